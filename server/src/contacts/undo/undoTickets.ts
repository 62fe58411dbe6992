import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { undoTicket } from '../../platform/undo.ts';
import type { GroupRow } from '../groups/groups.sql.ts';

/** Response to a change that can be undone for 10 minutes. */
export interface Undoable {
  UndoID: string;
  Count: number;
}

/** Facts that an undo can't read from the rows with its id. */
export interface UndoNotes {
  /** Groups that were deleted. */
  readonly groups?: readonly GroupRow[];
  /** Groups with the names that they had. */
  readonly renamed?: readonly GroupRow[];
  /** The people came out of Deleted. */
  readonly restored?: boolean;
}

/** Every change of people and groups. */
export const contactsChanged = undoTicket<UndoNotes>('contacts');

/**
 * Keeps what was done under `undoId`: rows of deleted_contact, contact_undo_row, and contact_before with this id hold
 * the rest, so that no ticket holds a list of people.
 */
export function saveContactsUndo(
  tx: TenantTx,
  caller: Caller,
  ticket: { undoId: string; now: Date; what: UndoNotes },
): Promise<void> {
  return contactsChanged.save(tx, {
    undoId: ticket.undoId,
    payload: ticket.what,
    userId: caller.userId,
    now: ticket.now,
  });
}
