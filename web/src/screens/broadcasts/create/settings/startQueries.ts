import { getDraftClocks, getDraftDay } from '@carillon/contract/broadcasts/draftStart';
import { getDraftForecast } from '@carillon/contract/broadcasts/forecasts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, present } from '../../../../api/client/client.ts';
import type { WizardForm } from '../wizardForm.ts';
import { draftKeys } from '../draft/draftData.ts';

/** The recipients' clocks. Refetched when recipients, or what decides about them, change. */
export function clocksQuery(id: number) {
  return queryOptions({
    queryKey: [...draftKeys.personalization(id), 'clocks'],
    queryFn: ({ signal }) => present(call(getDraftClocks, { params: { DraftBroadcastID: id }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Who would be reached when. Refetched when the recipients or the saved form change. */
export function forecastQuery(id: number, form: WizardForm) {
  return queryOptions({
    queryKey: [...draftKeys.recipients(id), 'forecast', form],
    queryFn: ({ signal }) => present(call(getDraftForecast, { params: { DraftBroadcastID: id }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** How many more texts may be sent on the day of a start (milliseconds since 1970; null: now). */
export function dayQuery(id: number, startAt: number | null) {
  const startdate = startAt === null ? undefined : new Date(startAt).toISOString();
  return queryOptions({
    queryKey: [...draftKeys.recipients(id), 'day', startdate ?? ''],
    queryFn: ({ signal }) =>
      present(call(getDraftDay, { params: { DraftBroadcastID: id }, query: { startdate }, signal })),
    placeholderData: keepPreviousData,
  });
}
