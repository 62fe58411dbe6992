import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { creditShortage } from './creditShortage.ts';
import type { StepNumber } from './steps.ts';
import type { Wizard } from './useWizard.ts';

interface CreditDialogProps {
  open: boolean;
  wizard: Wizard;
  onClose: () => void;
  onStep: (step: StepNumber) => void;
}

/** Not enough credits: what is needed, what is short, and what can be done (row B-155). */
export function CreditDialog({ open, wizard, onClose, onStep }: CreditDialogProps) {
  const available = wizard.account?.AvailableCallUnits ?? 0;
  const { summary, options } = creditShortage(
    wizard.creditsNeeded,
    available,
    wizard.user?.IsMasterUser ?? false,
    wizard.form,
  );
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="credit-title">
      <DialogTitle id="credit-title">Not enough credits</DialogTitle>
      <DialogContent>
        <Typography>{summary}</Typography>
        <Typography sx={{ mt: 4, fontWeight: 600 }}>What you can do</Typography>
        <Box component="ul" sx={{ mt: 1, mb: 0, pl: 5 }}>
          {options.map((option) => (
            <Typography component="li" key={option}>
              {option}
            </Typography>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose}>Close</Button>
        <Button onClick={() => onStep(2)}>Go to recipients</Button>
        <Button variant="contained" onClick={() => onStep(3)}>
          Go to message
        </Button>
      </DialogActions>
    </Dialog>
  );
}
