import { deliveryCodes } from '@carillon/rules/messageStatus';
import type { TenantTx } from '../platform/database.ts';
import { inAccount } from './tenants.ts';
import type { DeliveryDeps } from './deliveryDeps.ts';
import { gateRules, verdict } from './gate.ts';
import { holdBroadcast } from './holdBroadcast.ts';
import { claimRange, claimRetries, readRecipients, type ClaimTerms, type RecipientRow } from './lease.sql.ts';
import { allowance, isPaced } from './pace.ts';
import { lockClaimable, readQueueForBooking, takeFromDay, type ClaimableRow } from './queue.sql.ts';
import { recordOutcomes, type RowOutcome } from './record.ts';
import { rendererOf, type Renderer } from './renderText.ts';

/** A recipient that may be submitted. */
export interface PendingRow {
  readonly no: number;
  readonly attempt: number;
  readonly tries: number;
  readonly recipient: RecipientRow;
}

/** A committed lease with what it takes to submit it. */
export interface Lease {
  readonly accountId: number;
  readonly leaseId: number;
  readonly queue: ClaimableRow;
  readonly renderer: Renderer;
  readonly rows: readonly PendingRow[];
  readonly isPaced: boolean;
  /** True for recipients that were never submitted before. */
  readonly isFirstAttempt: boolean;
  /** When the gate answered for these rows; milliseconds. */
  readonly claimedAt: number;
  readonly expiresAt: number;
}

/**
 * Claims up to `want` recipients of a running broadcast: retries that are due first, then the next ones. One
 * transaction: pace, range, lease, gate, and the results of those who may not be texted. Null when there is
 * nothing to claim now. The lease is committed when this returns, so everything in it may be submitted.
 */
export async function claim(
  deps: DeliveryDeps,
  worker: string,
  target: { accountId: number; broadcastId: number; want: number },
): Promise<Lease | null> {
  const lease = await claimInOne(deps, worker, target);
  if (lease !== 'number unusable') return lease;
  await holdBroadcast(deps, target.accountId, target.broadcastId);
  return null;
}

function claimInOne(
  deps: DeliveryDeps,
  worker: string,
  target: { accountId: number; broadcastId: number; want: number },
): Promise<Lease | 'number unusable' | null> {
  return inAccount(deps.database, target.accountId, async (tx) => {
    const now = deps.clock.now();
    const queue = await lockClaimable(tx, target.broadcastId, now, target.want);
    if (queue === null || queue.not_before > now) return null;
    if (!queue.number_usable) {
      return 'number unusable';
    }
    const left = queue.retries_due > 0 ? queue.retries_due : queue.last_no - queue.next_no + 1;
    if (left <= 0) return null;
    const pace = {
      perMinute: queue.per_minute,
      queueReadyAt: queue.queue_ready_at.getTime(),
      segmentsPerMinute: queue.segments_per_minute,
      numberReadyAt: queue.number_ready_at.getTime(),
      segments: queue.segments,
    };
    const allowed = allowance(pace, now.getTime(), Math.min(left, target.want));
    if (allowed.count === 0) return null;
    const terms: ClaimTerms = {
      count: allowed.count,
      queueReadyAt: new Date(allowed.queueReadyAt),
      numberReadyAt: new Date(allowed.numberReadyAt),
      worker,
      now,
      expiresAt: new Date(now.getTime() + deps.settings.leaseMs),
    };
    const renderer = rendererOf(queue);
    const taken =
      queue.retries_due > 0
        ? await takeRetries(tx, queue, renderer, terms)
        : await takeRange(tx, queue, renderer, terms);
    if (taken === null) return null;
    const rows = await passGate(tx, queue, taken, now);
    return {
      accountId: target.accountId,
      leaseId: taken.leaseId,
      queue,
      renderer,
      rows,
      isPaced: isPaced(pace),
      isFirstAttempt: queue.retries_due === 0,
      claimedAt: now.getTime(),
      expiresAt: terms.expiresAt.getTime(),
    };
  });
}

interface Taken {
  readonly leaseId: number;
  readonly rows: readonly PendingRow[];
}

async function takeRange(
  tx: TenantTx,
  queue: ClaimableRow,
  renderer: Renderer,
  terms: ClaimTerms,
): Promise<Taken | null> {
  const claimed = await claimRange(tx, queue, renderer.isPersonal, terms);
  if (claimed === null) return null;
  const rows = claimed.rows.map((recipient) => ({
    no: recipient.recipient_no,
    attempt: 1,
    tries: 0,
    recipient,
  }));
  return { leaseId: claimed.leaseId, rows };
}

async function takeRetries(
  tx: TenantTx,
  queue: ClaimableRow,
  renderer: Renderer,
  terms: ClaimTerms,
): Promise<Taken | null> {
  const claimed = await claimRetries(tx, queue, terms);
  if (claimed === null) return null;
  const turns = new Map(claimed.turns.map((turn) => [turn.recipient_no, turn]));
  const recipients = await readRecipients(
    tx,
    queue.draft_broadcast_id,
    [...turns.keys()],
    renderer.isPersonal,
  );
  const rows = recipients.flatMap((recipient): PendingRow[] => {
    const turn = turns.get(recipient.recipient_no);
    return turn === undefined
      ? []
      : [{ no: turn.recipient_no, attempt: turn.attempt, tries: turn.tries, recipient }];
  });
  return { leaseId: claimed.leaseId, rows };
}

/** Keeps the rows that may go out; the others get their reason in the same transaction. */
async function passGate(tx: TenantTx, queue: ClaimableRow, taken: Taken, now: Date): Promise<PendingRow[]> {
  const rules = gateRules(queue);
  let passed: PendingRow[] = [];
  const refused: RowOutcome[] = [];
  for (const row of taken.rows) {
    const reason = verdict(row.recipient, rules);
    if (reason === 0) passed.push(row);
    else refused.push(refusal(row, reason, null));
  }
  if (queue.messages_per_day !== null && passed.length > 0) {
    const allowed = await takeFromDay(tx, queue.day, queue.messages_per_day, passed.length);
    for (const row of passed.slice(allowed))
      refused.push(refusal(row, deliveryCodes.dailyLimitReached, null));
    passed = passed.slice(0, allowed);
  }
  if (refused.length > 0) {
    const booking = await readQueueForBooking(tx, queue.broadcast_id);
    if (booking !== null) await recordOutcomes(tx, booking, refused, `l${taken.leaseId}.0`, now);
  }
  return passed;
}

/** The outcome of a row that is not submitted. */
export function refusal(row: PendingRow, status: number, code: string | null): RowOutcome {
  return {
    kind: 'result',
    no: row.no,
    attempt: row.attempt,
    tries: row.tries,
    status,
    billed: false,
    segments: 0,
    submittedAt: null,
    carrierMessageId: null,
    code,
  };
}
