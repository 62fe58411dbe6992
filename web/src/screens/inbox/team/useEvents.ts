import type { ConversationEvent } from '@carillon/contract/conversations/teamwork';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { eventsQuery } from '../../../api/conversations.ts';
import { eventsAmong, needsMoreEvents } from './events.ts';
import type { ShownTexts } from './events.ts';

/** What the team did among the shown texts. Undefined while loading. The thread works without it. */
export function useEvents(id: number, shown: ShownTexts): readonly ConversationEvent[] | undefined {
  const query = useInfiniteQuery(eventsQuery(id));
  const pages = query.data?.pages;
  const all = useMemo(() => pages?.flatMap((page) => page.Items), [pages]);
  const isShort = all !== undefined && needsMoreEvents(all, shown);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isShort, hasNextPage, isFetching, isError, fetchNextPage]);
  return useMemo(
    () => (all === undefined ? (isError ? [] : undefined) : eventsAmong(all, shown)),
    [all, isError, shown],
  );
}
