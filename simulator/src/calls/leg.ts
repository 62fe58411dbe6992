import type { Clock } from '../clock.ts';
import type { CarrierName } from '../network/record.ts';
import type { CallLog, CallKind } from './callLog.ts';
import type { CallManner } from './callTable.ts';
import type { Step } from './steps.ts';

export interface LegFacts {
  readonly id: string;
  readonly carrier: CarrierName;
  readonly kind: CallKind;
  /** E.164; a SIP address for a transfer to one. */
  readonly from: string;
  readonly to: string;
  readonly reference: string | null;
  /** For the other side of a transfer: the call that was transferred. */
  readonly parent: Leg | null;
}

/** What a leg needs from outside. */
export interface LegWorld {
  readonly clock: Clock;
  /** How much faster than real time calls go. */
  speed(): number;
  readonly log: CallLog;
  /** Something about a leg changed that a page may show. */
  changed(): void;
}

export type LegState = 'queued' | 'ringing' | 'answered' | 'ended';
/** Why a wait ended: its time passed, a key was pressed, or the program must stop. */
export type Woken = 'time' | 'key' | 'stop';
/** Which keys the leg listens for. */
export type Listening = 'gather' | 'record' | null;

/**
 * One telephone line of a call: its state, what it hears and the keys that are pressed on it. One program at a time
 * plays on it; `interrupt` makes the current one stop at its next wait. Times are real milliseconds, lengths are
 * milliseconds of call time.
 */
export class Leg {
  readonly facts: LegFacts;
  readonly steps: Step[] = [];
  manner: CallManner | null = null;
  state: LegState = 'queued';
  readonly enqueuedAt: number;
  startedAt: number | null = null;
  answeredAt: number | null = null;
  endedAt: number | null = null;
  cause: string | null = null;
  error: string | null = null;
  /** It was picked up by hand, so it no longer follows the table. */
  byHand = false;
  /** The table would have picked it up, but a hand decides. */
  waitsForHand = false;
  /** The machine that answered is still greeting: it records nothing of what is played. */
  greeting = false;
  /** Sound of the person while something records it: 16-bit samples, 8,000 a second. */
  readonly voice: Buffer[] = [];
  readonly #world: LegWorld;
  readonly #timers = new Set<() => void>();
  readonly #onAnswered: (() => void)[] = [];
  readonly #onEnded: (() => void)[] = [];
  readonly #onEnding = new Set<() => void>();
  readonly #onListening: ((what: 'gather' | 'record') => void)[] = [];
  /** Notified of every key, no matter what listens (StartGather). */
  onKey: ((digit: string) => void) | null = null;
  #keys: string[] = [];
  #listening: Listening = null;
  /** A request for the next document is under way: keys wait for it. */
  #asking = 0;
  #turn = 0;
  #wake: ((why: Woken) => void) | null = null;
  #wakesOnKey = false;
  /** Notes how much of the current audio was heard. */
  #settleHearing: ((why: Woken) => void) | null = null;

  constructor(facts: LegFacts, world: LegWorld) {
    this.facts = facts;
    this.#world = world;
    this.enqueuedAt = world.clock.now();
  }

  /** The person's phone: who is called, or who calls. */
  get phone(): string {
    return this.facts.kind === 'inbound' ? this.facts.from : this.facts.to;
  }

  get listening(): Listening {
    return this.#listening;
  }

  get isOver(): boolean {
    return this.state === 'ended';
  }

  /** Number of the program that plays now. A program without it must stop. */
  get turn(): number {
    return this.#turn;
  }

  /** True while the program of that turn may continue. */
  plays(turn: number): boolean {
    return turn === this.#turn && this.state !== 'ended';
  }

  whenAnswered(run: () => void): void {
    this.#onAnswered.push(run);
  }

  whenEnded(run: () => void): void {
    this.#onEnded.push(run);
  }

  /** Runs right before the end is noted, unless canceled: it finishes what is under way. */
  beforeEnd(run: () => void): () => void {
    this.#onEnding.add(run);
    return () => void this.#onEnding.delete(run);
  }

  whenListening(run: (what: 'gather' | 'record') => void): void {
    this.#onListening.push(run);
  }

