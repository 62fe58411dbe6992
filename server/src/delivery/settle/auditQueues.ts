import type { TenantTx } from '../../platform/database/database.ts';
import { dropRetriesInDoubt, dropSettledDoubts, queueBreaches, type QueueBreach } from './auditQueues.sql.ts';
import { mendQueues, type QueueFinding } from '../../sends/index.ts';
import { doubtOrphans } from './doubts.sql.ts';
import { endRetries } from './finish.ts';
import { checkSoon, textQueues } from '../send/queue/queue.sql.ts';
import { deleteAllRetries } from '../hear/retries.sql.ts';

/**
 * Compares every queue of texts of the open account with its rows and repairs what disagrees, so that a worker
 * processes every row (docs/decisions/engine.md#queues-and-their-rows). It never sends anything. At most it makes a
 * worker ask the carrier. Returns what it found.
 */
export async function auditQueues(tx: TenantTx, now: Date): Promise<QueueFinding[]> {
  return mendQueues(tx, await queueBreaches(tx, now), (sendId, rule) => mend(tx, sendId, rule, now));
}

async function mend(tx: TenantTx, sendId: number, rule: QueueBreach['rule'], now: Date): Promise<boolean> {
  const queue = await textQueues.lock(tx, sendId);
  switch (rule) {
    case 'a drained queue has retries':
      await textQueues.wake(tx, sendId);
      return true;
    case 'an ended queue has retries':
      if (queue === null) await deleteAllRetries(tx, sendId);
      else await endRetries(tx, queue, now);
      return true;
    case 'a text in doubt waits to be sent again':
      await dropRetriesInDoubt(tx, sendId);
      return true;
    case 'an unconfirmed text is looked after by no one':
      await doubtOrphans(tx, sendId, now);
      return true;
    case 'a doubt is kept of a text whose end is known':
      await dropSettledDoubts(tx, sendId);
      await checkSoon(tx, [sendId], now);
      return true;
    // Only a worker can repair it, and does so as soon as one runs.
    case 'a lease was not ended':
    case 'a queue was not looked at':
      return false;
  }
}
