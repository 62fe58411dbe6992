import type { CreditMovement } from '@carillon/contract/accounts/billing';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { creditMovementsQuery } from '../../api/accounts/credits.ts';
import { listRows, useListAddress } from '../../api/lists/useList.ts';
import { useAccount } from '../../api/client/session.ts';
import { DateText } from '../../parts/DateText.tsx';
import { EmptyState } from '../../parts/lists/EmptyState.tsx';
import { CoinsIcon, InvoiceIcon } from '../../parts/icons.tsx';
import { LinkButton, LinkText } from '../../parts/links.tsx';
import { ListPage } from '../../parts/lists/ListPage.tsx';
import type { Column } from '../../parts/lists/ListTable.tsx';
import { credits } from '@carillon/rules/money/amounts';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { ChoiceFilter } from '../../parts/lists/ListFilters.tsx';
import { tabular } from '../../theme.ts';

const kinds: Readonly<Record<CreditMovement['Kind'], string>> = {
  grant: 'Added',
  hold: 'Held for a send',
  capture: 'Spent',
  release: 'Released',
  refund: 'Given back',
};
function isKind(value: string | undefined): value is CreditMovement['Kind'] {
  return value !== undefined && Object.hasOwn(kinds, value);
}

/** A change with its sign: "+500", "−1,204". */
function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${credits(value)}` : `−${credits(-value)}`;
}

const columns: Column<CreditMovement>[] = [
  {
    id: 'date',
    header: 'Date',
    sortField: 'Date',
    descendingFirst: true,
    cell: (row) => <DateText value={row.Date} />,
  },
  {
    id: 'type',
    header: 'What',
    card: 'title',
    cell: (row) => (
      <Box>
        <Box sx={{ fontWeight: 560 }}>
          {row.BroadcastID !== null ? (
            <LinkText
              to="/broadcast-details/$id"
              params={{ id: String(row.BroadcastID) }}
              sx={{ color: 'text.primary' }}
            >
              {row.Type}
            </LinkText>
          ) : row.InvoiceID !== null ? (
            <LinkText
              to="/reports/invoices/$id"
              params={{ id: String(row.InvoiceID) }}
              sx={{ color: 'text.primary' }}
            >
              {row.Type}
            </LinkText>
          ) : (
            row.Type
          )}
        </Box>
        {row.Notes && (
          <Box dir="auto" sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            {row.Notes}
          </Box>
        )}
      </Box>
    ),
    width: '34%',
  },
  { id: 'kind', header: 'Kind', cell: (row) => kinds[row.Kind] },
  {
    id: 'user',
    header: 'By',
    noWrap: true,
    cell: (row) => <span dir="auto">{row.UserName ?? 'Carillon'}</span>,
  },
  {
    id: 'credits',
    header: 'Credits',
    align: 'right',
    cell: (row) => (
      <Box
        component="span"
        sx={{
          fontWeight: 600,
          color: row.Credits > 0 ? 'success.main' : 'text.primary',
        }}
      >
        {signed(row.Credits)}
      </Box>
    ),
  },
  {
    id: 'held',
    header: 'Held',
    align: 'right',
    cell: (row) => (row.HeldCredits === 0 ? '' : signed(row.HeldCredits)),
  },
  { id: 'balance', header: 'Balance', align: 'right', cell: (row) => credits(row.Balance) },
];

/** Every movement of credits, newest first. */
export default function CreditBalancePage() {
  const search = useSearch({ from: '/app/reports/credit-balance' });
  const { query, go, controls } = useListAddress(search, { name: 'creditBalance' });
  const kind = isKind(search.kind) ? search.kind : undefined;
  const list = useQuery(creditMovementsQuery({ ...query, kind, groupby: 'broadcast' }));
  const isNarrowed = kind !== undefined || query.q !== undefined;
  return (
    <ListPage
      header={
        <PageHeader
          title="Credit balance"
          sub="Every credit added, held, spent and given back."
          actions={
            <LinkButton to="/reports/invoices" variant="outlined" startIcon={<InvoiceIcon />}>
              Invoices
            </LinkButton>
          }
        />
      }
      above={<Balances />}
      search={{ label: 'Search movements', q: search.q, onSearch: (q) => go({ q }) }}
      filters={
        <ChoiceFilter
          label="Kind"
          all="All kinds"
          choices={Object.entries(kinds)}
          value={kind}
          onChange={(one) => go({ kind: one })}
          minWidth={180}
        />
      }
      label="Credit movements"
      columns={columns}
      idOf={(row) => row.TransactionID}
      {...listRows(list, 'credit balance')}
      {...controls}
      empty={
        <EmptyState
          compact
          title={isNarrowed ? 'No movements match' : 'No movements yet'}
          icon={<CoinsIcon />}
        >
          {isNarrowed
            ? 'Try another kind or a shorter search.'
            : 'Credits you add and every broadcast you send show here, down to the last credit.'}
        </EmptyState>
      }
    />
  );
}

function Balances() {
  const account = useAccount();
  const figures = [
    { term: 'Available', value: account?.AvailableCallUnits },
    { term: 'Held for sends', value: account?.PendingCallBalance },
    { term: 'Owned', value: account?.CallBalance },
  ];
  return (
    <Card component="dl" sx={{ m: 0, mb: 6, p: { xs: 5, sm: 6 }, display: 'flex', flexWrap: 'wrap' }}>
      {figures.map((figure, index) => (
        <Box key={figure.term} sx={{ mr: { xs: 8, sm: 14 }, my: 1 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {figure.term}
          </Typography>
          <Box
            component="dd"
            sx={{
              ...tabular,
              m: 0,
              fontSize: index === 0 ? '2rem' : '1.5rem',
              lineHeight: 1.3,
              fontWeight: 650,
              letterSpacing: '-0.025em',
            }}
          >
            {figure.value === undefined ? <Skeleton width={90} /> : credits(figure.value)}
          </Box>
        </Box>
      ))}
    </Card>
  );
}
