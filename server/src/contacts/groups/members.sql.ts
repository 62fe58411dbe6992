// SQL of contact_member and contact_undo_row: who is in which group, for many at once. Lock the members first.
import type { TenantTx } from '../../platform/database/database.ts';
import { selectedSql, type ContactSelection } from '../lists/selection.sql.ts';
import { specialGroups } from '../contacts.sql.ts';
import { countList } from './groups.sql.ts';
import { runBulk, runBulkFor } from '../lists/bulkStatements.sql.ts';

/**
 * Puts the chosen people into a group, each once, and removes them from Unfiled; with `from` also from that group. One
 * statement for any number. Returns how many came to the target, and how many left `from`.
 */
export async function putIntoGroup(
  tx: TenantTx,
  choice: ContactSelection,
  targetId: number,
  options: { undoId: string; from: number | null },
): Promise<{ added: number; taken: number }> {
  const chosen = selectedSql(choice, 4);
  const sql = `with chosen as materialized (${chosen.sql}),
     added as (
       insert into contact_member (account_id, person_id, list_id, name_key, user_id)
       select $1, person_id, $2, name_key, user_id from chosen on conflict do nothing returning person_id),
     taken as (
       delete from contact_member m using chosen c
       where m.account_id = $1 and m.person_id = c.person_id and m.list_id = any($3::int[])
       returning m.person_id, m.list_id, m.import_id),
     kept as (
       insert into contact_undo_row (account_id, undo_id, person_id, list_id, was_added, import_id)
       select $1, $${4 + chosen.values.length}::text, person_id, $2, true, null from added
       union all select $1, $${4 + chosen.values.length}::text, person_id, list_id, false, import_id from taken where list_id <> -1)
     select (select count(*) from added)::int as added, (select count(*) from taken where list_id <> -1)::int as taken`;
  const values = [
    tx.accountId,
    targetId,
    options.from === null ? [specialGroups.unfiled] : [specialGroups.unfiled, options.from],
    ...chosen.values,
    options.undoId,
  ];
  const [row] = await runBulkFor(tx, choice, () => tx.query<{ added: number; taken: number }>(sql, values));
  return row ?? { added: 0, taken: 0 };
}

/** Removes the chosen people from a group; people who are then in none become Unfiled. Returns how many. */
export async function takeOutOfGroup(
  tx: TenantTx,
  choice: ContactSelection,
  undoId: string,
): Promise<number> {
  const chosen = selectedSql(choice, 4);
  const sql = `with chosen as materialized (${chosen.sql}),
     taken as (
       delete from contact_member m using chosen c
       where m.account_id = $1 and m.person_id = c.person_id and m.list_id = $2
       returning m.person_id, m.name_key, m.user_id, m.import_id),
     kept as (
       insert into contact_undo_row (account_id, undo_id, person_id, list_id, was_added, import_id)
       select $1, $3, person_id, $2, false, import_id from taken),
     unfiled as (
       insert into contact_member (account_id, person_id, list_id, name_key, user_id)
       select $1, t.person_id, ${specialGroups.unfiled}, t.name_key, t.user_id from taken t
       where not exists (select from contact_member o
         where o.account_id = $1 and o.person_id = t.person_id and o.list_id <> $2) on conflict do nothing)
     select count(*)::int as n from taken`;
  const values = [tx.accountId, choice.listId, undoId, ...chosen.values];
  const [row] = await runBulkFor(tx, choice, () => tx.query<{ n: number }>(sql, values));
  return row?.n ?? 0;
}

/** Puts a person into every group that these others are in. */
export async function joinGroupsOf(
  tx: TenantTx,
  personId: number,
  others: readonly number[],
  undoId: string,
): Promise<void> {
  await tx.query(
    `with added as (
       insert into contact_member (account_id, person_id, list_id, name_key, user_id)
       select distinct c.account_id, c.person_id, m.list_id, c.name_key, c.user_id from contact c, contact_member m
       where c.account_id = $1 and c.person_id = $2 and m.account_id = $1 and m.person_id = any($3::int[])
         and m.list_id <> ${specialGroups.unfiled} on conflict do nothing returning list_id)
     insert into contact_undo_row (account_id, undo_id, person_id, list_id, was_added)
     select $1, $4, $2, list_id, true from added`,
    [tx.accountId, personId, others, undoId],
  );
  await refile(tx, 'select $2::int', [tx.accountId, personId]);
}

