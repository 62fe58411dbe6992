import { checkMessageJob } from '../jobs.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Queues the check. A check that waits already will see the current message. `cameAt`: when the last message came. */
export function queueCheck(
  jobs: Jobs,
  tx: Tx,
  of: { readonly accountId: number; readonly broadcastId: number },
  cameAt: Date,
): Promise<void> {
  return jobs.enqueue(
    tx,
    checkMessageJob,
    { AccountID: of.accountId, BroadcastID: of.broadcastId, CameDate: cameAt.toISOString() },
    { key: `${of.accountId}:${of.broadcastId}` },
  );
}
