// SQL of contact and contact_member: one person at a time.
import type { TenantTx } from '../platform/database/database.ts';
import type { ContactValues } from './presentContact.ts';
import { contactColumns, type ContactRow } from './presentContact.ts';

/**
 * A change of memberships waits here for the one before, until its transaction ends: whether a person is in no group at
 * all (Unfiled) can only be decided when no other change is running. Take it before reading.
 */
export async function lockMembers(tx: TenantTx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('contact_member:' || $1::int, 0))`, [
    tx.accountId,
  ]);
}

/** Two users who add the same number wait for each other, so that the second finds the first. */
export async function lockPhone(tx: TenantTx, phone: number): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('contact_phone:' || $1::int || ':' || $2::bigint, 0))`,
    [tx.accountId, phone],
  );
}

/** An existing contact, of this owner (null: of any); null when there is none. */
export async function readPerson(
  tx: TenantTx,
  owner: number | null,
  personId: number,
  options: { lock?: boolean } = {},
): Promise<ContactRow | null> {
  const rows = await readPeople(tx, owner, [personId], options);
  return rows[0] ?? null;
}

/** The same for several, in the order of their ids. */
export function readPeople(
  tx: TenantTx,
  owner: number | null,
  personIds: readonly number[],
  options: { lock?: boolean } = {},
): Promise<ContactRow[]> {
  return tx.query<ContactRow>(
    `select ${contactColumns('c')} from contact c
     where c.account_id = $1 and c.person_id = any($2::int[]) and ($3::int is null or c.user_id = $3)
     order by c.person_id ${options.lock === true ? 'for update' : ''}`,
    [tx.accountId, personIds, owner],
  );
}

/** Contacts that have one of these numbers as one of their phones, the oldest first; at most `limit`. */
export function readPeopleByPhone(
  tx: TenantTx,
  owner: number | null,
  phones: readonly number[],
  limit: number,
): Promise<ContactRow[]> {
  return tx.query<ContactRow>(
    `select ${contactColumns('c')} from contact c
     where c.account_id = $1 and ($3::int is null or c.user_id = $3)
       and (c.primary_phone = any($2::bigint[]) or c.secondary_phone = any($2::bigint[]) or c.tertiary_phone = any($2::bigint[]))
     order by c.person_id limit $4`,
    [tx.accountId, phones, owner, limit],
    'people-by-phone',
  );
}

export async function insertPerson(
  tx: TenantTx,
  values: ContactValues,
  by: { userId: number; source: number; now: Date },
): Promise<number> {
  const [row] = await tx.query<{ personId: number }>(
    `insert into contact (account_id, user_id, first_name, last_name, notes, primary_phone, secondary_phone, tertiary_phone,
       extensions, fields, source, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10::text[], $11, $12, $12) returning person_id as "personId"`,
    [tx.accountId, by.userId, ...columnsOf(values), by.source, by.now],
  );
  return row?.personId ?? 0;
}

export async function updatePerson(
  tx: TenantTx,
  personId: number,
  values: ContactValues,
  now: Date,
): Promise<void> {
  await tx.query(
    `update contact set first_name = $3, last_name = $4, notes = $5, primary_phone = $6, secondary_phone = $7,
       tertiary_phone = $8, extensions = $9::text[], fields = $10::text[], changed_at = $11
     where account_id = $1 and person_id = $2`,
    [tx.accountId, personId, ...columnsOf(values), now],
  );
}

const columnsOf = (values: ContactValues): unknown[] => [
  values.firstName,
  values.lastName,
  values.notes,
  values.primaryPhone,
  values.secondaryPhone,
  values.tertiaryPhone,
  values.extensions,
  values.fields,
];

/** Puts a person into exactly these groups; into Unfiled when there are none. */
export async function setGroups(tx: TenantTx, personId: number, listIds: readonly number[]): Promise<void> {
  const wanted = listIds.length === 0 ? [-1] : listIds;
  await tx.query(
    'delete from contact_member where account_id = $1 and person_id = $2 and not list_id = any($3::int[])',
    [tx.accountId, personId, wanted],
  );
  await tx.query(
    `insert into contact_member (account_id, person_id, list_id, name_key, user_id)
     select c.account_id, c.person_id, list_id, c.name_key, c.user_id from contact c, unnest($3::int[]) list_id
     where c.account_id = $1 and c.person_id = $2 on conflict do nothing`,
    [tx.accountId, personId, wanted],
  );
}

/** Puts a person into these groups as well. */
export async function addToGroups(tx: TenantTx, personId: number, listIds: readonly number[]): Promise<void> {
  if (listIds.length === 0) return;
  await tx.query(
    `with added as (
       insert into contact_member (account_id, person_id, list_id, name_key, user_id)
       select c.account_id, c.person_id, list_id, c.name_key, c.user_id from contact c, unnest($3::int[]) list_id
       where c.account_id = $1 and c.person_id = $2 on conflict do nothing)
     delete from contact_member where account_id = $1 and person_id = $2 and list_id = -1`,
    [tx.accountId, personId, listIds],
  );
}
