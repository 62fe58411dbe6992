import { checkMessageJob } from '../jobs.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Queues the check. A check that waits already will see the current message. */
export function queueCheck(
  jobs: Jobs,
  tx: Tx,
  of: { readonly accountId: number; readonly broadcastId: number },
): Promise<void> {
  return jobs.enqueue(
    tx,
    checkMessageJob,
    { AccountID: of.accountId, BroadcastID: of.broadcastId },
    { key: `${of.accountId}:${of.broadcastId}` },
  );
}
