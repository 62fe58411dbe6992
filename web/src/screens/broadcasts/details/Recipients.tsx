import type { Broadcast } from '@carillon/contract/broadcasts';
import type { RecipientResult } from '@carillon/contract/broadcastResults';
import { deliveryStatusByName } from '@carillon/rules/messageStatus';
import { formatPhone } from '@carillon/rules/phoneText';
import { nothingSelected } from '@carillon/rules/selection';
import type { Selection } from '@carillon/rules/selection';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { detailsQuery } from '../../../api/broadcasts.ts';
import { errorText } from '../../../api/errors.ts';
import { useMay } from '../../../api/session.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { PeopleIcon, SearchIcon } from '../../../parts/icons.tsx';
import { ListTable } from '../../../parts/ListTable.tsx';
import type { Column } from '../../../parts/ListTable.tsx';
import { listState, rememberList } from '../../../parts/listState.ts';
import { credits } from '../../../parts/numbers.ts';
import { SearchField } from '../../../parts/SearchField.tsx';
import { ResultChip } from '../../../parts/StatusChip.tsx';
import type { DetailsSearch } from '../../../screens.ts';
import { useBroadcastActions } from '../useBroadcastActions.ts';
import { filterOf, pathOf, tabKey } from './resultTabs.ts';
import type { ResultView } from './resultTabs.ts';

const listName = 'broadcastDetails';

const columns: Column<RecipientResult>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    cell: (row) => (
      <Box
        dir="auto"
        sx={{ textAlign: 'left', fontWeight: 560, overflowWrap: 'anywhere', minWidth: { xs: 0, w650: 170 } }}
      >
        {`${row.FirstName} ${row.LastName}`.trim() || (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            No name
          </Box>
        )}
      </Box>
    ),
  },
  {
    id: 'phone',
    header: 'Phone',
    cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(row.PrimaryPhone)}</span>,
  },
  {
    id: 'result',
    header: 'Result',
    cell: (row) => (
      <ResultChip label={row.TextResult} category={row.TextResultCategory} reason={row.Reason} />
    ),
  },
  {
    id: 'reply',
    header: 'Reply',
    card: 'plain',
    width: '26%',
    cell: (row) => <Replies row={row} />,
  },
  {
    id: 'time',
    header: 'Last change',
    cell: (row) => <DateText value={row.UpdatedDate ?? row.SentDate} empty="Not yet" />,
  },
  { id: 'credits', header: 'Credits', align: 'right', cell: (row) => credits(row.Credits) },
];

function Replies({ row }: { row: RecipientResult }) {
  const last = row.TextResponses.at(-1);
  if (!last) return null;
  const more = row.TextResponses.length - 1;
  return (
    <Box sx={{ maxWidth: 420 }}>
      <Box
        component="span"
        dir="auto"
        sx={{
          display: 'inline-block',
          bgcolor: 'own.blueTint',
          borderRadius: '12px',
          px: 3,
          py: 1,
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-wrap',
        }}
      >
        {last.Message}
      </Box>
      <Typography
        component="span"
        variant="caption"
        sx={{ display: 'block', color: 'text.secondary', mt: 0.5 }}
      >
        <DateText value={last.ReceivedDate} form="age" />
        {more > 0 && ` · ${more} more`}
        {row.TextSurveyResponse && ` · counted as ${row.TextSurveyResponse.Label}`}
      </Typography>
    </Box>
  );
}

const emptyTexts: Readonly<Record<string, { title: string; text: string }>> = {
  all: { title: 'Nobody here yet', text: 'Recipients show here as soon as the broadcast is made.' },
  delivered: {
    title: 'Nothing delivered yet',
    text: 'People whose carrier accepted or confirmed the text show here.',
  },
  read: { title: 'No read receipts', text: 'Only phones with RCS tell that a message was opened.' },
  failed: { title: 'No failures', text: 'Every text that left was accepted so far.' },
  invalid: {
    title: 'No invalid numbers',
    text: 'Numbers that can’t or may not be texted would show here, with the reason.',
  },
  'not-completed': {
    title: 'Nothing is open',
    text: 'Texts that wait, or were stopped before they left, show here.',
  },
  'opted-out': { title: 'Nobody opted out', text: 'People who answered STOP to this text would show here.' },
  replied: { title: 'No replies yet', text: 'Answers show here the moment they arrive.' },
  'not-replied': {
    title: 'Nobody to wait for',
    text: 'People who got the text and have not answered show here.',
  },
  calls: { title: 'No calls', text: 'This broadcast was sent as texts, so nobody was called.' },
  survey: { title: 'No answers yet', text: 'Answers are counted for 14 days after the text.' },
};

