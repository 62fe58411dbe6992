import { useMay } from '../../api/session.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { EditIcon } from '../../parts/icons.tsx';
import { LinkButton } from '../../parts/links.tsx';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { LibraryTabs } from './LibraryTabs.tsx';

/** Where text templates will be (row B-016). */
export default function TextLibrary() {
  const mayCreate = useMay('createBroadcast');
  return (
    <>
      <PageHeader title="Message library" documentTitle="Text library" sub="Texts to use again" />
      <LibraryTabs here="text" />
      <EmptyState
        icon={<EditIcon />}
        title="Text templates aren’t here yet"
        action={
          mayCreate && (
            <LinkButton variant="contained" to="/broadcasts/create">
              Write a broadcast
            </LinkButton>
          )
        }
      >
        Saving texts to use again is not part of this version of Carillon. Drafts of broadcasts keep what you
        write, and audio messages have their library already.
      </EmptyState>
    </>
  );
}
