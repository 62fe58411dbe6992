// SQL of contact_before: contacts as they were before a change of many, to put them back.
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';
import { selectedSql, type ContactSelection } from '../lists/selection.sql.ts';
import { runBulkFor } from '../lists/bulkStatements.sql.ts';

/** A contact `alias` as it is kept: everything except what the database derives from it. */
export const keptSql = (alias: string): string => `to_jsonb(${alias}) - 'search' - 'name_key' - 'first_key'`;

/** Values to write: `fields` by slot, '' empties one; `notes` null leaves the notes. */
export interface ValuesEdit {
  readonly notes: string | null;
  readonly fields: ReadonlyMap<number, string>;
}

/**
 * Writes values into the chosen people and keeps what they were under `undoId`. Contacts that already have all of it
 * stay as they are. Returns how many changed.
 */
export function editPeople(
  tx: TenantTx,
  choice: ContactSelection,
  edit: ValuesEdit,
  by: { undoId: string; now: Date },
): Promise<number> {
  const chosen = selectedSql(choice, 6);
  // Arrays grow with nulls in between when a slot beyond their end is written.
  return runBulkFor(tx, choice, () =>
    tx.run(
      `with chosen as materialized (${chosen.sql}),
     after as (
       select c.person_id, coalesce($2::text, c.notes) as notes,
         (select array_agg(nullif(coalesce(e.value, c.fields[n]), '') order by n)
          from generate_series(1, greatest(coalesce(cardinality(c.fields), 0), (select max(s) from unnest($3::int[]) s))) n
          left join unnest($3::int[], $4::text[]) e (slot, value) on e.slot = n) as fields
       from contact c join chosen x on x.person_id = c.person_id where c.account_id = $1),
     kept as (
       insert into contact_before (account_id, cause, person_id, before)
       select $1, $${6 + chosen.values.length}::text, c.person_id, ${keptSql('c')} from contact c join after a using (person_id)
       where c.account_id = $1 and (a.notes is distinct from c.notes or a.fields is distinct from c.fields))
     update contact c set notes = a.notes, fields = a.fields, changed_at = $5
     from after a where c.account_id = $1 and c.person_id = a.person_id
       and (a.notes is distinct from c.notes or a.fields is distinct from c.fields)`,
      [
        tx.accountId,
        edit.notes,
        [...edit.fields.keys()],
        [...edit.fields.values()],
        by.now,
        ...chosen.values,
        by.undoId,
      ],
    ),
  );
}

/** Keeps one contact as it is under `undoId`. */
export async function keepPerson(tx: TenantTx, personId: number, undoId: string): Promise<void> {
  await tx.query(
    `insert into contact_before (account_id, cause, person_id, before)
     select $1, $3, c.person_id, ${keptSql('c')} from contact c where c.account_id = $1 and c.person_id = $2`,
    [tx.accountId, personId, undoId],
  );
}

/** How many contacts are kept under this cause. */
export async function countBefore(tx: TenantTx, cause: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from contact_before where account_id = $1 and cause = $2',
    [tx.accountId, cause],
  );
  return row?.n ?? 0;
}

/**
 * Restores what was kept under this cause for at most `limit` contacts, in those that still exist; it is used up. The
 * time of their last change comes back too, so that their import can be undone as if this had never happened. Returns
 * how many.
 */
export async function undoSomeEdits(tx: TenantTx, cause: string, limit: number): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    'select person_id as id from contact_before where account_id = $1 and cause = $2 order by person_id limit $3',
    [tx.accountId, cause, limit],
  );
  if (rows.length === 0) return 0;
  const values = [tx.accountId, cause, numberArray(rows.map((row) => row.id))];
  await tx.run(
    `update contact c set first_name = b.first_name, last_name = b.last_name, notes = b.notes, primary_phone = b.primary_phone,
       secondary_phone = b.secondary_phone, tertiary_phone = b.tertiary_phone, extensions = b.extensions, fields = b.fields,
       changed_at = b.changed_at
     from contact_before x, jsonb_populate_record(null::contact, x.before) b
     where x.account_id = $1 and x.cause = $2 and x.person_id = any($3::int[]) and c.account_id = $1 and c.person_id = x.person_id`,
    values,
  );
  await tx.query(
    'delete from contact_before where account_id = $1 and cause = $2 and person_id = any($3::int[])',
    values,
  );
  return rows.length;
}
