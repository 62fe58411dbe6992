import { getPersonalization } from '@carillon/contract/broadcasts/personalization';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, present } from '../../../../api/client/client.ts';
import { draftKeys } from '../draft/draftData.ts';

/** The personalization of the stored text for all recipients. */
export function personalizationQuery(id: number) {
  return queryOptions({
    queryKey: draftKeys.personalization(id),
    queryFn: ({ signal }) => present(call(getPersonalization, { params: { DraftBroadcastID: id }, signal })),
    placeholderData: keepPreviousData,
  });
}
