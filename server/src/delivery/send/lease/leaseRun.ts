import { toE164 } from '@carillon/rules/phones/phones';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { SubmitOutcome, TextCarrier, TextSubmission } from '../../../carriers/index.ts';
import { inMachineTime, nowOf } from '../../../platform/clock.ts';
import { inAccount } from '../../../sends/index.ts';
import { attemptIdsOf } from './attemptId.ts';
import { refusal, type Lease, type PendingRow } from './claim.ts';
import { factsOf, type PhoneFact } from '../../../consent/index.ts';
import type { DeliveryDeps } from '../../deliveryDeps.ts';
import { gateRules, verdict } from './gate.ts';
import { readAgain, renewLease } from './lease.sql.ts';
import { connectionBackOff } from '../pace.ts';
import type { RowOutcome } from './record.ts';
import { isNumberRefusal, type LeasePart } from './recordLease.ts';

/** A gate decision is valid for this long. STOP must hold 2 seconds later (engine invariant 6). */
const gateAnswerMs = 1_000;
/** A text of a paced broadcast leaves within this time of its claim or goes back, which keeps the pace. */
const pacedDepartureMs = 1_500;
/** A lease must outlive a request by this much, for clocks that differ. */
const leaseMarginMs = 2_000;
/** After this many failures in a row, the rest of the lease waits instead of failing one by one. */
const failuresInARow = 5;
/** How far carriers' clocks may differ from ours when a text in doubt is looked up. */
const clockDifferenceMs = 2_000;
/** Attempt numbers are 16 bits wide. */
const lastAttempt = 32_000;

/** Rows handed to one request. */
export interface Batch {
  readonly rows: readonly PendingRow[];
  readonly submissions: readonly TextSubmission[];
  readonly segments: readonly number[];
}

/** The work on one lease: rows that still have to leave, rows in flight, and outcomes to record. */
export class LeaseRun {
  readonly lease: Lease;
  readonly #deps: DeliveryDeps;
  readonly #carrier: TextCarrier;
  readonly #worker: string;
  readonly #attemptIdOf: (recipientNo: number, attempt: number) => string;
  #pending: PendingRow[];
  #next = 0;
  #inFlight = 0;
  #gateAt: number;
  #expiresAt: number;
  #outcomes: RowOutcome[] = [];
  /** What the carrier returned since the last part, for the metrics. */
  readonly #counted = new Map<SubmitOutcome['kind'], number>();
  #optedOut: number[] = [];
  #facts: PhoneFact[] = [];
  #slowUntil: number | null = null;
  #numberRefused = false;
  #failures = 0;
  #parts = 0;
  #checking: Promise<boolean> | null = null;
  /** When the oldest unrecorded outcome arrived, by performance.now(). */
  oldestOutcomeAt: number | null = null;

