// Read-only SQL on: contact.
import type { TenantTx } from '../../../platform/database/database.ts';
import { numberArray } from '../../../platform/database/pgArrays.ts';

/**
 * How many people have a number that is some number of a contact that this owner sees (null: of any). `phones` are all
 * their numbers, `firsts` the first number of each one's person. Three index probes for each number: joined, the planner
 * would read all contacts for every batch.
 */
export async function countKnown(
  tx: TenantTx,
  phones: readonly number[],
  firsts: readonly number[],
  ownerId: number | null,
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(distinct p.first)::int as n
     from (select distinct phone, first from unnest($2::bigint[], $4::bigint[]) given (phone, first)) p cross join lateral (
       select from (
         select user_id from contact where account_id = $1 and primary_phone = p.phone
         union all select user_id from contact where account_id = $1 and secondary_phone = p.phone
         union all select user_id from contact where account_id = $1 and tertiary_phone = p.phone) c
       where $3::int is null or c.user_id = $3 limit 1) k`,
    [tx.accountId, numberArray(phones), ownerId, numberArray(firsts)],
  );
  return row?.n ?? 0;
}
