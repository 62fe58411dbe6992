import { may } from '@carillon/rules/accounts/rights';
import type { Launcher, LauncherRefusal } from '@carillon/rules/calls/launch/launchTypes';
import { isLaunchId, launchLimits } from '@carillon/rules/calls/launch/phoneLaunch';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { callerOfUser } from './callerOfUser.ts';
import { countTries, launchersOf, lockTries, noteTry } from './phoneLaunch.sql.ts';

/** The user who launches a broadcast by telephone, or why there is none. */
export type RecognizedLauncher =
  | { readonly caller: Caller; readonly refusal?: undefined }
  | { readonly caller?: undefined; readonly refusal: LauncherRefusal };

/**
 * The user with this phone launch ID whose profile has the phone that calls, acting with the user's own rights. A wrong
 * ID is counted once per `attempt`, and too many lock the phone and its accounts for a day, for right IDs too. Without
 * an attempt (later in the same call) nothing is counted. Only phones of users with an ID can be tried at all: every
 * other phone hears the same, for any ID.
 */
export async function recognizeLauncher(
  deps: { readonly database: Database; readonly clock: Clock },
  { caller, launchId }: Launcher,
  attempt: string | null,
): Promise<RecognizedLauncher> {
  if (caller === null || !isLaunchId(launchId)) return { refusal: 'wrong' };
  const found = await deps.database.inPlatform((tx) =>
    findUser(tx, { phone: caller, launchId, attempt, now: deps.clock.now() }),
  );
  if (typeof found === 'string') return { refusal: found };
  const tenant = asTenant(found.accountId);
  return deps.database.inTenant(tenant, async (tx): Promise<RecognizedLauncher> => {
    const who = await callerOfUser(tx, tenant, found.userId);
    if (who === null) return { refusal: 'wrong' };
    return may('broadcasts.send', who) ? { caller: who } : { refusal: 'notAllowed' };
  });
}

async function findUser(
  tx: Tx,
  asked: { phone: string; launchId: string; attempt: string | null; now: Date },
): Promise<{ accountId: number; userId: number } | LauncherRefusal> {
  const { phone, attempt, now } = asked;
  const users = await launchersOf(tx, waysToWrite(phone));
  if (users.length === 0) return 'wrong';
  const matches = users.filter(({ launchId }) => launchId === asked.launchId);
  if (attempt !== null) {
    const accountIds = [...new Set(users.map(({ accountId }) => accountId))];
    const since = new Date(now.getTime() - launchLimits.windowMs);
    await lockTries(tx, phone);
    const tries = await countTries(tx, { phone, accountIds, since, except: attempt });
    // Before the ID is checked: a lock that distinguished right from wrong would be useless.
    if (tries.phone >= launchLimits.perPhone || tries.account >= launchLimits.perAccount) return 'locked';
    if (matches.length === 0) await noteTry(tx, { attempt, phone, accountIds, at: now, since });
  }
  const [first, ...others] = matches;
  if (first === undefined) return 'wrong';
  return others.length > 0 ? 'several' : first;
}

/** How profiles write the digits of a phone: with the country's prefix, and in North America without it. */
function waysToWrite(phone: string): string[] {
  return /^1\d{10}$/.test(phone) ? [phone, phone.slice(1)] : [phone];
}
