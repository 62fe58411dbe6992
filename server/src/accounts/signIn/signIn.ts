import { AppError } from '@carillon/contract/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { asTenant, type Tenant } from '../../platform/database/tenant.ts';
import { countFailure, findSignIn, forgetFailures, lockedUntil, type SignInRow } from './signIn.sql.ts';
import { browserKey, isKnown } from './knownBrowser.ts';
import { passwordFits } from './passwords.ts';

/**
 * 5 failures of a username within 15 minutes lock it for 15 minutes (1-decisions G-18), and this many from one address
 * lock the address: a school behind one router is one address. A user who signed in with this browser before has 5
 * failures of their own, and failures elsewhere do not lock them out.
 */
export const signInLimits = {
  perUserName: 5,
  perBrowser: 5,
  perAddress: 200,
  windowMs: 15 * 60_000,
} as const;

const closedAccount = 8;

/**
 * Checks a username (or email) and password; one response for every failure. Throws SignInFailed or TooManyAttempts.
 */
export async function signIn(
  deps: { database: Database; clock: Clock },
  given: { userName: string; password: string; address: string; browserToken: string | null },
): Promise<{ tenant: Tenant; userId: number }> {
  const { database, clock } = deps;
  const now = clock.now();
  const found = await findSignIn(database, given.userName);
  const counted = await countedFor(deps, given, found);
  const keys = counted.map(({ key }) => key);
  const until = await database.inPlatform((tx) => lockedUntil(tx, keys, now));
  if (until !== null) throw tooMany(until, now);

  const fits = await passwordFits(found?.passwordHash ?? null, given.password);
  if (!fits || found === null || !found.isActive || found.accountStatusId === closedAccount) {
    const lock = await database.inPlatform(async (tx) => {
      for (const { key, limit } of counted) await countFailure(tx, key, limit, now, signInLimits.windowMs);
      return lockedUntil(tx, keys, now);
    });
    if (lock !== null) throw tooMany(lock, now);
    throw new AppError('SignInFailed');
  }
  const [own] = keys;
  if (own !== undefined) await database.inPlatform((tx) => forgetFailures(tx, own));
  return { tenant: asTenant(found.accountId), userId: found.userId };
}

/** What a failure counts for, the caller's own first: the browser, if the user is known with it; else name and address. */
async function countedFor(
  deps: { database: Database; clock: Clock },
  given: { userName: string; address: string; browserToken: string | null },
  found: SignInRow | null,
): Promise<{ key: string; limit: number }[]> {
  const token = given.browserToken;
  if (token !== null && (await isKnown(deps, token, found)))
    return [{ key: `browser:${browserKey(token, found).toString('hex')}`, limit: signInLimits.perBrowser }];
  return [
    { key: `user:${given.userName.toLowerCase()}`, limit: signInLimits.perUserName },
    { key: `address:${given.address}`, limit: signInLimits.perAddress },
  ];
}

function tooMany(until: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new AppError(
    'TooManyAttempts',
    `Too many sign-in attempts. Please wait ${wait} and try again.`,
    [],
    { RetryAfterSeconds: seconds },
  );
}
