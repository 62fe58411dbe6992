// SQL on: audience, recipient, recipient_removed, housemate. What is deleted, at once or in pieces.
import type { TenantTx } from '../platform/database/database.ts';

/** Removes all recipients of an audience whose draft is thrown away. */
export async function forgetRecipients(tx: TenantTx, audienceId: number): Promise<void> {
  await tx.query('delete from recipient where account_id = $1 and audience_id = $2', [
    tx.accountId,
    audienceId,
  ]);
  await tx.query('delete from housemate where account_id = $1 and audience_id = $2', [
    tx.accountId,
    audienceId,
  ]);
  await tx.query('update audience set recipient_count = 0 where account_id = $1 and audience_id = $2', [
    tx.accountId,
    audienceId,
  ]);
}

/** Removes up to `most` recipients of an audience that nothing is sent to; returns how many. */
export function purgeRecipients(tx: TenantTx, audienceId: number, most: number): Promise<number> {
  return tx.run(
    `delete from recipient where account_id = $1 and audience_id = $2 and recipient_no = any(array(
       select recipient_no from recipient where account_id = $1 and audience_id = $2 limit $3))`,
    [tx.accountId, audienceId, most],
  );
}

/** Removes an audience that has no recipients any more and that nothing refers to; false when it has some. */
export async function purgeAudience(tx: TenantTx, audienceId: number): Promise<boolean> {
  const gone = await tx.run(
    `delete from audience a where a.account_id = $1 and a.audience_id = $2
       and not exists (select from recipient r where r.account_id = $1 and r.audience_id = $2)`,
    [tx.accountId, audienceId],
  );
  return gone > 0;
}

/** A removal of recipients that no ticket can undo any more; null when there is none. */
export async function nextOldRemoval(tx: TenantTx, before: Date): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select r.undo_id as id from recipient_removed r where r.account_id = $1 and not exists (select from undo_ticket u
       where u.account_id = r.account_id and u.undo_id = r.undo_id and u.created_at >= $2) limit 1`,
    [tx.accountId, before],
  );
  return row?.id ?? null;
}

/** Deletes up to `most` of the recipients that one removal took out; returns how many. */
export function purgeRemoved(tx: TenantTx, undoId: string, most: number): Promise<number> {
  return tx.run(
    `delete from recipient_removed where account_id = $1 and undo_id = $2 and recipient_no = any(array(
       select recipient_no from recipient_removed where account_id = $1 and undo_id = $2 limit $3))`,
    [tx.accountId, undoId, most],
  );
}
