import { parsePaste } from '@carillon/rules/files/paste/paste';
import type { Clipboard } from '@carillon/rules/files/paste/paste';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useReducer, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { plural } from '@carillon/rules/money/amounts';
import { PasteEditForm } from './PasteEditForm.tsx';
import { PasteReview } from './PasteReview.tsx';
import { PasteView } from './PasteView.tsx';
import { keptRow, pasteReducer, pasteStart, rowsToAdd } from './pasteSteps.ts';
import type { PasteEvent, PasteOutcome, PasteRow, PasteState } from './pasteSteps.ts';
import { StepDialog } from '../../dialogs/StepDialog.tsx';

function titleOf(step: PasteState['step'], adding: string): string {
  switch (step) {
    case 'PASTE':
      return 'Paste contacts';
    case 'PARSE':
      return 'Reading what you pasted';
    case 'REVIEW':
      return 'Check what was found';
    case 'VIEW':
      return 'People found';
    case 'EDIT':
      return 'Edit';
    case 'IMPORT':
      return adding;
    case 'COMPLETE':
      return 'Done';
  }
}

/** Delays the parsing until after the next paint, so that PARSE is visible and the click responds at once. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run, 0));
}

interface PasteDialogProps {
  open: boolean;
  /** Country of the account. Its numbers are recognized. */
  countryId: number;
  /** Title while people are added. */
  adding: string;
  /** Adds these people. Rejects with the reason. */
  add: (rows: readonly PasteRow[], consent: boolean) => Promise<PasteOutcome>;
  /** The message for a failure of `add`. */
  failureText: (error: unknown) => string;
  /** How the people are added, if there is a choice. */
  options?: ReactNode;
  /** The outcome. */
  outcome: (outcome: PasteOutcome) => ReactNode;
  /** A further button at the end. */
  next?: ReactNode;
  onClose: () => void;
}

/** Paste contacts: PASTE, PARSE, REVIEW, VIEW, EDIT, IMPORT, COMPLETE (rows B-054, B-120 to B-122). */
export function PasteDialog(props: PasteDialogProps) {
  const { open, countryId, adding, add: addRows, failureText, options, outcome, onClose } = props;
  const [state, send] = useReducer(pasteReducer, pasteStart);
  const [typed, setTyped] = useState('');
  const { step } = state;
  const rows = rowsToAdd(state);

  const read = (clipboard: Clipboard): void => {
    send({ type: 'pasted' });
    afterPaint(() => send({ type: 'parsed', result: parsePaste(clipboard, countryId), countryId }));
  };
  const importing = useRef(false);
  const add = (): void => {
    send({ type: 'import', consentNeeded: true });
    if (!state.consent || rows.length === 0 || importing.current) return;
    importing.current = true;
    addRows(rows.map(keptRow), state.consent)
      .then(
        (came) => send({ type: 'imported', outcome: came }),
        (error: unknown) => send({ type: 'failed', message: failureText(error) }),
      )
      .finally(() => {
        importing.current = false;
      });
  };
  const restart = (): void => {
    setTyped('');
    send({ type: 'restart' });
  };
  const close = (): void => {
    if (step === 'COMPLETE') restart();
    onClose();
  };
  const readTyped = (): void => {
    if (typed.trim() !== '') read({ plain: typed });
  };
  const confirm =
    step === 'REVIEW' && rows.length > 0
      ? add
      : step === 'COMPLETE'
        ? close
        : step === 'PASTE'
          ? readTyped
          : undefined;

  return (
    <StepDialog
      open={open}
      title={titleOf(step, adding)}
      maxWidth="md"
      onClose={close}
      onConfirm={confirm}
      actions={
        <Actions
          state={state}
          next={props.next}
          canRead={typed.trim() !== ''}
          onRead={readTyped}
          onAdd={add}
          onClose={close}
          onRestart={restart}
          send={send}
        />
      }
    >
      {state.message !== '' && (
        <Alert severity={step === 'PASTE' ? 'warning' : 'error'} sx={{ mb: 4 }} role="alert">
          {state.message}
        </Alert>
      )}
      {step === 'PASTE' && <PasteBox value={typed} onType={setTyped} onRead={read} />}
      {(step === 'PARSE' || step === 'IMPORT') && (
        <Box sx={{ py: 10 }} role="status">
          <LinearProgress aria-label={titleOf(step, adding)} />
          <Typography sx={{ mt: 4, textAlign: 'center', color: 'text.secondary' }}>
            {step === 'PARSE'
              ? 'Looking for names and numbers…'
              : `Adding ${plural(rows.length, 'person', 'people')}…`}
          </Typography>
        </Box>
      )}
      {step === 'REVIEW' && <PasteReview state={state} options={options} send={send} />}
      {step === 'VIEW' && <PasteView state={state} send={send} />}
      {step === 'EDIT' && state.edit !== null && (
        <PasteEditForm
          key={`${state.edit.id}-${state.edit.line}`}
          state={state}
          edit={state.edit}
          send={send}
        />
      )}
      {step === 'COMPLETE' && state.outcome !== null && outcome(state.outcome)}
    </StepDialog>
  );
}

interface PasteBoxProps {
  value: string;
  onType: (text: string) => void;
  onRead: (clipboard: Clipboard) => void;
}

/** Maximum characters of a typed or dropped paste. Without it the usual limit of 255 for a field would cut it. */
const longestTyped = 20_000_000;

function PasteBox({ value, onType, onRead }: PasteBoxProps) {
  return (
    <>
      <Typography sx={{ mb: 4, color: 'text.secondary' }}>
        Copy names and numbers from a spreadsheet, a web page, a document, or an email, then paste them here.
        One person per line; columns may be in any order.
      </Typography>
      <TextField
        label="Paste here"
        multiline
        minRows={8}
        maxRows={14}
        fullWidth
        autoFocus
        value={value}
        onChange={(event) => onType(event.target.value)}
        onPaste={(event) => {
          const data = event.clipboardData;
          event.preventDefault();
          onRead({
            plain: data.getData('text/plain'),
            html: data.getData('text/html'),
            rtf: data.getData('text/rtf'),
          });
        }}
        placeholder={'Ana Ruiz\t(214) 555-0100\nBen Okafor\t(214) 555-0101'}
        slotProps={{
          htmlInput: { maxLength: longestTyped, spellCheck: false },
          inputLabel: { shrink: true },
        }}
      />
    </>
  );
}

interface ActionsProps {
  state: PasteState;
  next: ReactNode;
  canRead: boolean;
  onRead: () => void;
  onAdd: () => void;
  onClose: () => void;
  onRestart: () => void;
  send: (event: PasteEvent) => void;
}

function Actions({ state, next, canRead, onRead, onAdd, onClose, onRestart, send }: ActionsProps) {
  const rows = rowsToAdd(state).length;
  switch (state.step) {
    case 'PASTE':
      return (
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" disabled={!canRead} onClick={onRead}>
            Next
          </Button>
        </>
      );
    case 'REVIEW':
      return (
        <>
          <Button onClick={onRestart}>Paste something else</Button>
          <Button variant="contained" disabled={rows === 0} onClick={onAdd}>
            {rows === 0 ? 'No one to add' : `Add ${plural(rows, 'person', 'people')}`}
          </Button>
        </>
      );
    case 'VIEW':
      return (
        <Button variant="contained" onClick={() => send({ type: 'review' })}>
          Back to the summary
        </Button>
      );
    case 'COMPLETE':
      return (
        <>
          <Button onClick={onRestart}>Paste more</Button>
          {next}
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      );
    default:
      return null;
  }
}
