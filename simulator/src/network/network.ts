import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Conduct, wellBehaved } from './behaviour.ts';
import * as bandwidthWire from '../bandwidth/bandwidthWire.ts';
import * as infobipWire from '../infobip/infobipWire.ts';
import { CallLog } from '../calls/callLog.ts';
import { ProductLine } from '../calls/productLine.ts';
import { Recordings } from '../calls/recordings.ts';
import { Switchboard } from '../calls/switchboard.ts';
import type { Clock } from '../clock.ts';
import type { CarrierCredentials } from '../localCredentials.ts';
import { numberBehaviour } from './numberTable.ts';
import { phoneKey } from '../phoneNumber.ts';
import { Pictures } from '../pictures.ts';
import { RcsPhones } from './rcsPhones.ts';
import { RecentPhones } from './recentPhones.ts';
import { CarrierRecord, type CarrierName, type NewEntry, type RecordEntry } from './record.ts';
import { eventKind, eventSeq, Receipts, type ReceiptCursor } from './receipts.ts';
import { WebhookQueue, type Post } from './webhookQueue.ts';

export interface NetworkOptions {
  readonly dataDir: string;
  readonly webhookBase: string;
  readonly credentials: CarrierCredentials;
  readonly post: Post;
  readonly clock: Clock;
}

/** What was accepted and, for numbers whose receipt comes first, the promise of its acknowledgement. */
export interface Taken {
  readonly entries: readonly RecordEntry[];
  readonly receiptFirst: Promise<void> | null;
}

/**
 * The simulated carriers behind their HTTP front: the record, what follows from it, and the connection to the product.
 */
