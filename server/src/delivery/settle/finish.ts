import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { releaseHeld } from '../../credits/index.ts';
import { dueOfAll } from '../../platform/clock.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { inAccount } from '../../sends/index.ts';
import type { DeliveryDeps } from '../deliveryDeps.ts';
import { doubtOrphans } from './doubts.sql.ts';
import { readCounts, readOpenWork, textQueues, type QueueRow } from '../send/queue/queue.sql.ts';
import { recordOutcomes } from '../send/lease/record.ts';
import { deleteRetries } from '../show/results.sql.ts';
import { deleteAllRetries, retriesOfOpenRows } from '../hear/retries.sql.ts';

/** Why texts that a carrier sent back wait although no user paused their broadcast. Shown to users. */
export const heldQuietlyText =
  'Paused, because texts are to be sent again and the database was restored meanwhile. Resume to send them.';

const soonMs = 500;
const laterMs = 30_000;

/**
 * Checks broadcasts that have nothing left to claim: reports when all recipients were attempted and when all results
 * are final, and gives unused credits back. Returns how many were checked.
 */
export async function finishBroadcasts(deps: DeliveryDeps): Promise<number> {
  const due = await dueOfAll(
    deps.clock,
    () =>
      deps.database.query<{ account_id: number; send_id: number }>('select * from queues_to_check($1)', [
        deps.clock.now(),
      ]),
    (row) => row.account_id,
  );
  for (const { account_id, send_id } of due)
    await inAccount(deps.database, account_id, (tx) => finishOne(deps, tx, send_id));
  return due.length;
}

async function finishOne(deps: DeliveryDeps, tx: TenantTx, broadcastId: number): Promise<void> {
  await deps.facts.lockFirst(tx, broadcastId);
  const queue = await textQueues.lock(tx, broadcastId);
  if (queue === null || queue.settled || queue.state === 'waiting') return;
  const now = deps.clock.now();
  const work = await readOpenWork(tx, broadcastId);
  const after = (ms: number) => textQueues.checkAt(tx, broadcastId, new Date(now.getTime() + ms));
  if (work.leases > 0) return after(soonMs);
  if (queue.state === 'stopped') return settleStopped(deps, tx, queue, work.doubts, now);
  if (queue.next_no <= queue.last_no || work.retries > 0) {
    if (queue.state === 'drained') {
      deps.log.error(
        { account: tx.accountId, broadcast: broadcastId },
        'a drained queue had retries; it runs again',
      );
      await textQueues.wake(tx, broadcastId);
    }
    if (queue.drained_at !== null) await deps.facts.onWaiting(tx, broadcastId, now);
    // It was paused while it had nothing to send, so no page showed that. Now it has something to send, and a user must
    // resume it.
    if (queue.drained_at !== null && queue.state === 'paused')
      await deps.facts.onHeld(tx, broadcastId, { reason: heldQuietlyText, waitsForAccount: false }, now);
    return after(soonMs);
  }

  const { open, inDoubt } = await openResults(tx, broadcastId);
  if (inDoubt > work.doubts) await askAboutOrphans(deps, tx, broadcastId, now);
  const isNew = queue.state === 'running';
  const drainedAt = isNew ? now : queue.drained_at;
  if (isNew) await textQueues.drain(tx, broadcastId, now);
  const isOverdue = drainedAt !== null && now.getTime() - drainedAt.getTime() >= deps.settings.finalizingMs;
  const isWaiting = open > 0 && !isOverdue;
  // Reported at every check: the last doubt that is settled changes whether all are completed.
  if (isNew || isWaiting) await deps.facts.onDrained(tx, broadcastId, now);
  if (isNew) await deps.facts.onProgress(tx, broadcastId);
  if (isWaiting) return after(queue.state === 'paused' ? soonMs : laterMs);
  await releaseRest(tx, broadcastId, 'settled', 0);
  await textQueues.settle(tx, broadcastId, now);
  await deps.facts.onFinished(tx, broadcastId, now, open > 0);
  await deps.facts.onProgress(tx, broadcastId);
}

/** Credits of recipients who were never reached go back at once, those of texts in doubt when the doubt is settled. */
async function settleStopped(
  deps: DeliveryDeps,
  tx: TenantTx,
  queue: QueueRow,
  doubts: number,
  now: Date,
): Promise<void> {
  await endRetries(tx, queue, now);
  const since = now.getTime() - (queue.stopped_at ?? now).getTime();
  if (doubts > 0 && since < deps.settings.finalizingMs) {
    await releaseRest(tx, queue.send_id, 'stopped', doubts * queue.credits_per_text);
    return textQueues.checkAt(tx, queue.send_id, new Date(now.getTime() + laterMs));
  }
  await releaseRest(tx, queue.send_id, 'settled', 0);
  await textQueues.settle(tx, queue.send_id, now);
  await deps.facts.onProgress(tx, queue.send_id);
}

/**
 * Texts that waited for another attempt when their broadcast was stopped are not sent. Those that a carrier sent back
 * keep that as their result (2-decisions A2 row 28). Those that the carrier does not know count as not reached.
 */
export async function endRetries(tx: TenantTx, queue: QueueRow, now: Date): Promise<void> {
  const atOnce = 5_000;
  const isStopped = queue.state === 'stopped';
  for (;;) {
    const rows = await retriesOfOpenRows(tx, queue.send_id, !isStopped, atOnce);
    await recordOutcomes(
      tx,
      queue,
      rows.map((row) => ({
        kind: 'result',
        no: row.recipient_no,
        attempt: row.attempt,
        tries: row.tries,
        status: isStopped ? queue.unreached_status : deliveryCodes.expired,
        billed: false,
        segments: 0,
        submittedAt: null,
        carrierMessageId: null,
        code: 'NOT_SENT',
      })),
      { step: 'retriesEnded' },
      now,
    );
    await deleteRetries(
      tx,
      queue.send_id,
      rows.map((row) => row.recipient_no),
    );
    if (rows.length < atOnce) break;
  }
  await deleteAllRetries(tx, queue.send_id);
}

async function askAboutOrphans(
  deps: DeliveryDeps,
  tx: TenantTx,
  broadcastId: number,
  now: Date,
): Promise<void> {
  const texts = await doubtOrphans(tx, broadcastId, now);
  if (texts > 0)
    deps.log.error(
      { account: tx.accountId, broadcast: broadcastId, texts },
      'texts were unconfirmed and looked after by no one; their carrier is asked',
    );
}

function releaseRest(
  tx: TenantTx,
  broadcastId: number,
  step: 'stopped' | 'settled',
  keep: number,
): Promise<void> {
  return releaseHeld(tx, { sendId: broadcastId, channel: 'text' }, step, keep);
}

/** Results that may still change: with the carrier or in doubt, and how many of them are in doubt. */
async function openResults(tx: TenantTx, broadcastId: number): Promise<{ open: number; inDoubt: number }> {
  const counts = await readCounts(tx, [broadcastId]);
  const of = (status: number) =>
    counts.filter((row) => row.status === status).reduce((sum, row) => sum + row.n, 0);
  const inDoubt = of(deliveryCodes.unconfirmed);
  return { open: of(deliveryCodes.sentToCarrier) + inDoubt, inDoubt };
}
