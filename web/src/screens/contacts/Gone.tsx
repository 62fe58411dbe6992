import { LinkButton } from '../../parts/links.tsx';
import { NotFoundPage } from '../../parts/page/NotFoundPage.tsx';

/** A contact, a group, or an import that is gone or that the user can't see, with a link back to the list. */
export function Gone({ what }: { what: 'contact' | 'group' | 'import' }) {
  return (
    <NotFoundPage
      what={what}
      back={
        <LinkButton variant="contained" to="/contacts">
          Back to contacts
        </LinkButton>
      }
    />
  );
}
