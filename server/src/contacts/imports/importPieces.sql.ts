// SQL of contact and contact_member: one piece of an import. Lock the members first.
import type { TenantTx } from '../../platform/database/database.ts';
import type { OnKnown } from './contactImports.sql.ts';
import { keptSql } from '../undo/contactSnapshots.sql.ts';
import { specialGroups } from '../contacts.sql.ts';
import { refile } from '../groups/members.sql.ts';

export interface Piece {
  readonly importId: number;
  readonly from: number;
  /** The first row of the next piece. */
  readonly to: number;
}

/** All numbers of a piece. */
export async function phonesOfPiece(tx: TenantTx, piece: Piece): Promise<number[]> {
  const rows = await tx.query<{ phone: number }>(
    `select distinct phone::float8 as phone from contact_import_row,
       unnest(array[primary_phone, secondary_phone, tertiary_phone]) phone
     where account_id = $1 and import_id = $2 and n >= $3 and n < $4 and phone is not null`,
    [tx.accountId, piece.importId, piece.from, piece.to],
  );
  return rows.map((row) => row.phone);
}

/** The outcomes of a piece's rows. */
export interface Found {
  /**
   * Rows whose people may still have to join groups, known ones and those that name groups, and these people in the
   * same order.
   */
  readonly rows: number[];
  readonly people: number[];
  readonly added: number;
  readonly updated: number;
  /** Different people who were known. */
  readonly known: number;
  /** Rows whose person came with an earlier row of the piece. */
  readonly doubled: number[];
}
type Nullable<T> = { [K in keyof T]: T[K] | null };

/**
 * The rows of a piece, one by one: the planner assumes that a newly filled table is empty, and would compare each of
 * 5,000 people with each of 5,000 others.
 */
const pieceSql = `select r.* from generate_series($3::int, $4::int - 1) g (n) cross join lateral (
         select * from contact_import_row p where p.account_id = $1 and p.import_id = $2 and p.n = g.n offset 0) r`;

/** The value that results from an old and a given one; a blank never erases. */
const choices: Readonly<Record<OnKnown, (old: string, given: string) => string>> = {
  Update: (old, given) => `coalesce(nullif(${given}, ''), ${old})`,
  Fill: (old, given) => `coalesce(nullif(${old}, ''), ${given})`,
  Skip: (old) => old,
};

/** What known people would have after the piece, with the values that `onKnown` chooses. */
function afterSql(onKnown: OnKnown): string {
  const text = choices[onKnown];
  const phone = (old: string, given: string) =>
    onKnown === 'Update'
      ? `coalesce(${given}, ${old})`
      : onKnown === 'Fill'
        ? `coalesce(${old}, ${given})`
        : old;
  return `
       select c.person_id, ${text('c.first_name', 'p.first_name')} as first_name, ${text('c.last_name', 'p.last_name')} as last_name,
         ${text('c.notes', 'p.notes')} as notes, s.phone as secondary_phone, t.phone as tertiary_phone,
         ${onKnown === 'Skip' ? 'c.extensions' : 'case when p.primary_phone = c.primary_phone then coalesce(c.extensions, p.extensions) else c.extensions end'} as extensions,
         ${
           onKnown === 'Skip'
             ? 'c.fields'
             : `(select array_agg(${text('c.fields[i]', 'p.fields[i]')} order by i)
                 from generate_series(1, greatest(cardinality(c.fields), cardinality(p.fields))) i)`
         } as fields
       from first_known k join piece p using (n) join contact c on c.account_id = $1 and c.person_id = k.person_id,
         lateral (select ${phone('c.secondary_phone', 'case when p.secondary_phone in (c.primary_phone, c.tertiary_phone) then null else p.secondary_phone end')} as phone) s,
         lateral (select ${phone('c.tertiary_phone', 'case when p.tertiary_phone in (c.primary_phone, s.phone) then null else p.tertiary_phone end')} as phone) t`;
}

/**
 * Puts a piece into contacts: known people are changed as `onKnown` says, and their old values are kept; the others are
 * new. A known person has the first number: the one of the same name, or else the one who has it as the first phone, or
 * the oldest. With `keepSharers` only one of the same name is known, or any if the row has no name. People of this very
 * import do not count as known, and are in the groups chosen for all, or else in Unfiled. If two rows are for one
 * person, the first counts. Everything belongs to `userId` and sees what `ownerId` sees.
 */
