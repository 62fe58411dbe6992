import { listCreditMovements } from '@carillon/contract/accounts/billing';
import { AppError } from '@carillon/contract/errors';
import { getInvoice, listInvoices } from '@carillon/contract/accounts/invoices';
import type { Invoice } from '@carillon/contract/accounts/invoices';
import { payAsYouGo } from '@carillon/rules/accounts/accountTypes';
import { readAccount } from '../accounts/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Routes } from '../platform/http/http.ts';
import { envelope, pageRange } from '../platform/database/lists.ts';
import { listMovements, type MovementRow } from './creditBalance.sql.ts';
import { noteOfMovement } from './withWhom.sql.ts';
import { listInvoiceRows, readInvoice, type InvoiceRow } from './invoices.sql.ts';

/** What the routes need. */
export interface BillingDeps {
  readonly database: Database;
}

export function billingRoutes(deps: BillingDeps) {
  return (routes: Routes) => {
    routes.on(listCreditMovements, async ({ caller, query, request }) => {
      const { rows, size } = await deps.database.inTenant(caller.tenant, async (tx) => {
        // Other kinds of account do not pay by credits (row P-175).
        if ((await readAccount(tx)).accountTypeId !== payAsYouGo) throw new AppError('Forbidden');
        return listMovements(tx, {
          ...pageRange(query),
          kind: query.kind,
          q: query.q,
          byBroadcast: query.groupby === 'broadcast',
        });
      });
      return envelope(request, query, rows.map(present), size);
    });
    routes.on(listInvoices, async ({ caller, query, request }) => {
      const { rows, size } = await deps.database.inTenant(caller.tenant, (tx) =>
        listInvoiceRows(tx, {
          ...pageRange(query),
          sortby: query.sortby,
          status: query.status ?? null,
          q: query.q ?? '',
        }),
      );
      return envelope(request, query, rows.map(presentInvoice), size);
    });
    routes.on(getInvoice, async ({ caller, params }) => {
      const row = await deps.database.inTenant(caller.tenant, (tx) => readInvoice(tx, params.InvoiceID));
      if (row === null) throw new AppError('NotFound');
      return presentInvoice(row);
    });
  };
}

function present(row: MovementRow) {
  return {
    TransactionID: row.transactionId,
    Date: row.at.toISOString(),
    Type: typeOf(row),
    Kind: row.kind,
    Notes: noteOfMovement(row.note, row),
    UserName: row.userName,
    BroadcastID: row.broadcastId,
    InvoiceID: row.invoiceId,
    Credits: row.owned / 1000,
    HeldCredits: row.held / 1000,
    Balance: row.balance / 1000,
  };
}

function presentInvoice(row: InvoiceRow): Invoice {
  return {
    InvoiceID: row.invoiceId,
    AccountID: row.accountId,
    InvoiceStatusCategory: row.status,
    ChargeTimestamp: row.chargedAt.toISOString(),
    IsPayG: true,
    NumberOfCredits: row.numberOfCredits,
    AddCreditsToAccount: row.addCreditsToAccount,
    Amount: row.amount / 100,
    SalesTax: row.salesTax / 100,
    GrandTotal: row.grandTotal / 100,
    BalanceDue: row.balanceDue / 100,
    Terms: row.terms,
    PoNumber: row.poNumber,
    AdditionalNotes: row.additionalNotes,
  };
}

/** The type of a movement in plain words (the list of 3-decisions 13, Credit Balance). */
function typeOf(row: MovementRow): string {
  if (row.isReply || row.origin === 'autoReply') return 'Auto Reply';
  if (row.origin === 'conversation') return 'Conversation';
  if (row.isCalls) return 'Voice Broadcast';
  if (row.invoiceId !== null) return 'Purchase';
  if (row.broadcastId === null && row.origin === null) return 'Manual Entry';
  return row.hasMedia ? 'MMS Text Broadcast' : 'Text Broadcast';
}
