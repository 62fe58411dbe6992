import { goOnJob } from '../jobs.ts';
import { sendingStatuses } from '@carillon/rules/accounts/accountStatus';
import { maySend, readAccount } from '../../accounts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { listReadyToGoOn, lockBroadcast, readBroadcast } from '../broadcasts.sql.ts';
import { moveBroadcast } from './move.ts';

/** Every minute: resumes broadcasts that are paused because their account could not send, if it can again. */
export async function startGoingOn(deps: { database: Database; jobs: Jobs }): Promise<void> {
  for (const { accountId, broadcastId } of await listReadyToGoOn(deps.database, sendingStatuses))
    await deps.database.inPlatform((tx) =>
      deps.jobs.enqueue(
        tx,
        goOnJob,
        { AccountID: accountId, BroadcastID: broadcastId },
        { key: `${accountId}:${broadcastId}` },
      ),
    );
}

/**
 * Resumes the broadcast if it waits for its account and the account may send. Safe to run twice: one that a user
 * paused, resumed, or canceled in between stays as it is. The next claim finds a number that can't send and pauses the
 * broadcast with that reason.
 */
export function goOnWithAccount(
  deps: { database: Database; clock: Clock; jobs: Jobs },
  tenant: Tenant,
  broadcastId: number,
): Promise<void> {
  return deps.database.inTenant(tenant, async (tx) => {
    await lockBroadcast(tx, broadcastId);
    const broadcast = await readBroadcast(tx, broadcastId, null);
    if (broadcast === null || !broadcast.waitsForAccount || !maySend(await readAccount(tx))) return;
    await moveBroadcast(deps, tx, broadcast, ['resume'], { by: 'carillon', now: deps.clock.now() });
  });
}
