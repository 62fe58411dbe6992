import { callCodes } from '@carillon/rules/callCatalogue';
import { deliveryCodes } from '@carillon/rules/messageStatus';
import { post } from '../credits/index.ts';
import { callingState, stopCalling } from '../calls/index.ts';
import { stopSending } from '../delivery/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { announceBalance } from './announce.ts';
import type { BroadcastRow } from './broadcasts.sql.ts';

/**
 * Ends texts and calls of a broadcast for good: numbers never reached get `result`, and what is held for them goes
 * back (2-decisions A2 rows 13, 26, 28 to 30).
 */
export async function stopBroadcast(
  tx: TenantTx,
  broadcast: Pick<BroadcastRow, 'broadcastId' | 'callerId' | 'maxCallCost'>,
  result: 'canceled' | 'expired' | 'messageRejected',
  now: Date,
): Promise<void> {
  const { broadcastId } = broadcast;
  await stopSending(tx, broadcastId, deliveryCodes[result], now);
  await stopCalling(tx, broadcastId, callCodes[result], now);
  await releaseUnqueued(tx, broadcast);
  await announceBalance(tx);
}

/** A broadcast that was still waiting for its message has no queue that would give its credits back. */
async function releaseUnqueued(
  tx: TenantTx,
  { broadcastId, callerId, maxCallCost }: Pick<BroadcastRow, 'broadcastId' | 'callerId' | 'maxCallCost'>,
): Promise<void> {
  if (callerId === null || maxCallCost === 0 || (await callingState(tx, broadcastId)) !== null) return;
  await post(tx, {
    kind: 'release',
    source: { sendId: broadcastId, channel: 'call', step: 'canceled' },
    amount: maxCallCost,
    note: '',
  });
}
