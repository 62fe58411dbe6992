// SQL of deleted_contact: out of contact and back. Lock the members first.
import type { TenantTx } from '../../platform/database/database.ts';
import { selectedSql, type ContactSelection } from '../lists/selection.sql.ts';
import { specialGroups } from '../contacts.sql.ts';
import { runBulkFor } from '../lists/bulkStatements.sql.ts';
import { refile } from '../groups/members.sql.ts';
import { contactsChanged } from './undoTickets.ts';

const columns = `account_id, person_id, user_id, first_name, last_name, notes, primary_phone, secondary_phone,
  tertiary_phone, extensions, fields, source, import_id, created_at, changed_at`;

/** Moves the chosen people to Deleted, with the groups they were in. One statement. Returns how many. */
export async function removePeople(
  tx: TenantTx,
  choice: ContactSelection,
  by: { undoId: string | null; userId: number; now: Date; mergedInto: number | null },
): Promise<number> {
  const chosen = selectedSql(choice, 6);
  return runBulkFor(tx, choice, () =>
    tx.run(
      `with chosen as materialized (${chosen.sql}),
     gone as (
       delete from contact c using chosen x where c.account_id = $1 and c.person_id = x.person_id returning c.*),
     left_groups as (
       delete from contact_member m using chosen x where m.account_id = $1 and m.person_id = x.person_id
       returning m.person_id, m.list_id, m.import_id),
     listed as (
       select person_id, array_agg(list_id order by list_id) as ids, array_agg(import_id order by list_id) as imports
       from left_groups
       where list_id <> ${specialGroups.unfiled} group by person_id)
     insert into deleted_contact (${columns}, list_ids, list_imports, name_key, deleted_at, deleted_by, undo_id, merged_into)
     select ${columns}, coalesce(l.ids, '{}'), coalesce(l.imports, '{}'), g.name_key, $2::timestamptz, $3::int, $4::text, $5::int
     from gone g left join listed l using (person_id)`,
      [tx.accountId, by.now, by.userId, by.undoId, by.mergedInto, ...chosen.values],
    ),
  );
}

/**
 * Which deleted people come back, as they were: those of an undo id, at most `limit`. The time of their last change is
 * restored, so that their import can be undone as if they had never been deleted. Returns how many.
 */
export async function returnPeople(
  tx: TenantTx,
  options: { undoId: string; limit: number },
): Promise<number> {
  // Remembered first: later nothing shows who it was.
  const rows = await tx.query<{ personId: number }>(
    `select person_id as "personId" from deleted_contact where account_id = $1 and undo_id = $2
     order by person_id limit $3 for update`,
    [tx.accountId, options.undoId, options.limit],
  );
  const ids = rows.map((row) => row.personId);
  if (ids.length === 0) return 0;
  await tx.query(
    `with back as (
       delete from deleted_contact where account_id = $1 and person_id = any($2::int[]) returning *),
     came as (
       insert into contact (${columns}) overriding system value
       select ${columns} from back returning person_id, name_key, user_id),
     -- A group that was deleted meanwhile brings them along when its own deletion is undone.
     later as (
       insert into contact_undo_row (account_id, undo_id, person_id, list_id, was_added, import_id)
       select $1, t.undo_id, b.person_id, l.list_id, false, l.import_id
       from back b, unnest(b.list_ids, b.list_imports) l (list_id, import_id)
         join (select undo_id, (g->>'listId')::int as list_id
               from undo_ticket, jsonb_array_elements(payload->'groups') g
               where account_id = $1 and kind = '${contactsChanged.kind}' and executed_at is null) t using (list_id)
       where not exists (select from contact_group g where g.account_id = $1 and g.list_id = l.list_id)
       on conflict do nothing)
     insert into contact_member (account_id, person_id, list_id, name_key, user_id, import_id)
     select $1, c.person_id, g.list_id, c.name_key, c.user_id, l.import_id
     from came c join back b using (person_id), unnest(b.list_ids, b.list_imports) l (list_id, import_id)
       join contact_group g on g.account_id = $1 and g.list_id = l.list_id`,
    [tx.accountId, ids],
  );
  await refile(tx, 'select unnest($2::int[])', [tx.accountId, ids]);
  return ids.length;
}

/** How many wait to be restored under this undo id. */
export async function countReturning(tx: TenantTx, undoId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from deleted_contact where account_id = $1 and undo_id = $2',
    [tx.accountId, undoId],
  );
  return row?.n ?? 0;
}

/**
 * Marks the chosen deleted people as being restored under this undo id, and records that they were deleted, for an
 * undo. Returns how many.
 */
export async function markReturning(tx: TenantTx, choice: ContactSelection, undoId: string): Promise<number> {
  const chosen = selectedSql(choice, 3);
  return runBulkFor(tx, choice, () =>
    tx.run(
      `with chosen as materialized (${chosen.sql}),
     marked as (
       update deleted_contact d set undo_id = $2 from chosen c
       where d.account_id = $1 and d.person_id = c.person_id returning d.person_id)
     insert into contact_undo_row (account_id, undo_id, person_id, list_id, was_added)
     select $1, $2, person_id, ${specialGroups.deleted}, false from marked`,
      [tx.accountId, undoId, ...chosen.values],
    ),
  );
}

/** People who were restored under this undo id, to be deleted again; the notes are used up. */
export async function takeReturned(tx: TenantTx, undoId: string): Promise<number[]> {
  await tx.query('update deleted_contact set undo_id = null where account_id = $1 and undo_id = $2', [
    tx.accountId,
    undoId,
  ]);
  const rows = await tx.query<{ personId: number }>(
    `delete from contact_undo_row where account_id = $1 and undo_id = $2 and list_id = ${specialGroups.deleted}
     returning person_id as "personId"`,
    [tx.accountId, undoId],
  );
  return rows.map((row) => row.personId);
}

/** Deletes the chosen of Deleted for good. Consent stays, because it belongs to numbers. Returns how many. */
export function forgetPeople(tx: TenantTx, choice: ContactSelection): Promise<number> {
  const chosen = selectedSql(choice, 2);
  return runBulkFor(tx, choice, () =>
    tx.run(
      `delete from deleted_contact d using (${chosen.sql}) c where d.account_id = $1 and d.person_id = c.person_id`,
      [tx.accountId, ...chosen.values],
    ),
  );
}
