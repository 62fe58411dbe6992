import { begin } from '@carillon/rules/calls/callFlow';
import { toE164 } from '@carillon/rules/phones/phones';
import type { CallOutcome, VoiceCarrier } from '../../carriers/index.ts';
import { dueOfAll, inMachineTime, nowOf } from '../../platform/clock.ts';
import type { CallDeps } from './callDeps.ts';
import { addressesOf } from './callAddresses.ts';
import { callIdOf } from './callReference.ts';
import { claimCalls, type ClaimedCall } from './claimCalls.ts';
import { recordDial, type DialOutcome } from '../hear/recordCall.ts';
import { inAccount, isConfirmed } from '../../sends/index.ts';

/** How long a phone rings, in seconds (2-decisions C1.2). */
const ringSeconds = 30;
const recordAgainMs = 300;
/** The permission to make a call is valid for this long. A worker that slept longer gives the call back. */
const claimGoodMs = 2_000;

/** A call that is given back undialed. */
const late: DialOutcome = { kind: 'retryLater', once: false, code: 'LATE' };

interface Due {
  account_id: number;
  send_id: number;
  aggregator_id: 2 | 5;
}

/** Claims and dials: the calling half of a worker. */
export class Dialer {
  readonly #deps: CallDeps;
  readonly #worker: string;
  readonly #onRoom: () => void;
  readonly #flying = new Map<VoiceCarrier, number>();
  readonly #notBefore = new Map<VoiceCarrier, number>();
  readonly #work = new Set<Promise<void>>();
  #turn = 0;
  #closing = false;
  #killed = false;

  /** `onRoom` is called when a carrier has responded, so that the next call can be claimed at once. */
  constructor(deps: CallDeps, worker: string, onRoom: () => void) {
    this.#deps = deps;
    this.#worker = worker;
    this.#onRoom = onRoom;
  }

  /** Claims for every broadcast that has a recipient to call, and dials. Returns how many calls it claimed. */
  async claimRound(): Promise<number> {
    if (this.#closing) return 0;
    const { database, clock, voiceCarriers } = this.#deps;
    const due = await dueOfAll(
      clock,
      () => database.query<Due>('select * from calls_due($1)', [clock.now()]),
      (row) => row.account_id,
    );
    this.#turn += 1;
    let claimed = 0;
    for (let step = 0; step < due.length && !this.#closing; step += 1) {
      // Each round begins with another broadcast. Otherwise the last ones would get only what the first leave over.
      const row = due[(this.#turn + step) % due.length];
      const carrier = row && voiceCarriers.get(row.aggregator_id);
      if (row === undefined || carrier === undefined) continue;
      const share = Math.max(1, Math.floor(this.#room(carrier) / (due.length - step)));
      const want = Math.min(this.#room(carrier), share);
      if (want < 1) continue;
      const calls = await claimCalls(this.#deps, this.#worker, {
        accountId: row.account_id,
        broadcastId: row.send_id,
        want,
      });
      claimed += calls.length;
      for (const call of calls) this.#dial(carrier, call);
    }
    return claimed;
  }

  /** Dials what this worker claimed before. Resolves when each call has its response and is recorded. */
  async dialClaimed(calls: readonly ClaimedCall[]): Promise<void> {
    for (const call of calls) {
      const carrier = this.#deps.voiceCarriers.get(call.queue.aggregator_id);
      if (carrier !== undefined) this.#dial(carrier, call);
    }
    await this.idle();
  }

  /** Waits until every request of this worker has its response and is recorded. */
  async idle(): Promise<void> {
    while (this.#work.size > 0 && !this.#killed) await Promise.all(this.#work);
  }

  /** Stops claiming. Requests in flight end and are recorded. */
  async close(withinMs: number): Promise<void> {
    this.#closing = true;
    await Promise.race([this.idle(), new Promise((resolve) => setTimeout(resolve, withinMs))]);
    this.kill();
  }

  /** Stops at once, as a dying process would: nothing more is dialed or recorded. */
  kill(): void {
    this.#closing = true;
    this.#killed = true;
  }

  #room(carrier: VoiceCarrier): number {
    if (this.#deps.clock.now().getTime() < (this.#notBefore.get(carrier) ?? 0)) return 0;
    return this.#deps.calls.dialConcurrency - (this.#flying.get(carrier) ?? 0);
  }

  #dial(carrier: VoiceCarrier, call: ClaimedCall): void {
    const change = (by: number) => this.#flying.set(carrier, (this.#flying.get(carrier) ?? 0) + by);
    change(1);
    const work = this.#dialOne(carrier, call).finally(() => {
      change(-1);
      this.#work.delete(work);
      if (!this.#killed) this.#onRoom();
    });
    this.#work.add(work);
  }

  async #dialOne(carrier: VoiceCarrier, call: ClaimedCall): Promise<void> {
    const { accountId, queue, recipientNo, attempt } = call;
    const at = { accountId, broadcastId: queue.send_id, recipientNo, attempt };
    if (this.#killed) return;
    const now = nowOf(this.#deps.clock, accountId).getTime();
    // A call is not started if its lease may end before the response, or if its window has closed since.
    const isLate =
      now + carrier.requestTimeoutMs > call.expiresAt ||
      now >= call.closesAt ||
      now - call.claimedAt > claimGoodMs;
    const unneeded = isLate || queue.ladder_minutes === null ? null : await this.#unneeded(call);
    const outcome = isLate ? late : (unneeded ?? (await this.#start(carrier, call)));
    if (outcome.kind === 'slowDown')
      this.#notBefore.set(carrier, this.#deps.clock.now().getTime() + outcome.retryAfterMs);
    // Outcomes must not be lost while the database is unavailable.
    while (!this.#killed) {
      try {
        await inAccount(this.#deps.database, accountId, (tx) => recordDial(this.#deps, tx, at, outcome));
        return;
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'a call could not be recorded; trying again');
        await new Promise((resolve) => setTimeout(resolve, recordAgainMs));
      }
    }
  }

  /**
   * A person of a ladder may have confirmed since the claim. This is the last moment before the phone may ring. Without an
   * answer of the database, the call is given back.
   */
  async #unneeded({ accountId, queue, recipientNo }: ClaimedCall): Promise<DialOutcome | null> {
    try {
      const has = await inAccount(this.#deps.database, accountId, (tx) =>
        isConfirmed(tx, queue.send_id, recipientNo),
      );
      return has ? { kind: 'confirmed' } : null;
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'a confirmation could not be read; the call is made later');
      return late;
    }
  }

  async #start(carrier: VoiceCarrier, call: ClaimedCall): Promise<CallOutcome> {
    const { accountId, queue, recipientNo, attempt } = call;
    const at = { accountId, broadcastId: queue.send_id, recipientNo, attempt };
    const { tag, urls } = addressesOf(this.#deps.calls, carrier, { attempt: at, state: begin(queue.flow) });
    const [outcome] = await carrier.startCalls([
      {
        attemptId: callIdOf(at),
        from: toE164(queue.caller_id),
        to: toE164(call.phone),
        urls,
        tag,
        ringSeconds,
        detectMachine: true,
        expiresAt: inMachineTime(this.#deps.clock, accountId, new Date(call.expiresAt)),
      },
    ]);
    return outcome ?? { kind: 'unknown', code: 'NO_OUTCOME' };
  }
}
