// All SQL on: draft_broadcast, recipient, recipient_removed. What is forgotten by itself, in pieces.
import type { Database, TenantTx } from '../platform/database.ts';

/** Throws away the open drafts that nobody has changed since `before`; answers how many. Their recipients follow. */
export function expireDrafts(tx: TenantTx, before: Date): Promise<number> {
  return tx.run(
    `update draft_broadcast d set state = 'deleted'
     where d.account_id = $1 and d.state = 'open' and d.saved_at < $2
       and coalesce(d.recipients_changed_at, d.saved_at) < $2
       and not exists (select from file_upload f where f.account_id = d.account_id
         and f.draft_broadcast_id = d.draft_broadcast_id and f.status = 'Importing')`,
    [tx.accountId, before],
  );
}

/** A draft that was thrown away and still has a row; null when there is none. */
export async function nextDeletedDraft(tx: TenantTx): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `select draft_broadcast_id as id from draft_broadcast where account_id = $1 and state = 'deleted' limit 1`,
    [tx.accountId],
  );
  return row?.id ?? null;
}

/** Removes up to `most` recipients of a draft that was thrown away; answers how many. */
export function purgeRecipients(tx: TenantTx, draftId: number, most: number): Promise<number> {
  return tx.run(
    `delete from recipient where account_id = $1 and draft_broadcast_id = $2 and recipient_no = any(array(
       select r.recipient_no from recipient r join draft_broadcast d using (account_id, draft_broadcast_id)
       where r.account_id = $1 and r.draft_broadcast_id = $2 and d.state = 'deleted' limit $3))`,
    [tx.accountId, draftId, most],
  );
}

/** Removes the row of a draft that was thrown away, once it has no recipients; false when it could not be. */
export async function purgeDraft(tx: TenantTx, draftId: number): Promise<boolean> {
  const gone = await tx.run(
    `delete from draft_broadcast d where d.account_id = $1 and d.draft_broadcast_id = $2 and d.state = 'deleted'
       and not exists (select from recipient r where r.account_id = $1 and r.draft_broadcast_id = $2)`,
    [tx.accountId, draftId],
  );
  return gone > 0;
}

/** A removal of recipients that no ticket can take back any more; null when there is none. */
export async function nextOldRemoval(tx: TenantTx, before: Date): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select r.undo_id as id from recipient_removed r where r.account_id = $1 and not exists (select from undo_ticket u
       where u.account_id = r.account_id and u.undo_id = r.undo_id and u.created_at >= $2) limit 1`,
    [tx.accountId, before],
  );
  return row?.id ?? null;
}

/** Removes up to `most` of the recipients that one removal took out; answers how many. */
export function purgeRemoved(tx: TenantTx, undoId: string, most: number): Promise<number> {
  return tx.run(
    `delete from recipient_removed where account_id = $1 and undo_id = $2 and recipient_no = any(array(
       select recipient_no from recipient_removed where account_id = $1 and undo_id = $2 limit $3))`,
    [tx.accountId, undoId, most],
  );
}

/** Accounts with something to purge, by the instants before which it is: only ids leave the tenants. */
export async function accountsToPurge(
  database: Database,
  before: { unused: Date; over: Date; stuck: Date; drafts: Date; undo: Date },
): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    'select account_id as id from accounts_to_purge($1, $2, $3, $4, $5)',
    [before.unused, before.over, before.stuck, before.drafts, before.undo],
  );
  return rows.map((row) => row.id);
}
