import type { SubmitOutcome, TextCarrier } from '../../carriers/index.ts';
import { nowOf } from '../../platform/clock.ts';
import type { DeliveryDeps } from '../deliveryDeps.ts';
import { AnswerRate } from './answerRate.ts';
import type { LeaseRun } from './lease/leaseRun.ts';

/** How long rows wait before the next try when the database can't be reached. */
const askAgainMs = 500;
/** A worker claims texts for this many seconds ahead. */
const secondsAhead = 3;
/**
 * How many of the configured chunks make one for a carrier that takes many texts per request and recognizes a repeated
 * id.
 */
const chunksTogether = 4;

/**
 * The requests in flight at one carrier. Each carrier has its own, so that a slow one slows only its own texts. Within
 * a pool accounts take turns, one request each.
 */
export class CarrierPool {
  readonly carrier: TextCarrier;
  /**
   * Recipients claimed at once, and outcomes recorded at once. After a crash, a whole chunk is in doubt. Chunks are
   * larger where asking the carrier is cheap (a hundred texts per request) and resending is harmless, because half the
   * cost of a chunk of 500 is its own claim and its own commits.
   */
  readonly chunkSize: number;
  readonly #isCheap: boolean;
  readonly #rate = new AnswerRate();
  readonly #deps: DeliveryDeps;
  readonly #onOutcome: (run: LeaseRun) => void;
  /** Runs by account, in the order in which they take turns. */
  readonly #turns = new Map<number, LeaseRun[]>();
  #inFlight = 0;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: DeliveryDeps, carrier: TextCarrier, onOutcome: (run: LeaseRun) => void) {
    this.#deps = deps;
    this.carrier = carrier;
    this.#isCheap = carrier.maxBatch > 1 && carrier.recognisesRepeatedIds;
    this.chunkSize = deps.settings.chunkSize * (this.#isCheap ? chunksTogether : 1);
    this.#onOutcome = onOutcome;
  }

  /**
   * Recipients in memory at once. More would only wait, and their gate decisions would expire. Where doubts are
   * expensive, it is only what leaves within seconds: after a crash, nearly all two thousand of a slow carrier would be
   * in doubt, and none of them texted.
   */
  get mostWaiting(): number {
    if (this.#isCheap) return this.chunkSize * 2;
    const atOnce = this.#deps.settings.senderConcurrency * this.carrier.maxBatch;
    const soon = Math.round((this.#rate.perSecond ?? 0) * secondsAhead);
    return Math.min(this.chunkSize * 4, Math.max(atOnce * 2, soon));
  }

  /** Rows that wait or are in flight. */
  get waiting(): number {
    let sum = 0;
    for (const runs of this.#turns.values()) for (const run of runs) sum += run.waiting;
    return sum + this.#inFlight;
  }

  waitingOf(accountId: number): number {
    return (this.#turns.get(accountId) ?? []).reduce((sum, run) => sum + run.waiting, 0);
  }

  add(run: LeaseRun): void {
    const runs = this.#turns.get(run.lease.accountId);
    if (runs === undefined) this.#turns.set(run.lease.accountId, [run]);
    else runs.push(run);
    this.pump();
  }

  /** Fills the free slots, account by account. */
  pump(): void {
    while (!this.#stopped && this.#inFlight < this.#deps.settings.senderConcurrency) {
      const run = this.#nextRun();
      if (run === undefined) return;
      if (this.#inFlight === 0) this.#rate.begun(this.#deps.clock.now().getTime());
      this.#inFlight += 1;
      void this.#send(run).finally(() => {
        this.#inFlight -= 1;
        this.pump();
      });
    }
  }

  /** No further request starts; those in flight finish. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #nextRun(): LeaseRun | undefined {
    for (const [accountId, runs] of this.#turns) {
      // Moves to the end of the line, whatever the result of this turn was.
      this.#turns.delete(accountId);
      while (runs[0] !== undefined && !runs[0].hasPending) runs.shift();
      const [run] = runs;
      if (run === undefined) continue;
      this.#turns.set(accountId, runs);
      return run;
    }
    return undefined;
  }

  async #send(run: LeaseRun): Promise<void> {
    if (!run.isFresh()) {
      const asked = await run.check();
      if (!asked) {
        await new Promise<void>((resolve) => {
          this.#timer = setTimeout(resolve, askAgainMs);
        });
        return;
      }
      this.#onOutcome(run);
      if (!run.isFresh()) return;
    }
    const batch = run.take(this.carrier.maxBatch);
    if (batch.rows.length === 0) {
      this.#onOutcome(run);
      return;
    }
    const sentAt = nowOf(this.#deps.clock, run.lease.accountId).getTime();
    let outcomes: SubmitOutcome[] = [];
    try {
      outcomes = await this.carrier.submitTexts(batch.submissions);
    } catch (error) {
      // A carrier object never throws for a failure of the carrier. Whatever the cause is, the texts may have left.
      this.#deps.log.error({ err: error }, 'a carrier failed in an unforeseen way');
    }
    this.#rate.answered(batch.rows.length, this.#deps.clock.now().getTime());
    run.answered(batch, outcomes, sentAt);
    this.#onOutcome(run);
  }
}
