import { callCodes } from '@carillon/rules/calls/callCatalogue';
import type { TenantTx } from '../../platform/database/database.ts';
import { mendQueues, type QueueFinding } from '../../sends/index.ts';
import {
  callQueueBreaches,
  endLostTransfers,
  checkOpenCallsNow,
  type CallQueueBreach,
} from './auditCallQueues.sql.ts';
import { callQueues } from '../dial/callQueue.sql.ts';
import { endWaiting, failOpen } from '../calls.sql.ts';

/**
 * Compares every queue of calls of the open account with its calls and repairs what disagrees
 * (docs/decisions/engine.md#queues-and-their-rows). It makes no calls. Returns what it found.
 */
export async function auditCallQueues(tx: TenantTx, now: Date): Promise<QueueFinding[]> {
  return mendQueues(tx, await callQueueBreaches(tx, now), (sendId, rule) => mend(tx, sendId, rule, now));
}

async function mend(
  tx: TenantTx,
  sendId: number,
  rule: CallQueueBreach['rule'],
  now: Date,
): Promise<boolean> {
  const queue = await callQueues.lock(tx, sendId);
  switch (rule) {
    case 'a drained queue has calls to make':
      await callQueues.wake(tx, sendId);
      return true;
    case 'a stopped queue has calls to make':
      await endWaiting(
        tx,
        sendId,
        { unreached: callCodes.notYetCalled, instead: queue?.unreached_status ?? callCodes.canceled },
        now,
      );
      return true;
    case 'a settled queue has open calls':
      await failOpen(tx, sendId, callCodes.callFailed, now);
      return true;
    case 'an open call is looked after by no one':
      await checkOpenCallsNow(tx, sendId, now);
      return true;
    case 'a call that is over holds a line':
      await endLostTransfers(tx, sendId, now);
      return true;
    // Only a worker can repair it, and does so as soon as one runs.
    case 'a queue of calls was not looked at':
      return false;
  }
}