export class Network {
  readonly credentials: CarrierCredentials;
  readonly conduct = new Conduct();
  readonly record: CarrierRecord;
  readonly receipts: Receipts;
  readonly recent = new RecentPhones();
  readonly rcs = new RcsPhones();
  readonly clock: Clock;
  readonly reports: Readonly<Record<CarrierName, WebhookQueue>>;
  readonly inbound: Readonly<Record<CarrierName, WebhookQueue>>;
  /** Which carrier each of the product's numbers is on, learned from what it sends. */
  readonly senders = new Map<string, CarrierName>();
  /** The same from PUT /numbers, for numbers that have sent nothing yet. Survives restart and reset. */
  readonly #told = new Map<string, CarrierName>();
  readonly #numbersPath: string;
  readonly #cursorPath: string;
  readonly #post: Post;
  /** Where the product's webhooks live, without a slash at the end. */
  readonly webhookBase: string;
  /** Where this simulator is reached, without a slash at the end. */
  origin = '';
  /** Pictures that phones sent. */
  readonly pictures: Pictures;
  /** Calls of both carriers. */
  readonly board: Switchboard;
  #minute: Record<CarrierName, { since: number; taken: number }> = {
    bandwidth: { since: 0, taken: 0 },
    infobip: { since: 0, taken: 0 },
  };

  constructor(options: NetworkOptions) {
    this.credentials = options.credentials;
    this.clock = options.clock;
    this.#post = options.post;
    this.webhookBase = options.webhookBase;
    const folder = join(options.dataDir, 'simulator');
    this.#cursorPath = join(folder, 'receipts.json');
    this.#numbersPath = join(folder, 'numbers.json');
    this.record = CarrierRecord.open(
      join(folder, 'record.ndjson'),
      (entry) => this.#learn(entry),
      () => this.clock.now(),
    );
    const now = (): number => this.clock.now();
    this.pictures = new Pictures(join(folder, 'pictures'), options.credentials);
    this.board = new Switchboard(
      this.clock,
      this.conduct,
      CallLog.open(join(folder, 'calls.ndjson'), now),
      new ProductLine(now),
      new Recordings(join(folder, 'recordings')),
    );
    // A requested call is noted when it is accepted. The other side of a transfer has no request.
    this.board.onStarted = ({ facts: { kind, carrier, from, to } }) => {
      if (kind !== 'transfer') return;
      const at = new Date(this.clock.now()).toISOString();
      this.recent.note({ carrier, at, kind: 'call', from, to, text: '', outcome: 'transfer' });
    };
    const c = options.credentials;
    const bandwidthKey = basic(c.bandwidthWebhookUser, c.bandwidthWebhookPassword);
    const infobipKey = basic(c.infobipWebhookUser, c.infobipWebhookPassword);
    const queue = (
      path: string,
      authorization: string,
      element: (entry: RecordEntry, kind: number) => unknown,
      body: (elements: readonly unknown[]) => unknown,
    ) =>
      new WebhookQueue(
        {
          url: `${options.webhookBase}${path}`,
          authorization,
          elements: (events) => this.#elements(events, element),
          body,
        },
        this.conduct,
        options.post,
        options.clock,
        (events) => this.receipts.delivered(events),
      );
    const bandwidthElement = (entry: RecordEntry, kind: number): unknown =>
      bandwidthWire.webhookElement(entry, kind, c.bandwidthApplicationId);
    this.reports = {
      bandwidth: queue('/webhooks/bandwidth', bandwidthKey, bandwidthElement, (elements) => elements),
      infobip: queue('/webhooks/infobip/reports', infobipKey, infobipWire.report, (results) => ({ results })),
    };
    this.inbound = {
      bandwidth: queue('/webhooks/bandwidth', bandwidthKey, bandwidthElement, (elements) => elements),
      infobip: queue('/webhooks/infobip/inbound', infobipKey, infobipWire.inboundResult, (results) => ({
        results,
        messageCount: results.length,
        pendingMessageCount: 0,
      })),
    };
    this.receipts = new Receipts(
      this.record,
      this.conduct,
      options.clock,
      {
        send: (carrier, kind, events) =>
          (kind === 'receipt' ? this.reports : this.inbound)[carrier].add(events),
      },
      async (entry) => void (await this.take([entry])),
    );
    this.#readNumbers();
    this.#resume();
  }

  /** Carrier of one of the product's numbers. Bandwidth while it is unknown. */
  carrierOf(number: string): CarrierName {
    return this.senders.get(number) ?? this.#told.get(number) ?? 'bandwidth';
  }

  /** The product's numbers, as far as they are known. */
  get ours(): { number: string; carrier: CarrierName }[] {
    return [...new Map([...this.#told, ...this.senders])].map(([number, carrier]) => ({ number, carrier }));
  }

  /** Sets which carriers numbers are on (E.164), and stores it on the disk. */
  tell(numbers: ReadonlyMap<string, CarrierName>): void {
    for (const [number, carrier] of numbers) this.#told.set(number, carrier);
    writeFileSync(`${this.#numbersPath}.new`, JSON.stringify(Object.fromEntries(this.#told)));
    renameSync(`${this.#numbersPath}.new`, this.#numbersPath);
  }

  /** Records entries and, once they are on the disk, starts what follows from them. */
  async take(added: readonly NewEntry[], oneId = false): Promise<Taken> {
    const { entries, synced } = this.record.append(added, oneId);
    await synced;
    const first: Promise<void>[] = [];
    for (const entry of entries) {
      this.#learn(entry);
      const acknowledged = this.receipts.plan(entry);
      if (acknowledged) first.push(acknowledged);
    }
    return { entries, receiptFirst: first.length > 0 ? Promise.all(first).then(() => {}) : null };
  }

  /**
   * What becomes of a message that tries RCS first: it arrives over RCS, or its fallback does as a text. Never both,
   * and always under one id.
   */
  overRcs(to: string): Pick<NewEntry, 'kind' | 'outcome'> {
    const { behaviour } = this.conduct;
    return this.rcs.has(to, behaviour)
      ? { kind: 'rcs', outcome: this.rcs.outcomeOf(to, behaviour) }
      : { kind: 'text', outcome: outcomeOf(to) };
  }

  /** The agent through which this phone answers our number: the one that sent it the newest message, over RCS. */
  agentToAnswer(phone: string, ours: string): string | undefined {
    for (const seq of this.record.phones.of(phoneKey(phone))) {
      const entry = this.record.read(seq);
      if (entry?.from !== ours || (entry.kind !== 'text' && entry.kind !== 'rcs')) continue;
      return entry.kind === 'rcs' && this.rcs.has(phone, this.conduct.behaviour) ? entry.agent : undefined;
    }
    return undefined;
  }

  /** Counts toward capPerMinute. False when the carrier accepts no more this minute. */
  hasRoom(carrier: CarrierName, texts: number): boolean {
    const cap = this.conduct.behaviour.capPerMinute;
    if (cap === 0) return true;
    const minute = this.#minute[carrier];
    if (this.clock.now() - minute.since >= 60_000)
      Object.assign(minute, { since: this.clock.now(), taken: 0 });
    if (minute.taken + texts > cap) return false;
    minute.taken += texts;
    return true;
  }

  /** Sends one inbound webhook with wrong credentials. Returns the product's status, 0 for none. */
  async wrongSignature(carrier: CarrierName): Promise<number> {
    const entry: RecordEntry = {
      seq: 0,
      at: new Date(this.clock.now()).toISOString(),
      carrier,
      kind: 'inbound',
      id: 'forged',
      reference: null,
      from: '+12145550111',
      to: '+12145550100',
      text: 'forged',
      media: [],
      outcome: 'forged',
    };
    const element =
      carrier === 'bandwidth'
        ? [bandwidthWire.webhookElement(entry, 2, '')]
        : { results: [infobipWire.inboundResult(entry)] };
    const path = carrier === 'bandwidth' ? '/webhooks/bandwidth' : '/webhooks/infobip/inbound';
    const headers = { 'content-type': 'application/json', authorization: basic('somebody', 'else') };
    return this.#post(this.webhookBase + path, headers, JSON.stringify(element)).catch(() => 0);
  }

  /** Makes every queue check again, after the behavior changed. */
  pump(): void {
    for (const queue of this.#queues()) queue.pump();
    this.board.pump();
  }

  /** Webhook elements that the product has not acknowledged. */
  get undelivered(): number {
    return this.#queues().reduce((sum, queue) => sum + queue.waiting, this.board.held);
  }

  /** Stores which receipts are still owed. Does nothing when nothing changed. */
  saveCursor(): void {
    const cursor = this.receipts.cursor();
    if (!cursor) return;
    writeFileSync(`${this.#cursorPath}.new`, JSON.stringify(cursor));
    renameSync(`${this.#cursorPath}.new`, this.#cursorPath);
  }

  async reset(): Promise<void> {
    rmSync(this.#cursorPath, { force: true });
    for (const queue of this.#queues()) queue.clear();
    this.pictures.reset();
    await this.board.reset();
    await this.record.reset();
    this.receipts.reset();
    this.recent.clear();
    this.rcs.reset();
    this.senders.clear();
    this.conduct.replace(wellBehaved);
    this.#minute = { bandwidth: { since: 0, taken: 0 }, infobip: { since: 0, taken: 0 } };
  }

  async close(): Promise<void> {
    this.receipts.stop();
    for (const queue of this.#queues()) queue.stop();
    await this.board.close();
    await this.record.settled();
    this.saveCursor();
    await this.record.close();
  }

  #queues(): WebhookQueue[] {
    return [this.reports.bandwidth, this.reports.infobip, this.inbound.bandwidth, this.inbound.infobip];
  }

  #elements(events: readonly number[], element: (entry: RecordEntry, kind: number) => unknown): unknown[] {
    const seqs = events.map(eventSeq);
    const entries = this.record.readMany(seqs);
    if (entries.length === events.length)
      return entries.map((entry, i) => element(entry, eventKind(events[i] ?? 0)));
    return events.flatMap((event) => {
      const entry = this.record.read(eventSeq(event));
      return entry ? [element(entry, eventKind(event))] : [];
    });
  }

  #learn(entry: RecordEntry): void {
    this.recent.note(entry);
    if (entry.kind === 'text' || entry.kind === 'rcs') this.senders.set(entry.from, entry.carrier);
  }

  #resume(): void {
    const cursor = this.#readCursor();
    const owed: number[] = [];
    let range = 0;
    for (let seq = 1; seq <= this.record.lastSeq; seq++) {
      while (range < cursor.pending.length && (cursor.pending[range]?.[1] ?? 0) < seq) range++;
      if (seq > cursor.through || seq >= (cursor.pending[range]?.[0] ?? Infinity)) owed.push(seq);
      else this.receipts.restoreDone(seq);
    }
    for (let i = 0; i < owed.length; i += 500)
      for (const entry of this.record.readMany(owed.slice(i, i + 500))) void this.receipts.plan(entry);
  }

  #readNumbers(): void {
    if (!existsSync(this.#numbersPath)) return;
    const told = JSON.parse(readFileSync(this.#numbersPath, 'utf8')) as Record<string, CarrierName>;
    for (const [number, carrier] of Object.entries(told)) this.#told.set(number, carrier);
  }

  #readCursor(): ReceiptCursor {
    try {
      const cursor = JSON.parse(readFileSync(this.#cursorPath, 'utf8')) as ReceiptCursor;
      if (cursor.through <= this.record.lastSeq && Array.isArray(cursor.pending)) return cursor;
    } catch {
      // No cursor, or one that a crash corrupted: every receipt is sent again, which at-least-once allows.
    }
    return { through: 0, pending: [] };
  }
}

/** The outcome that the record shows for a text to this number. */
export function outcomeOf(to: string): string {
  return numberBehaviour(to).outcome;
}

export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
