import {
  isSelected,
  nothingSelected,
  pickSelected,
  selectedCount,
  setSelected,
} from '@carillon/rules/contacts/selection';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { ConversationFilter } from '../../../api/conversations.ts';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { LoadingCards } from '../../../parts/lists/ListLoading.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { plural } from '@carillon/rules/money/amounts';
import { SelectionBar } from '../../../parts/lists/SelectionBar.tsx';
import { isSingleKey } from '../../../parts/page/singleKeys.ts';
import { useSelection } from '../../../parts/lists/useSelection.ts';
import type { InboxSearch } from '../search.ts';
import { useOutboxMarks } from '../compose/outbox/useOutbox.ts';
import { askForReply } from '../pendingReply.ts';
import { personOf } from '../personOf.ts';
import { useConversationActions } from '../useConversationActions.ts';
import { useMyNumbers } from '../useMyNumbers.ts';
import { ConversationRow } from './ConversationRow.tsx';
import type { InboxList } from './useInboxList.ts';

/** How many conversations can be marked as unread at once: the team is notified of each. */
const mostUnread = 50;
/** From this many people on, an opt-out needs a confirmation, even though it can be undone. */
const askFrom = 2;

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
  const actions = useConversationActions();
  const marks = useOutboxMarks(myId);
  const { selection, setSelection } = useSelection<number>(
    JSON.stringify({ ...filter, q: undefined }),
    search.q ?? '',
  );
  const [isAsking, setAsking] = useState(false);
  const lastTicked = useRef<number | null>(null);
  const ids = rows?.map((row) => row.ConversationID) ?? [];
  const selected = selectedCount(selection, total);
  // A search and a tag have no "all": the server changes folders, not search results.
  const canSelectAll = !search.q;
  const reach = canSelectAll && list.isWhole ? total : Infinity;

  const tick = (index: number, event: Pick<MouseEvent, 'shiftKey'>): void => {
    const id = ids[index];
    if (id === undefined) return;
    const from = event.shiftKey && lastTicked.current !== null ? lastTicked.current : index;
    const range = ids.slice(Math.min(from, index), Math.max(from, index) + 1);
    setSelection(setSelected(selection, range, !isSelected(selection, id), reach));
    lastTicked.current = index;
  };
  const latestTick = useRef(tick);
  useEffect(() => {
    latestTick.current = tick;
  });
  const onTick = useCallback(
    (index: number, event: Pick<MouseEvent, 'shiftKey'>) => latestTick.current(index, event),
    [],
  );
  // Up and Down move from line to line, Shift ticks along the way, and X ticks the focused line.
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const line = event.target instanceof Element ? event.target.closest('[data-row]') : null;
    if (!line || event.defaultPrevented) return;
    const index = Number(line.getAttribute('data-row'));
    const isOnLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (event.key === 'Enter' && isOnLink && areNoModifiers(event)) {
      const id = ids[index];
      // The row's link opens it. If it is already open, the focus moves to the reply.
      if (id === current) {
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-mode="text"]')?.click();
      } else if (id !== undefined && !event.repeat) askForReply(id, Date.now());
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const to = event.currentTarget.querySelector<HTMLElement>(`[data-row="${index + step}"] a`);
      if (!to) return;
      event.preventDefault();
      to.focus();
      if (event.shiftKey)
        setSelection(
          setSelected(
            selection,
            [ids[index], ids[index + step]].filter((id) => id !== undefined),
            true,
            reach,
          ),
        );
    } else if (event.key.toLowerCase() === 'x' && isSingleKey(event.nativeEvent)) onTick(index, event);
  };
  const finish = (work: Promise<boolean>): void => {
    void work.then((isDone) => {
      if (isDone) setSelection(nothingSelected);
    });
  };

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
  const isDoneFolder = search.done === true;
  const named = new Map(numbers.map((number) => [number.TextNumberID, number.Name]));
  const isMixed = numbers.length > 1 && !search.textnumberid;
  return (
    <>
      <SelectionBar
        total={total}
        shown={ids}
        selection={{
          value: selection,
          onChange: setSelection,
          isNarrowed: !canSelectAll,
          canSelectAll,
          nameOf: (id) => personOf(rows.find((row) => row.ConversationID === id) ?? unknown),
          actions: (
            <>
              <Button
                size="small"
                disabled={actions.isBusy}
                onClick={() => finish(actions.setDoneMany(filter, selection, !isDoneFolder))}
              >
                {isDoneFolder ? 'Move to Inbox' : 'Done'}
              </Button>
              {selection.Type === 'Selected' && selected <= mostUnread && !isDoneFolder && (
                <Button
                  size="small"
                  disabled={actions.isBusy}
                  onClick={() => finish(actions.markUnreadMany(pickSelected(selection, selection.Items)))}
                >
                  Mark unread
                </Button>
              )}
              <Button
                size="small"
                disabled={actions.isBusy}
                onClick={() =>
                  selected >= askFrom ? setAsking(true) : finish(actions.optOutMany(filter, selection))
                }
              >
                Opt out
              </Button>
            </>
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
          onKeyDown={onKey}
          sx={{ listStyle: 'none', m: 0, p: 1.5, position: 'relative' }}
        >
          {rows.map((row, index) => [
            index === firstOlder && (
              <Box
                component="li"
                key="older"
                sx={{ px: 3, pt: 3, pb: 1, color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 600 }}
              >
                Older results
              </Box>
            ),
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
              onTick={onTick}
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
      <ConfirmDialog
        open={isAsking}
        title={`Opt out ${plural(selected, 'person', 'people')}?`}
        confirmLabel="Opt out"
        tone="danger"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          finish(actions.optOutMany(filter, selection));
        }}
      >
        They get no more texts from your organization, broadcasts neither. You can undo it for 10 minutes.
      </ConfirmDialog>
    </>
  );
}

function areNoModifiers(event: KeyboardEvent): boolean {
  return !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
}

const unknown = { FirstName: '', LastName: '', PhoneNumber: '' };

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
