/** Time as the simulator sees it. Tests pass their own. */
export interface Clock {
  now(): number;
  /** Runs the function after this many milliseconds. The returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Numbers that become due: few timers, no matter how many numbers wait. */
export class Schedule {
  readonly #clock: Clock;
  readonly #due: (numbers: number[]) => void;
  #buckets = new Map<number, number[]>();
  #armedFor = Infinity;
  #callOff: () => void = () => {};

  constructor(clock: Clock, due: (numbers: number[]) => void) {
    this.#clock = clock;
    this.#due = due;
  }

  /** Delivers the number after `ms`, never early, and at most 20 ms or a hundredth of the wait late. */
  add(ms: number, number: number): void {
    const width = Math.max(20, Math.ceil(ms / 100));
    const at = Math.ceil((this.#clock.now() + ms) / width) * width;
    const bucket = this.#buckets.get(at);
    if (bucket) bucket.push(number);
    else this.#buckets.set(at, [number]);
    if (at < this.#armedFor) this.#arm(at);
  }

  clear(): void {
    this.#callOff();
    this.#buckets.clear();
    this.#armedFor = Infinity;
  }

  #arm(at: number): void {
    this.#callOff();
    this.#armedFor = at;
    this.#callOff = this.#clock.after(Math.max(0, at - this.#clock.now()), () => this.#fire());
  }

  #fire(): void {
    const now = this.#clock.now();
    this.#armedFor = Infinity;
    const ready = [...this.#buckets.keys()].filter((at) => at <= now).sort((a, b) => a - b);
    for (const at of ready) {
      const numbers = this.#buckets.get(at) ?? [];
      this.#buckets.delete(at);
      this.#due(numbers);
    }
    let next = Infinity;
    for (const at of this.#buckets.keys()) if (at < next) next = at;
    if (next < this.#armedFor) this.#arm(next);
  }
}