  /** Runs after this much call time, unless the call ends before. */
  after(ms: number, run: () => void): () => void {
    if (this.isOver || ms === Infinity) return () => {};
    const callOff = this.#world.clock.after(ms / this.#world.speed(), () => {
      this.#timers.delete(callOff);
      run();
    });
    this.#timers.add(callOff);
    return () => {
      this.#timers.delete(callOff);
      callOff();
    };
  }

  note(step: Omit<Step, 'at'>): Step {
    const whole: Step = { at: new Date(this.#world.clock.now()).toISOString(), ...step };
    this.steps.push(whole);
    this.#world.changed();
    return whole;
  }

  queue(): void {
    this.#log('queued');
  }

  /** Dials: the phone rings, for at most this long. */
  start(ringForMs: number): void {
    if (this.state !== 'queued') return;
    this.state = 'ringing';
    this.startedAt = this.#world.clock.now();
    this.#log('started');
    this.note({ kind: 'rang' });
    this.after(ringForMs, () => {
      if (this.state === 'ringing') this.end('timeout', 'Call was not answered in time');
    });
  }

  answer(): void {
    if (this.state !== 'ringing') return;
    this.state = 'answered';
    this.answeredAt = this.#world.clock.now();
    this.#log('answered');
    this.note({ kind: 'answered' });
    for (const run of this.#onAnswered) run();
  }

  end(cause: string, error: string | null = null): void {
    if (this.isOver) return;
    this.state = 'ended';
    this.endedAt = this.#world.clock.now();
    this.cause = cause;
    this.error = error;
    this.#listening = null;
    for (const callOff of this.#timers) callOff();
    this.#timers.clear();
    this.#stop();
    for (const run of this.#onEnding) run();
    this.note({ kind: 'ended', cause, ...(error !== null && { text: error }) });
    for (const run of this.#onEnded) run();
    const { id, carrier, kind, from, to, reference, parent } = this.facts;
    this.#world.log.append({
      id,
      event: 'ended',
      kind,
      carrier,
      from,
      to,
      reference,
      parent: parent?.facts.id ?? null,
      cause,
      ...(error !== null && { error }),
      started: this.startedAt === null ? null : new Date(this.startedAt).toISOString(),
      answered: this.answeredAt === null ? null : new Date(this.answeredAt).toISOString(),
      steps: this.steps,
    });
  }

  /** Makes the current program stop and returns the turn of the next one. */
  interrupt(): number {
    this.#turn++;
    this.#listening = null;
    this.#stop();
    return this.#turn;
  }

  /** Waits this much call time. With `keys`, until there is a key. */
  wait(ms: number, keys = false): Promise<Woken> {
    if (this.isOver) return Promise.resolve('stop');
    if (keys && this.#keys.length > 0) {
      this.#settleHearing?.('key');
      return Promise.resolve('key');
    }
    return new Promise((done) => {
      const callOff = this.after(ms, () => this.#wake?.('time'));
      this.#wakesOnKey = keys;
      this.#wake = (why) => {
        this.#wake = null;
        this.#settleHearing?.(why);
        callOff();
        done(why);
      };
    });
  }

  /** Waits for an outside event. "stop" when the call ends or is interrupted before. */
  until<T>(event: Promise<T>): Promise<T | 'stop'> {
    if (this.isOver) return Promise.resolve('stop');
    return new Promise((done, failed) => {
      const stopped = (): void => {
        this.#wake = null;
        done('stop');
      };
      this.#wakesOnKey = false;
      this.#wake = stopped;
      event.then((value) => {
        if (this.#wake !== stopped) return;
        this.#wake = null;
        done(value);
      }, failed);
    });
  }

  /**
   * Plays this much audio and notes how much of it was heard. A key stops it if `keys` says so. Returns what `wait`
   * does.
   */
  async hear(step: Omit<Step, 'at' | 'heard' | 'overGreeting'>, keys: boolean): Promise<Woken> {
    const noted = this.note({ ...step, ...(this.greeting && { overGreeting: true }) });
    const seconds = step.seconds ?? 0;
    const begun = this.#world.clock.now();
    this.#settleHearing = (why) => {
      const passed = ((this.#world.clock.now() - begun) * this.#world.speed()) / 1_000;
      noted.heard = why === 'time' ? seconds : Math.round(Math.min(seconds, passed) * 100) / 100;
      this.#settleHearing = null;
      this.#world.changed();
    };
    return this.wait(seconds * 1_000, keys);
  }

  /** From now on keys count. Notifies the person, who may have something to press. */
  listen(what: 'gather' | 'record'): void {
    this.#listening = what;
    this.#world.changed();
    for (const run of this.#onListening) run(what);
  }

  /** Keys no longer count. */
  listened(): void {
    this.#listening = null;
    this.#world.changed();
  }

  takeKey(): string | undefined {
    return this.#keys.shift();
  }

  /** During a request to the product, keys wait for its response. */
  async asking<T>(work: Promise<T>): Promise<T> {
    this.#asking++;
    try {
      return await work;
    } finally {
      this.#asking--;
    }
  }

  /** Drops keys that are no longer expected, before audio that does not listen. */
  forgetKeys(): void {
    this.#keys = [];
  }

  /** The person presses keys. False when there is no call for them. */
  press(digits: string): boolean {
    if (this.state !== 'answered') return false;
    const taken = this.#listening !== null || this.#asking > 0;
    this.note({ kind: 'keys', digits, taken });
    for (const digit of digits) {
      this.onKey?.(digit);
      if (!taken) continue;
      this.#keys.push(digit);
      if (this.#wakesOnKey) this.#wake?.('key');
    }
    return true;
  }

  #stop(): void {
    this.#keys = [];
    this.#wake?.('stop');
  }

  #log(event: 'queued' | 'started' | 'answered'): void {
    const { id, carrier, kind, from, to, reference, parent } = this.facts;
    const about = { id, event, kind, carrier, from, to, reference, parent: parent?.facts.id ?? null };
    this.#world.log.append(about);
    this.#world.changed();
  }
}
