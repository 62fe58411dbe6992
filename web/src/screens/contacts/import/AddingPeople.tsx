import { useCallback } from 'react';
import { lazyPart } from '../../../lazyScreen.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { ImportDialog, PasteDialog } from '../dialogs.ts';
import { DropArea } from './DropArea.tsx';
import { ImportStrips } from './ImportStrips.tsx';
import { useContactUpload } from './useContactUpload.ts';

/** It shows an upload, which none has begun when the page opens. */
const UploadStrip = lazyPart('UploadStrip', () =>
  import('../../../parts/people/upload/UploadStrip.tsx').then((part) => part.UploadStrip),
);

/** The two ways to add many contacts at once. */
export type AddingWay = 'import' | 'paste';

interface AddingPeopleProps {
  /** The group that is shown. 0 or less for none. */
  listId: number;
  /** The open dialog. */
  way: AddingWay | null;
  /** False if files can't be uploaded. */
  mayImport: boolean;
  onWay: (way: AddingWay | null) => void;
  /** This user added people. */
  onAdded: () => void;
}

/** Adds many contacts to the current list: progress above the list, and the dialogs over it. */
export function AddingPeople(props: AddingPeopleProps) {
  const { listId, way, mayImport, onWay, onAdded } = props;
  return (
    <>
      <ImportStrips />
      {mayImport && <Import listId={listId} isOpen={way === 'import'} onWay={onWay} onAdded={onAdded} />}
      <PasteDialog open={way === 'paste'} listId={listId} onClose={() => onWay(null)} onAdded={onAdded} />
    </>
  );
}

function Import(props: {
  listId: number;
  isOpen: boolean;
  onWay: (way: AddingWay | null) => void;
  onAdded: () => void;
}) {
  const { listId, isOpen, onWay, onAdded } = props;
  const adding = useContactUpload(listId, onAdded);
  const { upload } = adding;
  const show = useSnackbar();
  const { step, file: waiting } = upload.state;
  const isFree = step === 'SELECT' || step === 'DONE';
  const { choose } = upload;
  const drop = useCallback(
    (file: File) => {
      // A waiting file is not discarded for another one.
      if (isFree) choose(file);
      else show({ text: notTaken(file.name, waiting?.FileName) });
      onWay('import');
    },
    [isFree, choose, onWay, show, waiting],
  );
  return (
    <>
      <DropArea onFile={drop} />
      {/* From then on the import shows its own progress. */}
      <UploadStrip
        upload={upload}
        canDiscard
        open={isOpen || step === 'IMPORT' || step === 'DONE'}
        onOpen={() => onWay('import')}
      />
      <ImportDialog open={isOpen} adding={adding} onClose={() => onWay(null)} />
    </>
  );
}

/** Why a dropped file is not the one that is shown now. */
function notTaken(dropped: string, waiting: string | undefined): string {
  const first = waiting === undefined ? 'another file' : `“${waiting}”`;
  return `“${dropped}” was not taken: ${first} comes first. Finish it or choose another file.`;
}
