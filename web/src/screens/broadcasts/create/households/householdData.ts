import { getHouseholdOffers, listDraftHouseholds } from '@carillon/contract/broadcasts/households';
import type { QueryIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, present } from '../../../../api/client/client.ts';
import { draftKeys } from '../draft/draftData.ts';

/** What each choice for people who share a number would send and cost. */
export function householdOffersQuery(id: number) {
  return queryOptions({
    queryKey: [...draftKeys.recipients(id), 'householdoffers'],
    queryFn: ({ signal }) => present(call(getHouseholdOffers, { params: { DraftBroadcastID: id }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Numbers of the draft that several people share, with their names. */
export function householdsQuery(id: number, query: QueryIn<typeof listDraftHouseholds>) {
  return queryOptions({
    queryKey: [...draftKeys.recipients(id), 'households', query],
    queryFn: ({ signal }) =>
      present(call(listDraftHouseholds, { params: { DraftBroadcastID: id }, query, signal })),
    placeholderData: keepPreviousData,
  });
}
