import {
  calculateCredits,
  createDripStep,
  createSequence,
  getDripCampaign,
  listDripCampaigns,
  listDripContacts,
  stopDripCampaign,
  stopDripContact,
} from '@carillon/contract/broadcasts/drips';
import type { BodyIn, QueryIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { broadcastKeys } from './broadcasts.ts';
import { call, orNull, present } from './client/client.ts';

/** Cache keys. They are below those of broadcasts, so that live events of a step refresh its drip. */
export const dripKeys = { all: [...broadcastKeys.all, 'drips'] as const };

/** A page of drips. The previous page stays visible while the next one loads. */
export function dripsQuery(query: QueryIn<typeof listDripCampaigns>) {
  return queryOptions({
    queryKey: [...dripKeys.all, 'list', query],
    queryFn: ({ signal }) => orNull(call(listDripCampaigns, { query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** One drip; null when it is missing or belongs to another user. */
export function dripQuery(id: number) {
  return queryOptions({
    queryKey: [...dripKeys.all, 'one', id],
    queryFn: ({ signal }) => orNull(call(getDripCampaign, { params: { DripCampaignID: id }, signal })),
  });
}

/** A page of the people of a drip. */
export function dripPeopleQuery(id: number, query: QueryIn<typeof listDripContacts>) {
  return queryOptions({
    queryKey: [...dripKeys.all, 'people', id, query],
    queryFn: ({ signal }) =>
      orNull(call(listDripContacts, { params: { DripCampaignID: id }, query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The credits of a drip as it is typed (row B-218). */
export function dripCreditsQuery(body: BodyIn<typeof calculateCredits>) {
  return queryOptions({
    queryKey: ['draft', body.draftBroadcastId, 'recipients', 'dripcredits', body.steps],
    queryFn: ({ signal }) => present(call(calculateCredits, { body, signal })),
    retry: false,
    staleTime: 0,
  });
}

/** The calls that create and stop drips, by name. */
export const drips = {
  create: (body: BodyIn<typeof createSequence>) => call(createSequence, { body }),
  createStep: (id: number, StepNo: number, body: BodyIn<typeof createDripStep>) =>
    call(createDripStep, { params: { DripCampaignID: id, StepNo }, body }),
  stop: (id: number) => call(stopDripCampaign, { params: { DripCampaignID: id }, body: {} }),
  stopPerson: (id: number, PhoneNumber: string) =>
    call(stopDripContact, { params: { DripCampaignID: id }, body: { PhoneNumber } }),
};
