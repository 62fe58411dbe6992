import { deliveryCodes } from '@carillon/rules/messageStatus';
import type { TenantTx } from '../platform/database.ts';
import { inAccount } from './tenants.ts';
import type { DeliveryDeps } from './deliveryDeps.ts';
import {
  lockQueue,
  markDrained,
  markSettled,
  readCounts,
  readOpenWork,
  setCheckAt,
  type QueueRow,
} from './queue.sql.ts';
import { CountChanges, giveUpSentBack } from './results.sql.ts';

const soonMs = 500;
const laterMs = 30_000;

/**
 * Looks at broadcasts that have nothing left to claim: tells when all was attempted, when all is final, gives
 * unused credits back. Answers how many were looked at.
 */
export async function finishBroadcasts(deps: DeliveryDeps): Promise<number> {
  const due = await deps.database.query<{ account_id: number; broadcast_id: number }>(
    'select * from queues_to_check($1)',
    [deps.clock.now()],
  );
  for (const { account_id, broadcast_id } of due)
    await inAccount(deps.database, account_id, (tx) => finishOne(deps, tx, broadcast_id));
  return due.length;
}

async function finishOne(deps: DeliveryDeps, tx: TenantTx, broadcastId: number): Promise<void> {
  await deps.facts.lockFirst(tx, broadcastId);
  const queue = await lockQueue(tx, broadcastId);
  if (queue === null || queue.settled || queue.state === 'waiting') return;
  const now = deps.clock.now();
  const work = await readOpenWork(tx, broadcastId);
  const after = (ms: number) => setCheckAt(tx, broadcastId, new Date(now.getTime() + ms));
  if (work.leases > 0) return after(soonMs);
  if (queue.state === 'stopped') return settleStopped(deps, tx, queue, work.doubts, now);
  if (queue.next_no <= queue.last_no || work.retries > 0) {
    if (queue.drained_at !== null) await deps.facts.onWaiting(tx, broadcastId, now);
    return after(soonMs);
  }

  const open = await openResults(tx, broadcastId);
  const isNew = queue.state === 'running';
  const drainedAt = isNew ? now : queue.drained_at;
  if (isNew) await markDrained(tx, broadcastId, now);
  const isOverdue = drainedAt !== null && now.getTime() - drainedAt.getTime() >= deps.settings.finalizingMs;
  const isWaiting = open > 0 && !isOverdue;
  // Told at every look: whether all are completed changes with the last doubt that is settled.
  if (isNew || isWaiting) await deps.facts.onDrained(tx, broadcastId, now);
  if (isNew) await deps.facts.onProgress(tx, broadcastId);
  if (isWaiting) return after(queue.state === 'paused' ? soonMs : laterMs);
  await releaseRest(tx, broadcastId, 'last', 0);
  await markSettled(tx, broadcastId, 'drained', now);
  await deps.facts.onFinished(tx, broadcastId, now);
  await deps.facts.onProgress(tx, broadcastId);
}

/** Credits of recipients never reached go back at once; those of texts in doubt when the doubt is over. */
async function settleStopped(
  deps: DeliveryDeps,
  tx: TenantTx,
  queue: QueueRow,
  doubts: number,
  now: Date,
): Promise<void> {
  await endSentBack(tx, queue.broadcast_id, now);
  const since = now.getTime() - (queue.stopped_at ?? now).getTime();
  if (doubts > 0 && since < deps.settings.finalizingMs) {
    await releaseRest(tx, queue.broadcast_id, 'rest', doubts * queue.credits_per_text);
    return setCheckAt(tx, queue.broadcast_id, new Date(now.getTime() + laterMs));
  }
  await releaseRest(tx, queue.broadcast_id, 'last', 0);
  await markSettled(tx, queue.broadcast_id, 'stopped', now);
  await deps.facts.onProgress(tx, queue.broadcast_id);
}

/** Texts that a carrier sent back keep that as their result, for they will not be sent again (2-decisions A2 row 28). */
async function endSentBack(tx: TenantTx, broadcastId: number, now: Date): Promise<void> {
  const atOnce = 5_000;
  for (;;) {
    const nos = await giveUpSentBack(tx, broadcastId, now, atOnce);
    const counts = new CountChanges();
    for (const no of nos) counts.move(no, deliveryCodes.needsSending, deliveryCodes.carrierLimitExceeded);
    counts.write(tx, broadcastId);
    if (nos.length < atOnce) return;
  }
}

async function releaseRest(
  tx: TenantTx,
  broadcastId: number,
  what: 'rest' | 'last',
  keep: number,
): Promise<void> {
  await tx.query(`select post_ledger('release', $1, greatest(0, held_for($2) - $3), $2, null, '')`, [
    `b${broadcastId}.${what}`,
    broadcastId,
    keep,
  ]);
}

async function openResults(tx: TenantTx, broadcastId: number): Promise<number> {
  const counts = await readCounts(tx, [broadcastId]);
  return counts
    .filter((row) => row.status === deliveryCodes.sentToCarrier || row.status === deliveryCodes.unconfirmed)
    .reduce((sum, row) => sum + row.n, 0);
}
