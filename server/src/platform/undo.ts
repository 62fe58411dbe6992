// All SQL on: undo_ticket.
import { AppError } from '@carillon/contract/errors';
import type { TenantTx } from './database/database.ts';

/** How long what was removed can be put back, in milliseconds (3-decisions 1.5). */
export const undoMs = 10 * 60_000;

/** Keeps what a removal took away. */
export async function saveUndo(
  tx: TenantTx,
  ticket: { undoId: string; kind: string; payload: unknown; userId: number; now: Date },
): Promise<void> {
  await tx.query(
    'insert into undo_ticket (account_id, undo_id, kind, payload, user_id, created_at) values ($1, $2, $3, $4, $5, $6)',
    [tx.accountId, ticket.undoId, ticket.kind, JSON.stringify(ticket.payload), ticket.userId, ticket.now],
  );
}

/**
 * Returns what the ticket kept, once. Throws UndoExecuted (409) when it was used, is too old, another user's, or
 * unknown.
 */
export async function takeUndo<T>(
  tx: TenantTx,
  ticket: { undoId: string; kind: string; userId: number; now: Date },
): Promise<T> {
  const rows = await tx.query<{ payload: T }>(
    `update undo_ticket set executed_at = $5
     where account_id = $1 and undo_id = $2 and kind = $3 and user_id = $4 and executed_at is null and created_at > $6 returning payload`,
    [
      tx.accountId,
      ticket.undoId,
      ticket.kind,
      ticket.userId,
      ticket.now,
      new Date(ticket.now.getTime() - undoMs),
    ],
  );
  const row = rows[0];
  if (row === undefined) throw new AppError('UndoExecuted', undefined, [], { UndoExecuted: true });
  return row.payload;
}
