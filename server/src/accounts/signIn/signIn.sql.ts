// All SQL on: sign_in_failure, known_browser; reads app_user to sign in.
import type { Database, TenantTx, Tx } from '../../platform/database/database.ts';

export interface SignInRow {
  accountId: number;
  userId: number;
  /** Null for users who sign in without a password. */
  passwordHash: string | null;
  isActive: boolean;
  accountStatusId: number;
  passwordSetAt: Date | null;
  /** A password that another person chose ends then, and must be changed first. */
  passwordTemporaryUntil: Date | null;
  passwordIsExpired: boolean;
}

export async function findSignIn(database: Database, userName: string): Promise<SignInRow | null> {
  const rows = await database.query<SignInRow>(
    `select account_id as "accountId", user_id as "userId", password_hash as "passwordHash", is_active as "isActive",
       account_status_id as "accountStatusId", password_set_at as "passwordSetAt",
       password_temporary_until as "passwordTemporaryUntil", password_is_expired as "passwordIsExpired"
     from find_sign_in($1)`,
    [userName],
  );
  return rows[0] ?? null;
}

/** When the first of these keys is locked until, or null. */
export async function lockedUntil(tx: Tx, keys: readonly string[], now: Date): Promise<Date | null> {
  const rows = await tx.query<{ until: Date | null }>(
    'select max(locked_until) as until from sign_in_failure where key = any($1) and locked_until > $2',
    [keys, now],
  );
  return rows[0]?.until ?? null;
}

/** Counts a failure within the window; locks the key when it reaches `limit`. */
export async function countFailure(
  tx: Tx,
  key: string,
  limit: number,
  now: Date,
  windowMs: number,
): Promise<void> {
  await tx.query(
    `insert into sign_in_failure as f (key, failures, first_at) values ($1, 1, $2)
     on conflict (key) do update set
       failures = case when f.first_at < $3 then 1 else f.failures + 1 end,
       first_at = case when f.first_at < $3 then $2 else f.first_at end,
       locked_until = case when f.first_at >= $3 and f.failures + 1 >= $4 then $5::timestamptz end`,
    [key, now, new Date(now.getTime() - windowMs), limit, new Date(now.getTime() + windowMs)],
  );
}

export async function forgetFailures(tx: Tx, key: string): Promise<void> {
  await tx.query('delete from sign_in_failure where key = $1', [key]);
}

export async function isKnownBrowser(database: Database, key: Buffer, since: Date): Promise<boolean> {
  const rows = await database.query('select 1 from known_browser where key = $1 and seen_at >= $2', [
    key,
    since,
  ]);
  return rows.length > 0;
}

/** Keeps a browser, and deletes those without a sign-in since `before`. */
export async function keepBrowser(tx: Tx, key: Buffer, now: Date, before: Date): Promise<void> {
  await tx.query('delete from known_browser where seen_at < $1', [before]);
  await tx.query(
    `insert into known_browser as b (key, seen_at) values ($1, $2)
     on conflict (key) do update set seen_at = greatest(b.seen_at, excluded.seen_at)`,
    [key, now],
  );
}

/** The hash of a user's password; null for users without one. */
export async function readPasswordHash(tx: TenantTx, userId: number): Promise<string | null> {
  const [row] = await tx.query<{ hash: string | null }>(
    'select password_hash as hash from app_user where account_id = $1 and user_id = $2',
    [tx.accountId, userId],
  );
  return row?.hash ?? null;
}
