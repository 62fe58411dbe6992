import type { Invoice } from '@carillon/contract/accounts/invoices';
import { dueAt } from '@carillon/rules/money/invoiceTerms';
import { dollars, unitPrice } from '@carillon/rules/money/money';
import { formatDate } from '@carillon/rules/time/times';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useAccount } from '../../../api/client/session.ts';
import { useZone } from '../../../parts/DateText.tsx';
import { LinkText } from '../../../parts/links.tsx';
import { count } from '@carillon/rules/money/amounts';
import { proportional, tabular } from '../../../theme.ts';
import { creditsSentence } from './invoiceTexts.ts';

/** The content of an invoice, as on paper. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  return (
    <Card
      component="article"
      aria-label={`Invoice ${invoice.InvoiceID}`}
      sx={{
        ...tabular,
        p: { xs: 5, sm: 10 },
        '@media print': { p: 0, border: 0, borderRadius: 0, breakInside: 'avoid' },
      }}
    >
      <Facts invoice={invoice} />
      <Lines invoice={invoice} />
      <Sums invoice={invoice} />
      <Box sx={{ mt: 8, pt: 5, borderTop: '1px solid', borderColor: 'divider' }}>
        {invoice.AdditionalNotes !== '' && (
          <Typography sx={{ mb: 2 }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              Notes:{' '}
            </Box>
            <span dir="auto">{invoice.AdditionalNotes}</span>
          </Typography>
        )}
        <Typography sx={{ color: 'text.secondary' }}>
          {creditsSentence(invoice)}{' '}
          <Box component="span" sx={{ displayPrint: 'none' }}>
            <LinkText to="/reports/credit-balance" underline="always">
              See your credit balance
            </LinkText>
          </Box>
        </Typography>
      </Box>
    </Card>
  );
}

function Facts({ invoice }: { invoice: Invoice }) {
  const account = useAccount();
  const zone = useZone();
  const charged = Date.parse(invoice.ChargeTimestamp);
  const facts: { term: string; value: string }[] = [
    { term: 'Billed to', value: account?.CompanyName ?? '' },
    { term: 'Date', value: formatDate(charged, zone) },
    { term: 'Terms', value: invoice.Terms },
    ...(invoice.BalanceDue > 0 && invoice.Terms !== 'Due on Receipt'
      ? [{ term: 'Due by', value: formatDate(dueAt(charged, invoice.Terms), zone) }]
      : []),
    ...(invoice.PoNumber === '' ? [] : [{ term: 'Purchase order', value: invoice.PoNumber }]),
  ];
  return (
    <Box component="dl" sx={{ m: 0, mb: 6, mr: -10, display: 'flex', flexWrap: 'wrap' }}>
      {facts.map(({ term, value }) => (
        <Box key={term} sx={{ mr: 10, mb: 4, minWidth: 0 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {term}
          </Typography>
          <Box
            component="dd"
            dir="auto"
            sx={{ ...proportional, m: 0, fontWeight: 560, overflowWrap: 'anywhere' }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** As on paper: no background, and the words align with the edges of what is above and below. */
const plain = {
  '& th': { bgcolor: 'transparent' },
  '& th:first-of-type, & td:first-of-type': { pl: 0 },
  '& th:last-of-type, & td:last-of-type': { pr: 0 },
};
/** On phones the number and the price are below their item. */
const wideOnly = { display: { xs: 'none', sm: 'table-cell' } };

function Lines({ invoice }: { invoice: Invoice }) {
  const quantity = count(invoice.NumberOfCredits);
  const price = unitPrice(invoice.Amount / invoice.NumberOfCredits);
  return (
    <Table aria-label="Lines" sx={plain}>
      <TableHead>
        <TableRow>
          <TableCell>Description</TableCell>
          <TableCell align="right" sx={wideOnly}>
            Quantity
          </TableCell>
          <TableCell align="right" sx={wideOnly}>
            Price
          </TableCell>
          <TableCell align="right">Amount</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        <TableRow>
          <TableCell>
            Credits for texts and calls
            <Box
              sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary', fontSize: '0.8125rem' }}
            >
              {quantity} at {price} each
            </Box>
          </TableCell>
          <TableCell align="right" sx={wideOnly}>
            {quantity}
          </TableCell>
          <TableCell align="right" sx={wideOnly}>
            {price}
          </TableCell>
          <TableCell align="right">{dollars(invoice.Amount)}</TableCell>
        </TableRow>
      </TableBody>
    </Table>
  );
}

function Sums({ invoice }: { invoice: Invoice }) {
  const { Amount, SalesTax, GrandTotal, BalanceDue, InvoiceStatusCategory } = invoice;
  const paid = InvoiceStatusCategory === 'Voided' ? 0 : GrandTotal - BalanceDue;
  const sums = [
    { term: 'Subtotal', value: dollars(Amount) },
    { term: 'Sales tax', value: dollars(SalesTax) },
    { term: 'Total', value: dollars(GrandTotal), weight: 640 },
    ...(paid > 0 ? [{ term: 'Paid', value: `−${dollars(paid)}` }] : []),
  ];
  const line = { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' };
  return (
    <Box component="dl" sx={{ m: 0, mt: 4, ml: 'auto', maxWidth: 320 }}>
      {sums.map(({ term, value, weight }) => (
        <Box key={term} sx={{ ...line, py: 1, fontWeight: weight ?? 400 }}>
          <Box component="dt" sx={weight ? {} : { color: 'text.secondary' }}>
            {term}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {value}
          </Box>
        </Box>
      ))}
      <Box sx={{ ...line, mt: 2, pt: 3, borderTop: '1px solid', borderColor: 'divider' }}>
        <Box component="dt" sx={{ fontWeight: 640 }}>
          Balance due
        </Box>
        <Box component="dd" sx={{ m: 0, fontSize: '1.5rem', fontWeight: 650, letterSpacing: '-0.025em' }}>
          {dollars(BalanceDue)}
        </Box>
      </Box>
    </Box>
  );
}
