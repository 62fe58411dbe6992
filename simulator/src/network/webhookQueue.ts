import type { Clock } from '../clock.ts';
import type { Conduct } from './behaviour.ts';

/** Sends one webhook body. Returns the HTTP status, or rejects when there was no response. */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>;

/** One kind of webhook to one address of the product. */
export interface WebhookTarget {
  readonly url: string;
  readonly authorization: string;
  /** Elements for these events, in that order. Those gone from the record are left out. */
  readonly elements: (events: readonly number[]) => unknown[];
  /** The whole body around its elements. */
  readonly body: (elements: readonly unknown[]) => unknown;
}

interface Batch {
  readonly events: number[];
  attempts: number;
  readonly firstTried: number;
}

const mostInFlight = 16;
const giveUpAfterMs = 24 * 3_600_000;
/** Elements that no reader can parse. Each broken body gets one. */
const brokenElements: readonly unknown[] = [null, 17, 'not an object', {}, { type: 5, message: 'x' }, []];

/**
 * At-least-once delivery of webhooks: an event leaves the queue when the product returned 2xx. A product that can't be
 * reached gets a retry after 250 ms, then after ever longer waits of up to 5 seconds, with one body at a time. A body
 * that it refuses is retried separately for 24 hours (Bandwidth's limit).
 */
export class WebhookQueue {
  readonly #target: WebhookTarget;
  readonly #conduct: Conduct;
  readonly #post: Post;
  readonly #clock: Clock;
  readonly #delivered: (events: readonly number[]) => void;
  #events: number[] = [];
  #next = 0;
  #again: Batch[] = [];
  #sleeping = new Set<Batch>();
  #inFlight = 0;
  #unreachable = 0;
  #paused = false;
  #stopped = false;
  #generation = 0;

  constructor(
    target: WebhookTarget,
    conduct: Conduct,
    post: Post,
    clock: Clock,
    delivered: (events: readonly number[]) => void,
  ) {
    this.#target = target;
    this.#conduct = conduct;
    this.#post = post;
    this.#clock = clock;
    this.#delivered = delivered;
  }

  /** Events that the product has not acknowledged. */
  get waiting(): number {
    let retried = 0;
    for (const batch of this.#again) retried += batch.events.length;
    for (const batch of this.#sleeping) retried += batch.events.length;
    return this.#events.length - this.#next + retried;
  }

  add(events: readonly number[]): void {
    for (const event of events) this.#events.push(event);
    this.pump();
  }

  /** Removes the matching waiting events from the queue, for a caller that delivers them another way. */
  take(most: number, fits: (event: number) => boolean): number[] {
    const taken: number[] = [];
    const rest: number[] = [];
    const waiting = [...this.#again.flatMap((batch) => batch.events), ...this.#events.slice(this.#next)];
    for (const batch of this.#sleeping) waiting.push(...batch.events);
    for (const event of waiting) (taken.length < most && fits(event) ? taken : rest).push(event);
    this.#events = rest;
    this.#next = 0;
    this.#again = [];
    this.#sleeping.clear();
    return taken;
  }

  /** Sends what may be sent now. */
  pump(): void {
    while (!this.#stopped && !this.#paused && !this.#conduct.behaviour.holdWebhooks) {
      if (this.#inFlight >= (this.#unreachable > 0 ? 1 : mostInFlight)) return;
      const batch = this.#again.shift() ?? this.#fresh();
      if (!batch) return;
      this.#inFlight++;
      void this.#send(batch, this.#generation);
    }
  }

  clear(): void {
    this.#generation++;
    this.#events = [];
    this.#next = 0;
    this.#again = [];
    this.#sleeping.clear();
  }

  stop(): void {
    this.#stopped = true;
  }

  #fresh(): Batch | null {
    const left = this.#events.length - this.#next;
    if (left === 0) return null;
    const most = this.#conduct.behaviour.receiptBatch;
    const events = this.#events.slice(this.#next, this.#next + most);
    this.#next += events.length;
    if (this.#next === this.#events.length) {
      this.#events = [];
      this.#next = 0;
    } else if (this.#next > 50_000) {
      this.#events = this.#events.slice(this.#next);
      this.#next = 0;
    }
    return { events, attempts: 0, firstTried: this.#clock.now() };
  }

  async #send(batch: Batch, generation: number): Promise<void> {
    const elements = this.#target.elements(batch.events);
    if (this.#conduct.behaviour.receiptShuffle > 0) shuffle(elements, () => this.#conduct.draw('shuffle'));
    if (this.#conduct.happens('receiptBadElement')) {
      const broken = brokenElements[Math.floor(this.#conduct.draw('broken') * brokenElements.length)];
      elements.splice(Math.floor(this.#conduct.draw('place') * (elements.length + 1)), 0, broken);
    }
    let status = 0;
    try {
      const headers = { 'content-type': 'application/json', authorization: this.#target.authorization };
      if (elements.length > 0)
        status = await this.#post(this.#target.url, headers, JSON.stringify(this.#target.body(elements)));
      else status = 204;
    } catch {
      status = 0;
    }
    this.#inFlight--;
    if (generation !== this.#generation || this.#stopped) return;
    if (status >= 200 && status < 300) {
      this.#unreachable = 0;
      this.#delivered(batch.events);
    } else if (status === 0 || status === 502 || status === 503 || status === 504) {
      this.#again.unshift(batch);
      this.#pause();
    } else {
      this.#unreachable = 0;
      this.#tryLater(batch);
    }
    this.pump();
  }

  #pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    this.#clock.after(Math.min(5_000, 250 * 2 ** this.#unreachable), () => {
      this.#paused = false;
      this.pump();
    });
    this.#unreachable = Math.min(this.#unreachable + 1, 10);
  }

  #tryLater(batch: Batch): void {
    if (this.#clock.now() - batch.firstTried > giveUpAfterMs) {
      this.#delivered(batch.events);
      return;
    }
    const wait = Math.min(60_000, 500 * 2 ** batch.attempts++);
    this.#sleeping.add(batch);
    this.#clock.after(wait, () => {
      if (!this.#sleeping.delete(batch)) return;
      this.#again.push(batch);
      this.pump();
    });
  }
}

function shuffle(elements: unknown[], draw: () => number): void {
  for (let i = elements.length - 1; i > 0; i--) {
    const j = Math.floor(draw() * (i + 1));
    [elements[i], elements[j]] = [elements[j], elements[i]];
  }
}