export async function addPiece(
  tx: TenantTx,
  piece: Piece,
  how: {
    onKnown: OnKnown;
    keepSharers: boolean;
    ownerId: number | null;
    userId: number;
    source: number;
    /** Groups chosen for all. */
    listIds: readonly number[];
    now: Date;
  },
): Promise<Found> {
  const [row] = await tx.query<Partial<Nullable<Found>>>(
    `with piece as materialized (${pieceSql}),
     known as materialized (
       select p.n, k.person_id from piece p cross join lateral (
         select c.person_id from (
           select person_id, first_name, last_name, user_id, import_id, 1 as place from contact
             where account_id = $1 and primary_phone = p.primary_phone
           union all select person_id, first_name, last_name, user_id, import_id, 2 from contact
             where account_id = $1 and secondary_phone = p.primary_phone
           union all select person_id, first_name, last_name, user_id, import_id, 3 from contact
             where account_id = $1 and tertiary_phone = p.primary_phone) c,
         lateral (select lower(c.first_name || ' ' || c.last_name) = lower(p.first_name || ' ' || p.last_name) as same) s
         where ($5::int is null or c.user_id = $5) and c.import_id is distinct from $2
           and (not $6::boolean or s.same or p.first_name || p.last_name = '')
         order by s.same desc, least(c.place, 2), c.person_id limit 1) k),
     first_known as materialized (select person_id, min(n) as n from known group by person_id),
     after as materialized (${afterSql(how.onKnown)}),
     changed as materialized (
       select a.* from after a join contact c on c.account_id = $1 and c.person_id = a.person_id
       where (a.first_name, a.last_name, a.notes, a.secondary_phone, a.tertiary_phone, a.extensions, a.fields) is distinct from
         (c.first_name, c.last_name, c.notes, c.secondary_phone, c.tertiary_phone, c.extensions, c.fields)),
     kept as (
       insert into contact_before (account_id, cause, person_id, before)
       select $1, 'import:' || $2::int, c.person_id, ${keptSql('c')} from contact c join changed using (person_id)
       where c.account_id = $1 on conflict do nothing),
     updated as (
       update contact c set first_name = a.first_name, last_name = a.last_name, notes = a.notes,
         secondary_phone = a.secondary_phone, tertiary_phone = a.tertiary_phone, extensions = a.extensions,
         fields = a.fields, changed_at = $9
       from changed a where c.account_id = $1 and c.person_id = a.person_id returning c.person_id),
     added as (
       insert into contact (account_id, user_id, first_name, last_name, notes, primary_phone, secondary_phone, tertiary_phone,
         extensions, fields, source, import_id, created_at, changed_at)
       select $1, $7, first_name, last_name, notes, primary_phone, secondary_phone, tertiary_phone, extensions, fields, $8, $2,
         $9, $9 from piece p where not exists (select from known k where k.n = p.n) order by n
       returning person_id, primary_phone, first_name, last_name, name_key, user_id),
     chosen_lists as (select list_id from contact_group where account_id = $1 and list_id = any($10::int[])),
     filed as (
       insert into contact_member (account_id, person_id, list_id, name_key, user_id, import_id)
       select $1, a.person_id, l.list_id, a.name_key, a.user_id, l.import_id from added a cross join (
         select list_id, $2::int as import_id from chosen_lists
         union all select ${specialGroups.unfiled}, null where not exists (select from chosen_lists)) l),
     of_rows as (
       select p.n, a.person_id from added a join piece p using (primary_phone, first_name, last_name)
         where p.groups is not null and not exists (select from known k where k.n = p.n)
       union all select n, person_id from known)
     select (select array_agg(n order by n) from of_rows) as rows, (select array_agg(person_id order by n) from of_rows) as people,
       (select count(*) from added)::int as added, (select count(*) from updated)::int as updated,
       (select count(*) from first_known)::int as known,
       (select array_agg(n order by n) from known where (person_id, n) not in (select person_id, n from first_known)) as doubled`,
    [
      tx.accountId,
      piece.importId,
      piece.from,
      piece.to,
      how.ownerId,
      how.keepSharers,
      how.userId,
      how.source,
      how.now,
      how.listIds,
    ],
  );
  return {
    rows: row?.rows ?? [],
    people: row?.people ?? [],
    added: row?.added ?? 0,
    updated: row?.updated ?? 0,
    known: row?.known ?? 0,
    doubled: row?.doubled ?? [],
  };
}

/**
 * Puts people of a piece into the groups chosen for all, and into those that their rows name; people in none into
 * Unfiled.
 */
export async function groupPiece(
  tx: TenantTx,
  importId: number,
  people: { rows: readonly number[]; people: readonly number[] },
  how: { listIds: readonly number[]; ownerId: number | null },
): Promise<void> {
  if (people.people.length === 0) return;
  await tx.query(
    `insert into contact_member (account_id, person_id, list_id, name_key, user_id, import_id)
     select distinct c.account_id, c.person_id, l.list_id, c.name_key, c.user_id, $2::int
     from unnest($3::int[], $4::int[]) x (n, person_id)
       cross join lateral (
         select groups from contact_import_row p where p.account_id = $1 and p.import_id = $2 and p.n = x.n offset 0) r
       cross join lateral (select * from contact p where p.account_id = $1 and p.person_id = x.person_id offset 0) c,
       lateral (
         select g.list_id from contact_group g where g.account_id = $1 and g.list_id = any($5::int[])
         union select g.list_id from unnest(r.groups) u (wanted) join contact_group g
           on g.account_id = $1 and lower(g.name) = lower(u.wanted) and ($6::int is null or g.user_id = $6)) l
     on conflict do nothing`,
    [tx.accountId, importId, people.rows, people.people, how.listIds, how.ownerId],
  );
  await refile(tx, 'select unnest($2::int[])', [tx.accountId, people.people]);
}

/** Brings the search index in order after many rows were added. */
export async function settleSearch(tx: TenantTx): Promise<void> {
  await tx.query('select settle_contact_search()');
}
