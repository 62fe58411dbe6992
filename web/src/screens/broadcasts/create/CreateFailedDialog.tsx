import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { createFailureText } from './review/sending.ts';
import type { FailurePlan } from './review/sending.ts';

interface CreateFailedDialogProps {
  open: boolean;
  plan: Extract<FailurePlan, { kind: 'message' | 'changed' | 'alreadyCreated' | 'maybeCreated' }> | null;
  onClose: () => void;
  onRetry: () => void;
  onRecipients: () => void;
}

const titles = {
  message: createFailureText,
  changed: 'Your broadcast changed',
  alreadyCreated: 'Your broadcast was already created',
  maybeCreated: 'Your broadcast may have been created',
};

/** A create that failed with a known reason, or one that may have succeeded (rows B-229 to B-231). */
export function CreateFailedDialog(props: CreateFailedDialogProps) {
  const { open, plan, onClose, onRetry, onRecipients } = props;
  const navigate = useNavigate();
  const mustNotRepeat = plan?.kind === 'maybeCreated' || plan?.kind === 'alreadyCreated';
  return (
    <Dialog
      open={open && plan !== null}
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby="create-failed-title"
    >
      <DialogTitle id="create-failed-title">{titles[plan?.kind ?? 'message']}</DialogTitle>
      <DialogContent>
        <Typography>{plan?.message}</Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {plan && mustNotRepeat ? (
          <Button
            variant="contained"
            onClick={() => void navigate({ to: plan.kind === 'alreadyCreated' ? '/broadcasts' : '/' })}
          >
            {plan.kind === 'alreadyCreated' ? 'Go to Broadcasts' : 'Go to the home page'}
          </Button>
        ) : plan?.kind === 'changed' ? (
          // The new number is on the button, so pressing it confirms the number.
          <Button variant="contained" onClick={onRecipients}>
            Go to recipients
          </Button>
        ) : (
          <Button variant="contained" onClick={onRetry}>
            Try again
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
