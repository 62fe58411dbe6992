// All SQL on: one_time_token.
import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** What links and hand-overs are for, and how long they live, in milliseconds. */
export const tokenLives = {
  /** Confirms the email of a new user (1-decisions G-54). */
  verifyEmail: day,
  /** Confirms another email of a user; bound to it. */
  changeEmail: day,
  /** Sets a forgotten password (1-decisions G-20). */
  reset: 60 * minute,
  /** Lets a new colleague choose a password; bound to the email it was sent to. */
  invitation: 7 * day,
  /** Hands a signed-in user to another host (1-decisions G-24). */
  login: minute,
  /** Continues a session after its password was changed (1-decisions G-22). */
  sessionReset: 5 * minute,
  /** Gives the browser that opens it tries of its own, after strangers used up those of the name. */
  newBrowser: 15 * minute,
} as const;

export type TokenPurpose = keyof typeof tokenLives;

/** Whom a token stands for. */
export interface TokenHolder {
  readonly accountId: number;
  readonly userId: number;
  /** What it is bound to, such as an email. */
  readonly boundTo: string;
}

const hashOf = (purpose: TokenPurpose, token: string) =>
  createHash('sha256').update(`${purpose} ${token}`).digest();

/**
 * Makes a token of 256 bits that works once, and ends earlier ones of the user for the same purpose. Only its hash is
 * stored; the caller must be the only one to learn it.
 */
export async function issueToken(
  tx: Tx,
  purpose: TokenPurpose,
  holder: TokenHolder,
  now: Date,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  await endTokens(tx, holder.userId, [purpose], now);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + tokenLives[purpose]);
  await tx.query(
    `insert into one_time_token (token_hash, purpose, owner_account_id, owner_id, bound_to, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [hashOf(purpose, token), purpose, holder.accountId, holder.userId, holder.boundTo, now, expiresAt],
  );
  return { token, expiresAt };
}

const columns = 'owner_account_id as "accountId", owner_id as "userId", bound_to as "boundTo"';

/** Uses a token up. Null when it is unknown, for another purpose, used, or over; of two at once, one gets it. */
export async function redeemToken(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<TokenHolder | null> {
  const [row] = await tx.query<TokenHolder>(
    `update one_time_token set used_at = $2
     where token_hash = $1 and purpose = $3 and used_at is null and expires_at > $2 returning ${columns}`,
    [hashOf(purpose, token), now, purpose],
  );
  return row ?? null;
}

/** Looks at a token without using it, for the page that its link opens: mail scanners fetch links too. */
export async function peekToken(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<TokenHolder | null> {
  const [row] = await tx.query<TokenHolder>(
    `select ${columns} from one_time_token
     where token_hash = $1 and purpose = $3 and used_at is null and expires_at > $2`,
    [hashOf(purpose, token), now, purpose],
  );
  return row ?? null;
}

/** Ends a user's unused tokens of these purposes, such as links to a former email. */
export async function endTokens(
  tx: Tx,
  userId: number,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<void> {
  await tx.query(
    `update one_time_token set used_at = $3 where owner_id = $1 and purpose = any($2) and used_at is null`,
    [userId, purposes, now],
  );
}

/** Deletes tokens that ended before this instant. */
export async function removeEndedTokens(tx: Tx, before: Date): Promise<void> {
  await tx.query('delete from one_time_token where expires_at < $1', [before]);
}
