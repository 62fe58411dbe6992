import { expect } from 'vitest';
import { deliveryCodes, deliveryStatus } from '@carillon/rules/texts/messageStatus';
import { afterRestore } from '../../../scripts/afterRestore.sql.ts';
import type { SubmitOutcome, TextSubmission } from '../carriers/index.ts';
import type { Database } from '../platform/database/database.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { auditBooks } from '../reports/auditBooks.ts';
import { queueBreaches } from './settle/auditQueues.sql.ts';
import { claim } from './send/lease/claim.ts';
import { aReceipt, type ABroadcast, type TestEngine } from './fixtures.ts';
import { LeaseRun } from './send/lease/leaseRun.ts';
import { reconcile } from './settle/reconcile.ts';
import { applyReceipts } from './hear/receipts.ts';
import { recordLease } from './send/lease/recordLease.ts';
import { pauseSending, resumeSending, stopSending } from './send/queue/sending.ts';
import { resolveUnconfirmed } from './settle/unconfirmed.ts';

/** How many recipients there are. */
export const people = 6;

/** What may happen to a queue, in sequence. `a` chooses among the options there are. */
export const steps = [
  'claim',
  'submit',
  'record',
  'wake late',
  'lease over',
  'ask carrier',
  'receipt',
  'send',
  'pause',
  'resume',
  'cancel',
  'finish',
  'restore',
  'mark not delivered',
  'flaky',
  'well',
] as const;
export type Step = readonly [what: (typeof steps)[number], a: number];

/**
 * Workers stop, die, and wake up; users press buttons; carriers respond or do not. The queue is in the middle of it.
 */
export class Story {
  readonly #engine: TestEngine;
  readonly #owner: Database;
  readonly #byId: boolean;
  readonly b: ABroadcast;
  /** Leases of workers that may be asleep. */
  #runs: { run: LeaseRun; worker: string }[] = [];
  #workers = 0;
  #events = 0;
  /** True from a pause or a restore to the resume. */
  #isHeld = false;
  isCanceled = false;
  #isRestored = false;
  /** How many had been handed over when sending was held or ended. */
  #takenAtHold = 0;
  /** Phones that a carrier sent back: they are texted once more, which is correct. */
  readonly #sentBack = new Map<string, number>();

  constructor(engine: TestEngine, owner: Database, b: ABroadcast, byId: boolean) {
    this.#engine = engine;
    this.#owner = owner;
    this.#byId = byId;
    this.b = b;
  }

  get taken(): TextSubmission[] {
    return this.#engine.carrier.taken.filter((text) => text.from === `+1${this.b.fromPhone}`);
  }

  get isSilent(): boolean {
    return this.#isHeld || this.isCanceled;
  }

