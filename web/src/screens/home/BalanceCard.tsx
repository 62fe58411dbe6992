import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useAccount } from '../../api/client/session.ts';
import { useMayOpen } from '../../pages.ts';
import { ArrowRightIcon } from '../../parts/icons.tsx';
import { credits } from '@carillon/rules/money/amounts';
import { tabular } from '../../theme.ts';
import { LinkButton } from '../../parts/links.tsx';

/** Credits available, and how many are held for sends. */
export function BalanceCard() {
  const account = useAccount();
  const seesCredits = useMayOpen('/reports/credit-balance');
  return (
    <Card component="section" aria-label="Credits" sx={{ p: 5 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Credits available
      </Typography>
      <Typography
        sx={{ ...tabular, fontSize: '2.125rem', lineHeight: 1.15, fontWeight: 660, letterSpacing: '-0.03em' }}
      >
        {account ? credits(account.AvailableCallUnits) : <Skeleton width={120} />}
      </Typography>
      {account && account.PendingCallBalance > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {credits(account.PendingCallBalance)} more are held for scheduled and running sends.
        </Typography>
      )}
      {seesCredits && (
        <Box sx={{ mt: 2, ml: -3 }}>
          <LinkButton to="/reports/credit-balance" size="small" endIcon={<ArrowRightIcon />}>
            Credit history
          </LinkButton>
        </Box>
      )}
    </Card>
  );
}
