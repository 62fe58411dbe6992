import { getAccountCountry, putAccount } from '@carillon/contract/accounts';
import type { Account } from '@carillon/contract/accounts';
import type { AnswerOf, BodyIn } from '@carillon/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call, present } from './client.ts';

/** The account's country, and whether it may be changed. */
export type AccountCountry = AnswerOf<typeof getAccountCountry>;

/** Whether the country may be changed (row P-264); what is there can change any minute, in any tab. */
export const countryQuery = queryOptions({
  queryKey: ['account', 'country'],
  queryFn: async ({ signal }): Promise<AccountCountry> => {
    return present(call(getAccountCountry, { signal }), 'There was an error getting your country.');
  },
  staleTime: 0,
});

/** Saves name or country and answers the account as it is then; fails with the sentence of the field. */
export async function saveAccount(
  body: Pick<BodyIn<typeof putAccount>, 'CompanyName' | 'CountryID'>,
): Promise<Account> {
  return present(call(putAccount, { body }), 'There was an error updating your account settings.');
}
