import { listCreditMovements } from '@carillon/contract/billing';
import type { Database } from '../platform/database.ts';
import type { Routes } from '../platform/http.ts';
import { envelope, pageRange } from '../platform/lists.ts';
import { listMovements, type MovementRow } from './billing.sql.ts';

export function billingRoutes(deps: { database: Database }) {
  return (routes: Routes) => {
    routes.on(listCreditMovements, async ({ caller, query, request }) => {
      const { rows, size } = await deps.database.inTenant(caller.tenant, (tx) =>
        listMovements(tx, {
          ...pageRange(query),
          kind: query.kind,
          q: query.q,
          byBroadcast: query.groupby === 'broadcast',
        }),
      );
      return envelope(request, query, rows.map(present), size);
    });
  };
}

function present(row: MovementRow) {
  return {
    TransactionID: row.transactionId,
    Date: row.at.toISOString(),
    Type: typeOf(row),
    Kind: row.kind,
    Notes: row.note,
    UserName: row.userName,
    BroadcastID: row.broadcastId,
    Credits: row.owned / 1000,
    HeldCredits: row.held / 1000,
    Balance: row.balance / 1000,
  };
}

/** The type of a movement in plain words (the list of 3-decisions 13, Credit Balance). */
function typeOf(row: MovementRow): string {
  if (row.isReply || row.purpose === 3) return 'Auto Reply';
  if (row.purpose === 2) return 'Conversation';
  if (row.isCalls) return 'Voice Broadcast';
  if (row.broadcastId === null && row.purpose === null) return 'Manual Entry';
  return row.hasMedia ? 'MMS Text Broadcast' : 'Text Broadcast';
}