/** Removes all people, of any owner, from groups that are about to be deleted. */
export async function emptyGroups(tx: TenantTx, listIds: readonly number[], undoId: string): Promise<void> {
  let people = 0;
  for (const listId of listIds) people += await countList(tx, null, listId);
  const sql = `with taken as (
       delete from contact_member where account_id = $1 and list_id = any($2::int[])
       returning person_id, list_id, name_key, user_id, import_id),
     kept as (
       insert into contact_undo_row (account_id, undo_id, person_id, list_id, was_added, import_id)
       select $1, $3, person_id, list_id, false, import_id from taken)
     insert into contact_member (account_id, person_id, list_id, name_key, user_id)
     select distinct $1::int, t.person_id, ${specialGroups.unfiled}, t.name_key, t.user_id from taken t
     where not exists (select from contact_member o
       where o.account_id = $1 and o.person_id = t.person_id and not o.list_id = any($2::int[]))
     on conflict do nothing`;
  await runBulk(tx, people, () => tx.query(sql, [tx.accountId, listIds, undoId]));
}

/**
 * Puts back who was in which group before `undoId`, as far as people and groups still exist. Memberships from an import
 * stay the import's, and do not come back if it was undone meanwhile.
 */
export async function undoMembers(tx: TenantTx, undoId: string): Promise<void> {
  const values = [tx.accountId, undoId];
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from contact_undo_row where account_id = $1 and undo_id = $2',
    values,
  );
  const people = row?.n ?? 0;
  if (people === 0) return;
  await runBulk(tx, people, async () => {
    await tx.query(
      `with added as (
         delete from contact_member m using contact_undo_row u
         where u.account_id = $1 and u.undo_id = $2 and u.was_added
           and (m.account_id, m.person_id, m.list_id) = ($1, u.person_id, u.list_id))
       insert into contact_member (account_id, person_id, list_id, name_key, user_id, import_id)
       select $1, c.person_id, u.list_id, c.name_key, c.user_id, u.import_id
       from contact_undo_row u join contact c using (account_id, person_id) join contact_group g using (account_id, list_id)
       where u.account_id = $1 and u.undo_id = $2 and not u.was_added
         and not exists (select from contact_import i where i.account_id = $1 and i.import_id = u.import_id
           and i.status in ('Undoing', 'Undone')) on conflict do nothing`,
      values,
    );
    // A person who was deleted meanwhile brings the group along when that is undone.
    await tx.query(
      `update deleted_contact d set list_ids = d.list_ids || u.ids, list_imports = d.list_imports || u.imports
       from (select person_id, array_agg(list_id order by list_id) as ids, array_agg(import_id order by list_id) as imports
             from contact_undo_row where account_id = $1 and undo_id = $2 and not was_added and list_id > 0 group by person_id) u
       where d.account_id = $1 and d.person_id = u.person_id and not d.list_ids && u.ids`,
      values,
    );
    await refile(tx, 'select person_id from contact_undo_row where account_id = $1 and undo_id = $2', values);
  });
  await tx.query('delete from contact_undo_row where account_id = $1 and undo_id = $2', values);
}

/**
 * Corrects Unfiled for these people: it holds exactly those who are in no group. `$1` is the account. The people are an
 * array and the groups of each are read separately (`offset 0`): joins read both once per person while the statistics
 * did not know of them yet (16 s for 5,000).
 */
export async function refile(tx: TenantTx, people: string, values: readonly unknown[]): Promise<void> {
  await tx.query(
    `insert into contact_member (account_id, person_id, list_id, name_key, user_id)
     select c.account_id, c.person_id, ${specialGroups.unfiled}, c.name_key, c.user_id from contact c
     where c.account_id = $1 and c.person_id = any(array(${people}))
       and not exists (select from contact_member m where (m.account_id, m.person_id) = (c.account_id, c.person_id) offset 0)
     on conflict do nothing`,
    values,
  );
  await tx.query(
    `delete from contact_member u where u.account_id = $1 and u.list_id = ${specialGroups.unfiled} and u.person_id = any(array(${people}))
       and exists (select from contact_member m
         where m.account_id = u.account_id and m.person_id = u.person_id and m.list_id <> ${specialGroups.unfiled} offset 0)`,
    values,
  );
}
