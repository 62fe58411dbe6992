import { callCodes } from '@carillon/rules/calls/callCatalogue';
import type { TenantTx } from '../../platform/database/database.ts';
import {
  callQueueBreaches,
  endLostTransfers,
  checkOpenCallsNow,
  type CallQueueBreach,
} from './auditCallQueues.sql.ts';
import { lockCallQueue, wakeCallQueue } from '../dial/callQueue.sql.ts';
import { endWaiting, failOpen } from '../calls.sql.ts';

/** A queue of calls whose state disagrees with its rows. */
export interface CallQueueFinding {
  readonly accountId: number;
  readonly broadcastId: number;
  readonly rule: string;
  readonly detail: string;
  /** False for a breach that only a running worker can repair. */
  readonly mended: boolean;
}

/**
 * Compares every queue of calls of the open account with its calls and repairs what disagrees
 * (docs/decisions/engine.md#queues-and-their-rows). It makes no calls. Returns what it found.
 */
export async function auditCallQueues(tx: TenantTx, now: Date): Promise<CallQueueFinding[]> {
  const findings: CallQueueFinding[] = [];
  for (const breach of await callQueueBreaches(tx, now)) {
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

async function mend(tx: TenantTx, { send_id, rule }: CallQueueBreach, now: Date): Promise<boolean> {
  const queue = await lockCallQueue(tx, send_id);
  switch (rule) {
    case 'a drained queue has calls to make':
      await wakeCallQueue(tx, send_id);
      return true;
    case 'a stopped queue has calls to make':
      await endWaiting(
        tx,
        send_id,
        { unreached: callCodes.notYetCalled, instead: queue?.unreached_status ?? callCodes.canceled },
        now,
      );
      return true;
    case 'a settled queue has open calls':
      await failOpen(tx, send_id, callCodes.callFailed, now);
      return true;
    case 'an open call is looked after by no one':
      await checkOpenCallsNow(tx, send_id, now);
      return true;
    case 'a call that is over holds a line':
      await endLostTransfers(tx, send_id, now);
      return true;
    // Only a worker can repair it, and does so as soon as one runs.
    case 'a queue of calls was not looked at':
      return false;
  }
}
