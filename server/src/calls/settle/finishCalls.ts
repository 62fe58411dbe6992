import { callCodes } from '@carillon/rules/calls/callCatalogue';
import { releaseHeld } from '../../credits/index.ts';
import { dueOfAll } from '../../platform/clock.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { inAccount } from '../../sends/index.ts';
import type { CallDeps } from '../dial/callDeps.ts';
import { callQueues, type CallQueueRow } from '../dial/callQueue.sql.ts';
import { readCounts } from '../callResults.sql.ts';
import { stopCalling } from '../dial/calling.ts';
import { windowOf } from '../dial/claimCalls.ts';
import { turnsOnRecipientClocks } from '../dial/recipientClocks.ts';
import { countOpen, endWaiting, failOpen, firstWaiting } from '../calls.sql.ts';

const soonMs = 500;
const laterMs = 5_000;

/**
 * Checks broadcasts with no recipient left to claim: reports when all were called and when all results are final, and
 * gives unused credits back. Returns how many it checked.
 */
export async function finishCalls(deps: CallDeps): Promise<number> {
  const due = await dueOfAll(
    deps.clock,
    () =>
      deps.database.query<{ account_id: number; send_id: number }>('select * from call_queues_to_check($1)', [
        deps.clock.now(),
      ]),
    (row) => row.account_id,
  );
  for (const { account_id, send_id } of due)
    await inAccount(deps.database, account_id, (tx) => finishOne(deps, tx, send_id));
  return due.length;
}

async function finishOne(deps: CallDeps, tx: TenantTx, broadcastId: number): Promise<void> {
  await deps.callFacts.lockFirst(tx, broadcastId);
  const queue = await callQueues.lock(tx, broadcastId);
  if (queue === null || queue.settled || queue.state === 'waiting') return;
  const now = deps.clock.now();
  const after = (ms: number) => callQueues.checkAt(tx, broadcastId, new Date(now.getTime() + ms));
  const { isWaiting, underWay, transfersLeft, mayComeBack, inDoubt } = await countOpen(
    tx,
    broadcastId,
    queue.retries,
  );
  const isStopped = queue.state === 'stopped';
  // A call in progress may end busy and be made again, so not every number was called as often as chosen.
  const isLeft = queue.next_no <= queue.last_no || isWaiting || mayComeBack > 0;
  if (!isStopped && isLeft) {
    if (queue.state === 'drained' && isWaiting) {
      deps.log.error(
        { account: tx.accountId, broadcast: broadcastId },
        'a drained queue had calls to make; it runs again',
      );
      await callQueues.wake(tx, broadcastId);
    }
    const isQuiet = underWay + inDoubt + mayComeBack === 0 && queue.next_no > queue.last_no;
    if (isQuiet && queue.state === 'running') await noteOwnClocks(deps, tx, queue, now);
    return after(soonMs);
  }
  // A call that came back undialed after calling was stopped is not made either.
  if (isStopped && isWaiting)
    await endWaiting(
      tx,
      broadcastId,
      { unreached: callCodes.notYetCalled, instead: queue.unreached_status },
      now,
    );
  const isNew = queue.state === 'running' || queue.state === 'paused';
  if (isNew && (await isExpired(tx, queue))) {
    await stopCalling(tx, broadcastId, callCodes.expired, now);
    await deps.callFacts.onWindowClosed(tx, broadcastId, now);
    return after(soonMs);
  }
  if (isNew) {
    // A paused broadcast with no recipient left to call has called all of them.
    await callQueues.drain(tx, broadcastId, now);
    await deps.callFacts.onCallsDrained(tx, broadcastId, now);
  }
  // If it resumed calling after it had called every recipient, the time counts from now.
  const drainedAt = isNew ? now : queue.drained_at;
  const since = now.getTime() - ((isStopped ? queue.stopped_at : drainedAt) ?? now).getTime();
  // The length of a transfer may still be unknown. Once it is known, its time is charged.
  if (underWay + transfersLeft + inDoubt > 0 && since < deps.calls.finalizingMs)
    return after(underWay + transfersLeft > 0 ? soonMs : laterMs);
  const isOverdue = underWay + inDoubt > 0;
  if (isOverdue) await failOpen(tx, broadcastId, callCodes.callFailed, now);
  await releaseHeld(tx, { sendId: broadcastId, channel: 'call' }, 'settled', 0);
  await callQueues.settle(tx, broadcastId, now);
  await deps.callFacts.onCallsFinished(tx, broadcastId, now, isOverdue);
  await deps.callFacts.onProgress(tx, broadcastId);
}

/**
 * Reports that all recipients who are left wait for their own clocks. A number that is called again waits for its pause
 * first, and only then perhaps for the morning.
 */
async function noteOwnClocks(deps: CallDeps, tx: TenantTx, queue: CallQueueRow, now: Date): Promise<void> {
  const window = windowOf(queue);
  if (!queue.use_recipient_time_zone || window === null) return;
  const first = await firstWaiting(tx, queue.send_id);
  if (first === null) return;
  const turn = turnsOnRecipientClocks(queue, window, now)(first.phone);
  if (turn.kind === 'later' && first.due_at.getTime() >= turn.at)
    await deps.callFacts.onWindowShut(tx, queue.send_id, { opens: first.due_at, clocks: 'recipients' }, now);
}

/** True if numbers were left at the hour at which their own windows closed (2-decisions A2 row 22). */
async function isExpired(tx: TenantTx, queue: CallQueueRow): Promise<boolean> {
  if (!queue.use_recipient_time_zone || queue.continue_on_next_day) return false;
  const counts = await readCounts(tx, [queue.send_id]);
  return counts.some(({ what, n }) => what === callCodes.expired && Number(n) > 0);
}
