import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { removeEndedCounts } from '../../platform/limitCounts.sql.ts';
import { removeOldPrefixes } from '../verifiedPhones/verifiedPhones.sql.ts';
import { removeEndedTokens } from './oneTimeTokens.sql.ts';

const day = 86_400_000;

/** Deletes counts of limits whose window is over, links that ended a day ago, and counts of codes from before a week. */
export async function forgetEnded({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock.now().getTime();
  await database.inPlatform(async (tx) => {
    await removeEndedCounts(tx, new Date(now));
    await removeEndedTokens(tx, new Date(now - day));
    await removeOldPrefixes(tx, new Date(now - 7 * day));
  });
}
