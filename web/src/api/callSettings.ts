import { checkPhoneLaunchId, getPhoneLaunch, putUser } from '@carillon/contract/accounts/accounts';
import type { User } from '@carillon/contract/accounts/accounts';
import { listTextNumbers } from '@carillon/contract/numbers';
import type { TextNumber } from '@carillon/contract/numbers';
import type { BodyIn } from '@carillon/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call, orNull, present } from './client/client.ts';

/** What users may change about their own calls. Omitted values stay as they are. */
export type CallSettingsChange = BodyIn<typeof putUser>;

/** Saves call settings and returns the updated user. Fails with a message for each field (row B-221). */
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

/** Why this can't be the user's phone launch ID, in one sentence. Empty when it can (row P-148). */
export async function launchIdMessage(PhoneLaunchID: string): Promise<string> {
  return (await orNull(call(checkPhoneLaunchId, { query: { PhoneLaunchID } })))?.Message ?? '';
}

/** The account's numbers that this user may call from. The same numbers send texts. */
export const callerIdsQuery = queryOptions({
  queryKey: ['textnumbers', 'callerIds'],
  queryFn: async ({ signal }): Promise<readonly TextNumber[]> => {
    return (await present(call(listTextNumbers, { signal }), 'There was an error getting your text numbers.'))
      .Items;
  },
  staleTime: 60_000,
});
