import { expireBroadcastJob } from '../jobs.ts';
import { longestWait } from '@carillon/rules/broadcasts/broadcastStatus';
import type { BroadcastEvent } from '@carillon/rules/broadcasts/transitions';
import { dueOfAll } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { listWaiting, lockBroadcast, readBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { moveBroadcast } from './move.ts';

type Deps = DraftDeps & { readonly jobs: Jobs };

/** The chore: queues a job for each broadcast that has waited for 7 days (2-decisions A2 rows 29 and 30). */
export async function startExpiries(deps: Deps): Promise<void> {
  const due = await dueOfAll(
    deps.clock,
    () => listWaiting(deps.database, new Date(deps.clock.now().getTime() - longestWait)),
    (row) => row.accountId,
  );
  for (const { accountId, broadcastId } of due)
    await deps.database.inPlatform((tx) =>
      deps.jobs.enqueue(
        tx,
        expireBroadcastJob,
        { AccountID: accountId, BroadcastID: broadcastId },
        { key: `${accountId}:${broadcastId}` },
      ),
    );
}

/** Since when it waits, and for what; null when it does not. */
function waitOf(broadcast: BroadcastRow): { since: Date; event: BroadcastEvent } | null {
  switch (broadcast.status) {
    case 'PendingMessage':
    case 'AudioStatusFail':
    case 'MessageRecordedUpdateWindow':
      return { since: broadcast.startDate ?? broadcast.createdAt, event: 'waitedTooLong' };
    case 'Paused':
      return broadcast.pausedAt === null ? null : { since: broadcast.pausedAt, event: 'pausedTooLong' };
    default:
      return null;
  }
}

/** Safe to run twice and at the wrong time: a broadcast that no longer waits, or not long enough, stays as it is. */
export function expireBroadcast(deps: Deps, tenant: Tenant, broadcastId: number): Promise<void> {
  return deps.database.inTenant(tenant, async (tx) => {
    await lockBroadcast(tx, broadcastId);
    const broadcast = await readBroadcast(tx, broadcastId, null);
    const wait = broadcast === null ? null : waitOf(broadcast);
    const now = deps.clock.now();
    if (broadcast === null || wait === null || now.getTime() - wait.since.getTime() < longestWait) return;
    await moveBroadcast(deps, tx, broadcast, [wait.event], { by: 'carillon', now });
  });
}
