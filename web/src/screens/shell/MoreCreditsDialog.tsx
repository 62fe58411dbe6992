import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useAccount } from '../../api/session.ts';
import { moreCreditsNeeded } from '../../api/signals.ts';
import { credits } from '../../parts/numbers.ts';
import { useSwitches } from '../../parts/switches.ts';

/** Opens whenever the server answers 4100 (row P-219): what is missing and the ways on. */
export function MoreCreditsDialog() {
  const { HideMonetization } = useSwitches();
  const [message, setMessage] = useState<string | null>(null);
  // The dialog lives outside the session's pages, so the account is asked for only when it shows.
  const account = useAccount(message !== null);
  useEffect(() => moreCreditsNeeded.listen(setMessage), []);
  const close = (): void => setMessage(null);
  return (
    <Dialog
      open={message !== null}
      onClose={close}
      maxWidth="xs"
      fullWidth
      aria-labelledby="more-credits-title"
    >
      <DialogTitle id="more-credits-title">More credits needed</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>{message}</Typography>
        {account && (
          <Typography sx={{ mb: 4 }}>
            Available now: <strong>{credits(account.AvailableCallUnits)} credits</strong>
            {account.PendingCallBalance > 0 &&
              `, and ${credits(account.PendingCallBalance)} are held for other sends`}
            .
          </Typography>
        )}
        <Typography component="div">
          You can
          <ul style={{ margin: '4px 0 0', paddingLeft: 20 }}>
            <li>remove some recipients{HideMonetization ? ' or' : ','}</li>
            <li>write a shorter message{HideMonetization ? '.' : ', or'}</li>
            {!HideMonetization && <li>ask an account owner to add credits.</li>}
          </ul>
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          Got it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
