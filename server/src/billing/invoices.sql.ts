// All SQL on: invoice. Money in the database is in cents.
import type { InvoiceCategory } from '@carillon/contract/accounts/invoices';
import type { InvoiceTerms } from '@carillon/rules/money/invoiceTerms';
import type { TenantTx } from '../platform/database/database.ts';
import { orderBy } from '../platform/database/lists.ts';

export interface InvoiceRow {
  readonly invoiceId: number;
  readonly accountId: number;
  readonly status: InvoiceCategory;
  readonly chargedAt: Date;
  readonly numberOfCredits: number;
  readonly addCreditsToAccount: boolean;
  /** Cents, as all of its money. */
  readonly amount: number;
  readonly salesTax: number;
  readonly grandTotal: number;
  readonly balanceDue: number;
  readonly terms: InvoiceTerms;
  readonly poNumber: string;
  readonly additionalNotes: string;
}

const columns = `invoice_id as "invoiceId", account_id as "accountId", status, charged_at as "chargedAt",
  number_of_credits as "numberOfCredits", add_credits_to_account as "addCreditsToAccount", amount,
  sales_tax as "salesTax", grand_total as "grandTotal", balance_due as "balanceDue", terms, po_number as "poNumber",
  additional_notes as "additionalNotes"`;

const sorts = {
  ChargeTimestamp: 'charged_at',
  InvoiceID: 'invoice_id',
  // From what is to be paid to what is done with, not by the alphabet.
  InvoiceStatusCategory: `array_position(array['Unpaid', 'Partially Paid', 'Pending', 'Paid', 'Voided'], status)`,
  NumberOfCredits: 'number_of_credits',
  GrandTotal: 'grand_total',
  BalanceDue: 'balance_due',
};

/** Invoices of the account, newest first unless said; `q` is searched in numbers, purchase orders, and notes. */
export async function listInvoiceRows(
  tx: TenantTx,
  page: {
    offset: number;
    limit: number;
    sortby: string | undefined;
    status: InvoiceCategory | null;
    q: string;
  },
): Promise<{ rows: InvoiceRow[]; size: number }> {
  const q = page.q.trim();
  const where = `account_id = $1 and ($2::text is null or status = $2) and ($3::text is null
    or invoice_id::text like $3 || '%' or po_number ilike '%' || $3 || '%' or additional_notes ilike '%' || $3 || '%')`;
  const values = [tx.accountId, page.status, q === '' ? null : q.replace(/[\\%_]/g, '\\$&')];
  const order = orderBy(page.sortby, sorts, '-ChargeTimestamp', 'invoice_id desc');
  const rows = await tx.query<InvoiceRow>(
    `select ${columns} from invoice where ${where} order by ${order} offset $4 limit $5`,
    [...values, page.offset, page.limit],
  );
  const [count] = await tx.query<{ n: number }>(
    `select count(*)::int as n from invoice where ${where}`,
    values,
  );
  return { rows, size: count?.n ?? 0 };
}

/** One invoice; null when the account has none of this number. */
export async function readInvoice(tx: TenantTx, invoiceId: number): Promise<InvoiceRow | null> {
  const rows = await tx.query<InvoiceRow>(
    `select ${columns} from invoice where account_id = $1 and invoice_id = $2`,
    [tx.accountId, invoiceId],
  );
  return rows[0] ?? null;
}
