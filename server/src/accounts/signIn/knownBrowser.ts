import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isKnownBrowser, keepBrowser } from './signIn.sql.ts';
import { newToken, readCookie, setCookie, type SessionSettings } from './sessions.ts';

/** How long a browser is known after a sign-in with it, in milliseconds. */
const knownFor = 365 * 86_400_000;

/** A user, as a browser knows one; null: no user has the typed name. */
type Who = { readonly accountId: number; readonly userId: number } | null;

/** The token that this browser got at a sign-in; null for a new one. */
export function browserToken(request: FastifyRequest, settings: SessionSettings): string | null {
  const token = readCookie(request, settings, '-browser');
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Identifies browser and user only to a holder of the browser's token. */
export function browserKey(token: string, who: Who): Buffer {
  return createHash('sha256')
    .update(`${token} ${who?.accountId ?? 0} ${who?.userId ?? 0}`)
    .digest();
}

/** Whether this user signed in with this browser within a year. The same work is done for an unknown name. */
export async function isKnown(
  deps: { database: Database; clock: Clock },
  token: string | null,
  who: Who,
): Promise<boolean> {
  if (token === null) return false;
  const since = new Date(deps.clock.now().getTime() - knownFor);
  return isKnownBrowser(deps.database, browserKey(token, who), since);
}

/** How long a browser has tries of its own by a mailed link, in milliseconds. */
const triesFor = 86_400_000;

/** Tells a browser that a link gave tries from one that the user signed in with. */
const triesKey = (token: string, who: Who) =>
  createHash('sha256').update(browserKey(token, who)).update('tries').digest();

/** Whether failures elsewhere do not count for this browser: it is known, or a mailed link gave it tries of its own. */
export async function hasOwnTries(
  deps: { database: Database; clock: Clock },
  token: string,
  who: Who,
): Promise<boolean> {
  const since = new Date(deps.clock.now().getTime() - triesFor);
  const [known, given] = await Promise.all([
    isKnown(deps, token, who),
    isKnownBrowser(deps.database, triesKey(token, who), since),
  ]);
  return known || given;
}

/** Gives this browser tries of its own for a day, by a link that was mailed to the user. */
export async function giveOwnTries(
  deps: { clock: Clock; settings: SessionSettings },
  tx: Tx,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  who: NonNullable<Who>,
): Promise<void> {
  const token = browserToken(request, deps.settings) ?? newToken();
  const now = deps.clock.now();
  await keepBrowser(tx, triesKey(token, who), now, new Date(now.getTime() - knownFor));
  setCookie(reply, deps.settings, { suffix: '-browser', value: token, maxAgeMs: knownFor });
}

/** Keeps that the user signed in with this browser. Its token is the same for all who share it. */
export async function rememberBrowser(
  deps: { database: Database; clock: Clock; settings: SessionSettings },
  request: FastifyRequest,
  reply: FastifyReply,
  who: NonNullable<Who>,
): Promise<void> {
  const token = browserToken(request, deps.settings) ?? newToken();
  const now = deps.clock.now();
  await deps.database.inPlatform((tx) =>
    keepBrowser(tx, browserKey(token, who), now, new Date(now.getTime() - knownFor)),
  );
  setCookie(reply, deps.settings, { suffix: '-browser', value: token, maxAgeMs: knownFor });
}
