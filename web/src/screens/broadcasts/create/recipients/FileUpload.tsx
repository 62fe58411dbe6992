import { useMemo } from 'react';
import { findDraftUpload } from '../../../../api/client/uploads.ts';
import { useUpload } from '../../../../api/client/useUpload.ts';
import { UploadStrip } from '../../../../parts/people/upload/UploadStrip.tsx';
import { roster } from '../draft/draftData.ts';
import { UploadDialog } from '../dialogs.ts';
import type { WizardPart } from '../useWizard.ts';

interface FileUploadProps {
  wizard: WizardPart<'draftId' | 'rosterChanged'>;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** A file being added to the recipients, including an unfinished one: a strip above them, and its dialog. */
export function FileUpload({ wizard, open, onOpen, onClose }: FileUploadProps) {
  const { rosterChanged, draftId } = wizard;
  const upload = useUpload(
    useMemo(
      () => ({
        target: { draft: draftId },
        find: () => findDraftUpload(draftId),
        begin: (FileID: number, UserIndicatedConsentDeclared: boolean) =>
          roster.addFile(draftId, { FileID, UserIndicatedConsentDeclared }),
        onImported: rosterChanged,
        keepsAdded: false,
      }),
      [draftId, rosterChanged],
    ),
  );
  return (
    <>
      <UploadStrip upload={upload} open={open} onOpen={onOpen} />
      <UploadDialog open={open} upload={upload} onClose={onClose} />
    </>
  );
}
