// SQL on: draft_broadcast. Drafts that are deleted automatically.
import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { DraftRow } from './drafts.sql.ts';

/** Discards the open drafts that no user has changed since `before`. Returns how many. Their recipients follow. */
export function expireDrafts(tx: TenantTx, before: Date): Promise<number> {
  return tx.run(
    `update draft_broadcast d set state = 'deleted'
     where d.account_id = $1 and d.state = 'open' and d.saved_at < $2
       and exists (select from audience a where a.account_id = d.account_id and a.audience_id = d.audience_id
         and coalesce(a.changed_at, d.saved_at) < $2)
       and not exists (select from file_upload f where f.account_id = d.account_id
         and f.draft_broadcast_id = d.draft_broadcast_id and f.status = 'Importing')`,
    [tx.accountId, before],
  );
}

/** A discarded draft that still has a row. Null if there is none. It is never opened again. */
export async function nextDeletedDraft(
  tx: TenantTx,
): Promise<Pick<DraftRow, 'draftBroadcastId' | 'audienceId'> | null> {
  const [row] = await tx.query<Pick<DraftRow, 'draftBroadcastId' | 'audienceId'>>(
    `select draft_broadcast_id as "draftBroadcastId", audience_id as "audienceId" from draft_broadcast
     where account_id = $1 and state = 'deleted' limit 1`,
    [tx.accountId],
  );
  return row ?? null;
}

/** Removes the row of a discarded draft once its audience is empty. Returns false if it could not. */
export async function purgeDraft(tx: TenantTx, draftId: number): Promise<boolean> {
  const gone = await tx.run(
    `delete from draft_broadcast d where d.account_id = $1 and d.draft_broadcast_id = $2 and d.state = 'deleted'
       and not exists (select from recipient r where r.account_id = $1 and r.audience_id = d.audience_id)`,
    [tx.accountId, draftId],
  );
  return gone > 0;
}

/** Accounts with something to purge that is older than these instants. Only ids leave the tenants. */
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
