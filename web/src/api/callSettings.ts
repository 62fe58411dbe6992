import { checkPhoneLaunchId, getPhoneLaunch, putUser } from '@carillon/contract/accounts';
import type { User } from '@carillon/contract/accounts';
import { listTextNumbers } from '@carillon/contract/numbers';
import type { TextNumber } from '@carillon/contract/numbers';
import type { BodyIn } from '@carillon/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call, orNull, present } from './client.ts';

/** What a user may change about own calls; what is not given stays. */
export type CallSettingsChange = BodyIn<typeof putUser>;

/** Saves settings of calls and answers the user as it is then; fails with the sentence of each field (row B-221). */
export async function saveCallSettings(body: CallSettingsChange): Promise<User> {
  return present(call(putUser, { body }), 'There was an error updating your voice settings.');
}

/** How the user launches a broadcast by telephone. */
export const phoneLaunchQuery = queryOptions({
  queryKey: ['user', 'phonelaunch'],
  queryFn: ({ signal }) =>
    present(call(getPhoneLaunch, { signal }), 'There was an error getting your voice settings.'),
  staleTime: 60_000,
});

/** Why this can't be the own phone launch ID, in one sentence; empty when it can (row P-148). */
export async function launchIdMessage(PhoneLaunchID: string): Promise<string> {
  return (await orNull(call(checkPhoneLaunchId, { query: { PhoneLaunchID } })))?.Message ?? '';
}

/** The account's numbers that this user may call from; the same ones text. */
export const callerIdsQuery = queryOptions({
  queryKey: ['textnumbers', 'callerIds'],
  queryFn: async ({ signal }): Promise<readonly TextNumber[]> => {
    return (await present(call(listTextNumbers, { signal }), 'There was an error getting your text numbers.'))
      .Items;
  },
  staleTime: 60_000,
});
