import {
  getRepeatingBroadcast,
  listAccountFailures,
  listOccurrences,
  listRepeatingBroadcasts,
} from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type { QueryIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { broadcastKeys } from './broadcasts.ts';
import { call, isMissing, orNull } from './client/client.ts';

/** Cache keys. They are below those of broadcasts, so that live events of an occurrence refresh its sequence. */
export const sequenceKeys = {
  all: [...broadcastKeys.all, 'sequences'] as const,
  failures: [...broadcastKeys.all, 'failures'] as const,
};

/** A page of sequences. The previous page stays visible while the next one loads. */
export function repeatingBroadcastsQuery(query: QueryIn<typeof listRepeatingBroadcasts>) {
  return queryOptions({
    queryKey: [...sequenceKeys.all, 'list', query],
    queryFn: ({ signal }) => orNull(call(listRepeatingBroadcasts, { query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** One sequence; null when it is missing or belongs to another user. */
export function repeatingBroadcastQuery(id: number) {
  return queryOptions({
    queryKey: [...sequenceKeys.all, 'one', id],
    queryFn: ({ signal }) =>
      orNull(call(getRepeatingBroadcast, { params: { RepeatingBroadcastID: id }, signal })),
  });
}

/** A page of the occurrences of a sequence that are over or under way. */
export function occurrencesQuery(id: number, query: QueryIn<typeof listOccurrences>) {
  return queryOptions({
    queryKey: [...sequenceKeys.all, 'occurrences', id, query],
    queryFn: ({ signal }) =>
      orNull(call(listOccurrences, { params: { RepeatingBroadcastID: id }, query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Occurrences that failed and were not dismissed (row B-195). */
export const failuresQuery = queryOptions({
  queryKey: sequenceKeys.failures,
  queryFn: async ({ signal }) => {
    const failures = await call(listAccountFailures, { signal });
    return isMissing(failures) ? [] : failures;
  },
});
