import { AppError } from '@carillon/contract/errors';
import { asTenant, type Tenant } from '../../platform/database/tenant.ts';
import type { AccountDeps } from '../accountDeps.ts';
import { queueForName } from '../passwords/namedUser.ts';
import { readPasswordDays, renewHash } from '../passwords/passwords.sql.ts';
import { countFailure, findSignIn, forgetFailures, lockedUntil, type SignInRow } from './signIn.sql.ts';
import { groupCodeOfAccount } from '../signUp/groupCodes.sql.ts';
import { browserKey, hasOwnTries } from './knownBrowser.ts';
import { hashPassword, isOldHash, passwordFits } from './passwords.ts';

/**
 * 5 failures of a username within 15 minutes lock it for 15 minutes (1-decisions G-18), and this many from one address
 * lock the address: a school behind one router is one address. A user who signed in with this browser before has 5
 * failures of their own, and failures elsewhere do not lock them out; a mailed link gives a new browser the same.
 */
export const signInLimits = {
  perUserName: 5,
  perBrowser: 5,
  perAddress: 200,
  windowMs: 15 * 60_000,
} as const;

const closedAccount = 8;

/** What was typed to sign in, and from where. */
export interface GivenPassword {
  readonly userName: string;
  readonly password: string;
  readonly address: string;
  readonly browserToken: string | null;
}

/** A user whose password was right, and whether it may be used on. */
export interface RightPassword {
  readonly tenant: Tenant;
  readonly userId: number;
  /** It was chosen by another person, is too old, or was said to be expired: it opens nothing but its change. */
  readonly isExpired: boolean;
}

/**
 * Checks a username (or email) and password; one response for every failure. Throws SignInFailed, TooManyAttempts,
 * TemporaryPasswordEnded for a right temporary password that has ended, and SingleSignOnOnly where a password opens
 * nothing.
 */
export async function checkPassword(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs'>,
  given: GivenPassword,
): Promise<RightPassword> {
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
    // The user with the name finds the try in the activity; the work is the same for a name of no one.
    await queueForName(deps, { what: 'refused', name: given.userName, address: given.address });
    if (lock !== null) throw tooMany(lock, now);
    throw new AppError('SignInFailed');
  }
  const [own] = keys;
  if (own !== undefined) await database.inPlatform((tx) => forgetFailures(tx, own));
  const tenant = asTenant(found.accountId);
  // Only said to a caller with the password (1-decisions G-25).
  const code = await database.inTenant(tenant, groupCodeOfAccount);
  if (code?.isSsoLoginOnly === true) throw new AppError('SingleSignOnOnly');
  const { userId, passwordTemporaryUntil: ends } = found;
  if (ends !== null && ends <= now) throw new AppError('TemporaryPasswordEnded');
  await renewOldHash(deps, tenant, found, given.password);
  return { tenant, userId, isExpired: await isExpired(deps, tenant, found) };
}

/** Temporary, said to be expired by staff or an owner, or older than the account allows (1-decisions G-19). */
async function isExpired(
  { database, clock }: Pick<AccountDeps, 'database' | 'clock'>,
  tenant: Tenant,
  found: SignInRow,
): Promise<boolean> {
  if (found.passwordIsExpired || found.passwordTemporaryUntil !== null) return true;
  const days = await database.inTenant(tenant, readPasswordDays);
  if (days === null || found.passwordSetAt === null) return false;
  return clock.now().getTime() - found.passwordSetAt.getTime() > days * 86_400_000;
}

/** Only now is the password known: a hash of a lower cost is replaced. */
async function renewOldHash(
  { database }: Pick<AccountDeps, 'database'>,
  tenant: Tenant,
  { userId, passwordHash }: SignInRow,
  password: string,
): Promise<void> {
  if (passwordHash === null || !isOldHash(passwordHash)) return;
  const to = await hashPassword(password);
  await database.inTenant(tenant, (tx) => renewHash(tx, userId, passwordHash, to));
}

/** What a failure counts for, the caller's own first: the browser, if the user is known with it; else name and address. */
async function countedFor(
  deps: Pick<AccountDeps, 'database' | 'clock'>,
  given: GivenPassword,
  found: SignInRow | null,
): Promise<{ key: string; limit: number }[]> {
  const token = given.browserToken;
  if (token !== null && (await hasOwnTries(deps, token, found)))
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
