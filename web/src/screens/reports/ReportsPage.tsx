import Card from '@mui/material/Card';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { useMay, useSeesCredits } from '../../api/client/session.ts';
import { BellOffIcon, CheckIcon, CoinsIcon, InvoiceIcon } from '../../parts/icons.tsx';
import { LinkRow } from '../../parts/links.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { useSwitches } from '../../parts/broadcasts/switches.ts';

const optOuts = {
  to: '/reports/opt-out-report',
  title: 'Opt-out report',
  about: 'Everyone who may not be texted or called, why, and since when. Add, change, upload, or download.',
  icon: <BellOffIcon />,
} as const;
const promotional = {
  to: '/reports/promotional-opt-in',
  title: 'Promotional opt-in report',
  about: 'Who agreed to receive offers, when, and the words they agreed to.',
  icon: <CheckIcon />,
} as const;
const balance = {
  to: '/reports/credit-balance',
  title: 'Credit balance',
  about: 'Every credit added, held, spent, and given back, by broadcast and by conversation.',
  icon: <CoinsIcon />,
} as const;
const invoices = {
  to: '/reports/invoices',
  title: 'Invoices',
  about: 'What was bought by invoice, and what is still to pay.',
  icon: <InvoiceIcon />,
} as const;

/** The reports that the user may open. */
export default function ReportsPage() {
  const isPrivileged = useMay('billing.view');
  const seesCredits = useSeesCredits();
  const { HideMonetization } = useSwitches();
  const money = [...(seesCredits ? [balance] : []), ...(isPrivileged ? [invoices] : [])];
  const reports = [optOuts, promotional, ...(HideMonetization ? [] : money)];
  return (
    <>
      <PageHeader title="Reports" sub="Who may be texted and called, and where your credits went." />
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          columnGap: '16px',
          rowGap: '16px',
        }}
      >
        {reports.map(({ to, title, about, icon }) => (
          <Card component="li" key={to}>
            <LinkRow to={to} sx={{ p: 5, height: '100%', alignItems: 'flex-start' }}>
              <ListItemIcon sx={{ minWidth: 40, mt: 1, color: 'text.secondary' }}>{icon}</ListItemIcon>
              <ListItemText
                primary={title}
                secondary={about}
                slotProps={{ primary: { sx: { fontWeight: 600, fontSize: '1.0625rem' } } }}
              />
            </LinkRow>
          </Card>
        ))}
      </Box>
    </>
  );
}
