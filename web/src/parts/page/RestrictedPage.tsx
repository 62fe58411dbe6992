import { errorCatalogue } from '@carillon/contract/errors';
import { EmptyState } from '../lists/EmptyState.tsx';
import { InfoIcon } from '../icons.tsx';
import { PageHeader } from './PageHeader.tsx';
import { LinkButton } from '../links.tsx';

const texts = {
  owner: errorCatalogue.OwnersOnly.message,
  privileged: errorCatalogue.PrivilegedOnly.message,
  feature: errorCatalogue.Forbidden.message,
};

/** Shown for a page that this user can't open. 1-decisions G-93 says which text goes where. */
export function RestrictedPage({ title, kind }: { title: string; kind: keyof typeof texts }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={texts[kind]}
        icon={<InfoIcon />}
        action={
          <LinkButton variant="outlined" to="/">
            Go to home
          </LinkButton>
        }
      />
    </>
  );
}
