import { seededStream, type SeededStream } from '../seeded.ts';

/** How the simulated carriers behave. Rates are 0 to 1, times are milliseconds unless named otherwise. */
export interface Behaviour {
  /** Time that each carrier response takes. Half of it passes before the text is accepted, half after. */
  readonly latencyMs: number;
  /** Random extra time, drawn for each request. */
  readonly jitterMs: number;
  /** Share of submissions that are recorded and synced, then cut off without a response. */
  readonly dropAfterRecord: number;
  /** Share of submissions that are cut off without being recorded. */
  readonly dropBeforeRecord: number;
  /** Share refused with 429, never recorded. */
  readonly answer429: number;
  /** Seconds in the Retry-After header of every 429. */
  readonly retryAfterS: number;
  /** Share refused with a JSON 500, never recorded. */
  readonly answer500: number;
  /** Share that gets 504 with an HTML body. Every second one of them was recorded, which the caller can't see. */
  readonly answer504: number;
  readonly receiptDelayMs: number;
  /** Share of receipts that are sent twice. */
  readonly receiptDuplicates: number;
  /** Share of receipts that are held back so that they arrive out of order. */
  readonly receiptShuffle: number;
  /** Share of webhook bodies that carry one broken element among the good ones. */
  readonly receiptBadElement: number;
  /** Maximum elements of one webhook body. Bandwidth's own webhooks carry one. */
  readonly receiptBatch: number;
  /** Share of texts that also get "sent" before their final receipt. */
  readonly sentReceipts: number;
  /** Share of mobiles without RCS, by a hash of the number. Their texts arrive as SMS or MMS, if they have a fallback. */
  readonly withoutRcs: number;
  /** Share of phones that open an RCS message, by a hash of the number. */
  readonly rcsRead: number;
  /** Webhooks wait until this is off again. */
  readonly holdWebhooks: boolean;
  /**
   * A repeated reference is recognized and not accepted again. Undefined: as the real carrier does (Infobip yes,
   * Bandwidth no).
   */
  readonly idempotent: boolean | undefined;
  /** Texts that a carrier accepts per minute. 0 for no limit. */
  readonly capPerMinute: number;
  /** How much faster than real time calls go: ringing, audio, waiting for keys. */
  readonly callSpeed: number;
  /** Calls that the carrier dials per second. The others wait in its queue. 0 for no limit. */
  readonly callsPerSecond: number;
  /** Calls at once, including queued ones. 0 for no limit. Further ones get 429. */
  readonly callsActive: number;
  /** Share of events of calls (the end, what a detector found, recordings) that are never reported. */
  readonly callEventsLost: number;
  /** Carrier requests are cut off unread. The controls and the page keep working. */
  readonly down: boolean;
  /** Start of every random stream: the same seed gives the same faults for the same order of requests. */
  readonly seed: number;
}

/** The well-behaved carrier. */
export const wellBehaved: Behaviour = {
  latencyMs: 0,
  jitterMs: 0,
  dropAfterRecord: 0,
  dropBeforeRecord: 0,
  answer429: 0,
  retryAfterS: 1,
  answer500: 0,
  answer504: 0,
  receiptDelayMs: 300,
  receiptDuplicates: 0,
  receiptShuffle: 0,
  receiptBadElement: 0,
  receiptBatch: 20,
  sentReceipts: 0,
  withoutRcs: 0.1,
  rcsRead: 0.6,
  holdWebhooks: false,
  idempotent: undefined,
  capPerMinute: 0,
  callSpeed: 1,
  callsPerSecond: 0,
  callsActive: 0,
  callEventsLost: 0,
  down: false,
  seed: 1,
};

/** Fields that are a share of something, each with a random stream of its own. */
export const rateFields = [
  'dropAfterRecord',
  'dropBeforeRecord',
  'answer429',
  'answer500',
  'answer504',
  'receiptDuplicates',
  'receiptShuffle',
  'receiptBadElement',
  'sentReceipts',
  'callEventsLost',
] as const;
export type RateField = (typeof rateFields)[number];

const flags = new Set(['holdWebhooks', 'idempotent', 'down']);
const upperLimit: Readonly<Record<string, number>> = {
  latencyMs: 600_000,
  jitterMs: 600_000,
  retryAfterS: 86_400,
  receiptDelayMs: 86_400_000,
  receiptBatch: 1_000,
  capPerMinute: 1e9,
  callSpeed: 1_000,
  callsPerSecond: 100_000,
  callsActive: 1_000_000,
  seed: 4_294_967_295,
};

/** Reads a PUT /behaviour body; missing fields are well behaved. Returns a sentence when a field is wrong. */
export function readBehaviour(body: unknown): Behaviour | string {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return 'The body must be a JSON object.';
  const read: Record<string, number | boolean> = {};
  for (const [field, value] of Object.entries(body)) {
    if (value === null || value === undefined) continue;
    if (!Object.hasOwn(wellBehaved, field)) return `There is no field "${field}".`;
    if (flags.has(field)) {
      if (typeof value !== 'boolean') return `${field} must be true or false.`;
      read[field] = value;
      continue;
    }
    const limit = upperLimit[field] ?? 1;
    if (typeof value !== 'number' || !(value >= 0 && value <= limit))
      return `${field} must be from 0 to ${limit}.`;
    if (field in upperLimit && !Number.isInteger(value)) return `${field} must be a whole number.`;
    if ((field === 'receiptBatch' || field === 'callSpeed') && value < 1)
      return `${field} must be at least 1.`;
    read[field] = value;
  }
  return { ...wellBehaved, ...read };
}

/** The current behavior and the random streams that it started. */
export class Conduct {
  #behaviour: Behaviour = wellBehaved;
  #streams = new Map<string, SeededStream>();

  get behaviour(): Behaviour {
    return this.#behaviour;
  }

  /** Replaces the behavior. Every random stream restarts from its seed. */
  replace(behaviour: Behaviour): void {
    this.#behaviour = behaviour;
    this.#streams.clear();
  }

  /** True for the share of calls that the field names. */
  happens(field: RateField): boolean {
    const rate = this.#behaviour[field];
    return rate > 0 && this.draw(field) < rate;
  }

  /** Next number in [0, 1) of the named stream. */
  draw(name: string): number {
    let stream = this.#streams.get(name);
    if (!stream) this.#streams.set(name, (stream = seededStream(this.#behaviour.seed, name)));
    return stream();
  }

  /** How long the next response takes, in milliseconds. */
  latency(): number {
    const { latencyMs, jitterMs } = this.#behaviour;
    return jitterMs > 0 ? latencyMs + this.draw('jitterMs') * jitterMs : latencyMs;
  }

  /** Whether this carrier recognizes a repeated reference. */
  idempotent(carrier: 'bandwidth' | 'infobip'): boolean {
    return this.#behaviour.idempotent ?? carrier === 'infobip';
  }
}
