import type { UploadLimits } from '@carillon/rules/files/uploadLimits';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { addText, changesToSend, hasDoubts, peopleToAdd, withChanges } from './columnChanges.ts';
import { tabular } from '../../../theme.ts';
import { StepDialog } from '../../dialogs/StepDialog.tsx';
import type { FileTools } from './fileTools.ts';
import { UploadBadRows } from './UploadBadRows.tsx';
import { UploadColumns } from './UploadColumns.tsx';
import { UploadReview } from './UploadReview.tsx';
import { UploadSelect } from './UploadSelect.tsx';
import { hasPhoneColumn, uploadProgress } from './uploadSteps.ts';
import type { Upload, UploadProgress, UploadState, UploadWords } from './uploadSteps.ts';

function titleOf(step: UploadState['step'], words: UploadWords): string {
  switch (step) {
    case 'SELECT':
      return words.select;
    case 'PROCESS':
      return 'Reading your file';
    case 'METADATA':
      return 'What’s in each column?';
    case 'REVIEW':
      return 'Check your file';
    case 'VIEW':
    case 'EDIT':
      return 'Rows to repair';
    case 'IMPORT':
      return words.adding;
    case 'DONE':
      return 'Done';
  }
}

interface UploadDialogProps {
  open: boolean;
  upload: Upload;
  words: UploadWords;
  tools: FileTools;
  limits: UploadLimits | undefined;
  /** Custom fields of the organization, if columns may go to one of them. */
  fields?: readonly string[] | undefined;
  /** Why no people can be added with the current columns. Null or absent when they can. */
  problem?: string | null | undefined;
  /** True: people with another name who share a number are also added. */
  addsSharers?: boolean;
  /** How the people are added, if there is a choice. */
  options?: ReactNode;
  /** Progress of adding. The default is the file's own progress. */
  adding?: UploadProgress | undefined;
  /** The outcome. */
  outcome: ReactNode;
  /** A further button at the end. */
  next?: ReactNode;
  onClose: () => void;
}

/** Upload a contact file: SELECT, PROCESS, (METADATA), REVIEW, EDIT, IMPORT (rows B-118, B-119). */
export function UploadDialog(props: UploadDialogProps) {
  const { open, upload, words, tools, limits, fields, problem, options, adding, outcome, onClose } = props;
  const { state, startImport } = upload;
  const { step, file } = state;
  const close = (): void => {
    if (step === 'DONE') upload.restart();
    onClose();
  };
  const [failure, setFailure] = useState('');
  const adds = file === null ? { people: 0, numbers: 0 } : peopleToAdd(file, props.addsSharers === true);
  const isBeingRead = state.isSending || file?.Status === 'Processing';
  const isHeld = Boolean(problem) || isBeingRead || (file !== null && hasDoubts(file));
  const useColumns = (): void => {
    if (file === null) return;
    setFailure('');
    const body = changesToSend(file, state.changes);
    upload.send({ type: 'columnsDone', isSent: body !== null });
    if (body === null) return;
    tools.correct(file.FileID, body).then(
      (next) => upload.send({ type: 'seen', file: next }),
      (error: unknown) => {
        setFailure(tools.failureText(error, 'updating', 'file'));
        upload.send({ type: 'columnsFailed' });
      },
    );
  };
  const confirm =
    step === 'REVIEW' && adds.people > 0 && !isHeld
      ? () => startImport(true)
      : step === 'DONE'
        ? close
        : undefined;
  return (
    <StepDialog
      open={open}
      title={titleOf(step, words)}
      maxWidth={step === 'SELECT' || step === 'PROCESS' || step === 'IMPORT' || step === 'DONE' ? 'sm' : 'lg'}
      onClose={close}
      onConfirm={confirm}
      actions={
        <Actions
          upload={upload}
          adds={adds}
          isHeld={isHeld}
          next={props.next}
          onColumns={useColumns}
          onClose={close}
        />
      }
    >
      {step === 'SELECT' && (
        <UploadSelect message={state.message} limits={limits} hint={words.hint} onChoose={upload.choose} />
      )}
      {(step === 'PROCESS' || step === 'IMPORT') && (
        <Progress
          state={state}
          title={titleOf(step, words)}
          progress={step === 'IMPORT' && adding !== undefined ? adding : uploadProgress(state)}
        />
      )}
      {failure !== '' && step === 'METADATA' && (
        <Alert severity="error" role="alert" sx={{ mb: 4 }}>
          {failure}
        </Alert>
      )}
      {problem && (step === 'METADATA' || step === 'REVIEW') && (
        <Alert severity="error" role="alert" sx={{ mb: 4 }}>
          {problem}
        </Alert>
      )}
      {step === 'METADATA' && file !== null && (
        <UploadColumns state={state} file={file} tools={tools} fields={fields} send={upload.send} />
      )}
      {step === 'REVIEW' && file !== null && (
        <UploadReview
          state={state}
          file={file}
          words={words}
          tools={tools}
          addsSharers={props.addsSharers === true}
          options={options}
          send={upload.send}
        />
      )}
      {(step === 'VIEW' || step === 'EDIT') && file !== null && (
        <UploadBadRows state={state} file={file} tools={tools} send={upload.send} />
      )}
      {step === 'DONE' && file !== null && outcome}
    </StepDialog>
  );
}

function Progress(props: { state: UploadState; title: string; progress: UploadProgress }) {
  const { state, title } = props;
  const { words, done, all } = props.progress;
  const travels = state.sent !== null && state.sent.done < state.sent.total;
  return (
    <Box sx={{ py: 8 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', mb: 3 }}>{state.fileName}</Typography>
      <LinearProgress
        aria-label={title}
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

interface ActionsProps {
  upload: Upload;
  /** How many would be added. */
  adds: { people: number; numbers: number };
  /** True: no people can be added with these columns. */
  isHeld: boolean;
  next: ReactNode;
  onColumns: () => void;
  onClose: () => void;
}

function Actions({ upload, adds, isHeld, next, onColumns, onClose }: ActionsProps) {
  const { state, send, startImport, restart } = upload;
  const { file } = state;
  switch (state.step) {
    case 'METADATA':
      return (
        <>
          <Button onClick={restart}>Choose another file</Button>
          <Button
            variant="contained"
            disabled={
              file === null ||
              !hasPhoneColumn(withChanges(file, state.changes)) ||
              file.Status === 'Processing'
            }
            onClick={onColumns}
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
            disabled={adds.people === 0 || isHeld || file?.Status === 'Processing'}
            onClick={() => startImport(true)}
          >
            {addText(adds)}
          </Button>
        </>
      );
    case 'VIEW':
    case 'EDIT':
      return (
        <Button data-goes-on variant="contained" onClick={() => send({ type: 'review' })}>
          Back to the summary
        </Button>
      );
    case 'DONE':
      return (
        <>
          <Button onClick={restart}>Upload another file</Button>
          {next}
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      );
    default:
      return <Button onClick={onClose}>Close</Button>;
  }
}
