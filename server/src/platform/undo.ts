// All SQL on: undo_ticket.
import { AppError } from '@carillon/contract/errors';
import type { TenantTx } from './database/database.ts';

/** How long what was removed can be put back, in milliseconds (3-decisions 1.5). */
export const undoMs = 10 * 60_000;

/** A value as JSON gives it back: instants are ISO strings, what is undefined is absent. */
export type Stored<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Stored<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Stored<T[Key]> }
      : T;

/** One kind of change that can be undone: what it keeps, and how that comes back. */
export interface UndoTicket<Payload> {
  /** In the rows of its tickets. */
  readonly kind: string;
  /** Keeps what the change took away; call it in the change's transaction. */
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
   * Returns what was kept, once. Throws UndoExecuted (409) when it was used, is too old, another user's, of another
   * kind of change, or unknown.
   */
  take(
    tx: TenantTx,
    ticket: { readonly undoId: string; readonly userId: number; readonly now: Date },
  ): Promise<Stored<Payload>>;
}

/** Tickets of one kind of change; `kind` is in the rows, and no two changes have the same. */
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

/** The refusal of an undo that was done, or came too late. */
export const undoExecuted = () => new AppError('UndoExecuted', undefined, [], { UndoExecuted: true });
