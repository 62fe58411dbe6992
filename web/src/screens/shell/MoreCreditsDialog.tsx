import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useAccount } from '../../api/session.ts';
import { credits } from '../../parts/numbers.ts';
import { useSwitches } from '../../parts/switches.ts';

/** What is missing and the ways on (row P-219); the account is asked for only while it shows. */
export function MoreCreditsDialog(props: { open: boolean; message: string; onClose: () => void }) {
  const { open, message, onClose } = props;
  const { HideMonetization } = useSwitches();
  const account = useAccount(open);
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="more-credits-title">
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
        <Button variant="contained" onClick={onClose}>
          Got it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
