import type { TenantTx } from '../../platform/database/database.ts';
import { announceBalance } from '../announce.ts';
import type { Ended, Ending } from '../parts/part.ts';
import { allParts } from '../parts/parts.ts';

/**
 * Ends texts and calls of a broadcast for good: numbers never reached get the result of `ending`, and what is held for
 * them goes back (2-decisions A2 rows 13, 26, 28 to 30).
 */
export async function stopBroadcast(
  tx: TenantTx,
  broadcast: Ended,
  ending: Ending,
  now: Date,
): Promise<void> {
  for (const part of allParts) await part.stop(tx, broadcast, ending, now);
  await announceBalance(tx);
}
