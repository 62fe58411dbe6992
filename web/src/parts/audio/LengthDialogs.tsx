import type { AudioMessage } from '@carillon/contract/library/audio';
import { longestMessageSeconds, messageTooLongText } from '@carillon/rules/audio/audioLimits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { spokenLength } from './audioTexts.ts';

/** How long this user's messages may be, in seconds: row B-148 and 2-decisions H1. */
export interface LengthSetting {
  readonly longest: number;
  readonly choices: readonly number[];
  /** Saves one of `choices` as the new limit. Rejects with an error that `failureText` explains. */
  readonly save: (seconds: number) => Promise<void>;
  readonly failureText: (error: unknown) => string;
}

export type LengthQuestion =
  | { readonly kind: 'tooLong' }
  | { readonly kind: 'increase'; readonly to: number };

/** What prevents a message of this length from being used. Null: nothing. */
export function lengthQuestion(
  seconds: number,
  setting: Pick<LengthSetting, 'longest' | 'choices'>,
): LengthQuestion | null {
  if (seconds > longestMessageSeconds) return { kind: 'tooLong' };
  if (seconds <= setting.longest) return null;
  const to = setting.choices.filter((choice) => choice >= seconds).toSorted((a, b) => a - b)[0];
  return { kind: 'increase', to: to ?? longestMessageSeconds };
}

/** The same for a whole message, including other reasons why calls can't play it: no sound, or not readable. */
export function choiceQuestion(
  message: Pick<AudioMessage, 'Length' | 'Checks'>,
  setting: Pick<LengthSetting, 'longest' | 'choices'>,
): LengthQuestion | { readonly kind: 'faulty'; readonly fault: string } | null {
  if (message.Length > longestMessageSeconds) return { kind: 'tooLong' };
  const fault = message.Checks.find(({ Blocks, Code }) => Blocks && Code !== 'TooLong');
  if (fault !== undefined) return { kind: 'faulty', fault: fault.Message };
  return lengthQuestion(message.Length, setting);
}

/** Over 2 minutes: it can't be sent (row B-148). */
export function MessageTooLongDialog(props: { open: boolean; seconds: number; onClose: () => void }) {
  const { open, seconds, onClose } = props;
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Message too long</DialogTitle>
      <DialogContent>
        <Typography>{messageTooLongText(seconds)}</Typography>
        <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
          It stays in your message library, marked until it is shortened.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onClose}>
          Choose another message
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Recipients would hear nothing, so it can't be sent (2-decisions A1, the check of audio). */
export function CannotBeSentDialog(props: {
  open: boolean;
  name: string;
  fault: string;
  onClose: () => void;
}) {
  const { open, name, fault, onClose } = props;
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>This message can’t be sent</DialogTitle>
      <DialogContent>
        <Typography dir="auto" sx={{ fontWeight: 600, mb: 2, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography>{fault}</Typography>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onClose}>
          Choose another message
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * Longer than the user's setting, but no longer than calls may be: the setting is raised, or another message chosen.
 */
export function IncreaseLengthDialog(props: {
  open: boolean;
  seconds: number;
  to: number;
  setting: LengthSetting;
  onIncreased: () => void;
  onClose: () => void;
}) {
  const { open, seconds, to, setting, onIncreased, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const save = (): void => {
    setBusy(true);
    setFailure('');
    setting
      .save(to)
      .then(onIncreased, (error: unknown) => setFailure(setting.failureText(error)))
      .finally(() => setBusy(false));
  };
  return (
    <ConfirmDialog
      open={open}
      title="Increase message length"
      confirmLabel={`Increase to ${to} seconds`}
      cancelLabel="Choose another message"
      busy={isBusy}
      onConfirm={save}
      onClose={onClose}
    >
      <Typography>
        This message is {spokenLength(seconds)} long. Your voice settings allow {setting.longest} seconds.
        Longer calls cost more credits.
      </Typography>
      {failure !== '' && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {failure}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
