// All SQL on: limit_count.
import { createHash } from 'node:crypto';
import { AppError, type ErrorName } from '@carillon/contract/errors';
import type { Tx } from './database/database.ts';

/** A limit of something: so many times per key in a window that begins with the first. */
export interface Limit {
  /** What is counted, such as "code.number"; the start of the key. */
  readonly what: string;
  readonly times: number;
  readonly windowMs: number;
}

/** Keys are hashed, so that the table names no person, phone, or address. */
function keyOf(limit: Limit, of: string): string {
  return `${limit.what}:${createHash('sha256').update(of.toLowerCase()).digest('base64url')}`;
}

/**
 * Counts one of `limit` for `of` (a number, a name, an address), and returns until when no more are allowed; null while
 * they are. Counting and looking are one statement: of two at the same instant, both count.
 */
export async function countOne(tx: Tx, limit: Limit, of: string, now: Date): Promise<Date | null> {
  const [row] = await tx.query<{ n: number; endsAt: Date }>(
    `insert into limit_count as t (key, began_at, ends_at, n) values ($1, $2, $3, 1)
     on conflict (key) do update set
       n = case when t.ends_at <= $2 then 1 else t.n + 1 end,
       began_at = case when t.ends_at <= $2 then $2 else t.began_at end,
       ends_at = case when t.ends_at <= $2 then $3 else t.ends_at end
     returning n, ends_at as "endsAt"`,
    [keyOf(limit, of), now, new Date(now.getTime() + limit.windowMs)],
  );
  return row !== undefined && row.n > limit.times ? row.endsAt : null;
}

/** Forgets what was counted, such as failures after a success. */
export async function forgetCount(tx: Tx, limit: Limit, of: string): Promise<void> {
  await tx.query('delete from limit_count where key = $1', [keyOf(limit, of)]);
}

/**
 * Counts one of each of these limits. Throws `error` (TooManyRequests if absent) with the wait when one is exceeded; all
 * are counted, also then.
 */
export async function spendAll(
  tx: Tx,
  limits: readonly (readonly [limit: Limit, of: string])[],
  now: Date,
  error: ErrorName = 'TooManyRequests',
): Promise<void> {
  let until: Date | null = null;
  for (const [limit, of] of limits) {
    const end = await countOne(tx, limit, of, now);
    if (end !== null && (until === null || end > until)) until = end;
  }
  if (until === null) return;
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  throw new AppError(error, undefined, [], { RetryAfterSeconds: seconds });
}

/** Deletes windows that are over. */
export async function removeEndedCounts(tx: Tx, now: Date): Promise<void> {
  await tx.query('delete from limit_count where ends_at < $1', [now]);
}
