import { AppError } from '@carillon/contract/errors';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { asTenant, type Tenant } from '../platform/tenant.ts';
import { countFailure, findSignIn, forgetFailures, lockedUntil } from './accounts.sql.ts';
import { passwordFits } from './passwords.ts';

/** 5 failures of a username or 20 from one address within 15 minutes lock that key for 15 minutes (1-decisions G-18). */
export const signInLimits = { perUserName: 5, perAddress: 20, windowMs: 15 * 60_000 } as const;

const closedAccount = 8;

/** Checks a username (or e-mail) and password; one answer for every failure. Throws SignInFailed or TooManyAttempts. */
export async function signIn(
  deps: { database: Database; clock: Clock },
  given: { userName: string; password: string; address: string },
): Promise<{ tenant: Tenant; userId: number }> {
  const { database, clock } = deps;
  const keys = { user: `user:${given.userName.toLowerCase()}`, address: `address:${given.address}` };
  const now = clock.now();
  const until = await database.inPlatform((tx) => lockedUntil(tx, [keys.user, keys.address], now));
  if (until !== null) throw tooMany(until, now);

  const found = await findSignIn(database, given.userName);
  const fits = await passwordFits(found?.passwordHash ?? null, given.password);
  if (!fits || found === null || !found.isActive || found.accountStatusId === closedAccount) {
    const lock = await database.inPlatform(async (tx) => {
      await countFailure(tx, keys.user, signInLimits.perUserName, now, signInLimits.windowMs);
      await countFailure(tx, keys.address, signInLimits.perAddress, now, signInLimits.windowMs);
      return lockedUntil(tx, [keys.user, keys.address], now);
    });
    if (lock !== null) throw tooMany(lock, now);
    throw new AppError('SignInFailed');
  }
  await database.inPlatform((tx) => forgetFailures(tx, keys.user));
  return { tenant: asTenant(found.accountId), userId: found.userId };
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
