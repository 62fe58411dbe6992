import { dueOfAll } from '../../platform/clock.ts';
import { CarrierPool } from './carrierPool.ts';
import { claim } from './lease/claim.ts';
import type { DeliveryDeps } from '../deliveryDeps.ts';
import { LeaseRun } from './lease/leaseRun.ts';
import { Overtaken, recordLease } from './lease/recordLease.ts';

/** A broadcast that has something to send now. */
interface Due {
  account_id: number;
  send_id: number;
  aggregator_id: 2 | 5;
}

/**
 * Outcomes are recorded when their chunk is done, or at the latest after this time, so that pages update and credits
 * are right.
 */
const recordEveryMs = 250;
const retryRecordMs = 300;

/** Small claims cost as much as large ones, so a claim waits until there is room for this many. */
function leastPiece(pool: CarrierPool, accounts: number): number {
  return Math.min(pool.chunkSize, Math.ceil(pool.mostWaiting / accounts / 2));
}

/** Claims, submits and records: the sending half of a worker. */
export class Sender {
  readonly #deps: DeliveryDeps;
  readonly #worker: string;
  readonly #pools: Map<number, CarrierPool>;
  readonly #runs = new Set<LeaseRun>();
  readonly #recording = new Map<LeaseRun, Promise<void>>();
  readonly #onRoom: () => void;
  readonly #overtaken = new Overtaken();
  #turn = 0;
  #closing = false;
  #killed = false;

  /** `onRoom` is called when a lease ends, so that the next one can be claimed at once. */
  constructor(deps: DeliveryDeps, worker: string, onRoom: () => void = () => undefined) {
    this.#deps = deps;
    this.#worker = worker;
    this.#onRoom = onRoom;
    this.#pools = new Map(
      [...deps.carriers].map(([id, carrier]) => [
        id,
        new CarrierPool(deps, carrier, (run) => this.#recordWhenDone(run)),
      ]),
    );
  }

  get activeLeases(): number {
    return this.#runs.size;
  }

  /** True if the last round found nothing to send. */
  isQuiet = true;

  /** How soon to check again: soon while something is being sent, even if its pace forbids more right now. */
  async mayHaveMore(): Promise<boolean> {
    if (!this.isQuiet || this.#runs.size > 0) return true;
    const [row] = await this.#deps.database.query<{ any: boolean }>('select sending_at_all() as any');
    return row?.any === true;
  }

  /** Claims for every broadcast that has something to send, account by account. Returns how many leases it took. */
  async claimRound(): Promise<number> {
    const isFull = (pool: CarrierPool) => pool.mostWaiting - pool.waiting < leastPiece(pool, 1);
    // Running leases wake us when they have room. Asking the database before then is a waste.
    if (this.#runs.size > 0 && [...this.#pools.values()].every(isFull)) return 0;
    const { clock, database } = this.#deps;
    const due = await dueOfAll(
      clock,
      () => database.query<Due>('select * from sending_due($1)', [clock.now()]),
      (row) => row.account_id,
    );
    this.isQuiet = due.length === 0;
    if (due.length === 0) return 0;
    const accounts = new Set(due.map((row) => row.account_id)).size;
    // Each round begins with another account. Otherwise the last ones would get only what the first leave over.
    this.#turn += 1;
    const start = this.#turn % due.length;
    let taken = 0;
    for (let step = 0; step < due.length && !this.#closing; step += 1) {
      const row = due[(start + step) % due.length];
      const pool = row && this.#pools.get(row.aggregator_id);
      if (row === undefined || pool === undefined) continue;
      const want = this.#room(pool, row.account_id, accounts);
      if (want < 1) continue;
      const lease = await claim(this.#deps, this.#worker, {
        accountId: row.account_id,
        broadcastId: row.send_id,
        want,
      });
      if (lease === null) continue;
      taken += 1;
      const run = new LeaseRun(this.#deps, pool.carrier, this.#worker, lease);
      this.#runs.add(run);
      this.#deps.metrics?.leases.set(this.#runs.size);
      if (run.isDone) this.#record(run);
      else pool.add(run);
    }
    return taken;
  }

  /** Records outcomes that waited long enough. Call it every few tens of milliseconds. */
  tick(): void {
    const now = performance.now();
    for (const run of this.#runs)
      if (run.oldestOutcomeAt !== null && now - run.oldestOutcomeAt >= recordEveryMs) this.#record(run);
    for (const pool of this.#pools.values()) pool.pump();
  }

  /** Waits until every lease of this worker is recorded. */
  async idle(): Promise<void> {
    while (this.#runs.size > 0 && !this.#killed) {
      await Promise.all(this.#recording.values());
      this.tick();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Stops claiming, lets requests in flight end, and records them. Rows that did not leave are given back. */
  async close(withinMs: number): Promise<void> {
    this.#closing = true;
    const end = performance.now() + withinMs;
    while (this.#runs.size > 0 && performance.now() < end) {
      this.tick();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    this.kill();
  }

  /** Stops at once, as a dying process would: nothing more is sent or recorded. */
  kill(): void {
    this.#killed = true;
    this.#closing = true;
    for (const pool of this.#pools.values()) pool.stop();
  }

  #room(pool: CarrierPool, accountId: number, accounts: number): number {
    const share = Math.ceil(pool.mostWaiting / accounts) - pool.waitingOf(accountId);
    const free = pool.mostWaiting - pool.waiting;
    const want = Math.min(pool.chunkSize, share, free);
    return want < leastPiece(pool, accounts) ? 0 : want;
  }

  #recordWhenDone(run: LeaseRun): void {
    if (run.isDone) this.#record(run);
  }

  #record(run: LeaseRun): void {
    if (this.#killed || this.#recording.has(run)) return;
    const part = run.nextPart();
    if (part === null) return;
    const work = this.#recordUntilDone(run, part).finally(() => {
      this.#recording.delete(run);
      if (this.#killed) return;
      if (part.isLast) {
        this.#runs.delete(run);
        this.#deps.metrics?.leases.set(this.#runs.size);
        this.#onRoom();
      } else this.#recordWhenDone(run);
    });
    this.#recording.set(run, work);
  }

  /** Outcomes must not be lost while the database is unavailable: they are kept and tried again. */
  async #recordUntilDone(run: LeaseRun, part: NonNullable<ReturnType<LeaseRun['nextPart']>>): Promise<void> {
    while (!this.#killed) {
      try {
        await recordLease(this.#deps, this.#worker, run.lease, part, this.#overtaken);
        return;
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'outcomes could not be recorded; trying again');
        await new Promise((resolve) => setTimeout(resolve, retryRecordMs));
      }
    }
  }
}
