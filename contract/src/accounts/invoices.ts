import { z } from 'zod';
import { invoiceTerms } from '@carillon/rules/money/invoiceTerms';
import { id, listOf, listQuery, pageSizes } from '../lists.ts';
import { route } from '../route.ts';

/** The state of an invoice (1-decisions G-79); Pending: a payment is in progress. */
export const invoiceCategories = ['Unpaid', 'Partially Paid', 'Pending', 'Paid', 'Voided'] as const;
export type InvoiceCategory = (typeof invoiceCategories)[number];

/** An invoice (rows P-076, P-077). Money is in US dollars. */
const invoice = z.object({
  /** From 20001. */
  InvoiceID: z.number().int(),
  AccountID: z.number().int(),
  InvoiceStatusCategory: z.enum(invoiceCategories),
  /** When it was made. */
  ChargeTimestamp: z.string(),
  /** True: it is for credits. */
  IsPayG: z.boolean(),
  NumberOfCredits: z.number().int(),
  /** True: its credits were added when it was created; false: they are added when it is paid in full. */
  AddCreditsToAccount: z.boolean(),
  /** Before tax. */
  Amount: z.number(),
  SalesTax: z.number(),
  /** Amount and tax. */
  GrandTotal: z.number(),
  /** Amount still due; 0 if voided. */
  BalanceDue: z.number(),
  Terms: z.enum(invoiceTerms),
  /** The organization's own purchase order; empty when there is none. */
  PoNumber: z.string(),
  AdditionalNotes: z.string(),
});
export type Invoice = z.infer<typeof invoice>;

export const listInvoices = route({
  method: 'GET',
  path: '/invoices',
  right: 'billing.view',
  summary: "The account's invoices, newest first. A search finds numbers, purchase orders and notes.",
  query: listQuery(pageSizes.invoices).extend({ status: z.enum(invoiceCategories).optional() }),
  response: listOf(invoice),
});
export const getInvoice = route({
  method: 'GET',
  path: '/invoices/:InvoiceID',
  right: 'billing.view',
  summary: 'One invoice.',
  params: z.object({ InvoiceID: id }),
  response: invoice,
});
