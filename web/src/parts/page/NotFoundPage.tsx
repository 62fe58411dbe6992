import type { ReactNode } from 'react';
import { EmptyState } from '../lists/EmptyState.tsx';
import { SearchIcon } from '../icons.tsx';
import { PageHeader } from './PageHeader.tsx';
import { LinkButton } from '../links.tsx';

/** An unknown address, or something that is gone or that the user can't see. `back` is a nearer way out than home. */
export function NotFoundPage({ what = 'page', back }: { what?: string; back?: ReactNode }) {
  return (
    <>
      <PageHeader title={`We can't find this ${what}`} documentTitle="Not found" />
      <EmptyState
        title="It may have been removed, or the link has a mistake"
        icon={<SearchIcon />}
        action={
          back ?? (
            <LinkButton variant="contained" to="/">
              Go to home
            </LinkButton>
          )
        }
      >
        Check the address, or start again from home. Press Ctrl+K (or ⌘K) to look for anything.
      </EmptyState>
    </>
  );
}
