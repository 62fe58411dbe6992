import { randomUUID } from 'node:crypto';
import type { Conduct } from '../network/behaviour.ts';
import type { Clock } from '../clock.ts';
import { act, pickUp } from './callee.ts';
import { byHand, callManner, type CallManner } from './callTable.ts';
import type { CallLog } from './callLog.ts';
import type { CallbackTarget } from './bandwidth/bxml.ts';
import { Leg, type LegFacts, type LegWorld } from './leg.ts';
import type { ProductLine } from './productLine.ts';
import type { Recordings } from './recordings.ts';

/** Seconds of calls that the carrier's queue holds at its rate (Bandwidth's guide of call queueing). */
const queueSeconds = 300;

/** Why a carrier accepts no call now. */
export type NoRoom = 'rate' | 'active';

interface Held {
  readonly target: CallbackTarget;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
}

/** What a person at a phone can do to a call (POST /phones/{number}/calls/{id}/…). */
export type HandAct = 'answer' | 'machine' | 'busy' | 'noanswer' | 'hangup';

/** All calls of all carriers that are not over, who steers which phone, and the ways events leave. */
export class Switchboard {
  readonly clock: Clock;
  readonly conduct: Conduct;
  readonly log: CallLog;
  readonly line: ProductLine;
  readonly recordings: Recordings;
  /** Grows with each change that a page may show. */
  version = 0;
  /** Notified of every call that begins to ring. */
  onStarted: (leg: Leg) => void = () => {};
  /** Everything is being reset, so calls end without a report. */
  forgetting = false;
  readonly #world: LegWorld;
  #live = new Map<string, Leg>();
  #byPhone = new Map<string, Set<Leg>>();
  #open = new Map<string, number>();
  #held: Held[] = [];
  #hand = new Set<string>();
  #callsOf = new Map<string, number>();
  /** Counts resets, so that nothing planned before one happens after it. */
  #generation = 0;
  #queued = 0;
  #nextSlot = 0;

