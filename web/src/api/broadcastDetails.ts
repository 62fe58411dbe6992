// What only the page of a broadcast shows.
import {
  listBroadcastDetails,
  listUnconfirmed,
  listUnconfirmedCalls,
} from '@carillon/contract/broadcasts/broadcastResults';
import { getBroadcastForecast } from '@carillon/contract/broadcasts/forecasts';
import { listHousemates } from '@carillon/contract/broadcasts/households';
import { listBroadcastActivity } from '@carillon/contract/broadcasts/activity';
import { listTextReplies } from '@carillon/contract/broadcasts/textReplies';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { QueryIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, present } from './client/client.ts';
import { broadcastKeys, listOrNone } from './broadcasts.ts';

/** Query of GET /broadcasts/{id}/details. */
export type DetailsQuery = QueryIn<typeof listBroadcastDetails>;

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

/** Recipients of a broadcast with their results. */
export function detailsQuery(id: number, query: DetailsQuery) {
  return queryOptions({
    queryKey: [...broadcastKeys.details(id), query],
    queryFn: async ({ signal }) =>
      listOrNone(await call(listBroadcastDetails, { params: { BroadcastID: id }, query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** People who share the number of another recipient, with what became of each; refreshed with the details. */
export function housematesQuery(id: number, query: QueryIn<typeof listHousemates>) {
  return queryOptions({
    queryKey: [...broadcastKeys.details(id), 'housemates', query],
    queryFn: async ({ signal }) =>
      listOrNone(await call(listHousemates, { params: { BroadcastID: id }, query, signal })),
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
