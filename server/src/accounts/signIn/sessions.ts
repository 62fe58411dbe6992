import { holderOf } from '../users/rightHolder.sql.ts';
import { noteDeed } from '../../activity/index.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import { addCookie } from '../../platform/http/browsers/cookies.ts';
import type { Caller } from '../../platform/http/http.ts';
import { asTenant, type Tenant } from '../../platform/database/tenant.ts';
import {
  readSession,
  readSessions,
  redeemSocketKey,
  removeSession,
  saveSession,
  touchSession,
  type SessionRow,
  type SignInMethod,
} from './sessions.sql.ts';
import { readUser } from '../accounts.sql.ts';

export interface SessionSettings {
  readonly publicUrl: string;
  readonly session: Config['session'];
}

/** How long a user who proved who they are need not do it again, in milliseconds. */
const confirmedForMs = 10 * 60_000;

/** How much later than the last request a session is marked as used again, in milliseconds. */
const touchEvery = 60_000;

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** `__Host-` binds the cookie to this host over https; a plain name is for a local http address. */
function cookieName(settings: SessionSettings, suffix: string): string {
  return `${settings.publicUrl.startsWith('https:') ? '__Host-carillon' : 'carillon'}${suffix}`;
}

/** A cookie of ours; the session's has no suffix. */
export function readCookie(
  request: FastifyRequest,
  settings: SessionSettings,
  suffix: string,
): string | null {
  return request.cookies[cookieName(settings, suffix)] ?? null;
}

/** The last instant at which a session is valid unless it is used before, in milliseconds since 1970. */
function endOf(row: SessionRow, settings: SessionSettings): number {
  const usual = row.keepSignedIn ? settings.session.keepMs : settings.session.idleMs;
  const idle = row.idleMinutes === null ? usual : Math.min(usual, row.idleMinutes * 60_000);
  return Math.min(row.expiresAt.getTime(), row.seenAt.getTime() + idle);
}

/**
 * Of these sessions, the valid ones: their hash in hex, and when they end unless they are used before, in milliseconds
 * since 1970.
 */
export async function standingSessions(
  deps: { readonly database: Database; readonly clock: Clock; readonly settings: SessionSettings },
  hashes: readonly Buffer[],
): Promise<Map<string, number>> {
  const now = deps.clock.now().getTime();
  const ends = (await readSessions(deps.database, hashes)).map(
    (row) => [row.hash.toString('hex'), endOf(row, deps.settings)] as const,
  );
  return new Map(ends.filter(([, end]) => now <= end));
}

/**
 * The caller of a request by its session; null when there is none, or it ended by idleness or age (1-decisions G-21). A
 * browser's session is accepted only in its cookie (docs/decisions/security.md#where-a-session-is-accepted).
 */
export async function identify(
  request: FastifyRequest,
  database: Database,
  clock: Clock,
  settings: SessionSettings,
): Promise<Caller | null> {
  const token = readCookie(request, settings, '');
  if (token === null || token.length > 200) return null;
  const hash = hashToken(token);
  const row = await readSession(database, hash);
  if (row === null) return null;
  const now = clock.now().getTime();
  if (now > endOf(row, settings)) return null;
  const tenant = asTenant(row.accountId);
  if (now - row.seenAt.getTime() > touchEvery)
    await database.inTenant(tenant, (tx) => touchSession(tx, hash, new Date(now)));
  return {
    tenant,
    userId: row.userId,
    timeZone: row.timeZone,
    sessionHash: hash,
    sessionId: row.sessionId,
    isConfirmed: row.confirmedAt !== null && now - row.confirmedAt.getTime() <= confirmedForMs,
    address: request.ip,
    ...holderOf(row),
  };
}

/** What opening and ending sessions depends on. */
export interface SessionDeps {
  readonly database: Database;
  readonly settings: SessionSettings;
  /** Called when a user ends a session, in the transaction that does it. */
  onSessionEnd(tx: TenantTx, sessionHash: Buffer): Promise<void>;
  /** Called when a session goes on under another token, in the transaction that does it. */
  onSessionRenewed(tx: TenantTx, from: Buffer, to: Buffer): Promise<void>;
}

