import type { PromotionalOptIn } from '@carillon/contract/contacts/consent';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { promotionalQuery } from '../../../api/consent.ts';
import { listRows, useListAddress } from '../../../api/lists/useList.ts';
import { useMay, useUser } from '../../../api/client/session.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { CheckIcon } from '../../../parts/icons.tsx';
import { LinkButton } from '../../../parts/links.tsx';
import { ListPage } from '../../../parts/lists/ListPage.tsx';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { ChoiceFilter } from '../../../parts/lists/ListFilters.tsx';
import { ReportsLink } from '../ReportsLink.tsx';
import { DaysFilter, useDays } from '../../../parts/lists/days/DaysFilter.tsx';

const statuses = { optedin: 'Opted in', optedout: 'Opted out' } as const;
type Status = keyof typeof statuses;
const isStatus = (value: unknown): value is Status =>
  typeof value === 'string' && Object.hasOwn(statuses, value);

const columns: Column<PromotionalOptIn>[] = [
  {
    id: 'phone',
    header: 'Phone number',
    card: 'title',
    noWrap: true,
    cell: (row) => (
      <Box component="span" sx={{ fontWeight: 560 }}>
        {formatPhone(row.PhoneNumber)}
      </Box>
    ),
  },
  {
    id: 'first',
    header: 'First name',
    cell: (row) => <span dir="auto">{row.FirstName}</span>,
    isEmpty: (row) => row.FirstName === '',
  },
  {
    id: 'last',
    header: 'Last name',
    cell: (row) => <span dir="auto">{row.LastName}</span>,
    isEmpty: (row) => row.LastName === '',
  },
  {
    id: 'number',
    header: 'Text number',
    noWrap: true,
    cell: (row) => (row.TextNumber === '' ? '' : formatPhone(row.TextNumber)),
    isEmpty: (row) => row.TextNumber === '',
  },
  { id: 'method', header: 'Method', noWrap: true, cell: (row) => row.Method },
  {
    id: 'consent',
    header: 'Consent text',
    cell: (row) => (
      <Box component="details" sx={{ maxWidth: 320, '& summary': { cursor: 'pointer', py: 0.5 } }}>
        <Box component="summary" sx={{ whiteSpace: 'nowrap', color: 'primary.main' }}>
          Read the words
        </Box>
        <Box component="p" dir="auto" sx={{ m: 0, mt: 1, overflowWrap: 'anywhere' }}>
          {row.ConsentText}
        </Box>
      </Box>
    ),
    isEmpty: (row) => row.ConsentText === '',
  },
  { id: 'in', header: 'Date opted in', cell: (row) => <DateText value={row.DateOptedIn} form="date" /> },
  { id: 'status', header: 'Status', noWrap: true, cell: (row) => row.Status },
  {
    id: 'out',
    header: 'Date opted out',
    cell: (row) => (row.DateOptedOut === null ? '' : <DateText value={row.DateOptedOut} form="date" />),
    isEmpty: (row) => row.DateOptedOut === null,
  },
];

/** Who agreed to promotional texts, newest first (3-decisions 13). */
export default function PromotionalPage() {
  const search = useSearch({ from: '/app/reports/promotional-opt-in' });
  const mayChange = useMay('optOuts.change');
  const { state, query, go, controls } = useListAddress(search, { name: 'promotional' });
  const { days, filter } = useDays(search, useUser()?.TimeZone);
  const { status } = search;
  const list = useQuery({
    ...promotionalQuery({
      status: status ?? 'all',
      ...days,
      q: query.q,
      page: query.page,
      pagesize: query.pagesize,
    }),
    enabled: days !== null,
  });
  const isNarrowed = state.q !== '' || status !== undefined;
  return (
    <ListPage
      header={
        <PageHeader
          title="Promotional opt-in report"
          above={<ReportsLink />}
          sub="Everyone who agreed to receive offers by text, and the words they agreed to."
        />
      }
      search={{ label: 'Search number or name', q: search.q, onSearch: (q) => go({ q }) }}
      filters={
        <>
          <ChoiceFilter
            label="Status"
            all="All"
            choices={Object.entries(statuses)}
            value={status}
            onChange={(one) => go({ status: isStatus(one) ? one : undefined })}
            minWidth={130}
          />
          <DaysFilter label="Date opted in" {...filter} onChange={go} />
        </>
      }
      label="Promotional opt-ins"
      columns={columns}
      idOf={(row) => `${row.PhoneNumber} ${row.DateOptedIn}`}
      {...listRows(list, 'promotional opt-ins')}
      {...controls}
      empty={
        <EmptyState
          compact
          title={isNarrowed ? 'No one found' : 'No one opted in to offers in this time'}
          icon={<CheckIcon />}
          action={
            isNarrowed || !mayChange ? undefined : (
              <LinkButton variant="outlined" to="/settings/text">
                Open the sign-up page
              </LinkButton>
            )
          }
        >
          {isNarrowed
            ? 'Try other words, every status, or a longer time.'
            : 'People who sign up on your page for offers are listed here. A longer time shows older ones.'}
        </EmptyState>
      }
    />
  );
}
