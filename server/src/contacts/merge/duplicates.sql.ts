// SQL that only reads: contacts that look like one person.
import type { TenantTx } from '../../platform/database/database.ts';
import type { PackedIds } from '../../platform/database/listIds.ts';

/**
 * How many numbers represent one set in the packed list: 1 when a name repeats else 0, millions of the phone, the rest.
 */
export const duplicateStride = 3;

const phonesOf = (columns: string): string =>
  ['primary_phone', 'secondary_phone', 'tertiary_phone']
    .map(
      (phone) => `select ${phone} as phone, ${columns} from contact
         where account_id = $1 and ($2::int is null or user_id = $2) and ${phone} is not null`,
    )
    .join(' union all ');

/**
 * All sets of people with a phone in common, of this owner or all; those with the same name first, then the oldest
 * people. People who share several phones are one set, with the smallest. Visits every contact: cache the result.
 */
export async function allDuplicates(tx: TenantTx, owner: number | null): Promise<PackedIds> {
  const [row] = await tx.query<{ ids: Buffer | null; count: number }>(
    `with shared as (
       select phone from (${phonesOf('person_id')}) p group by phone having min(person_id) < max(person_id)),
     sets as (
       select phone, array_agg(distinct person_id) as ids, count(distinct name_key) < count(distinct person_id) as has_same_name
       from (${phonesOf('person_id, name_key')}) p join shared using (phone) group by phone),
     found as (
       select min(phone) as phone, ids, bool_or(has_same_name) as has_same_name from sets group by ids)
     select string_agg(int4send(has_same_name::int) || int4send((phone / 1000000)::int) || int4send((phone % 1000000)::int),
         ''::bytea order by has_same_name desc, ids) as ids, count(*)::int as count
     from found`,
    [tx.accountId, owner],
  );
  return { ids: row?.ids ?? Buffer.alloc(0), count: row?.count ?? 0 };
}

/** Ids of the people who have each of these phones now, oldest first, up to this many for a phone. */
export async function peopleOfPhones(
  tx: TenantTx,
  owner: number | null,
  phones: readonly number[],
  limit: number,
): Promise<Map<number, number[]>> {
  const one = (phone: string): string =>
    `select person_id from contact where account_id = $1 and ($2::int is null or user_id = $2) and ${phone} = p.phone`;
  const rows = await tx.query<{ phone: number; ids: number[] }>(
    `select p.phone, array(${one('primary_phone')} union ${one('secondary_phone')} union ${one('tertiary_phone')}
       order by person_id limit $4) as ids
     from unnest($3::bigint[]) p (phone)`,
    [tx.accountId, owner, phones, limit],
  );
  return new Map(rows.map((row) => [row.phone, row.ids]));
}