  constructor(clock: Clock, conduct: Conduct, log: CallLog, line: ProductLine, recordings: Recordings) {
    this.clock = clock;
    this.conduct = conduct;
    this.log = log;
    this.line = line;
    this.recordings = recordings;
    this.#world = {
      clock,
      speed: () => conduct.behaviour.callSpeed,
      log,
      changed: () => void this.version++,
    };
    for (const change of log.unfinished)
      log.append({
        ...change,
        event: 'ended',
        cause: 'error',
        error: 'The carrier was restarted during the call',
      });
  }

  /** Calls that are queued, ringing or answered. */
  get active(): number {
    return this.#live.size;
  }

  get legs(): Iterable<Leg> {
    return this.#live.values();
  }

  /** Events of calls that wait for `holdWebhooks` to be off. */
  get held(): number {
    return this.#held.length;
  }

  find(id: string): Leg | null {
    return this.#live.get(id) ?? null;
  }

  /** Calls of that phone (E.164) that are not over. */
  on(phone: string): readonly Leg[] {
    return [...(this.#byPhone.get(phone) ?? [])];
  }

  /** Whether the limits of the behavior leave room for one more call. They are the carrier's, so in real time. */
  room(): NoRoom | null {
    const { callsPerSecond, callsActive } = this.conduct.behaviour;
    if (callsActive > 0 && this.active >= callsActive) return 'active';
    if (callsPerSecond > 0 && this.#queued >= callsPerSecond * queueSeconds) return 'rate';
    return null;
  }

  static newId(): string {
    return `c-${Date.now().toString(16).slice(-8).padStart(8, '0')}-${randomUUID()}`;
  }

  /** A line for a call that has not been dialed yet. */
  create(facts: LegFacts): Leg {
    const leg = new Leg(facts, this.#world);
    this.#live.set(facts.id, leg);
    const others = this.#byPhone.get(leg.phone);
    if (others) others.add(leg);
    else this.#byPhone.set(leg.phone, new Set([leg]));
    leg.whenEnded(() => {
      this.#live.delete(facts.id);
      const here = this.#byPhone.get(leg.phone);
      here?.delete(leg);
      if (here?.size === 0) this.#byPhone.delete(leg.phone);
    });
    return leg;
  }

  /** Dials a line, at once or when the carrier's rate allows. Its phone rings for at most this long. */
  dial(leg: Leg, ringForMs: number): void {
    const { callsPerSecond } = this.conduct.behaviour;
    const now = this.clock.now();
    if (callsPerSecond === 0 || leg.facts.kind === 'transfer') {
      this.#start(leg, ringForMs);
      return;
    }
    const at = Math.max(now, this.#nextSlot);
    this.#nextSlot = at + 1_000 / callsPerSecond;
    if (at === now) {
      this.#start(leg, ringForMs);
      return;
    }
    this.#queued++;
    leg.queue();
    const generation = this.#generation;
    this.clock.after(at - now, () => {
      if (generation !== this.#generation) return;
      this.#queued--;
      if (leg.state === 'queued') this.#start(leg, ringForMs);
    });
  }

  /** A page that shows that phone opened (1) or closed (-1). While one is open, its calls wait for a hand. */
  watch(phone: string, by: 1 | -1): void {
    const count = (this.#open.get(phone) ?? 0) + by;
    if (count > 0) this.#open.set(phone, count);
    else {
      this.#open.delete(phone);
      this.#letGo(phone);
    }
  }

  /** Marks that phone as steered by a program, or no longer. */
  takeInHand(phone: string, steered: boolean): void {
    if (steered) this.#hand.add(phone);
    else {
      this.#hand.delete(phone);
      this.#letGo(phone);
    }
  }

  /** That phone is no longer steered: calls that rang in the meantime are picked up as the table says. */
  #letGo(phone: string): void {
    if (this.isSteered(phone)) return;
    for (const leg of this.on(phone))
      if (leg.waitsForHand && leg.manner !== null) pickUp(leg, leg.manner, () => this.isSteered(phone));
  }

  isSteered(phone: string): boolean {
    return this.#open.has(phone) || this.#hand.has(phone);
  }

  /**
   * What the record says about a call to that number (E.164) when it is accepted. For a steered phone that could be
   * answered, a hand decides.
   */
  foretold(number: string): string {
    const { answers, outcome } = callManner(number);
    const isLine = answers !== 'busy' && answers !== 'failure' && answers !== 'notInService';
    return isLine && this.isSteered(number) ? 'byHand' : outcome;
  }

  /** True while a hand decides what this leg does, besides ringing and picking up. */
  isHeld(leg: Leg): boolean {
    return leg.byHand || this.isSteered(leg.phone);
  }

  /** A hand acts. False when the call is in no state for it. */
  act(leg: Leg, what: HandAct): boolean {
    if (what === 'hangup') {
      if (leg.isOver || leg.state === 'queued') return false;
      if (leg.facts.kind === 'inbound' && leg.state === 'ringing') leg.end('cancel', 'Caller hung up');
      else if (leg.state === 'ringing') leg.end('rejected', 'Callee rejected the call');
      else leg.end('hangup');
      return true;
    }
    if (leg.state !== 'ringing' || leg.facts.kind === 'inbound') return false;
    if (what === 'busy') leg.end('busy', 'Callee is busy');
    else if (what === 'noanswer') leg.end('timeout', 'Call was not answered in time');
    else {
      leg.byHand = true;
      pickUp(leg, byHand[what], () => true);
    }
    return true;
  }

  /** Runs after this much call time, whether the call continues or not, unless everything is forgotten before. */
  later(ms: number, run: () => void): void {
    const generation = this.#generation;
    this.clock.after(ms / this.conduct.behaviour.callSpeed, () => {
      if (generation === this.#generation) run();
    });
  }

  /** Sends an event that expects no response: once, and once more when the product was down (Bandwidth's rule). */
  tell(
    target: CallbackTarget | null,
    properties: Readonly<Record<string, unknown>>,
    timeoutMs: number,
  ): void {
    if (!target || this.forgetting) return;
    if (this.conduct.happens('callEventsLost')) return;
    if (this.conduct.behaviour.holdWebhooks) {
      this.#held.push({ target, properties, timeoutMs });
      return;
    }
    void this.#tell(target, properties, timeoutMs);
    if (this.conduct.happens('receiptDuplicates')) void this.#tell(target, properties, timeoutMs);
  }

  /** Sends held events once they may be sent again. */
  pump(): void {
    if (this.conduct.behaviour.holdWebhooks) return;
    for (const { target, properties, timeoutMs } of this.#held.splice(0))
      void this.#tell(target, properties, timeoutMs);
  }

  /** Ends every call without reporting it. */
  dropAll(): void {
    this.forgetting = true;
    for (const leg of this.#live.values()) leg.end('error', 'The carrier stopped');
    this.#held = [];
    this.#generation++;
    this.forgetting = false;
  }

  async close(): Promise<void> {
    this.dropAll();
    await this.log.close();
    await this.line.close();
  }

  async reset(): Promise<void> {
    this.dropAll();
    this.#hand.clear();
    this.#callsOf.clear();
    this.#queued = this.#nextSlot = 0;
    this.line.forget();
    this.recordings.reset();
    await this.log.reset();
    this.version++;
  }

  #start(leg: Leg, ringForMs: number): void {
    leg.start(ringForMs);
    this.onStarted(leg);
    act(leg, this.#mannerNow(leg.facts.to), () => this.isSteered(leg.phone));
  }

  #mannerNow(number: string): CallManner {
    const manner = callManner(number);
    if (!manner.later) return manner;
    const before = this.#callsOf.get(number) ?? 0;
    this.#callsOf.set(number, before + 1);
    return before > 0 ? manner.later : manner;
  }

  async #tell(
    target: CallbackTarget,
    properties: Readonly<Record<string, unknown>>,
    timeoutMs: number,
  ): Promise<void> {
    const generation = this.#generation;
    const reply = await this.line.send(target, properties, timeoutMs);
    if (reply !== 'connection') return;
    await new Promise<void>((done) => void this.clock.after(1_000, done));
    if (generation === this.#generation) await this.line.send(target, properties, timeoutMs);
  }
}
