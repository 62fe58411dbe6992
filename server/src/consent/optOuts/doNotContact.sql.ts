// SQL of do_not_contact and do_not_contact_event.
import type { Tx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';

/** The numbers among these that are on the do-not-contact list (3-decisions 4.5). */
export async function areNotAllowed(tx: Tx, phones: readonly number[]): Promise<Set<number>> {
  if (phones.length === 0) return new Set();
  const rows = await tx.query<{ phone: number }>(
    'select phone from do_not_contact where phone = any($1::bigint[])',
    [numberArray(phones)],
  );
  return new Set(rows.map((row) => row.phone));
}

/** Whether this number is on the do-not-contact list. */
export async function isBarred(tx: Tx, phone: number): Promise<boolean> {
  return (await areNotAllowed(tx, [phone])).size > 0;
}

/** Why a number is on the list, and who added it. */
export interface DoNotContactEntry {
  readonly reason: string;
  readonly byWhom: string;
}

/** Adds numbers. Returns how many were not on the list. Each is recorded. */
export async function addDoNotContact(
  tx: Tx,
  phones: readonly number[],
  entry: DoNotContactEntry,
): Promise<number> {
  return tx.run(
    `with added as (insert into do_not_contact (phone, reason, added_by)
       select distinct p, $2, $3 from unnest($1::bigint[]) p order by p on conflict do nothing returning phone)
     insert into do_not_contact_event (phone, what, reason, by_whom) select phone, 'added', $2, $3 from added`,
    [numberArray(phones), entry.reason, entry.byWhom],
  );
}

/** Removes numbers. Returns how many were on the list. */
export async function removeDoNotContact(
  tx: Tx,
  phones: readonly number[],
  entry: DoNotContactEntry,
): Promise<number> {
  return tx.run(
    `with removed as (delete from do_not_contact where phone = any($1::bigint[]) returning phone)
     insert into do_not_contact_event (phone, what, reason, by_whom) select phone, 'removed', $2, $3 from removed`,
    [numberArray(phones), entry.reason, entry.byWhom],
  );
}

/** The numbers that an operator added to the list. */
export async function doNotContactOf(tx: Tx, byWhom: string): Promise<number[]> {
  const rows = await tx.query<{ phone: number }>(
    'select phone from do_not_contact where added_by = $1 order by phone',
    [byWhom],
  );
  return rows.map((row) => row.phone);
}

/** A page of the list, by number. */
export function listDoNotContact(
  tx: Tx,
  after: number,
  limit: number,
): Promise<{ phone: number; reason: string; addedBy: string; at: Date }[]> {
  return tx.query(
    `select phone, reason, added_by as "addedBy", at from do_not_contact where phone > $1 order by phone limit $2`,
    [after, limit],
  );
}
