// SQL of contact_import_row: the staged people of a file for contacts.
import type { Writable } from 'node:stream';
import { notAllowedSql } from '../../consent/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { ContactValues } from '../presentContact.ts';
import { personLineColumns } from '../reading/rows/personLine.ts';

/** Makes the temporary table `incoming_person`: COPY can't write a table with row level security. */
export async function openIncomingPeople(tx: TenantTx): Promise<void> {
  await tx.query(`set local work_mem = '64MB'`);
  await tx.query('drop table if exists incoming_person');
  await tx.query(
    `create temporary table incoming_person (line integer generated always as identity, primary_phone bigint,
       secondary_phone bigint, tertiary_phone bigint, extensions text[], first_name text, last_name text, notes text,
       custom jsonb, groups text[]) on commit drop`,
  );
}

/** Takes lines of `personLine`. */
export function copyIncomingPeople(tx: TenantTx): Writable {
  return tx.copy(`copy incoming_person (${personLineColumns.join(', ')}) from stdin`);
}

/**
 * The values of `custom` by slot, as many as there are up to the last one; null when there are none. The names of the
 * columns stand from `$first` on. Nothing in `custom` is empty.
 */
function fieldsSql(slots: readonly (string | null)[], first: number): string {
  let place = first;
  const names = slots.map((name) => (name === null ? null : `$${(place += 1) - 1}::text`));
  if (place === first) return 'null::text[]';
  const values = names.map((name) => (name === null ? 'null' : `custom ->> ${name}`));
  const last = names.flatMap((name, at) =>
    name === null ? [] : [`case when custom ? ${name} then ${at + 1} end`],
  );
  return `(array[${values.join(', ')}]::text[])[1:greatest(${last.join(', ')})]`;
}

/** A number, or null when it is on the do-not-contact list. */
const allowed = (phone: string): string => `case when not ${notAllowedSql(phone)} then ${phone} end`;

/**
 * Stages the people for the pieces, in the order of their first phone. A person who comes twice in the file counts
 * once: the same number, and with `keepSharers` the same number and name. Custom values go to their slots by the names
 * of `slots` (null where a slot has no column). Numbers on the do-not-contact list are removed, and so are people
 * without another first number. Returns the rows of the file, how many are left, and how many are on the do-not-contact
 * list.
 */
export async function stagePeople(
  tx: TenantTx,
  importId: number,
  how: { keepSharers: boolean; slots: readonly (string | null)[] },
): Promise<{ rows: number; staged: number; notAllowed: number }> {
  await tx.query('delete from contact_import_row where account_id = $1 and import_id = $2', [
    tx.accountId,
    importId,
  ]);
  const staged = await tx.run(
    `insert into contact_import_row (account_id, import_id, n, primary_phone, secondary_phone, tertiary_phone, extensions,
       first_name, last_name, notes, fields, groups)
     select $1, $2, row_number() over (order by primary_phone, line), primary_phone, ${allowed('secondary_phone')},
       ${allowed('tertiary_phone')}, extensions, first_name, last_name, notes,
       ${fieldsSql(how.slots, 4)}, groups
     from (select distinct on (primary_phone, case when $3 then lower(first_name || E'\\x1f' || last_name) end) *
           from incoming_person where not ${notAllowedSql('primary_phone')}
           order by primary_phone, case when $3 then lower(first_name || E'\\x1f' || last_name) end, line) one`,
    [tx.accountId, importId, how.keepSharers, ...how.slots.filter((name) => name !== null)],
  );
  const [count] = await tx.query<{ n: number; notAllowed: number }>(
    `select count(*)::int as n, count(*) filter (where ${notAllowedSql('primary_phone')})::int as "notAllowed"
     from incoming_person`,
  );
  return { rows: count?.n ?? 0, staged, notAllowed: count?.notAllowed ?? 0 };
}

/** Stages people who were sent, in their order after the first `before`. */
export async function stageSent(
  tx: TenantTx,
  importId: number,
  people: readonly ContactValues[],
  before = 0,
): Promise<void> {
  await tx.query(
    `insert into contact_import_row (account_id, import_id, n, primary_phone, secondary_phone, tertiary_phone, extensions,
       first_name, last_name, notes, fields)
     select $1, $2, n, "primaryPhone", "secondaryPhone", "tertiaryPhone", extensions, "firstName", "lastName", notes, fields
     from json_to_recordset($3::json) as r(n integer, "primaryPhone" bigint, "secondaryPhone" bigint, "tertiaryPhone" bigint,
       extensions text[], "firstName" text, "lastName" text, notes text, fields text[])`,
    [tx.accountId, importId, JSON.stringify(people.map((one, index) => ({ n: before + index + 1, ...one })))],
  );
}

/** Names in the groups column that no group has, each once in any case; at most one more than `most`. */
export async function missingGroups(tx: TenantTx, importId: number, most: number): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `select min(name) as name from (
       select distinct unnest(groups) as name from contact_import_row where account_id = $1 and import_id = $2) g
     where not exists (select from contact_group c where c.account_id = $1 and lower(c.name) = lower(g.name))
     group by lower(name) order by 1 limit $3`,
    [tx.accountId, importId, most + 1],
  );
  return rows.map((row) => row.name);
}

/** Are rows waiting from this one on? After a crash of the database there are none. */
export async function hasRows(tx: TenantTx, importId: number, from: number): Promise<boolean> {
  const [row] = await tx.query(
    'select from contact_import_row where account_id = $1 and import_id = $2 and n >= $3 limit 1',
    [tx.accountId, importId, from],
  );
  return row !== undefined;
}
