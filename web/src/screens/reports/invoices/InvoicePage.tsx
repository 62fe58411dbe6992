import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { errorText } from '../../../api/client/errors.ts';
import { invoiceQuery } from '../../../api/invoices.ts';
import { BellMark } from '../../../parts/BellMark.tsx';
import { PrintIcon } from '../../../parts/icons.tsx';
import { BackLink, LinkButton } from '../../../parts/links.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { NotFoundPage } from '../../../parts/page/NotFoundPage.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { InvoiceChip } from './InvoiceChip.tsx';
import { InvoiceSheet } from './InvoiceSheet.tsx';
import { purposeOf } from './invoiceTexts.ts';
import { useLightPrint } from './useLightPrint.ts';

/** One invoice, to read and to print. */
export default function InvoicePage() {
  const { id } = useParams({ from: '/app/reports/invoices/$id' });
  const invoiceId = Number(id);
  if (!Number.isInteger(invoiceId) || invoiceId <= 0) return <NoInvoice />;
  return <OneInvoice key={invoiceId} invoiceId={invoiceId} />;
}

function NoInvoice() {
  return (
    <NotFoundPage
      what="invoice"
      back={
        <LinkButton variant="contained" to="/reports/invoices">
          All invoices
        </LinkButton>
      }
    />
  );
}

function OneInvoice({ invoiceId }: { invoiceId: number }) {
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(invoiceId));
  useLightPrint();
  if (invoice === null) return <NoInvoice />;
  return (
    <Box sx={{ maxWidth: 860 }}>
      <Sender />
      <PageHeader
        title={`Invoice ${invoiceId}`}
        above={<BackLink to="/reports/invoices">Invoices</BackLink>}
        beside={invoice && <InvoiceChip category={invoice.InvoiceStatusCategory} size="medium" />}
        sub={invoice ? purposeOf(invoice) : ' '}
        actions={
          invoice && (
            <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
              Print
            </Button>
          )
        }
      />
      {error && (
        <LoadFailed sx={{ mb: 4 }} onRetry={() => void refetch()}>
          {errorText(error, 'getting', 'invoice')}
        </LoadFailed>
      )}
      {!invoice && !error && (
        <Box aria-busy="true">
          <Skeleton variant="rounded" height={420} sx={{ borderRadius: '14px' }} />
        </Box>
      )}
      {invoice && <InvoiceSheet invoice={invoice} />}
    </Box>
  );
}

/** The issuer, for paper. On the screen the frame around the page shows it. */
function Sender() {
  return (
    <Box sx={{ display: 'none', displayPrint: 'flex', alignItems: 'center', mb: 8 }}>
      <BellMark size={26} />
      <Box component="span" sx={{ ml: 2, fontSize: '1.125rem', fontWeight: 680, letterSpacing: '-0.02em' }}>
        Carillon
      </Box>
    </Box>
  );
}
