import { Schedule, type Clock } from '../clock.ts';
import type { Conduct } from './behaviour.ts';
import { numberBehaviour } from './numberTable.ts';
import type { CarrierName, CarrierRecord, NewEntry, RecordEntry } from './record.ts';

/** What an event reports. An event is one number: sequence number × 16 + kind (+ 8 for a second copy). */
export const eventKinds = { sent: 0, final: 1, inbound: 2, reply: 3, read: 4, fellBack: 5 } as const;
const eventsPerText = 16;
const copyFlag = 8;

export function eventSeq(event: number): number {
  return Math.floor(event / eventsPerText);
}

export function eventKind(event: number): number {
  return event % copyFlag;
}

/** Pending ranges of sequence numbers, both ends included, as the cursor file keeps them. */
export interface ReceiptCursor {
  readonly through: number;
  readonly pending: readonly (readonly [number, number])[];
}

/** Where receipts and inbound texts leave for the product. */
export interface EventSink {
  send(carrier: CarrierName, kind: 'receipt' | 'inbound', events: readonly number[]): void;
}

/**
 * Decides which events follow a text and when, and knows which of them the product has acknowledged. It keeps only two
 * bytes per text. The content of a receipt is built from the record's line.
 */
export class Receipts {
  readonly #record: CarrierRecord;
  readonly #conduct: Conduct;
  readonly #schedule: Schedule;
  readonly #sink: EventSink;
  /** Accepts a text from a phone, as a reply of special numbers. */
  readonly #takeInbound: (entry: NewEntry) => Promise<void>;
  #outstanding = new Uint8Array(1024);
  #isFinal = new Uint8Array(1024);
  #waiters = new Map<number, () => void>();
  /** Who replied STOP to whom: a phone does not reply STOP again to the confirmation, until it opts in again. */
  readonly #stopped = new Set<string>();
  #lowest = 1;
  #changed = false;

  constructor(
    record: CarrierRecord,
    conduct: Conduct,
    clock: Clock,
    sink: EventSink,
    takeInbound: (entry: NewEntry) => Promise<void>,
  ) {
    this.#record = record;
    this.#conduct = conduct;
    this.#sink = sink;
    this.#takeInbound = takeInbound;
    this.#schedule = new Schedule(clock, (events) => this.#due(events));
  }

