// SQL of deleted_contact, contact_undo_row and contact_before: what can no longer be restored.
import type { Database, TenantTx } from '../platform/database/database.ts';
import { contactsChanged } from './undo/undoTickets.ts';

export interface OldContacts {
  /** Contacts deleted before this are removed for good. */
  readonly deleted: Date;
  /** Changes before this can no longer be undone. */
  readonly undo: Date;
}

/** Accounts that have something to purge. */
export async function accountsWithOldContacts(database: Database, before: OldContacts): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    'select account_id as id from accounts_with_old_contacts($1, $2)',
    [before.deleted, before.undo],
  );
  return rows.map((row) => row.id);
}

/** Removes up to `most` contacts that were deleted before; returns how many. */
export function purgeDeleted(tx: TenantTx, before: Date, most: number): Promise<number> {
  return tx.run(
    `delete from deleted_contact where account_id = $1 and person_id in (
       select person_id from deleted_contact where account_id = $1 and deleted_at < $2 limit $3)`,
    [tx.accountId, before, most],
  );
}

/** The next change that is too old to be undone and still has notes; null when there is none. */
export async function nextOldUndo(tx: TenantTx, before: Date): Promise<string | null> {
  const [row] = await tx.query<{ undoId: string }>(
    `select u.undo_id as "undoId" from undo_ticket u where u.account_id = $1 and u.kind = $2 and u.created_at < $3
       and (exists (select from contact_undo_row r where r.account_id = u.account_id and r.undo_id = u.undo_id)
         or exists (select from contact_before b where b.account_id = u.account_id and b.cause = u.undo_id)) limit 1`,
    [tx.accountId, contactsChanged.kind, before],
  );
  return row?.undoId ?? null;
}

/** Removes up to `most` notes of each kind for an undo; returns how many. */
export async function purgeUndoNotes(tx: TenantTx, undoId: string, most: number): Promise<number> {
  const values = [tx.accountId, undoId, most];
  const members = await tx.run(
    `delete from contact_undo_row where account_id = $1 and undo_id = $2 and (person_id, list_id) in (
       select person_id, list_id from contact_undo_row where account_id = $1 and undo_id = $2 limit $3)`,
    values,
  );
  const people = await tx.run(
    `delete from contact_before where account_id = $1 and cause = $2 and person_id in (
       select person_id from contact_before where account_id = $1 and cause = $2 limit $3)`,
    values,
  );
  return members + people;
}

/** Empties a slot of the custom fields in up to `limit` undo rows; returns in how many. */
export function clearNotedSlot(tx: TenantTx, slot: number, limit: number): Promise<number> {
  return tx.run(
    `update contact_before set before = jsonb_set(before, array['fields', ($2::int - 1)::text], 'null')
     where account_id = $1 and (cause, person_id) in (
       select cause, person_id from contact_before
       where account_id = $1 and coalesce(before->'fields'->>($2::int - 1), '') <> '' limit $3)`,
    [tx.accountId, slot, limit],
  );
}
