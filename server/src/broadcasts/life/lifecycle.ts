import { accountHold, isFinished } from '@carillon/rules/broadcasts/broadcastStatus';
import type { BroadcastEvent } from '@carillon/rules/broadcasts/transitions';
import { completedCount, deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { callingState, type CallFacts, type WindowShut } from '../../calls/index.ts';
import { countsOf, type DeliveryFacts } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { announceLive } from '../../platform/live/live.ts';
import { announceBalance } from '../announce.ts';
import { lockBroadcast, readBroadcast } from '../broadcasts.sql.ts';
import { partsDone, pauseParts } from '../parts/parts.ts';
import { progressOf } from '../results/presentBroadcast.ts';
import { recordDeed } from './activity.ts';
import { hasDeed } from './activity.sql.ts';
import { heldBy, moveBroadcast, type Move } from './move.ts';

type Deps = { readonly jobs: Jobs };
type ListenerDeps = Deps & { readonly clock: Clock };

/** Locks the broadcast and moves it by what its engines report; false when that can't happen in its status. */
async function move(
  deps: Deps,
  tx: TenantTx,
  broadcastId: number,
  event: BroadcastEvent,
  now: Date,
  more: Pick<Move, 'reason' | 'waitsForAccount'> = {},
): Promise<boolean> {
  await lockBroadcast(tx, broadcastId);
  const broadcast = await readBroadcast(tx, broadcastId, null);
  if (broadcast === null) return false;
  return (await moveBroadcast(deps, tx, broadcast, [event], { by: 'carillon', now, ...more })) !== null;
}

/**
 * A broadcast whose every number is completed counts as finished, even while it waits for receipts and its status says
 * so (2-decisions A3, row B-092): it moves to the completed ones.
 */
async function finishIfCompleted(deps: Deps, tx: TenantTx, broadcastId: number, at: Date): Promise<void> {
  const broadcast = await readBroadcast(tx, broadcastId, null);
  if (broadcast === null || broadcast.category === 'Completed') return;
  // With calls it is finished when they are.
  if ((await callingState(tx, broadcastId)) !== null) return;
  const counts = (await countsOf(tx, [broadcastId])).get(broadcastId);
  const { status, phoneNumberCount } = broadcast;
  const totalCompleted = completedCount(counts?.byStatus ?? {});
  if (!isFinished({ status, totalCompleted, phoneNumberCount })) return;
  await moveBroadcast(deps, tx, broadcast, ['allCompleted'], { by: 'carillon', now: at });
}

/** Pauses a broadcast because its account may not send; it resumes when the account may. */
export async function holdForAccount(deps: Deps, tx: TenantTx, broadcastId: number, at: Date): Promise<void> {
  await move(deps, tx, broadcastId, 'hold', at, heldBy(accountHold));
}

/** Both parts stop when one can't go on, whatever the status: a broadcast pauses as a whole. */
const onHeld =
  (deps: Deps): CallFacts['onHeld'] =>
  async (tx, broadcastId, hold, at) => {
    if (!(await move(deps, tx, broadcastId, 'hold', at, heldBy(hold)))) await pauseParts(tx, broadcastId);
  };

/** Notifies the account's browsers of the counts of a broadcast and of the balance. */
export async function announceProgress(tx: TenantTx, broadcastId: number, now: Date): Promise<void> {
  const row = await readBroadcast(tx, broadcastId, null);
  // Automatic replies have no page of their own, but they cost credits.
  if (row === null) return announceBalance(tx);
  const { completed, charged, fields } = await progressOf(tx, row, now);
  await announceLive(tx, { account: tx.accountId }, 'broadcast.progress', {
    BroadcastID: broadcastId,
    TotalCompleted: completed,
    PhoneNumberCount: row.phoneNumberCount,
    UnconfirmedTexts: fields.UnconfirmedTexts,
    CreditsUsed: charged,
    ConnectedCredits: fields.ConnectedCredits,
    DeliveredTexts: fields.DeliveredTexts,
    ReadCount: fields.ReadCount,
    InvalidTextCount: fields.InvalidTextCount,
    NotDeliveredTexts: fields.NotDeliveredTexts,
    FailedTextTotal: fields.FailedTextTotal,
    TextOptedOut: fields.TextOptedOut,
    RepliedTotal: fields.RepliedTotal,
    NotRepliedTotal: fields.NotRepliedTotal,
    TextSurveyResponseTotal: fields.TextSurveyResponseTotal,
    RcsTotal: fields.RcsTotal,
    RcsFallbackTotal: fields.RcsFallbackTotal,
  });
  await announceBalance(tx);
}

/** All numbers of one part were attempted: the broadcast waits for results once those of the other part were, too. */
async function partAttempted(deps: Deps, tx: TenantTx, broadcastId: number, at: Date): Promise<void> {
  if ((await partsDone(tx, broadcastId)).attempted) await move(deps, tx, broadcastId, 'allAttempted', at);
}

/** Texts that ended their wait, a part of the broadcast before, without a result. */
const textCodesOpen = [deliveryCodes.sentToCarrier, deliveryCodes.unconfirmed];

/**
 * All numbers of one part are final, or (`isOverdue`) the day of waiting for their results is over: the broadcast is
 * complete once those of the other part are, too. Its activity list says if results never came.
 */
async function partFinal(
  deps: Deps,
  tx: TenantTx,
  broadcastId: number,
  at: Date,
  isOverdue: boolean,
): Promise<void> {
  if ((await partsDone(tx, broadcastId)).final) {
    const counts = (await countsOf(tx, [broadcastId])).get(broadcastId);
    const isLacking = isOverdue || textCodesOpen.some((code) => (counts?.byStatus[code] ?? 0) > 0);
    const isTold = isLacking && (await move(deps, tx, broadcastId, 'resultsOverdue', at));
    // The same end for one that a user paused while it waited.
    if (!isTold) await move(deps, tx, broadcastId, 'allFinal', at);
  }
  await announceBalance(tx);
}

/** What sending reports, turned into the broadcast's status (2-decisions A2 rows 23 to 27); safe to repeat. */
export function deliveryListeners(deps: ListenerDeps): Omit<DeliveryFacts, 'onTexts' | 'onNumberStopped'> {
  return {
    lockFirst: lockBroadcast,
    async onDrained(tx, broadcastId, at) {
      await partAttempted(deps, tx, broadcastId, at);
      await finishIfCompleted(deps, tx, broadcastId, at);
    },
    /** In progress again: it may be paused and canceled (docs/decisions/engine.md#texts-that-are-sent-back). */
    async onWaiting(tx, broadcastId, at) {
      await move(deps, tx, broadcastId, 'sentBack', at);
    },
    onFinished: (tx, broadcastId, at, isOverdue) => partFinal(deps, tx, broadcastId, at, isOverdue),
    onHeld: onHeld(deps),
    onProgress: (tx, broadcastId) => announceProgress(tx, broadcastId, deps.clock.now()),
  };
}

/** Each wait for the window is one line in the activity list, however often it is reported. */
async function noteWaiting(
  tx: TenantTx,
  broadcastId: number,
  { opens, clocks }: WindowShut,
  at: Date,
): Promise<void> {
  const deed = 'waitForWindow';
  const to = opens.toISOString();
  if (await hasDeed(tx, broadcastId, deed, to)) return;
  const reason = clocks === 'recipients' ? ownClocksText : null;
  await recordDeed(tx, broadcastId, { by: 'carillon', at, deed, from: at.toISOString(), to, reason });
}

/** Why calls wait although the sender's own window may be open. */
const ownClocksText = 'The window is closed on the clocks of all recipients who are left to call.';

/** What calling reports (2-decisions A2 rows 22 to 25); safe to repeat. */
export function callListeners(deps: ListenerDeps): CallFacts {
  return {
    lockFirst: lockBroadcast,
    onCallsDrained: (tx, broadcastId, at) => partAttempted(deps, tx, broadcastId, at),
    onCallsFinished: (tx, broadcastId, at, isOverdue) => partFinal(deps, tx, broadcastId, at, isOverdue),
    async onWindowClosed(tx, broadcastId, at) {
      await move(deps, tx, broadcastId, 'windowClosed', at);
    },
    onWindowShut: noteWaiting,
    onHeld: onHeld(deps),
    onProgress: (tx, broadcastId) => announceProgress(tx, broadcastId, deps.clock.now()),
  };
}
