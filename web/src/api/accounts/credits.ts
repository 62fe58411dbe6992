import { listCreditMovements } from '@carillon/contract/accounts/billing';
import type { QueryIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOrNone } from '../broadcasts.ts';
import { call } from '../client/client.ts';

/** Movements of the credit ledger. */
export function creditMovementsQuery(query: QueryIn<typeof listCreditMovements>) {
  return queryOptions({
    queryKey: ['creditbalance', query],
    queryFn: async ({ signal }) => listOrNone(await call(listCreditMovements, { query, signal })),
    placeholderData: keepPreviousData,
  });
}
