// SQL of phone_lookup and phone_lookup_wanted.
import type { Tx, TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';

/** The numbers among these without a recent look-up result. */
export async function notLookedUp(tx: Tx, phones: readonly number[], now: Date): Promise<number[]> {
  const rows = await tx.query<{ phone: number }>(
    `select distinct u.phone from unnest($1::bigint[]) u (phone)
     where not exists (select from phone_lookup l where l.phone = u.phone and l.expires_at > $2)`,
    [numberArray(phones), now],
  );
  return rows.map((row) => row.phone);
}

export interface LookedUp {
  readonly phone: number;
  /** 0 unknown, 1 mobile, 2 landline. */
  readonly lineType: number;
  readonly expiresAt: Date;
}

/** Stores look-up results. */
export async function saveLookUps(tx: Tx, answers: readonly LookedUp[], now: Date): Promise<void> {
  if (answers.length === 0) return;
  await tx.query(
    `insert into phone_lookup (phone, line_type, checked_at, expires_at)
     select u.phone, u.line_type, $3, u.expires_at
     from unnest($1::bigint[], $2::smallint[], $4::timestamptz[]) u (phone, line_type, expires_at) order by u.phone
     on conflict (phone) do update set line_type = excluded.line_type, checked_at = excluded.checked_at,
       expires_at = excluded.expires_at`,
    [
      numberArray(answers.map((one) => one.phone)),
      numberArray(answers.map((one) => one.lineType)),
      now,
      answers.map((one) => one.expiresAt.toISOString()),
    ],
  );
}

/** Removes numbers from the look-up queue. */
export async function wantNoMore(tx: Tx, phones: readonly number[]): Promise<void> {
  await tx.query('delete from phone_lookup_wanted where phone = any($1::bigint[])', [numberArray(phones)]);
}

/** Queues numbers that were not looked up recently. Returns how many. */
export function wantLookUps(tx: Tx, phones: readonly number[], now: Date): Promise<number> {
  return tx.run(
    `insert into phone_lookup_wanted (phone) select distinct u.phone from unnest($1::bigint[]) u (phone)
     where not exists (select from phone_lookup l where l.phone = u.phone and l.expires_at > $2)
     order by u.phone on conflict do nothing`,
    [numberArray(phones), now],
  );
}

/** Numbers that are due. */
export async function wantedNow(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const rows = await tx.query<{ phone: number }>(
    'select phone from phone_lookup_wanted where next_at <= $1 order by next_at limit $2',
    [now, limit],
  );
  return rows.map((row) => row.phone);
}

/** No result: retried later, up to this many attempts. */
export async function postponeLookUps(
  tx: Tx,
  phones: readonly number[],
  later: Date,
  most: number,
): Promise<void> {
  const list = numberArray(phones);
  await tx.query(
    'update phone_lookup_wanted set tries = tries + 1, next_at = $2 where phone = any($1::bigint[])',
    [list, later],
  );
  await tx.query('delete from phone_lookup_wanted where phone = any($1::bigint[]) and tries >= $2', [
    list,
    most,
  ]);
}

/**
 * The phones of the next contacts that an import added or changed, and where to continue; null at the end.
 */
export async function phonesOfImport(
  tx: TenantTx,
  importId: number,
  after: number,
  limit: number,
): Promise<{ phones: number[]; last: number } | null> {
  const [row] = await tx.query<{ phones: number[] | null; last: number | null }>(
    `select array_agg(p.phone) filter (where p.phone is not null) as phones, max(c.person_id) as last
     from ((select * from contact where account_id = $1 and import_id = $2 and person_id > $3 order by person_id limit $4)
       union all (select k.* from contact_before b join contact k on k.account_id = $1 and k.person_id = b.person_id
         where b.account_id = $1 and b.cause = 'import:' || $2::int and b.person_id > $3 order by b.person_id limit $4)
       order by person_id limit $4) c
       cross join lateral unnest(array[c.primary_phone, c.secondary_phone, c.tertiary_phone]) p (phone)`,
    [tx.accountId, importId, after, limit],
  );
  return row === undefined || row.last === null ? null : { phones: row.phones ?? [], last: row.last };
}