/** Opens a session and sets its cookie; a session the browser had before ends. */
export async function openSession(
  deps: SessionDeps & { clock: Clock },
  request: FastifyRequest,
  reply: FastifyReply,
  who: { tenant: Tenant; userId: number },
  { keepSignedIn, method }: { readonly keepSignedIn: boolean; readonly method: SignInMethod },
): Promise<void> {
  const token = newToken();
  const now = deps.clock.now();
  const total = keepSignedIn ? 365 * 86_400_000 : deps.settings.session.totalMs;
  const before = await identify(request, deps.database, deps.clock, deps.settings);
  if (before !== null) await endSession(deps, before, now);
  await deps.database.inTenant(who.tenant, async (tx) => {
    const sessionId = await saveSession(tx, {
      hash: hashToken(token),
      userId: who.userId,
      now,
      expiresAt: new Date(now.getTime() + total),
      keepSignedIn,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      address: request.ip,
      method,
    });
    await noteDeed(
      tx,
      { userId: who.userId, sessionId, address: request.ip },
      { deed: 'session.began', to: { method } },
      now,
    );
  });
  setSessionCookie(reply, deps.settings, { token, keepSignedIn });
}

/** A session's cookie lives as long as the browser, or as long as the user asked to stay signed in. */
export function setSessionCookie(
  reply: FastifyReply,
  settings: SessionSettings,
  { token, keepSignedIn }: { readonly token: string; readonly keepSignedIn: boolean },
): void {
  const maxAgeMs = keepSignedIn ? settings.session.keepMs : undefined;
  setCookie(reply, settings, { suffix: '', value: token, maxAgeMs });
}

/** Ends the caller's own session and removes its cookie. */
export async function closeSession(
  deps: SessionDeps & { clock: Clock },
  reply: FastifyReply,
  caller: Caller | null,
): Promise<void> {
  if (caller !== null) await endSession(deps, caller, deps.clock.now());
  setCookie(reply, deps.settings, { suffix: '', value: '', maxAgeMs: 0 });
}

async function endSession(deps: SessionDeps, caller: Caller, now: Date): Promise<void> {
  await deps.database.inTenant(caller.tenant, async (tx) => {
    await noteDeed(tx, caller, { deed: 'session.ended' }, now);
    await deps.onSessionEnd(tx, caller.sessionHash);
    await removeSession(tx, caller.sessionHash);
  });
}

/** Sets a cookie of ours; the session's has no suffix. */
export function setCookie(
  reply: FastifyReply,
  settings: SessionSettings,
  cookie: { readonly suffix: string; readonly value: string; readonly maxAgeMs: number | undefined },
): void {
  const { suffix, value, maxAgeMs } = cookie;
  addCookie(reply, settings.publicUrl, { name: cookieName(settings, suffix), value, path: '/', maxAgeMs });
}

/** The user who opened a live connection. */
export interface LiveUser {
  readonly tenant: Tenant;
  readonly userId: number;
  readonly firstName: string;
  /** Text numbers whose conversations the user works with. */
  readonly numbers: readonly number[];
  readonly sessionHash: Buffer;
  /** When the session ends unless it is used before, in milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * The user whose browser shows this key of a live connection, once; null when it is unknown, used or too old, or the
 * session that requested it is over.
 */
export async function redeemLiveUser(
  deps: { readonly database: Database; readonly clock: Clock; readonly settings: SessionSettings },
  key: string,
  assignedNumbers: (tx: TenantTx, userId: number) => Promise<readonly number[]>,
): Promise<LiveUser | null> {
  const who = await redeemSocketKey(deps.database, hashToken(key), deps.clock.now());
  if (who === null || who.sessionHash === null) return null;
  const { sessionHash, userId } = who;
  const endsAt = (await standingSessions(deps, [sessionHash])).get(sessionHash.toString('hex'));
  if (endsAt === undefined) return null;
  const tenant = asTenant(who.accountId);
  return deps.database.inTenant(tenant, async (tx) => ({
    tenant,
    userId,
    firstName: (await readUser(tx, userId))?.firstName ?? '',
    numbers: await assignedNumbers(tx, userId),
    sessionHash,
    endsAt,
  }));
}
