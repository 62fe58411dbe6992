import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Account } from '@carillon/contract/accounts/accounts';
import { credits } from '@carillon/rules/money/amounts';
import { LinkText } from '../links.tsx';
import { useSwitches } from '../broadcasts/switches.ts';
import { creditWays } from './creditWays.ts';
import type { CreditUse } from './creditWays.ts';

interface CreditsDialogProps {
  open: boolean;
  /** What is needed and what is missing, in one or two sentences. */
  summary: string;
  account: Account | undefined;
  /** True for a user who can buy credits. */
  mayBuy: boolean;
  /** True for a user who can see where the credits went. */
  mayLook: boolean;
  use?: CreditUse | undefined;
  /** Actions that this page offers, before the link to the credits. */
  actions?: ReactNode;
  onClose: () => void;
}

/**
 * Not enough credits, found before Send or by the server (rows B-155, P-219): what is missing, what is held, what this
 * user can do, and where the credits went.
 */
export function CreditsDialog({
  open,
  summary,
  account,
  mayBuy,
  mayLook,
  use,
  actions,
  onClose,
}: CreditsDialogProps) {
  const { HideMonetization } = useSwitches();
  const title = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>Not enough credits</DialogTitle>
      <DialogContent>
        <Typography>{summary}</Typography>
        {account && account.PendingCallBalance > 0 && (
          <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
            {credits(account.AvailableCallUnits)} available, {credits(account.PendingCallBalance)} held for
            other sends.
          </Typography>
        )}
        <Typography sx={{ mt: 4, fontWeight: 600 }}>What you can do</Typography>
        <ul style={{ margin: '4px 0 0', paddingLeft: 20 }}>
          {creditWays(mayBuy, HideMonetization === true, use).map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
        {mayLook && (
          <Typography sx={{ mt: 4 }}>
            <LinkText to="/reports/credit-balance" onClick={onClose}>
              See where your credits went
            </LinkText>
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose} {...(actions === undefined ? { variant: 'contained' } : {})}>
          Close
        </Button>
        {actions}
      </DialogActions>
    </Dialog>
  );
}