  constructor(deps: DeliveryDeps, carrier: TextCarrier, worker: string, lease: Lease) {
    this.#deps = deps;
    this.#carrier = carrier;
    this.#worker = worker;
    this.lease = lease;
    this.#attemptIdOf = attemptIdsOf({
      accountId: lease.accountId,
      broadcastId: lease.queue.send_id,
    });
    this.#pending = [...lease.rows];
    this.#gateAt = lease.claimedAt;
    this.#expiresAt = lease.expiresAt;
  }

  /** The time of the account, as in the lease. */
  #now(): number {
    return nowOf(this.#deps.clock, this.lease.accountId).getTime();
  }

  get hasPending(): boolean {
    return this.#next < this.#pending.length;
  }

  get isDone(): boolean {
    return !this.hasPending && this.#inFlight === 0;
  }

  get waiting(): number {
    return this.#pending.length - this.#next + this.#inFlight;
  }

  /** True when rows may leave now without another check in the database. */
  isFresh(): boolean {
    const now = this.#now();
    return (
      now - this.#gateAt <= gateAnswerMs &&
      this.#expiresAt - now > this.#carrier.requestTimeoutMs + leaseMarginMs &&
      !(this.lease.isPaced && now - this.lease.claimedAt > pacedDepartureMs)
    );
  }

  /**
   * Checks again whether the waiting rows may go out, and renews the lease. Rows that may not go are refused.
   * Everything goes back if sending was paused or stopped, or the lease is over. Returns false if the database could
   * not be reached; then nothing may leave.
   */
  async check(): Promise<boolean> {
    this.#checking ??= this.#checkNow().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** Takes rows for one request and renders them. */
  take(most: number): Batch {
    const rows: PendingRow[] = [];
    const submissions: TextSubmission[] = [];
    const segments: number[] = [];
    const { queue, renderer } = this.lease;
    const from = toE164(queue.from_phone);
    const now = this.#now();
    const expiresAt = inMachineTime(
      this.#deps.clock,
      this.lease.accountId,
      new Date(now + this.#deps.settings.finalizingMs),
    );
    while (rows.length < most) {
      const row = this.#pending[this.#next];
      if (row === undefined) break;
      this.#next += 1;
      const rendered = renderer.render(row.recipient);
      if ('refusedAs' in rendered) {
        this.#push(refusal(row, rendered.refusedAs, rendered.code));
        continue;
      }
      rows.push(row);
      segments.push(rendered.segments);
      submissions.push({
        attemptId: this.#attemptIdOf(row.no, row.attempt),
        from,
        to: toE164(row.recipient.phone),
        text: rendered.text,
        mediaUrls: queue.media_urls,
        rcsAgent: queue.rcs_agent_id,
        expiresAt,
      });
    }
    this.#inFlight += rows.length;
    return { rows, submissions, segments };
  }

  /** Processes the carrier's responses to a batch. */
  answered(batch: Batch, outcomes: readonly SubmitOutcome[], sentAt: number): void {
    this.#inFlight -= batch.rows.length;
    const now = this.#now();
    for (const [index, row] of batch.rows.entries()) {
      const outcome: SubmitOutcome = outcomes[index] ?? { kind: 'unknown', code: 'NO_ANSWER' };
      this.#counted.set(outcome.kind, (this.#counted.get(outcome.kind) ?? 0) + 1);
      this.#push(this.#outcomeOf(row, outcome, batch.segments[index] ?? 1, sentAt, now));
    }
    if (this.#slowUntil !== null || this.#numberRefused)
      this.#giveBackPending(this.#slowUntil ?? now, 'WAIT');
  }

  /** The outcomes since the last part. Null if there is nothing to record. */
  nextPart(): LeasePart | null {
    const isLast = this.isDone;
    if (this.#outcomes.length === 0 && !isLast) return null;
    this.#parts += 1;
    for (const [outcome, n] of this.#counted)
      this.#deps.metrics?.texts.inc({ carrier: this.#carrier.name, outcome }, n);
    this.#counted.clear();
    const part: LeasePart = {
      part: this.#parts,
      isLast,
      outcomes: this.#outcomes,
      optedOut: this.#optedOut,
      facts: this.#facts,
      slowUntil: this.#slowUntil,
      numberRefused: this.#numberRefused,
    };
    this.#outcomes = [];
    this.#optedOut = [];
    this.#facts = [];
    this.oldestOutcomeAt = null;
    return part;
  }

  #outcomeOf(
    row: PendingRow,
    outcome: SubmitOutcome,
    segments: number,
    sentAt: number,
    now: number,
  ): RowOutcome {
    const { no, attempt, tries } = row;
    const result = { kind: 'result', no, attempt, tries, segments, submittedAt: sentAt } as const;
    if (outcome.kind !== 'retryLater') this.#failures = 0;
    switch (outcome.kind) {
      case 'accepted':
        return {
          ...result,
          status: deliveryCodes.sentToCarrier,
          billed: true,
          carrierMessageId: outcome.carrierMessageId,
          code: null,
        };
      case 'refused':
        if (isNumberRefusal(outcome.status)) this.#numberRefused = true;
        this.#facts.push(...factsOf(row.recipient.phone, outcome.status));
        return {
          ...result,
          status: outcome.status,
          billed: outcome.billed,
          carrierMessageId: null,
          code: outcome.code,
        };
      case 'optedOut':
        this.#optedOut.push(row.recipient.phone);
        return {
          ...result,
          status: deliveryCodes.optedOut,
          billed: false,
          carrierMessageId: null,
          code: outcome.code,
        };
      case 'slowDown': {
        // Not processed, so the same attempt goes again. The whole number waits.
        const dueAt = now + outcome.retryAfterMs;
        this.#slowUntil = Math.max(this.#slowUntil ?? 0, dueAt);
        return { kind: 'retry', no, attempt, tries, dueAt, code: 'SLOW_DOWN' };
      }
      case 'retryLater': {
        const dueAt = now + connectionBackOff(tries);
        this.#failures += 1;
        if (this.#failures >= failuresInARow) this.#slowUntil = Math.max(this.#slowUntil ?? 0, dueAt);
        return {
          kind: 'retry',
          no,
          attempt: Math.min(attempt + 1, lastAttempt),
          tries: Math.min(tries + 1, lastAttempt),
          dueAt,
          code: outcome.code,
        };
      }
      case 'unknown':
        return {
          kind: 'unknown',
          no,
          attempt,
          tries,
          segments,
          code: outcome.code,
          sentAfter: sentAt - clockDifferenceMs,
          sentBefore: now + clockDifferenceMs,
          nextCheckAt: now + this.#deps.settings.reconcileAfterMs,
        };
    }
  }

  async #checkNow(): Promise<boolean> {
    const { accountId, leaseId, queue, claimedAt, isPaced, isFirstAttempt } = this.lease;
    const now = this.#now();
    if (isPaced && now - claimedAt > pacedDepartureMs) {
      this.#giveBackPending(now, 'PACE');
      return true;
    }
    const waiting = this.#pending.slice(this.#next);
    if (waiting.length === 0) return true;
    const expiresAt = now + this.#deps.settings.leaseMs;
    try {
      const answer = await inAccount(this.#deps.database, accountId, async (tx) => {
        if (!(await renewLease(tx, leaseId, this.#worker, new Date(now), new Date(expiresAt)))) return null;
        return readAgain(
          tx,
          queue,
          waiting.map((row) => row.no),
          !isFirstAttempt,
        );
      });
      if (answer === null || answer.sender === null) {
        this.#giveBackPending(now, answer === null ? 'LEASE_OVER' : 'HELD');
        return true;
      }
      this.#expiresAt = expiresAt;
      this.#gateAt = now;
      const rules = gateRules(answer.sender);
      const reasons = new Map(answer.rows.map((row) => [row.recipient_no, verdict(row, rules)]));
      const still: PendingRow[] = [];
      for (const row of this.#pending.slice(this.#next)) {
        const reason = reasons.get(row.no);
        // A recipient that was removed since, or turned out to be with the carrier, has no row here: nothing to record.
        if (reason === 0) still.push(row);
        else if (reason !== undefined) this.#push(refusal(row, reason, null));
      }
      this.#pending = still;
      this.#next = 0;
      return true;
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the gate could not be asked again; texts wait');
      return false;
    }
  }

  #giveBackPending(dueAt: number, code: string): void {
    for (const row of this.#pending.slice(this.#next))
      this.#push({ kind: 'retry', no: row.no, attempt: row.attempt, tries: row.tries, dueAt, code });
    this.#pending = [];
    this.#next = 0;
  }

  #push(outcome: RowOutcome): void {
    this.oldestOutcomeAt ??= performance.now();
    this.#outcomes.push(outcome);
  }
}