  /**
   * Plans what follows a text that is safe in the record. For a number whose receipt overtakes the response, resolves
   * when the product has it.
   */
  plan(entry: RecordEntry): Promise<void> | null {
    this.#room(entry.seq);
    this.#changed = true;
    const base = entry.seq * eventsPerText;
    if (entry.kind === 'inbound') {
      // A phone that calls: what follows is the call itself.
      if (entry.outcome === 'call') return null;
      if (entry.text !== 'STOP') this.#stopped.delete(`${entry.from} ${entry.to}`);
      this.#outstanding[entry.seq] = 1;
      this.#sink.send(entry.carrier, 'inbound', [base + eventKinds.inbound]);
      if (this.#conduct.happens('receiptDuplicates'))
        this.#schedule.add(50, base + eventKinds.inbound + copyFlag);
      return null;
    }
    if (entry.kind !== 'text' && entry.kind !== 'rcs') return null;
    const number = numberBehaviour(entry.to);
    const delay = this.#conduct.behaviour.receiptDelayMs;
    let outstanding = 0;
    const later = (ms: number, kind: number): void => {
      outstanding++;
      this.#schedule.add(
        this.#conduct.happens('receiptShuffle')
          ? ms + this.#conduct.draw('held') * Math.max(200, delay * 3)
          : ms,
        base + kind,
      );
      if (this.#conduct.happens('receiptDuplicates'))
        this.#schedule.add(ms + this.#conduct.draw('copied') * Math.max(100, delay), base + kind + copyFlag);
    };
    if (number.tellsSent || this.#conduct.happens('sentReceipts')) later(delay / 2, eventKinds.sent);
    if (number.receipt && !number.receiptFirst) later(delay + number.lateMs, eventKinds.final);
    if (entry.outcome === 'read') later(delay + number.lateMs + 250, eventKinds.read);
    // RCS failed and the fallback went out: the report of the first may arrive after that of the second.
    if (entry.kind === 'text' && entry.agent !== undefined) later(delay / 4, eventKinds.fellBack);
    if (number.reply !== null) {
      outstanding++;
      this.#schedule.add(delay + number.lateMs + 250, base + eventKinds.reply);
    }
    this.#outstanding[entry.seq] = outstanding;
    return number.receipt && number.receiptFirst ? this.#sendNow(entry.seq) : null;
  }

  #sendNow(seq: number): Promise<void> {
    const event = seq * eventsPerText + eventKinds.final;
    this.#outstanding[seq] = (this.#outstanding[seq] ?? 0) + 1;
    return new Promise((acknowledged) => {
      this.#waiters.set(event, acknowledged);
      this.#due([event]);
    });
  }

  /** True once the final receipt has left (or would have, were the product reachable). */
  isFinal(seq: number): boolean {
    return this.#isFinal[seq] === 1;
  }

  /** The product has received these. */
  delivered(events: readonly number[]): void {
    this.#changed = true;
    for (const event of events) {
      const waiter = this.#waiters.get(event);
      if (waiter) {
        this.#waiters.delete(event);
        waiter();
      }
      if ((event & copyFlag) !== 0) continue;
      const seq = eventSeq(event);
      const left = this.#outstanding[seq] ?? 0;
      if (left > 0) this.#outstanding[seq] = left - 1;
    }
  }

  /** Marks a text of an earlier run as reported. */
  restoreDone(seq: number): void {
    this.#room(seq);
    this.#isFinal[seq] = 1;
  }

  /** What a restart must know. Null when nothing changed since the last call. */
  cursor(): ReceiptCursor | null {
    if (!this.#changed) return null;
    this.#changed = false;
    const through = this.#record.lastSeq;
    while (this.#lowest <= through && this.#outstanding[this.#lowest] === 0) this.#lowest++;
    const pending: [number, number][] = [];
    for (let seq = this.#lowest; seq <= through; seq++) {
      if (this.#outstanding[seq] === 0) continue;
      const last = pending.at(-1);
      // Beyond some thousand ranges the rest counts as pending: reporting twice is allowed, forgetting is not.
      if (last && (last[1] === seq - 1 || pending.length >= 5_000)) last[1] = seq;
      else pending.push([seq, seq]);
    }
    return { through, pending };
  }

  reset(): void {
    this.#stopped.clear();
    this.#schedule.clear();
    this.#outstanding = new Uint8Array(1024);
    this.#isFinal = new Uint8Array(1024);
    for (const acknowledged of this.#waiters.values()) acknowledged();
    this.#waiters.clear();
    this.#lowest = 1;
    this.#changed = true;
  }

  stop(): void {
    this.#schedule.clear();
  }

  #due(events: readonly number[]): void {
    const receipts: Record<CarrierName, number[]> = { bandwidth: [], infobip: [] };
    const inbound: Record<CarrierName, number[]> = { bandwidth: [], infobip: [] };
    for (const event of events) {
      const seq = eventSeq(event);
      const kind = eventKind(event);
      if (kind === eventKinds.reply) {
        void this.#reply(event);
        continue;
      }
      if (kind === eventKinds.final) this.#isFinal[seq] = 1;
      const carrier = this.#record.carrierOf(seq);
      (kind === eventKinds.inbound ? inbound : receipts)[carrier].push(event);
    }
    for (const carrier of ['bandwidth', 'infobip'] as const) {
      if (receipts[carrier].length > 0) this.#sink.send(carrier, 'receipt', receipts[carrier]);
      if (inbound[carrier].length > 0) this.#sink.send(carrier, 'inbound', inbound[carrier]);
    }
  }

  async #reply(event: number): Promise<void> {
    const entry = this.#record.read(eventSeq(event));
    if (!entry) return;
    const text = numberBehaviour(entry.to).reply ?? '';
    const pair = `${entry.to} ${entry.from}`;
    if (text === 'STOP' && this.#stopped.has(pair)) {
      this.delivered([event]);
      return;
    }
    if (text === 'STOP') this.#stopped.add(pair);
    await this.#takeInbound({
      carrier: entry.carrier,
      kind: 'inbound',
      reference: null,
      from: entry.to,
      to: entry.from,
      text,
      media: [],
      outcome: 'received',
      // A phone answers the way it was asked.
      ...(entry.kind === 'rcs' && entry.agent !== undefined && { agent: entry.agent }),
    });
    this.delivered([event]);
  }

  #room(seq: number): void {
    if (seq < this.#outstanding.length) return;
    const longer = new Uint8Array(Math.max(seq + 1, this.#outstanding.length * 2));
    longer.set(this.#outstanding);
    this.#outstanding = longer;
    const finals = new Uint8Array(longer.length);
    finals.set(this.#isFinal);
    this.#isFinal = finals;
  }
}
