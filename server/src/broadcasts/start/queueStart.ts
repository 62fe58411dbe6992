import { startBroadcastJob } from '../jobs.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';

/** Queues the start of a broadcast, once for each time it is set to. */
export function queueStart(jobs: Jobs, tx: TenantTx, broadcastId: number, at: Date): Promise<void> {
  return jobs.enqueue(
    tx,
    startBroadcastJob,
    { AccountID: tx.accountId, BroadcastID: broadcastId },
    { key: `${tx.accountId}:${broadcastId}:${at.getTime()}`, at },
  );
}
