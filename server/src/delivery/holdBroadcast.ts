import { deliveryCodes } from '@carillon/rules/messageStatus';
import type { DeliveryDeps } from './deliveryDeps.ts';
import { directQueuesAmong } from './directTexts.sql.ts';
import { changeState } from './queue.sql.ts';
import { stopSending } from './sending.ts';
import { inAccount } from './tenants.ts';

/** Why a number can't send; shown to people (2-decisions A2 row 27). */
export const numberBlockedText =
  'Your text number is not registered, not in service or blocked. Sending goes on when you resume with a working number.';

/** Pauses a running broadcast for a reason of our own and tells so. */
export function holdBroadcast(
  deps: DeliveryDeps,
  accountId: number,
  broadcastId: number,
  reason: string,
): Promise<void> {
  return inAccount(deps.database, accountId, async (tx) => {
    await deps.facts.lockFirst(tx, broadcastId);
    if (!(await changeState(tx, broadcastId, ['running'], 'paused'))) return;
    const now = deps.clock.now();
    // Nobody resumes direct texts: what has not left will not.
    if ((await directQueuesAmong(tx, [broadcastId])).has(broadcastId))
      await stopSending(tx, broadcastId, deliveryCodes.textNumberUnavailable, now);
    else await deps.facts.onHeld(tx, broadcastId, reason, now);
  });
}
