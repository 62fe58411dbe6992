// All SQL on: broadcast_activity.
import type { DeedActor } from '@carillon/rules/broadcasts/activity';
import type { TenantTx } from '../../platform/database/database.ts';

export interface ActivityRow {
  readonly no: number;
  readonly at: Date;
  readonly by: DeedActor;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly deed: string;
  readonly fromValue: string | null;
  readonly toValue: string | null;
  readonly reason: string | null;
}

export type NewActivity = Omit<ActivityRow, 'no' | 'userName'>;

/** Appends a deed under this number. */
export async function insertActivity(
  tx: TenantTx,
  broadcastId: number,
  no: number,
  row: NewActivity,
): Promise<void> {
  await tx.query(
    `insert into broadcast_activity (account_id, broadcast_id, no, at, by, user_id, deed, from_value, to_value, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tx.accountId,
      broadcastId,
      no,
      row.at,
      row.by,
      row.userId,
      row.deed,
      row.fromValue,
      row.toValue,
      row.reason,
    ],
  );
}

const columns = `v.no, v.at, v.by, v.user_id as "userId", trim(u.first_name || ' ' || u.last_name) as "userName", v.deed,
  v.from_value as "fromValue", v.to_value as "toValue", v.reason`;
const source =
  'broadcast_activity v left join app_user u on u.account_id = v.account_id and u.user_id = v.user_id';

/** A page of the activity of a broadcast, newest first: by the primary key, from its end. */
export function listActivityRows(
  tx: TenantTx,
  broadcastId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ActivityRow[]> {
  return tx.query<ActivityRow>(
    `select ${columns} from ${source} where v.account_id = $1 and v.broadcast_id = $2 order by v.no desc offset $3 limit $4`,
    [tx.accountId, broadcastId, offset, limit],
  );
}

/** The latest deed of a person other than this user; null without one. */
export async function lastDeedOfOthers(
  tx: TenantTx,
  broadcastId: number,
  userId: number,
): Promise<ActivityRow | null> {
  const [row] = await tx.query<ActivityRow>(
    `select ${columns} from ${source}
     where v.account_id = $1 and v.broadcast_id = $2 and v.by in ('user', 'phone') and v.user_id is distinct from $3
     order by v.no desc limit 1`,
    [tx.accountId, broadcastId, userId],
  );
  return row ?? null;
}

/** Whether the activity of a broadcast has this deed with this outcome. */
export async function hasDeed(tx: TenantTx, broadcastId: number, deed: string, to: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from broadcast_activity where account_id = $1 and broadcast_id = $2 and deed = $3 and to_value = $4 limit 1`,
    [tx.accountId, broadcastId, deed, to],
  );
  return rows.length > 0;
}
