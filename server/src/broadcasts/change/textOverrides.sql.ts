// All SQL on: text_override.
import type { TenantTx } from '../../platform/database/database.ts';

/** A user's decision to send a text although rules speak against it. */
export interface TextOverride {
  readonly rules: string[];
  readonly name: string;
  readonly createdAt: Date;
}

/** The decisions on a broadcast's texts, oldest first. */
export function listOverrides(tx: TenantTx, broadcastId: number): Promise<TextOverride[]> {
  return tx.query(
    `select o.rules, trim(u.first_name || ' ' || u.last_name) as name, o.created_at as "createdAt"
     from text_override o join app_user u using (account_id, user_id)
     where o.account_id = $1 and o.broadcast_id = $2 order by o.override_no`,
    [tx.accountId, broadcastId],
  );
}

/** Adds one. The caller has locked the broadcast, or just made it. */
export async function insertOverride(
  tx: TenantTx,
  broadcastId: number,
  userId: number,
  rules: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into text_override (account_id, broadcast_id, override_no, user_id, rules, created_at)
     select $1, $2, 1 + coalesce(max(override_no), 0), $3, $4, $5
     from text_override where account_id = $1 and broadcast_id = $2`,
    [tx.accountId, broadcastId, userId, rules, now],
  );
}
