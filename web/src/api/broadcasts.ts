import { getBroadcast, getBroadcastSummary, listBroadcasts } from '@carillon/contract/broadcasts/broadcasts';
import { listLabels } from '@carillon/contract/broadcasts/labels';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { ListEnvelope } from '@carillon/contract/lists';
import type { QueryIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, isMissing, orNull } from './client/client.ts';

/** A list that belongs to something deleted is empty. It does not load forever. */
export function listOrNone<T>(list: ListEnvelope<T>): ListEnvelope<T> {
  return isMissing(list) ? { Items: [], Size: 0, Page: 1, PageSize: 10, Previous: null, Next: null } : list;
}

/** Query of GET /broadcasts. */
export type BroadcastsQuery = QueryIn<typeof listBroadcasts>;

/** Cache keys. Live events find their entries by them. */
export const broadcastKeys = {
  all: ['broadcasts'] as const,
  lists: ['broadcasts', 'list'] as const,
  summary: ['broadcasts', 'summary'] as const,
  one: (id: number) => ['broadcasts', 'one', id] as const,
  details: (id: number) => ['broadcasts', 'details', id] as const,
  unconfirmed: (id: number) => ['broadcasts', 'unconfirmed', id] as const,
  activity: (id: number) => ['broadcasts', 'activity', id] as const,
  drafts: ['drafts', 'list'] as const,
};

/** A page of broadcasts. The previous page stays visible while the next one loads. */
export function broadcastsQuery(query: BroadcastsQuery) {
  return queryOptions({
    queryKey: [...broadcastKeys.lists, query],
    queryFn: async ({ signal }) => listOrNone(await call(listBroadcasts, { query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** How many broadcasts each list holds. */
export const summaryQuery = queryOptions({
  queryKey: broadcastKeys.summary,
  queryFn: ({ signal }) => call(getBroadcastSummary, { signal }),
});

/** One broadcast; null when it is missing or belongs to another user. */
export function broadcastQuery(id: number) {
  return queryOptions({
    queryKey: broadcastKeys.one(id),
    queryFn: async ({ signal }): Promise<Broadcast | null> => {
      return orNull(call(getBroadcast, { params: { BroadcastID: id }, signal }));
    },
  });
}

/** Labels of the account. */
export const labelsQuery = queryOptions({
  queryKey: ['labels'],
  queryFn: ({ signal }) => call(listLabels, { signal }),
  staleTime: 60_000,
});
