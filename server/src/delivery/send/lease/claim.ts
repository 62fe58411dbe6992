import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { TenantTx } from '../../../platform/database/database.ts';
import { inAccount, singlesAmong } from '../../../sends/index.ts';
import type { DeliveryDeps } from '../../deliveryDeps.ts';
import { gateRules, verdict } from './gate.ts';
import { holdBroadcast } from '../queue/holdBroadcast.ts';
import { claimRange, claimRetries, readRecipients, type ClaimTerms, type RecipientRow } from './lease.sql.ts';
import { allowance, isPaced } from '../pace.ts';
import { lockClaimable, textQueues, type ClaimableRow } from '../queue/queue.sql.ts';
import { dayOf, goOnToday, takeFromDay, waitForDay, type Day } from './day.sql.ts';
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
  /** When the gate decided on these rows; milliseconds. */
  readonly claimedAt: number;
  readonly expiresAt: number;
}

/**
 * Claims up to `want` recipients of a running broadcast: due retries first, then the next recipients. One transaction
 * covers the pace, the range, the lease, the gate, and the results of recipients who may not be texted. Returns null if
 * there is nothing to claim now. The lease is committed when this returns, so everything in it may be submitted.
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
    const day = await openDay(tx, queue, now.getTime());
    if (day === null) return null;
    const pace = {
      perMinute: queue.per_minute,
      queueReadyAt: queue.queue_ready_at.getTime(),
      segmentsPerMinute: queue.segments_per_minute,
      numberReadyAt: queue.number_ready_at.getTime(),
      segments: queue.segments,
    };
    const allowed = allowance(pace, now.getTime(), Math.min(left, target.want, day.most));
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
    const rows = await passGate(tx, queue, taken, day, now);
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
  const claimed = await claimRange(tx, queue, renderer.words, terms);
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
  const recipients = await readRecipients(tx, queue, queue, [...turns.keys()], renderer.words);
  const rows = recipients.flatMap((recipient): PendingRow[] => {
    const turn = turns.get(recipient.recipient_no);
    return turn === undefined
      ? []
      : [{ no: turn.recipient_no, attempt: turn.attempt, tries: turn.tries, recipient }];
  });
  return { leaseId: claimed.leaseId, rows };
}

/** The account's day for a claim, and how many recipients the day allows it to claim. */
interface ClaimDay extends Day {
  readonly waits: boolean;
  readonly most: number;
}

/**
 * The account's day. Null if this queue waits for another one. Texts over the limit wait if the account chose that.
 * Otherwise they are claimed and get the full day as their result. So do texts to one phone, for which tomorrow is too
 * late.
 */
async function openDay(tx: TenantTx, queue: ClaimableRow, now: number): Promise<ClaimDay | null> {
  const day = dayOf(queue, now);
  const waitsUntil = queue.goes_on_at?.getTime() ?? 0;
  // The full day is over: its texts resume in the morning.
  if (waitsUntil > now && day.until > waitsUntil) {
    await waitForDay(tx, queue.send_id, { goesOn: waitsUntil, limit: day.limit }, waitsUntil);
    return null;
  }
  const isNear = day.left < queue.last_no;
  const waits =
    queue.over_day_limit === 'Wait' &&
    (!isNear || !(await singlesAmong(tx, [queue.send_id])).has(queue.send_id));
  if (waits && day.left === 0) {
    await waitForDay(tx, queue.send_id, { goesOn: day.goesOnAt, limit: day.limit }, now);
    return null;
  }
  if (queue.goes_on_at !== null) goOnToday(tx, queue.send_id);
  return { ...day, waits, most: waits ? day.left : Infinity };
}

/** Keeps the rows that may go out and records the reason of the others in the same transaction. */
async function passGate(
  tx: TenantTx,
  queue: ClaimableRow,
  taken: Taken,
  day: ClaimDay,
  now: Date,
): Promise<PendingRow[]> {
  const rules = gateRules(queue);
  let passed: PendingRow[] = [];
  const refused: RowOutcome[] = [];
  for (const row of taken.rows) {
    const reason = verdict(row.recipient, rules);
    if (reason === 0) passed.push(row);
    else refused.push(refusal(row, reason, null));
  }
  if (passed.length > 0) {
    const allowed = await takeFromDay(tx, day, passed.length);
    for (const row of passed.slice(allowed))
      refused.push(
        day.waits
          ? { ...turnOf(row), kind: 'retry', dueAt: day.goesOnAt, code: 'DAY_LIMIT' }
          : refusal(row, deliveryCodes.dailyLimitReached, null),
      );
    passed = passed.slice(0, allowed);
  }
  if (refused.length > 0) {
    const booking = await textQueues.readForMovements(tx, queue.send_id);
    if (booking !== null)
      await recordOutcomes(tx, booking, refused, { step: 'lease', leaseId: taken.leaseId, no: 0 }, now);
  }
  return passed;
}

function turnOf({ no, attempt, tries }: PendingRow): Pick<PendingRow, 'no' | 'attempt' | 'tries'> {
  return { no, attempt, tries };
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
