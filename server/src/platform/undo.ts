// All SQL on: undo_ticket.
import { AppError } from '@carillon/contract/errors';
import type { TenantTx } from './database/database.ts';

/** How long a removal can be undone, in milliseconds (3-decisions 1.5). */
export const undoMs = 10 * 60_000;

/** A value after a JSON round trip: instants are ISO strings, and undefined values are absent. */
export type Stored<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Stored<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Stored<T[Key]> }
      : T;

/** One kind of undoable change: what it stores, and how to restore it. */
export interface UndoTicket<Payload> {
  /** Stored in its tickets' rows. */
  readonly kind: string;
  /** Stores what the change removed. Call it in the change's transaction. */
  save(
    tx: TenantTx,
    ticket: {
      readonly undoId: string;
      readonly payload: Payload;
      readonly userId: number;
      readonly now: Date;
    },
  ): Promise<void>;
  /**
   * Returns what was stored, once. Throws UndoExecuted (409) if the ticket was used, has expired, is unknown,
   * or belongs to another user or kind of change.
   */
  take(
    tx: TenantTx,
    ticket: { readonly undoId: string; readonly userId: number; readonly now: Date },
  ): Promise<Stored<Payload>>;
}

/** Tickets of one kind of change. `kind` is stored in the rows and is unique per kind. */
export function undoTicket<Payload>(kind: string): UndoTicket<Payload> {
  return {
    kind,
    async save(tx, { undoId, payload, userId, now }) {
      await tx.query(
        'insert into undo_ticket (account_id, undo_id, kind, payload, user_id, created_at) values ($1, $2, $3, $4, $5, $6)',
        [tx.accountId, undoId, kind, JSON.stringify(payload), userId, now],
      );
    },
    async take(tx, { undoId, userId, now }) {
      const [row] = await tx.query<{ payload: Stored<Payload> }>(
        `update undo_ticket set executed_at = $5
         where account_id = $1 and undo_id = $2 and kind = $3 and user_id = $4 and executed_at is null and created_at > $6 returning payload`,
        [tx.accountId, undoId, kind, userId, now, new Date(now.getTime() - undoMs)],
      );
      if (row === undefined) throw undoExecuted();
      return row.payload;
    },
  };
}

/** The error for an undo that was already done or came too late. */
export const undoExecuted = () => new AppError('UndoExecuted', undefined, [], { UndoExecuted: true });
