// All SQL on: local_number. SQL of text_number: the reserved one.
import type { TenantTx, Tx } from '../platform/database/database.ts';

export interface LocalNumber {
  readonly textNumberId: number;
  readonly phone: number;
}

/** The local number that the account reserved; null for none. */
export async function readLocalNumber(tx: TenantTx): Promise<LocalNumber | null> {
  const [row] = await tx.query<LocalNumber>(
    `select t.text_number_id as "textNumberId", l.phone
     from local_number l join text_number t on t.phone = l.phone and not t.is_retired
     where l.reserved_by = $1 and t.account_id = $1 order by l.reserved_at limit 1`,
    [tx.accountId],
  );
  return row ?? null;
}

/** Another call that takes a number for the account waits until this transaction ends. */
export async function lockLocalNumber(tx: TenantTx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('local number ' || $1, 0))`, [
    String(tx.accountId),
  ]);
}

/** Area codes of which a number is left. */
export async function freeAreaCodes(tx: Tx): Promise<number[]> {
  const rows = await tx.query<{ code: number }>(
    `with recursive codes as (
       (select area_code from local_number where reserved_by is null order by area_code limit 1)
       union all
       select (select l.area_code from local_number l where l.reserved_by is null and l.area_code > c.area_code
               order by l.area_code limit 1)
       from codes c where c.area_code is not null)
     select area_code as code from codes where area_code is not null`,
  );
  return rows.map(({ code }) => code);
}

/** Takes a number of this area code for the account; null when the last was taken in the meantime. */
export async function takeNumber(tx: TenantTx, areaCode: number, now: Date): Promise<number | null> {
  const [row] = await tx.query<{ phone: number }>(
    `update local_number set reserved_by = $1, reserved_at = $3 where phone = (
       select phone from local_number where reserved_by is null and area_code = $2
       order by phone limit 1 for update skip locked) returning phone`,
    [tx.accountId, areaCode, now],
  );
  return row?.phone ?? null;
}

/** Gives the account a number that it works with, not registered to send yet; its users work with it. */
export async function addLocalNumber(
  tx: TenantTx,
  number: { readonly phone: number; readonly userId: number },
  now: Date,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into text_number (account_id, phone, name, aggregator_id, is_default, created_at)
     values ($1, $2, '', 2, not exists (select from text_number where account_id = $1 and is_default and not is_retired), $3)
     returning text_number_id as id`,
    [tx.accountId, number.phone, now],
  );
  const { id } = row as { id: number };
  await tx.query('insert into text_number_user (account_id, text_number_id, user_id) values ($1, $2, $3)', [
    tx.accountId,
    id,
    number.userId,
  ]);
  return id;
}
