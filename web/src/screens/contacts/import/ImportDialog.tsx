import type { ContactImportDetail } from '@carillon/contract/contacts/contactImports';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isMoving } from '../../../api/contactImports.ts';
import { fieldsQuery } from '../../../api/contacts.ts';
import { fileTools, uploadLimitsQuery } from '../../../api/client/uploads.ts';
import { LinkButton } from '../../../parts/links.tsx';
import { UploadDialog } from '../../../parts/people/upload/UploadDialog.tsx';
import type { UploadWords } from '../../../parts/people/upload/uploadSteps.ts';
import { AddingChoices } from './AddingOptions.tsx';
import { Outcome } from './Outcome.tsx';
import { importProgress } from './importTexts.ts';
import { fieldsProblem } from './newFields.ts';
import { markSeen } from './seenImports.ts';
import type { useContactUpload } from './useContactUpload.ts';

const words: UploadWords = {
  select: 'Import contacts',
  adding: 'Adding contacts',
  hint: 'One person per row with a phone number; names, notes, groups and columns of your own come along. No one is added before you have checked the file, and an import can be undone.',
  duplicates: 'Each person is added once.',
};

interface ImportDialogProps {
  open: boolean;
  adding: ReturnType<typeof useContactUpload>;
  onClose: () => void;
}

/** A file of contacts, from choosing it to its outcome (rows B-035, B-210). */
export function ImportDialog({ open, adding, onClose }: ImportDialogProps) {
  const { upload, options, setOptions, done } = adding;
  const limits = useQuery(uploadLimitsQuery).data;
  const fields = useQuery(fieldsQuery).data;
  const { file, step } = upload.state;
  useSeen(open && step === 'DONE' ? done : null);
  return (
    <UploadDialog
      open={open}
      upload={upload}
      words={words}
      tools={fileTools}
      limits={limits}
      fields={(fields?.Items ?? []).map((field) => field.Name)}
      problem={fieldsProblem(file, fields)}
      addsSharers={options.keepSharers}
      options={<AddingChoices isFile value={options} onChange={setOptions} />}
      adding={importProgress(done)}
      outcome={<Outcome done={done} badRows={file?.Summary.BadRecordCount ?? 0} />}
      next={
        done && (
          <LinkButton to="/contacts/imports/$id" params={{ id: String(done.ImportID) }}>
            See the import
          </LinkButton>
        )
      }
      onClose={onClose}
    />
  );
}

/** A user who sees the outcome here does not need another notification. */
function useSeen(done: ContactImportDetail | null | undefined): void {
  const id = done && !isMoving(done) ? done.ImportID : null;
  useEffect(() => {
    if (id !== null) markSeen(id);
  }, [id]);
}
