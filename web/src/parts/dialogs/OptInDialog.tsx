import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface OptInDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
  /** The message of a failure. */
  problemOf: (error: unknown) => string;
}

/** No contact is opted in without the declaration that they agreed (3-decisions 4.3). */
export function OptInDialog(props: OptInDialogProps) {
  return props.open ? <Question {...props} /> : null;
}

function Question({ onClose, onConfirm, problemOf }: OptInDialogProps) {
  const id = useId();
  const [hasConsent, setConsent] = useState(false);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const confirm = (): void => {
    if (!hasConsent) {
      setProblem('Please confirm you have collected proper consent.');
      document.getElementById(id)?.focus();
      return;
    }
    setBusy(true);
    onConfirm()
      .catch((error: unknown) => setProblem(problemOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <ConfirmDialog
      open
      title="Opt in"
      confirmLabel="Opt in"
      busy={isBusy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography>Opt in this contact? Only do this if the contact asked to receive your texts.</Typography>
      <FormControlLabel
        sx={{ mt: 3, ml: -2 }}
        control={
          <Checkbox
            id={id}
            checked={hasConsent}
            onChange={(event) => {
              setConsent(event.target.checked);
              setProblem('');
            }}
            slotProps={{ input: { 'aria-describedby': problem === '' ? undefined : `${id}-problem` } }}
          />
        }
        label="I confirm this contact gave consent."
      />
      {problem !== '' && (
        <FormHelperText id={`${id}-problem`} error role="alert">
          {problem}
        </FormHelperText>
      )}
    </ConfirmDialog>
  );
}
