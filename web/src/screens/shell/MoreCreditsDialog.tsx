import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useAccount, userQuery } from '../../api/session.ts';
import { credits } from '@carillon/rules/amounts';
import { useSwitches } from '../../parts/switches.ts';
import { creditWays } from './creditWays.ts';

/** What is missing and the ways on for who is asking (row P-219); the account is asked for only while it shows. */
export function MoreCreditsDialog(props: { open: boolean; message: string; onClose: () => void }) {
  const { open, message, onClose } = props;
  const { HideMonetization } = useSwitches();
  const account = useAccount(open);
  const user = useQuery({ ...userQuery, enabled: open }).data;
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
          What you can do
          <ul style={{ margin: '4px 0 0', paddingLeft: 20 }}>
            {creditWays(user?.IsMasterUser ?? false, HideMonetization === true).map((way) => (
              <li key={way}>{way}</li>
            ))}
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
