import {
  accountHold,
  isFinished,
  nextStatus,
  textCategory,
  type BroadcastEvent,
  type Hold,
} from '@carillon/rules/broadcasts/broadcastStatus';
import { completedCount } from '@carillon/rules/texts/messageStatus';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { callingState, type CallFacts } from '../../calls/index.ts';
import { countsOf, stopSending, type DeliveryFacts } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { announceLive } from '../../platform/live/live.ts';
import { announceBalance, announceStatus } from '../announce.ts';
import { lockBroadcast, readBroadcast, setCompleted, setStatus } from '../broadcasts.sql.ts';
import { partsDone, pauseParts, resumeParts } from '../parts/parts.ts';
import { presentBroadcasts } from '../results/presentBroadcast.ts';

async function move(
  tx: TenantTx,
  broadcastId: number,
  event: BroadcastEvent,
  at: Date,
  hold: Hold | null = null,
): Promise<boolean> {
  await lockBroadcast(tx, broadcastId);
  const broadcast = await readBroadcast(tx, broadcastId, null);
  const status = broadcast === null ? null : nextStatus(broadcast.status, event);
  if (status === null) return false;
  await setStatus(tx, broadcastId, status, textCategory(status), at, hold?.reason, hold?.waitsForAccount);
  await announceStatus(tx, broadcastId, status);
  return true;
}

/**
 * A broadcast whose every number is completed counts as finished, even while it waits for receipts and its status says
 * so (2-decisions A3, row B-092): it moves to the completed ones.
 */
async function finishIfCompleted(tx: TenantTx, broadcastId: number, at: Date): Promise<void> {
  const broadcast = await readBroadcast(tx, broadcastId, null);
  if (broadcast === null || broadcast.category === 'Completed') return;
  // With calls it is finished when they are.
  if ((await callingState(tx, broadcastId)) !== null) return;
  const counts = (await countsOf(tx, [broadcastId])).get(broadcastId);
  const { status, phoneNumberCount } = broadcast;
  const totalCompleted = completedCount(counts?.byStatus ?? {});
  if (!isFinished({ status, totalCompleted, phoneNumberCount })) return;
  await setCompleted(tx, broadcastId, at);
  await announceStatus(tx, broadcastId, status, 'Completed');
}

/** Resumes texts and calls of a paused broadcast; false when it is not paused. */
export async function resumeBroadcast(tx: TenantTx, broadcastId: number, at: Date): Promise<boolean> {
  if (!(await move(tx, broadcastId, 'resume', at))) return false;
  await resumeParts(tx, broadcastId);
  return true;
}

/** Pauses a broadcast because its account may not send; it resumes when the account may. */
export async function holdForAccount(tx: TenantTx, broadcastId: number, at: Date): Promise<void> {
  await pauseParts(tx, broadcastId);
  await move(tx, broadcastId, 'numberBlocked', at, accountHold);
}

/** What sending reports, turned into the broadcast's status (2-decisions A2 rows 23 to 27); safe to repeat. */
export const deliveryListeners: Omit<DeliveryFacts, 'onTexts' | 'onNumberStopped'> = {
  lockFirst: (tx, broadcastId) => lockBroadcast(tx, broadcastId),
  async onDrained(tx, broadcastId, at) {
    if ((await partsDone(tx, broadcastId)).attempted) await move(tx, broadcastId, 'allAttempted', at);
    await finishIfCompleted(tx, broadcastId, at);
  },
  /** In progress again: it may be paused and canceled (docs/decisions/engine.md#texts-that-are-sent-back). */
  async onWaiting(tx, broadcastId, at) {
    await move(tx, broadcastId, 'sentBack', at);
  },
  async onFinished(tx, broadcastId, at) {
    if ((await partsDone(tx, broadcastId)).final) await move(tx, broadcastId, 'allFinal', at);
    await announceBalance(tx);
  },
  // A broadcast pauses as a whole: its calls with its texts, and vice versa.
  async onHeld(tx, broadcastId, hold, at) {
    await pauseParts(tx, broadcastId);
    await move(tx, broadcastId, 'numberBlocked', at, hold);
  },
  async onProgress(tx, broadcastId) {
    const row = await readBroadcast(tx, broadcastId, null);
    // Automatic replies have no page of their own, but they cost credits.
    if (row === null) return announceBalance(tx);
    const [shown] = await presentBroadcasts(tx, [row], new Date(0));
    if (shown === undefined) return;
    await announceLive(tx, { account: tx.accountId }, 'broadcast.progress', {
      BroadcastID: broadcastId,
      TotalCompleted: shown.TotalCompleted,
      PhoneNumberCount: shown.PhoneNumberCount,
      UnconfirmedTexts: shown.UnconfirmedTexts,
      CreditsUsed: shown.CreditsUsed,
      ConnectedCredits: shown.ConnectedCredits,
      DeliveredTexts: shown.DeliveredTexts,
      ReadCount: shown.ReadCount,
      InvalidTextCount: shown.InvalidTextCount,
      NotDeliveredTexts: shown.NotDeliveredTexts,
      FailedTextTotal: shown.FailedTextTotal,
      TextOptedOut: shown.TextOptedOut,
      RepliedTotal: shown.RepliedTotal,
      NotRepliedTotal: shown.NotRepliedTotal,
      TextSurveyResponseTotal: shown.TextSurveyResponseTotal,
    });
    await announceBalance(tx);
  },
};

/** What calling reports (2-decisions A2 rows 22 to 25); safe to repeat. */
export const callListeners: CallFacts = {
  lockFirst: (tx, broadcastId) => lockBroadcast(tx, broadcastId),
  async onCallsDrained(tx, broadcastId, at) {
    if ((await partsDone(tx, broadcastId)).attempted) await move(tx, broadcastId, 'allAttempted', at);
  },
  async onCallsFinished(tx, broadcastId, at) {
    if ((await partsDone(tx, broadcastId)).final) await move(tx, broadcastId, 'allFinal', at);
    await announceBalance(tx);
  },
  async onWindowClosed(tx, broadcastId, at) {
    await stopSending(tx, broadcastId, deliveryCodes.expired, at);
    await move(tx, broadcastId, 'windowClosed', at);
  },
  async onHeld(tx, broadcastId, hold, at) {
    await pauseParts(tx, broadcastId);
    await move(tx, broadcastId, 'numberBlocked', at, hold);
  },
  onProgress: (tx, broadcastId) => deliveryListeners.onProgress(tx, broadcastId),
};
