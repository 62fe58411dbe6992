import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { inAccount } from '../sends/index.ts';
import { accountsWithDeedsSince, accountsWithOldDeeds, firstBrokenLink, purgeDeeds } from './activity.sql.ts';

interface KeepDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

const day = 86_400_000;
/** Entries are kept for two years. */
const keptMs = 2 * 365 * day;
/** Entries deleted in one transaction. */
const purgedAtOnce = 5_000;

/** Deletes entries that are older than two years, in parts. */
export async function purgeActivity({ database, clock }: KeepDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  const accounts = await database.inPlatform((tx) => accountsWithOldDeeds(tx, before));
  for (const { accountId } of accounts)
    for (let gone = purgedAtOnce; gone === purgedAtOnce;)
      gone = await inAccount(database, accountId, (tx) => purgeDeeds(tx, before, purgedAtOnce));
}

/** Reports each account whose chain does not hold: an entry was changed or removed in the database. */
export async function auditActivity({ database, clock, log }: KeepDeps): Promise<void> {
  const since = new Date(clock.now().getTime() - 2 * day);
  for (const { accountId } of await database.inPlatform((tx) => accountsWithDeedsSince(tx, since))) {
    const broken = await inAccount(database, accountId, (tx) => firstBrokenLink(tx));
    if (broken !== null)
      log.error({ accountId, activity: broken.no }, 'an entry of the activity was changed or removed');
  }
}
