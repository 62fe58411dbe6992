import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { SearchIcon } from '../../parts/icons.tsx';
import { PageHeader } from '../../parts/PageHeader.tsx';

/** An address that leads nowhere, or something that is gone or not ours to see. */
export function NotFoundPage({ what = 'page' }: { what?: string }) {
  return (
    <>
      <PageHeader title={`We can't find this ${what}`} documentTitle="Not found" />
      <EmptyState
        title="It may have been removed, or the link has a mistake"
        icon={<SearchIcon />}
        action={
          <Button variant="contained" component={Link} to="/">
            Go to home
          </Button>
        }
      >
        Check the address, or start again from home. Press Ctrl+K (or ⌘K) to look for anything.
      </EmptyState>
    </>
  );
}
