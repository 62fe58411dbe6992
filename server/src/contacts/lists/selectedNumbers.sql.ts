// SQL of contact_import; else SQL that only reads: the phone numbers of chosen people, for capabilities that write to
// them.
import type { TenantTx } from '../../platform/database/database.ts';
import { selectedSql, type ContactSelection } from './selection.sql.ts';

export interface QueryPart {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * A query of the phone numbers of chosen people: phone, person_id, rank (of the person, by name) and place (1 to 3),
 * not yet each once. Its values start at `$first`. It has no text columns, because there can be a million rows.
 */
export function selectedNumbersSql(choice: ContactSelection, first: number, primaryOnly: boolean): QueryPart {
  const chosen = selectedSql(choice, first);
  const phones = primaryOnly
    ? '(values (1, c.primary_phone))'
    : '(values (1, c.primary_phone), (2, c.secondary_phone), (3, c.tertiary_phone))';
  return {
    sql: `select p.phone, c.person_id, chosen.rank, p.place
      from (select person_id, row_number() over (order by name_key, person_id)::int as rank from (${chosen.sql}) c) chosen
      join contact c on c.account_id = $${first}::int and c.person_id = chosen.person_id
      cross join lateral ${phones} p (place, phone) where p.phone is not null`,
    values: chosen.values,
  };
}

/**
 * A query of one row, `names`: the account's custom fields in the order of their places, empty where there is none. The
 * account's id is `$n`.
 */
export function fieldNamesSql(n: number): string {
  return `select array_agg(coalesce(f.name, '') order by s.slot_no) as names
    from generate_series(1, (select max(slot_no) from contact_field where account_id = $${n})) s (slot_no)
    left join contact_field f on f.account_id = $${n} and f.slot_no = s.slot_no and f.removed_at is null`;
}

/** The custom values of a contact `c` by name, null when there are none; `names` is an expression of `fieldNamesSql`. */
export function customSql(names: string): string {
  const all = `jsonb_object((${names})[1:cardinality(c.fields)], c.fields)`;
  // Most have a value in each existing field, so nothing has to be removed from the object again.
  return `case when c.fields is null then null
    when array_position(c.fields, null) is null and cardinality(c.fields) > 0
      and (select '' <> all(f.names) from (${names}) f (names)) then ${all}
    else nullif(jsonb_strip_nulls(${all}) - '', '{}'::jsonb) end`;
}

/**
 * Records that people whom imports added or changed were used: such an import can't be undone any more
 * (docs/decisions/contacts.md#undoing-an-import).
 */
export async function noteImportsUsed(tx: TenantTx, choice: ContactSelection, now: Date): Promise<void> {
  const [open] = await tx.query(
    `select from contact_import where account_id = $1 and used_at is null and status in ('Adding', 'Done') limit 1`,
    [tx.accountId],
  );
  if (open === undefined) return;
  const chosen = selectedSql(choice, 3);
  await tx.query(
    `with chosen as materialized (${chosen.sql})
     update contact_import set used_at = $2 where account_id = $1 and used_at is null and import_id in (
       select c.import_id from chosen join contact c on c.account_id = $1 and c.person_id = chosen.person_id
         where c.import_id is not null
       union select i.import_id from contact_import i
         join contact_before b on b.account_id = $1 and b.cause = 'import:' || i.import_id
         join chosen on chosen.person_id = b.person_id
         where i.account_id = $1 and i.used_at is null)`,
    [tx.accountId, now, ...chosen.values],
  );
}
