import { errorCatalogue } from '@carillon/contract/errors';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { InfoIcon } from '../../parts/icons.tsx';
import { PageHeader } from '../../parts/PageHeader.tsx';

const texts = {
  owner: errorCatalogue.OwnersOnly.message,
  privileged: errorCatalogue.PrivilegedOnly.message,
  feature: errorCatalogue.Forbidden.message,
};

/** A page that this user may not open; which text goes where: 1-decisions G-93. */
export function RestrictedPage({ title, kind }: { title: string; kind: keyof typeof texts }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={texts[kind]}
        icon={<InfoIcon />}
        action={
          <Button variant="outlined" component={Link} to="/">
            Go to home
          </Button>
        }
      />
    </>
  );
}
