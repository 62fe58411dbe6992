// All SQL on: contact, contact_group, contact_member, contact_field, contact_count, deleted_contact.
import type { TenantTx } from '../platform/database/database.ts';

/** Special groups (B-079): Everyone, those in no group, the deleted ones. */
export const specialGroups = { everyone: 0, unfiled: -1, deleted: -2 } as const;

export interface GroupRow {
  listId: number;
  name: string;
  count: number;
}

/** The groups of this owner (null: all) whose name contains `q`, each with how many of its people the owner sees. */
export function listGroupRows(tx: TenantTx, owner: number | null, q: string | null): Promise<GroupRow[]> {
  return tx.query<GroupRow>(
    `select g.list_id as "listId", g.name, coalesce(k.n, 0)::int as count
     from contact_group g left join (
       select list_id, sum(n) as n from contact_count
       where account_id = $1 and ($2::int is null or user_id = $2) group by list_id) k using (list_id)
     where g.account_id = $1 and ($2::int is null or g.user_id = $2)
       and ($3::text is null or position(lower($3) in lower(g.name)) > 0)
     order by lower(g.name), g.list_id`,
    [tx.accountId, owner, q],
    'group-rows',
  );
}

/** How many are in the special lists; of this owner, or all. */
export async function countSpecial(
  tx: TenantTx,
  owner: number | null,
): Promise<{ everyone: number; unfiled: number; deleted: number }> {
  const [row] = await tx.query<{ everyone: number; unfiled: number; deleted: number }>(
    `select coalesce(sum(n) filter (where list_id = 0), 0)::int as everyone,
       coalesce(sum(n) filter (where list_id = -1), 0)::int as unfiled,
       coalesce(sum(n) filter (where list_id = -2), 0)::int as deleted
     from contact_count where account_id = $1 and list_id <= 0 and ($2::int is null or user_id = $2)`,
    [tx.accountId, owner],
    'special-counts',
  );
  return row ?? { everyone: 0, unfiled: 0, deleted: 0 };
}

/** Ids of the groups of this owner (null: all). */
export async function allGroups(tx: TenantTx, owner: number | null): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select list_id as id from contact_group
     where account_id = $1 and ($2::int is null or user_id = $2) order by list_id`,
    [tx.accountId, owner],
  );
  return rows.map((row) => row.id);
}

/** Every group of the account by name. */
export function joinableGroups(tx: TenantTx): Promise<{ id: number; name: string }[]> {
  return tx.query(
    'select list_id as id, name from contact_group where account_id = $1 order by list_id',
    [tx.accountId],
    'contacts_groups_by_name',
  );
}

export async function groupNames(tx: TenantTx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(
    'select list_id as id, name from contact_group where account_id = $1 and list_id = any($2::int[])',
    [tx.accountId, ids],
  );
  return new Map([
    [specialGroups.everyone, 'Everyone'],
    [specialGroups.unfiled, 'Unfiled'],
    ...rows.map((row): [number, string] => [row.id, row.name]),
  ]);
}

/** True when the account has contacts, deleted ones that can be restored included. */
export async function hasContacts(tx: TenantTx): Promise<boolean> {
  const { everyone, deleted } = await countSpecial(tx, null);
  return everyone + deleted > 0;
}