  async do([what, a]: Step): Promise<void> {
    const { deps, clock } = this.#engine;
    const chosen = this.#runs[a % Math.max(1, this.#runs.length)];
    switch (what) {
      case 'claim': {
        const worker = `worker ${this.#workers++}`;
        const lease = await claim(deps, worker, { ...this.b, want: 1 + (a % 4) });
        if (lease !== null)
          this.#runs.push({ run: new LeaseRun(deps, this.#engine.carrier, worker, lease), worker });
        return;
      }
      case 'submit':
        if (chosen !== undefined) await this.#submit(chosen.run);
        return;
      case 'record':
        if (chosen !== undefined) await this.#record(chosen);
        return;
      case 'wake late':
        // Three leases later it continues where it was, and records what it knows.
        if (chosen === undefined) return;
        clock.advance(180_000);
        await this.#engine.endLeases();
        if (a % 2 === 0) await this.do(['ask carrier', a]);
        if (a % 3 === 0) await this.do(['finish', a]);
        await this.#submit(chosen.run);
        await this.#record(chosen);
        return;
      case 'lease over':
        clock.advance(63_000);
        await this.#engine.endLeases();
        return;
      case 'ask carrier':
        clock.advance(31_000);
        await reconcile(deps);
        return;
      case 'receipt':
        return this.#receipt(a);
      case 'send':
        return this.#engine.send(this.#engine.worker(`worker ${this.#workers++}`));
      case 'finish':
        clock.advance(600);
        await this.#engine.finish();
        return;
      case 'mark not delivered':
        // A user is warned that it is a last resort; recipients who have the text keep it.
        return this.#engine.as(this.b, async (tx) => {
          const unsent = Array.from({ length: people }, (_, index) => index + 1).filter(
            (no) => !this.taken.some((text) => text.to === `+1${this.b.phone(no)}`),
          );
          const nos = unsent.slice(0, a % 3);
          const isAsleep = this.#runs.length > 0;
          if (nos.length > 0 && !isAsleep)
            await resolveUnconfirmed(
              tx,
              this.b.broadcastId,
              'MarkNotDelivered',
              { nos, except: [] },
              clock.now(),
            );
        });
      case 'flaky':
        this.#engine.carrier.answers((text) => flaky(text, a));
        return;
      case 'well':
        this.#engine.carrier.answers(well);
        return;
      case 'pause':
      case 'resume':
      case 'cancel':
      case 'restore':
        return this.#steer(what);
    }
  }

  async #steer(what: 'pause' | 'resume' | 'cancel' | 'restore'): Promise<void> {
    const { clock } = this.#engine;
    const { broadcastId } = this.b;
    if (this.isCanceled) return;
    if (what === 'resume') {
      this.#isHeld = false;
      await this.#engine.as(this.b, (tx) => resumeSending(tx, broadcastId));
      return;
    }
    if (what === 'pause') await this.#engine.as(this.b, (tx) => pauseSending(tx, broadcastId));
    if (what === 'cancel')
      await this.#engine.as(this.b, (tx) =>
        stopSending(tx, broadcastId, deliveryCodes.canceled, clock.now()),
      );
    if (what === 'restore') {
      // Everything was stopped for it.
      this.#runs = [];
      this.#isRestored = true;
      const now = clock.now();
      await this.#owner.inPlatform((tx) => afterRestore(tx, { backupAt: now, now, cancel: false }));
    }
    if (what === 'cancel') this.isCanceled = true;
    else this.#isHeld = true;
    // What is allowed to leave still leaves within a second.
    clock.advance(1_001);
    this.#takenAtHold = this.taken.length;
  }

  /** As a carrier's pool does it: what is not fresh is checked before it leaves. */
  async #submit(run: LeaseRun): Promise<void> {
    if (!run.isFresh()) await run.check();
    if (!run.isFresh()) return;
    const batch = run.take(this.#engine.carrier.maxBatch);
    if (batch.rows.length === 0) return;
    const sentAt = this.#engine.clock.now().getTime();
    run.answered(batch, await this.#engine.carrier.submitTexts(batch.submissions), sentAt);
  }

  async #record(one: { run: LeaseRun; worker: string }): Promise<void> {
    const part = one.run.nextPart();
    if (part === null) return;
    await recordLease(this.#engine.deps, one.worker, one.run.lease, part);
    if (part.isLast) this.#runs = this.#runs.filter((other) => other !== one);
  }

  async #receipt(a: number): Promise<void> {
    const text = this.taken[a % Math.max(1, this.taken.length)];
    if (text === undefined) return;
    const [before] = await this.#retries(text.to);
    await this.#owner.inPlatform((tx) =>
      applyReceipts(
        this.#engine.deps,
        tx,
        'test',
        [aReceipt(text, a % 5 === 0 ? 'sentBack' : 'delivered', this.#engine.clock.now())],
        { webhookId: this.#events++, no: 0 },
      ),
    );
    const [after] = await this.#retries(text.to);
    if (before === undefined && after !== undefined)
      this.#sentBack.set(text.to, (this.#sentBack.get(text.to) ?? 0) + 1);
  }

  async #retries(to: string): Promise<unknown[]> {
    const { rows } = await this.#engine.owner.query(
      `select 1 from text_retry t join recipient r on r.audience_id = $2 and r.recipient_no = t.recipient_no
       where t.send_id = $1 and r.phone = $3`,
      [this.b.broadcastId, this.b.audienceId, Number(to.slice(2))],
    );
    return rows;
  }

  /** Holds after every step: unsettled rows are looked after, and a silent queue stays silent. */
  async expectLookedAfter(): Promise<void> {
    const breaches = await this.#engine.as(this.b, (tx) => queueBreaches(tx, this.#engine.clock.now()));
    const byState = breaches.filter(
      ({ rule }) => rule !== 'a lease was not ended' && rule !== 'a queue was not looked at',
    );
    expect(byState).toEqual([]);
    if (this.isSilent) expect(this.taken.length).toBe(this.#takenAtHold);
  }

  /** Workers that were asleep are dead now. Others work until nothing changes, and two days pass. */
  async expectAllSettled(): Promise<void> {
    const { engine, b } = { engine: this.#engine, b: this.b };
    engine.carrier.answers(well);
    if (!this.isCanceled) await this.do(['resume', 0]);
    for (let round = 0; round < 10; round += 1) {
      engine.clock.advance(100_000);
      await engine.endLeases();
      engine.clock.advance(31_000);
      await reconcile(engine.deps);
      await engine.send();
      await engine.finish();
      // A carrier's limits hold a text back for longer each time.
      if (round === 5) engine.clock.advance(8 * 3_600_000);
    }
    await this.expectLookedAfter();
    engine.clock.advance(25 * 3_600_000);
    await engine.finish();
    engine.clock.advance(31_000);
    await engine.finish();
    const { rows } = await engine.owner.query(
      `select q.state, q.settled, w.held::int,
         (select count(*)::int from text_retry where send_id = $1) as retries,
         (select count(*)::int from text_doubt where send_id = $1) as doubts,
         (select count(*)::int from send_lease where send_id = $1) as leases
       from send_queue q join wallet w using (account_id) where q.send_id = $1`,
      [b.broadcastId],
    );
    const state = this.isCanceled ? expect.stringMatching(/^(stopped|drained)$/) : 'drained';
    expect(rows).toEqual([{ state, settled: true, held: 0, retries: 0, doubts: 0, leases: 0 }]);
    expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
    await this.#expectTrue();
  }

  /** Rows agree with what the carrier knows; no recipient has the text twice, none is lost. */
  async #expectTrue(): Promise<void> {
    const times = new Map<string, Set<string>>();
    for (const [index, text] of this.taken.entries()) {
      const ids = times.get(text.to) ?? new Set();
      times.set(text.to, ids.add(this.#byId ? text.attemptId : String(index)));
    }
    for (const [to, ids] of times) expect(ids.size).toBeLessThanOrEqual(1 + (this.#sentBack.get(to) ?? 0));
    const { byStatus } = await this.#engine.counts(this.b);
    expect(Object.values(byStatus).reduce((sum, n) => sum + n, 0)).toBe(people);
    expect(byStatus[deliveryCodes.unconfirmed]).toBeUndefined();
    expect(byStatus[deliveryCodes.needsSending]).toBeUndefined();
    const handedOver = Object.entries(byStatus)
      .filter(([code]) => isHandedOver(Number(code)))
      .reduce((sum, [, n]) => sum + n, 0);
    // What a carrier sent back waits for another try. If it is canceled after a restore, which loses the reason of the
    // wait, it ends as canceled: it reached no recipient, and nothing is charged for it.
    const forgotten = this.#isRestored && this.isCanceled ? this.#sentBack.size : 0;
    expect(handedOver).toBeLessThanOrEqual(times.size);
    expect(handedOver).toBeGreaterThanOrEqual(times.size - forgotten);
  }
}

/** Statuses of texts that a carrier accepted. */
function isHandedOver(code: number): boolean {
  const { sentToCarrier, delivered, carrierLimitExceeded } = deliveryCodes;
  expect(deliveryStatus(code)).toBeDefined();
  return code === sentToCarrier || code === delivered || code === carrierLimitExceeded;
}

/** A carrier that accepts everything. */
export const well = (text: TextSubmission): SubmitOutcome => ({
  kind: 'accepted',
  carrierMessageId: `m-${text.attemptId}`,
});

function flaky(text: TextSubmission, a: number): SubmitOutcome {
  const turn = (Number(text.to.slice(-2)) + a) % 4;
  if (turn === 0) return { kind: 'retryLater', code: 'ECONNREFUSED' };
  if (turn === 1) return { kind: 'unknown', code: 'TIMEOUT' };
  if (turn === 2) return { kind: 'slowDown', retryAfterMs: 2_000 };
  return well(text);
}
