// All SQL on: broadcast_label, label.
import type { TenantTx } from '../platform/database/database.ts';

/** Replaces the labels of a broadcast; returns how many of them belong to the account and were put on it. */
export async function setLabels(
  tx: TenantTx,
  broadcastId: number,
  labelIds: readonly number[],
): Promise<number> {
  await tx.query('delete from broadcast_label where account_id = $1 and broadcast_id = $2', [
    tx.accountId,
    broadcastId,
  ]);
  return tx.run(
    `insert into broadcast_label (account_id, broadcast_id, label_id)
     select account_id, $2, label_id from label where account_id = $1 and label_id = any($3)`,
    [tx.accountId, broadcastId, labelIds],
  );
}

export async function listLabelRows(tx: TenantTx): Promise<{ LabelID: number; LabelName: string }[]> {
  return tx.query(
    'select label_id as "LabelID", name as "LabelName" from label where account_id = $1 order by lower(name)',
    [tx.accountId],
  );
}

/** Null when the name is taken. */
export async function insertLabel(
  tx: TenantTx,
  name: string,
): Promise<{ LabelID: number; LabelName: string } | null> {
  const rows = await tx.query<{ LabelID: number; LabelName: string }>(
    `insert into label (account_id, name) values ($1, $2) on conflict do nothing returning label_id as "LabelID", name as "LabelName"`,
    [tx.accountId, name],
  );
  return rows[0] ?? null;
}

export async function removeLabel(tx: TenantTx, labelId: number): Promise<boolean> {
  return (
    (await tx.run('delete from label where account_id = $1 and label_id = $2', [tx.accountId, labelId])) > 0
  );
}
