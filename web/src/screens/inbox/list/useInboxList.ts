import { pageSizes } from '@carillon/contract/lists';
import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationsQuery } from '../../../api/conversations.ts';
import type { ConversationFilter } from '../../../api/conversations.ts';
import { rowsOf } from '../../../api/live/conversationPatches.ts';
import { listState } from '../../../parts/lists/listState.ts';
import type { InboxSearch } from '../search.ts';

/** The fetched part of the inbox list, with the remembered page size (row C-297). */
export function useInboxList(filter: ConversationFilter, search: InboxSearch, isShown: boolean) {
  const { pagesize } = listState('conversations', search, { pagesize: pageSizes.conversations });
  const query = useInfiniteQuery({ ...conversationsQuery(filter, pagesize), enabled: isShown });
  const rows = query.data && rowsOf(query.data);
  const last = query.data?.pages.at(-1);
  return {
    query,
    rows,
    total: last?.Size ?? 0,
    /** False while only a part of it was fetched. */
    isWhole: rows !== undefined && !query.hasNextPage,
    mayHaveOlder: last?.MayHaveOlder ?? false,
  };
}
export type InboxList = ReturnType<typeof useInboxList>;
