import { Navigate, useParams } from '@tanstack/react-router';
import type { ComponentType, ReactElement } from 'react';
import { ContinuePage } from './ContinuePage.tsx';
import { ForgotPage } from './ForgotPage.tsx';
import { NewBrowserPage } from './NewBrowserPage.tsx';
import { ResetPage } from './ResetPage.tsx';

const pages: Readonly<Record<string, ComponentType>> = {
  forgot: ForgotPage,
  reset: ResetPage,
  'new-browser': NewBrowserPage,
  continue: ContinuePage,
};

/** Pages below the sign-in page that mailed links and tokens open; an unknown address leads to the sign-in. */
export default function LinkPage(): ReactElement {
  // Not by the address: while the user leaves, it is that of the next page already.
  const { link } = useParams({ from: '/login/$link' });
  const Page = pages[link.toLowerCase()];
  return Page === undefined ? <Navigate to="/login" replace /> : <Page />;
}
