import { useQuery } from '@tanstack/react-query';
import { fileTools, uploadLimitsQuery } from '../../../../api/client/uploads.ts';
import { EmptyState } from '../../../../parts/lists/EmptyState.tsx';
import { CheckIcon } from '../../../../parts/icons.tsx';
import { UploadDialog as FileDialog } from '../../../../parts/people/upload/UploadDialog.tsx';
import { addedText } from '../../../../parts/people/upload/columnChanges.ts';
import { uploadResult } from '../../../../parts/people/upload/uploadSteps.ts';
import type { Upload, UploadWords } from '../../../../parts/people/upload/uploadSteps.ts';

const words: UploadWords = {
  select: 'Upload file',
  adding: 'Adding recipients',
  hint: 'One person per row with a phone number. Names, notes and columns of your own can be used in the message. No one is added before you have checked the file.',
  duplicates: 'Each number is added once.',
};

/** A file of recipients (row B-035). */
export function UploadDialog(props: { open: boolean; upload: Upload; onClose: () => void }) {
  const limits = useQuery(uploadLimitsQuery).data;
  const { file } = props.upload.state;
  return (
    <FileDialog
      {...props}
      words={words}
      tools={fileTools}
      limits={limits}
      outcome={
        file !== null && (
          <EmptyState compact icon={<CheckIcon />} title={addedText(file)}>
            {uploadResult(file)}
          </EmptyState>
        )
      }
    />
  );
}
