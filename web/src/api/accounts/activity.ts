import { downloadAccountActivity, listAccountActivity } from '@carillon/contract/accounts/accountActivity';
import type { QueryIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressOf, call } from '../client/client.ts';

/** A page of the account's activity. The previous page stays visible while the next one loads. */
export function accountActivityQuery(query: QueryIn<typeof listAccountActivity>) {
  return queryOptions({
    queryKey: ['account', 'activity', query],
    queryFn: ({ signal }) => call(listAccountActivity, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Address of the activity as a file. */
export function accountActivityAddress(query: QueryIn<typeof downloadAccountActivity>): string {
  return addressOf(downloadAccountActivity, { query });
}
