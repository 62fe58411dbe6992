import type { AudioMessage } from '@carillon/contract/library/audio';
import { messageTooLongText } from '@carillon/rules/audio/audioLimits';
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
import type { choiceQuestion, LengthSetting } from './lengthQuestions.ts';

/** What is asked or said before the message is used (`choiceQuestion`). */
export function LengthDialogs(props: {
  open: boolean;
  message: AudioMessage | null;
  question: ReturnType<typeof choiceQuestion>;
  setting: LengthSetting;
  onIncreased: (message: AudioMessage) => void;
  onClose: () => void;
}) {
  const { open, message, question, setting, onIncreased, onClose } = props;
  const shown = open && question !== null ? question.kind : null;
  return (
    <>
      <MessageTooLongDialog open={shown === 'tooLong'} seconds={message?.Length ?? 0} onClose={onClose} />
      <CannotBeSentDialog
        open={shown === 'faulty'}
        name={message?.Name ?? ''}
        fault={question?.kind === 'faulty' ? question.fault : ''}
        onClose={onClose}
      />
      {message !== null && question?.kind === 'increase' && (
        <IncreaseLengthDialog
          open={open}
          seconds={message.Length}
          to={question.to}
          setting={setting}
          onIncreased={() => onIncreased(message)}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** Over 2 minutes: it can't be sent (row B-148). */
function MessageTooLongDialog(props: { open: boolean; seconds: number; onClose: () => void }) {
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
function CannotBeSentDialog(props: { open: boolean; name: string; fault: string; onClose: () => void }) {
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
function IncreaseLengthDialog(props: {
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
