// All SQL on: user_session, socket_key.
import type { Database, TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';
import type { HolderRow } from '../users/rightHolder.sql.ts';

export interface SessionRow extends HolderRow {
  accountId: number;
  userId: number;
  seenAt: Date;
  expiresAt: Date;
  keepSignedIn: boolean;
  /** After how long without a call the account's sessions end; null: the usual times. */
  idleMinutes: number | null;
  timeZone: string;
  sessionId: number;
  /** When the user last proved who they are in this session. */
  confirmedAt: Date | null;
}

const session = `account_id as "accountId", user_id as "userId", seen_at as "seenAt", expires_at as "expiresAt",
  keep_signed_in as "keepSignedIn", is_master_user as "isMasterUser", is_account_admin as "isAccountAdmin",
  can_create_broadcast as "canCreateBroadcast", can_see_all_broadcasts as "canSeeAllBroadcasts",
  can_see_all_roster as "canSeeAllRoster", can_see_group_audio as "canSeeGroupAudio",
  can_create_conversations as "canCreateConversations", has_text_number as "hasTextNumber",
  account_status_id as "accountStatusId", is_free_trial as "isFreeTrial", features, time_zone as "timeZone",
  session_id as "sessionId", confirmed_at as "confirmedAt", is_onboarded as "isOnboarded"`;

export async function readSession(database: Database, hash: Buffer): Promise<SessionRow | null> {
  const rows = await database.query<SessionRow>(
    `select ${session}, idle_minutes_of(account_id) as "idleMinutes" from find_session($1)`,
    [hash],
    'read-session',
  );
  return rows[0] ?? null;
}

/** Of these sessions, those of users and accounts that may sign in. */
export function readSessions(
  database: Database,
  hashes: readonly Buffer[],
): Promise<(SessionRow & { hash: Buffer })[]> {
  return database.query(
    `select h.hash, ${session}, idle_minutes_of(account_id) as "idleMinutes"
     from unnest($1::bytea[]) h (hash) cross join lateral find_session(h.hash)`,
    [hashes],
    'read-sessions',
  );
}

/** How a user proved who they are when a session began. */
export type SignInMethod = 'password' | 'passkey' | 'sso' | 'link' | 'staff';

interface NewSession {
  readonly hash: Buffer;
  readonly userId: number;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly keepSignedIn: boolean;
  /** As the browser says it, at most 300 characters. */
  readonly userAgent: string;
  readonly address: string;
  readonly method: SignInMethod;
}

export async function saveSession(tx: TenantTx, session: NewSession): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into user_session (account_id, token_hash, user_id, created_at, seen_at, expires_at, keep_signed_in,
       user_agent, address, method, confirmed_at)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $4) returning session_id as id`,
    [
      tx.accountId,
      session.hash,
      session.userId,
      session.now,
      session.expiresAt,
      session.keepSignedIn,
      session.userAgent,
      session.address,
      session.method,
    ],
  );
  await tx.query('update app_user set last_sign_in_at = $3 where account_id = $1 and user_id = $2', [
    tx.accountId,
    session.userId,
    session.now,
  ]);
  return (row as { id: number }).id;
}

/** True when the user has signed in before. */
export async function hasSignedIn(tx: TenantTx, userId: number): Promise<boolean> {
  const rows = await tx.query(
    'select from app_user where account_id = $1 and user_id = $2 and last_sign_in_at is not null',
    [tx.accountId, userId],
  );
  return rows.length > 0;
}

/** Keeps that the user proved who they are in this session. */
export async function confirmSession(tx: TenantTx, sessionId: number, now: Date): Promise<void> {
  await tx.query('update user_session set confirmed_at = $3 where account_id = $1 and session_id = $2', [
    tx.accountId,
    sessionId,
    now,
  ]);
}

export async function touchSession(tx: TenantTx, hash: Buffer, now: Date): Promise<void> {
  await tx.query('update user_session set seen_at = $3 where account_id = $1 and token_hash = $2', [
    tx.accountId,
    hash,
    now,
  ]);
}

export async function removeSession(tx: TenantTx, hash: Buffer): Promise<void> {
  await tx.query('delete from user_session where account_id = $1 and token_hash = $2', [tx.accountId, hash]);
}

/** A session as its user sees it. */
export interface OwnSessionRow {
  readonly sessionId: number;
  readonly hash: Buffer;
  readonly userAgent: string;
  readonly address: string;
  readonly method: SignInMethod;
  readonly createdAt: Date;
  readonly seenAt: Date;
}

/** A user's sessions, the last used first; at most 100. */
export function readOwnSessions(tx: TenantTx, userId: number): Promise<OwnSessionRow[]> {
  return tx.query(
    `select session_id as "sessionId", token_hash as hash, user_agent as "userAgent", address, method,
       created_at as "createdAt", seen_at as "seenAt"
     from user_session where account_id = $1 and user_id = $2 order by seen_at desc, session_id desc limit 100`,
    [tx.accountId, userId],
  );
}

/** The sessions of a user (null: of all users), or one of them by its id (null: all), but `keep`. */
export async function sessionHashes(
  tx: TenantTx,
  of: { readonly userId: number | null; readonly sessionId: number | null; readonly keep: Buffer | null },
): Promise<Buffer[]> {
  const rows = await tx.query<{ hash: Buffer }>(
    `select token_hash as hash from user_session
     where account_id = $1 and ($2::int is null or user_id = $2) and ($3::int is null or session_id = $3)
       and ($4::bytea is null or token_hash <> $4)`,
    [tx.accountId, of.userId, of.sessionId, of.keep],
  );
  return rows.map(({ hash }) => hash);
}

/** Ends all sessions of these users, and returns their hashes. Keys of live connections that wait end with them. */
export async function removeSessionsOf(tx: TenantTx, userIds: readonly number[]): Promise<Buffer[]> {
  const ids = numberArray(userIds);
  await tx.query('delete from socket_key where account_id = $1 and user_id = any($2::int[])', [
    tx.accountId,
    ids,
  ]);
  const rows = await tx.query<{ hash: Buffer }>(
    `delete from user_session where account_id = $1 and user_id = any($2::int[]) returning token_hash as hash`,
    [tx.accountId, ids],
  );
  return rows.map(({ hash }) => hash);
}

/** Says why the sessions that end in this transaction end; their pages tell it to the user. */
export async function tellReason(tx: TenantTx, reason: 'passwordchange' | 'logout'): Promise<void> {
  await tx.query(`select set_config('app.session_end', $1, true)`, [reason]);
}

/** Continues a session under another token; false when it is over. Keys of live connections end with the former one. */
export async function renewSession(tx: TenantTx, from: Buffer, to: Buffer): Promise<boolean> {
  await tx.query('delete from socket_key where account_id = $1 and session_hash = $2', [tx.accountId, from]);
  const n = await tx.run(
    'update user_session set token_hash = $3 where account_id = $1 and token_hash = $2',
    [tx.accountId, from, to],
  );
  return n === 1;
}

export async function saveSocketKey(
  tx: TenantTx,
  key: { hash: Buffer; userId: number; sessionHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query('delete from socket_key where account_id = $1 and user_id = $2 and expires_at < $3', [
    tx.accountId,
    key.userId,
    key.now,
  ]);
  await tx.query(
    'insert into socket_key (account_id, key_hash, user_id, session_hash, expires_at) values ($1, $2, $3, $4, $5)',
    [tx.accountId, key.hash, key.userId, key.sessionHash, key.expiresAt],
  );
}

export interface RedeemedKey {
  accountId: number;
  userId: number;
  /** Null in a key of the release before, for a minute after a renewal. */
  sessionHash: Buffer | null;
}

export async function redeemSocketKey(
  database: Database,
  hash: Buffer,
  now: Date,
): Promise<RedeemedKey | null> {
  const rows = await database.query<RedeemedKey>(
    'select account_id as "accountId", user_id as "userId", session_hash as "sessionHash" from redeem_socket_key($1, $2)',
    [hash, now],
  );
  return rows[0] ?? null;
}
