import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';

interface NoNumbersDialogProps {
  open: boolean;
  mayClaim: boolean;
  onClose: () => void;
}

/** The user wants to text and has no number for it (rows B-042, B-171, B-237; 2-decisions N3). */
export function NoNumbersDialog({ open, mayClaim, onClose }: NoNumbersDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="no-numbers-title">
      <DialogTitle id="no-numbers-title">No usable text numbers</DialogTitle>
      <DialogContent>
        <Typography>
          Texts are sent from a registered text number, and you have none that can send broadcasts.{' '}
          {mayClaim
            ? 'Register one for your organization, then come back.'
            : 'Ask your account owner to assign you one, then come back.'}
        </Typography>
        <Typography sx={{ mt: 3, color: 'text.secondary' }}>Your draft is saved.</Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  );
}
