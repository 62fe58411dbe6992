import { getInvoice, listInvoices } from '@carillon/contract/accounts/invoices';
import type { Invoice } from '@carillon/contract/accounts/invoices';
import type { QueryIn } from '@carillon/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, orNull, present } from './client/client.ts';

/** Invoices of the account. */
export function invoicesQuery(query: QueryIn<typeof listInvoices>) {
  return queryOptions({
    queryKey: ['invoices', query],
    queryFn: ({ signal }) => present(call(listInvoices, { query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** One invoice; null when the caller can't see it. */
export function invoiceQuery(id: number) {
  return queryOptions({
    queryKey: ['invoices', id],
    queryFn: async ({ signal }): Promise<Invoice | null> =>
      orNull(call(getInvoice, { params: { InvoiceID: id }, signal })),
  });
}
