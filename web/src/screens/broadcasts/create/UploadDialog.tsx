import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { CheckIcon } from '../../../parts/icons.tsx';
import { plural } from '../../../parts/numbers.ts';
import { tabular } from '../../../theme.ts';
import { StepDialog } from './StepDialog.tsx';
import { UploadBadRows } from './UploadBadRows.tsx';
import { UploadColumns } from './UploadColumns.tsx';
import { UploadReview } from './UploadReview.tsx';
import { UploadSelect } from './UploadSelect.tsx';
import { hasPhoneColumn, uploadProgress, uploadResult } from './uploadSteps.ts';
import type { UploadState } from './uploadSteps.ts';
import type { Upload } from './useUpload.ts';

const titles: Record<UploadState['step'], string> = {
  SELECT: 'Upload file',
  PROCESS: 'Reading your file',
  METADATA: 'What do the columns hold?',
  REVIEW: 'Check your file',
  VIEW: 'Rows to repair',
  EDIT: 'Rows to repair',
  IMPORT: 'Adding recipients',
  DONE: 'Done',
};

interface UploadDialogProps {
  open: boolean;
  upload: Upload;
  onClose: () => void;
}

/** Upload a contact file: SELECT, PROCESS, (METADATA), REVIEW, EDIT, IMPORT (rows B-118, B-119). */
export function UploadDialog({ open, upload, onClose }: UploadDialogProps) {
  const { state, startImport } = upload;
  const { step, file } = state;
  const close = (): void => {
    if (step === 'DONE') upload.restart();
    onClose();
  };
  const good = file?.Summary.GoodRecordCount ?? 0;
  const confirm =
    step === 'REVIEW' && good > 0 ? () => startImport(true) : step === 'DONE' ? close : undefined;
  return (
    <StepDialog
      open={open}
      title={titles[step]}
      maxWidth={step === 'SELECT' || step === 'PROCESS' || step === 'IMPORT' || step === 'DONE' ? 'sm' : 'lg'}
      onClose={close}
      onConfirm={confirm}
      actions={<Actions upload={upload} onClose={close} />}
    >
      {step === 'SELECT' && <UploadSelect message={state.message} onChoose={upload.choose} />}
      {(step === 'PROCESS' || step === 'IMPORT') && <Progress state={state} />}
      {step === 'METADATA' && file !== null && <UploadColumns file={file} send={upload.send} />}
      {step === 'REVIEW' && file !== null && <UploadReview state={state} file={file} send={upload.send} />}
      {(step === 'VIEW' || step === 'EDIT') && file !== null && (
        <UploadBadRows state={state} file={file} send={upload.send} />
      )}
      {step === 'DONE' && file !== null && (
        <EmptyState
          compact
          icon={<CheckIcon />}
          title={`${plural(file.ImportedCount, 'recipient', 'recipients')} added`}
        >
          {uploadResult(file)}
        </EmptyState>
      )}
    </StepDialog>
  );
}

function Progress({ state }: { state: UploadState }) {
  const { words, done, all } = uploadProgress(state);
  const travels = state.sent !== null && state.sent.done < state.sent.total;
  return (
    <Box sx={{ py: 8 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', mb: 3 }}>{state.fileName}</Typography>
      <LinearProgress
        aria-label={titles[state.step]}
        {...(all > 0 ? { variant: 'determinate' as const, value: Math.min(100, (done / all) * 100) } : {})}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography role="status" variant="body2" sx={{ ...tabular, mt: 2, color: 'text.secondary' }}>
        {words}
      </Typography>
      <Typography variant="body2" sx={{ mt: 4, color: 'text.secondary' }}>
        {travels
          ? 'Keep this page open until the file is uploaded.'
          : 'You can close this, and the page too: the work continues, and you find it here when you come back.'}
      </Typography>
    </Box>
  );
}

function Actions({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { state, send, startImport, restart } = upload;
  const { file } = state;
  const good = file?.Summary.GoodRecordCount ?? 0;
  switch (state.step) {
    case 'METADATA':
      return (
        <>
          <Button onClick={restart}>Choose another file</Button>
          <Button
            variant="contained"
            disabled={file === null || !hasPhoneColumn(file) || file.Status === 'Processing'}
            onClick={() => send({ type: 'columnsDone' })}
          >
            Use these columns
          </Button>
        </>
      );
    case 'REVIEW':
      return (
        <>
          <Button onClick={restart}>Choose another file</Button>
          <Button
            variant="contained"
            disabled={good === 0 || file?.Status === 'Processing'}
            onClick={() => startImport(true)}
          >
            {good === 0 ? 'Nobody to add' : `Add ${plural(good, 'person', 'people')}`}
          </Button>
        </>
      );
    case 'VIEW':
    case 'EDIT':
      return (
        <Button variant="contained" onClick={() => send({ type: 'review' })}>
          Back to the summary
        </Button>
      );
    case 'DONE':
      return (
        <>
          <Button onClick={restart}>Upload another file</Button>
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      );
    default:
      return <Button onClick={onClose}>Close</Button>;
  }
}
