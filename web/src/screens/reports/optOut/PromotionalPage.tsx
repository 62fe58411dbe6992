import type { PromotionalOptIn } from '@carillon/contract/contacts/consent';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { promotionalQuery } from '../../../api/consent.ts';
import { errorText } from '../../../api/client/errors.ts';
import { useMay, useUser } from '../../../api/client/session.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { CheckIcon } from '../../../parts/icons.tsx';
import { LinkButton } from '../../../parts/links.tsx';
import { ListTable } from '../../../parts/lists/ListTable.tsx';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import { listControls, listState } from '../../../parts/lists/listState.ts';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { ChoiceFilter, ListFilters } from '../../../parts/lists/ListFilters.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { ReportsLink } from '../ReportsLink.tsx';
import { DaysFilter } from './DaysFilter.tsx';
import { daysOf, isDatePreset, isDay } from './optOutDates.ts';

const listName = 'promotional';
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
  const navigate = useNavigate({ from: '/reports/promotional-opt-in' });
  const mayChange = useMay('optOuts.change');
  const zone = useUser()?.TimeZone;
  const now = useNow();
  const state = listState(listName, search);
  const { status } = search;
  const preset = isDatePreset(search.days) ? search.days : '30days';
  const custom = {
    startdate: isDay(search.from) ? search.from : undefined,
    enddate: isDay(search.to) ? search.to : undefined,
  };
  const list = useQuery({
    ...promotionalQuery({
      status: status ?? 'all',
      ...(zone === undefined ? {} : (daysOf(preset, new Date(now), zone) ?? custom)),
      q: state.q === '' ? undefined : state.q,
      page: state.page,
      pagesize: state.pagesize,
    }),
    enabled: zone !== undefined,
  });
  const go = (change: typeof search, isReplaced = 'q' in change): void => {
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: isReplaced,
    });
  };
  const isNarrowed = state.q !== '' || status !== undefined;
  return (
    <>
      <PageHeader
        title="Promotional opt-in report"
        above={<ReportsLink />}
        sub="Everyone who agreed to receive offers by text, and the words they agreed to."
      />
      <ListFilters label="Search number or name" q={search.q} onSearch={(q) => go({ q })}>
        <ChoiceFilter
          label="Status"
          all="All"
          choices={Object.entries(statuses)}
          value={status}
          onChange={(one) => go({ status: isStatus(one) ? one : undefined })}
          minWidth={130}
        />
        <DaysFilter label="Date opted in" preset={preset} custom={custom} onChange={go} />
      </ListFilters>
      <ListTable
        label="Promotional opt-ins"
        columns={columns}
        rows={list.data?.Items}
        total={list.data?.Size ?? 0}
        idOf={(row) => `${row.PhoneNumber} ${row.DateOptedIn}`}
        isFetching={list.isPlaceholderData}
        error={list.error ? errorText(list.error, 'getting', 'promotional opt-ins') : null}
        onRetry={() => void list.refetch()}
        {...listControls(listName, state, go)}
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
    </>
  );
}
