import { getBroadcast, getBroadcastSummary, listBroadcasts } from '@carillon/contract/broadcasts/broadcasts';
import {
  listBroadcastDetails,
  listUnconfirmed,
  listUnconfirmedCalls,
} from '@carillon/contract/broadcasts/broadcastResults';
import { getBroadcastForecast } from '@carillon/contract/broadcasts/forecasts';
import { listBroadcastActivity } from '@carillon/contract/broadcasts/activity';
import { listLabels } from '@carillon/contract/broadcasts/labels';
import { listTextReplies } from '@carillon/contract/broadcasts/textReplies';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { listCreditMovements } from '@carillon/contract/accounts/billing';
import { listDrafts } from '@carillon/contract/broadcasts/drafts';
import type { ListEnvelope } from '@carillon/contract/lists';
import type { QueryIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, isMissing, orNull, present } from './client/client.ts';

/** A list that belongs to something deleted is empty. It does not load forever. */
function listOrNone<T>(list: ListEnvelope<T>): ListEnvelope<T> {
  return isMissing(list) ? { Items: [], Size: 0, Page: 1, PageSize: 10, Previous: null, Next: null } : list;
}

/** Query of GET /broadcasts. */
export type BroadcastsQuery = QueryIn<typeof listBroadcasts>;
/** Query of GET /broadcasts/{id}/details. */
export type DetailsQuery = QueryIn<typeof listBroadcastDetails>;

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

/** Recipients of a broadcast with their results. */
/** Of a broadcast that is not over. It follows its status, and what is done every half minute while it sends. */
export function forecastQuery({ BroadcastID, BroadcastStatus, BroadcastStatusCategory }: Broadcast) {
  return queryOptions({
    queryKey: [...broadcastKeys.one(BroadcastID), 'forecast', BroadcastStatus],
    queryFn: ({ signal }) => present(call(getBroadcastForecast, { params: { BroadcastID }, signal })),
    enabled: BroadcastStatusCategory !== 'Completed',
    refetchInterval: BroadcastStatus === 'Broadcasting' ? 30_000 : false,
    placeholderData: keepPreviousData,
  });
}

export function detailsQuery(id: number, query: DetailsQuery) {
  return queryOptions({
    queryKey: [...broadcastKeys.details(id), query],
    queryFn: async ({ signal }) =>
      listOrNone(await call(listBroadcastDetails, { params: { BroadcastID: id }, query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** What recipients texted back; refreshed with the details when one arrives. */
export function textRepliesQuery(id: number, query: QueryIn<typeof listTextReplies>) {
  return queryOptions({
    queryKey: [...broadcastKeys.details(id), 'replies', query],
    queryFn: async ({ signal }) =>
      listOrNone(await call(listTextReplies, { params: { BroadcastID: id }, query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Texts of a broadcast with no recorded response from the carrier. */
export function unconfirmedQuery(id: number, query: QueryIn<typeof listUnconfirmed>) {
  return queryOptions({
    queryKey: [...broadcastKeys.unconfirmed(id), query],
    queryFn: async ({ signal }) =>
      listOrNone(await call(listUnconfirmed, { params: { BroadcastID: id }, query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Calls of a broadcast whose outcome is unknown. */
export function unconfirmedCallsQuery(id: number, query: QueryIn<typeof listUnconfirmedCalls>) {
  return queryOptions({
    queryKey: [...broadcastKeys.unconfirmed(id), 'calls', query],
    queryFn: async ({ signal }) =>
      listOrNone(await call(listUnconfirmedCalls, { params: { BroadcastID: id }, query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Everything done to a broadcast, newest first. */
export function activityQuery(id: number, query: QueryIn<typeof listBroadcastActivity>) {
  return queryOptions({
    queryKey: [...broadcastKeys.activity(id), query],
    queryFn: async ({ signal }) =>
      listOrNone(await call(listBroadcastActivity, { params: { BroadcastID: id }, query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Labels of the account. */
export const labelsQuery = queryOptions({
  queryKey: ['labels'],
  queryFn: ({ signal }) => call(listLabels, { signal }),
  staleTime: 60_000,
});

/** The caller's open drafts, newest save first. */
export function draftsQuery(pagesize: number) {
  return queryOptions({
    queryKey: [...broadcastKeys.drafts, pagesize],
    queryFn: async ({ signal }) => listOrNone(await call(listDrafts, { query: { pagesize }, signal })),
  });
}

/** Movements of the credit ledger. */
export function creditMovementsQuery(query: QueryIn<typeof listCreditMovements>) {
  return queryOptions({
    queryKey: ['creditbalance', query],
    queryFn: async ({ signal }) => listOrNone(await call(listCreditMovements, { query, signal })),
    placeholderData: keepPreviousData,
  });
}
