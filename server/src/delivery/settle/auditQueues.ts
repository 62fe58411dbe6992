import type { TenantTx } from '../../platform/database/database.ts';
import { dropRetriesInDoubt, dropSettledDoubts, queueBreaches, type QueueBreach } from './auditQueues.sql.ts';
import { doubtOrphans } from './doubts.sql.ts';
import { endRetries } from './finish.ts';
import { checkSoon, lockQueue, wakeQueue } from '../send/queue/queue.sql.ts';
import { deleteAllRetries } from '../hear/retries.sql.ts';

/** A queue whose state disagrees with its rows. */
export interface QueueFinding {
  readonly accountId: number;
  readonly broadcastId: number;
  readonly rule: string;
  readonly detail: string;
  /** False for a breach that only a running worker can repair. */
  readonly mended: boolean;
}

/**
 * Compares every queue of texts of the open account with its rows and repairs what disagrees, so that a worker
 * processes every row (docs/decisions/engine.md#queues-and-their-rows). It never sends anything. At most it makes a
 * worker ask the carrier. Returns what it found.
 */
export async function auditQueues(tx: TenantTx, now: Date): Promise<QueueFinding[]> {
  const findings: QueueFinding[] = [];
  for (const breach of await queueBreaches(tx, now)) {
    const { send_id: broadcastId, rule, n } = breach;
    const mended = await mend(tx, breach, now);
    findings.push({
      accountId: tx.accountId,
      broadcastId,
      rule,
      detail: `broadcast ${broadcastId}: ${n}`,
      mended,
    });
  }
  return findings;
}

async function mend(tx: TenantTx, { send_id: broadcastId, rule }: QueueBreach, now: Date): Promise<boolean> {
  const queue = await lockQueue(tx, broadcastId);
  switch (rule) {
    case 'a drained queue has retries':
      await wakeQueue(tx, broadcastId);
      return true;
    case 'an ended queue has retries':
      if (queue === null) await deleteAllRetries(tx, broadcastId);
      else await endRetries(tx, queue, now);
      return true;
    case 'a text in doubt waits to be sent again':
      await dropRetriesInDoubt(tx, broadcastId);
      return true;
    case 'an unconfirmed text is looked after by no one':
      await doubtOrphans(tx, broadcastId, now);
      return true;
    case 'a doubt is kept of a text whose end is known':
      await dropSettledDoubts(tx, broadcastId);
      await checkSoon(tx, [broadcastId], now);
      return true;
    // Only a worker can repair it, and does so as soon as one runs.
    case 'a lease was not ended':
    case 'a queue was not looked at':
      return false;
  }
}
