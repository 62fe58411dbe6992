// SQL of contact_kept_apart.
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';

const whoHas = (phone: string): string =>
  ['primary_phone', 'secondary_phone', 'tertiary_phone']
    .map(
      (
        column,
      ) => `select c.person_id from contact c where c.account_id = $1 and ($2::int is null or c.user_id = $2)
        and c.${column} = ${phone}`,
    )
    .join(' union ');

/** Numbers whose people were all kept apart; one that another person has meanwhile is not among them. */
export async function phonesKeptApart(tx: TenantTx, owner: number | null): Promise<Set<number>> {
  const rows = await tx.query<{ phone: number }>(
    `select k.phone from contact_kept_apart k where k.account_id = $1 and k.dropped_undo_id is null
       and k.person_ids @> array(${whoHas('k.phone')})`,
    [tx.accountId, owner],
    'contacts_phones_kept_apart',
  );
  return new Set(rows.map((row) => row.phone));
}

/** Keeps these people apart on each number that all of them have in common. */
export async function keepApart(
  tx: TenantTx,
  personIds: readonly number[],
  change: { readonly userId: number; readonly at: Date; readonly undoId: string },
): Promise<void> {
  await tx.query(
    `insert into contact_kept_apart (account_id, phone, person_ids, user_id, kept_at, undo_id)
     select $1, u.phone, $2::int[], $3, $4, $5
     from contact c cross join lateral unnest(array[c.primary_phone, c.secondary_phone, c.tertiary_phone]) u (phone)
     where c.account_id = $1 and c.person_id = any($2::int[]) and u.phone is not null
     group by u.phone having count(distinct c.person_id) = cardinality($2::int[])`,
    [tx.accountId, numberArray(personIds), change.userId, change.at, change.undoId],
    'contacts_keep_apart',
  );
}

/** Makes people who were kept apart, by this user or (null) by any, possible duplicates again. */
export async function dropKeptApart(tx: TenantTx, owner: number | null, undoId: string): Promise<void> {
  const theirs = 'account_id = $1 and ($2::int is null or user_id = $2)';
  await tx.query(`delete from contact_kept_apart where ${theirs} and dropped_undo_id is not null`, [
    tx.accountId,
    owner,
  ]);
  await tx.query(`update contact_kept_apart set dropped_undo_id = $3 where ${theirs}`, [
    tx.accountId,
    owner,
    undoId,
  ]);
}

/** Undoes either of the two. */
export async function undoKeptApart(tx: TenantTx, undoId: string): Promise<void> {
  await tx.query('delete from contact_kept_apart where account_id = $1 and undo_id = $2', [
    tx.accountId,
    undoId,
  ]);
  await tx.query(
    'update contact_kept_apart set dropped_undo_id = null where account_id = $1 and dropped_undo_id = $2',
    [tx.accountId, undoId],
  );
}
