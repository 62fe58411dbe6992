// Read-only SQL on: contact.
import type { TenantTx } from '../../../platform/database/database.ts';
import { numberArray } from '../../../platform/database/pgArrays.ts';

/**
 * How many of these numbers are some number of a contact that this owner sees (null: of any). Three index probes for
 * each: joined, the planner would read all contacts for every batch.
 */
export async function countKnown(
  tx: TenantTx,
  phones: readonly number[],
  ownerId: number | null,
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from (select distinct phone from unnest($2::bigint[]) phone) p cross join lateral (
       select from (
         select user_id from contact where account_id = $1 and primary_phone = p.phone
         union all select user_id from contact where account_id = $1 and secondary_phone = p.phone
         union all select user_id from contact where account_id = $1 and tertiary_phone = p.phone) c
       where $3::int is null or c.user_id = $3 limit 1) k`,
    [tx.accountId, numberArray(phones), ownerId],
  );
  return row?.n ?? 0;
}
