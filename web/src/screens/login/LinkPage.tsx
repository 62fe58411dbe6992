import { Navigate, useLocation } from '@tanstack/react-router';
import type { ComponentType, ReactElement } from 'react';
import { ContinuePage } from './ContinuePage.tsx';
import { ForgotPage } from './ForgotPage.tsx';
import { NewBrowserPage } from './NewBrowserPage.tsx';
import { ResetPage } from './ResetPage.tsx';

const pages: Readonly<Record<string, ComponentType>> = {
  '/login/forgot': ForgotPage,
  '/login/reset': ResetPage,
  '/login/new-browser': NewBrowserPage,
  '/login/continue': ContinuePage,
};

/** Pages below the sign-in page that mailed links and tokens open; an unknown address leads to the sign-in. */
export default function LinkPage(): ReactElement {
  const { pathname } = useLocation();
  const Page = pages[pathname.toLowerCase().replace(/\/+$/, '')];
  return Page === undefined ? <Navigate to="/login" replace /> : <Page />;
}
