// SQL that only reads: people's other numbers, besides the one that texts go to.
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';

/** Most contacts with the same number that are read for one name. */
const sharersLookedAt = 50;

interface Row {
  phone: number;
  primary: number;
  secondary: number | null;
  tertiary: number | null;
}

/**
 * The other numbers of contacts by one of theirs, in the contact's order: of the contact that this owner sees
 * (rosterOwner; null: all) with this number and this very name, as a number may be shared. People who are not contacts,
 * or have another name now, are absent. For pages of a few hundred people.
 */
export async function otherNumbers(
  tx: TenantTx,
  owner: number | null,
  people: readonly { readonly phone: number; readonly firstName: string; readonly lastName: string }[],
): Promise<Map<number, number[]>> {
  if (people.length === 0) return new Map();
  const sharers = ['primary_phone', 'secondary_phone', 'tertiary_phone'].map(
    (column) =>
      `(select * from contact where account_id = $1 and ${column} = p.phone and ($5::int is null or user_id = $5)
        limit ${sharersLookedAt})`,
  );
  const rows = await tx.query<Row>(
    `select p.phone, c.primary_phone as "primary", c.secondary_phone as secondary, c.tertiary_phone as tertiary
     from unnest($2::bigint[], $3::text[], $4::text[]) p (phone, first_name, last_name)
     cross join lateral (
       select * from (${sharers.join(' union all ')}) c
       where c.first_name = p.first_name and c.last_name = p.last_name order by c.person_id limit 1) c`,
    [
      tx.accountId,
      numberArray(people.map((one) => one.phone)),
      people.map((one) => one.firstName),
      people.map((one) => one.lastName),
      owner,
    ],
    'other-numbers',
  );
  return new Map(
    rows.map(({ phone, primary, secondary, tertiary }) => [
      phone,
      [primary, secondary, tertiary].filter((other) => other !== null && other !== phone) as number[],
    ]),
  );
}

/** All numbers of these contacts, in the contact's order; of those that this owner sees (rosterOwner; null: all). */
export async function numbersOfPeople(
  tx: TenantTx,
  owner: number | null,
  personIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (personIds.length === 0) return new Map();
  const rows = await tx.query<Omit<Row, 'phone'> & { personId: number }>(
    `select person_id as "personId", primary_phone as "primary", secondary_phone as secondary, tertiary_phone as tertiary
     from contact where account_id = $1 and person_id = any($2::int[]) and ($3::int is null or user_id = $3)`,
    [tx.accountId, numberArray(personIds), owner],
    'numbers-of-people',
  );
  return new Map(
    rows.map(({ personId, primary, secondary, tertiary }) => [
      personId,
      [primary, secondary, tertiary].filter((phone) => phone !== null),
    ]),
  );
}
