import { isSelected, nothingSelected } from '@carillon/rules/contacts/selection';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { ConversationFilter } from '../../../api/conversations.ts';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { LoadingCards } from '../../../parts/lists/ListLoading.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { SelectionBar } from '../../../parts/lists/SelectionBar.tsx';
import type { InboxSearch } from '../search.ts';
import { useOutboxMarks } from '../compose/outbox/useOutbox.ts';
import { personOf } from '../personOf.ts';
import { useMyNumbers } from '../useMyNumbers.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { SelectedActions } from './SelectedActions.tsx';
import { useRowSelection } from './useRowSelection.ts';
import type { InboxList } from './useInboxList.ts';

/** The conversations that the address chooses, newest text first (3-decisions 2.3). Scrolls within its own area. */
export function ConversationList(props: {
  list: InboxList;
  filter: ConversationFilter;
  search: InboxSearch;
  current: number | null;
  /** The reader's own user id. */
  myId: number;
  onSearchAll: () => void;
  empty: ReactNode;
}) {
  const { list, filter, search, current, myId, onSearchAll, empty } = props;
  const { rows, total, query } = list;
  const { numbers = [] } = useMyNumbers();
  const marks = useOutboxMarks(myId);
  const ticking = useRowSelection(list, filter, search, current);
  const { ids, selection, selected, canSelectAll } = ticking;

  if (!rows && query.error)
    return (
      <EmptyState
        compact
        title="There was an error getting your conversation(s)."
        action={
          <Button variant="outlined" onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      />
    );
  if (!rows) return <LoadingCards />;
  const firstOlder = rows.findIndex((row) => row.IsOlder);
  const named = new Map(numbers.map((number) => [number.TextNumberID, number.Name]));
  const isMixed = numbers.length > 1 && !search.textnumberid;
  return (
    <>
      <SelectionBar
        total={total}
        shown={ids}
        selection={{
          value: selection,
          onChange: ticking.setSelection,
          isNarrowed: !canSelectAll,
          canSelectAll,
          nameOf: (id) => personOf(rows.find((row) => row.ConversationID === id) ?? unknown),
          actions: (
            <SelectedActions
              filter={filter}
              selection={selection}
              selected={selected}
              isDoneFolder={search.done === true}
              onDone={() => ticking.setSelection(nothingSelected)}
            />
          ),
        }}
      />
      {query.error && (
        <LoadFailed sx={{ borderRadius: 0 }} onRetry={() => void query.refetch()}>
          There was an error getting your conversation(s).
        </LoadFailed>
      )}
      {rows.length === 0 ? (
        empty
      ) : (
        <Box
          component="ul"
          aria-label="Conversations"
          onKeyDown={ticking.onKey}
          sx={{ listStyle: 'none', m: 0, p: 1.5, position: 'relative' }}
        >
          {rows.map((row, index) => [
            index === firstOlder && <Older key="older" />,
            <ConversationRow
              key={row.ConversationID}
              row={row}
              index={index}
              search={search}
              isHere={row.ConversationID === current}
              isTicked={isSelected(selection, row.ConversationID)}
              isTicking={selected > 0}
              myId={myId}
              own={marks.get(row.ConversationID)}
              numberName={isMixed ? (named.get(row.TextNumberID) ?? '') : ''}
              onTick={ticking.onTick}
            />,
          ])}
        </Box>
      )}
      {list.mayHaveOlder && (
        <Box sx={{ p: 3, textAlign: 'center' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            These are from the last two weeks.
          </Typography>
          <Button variant="outlined" size="small" onClick={onSearchAll}>
            Search all messages
          </Button>
        </Box>
      )}
      {query.hasNextPage && <More list={list} />}
    </>
  );
}

const unknown = { FirstName: '', LastName: '', PhoneNumber: '' };

/** Heads the part of the search results that is older than two weeks. */
function Older() {
  return (
    <Box
      component="li"
      sx={{ px: 3, pt: 3, pb: 1, color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 600 }}
    >
      Older results
    </Box>
  );
}

/** Fetches the next page when the end comes into view, or on request. */
function More({ list }: { list: InboxList }) {
  const { query } = list;
  const end = useRef<HTMLDivElement>(null);
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  useEffect(() => {
    const place = end.current;
    if (!place || isFetchingNextPage || isFetchNextPageError) return undefined;
    const watcher = new IntersectionObserver((seen) => {
      if (seen.some((one) => one.isIntersecting)) void fetchNextPage();
    });
    watcher.observe(place);
    return () => watcher.disconnect();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  return (
    <Box ref={end} sx={{ p: 3, textAlign: 'center' }}>
      <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? 'Loading…' : 'Show more'}
      </Button>
    </Box>
  );
}
