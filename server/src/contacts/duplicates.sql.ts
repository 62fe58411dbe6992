// SQL that only reads: contacts that look like one.
import type { TenantTx } from '../platform/database.ts';

export interface DuplicateRow {
  readonly phone: number;
  readonly personIds: number[];
  /** Two of them have the same name as well. */
  readonly hasSameName: boolean;
}

/** People with a phone in common, of this owner or all; those with the same name first. Reads all contacts. */
export async function listDuplicateRows(
  tx: TenantTx,
  owner: number | null,
  page: { offset: number; limit: number },
): Promise<{ rows: DuplicateRow[]; size: number }> {
  const rows = await tx.query<DuplicateRow & { size: number }>(
    `with phones as (
       select c.person_id, c.name_key, p.phone from contact c,
         unnest(array[c.primary_phone, c.secondary_phone, c.tertiary_phone]) p (phone)
       where c.account_id = $1 and ($2::int is null or c.user_id = $2) and p.phone is not null),
     shared as (
       select phone, array_agg(person_id order by person_id) as ids, count(distinct name_key) < count(*) as has_same_name
       from phones group by phone having count(distinct person_id) > 1),
     found as (
       select min(phone) as phone, ids, bool_or(has_same_name) as has_same_name from shared group by ids)
     select phone, ids as "personIds", has_same_name as "hasSameName", (count(*) over ())::int as size
     from found order by has_same_name desc, ids offset $3 limit $4`,
    [tx.accountId, owner, page.offset, page.limit],
  );
  return { rows, size: rows[0]?.size ?? 0 };
}