/** Recipients of one tab, live, with their reasons; a selection can be texted again. */
export function Recipients(props: { broadcast: Broadcast; view: ResultView; search: DetailsSearch }) {
  const { broadcast, view, search } = props;
  const navigate = useNavigate();
  const mayCreate = useMay('createBroadcast');
  const actions = useBroadcastActions();
  const state = listState(listName, search);
  const hasRows = view.kind === 'survey' ? broadcast.IsTextSurvey : view.kind !== 'calls';
  const list = useQuery({
    ...detailsQuery(broadcast.BroadcastID, {
      page: state.page,
      pagesize: state.pagesize,
      q: state.q === '' ? undefined : state.q,
      filter: filterOf(view),
      status: search.status,
      surveyresponse: view.kind === 'survey' && view.response !== null ? view.response : undefined,
    }),
    enabled: hasRows,
  });
  // A selection belongs to the tab and search it was made in.
  const key = `${tabKey(view)}|${search.status ?? ''}|${state.q}`;
  const [kept, setKept] = useState<{ key: string; value: Selection<string> }>({
    key,
    value: nothingSelected,
  });
  const selection = kept.key === key ? kept.value : nothingSelected;
  const go = (change: DetailsSearch): void => {
    void navigate({
      to: '/broadcast-details/$id/$tab/$sub',
      params: { id: String(broadcast.BroadcastID), ...pathOf(view) },
      search: (before: DetailsSearch) => ({ ...before, page: undefined, ...change }),
      replace: 'q' in change,
      resetScroll: false,
      hash: true,
    });
  };
  // "All" of a search can't be said on the wire for a copy, only all of a tab.
  const isNarrowed = state.q !== '' || search.status !== undefined || view.kind === 'survey';
  const rows = hasRows ? list.data?.Items : [];
  const names = new Map(
    (rows ?? []).map((row) => [row.PhoneNumber, `${row.FirstName} ${row.LastName}`.trim()]),
  );
  const canCopy = mayCreate && broadcast.Actions.includes('duplicate');
  const texts = emptyTexts[tabKey(view)];
  const statusLabel = search.status ? (deliveryStatusByName(search.status)?.label ?? search.status) : null;
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          m: -1.5,
          mb: 2.5,
          '&& > *': { m: 1.5 },
        }}
      >
        <SearchField
          label="Search recipients"
          value={search.q ?? ''}
          onSearch={(q) => go({ q: q === '' ? undefined : q })}
        />
        {statusLabel !== null && (
          <Chip
            label={`Only ${statusLabel}`}
            onDelete={() => go({ status: undefined })}
            sx={{ height: 32 }}
          />
        )}
      </Box>
      <ListTable
        label="Recipients"
        columns={columns}
        rows={rows}
        total={hasRows ? (list.data?.Size ?? 0) : 0}
        idOf={(row) => row.PhoneNumber}
        isFetching={list.isPlaceholderData}
        error={list.error ? errorText(list.error, 'getting', 'recipients') : null}
        onRetry={() => void list.refetch()}
        page={state.page}
        pageSize={state.pagesize}
        onPage={(page) => go({ page })}
        onPageSize={(pagesize) => {
          rememberList(listName, { pagesize });
          go({ pagesize });
        }}
        selection={
          canCopy
            ? {
                value: selection,
                onChange: (value) => setKept({ key, value }),
                nameOf: (id) => names.get(id) || formatPhone(id),
                canSelectAll: !isNarrowed,
                actions: (
                  <Button
                    size="small"
                    variant="contained"
                    disabled={actions.isBusy}
                    onClick={() => void actions.toDraft(broadcast, selection, filterOf(view))}
                  >
                    Send to these again
                  </Button>
                ),
              }
            : undefined
        }
        empty={
          isNarrowed && view.kind !== 'survey' ? (
            <EmptyState
              compact
              title="Nobody matches"
              icon={<SearchIcon />}
              action={
                <Button variant="outlined" onClick={() => go({ q: undefined, status: undefined })}>
                  Clear search
                </Button>
              }
            >
              Try a part of the name or of the phone number.
            </EmptyState>
          ) : (
            <EmptyState compact title={texts?.title ?? 'Nobody here'} icon={<PeopleIcon />}>
              {texts?.text}
            </EmptyState>
          )
        }
      />
    </>
  );
}
