// SQL of an import that is undone. Lock the members first.
import type { TenantTx } from '../../../platform/database/database.ts';
import { numberArray } from '../../../platform/database/pgArrays.ts';
import { specialGroups } from '../../contacts.sql.ts';
import { runBulk } from '../../lists/bulkStatements.sql.ts';
import { refile } from '../../groups/members.sql.ts';

/** Changes since an import ended that prevent its undo. */
export interface SinceImport {
  /** People who were changed, and the name of one. */
  readonly changed: number;
  readonly name: string;
  /** People who were deleted or merged. */
  readonly gone: number;
  /** People whom a later import changed. */
  readonly later: number;
  /** New people who were put into other groups. */
  readonly grouped: number;
}

/** Grows with every change of the account's contacts, of its deleted ones, and of who is in which group. */
export async function rosterVersion(tx: TenantTx): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'select coalesce(sum(version), 0)::bigint as version from contact_count where account_id = $1',
    [tx.accountId],
  );
  return row?.version ?? 0;
}

/** Visits all people whom the import added or changed. */
export async function sinceImport(tx: TenantTx, importId: number, ended: Date): Promise<SinceImport> {
  const [row] = await tx.query<SinceImport>(
    `with touched as materialized (
       select person_id from contact where account_id = $1 and import_id = $2
       union select person_id from contact_before where account_id = $1 and cause = 'import:' || $2::int),
     changed as materialized (
       select c.first_name, c.last_name from touched join contact c on c.account_id = $1 and c.person_id = touched.person_id
       where c.changed_at > $3)
     select (select count(*) from changed)::int as changed,
       coalesce((select trim(first_name || ' ' || last_name) from changed
                 where first_name || last_name <> '' order by last_name, first_name limit 1), '') as name,
       ((select count(*) from deleted_contact where account_id = $1 and import_id = $2)
         + (select count(*) from contact_before b where b.account_id = $1 and b.cause = 'import:' || $2::int
            and not exists (select from contact c where c.account_id = $1 and c.person_id = b.person_id)))::int as gone,
       (select count(distinct b.person_id) from contact_before b join touched using (person_id)
        where b.account_id = $1 and b.cause in (
          select 'import:' || import_id from contact_import where account_id = $1 and import_id > $2 and status <> 'Undone'))::int as later,
       (select count(distinct m.person_id) from contact_member m join contact c using (account_id, person_id)
        where m.account_id = $1 and c.import_id = $2 and m.list_id <> ${specialGroups.unfiled}
          and m.import_id is distinct from $2)::int as grouped`,
    [tx.accountId, importId, ended],
  );
  return row ?? { changed: 0, name: '', gone: 0, later: 0, grouped: 0 };
}

/** Removes up to `limit` of an import's people; returns how many. */
export async function removeImported(tx: TenantTx, importId: number, limit: number): Promise<number> {
  const gone = await tx.query<{ id: number }>(
    `with chosen as materialized (
       select person_id from contact where account_id = $1 and import_id = $2 order by person_id limit $3)
     delete from contact c using chosen where c.account_id = $1 and c.person_id = chosen.person_id
     returning c.person_id as id`,
    [tx.accountId, importId, limit],
  );
  await tx.query('delete from contact_member where account_id = $1 and person_id = any($2::int[])', [
    tx.accountId,
    numberArray(gone.map((row) => row.id)),
  ]);
  return gone.length;
}

/** Removes the memberships that an import gave to others. People who are then in no group become Unfiled. */
export async function removeMemberships(tx: TenantTx, importId: number): Promise<void> {
  const rows = await tx.query<{ id: number }>(
    `delete from contact_member where account_id = $1 and import_id = $2 returning person_id as id`,
    [tx.accountId, importId],
  );
  const people = numberArray([...new Set(rows.map((row) => row.id))]);
  await runBulk(tx, rows.length, () => refile(tx, 'select unnest($2::int[])', [tx.accountId, people]));
}

/** Removes groups that the import made and that have no members. */
export async function removeEmptyGroups(tx: TenantTx, listIds: readonly number[]): Promise<void> {
  await tx.query(
    `delete from contact_group g where g.account_id = $1 and g.list_id = any($2::int[])
       and not exists (select from contact_member m where m.account_id = $1 and m.list_id = g.list_id)`,
    [tx.accountId, listIds],
  );
}

/** Removes fields that the import made and that have no values. */
export async function removeEmptyFields(tx: TenantTx, fieldIds: readonly number[], now: Date): Promise<void> {
  if (fieldIds.length === 0) return;
  await tx.query(
    `update contact_field f set removed_at = $3 where f.account_id = $1 and f.field_id = any($2::int[]) and f.removed_at is null
       and not exists (select from contact c where c.account_id = $1 and c.fields[f.slot_no] <> '')`,
    [tx.accountId, fieldIds, now],
  );
  await freeFields(tx, fieldIds);
}

/** Frees the slots of removed fields without any value, restorable ones included: there are 200 slots. */
async function freeFields(tx: TenantTx, fieldIds: readonly number[]): Promise<void> {
  await tx.query(
    `delete from contact_field f where f.account_id = $1 and f.field_id = any($2::int[]) and f.removed_at is not null
       and not exists (select from contact c where c.account_id = $1 and c.fields[f.slot_no] <> '')
       and not exists (select from deleted_contact d where d.account_id = $1 and d.fields[f.slot_no] <> '')
       and not exists (select from contact_before b where b.account_id = $1 and coalesce(b.before->'fields'->>(f.slot_no - 1), '') <> '')`,
    [tx.accountId, fieldIds],
  );
}
