import { getAccountCountry, putAccount } from '@carillon/contract/accounts/accounts';
import type { Account } from '@carillon/contract/accounts/accounts';
import type { AnswerOf, BodyIn } from '@carillon/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call, present } from './client/client.ts';

/** The account's country, and whether it may be changed. */
export type AccountCountry = AnswerOf<typeof getAccountCountry>;

/** Whether the country may be changed (row P-264). What decides it can change any minute, in any tab. */
export const countryQuery = queryOptions({
  queryKey: ['account', 'country'],
  queryFn: async ({ signal }): Promise<AccountCountry> => {
    return present(call(getAccountCountry, { signal }), 'There was an error getting your country.');
  },
  staleTime: 0,
});

/** Saves the name or the country and returns the updated account. Fails with the message for the field. */
export async function saveAccount(
  body: Pick<BodyIn<typeof putAccount>, 'CompanyName' | 'CountryID'>,
): Promise<Account> {
  return present(call(putAccount, { body }), 'There was an error updating your account settings.');
}
