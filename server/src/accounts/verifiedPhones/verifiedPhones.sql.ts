// All SQL on: verified_phone, phone_code, code_prefix.
import type { TenantTx, Tx } from '../../platform/database/database.ts';

export interface VerifiedPhone {
  readonly phone: number;
  readonly userId: number;
}

/** The phones that the account's users proved to be theirs, the first first. */
export function listVerifiedPhones(tx: TenantTx): Promise<VerifiedPhone[]> {
  return tx.query<VerifiedPhone>(
    `select phone, user_id as "userId" from verified_phone where account_id = $1 order by verified_at, phone`,
    [tx.accountId],
  );
}

/** Keeps a phone as verified. The first user of the account who proved it stays its user. */
export async function keepVerifiedPhone(
  tx: TenantTx,
  { phone, userId }: VerifiedPhone,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into verified_phone (account_id, phone, user_id, verified_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [tx.accountId, phone, userId, now],
  );
}

/** In how many other accounts the phone is verified. */
export async function otherAccountsOfPhone(tx: TenantTx, phone: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>('select accounts_of_phone($1, $2) as n', [phone, tx.accountId]);
  return row?.n ?? 0;
}

/** Replaces the user's code, and returns how many there have been. */
export async function saveCode(
  tx: TenantTx,
  code: {
    readonly userId: number;
    readonly phone: number;
    readonly hash: Buffer;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<number> {
  const [row] = await tx.query<{ no: number }>(
    `insert into phone_code as c (account_id, user_id, phone, code_hash, no, sent_at, expires_at)
     values ($1, $2, $3, $4, 1, $5, $6)
     on conflict (account_id, user_id) do update set phone = $3, code_hash = $4, no = c.no + 1, sent_at = $5,
       expires_at = $6, tries = 0, used_at = null
     returning no`,
    [tx.accountId, code.userId, code.phone, code.hash, code.now, code.expiresAt],
  );
  return (row as { no: number }).no;
}

/** Counts a try of the user's code, and returns what it must equal; null when there is none that can be tried. */
export async function tryCode(
  tx: TenantTx,
  userId: number,
  now: Date,
  tries: number,
): Promise<{ readonly phone: number; readonly hash: Buffer } | null> {
  const [row] = await tx.query<{ phone: number; hash: Buffer }>(
    `update phone_code set tries = tries + 1
     where account_id = $1 and user_id = $2 and used_at is null and expires_at > $3 and tries < $4
     returning phone, code_hash as hash`,
    [tx.accountId, userId, now, tries],
  );
  return row ?? null;
}

/** Uses the user's code up. */
export async function useCode(tx: TenantTx, userId: number, now: Date): Promise<void> {
  await tx.query('update phone_code set used_at = $3 where account_id = $1 and user_id = $2', [
    tx.accountId,
    userId,
    now,
  ]);
}

/** Codes to a prefix in the last two days. */
export async function codesOfPrefix(
  tx: Tx,
  prefix: string,
  now: Date,
): Promise<{ readonly sent: number; readonly entered: number }> {
  const [row] = await tx.query<{ sent: number; entered: number }>(
    `select coalesce(sum(sent), 0)::int as sent, coalesce(sum(entered), 0)::int as entered
     from code_prefix where prefix = $1 and day >= ($2::timestamptz at time zone 'UTC')::date - 1`,
    [prefix, now],
  );
  return row ?? { sent: 0, entered: 0 };
}

/** Counts a code that was sent to a prefix, or entered. */
export async function countCodeOfPrefix(
  tx: Tx,
  prefix: string,
  now: Date,
  what: { readonly sent: number; readonly entered: number },
): Promise<void> {
  await tx.query(
    `insert into code_prefix as p (prefix, day, sent, entered)
     values ($1, ($2::timestamptz at time zone 'UTC')::date, $3, $4)
     on conflict (prefix, day) do update set sent = p.sent + $3, entered = p.entered + $4`,
    [prefix, now, what.sent, what.entered],
  );
}

/** Deletes counts of prefixes from before that day. */
export async function removeOldPrefixes(tx: Tx, before: Date): Promise<void> {
  await tx.query(`delete from code_prefix where day < ($1::timestamptz at time zone 'UTC')::date`, [before]);
}
