import { getConfirmationSummary, listConfirmations } from '@carillon/contract/broadcasts/confirmations';
import type { QueryIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { broadcastKeys } from './broadcasts.ts';
import { call, orNull } from './client/client.ts';

/** Below the keys of broadcasts, so that live events refresh the board. A call that begins or waits has no event. */
const key = (id: number) => [...broadcastKeys.all, 'confirmations', id] as const;
const pollMs = 5_000;

/** How many people of a ladder confirmed; null if it is missing or no ladder. `goesOn`: its calls are not over. */
export function confirmationSummaryQuery(id: number, goesOn: boolean) {
  return queryOptions({
    queryKey: [...key(id), 'summary'],
    queryFn: ({ signal }) => orNull(call(getConfirmationSummary, { params: { BroadcastID: id }, signal })),
    refetchInterval: goesOn ? pollMs : false,
  });
}

/** A page of the people of a ladder. The previous page stays visible while the next one loads. */
export function confirmationsQuery(id: number, query: QueryIn<typeof listConfirmations>, goesOn: boolean) {
  return queryOptions({
    queryKey: [...key(id), query],
    queryFn: ({ signal }) => orNull(call(listConfirmations, { params: { BroadcastID: id }, query, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: goesOn ? pollMs : false,
  });
}
