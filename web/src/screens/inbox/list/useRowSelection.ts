import { isSelected, selectedCount, setSelected } from '@carillon/rules/contacts/selection';
import { useCallback, useEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { ConversationFilter } from '../../../api/conversations.ts';
import { isSingleKey } from '../../../parts/page/singleKeys.ts';
import { useSelection } from '../../../parts/lists/useSelection.ts';
import type { InboxSearch } from '../search.ts';
import { askForReply } from '../pendingReply.ts';
import type { InboxList } from './useInboxList.ts';

/** Ticked conversations, and the keys of the list. `current` is the open conversation. */
export function useRowSelection(
  list: InboxList,
  filter: ConversationFilter,
  search: InboxSearch,
  current: number | null,
) {
  const { rows, total } = list;
  const { selection, setSelection } = useSelection<number>(
    JSON.stringify({ ...filter, q: undefined }),
    search.q ?? '',
  );
  const lastTicked = useRef<number | null>(null);
  const ids = rows?.map((row) => row.ConversationID) ?? [];
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
      if (id === undefined) return;
      // The row's link opens it. If it is already open, as after J, the focus moves to the reply.
      if (id === current) event.preventDefault();
      const isThere = document.querySelector(`[data-reply="${id}"] textarea`) !== null;
      if (id === current && isThere) document.querySelector<HTMLElement>('[data-mode="text"]')?.click();
      else if (!event.repeat) askForReply(id);
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
  return {
    ids,
    selection,
    setSelection,
    selected: selectedCount(selection, total),
    canSelectAll,
    onTick,
    onKey,
  };
}

function areNoModifiers(event: KeyboardEvent): boolean {
  return !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
}
