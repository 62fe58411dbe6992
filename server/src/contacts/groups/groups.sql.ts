// SQL of contact_group, and of contact_member where a group goes as a whole.
import type { TenantTx } from '../../platform/database/database.ts';

/** A group of the account's own. */
export interface GroupRow {
  readonly listId: number;
  readonly name: string;
  readonly userId: number | null;
  /** How many of its people the caller sees. */
  readonly count: number;
}

const seen = (n: number) => `($${n}::int is null or g.user_id = $${n})`;

/** The groups of these ids that this owner may use (null: all), in no order. */
export async function ownGroups(
  tx: TenantTx,
  owner: number | null,
  listIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select g.list_id as id from contact_group g
     where g.account_id = $1 and g.list_id = any($2::int[]) and ${seen(3)}`,
    [tx.accountId, listIds, owner],
  );
  return rows.map((row) => row.id);
}

/** Groups of a person that this owner doesn't see: setting all groups of a person keeps those. */
export async function keepHiddenGroups(
  tx: TenantTx,
  owner: number | null,
  personId: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select m.list_id as id from contact_member m join contact_group g using (account_id, list_id)
     where m.account_id = $1 and m.person_id = $2 and not ${seen(3)}`,
    [tx.accountId, personId, owner],
  );
  return rows.map((row) => row.id);
}

/** One group with its count; null when it is not this owner's. */
export async function readGroup(
  tx: TenantTx,
  owner: number | null,
  listId: number,
  options: { lock?: boolean } = {},
): Promise<GroupRow | null> {
  const [row] = await tx.query<GroupRow>(
    `select g.list_id as "listId", g.name, g.user_id as "userId",
       (select coalesce(sum(k.n), 0)::int from contact_count k
        where k.account_id = g.account_id and k.list_id = g.list_id and ($3::int is null or k.user_id = $3)) as count
     from contact_group g where g.account_id = $1 and g.list_id = $2 and ${seen(3)}
     ${options.lock === true ? 'for update of g' : ''}`,
    [tx.accountId, listId, owner],
  );
  return row ?? null;
}

/** How many are in a special list (0, -1, -2), of this owner or all. */
export async function countList(tx: TenantTx, owner: number | null, listId: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select coalesce(sum(n), 0)::int as n from contact_count
     where account_id = $1 and list_id = $2 and ($3::int is null or user_id = $3)`,
    [tx.accountId, listId, owner],
  );
  return row?.n ?? 0;
}

/** Groups chosen among those this owner sees, by ids or by all but those, with a part of the name. */
export function chooseGroupRows(
  tx: TenantTx,
  owner: number | null,
  choice: {
    type: 'Selected' | 'SelectedAll' | 'SelectedAllExcept';
    listIds: readonly number[];
    q: string | null;
  },
): Promise<GroupRow[]> {
  return tx.query<GroupRow>(
    `select g.list_id as "listId", g.name, g.user_id as "userId", 0 as count from contact_group g
     where g.account_id = $1 and ${seen(2)} and case $3
       when 'Selected' then g.list_id = any($4::int[])
       else ($3 = 'SelectedAll' or not g.list_id = any($4::int[]))
         and ($5::text is null or position(lower($5) in lower(g.name)) > 0) end
     order by g.list_id for update of g`,
    [tx.accountId, owner, choice.type, choice.listIds, choice.q],
  );
}

/** Does another group have this name (in any case), of any owner? Names are unique in the account. */
export async function isNameUsed(tx: TenantTx, name: string, except: number | null): Promise<boolean> {
  const [row] = await tx.query(
    `select from contact_group where account_id = $1 and lower(name) = lower($2) and list_id is distinct from $3::int`,
    [tx.accountId, name, except],
  );
  return row !== undefined;
}

/** A new group, with this id when one is given; null when the name or the id is taken. */
export async function insertGroup(
  tx: TenantTx,
  group: { listId: number | null; name: string; userId: number | null; now: Date },
): Promise<number | null> {
  const values = [tx.accountId, group.name, group.userId, group.now];
  const rows =
    group.listId === null
      ? await tx.query<{ id: number }>(
          `insert into contact_group (account_id, name, user_id, created_at, changed_at) values ($1, $2, $3, $4, $4)
           on conflict do nothing returning list_id as id`,
          values,
        )
      : await tx.query<{ id: number }>(
          `insert into contact_group (account_id, name, user_id, created_at, changed_at, list_id)
           overriding system value values ($1, $2, $3, $4, $4, $5) on conflict do nothing returning list_id as id`,
          [...values, group.listId],
        );
  return rows[0]?.id ?? null;
}

export async function renameGroup(tx: TenantTx, listId: number, name: string, now: Date): Promise<void> {
  await tx.query(
    'update contact_group set name = $3, changed_at = $4 where account_id = $1 and list_id = $2',
    [tx.accountId, listId, name, now],
  );
}

export async function removeGroups(tx: TenantTx, listIds: readonly number[]): Promise<void> {
  await tx.query('delete from contact_group where account_id = $1 and list_id = any($2::int[])', [
    tx.accountId,
    listIds,
  ]);
}

/**
 * Those of these groups that this user made since then and that have no members: they were named for what begins now.
 */
export async function newGroups(
  tx: TenantTx,
  listIds: readonly number[],
  userId: number,
  since: Date,
): Promise<number[]> {
  if (listIds.length === 0) return [];
  const rows = await tx.query<{ id: number }>(
    `select g.list_id as id from contact_group g
     where g.account_id = $1 and g.list_id = any($2::int[]) and g.user_id = $3 and g.created_at >= $4
       and not exists (select from contact_member m where m.account_id = $1 and m.list_id = g.list_id)`,
    [tx.accountId, listIds, userId, since],
  );
  return rows.map((row) => row.id);
}
