import Card from '@mui/material/Card';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useMay, useSeesCredits } from '../../api/session.ts';
import { LinkRow } from '../../parts/links.tsx';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { useSwitches } from '../../parts/switches.ts';

const optOuts = {
  to: '/reports/opt-out-report',
  title: 'Opt-out report',
  about: 'Who is not to be texted or called, and why.',
} as const;
const promotional = {
  to: '/reports/promotional-opt-in',
  title: 'Promotional opt-in report',
  about: 'Who agreed to receive offers, when, and by which words.',
} as const;
const balance = {
  to: '/reports/credit-balance',
  title: 'Credit balance',
  about: 'Every credit added, held, spent and given back.',
} as const;
const invoices = {
  to: '/reports/invoices',
  title: 'Invoices',
  about: 'What was bought by invoice, and what is still to pay.',
} as const;

/** The reports that the user may open. */
export default function ReportsPage() {
  const isPrivileged = useMay('privileged');
  const seesCredits = useSeesCredits();
  const { HideMonetization } = useSwitches();
  const money = [...(seesCredits ? [balance] : []), ...(isPrivileged ? [invoices] : [])];
  const reports = [optOuts, promotional, ...(HideMonetization ? [] : money)];
  return (
    <>
      <PageHeader title="Reports" />
      <Box sx={{ maxWidth: 760 }}>
        <Card>
          <List disablePadding>
            {reports.map((report) => (
              <ListItem key={report.to} disablePadding divider={report !== reports.at(-1)}>
                <LinkRow to={report.to} sx={{ py: 4, px: 5 }}>
                  <ListItemText
                    primary={report.title}
                    secondary={report.about}
                    slotProps={{ primary: { sx: { fontWeight: 600 } } }}
                  />
                </LinkRow>
              </ListItem>
            ))}
          </List>
        </Card>
      </Box>
    </>
  );
}
