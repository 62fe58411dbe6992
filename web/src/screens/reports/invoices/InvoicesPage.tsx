import { invoiceCategories } from '@carillon/contract/accounts/invoices';
import type { Invoice } from '@carillon/contract/accounts/invoices';
import { pageSizes } from '@carillon/contract/lists';
import { dollars } from '@carillon/rules/money/money';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listRows, useListAddress } from '../../../api/lists/useList.ts';
import { invoicesQuery } from '../../../api/invoices.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { CoinsIcon, InvoiceIcon } from '../../../parts/icons.tsx';
import { LinkButton, LinkText } from '../../../parts/links.tsx';
import { ListPage } from '../../../parts/lists/ListPage.tsx';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { ChoiceFilter } from '../../../parts/lists/ListFilters.tsx';
import { proportional } from '../../../theme.ts';
import { ReportsLink } from '../ReportsLink.tsx';
import { InvoiceChip } from './InvoiceChip.tsx';
import { purposeOf } from './invoiceTexts.ts';

const columns: Column<Invoice>[] = [
  {
    id: 'invoice',
    header: 'Invoice',
    sortField: 'InvoiceID',
    descendingFirst: true,
    card: 'title',
    cell: (row) => (
      <LinkText
        to="/reports/invoices/$id"
        params={{ id: String(row.InvoiceID) }}
        sx={{ fontWeight: 560, whiteSpace: 'nowrap' }}
      >
        Invoice {row.InvoiceID}
      </LinkText>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    sortField: 'InvoiceStatusCategory',
    card: 'corner',
    cell: (row) => <InvoiceChip category={row.InvoiceStatusCategory} />,
  },
  {
    id: 'date',
    header: 'Date',
    sortField: 'ChargeTimestamp',
    descendingFirst: true,
    cell: (row) => <DateText value={row.ChargeTimestamp} form="date" />,
  },
  {
    id: 'for',
    header: 'For',
    sortField: 'NumberOfCredits',
    descendingFirst: true,
    cell: (row) => <Box sx={{ whiteSpace: 'nowrap' }}>{purposeOf(row)}</Box>,
  },
  {
    id: 'purchaseOrder',
    header: 'Purchase order',
    cell: (row) => (
      <Box component="span" dir="auto" sx={proportional}>
        {row.PoNumber}
      </Box>
    ),
    isEmpty: (row) => row.PoNumber === '',
  },
  {
    id: 'total',
    header: 'Total',
    sortField: 'GrandTotal',
    descendingFirst: true,
    align: 'right',
    cell: (row) => dollars(row.GrandTotal),
  },
  {
    id: 'balance',
    header: 'Balance due',
    sortField: 'BalanceDue',
    descendingFirst: true,
    align: 'right',
    cell: (row) => (
      <Box component="span" sx={row.BalanceDue > 0 ? { fontWeight: 640 } : { color: 'text.secondary' }}>
        {dollars(row.BalanceDue)}
      </Box>
    ),
  },
];

/** All invoices, newest first: what they are for and what is still to pay. */
export default function InvoicesPage() {
  const search = useSearch({ from: '/app/reports/invoices' });
  const { state, query, go, controls } = useListAddress(search, {
    name: 'invoices',
    defaults: { pagesize: pageSizes.invoices, sortby: '-ChargeTimestamp' },
  });
  const status = invoiceCategories.find((one) => one === search.status);
  const isNarrowed = status !== undefined || state.q !== '';
  const list = useQuery(invoicesQuery({ ...query, status }));
  return (
    <ListPage
      header={
        <PageHeader
          title="Invoices"
          above={<ReportsLink />}
          sub="What was bought by invoice, and what is still to pay."
          actions={
            <LinkButton to="/reports/credit-balance" variant="outlined" startIcon={<CoinsIcon />}>
              Credit balance
            </LinkButton>
          }
        />
      }
      search={{ label: 'Search invoices', q: search.q, onSearch: (q) => go({ q }) }}
      filters={
        <ChoiceFilter
          label="Status"
          all="All invoices"
          choices={invoiceCategories.map((one) => [one, one] as const)}
          value={status}
          onChange={(one) => go({ status: one })}
          minWidth={180}
        />
      }
      label="Invoices"
      columns={columns}
      idOf={(row) => row.InvoiceID}
      {...listRows(list, 'invoices')}
      {...controls}
      empty={
        <EmptyState
          compact
          title={isNarrowed ? 'No invoices match' : 'No invoices yet'}
          icon={<InvoiceIcon />}
        >
          {isNarrowed
            ? 'Try another status, or search for an invoice number, a purchase order or a word of its notes.'
            : 'Credits that your organization buys by invoice show here: what they cost, what was paid and what is still due.'}
        </EmptyState>
      }
    />
  );
}
