// All SQL on: contact, contact_group, contact_member, contact_field, contact_count, deleted_contact.
import type { TenantTx } from '../platform/database.ts';
import { contactColumns, type ContactRow } from './presentContact.ts';

/** Special groups (B-079): everybody, those in no group, the deleted ones. */
export const specialGroups = { everyone: 0, unfiled: -1, deleted: -2 } as const;

/** Condition that a contact `c` belongs to one of the groups in `$n` (an integer array); who is in none is in Unfiled. */
const inGroups = (n: number) => `(
  ${specialGroups.everyone} = any($${n}::int[])
  or exists (select from contact_member m where m.account_id = c.account_id and m.person_id = c.person_id and m.list_id = any($${n}::int[])))`;

/** Condition that a contact `c` matches the search in `$n` (null: all do): part of the name, or of the number. */
const matches = (n: number) => `($${n}::text is null
  or position(lower($${n}) in lower(c.first_name || ' ' || c.last_name)) > 0
  or (regexp_replace($${n}, '\\D', '', 'g') <> '' and $${n} !~ '[[:alpha:]]'
    and position(regexp_replace($${n}, '\\D', '', 'g') in c.primary_phone::text) > 0))`;

export interface GroupRow {
  listId: number;
  name: string;
  count: number;
}

export function listGroupRows(tx: TenantTx, q: string | null): Promise<GroupRow[]> {
  return tx.query<GroupRow>(
    `select g.list_id as "listId", g.name,
       (select coalesce(sum(k.n), 0)::int from contact_count k where k.account_id = g.account_id and k.list_id = g.list_id) as count
     from contact_group g
     where g.account_id = $1 and ($2::text is null or position(lower($2) in lower(g.name)) > 0)
     order by lower(g.name), g.list_id`,
    [tx.accountId, q],
  );
}

export async function countContacts(tx: TenantTx): Promise<{ everyone: number; unfiled: number }> {
  const [row] = await tx.query<{ everyone: number; unfiled: number }>(
    `select coalesce(sum(n) filter (where list_id = 0), 0)::int as everyone,
       coalesce(sum(n) filter (where list_id = -1), 0)::int as unfiled
     from contact_count where account_id = $1`,
    [tx.accountId],
  );
  return row ?? { everyone: 0, unfiled: 0 };
}

/** Ids among these that are groups of the account. */
export async function existingGroups(tx: TenantTx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select list_id as id from contact_group where account_id = $1 and list_id = any($2::int[]) order by list_id',
    [tx.accountId, ids],
  );
  return rows.map((row) => row.id);
}

export async function allGroups(tx: TenantTx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select list_id as id from contact_group where account_id = $1 order by list_id',
    [tx.accountId],
  );
  return rows.map((row) => row.id);
}

export async function listContactRows(
  tx: TenantTx,
  query: { groupId: number; q: string | null; order: string; offset: number; limit: number },
): Promise<{ rows: ContactRow[]; size: number }> {
  const where = `c.account_id = $1 and ${inGroups(2)} and ${matches(3)}`;
  const values = [tx.accountId, [query.groupId], query.q];
  const rows = await tx.query<ContactRow>(
    `select ${contactColumns('c')}
     from contact c where ${where} order by ${query.order} offset $4 limit $5`,
    [...values, query.offset, query.limit],
  );
  const [count] = await tx.query<{ n: number }>(
    `select count(*)::int as n from contact c where ${where}`,
    values,
  );
  return { rows, size: count?.n ?? 0 };
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
