import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  write,
  fdatasync,
  fsyncSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { PhoneChains, SeqIndex } from './seqIndex.ts';
import { phoneKey } from '../phoneNumber.ts';

export type CarrierName = 'bandwidth' | 'infobip';

/** One line of the record: something that the carrier accepted. Numbers are E.164. */
export interface RecordEntry {
  readonly seq: number;
  /** ISO time at which it was accepted. */
  readonly at: string;
  readonly carrier: CarrierName;
  /** `rcs`: a message that reached the phone over RCS. One that fell back is a `text`. */
  readonly kind: 'text' | 'rcs' | 'call' | 'inbound';
  /** The carrier's own id. */
  readonly id: string;
  /** What the product sent along: its attempt id. Null for what phones start. */
  readonly reference: string | null;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly media: readonly string[];
  readonly outcome: string;
  /** Infobip: id of the request it came in. */
  readonly bulk?: string;
  /** Infobip: given back with every report. */
  readonly callback?: string;
  /** The RCS agent that it was sent by or, inbound, that it was sent to. */
  readonly agent?: string;
}

/** An entry before it has its place in the record; without an id it is given one of its carrier's shape. */
export type NewEntry = Omit<RecordEntry, 'seq' | 'at' | 'id'> & { readonly id?: string };

/** What `append` returns at once. `synced` resolves when the lines are on the disk. */
export interface Appended {
  readonly entries: readonly RecordEntry[];
  readonly synced: Promise<void>;
}

/** Entries of this many latest places stay in memory, so that their receipts need no look into the file. */
const latestKept = 32_768;

interface Waiting {
  readonly text: string;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * The append-only record: one JSON line per accepted item, synced before any response. Requests that wait at the same
 * time share one write and one fdatasync. Memory holds indexes only, some 60 bytes a line.
 */
export class CarrierRecord {
  /** References by carrier ("b:" or "i:" before them). */
  readonly references = new SeqIndex();
  /** Entries by the person's phone: `to` of outbound texts, `from` of inbound ones. */
  readonly phones = new PhoneChains();
  readonly #path: string;
  readonly #now: () => number;
  #fd: number;
  #offsets = new Float64Array(1024);
  #isInfobip = new Uint8Array(1024);
  /** The latest entries that were appended, by place. */
  readonly #latest: RecordEntry[] = [];
  #lastSeq = 0;
  #syncedSeq = 0;
  #end = 0;
  #waiting: Waiting[] = [];
  #committing: Promise<void> | null = null;
  #lastAt = 0;

  private constructor(path: string, fd: number, now: () => number) {
    this.#path = path;
    this.#fd = fd;
    this.#now = now;
  }

  /**
   * Opens the record, reading it again if there is one. A torn last line (killed in the middle of a write) is cut off:
   * no response was sent for it. `each` sees every entry in order.
   */
  static open(path: string, each: (entry: RecordEntry) => void, now: () => number = Date.now): CarrierRecord {
    mkdirSync(dirname(path), { recursive: true });
    const isNew = !existsSync(path);
    const fd = openSync(path, 'a+');
    if (isNew) syncFolder(dirname(path));
    const record = new CarrierRecord(path, fd, now);
    record.#load(each);
    return record;
  }

  get lastSeq(): number {
    return this.#syncedSeq;
  }

  /**
   * Writes entries. Their places are known at once, and `synced` resolves when they are safe. With `oneId` all of them
   * carry the id of the first (a group message). Rejects, and ends the process through the unhandled rejection, when
   * the disk refuses: a witness that can't write must not look alive.
   */
  append(added: readonly NewEntry[], oneId = false): Appended {
    // Never back in time, so that a look-up by time can use binary search.
    const now = (this.#lastAt = Math.max(this.#lastAt, this.#now()));
    const at = new Date(now).toISOString();
    const entries: RecordEntry[] = [];
    let text = '';
    for (const entry of added) {
      const seq = ++this.#lastSeq;
      const id = (oneId && entries[0]?.id) || entry.id || messageId(entry.carrier, now, seq);
      const whole: RecordEntry = {
        seq,
        at,
        carrier: entry.carrier,
        kind: entry.kind,
        id,
        reference: entry.reference,
        from: entry.from,
        to: entry.to,
        text: entry.text,
        media: entry.media,
        outcome: entry.outcome,
        bulk: entry.bulk,
        callback: entry.callback,
        agent: entry.agent,
      };
      const line = `${JSON.stringify(whole)}\n`;
      this.#note(whole, this.#end);
      this.#latest[seq % latestKept] = whole;
      this.#end += Buffer.byteLength(line);
      text += line;
      entries.push(whole);
    }
    const synced = new Promise<void>((done, failed) => this.#waiting.push({ text, done, failed }));
    this.#committing ??= this.#commit();
    return { entries, synced };
  }

  /** Resolves when everything appended so far is on the disk. */
  async settled(): Promise<void> {
    while (this.#committing) await this.#committing;
  }

  /** The entry, or null when there is none (yet). */
  read(seq: number): RecordEntry | null {
    return this.readMany([seq])[0] ?? null;
  }

  /** Entries in the requested order. Missing ones are left out. Neighbors are read in one go. */
  readMany(seqs: readonly number[]): RecordEntry[] {
    const entries: RecordEntry[] = [];
    let first = 0;
    while (first < seqs.length) {
      const kept = this.#kept(seqs[first] ?? 0);
      if (kept !== undefined) {
        entries.push(kept);
        first += 1;
        continue;
      }
      let last = first;
      const start = seqs[first] ?? 0;
      while (last + 1 < seqs.length && seqs[last + 1] === (seqs[last] ?? 0) + 1 && last - first < 500) last++;
      for (const line of this.#lines(start, seqs[last] ?? 0)) entries.push(JSON.parse(line) as RecordEntry);
      first = last + 1;
    }
    return entries;
  }

  /** Where the line of `seq` starts in the file, for streaming it; the file's synced length after the last. */
  offsetOf(seq: number): number {
    return this.#offsets[seq] ?? 0;
  }

  /** Which carrier accepted that entry, without reading it. */
  carrierOf(seq: number): CarrierName {
    return this.#isInfobip[seq] === 1 ? 'infobip' : 'bandwidth';
  }

  /** Bytes of the file that are safe and whole lines. */
  get syncedBytes(): number {
    return this.#syncedSeq === this.#lastSeq ? this.#end : this.offsetOf(this.#syncedSeq + 1);
  }

  get path(): string {
    return this.#path;
  }

  /** First sequence number accepted at or after that time. One past the last when there is none. */
  firstSince(time: number): number {
    let low = 1;
    let high = this.#syncedSeq + 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = this.read(middle);
      if (entry && Date.parse(entry.at) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Forgets everything, on the disk as well. */
  async reset(): Promise<void> {
    await this.settled();
    ftruncateSync(this.#fd, 0);
    fsyncSync(this.#fd);
    this.references.clear();
    this.phones.clear();
    this.#offsets = new Float64Array(1024);
    this.#isInfobip = new Uint8Array(1024);
    this.#latest.length = 0;
    this.#lastSeq = this.#syncedSeq = this.#end = 0;
  }

  async close(): Promise<void> {
    await this.settled();
    closeSync(this.#fd);
  }

  /** An entry that is on the disk and still in memory. */
  #kept(seq: number): RecordEntry | undefined {
    const entry = seq <= this.#syncedSeq ? this.#latest[seq % latestKept] : undefined;
    return entry?.seq === seq ? entry : undefined;
  }

  #lines(from: number, to: number): string[] {
    if (from < 1 || to > this.#syncedSeq) return [];
    const start = this.offsetOf(from);
    const end = to === this.#syncedSeq ? this.syncedBytes : this.offsetOf(to + 1);
    const bytes = Buffer.allocUnsafe(end - start);
    readSync(this.#fd, bytes, 0, bytes.length, start);
    return bytes.toString('utf8').trimEnd().split('\n');
  }

  #note(entry: RecordEntry, offset: number): void {
    if (entry.seq >= this.#offsets.length) {
      const longer = new Float64Array(this.#offsets.length * 2);
      longer.set(this.#offsets);
      this.#offsets = longer;
      const carriers = new Uint8Array(longer.length);
      carriers.set(this.#isInfobip);
      this.#isInfobip = carriers;
    }
    this.#offsets[entry.seq] = offset;
    this.#isInfobip[entry.seq] = entry.carrier === 'infobip' ? 1 : 0;
    if (entry.reference !== null) this.references.add(`${entry.carrier[0]}:${entry.reference}`, entry.seq);
    this.phones.add(phoneKey(entry.kind === 'inbound' ? entry.from : entry.to), entry.seq);
  }

  async #commit(): Promise<void> {
    // One turn of the event loop, so that everything that has arrived goes into the same sync.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      const upTo = this.#lastSeq;
      try {
        await this.#writeAll(Buffer.from(batch.map((each) => each.text).join('')));
        await new Promise<void>((done, failed) =>
          fdatasync(this.#fd, (error) => (error ? failed(error) : done())),
        );
      } catch (error) {
        for (const each of batch) each.failed(error);
        throw error;
      }
      this.#syncedSeq = upTo;
      for (const each of batch) each.done();
    }
    this.#committing = null;
  }

  async #writeAll(bytes: Buffer): Promise<void> {
    let written = 0;
    while (written < bytes.length)
      written += await new Promise<number>((done, failed) =>
        write(this.#fd, bytes, written, bytes.length - written, null, (error, count) =>
          error ? failed(error) : done(count),
        ),
      );
  }

  #load(each: (entry: RecordEntry) => void): void {
    const size = statSync(this.#path).size;
    const chunk = Buffer.allocUnsafe(4 * 1024 * 1024);
    let rest = Buffer.alloc(0);
    let position = 0;
    while (position < size) {
      const count = readSync(this.#fd, chunk, 0, chunk.length, position);
      if (count === 0) break;
      position += count;
      const bytes = Buffer.concat([rest, chunk.subarray(0, count)]);
      let start = 0;
      for (let end = bytes.indexOf(10, start); end >= 0; end = bytes.indexOf(10, start)) {
        const entry = JSON.parse(bytes.toString('utf8', start, end)) as RecordEntry;
        if (entry.seq !== this.#lastSeq + 1)
          throw new Error(`The record ${this.#path} misses lines before ${entry.seq}.`);
        this.#lastSeq = entry.seq;
        this.#lastAt = Date.parse(entry.at);
        this.#note(entry, this.#end);
        each(entry);
        this.#end += end + 1 - start;
        start = end + 1;
      }
      rest = Buffer.from(bytes.subarray(start));
    }
    this.#syncedSeq = this.#lastSeq;
    if (rest.length > 0) {
      ftruncateSync(this.#fd, this.#end);
      fsyncSync(this.#fd);
    }
  }
}

/** Ids carry their sequence number, so that looking one up needs no index. Shapes as the carriers': Bandwidth 13 digits and 16 characters, Infobip (when the product gave none) a UUID-like text. */
function messageId(carrier: CarrierName, now: number, seq: number): string {
  const tail = seq.toString(36).padStart(8, '0');
  if (carrier === 'bandwidth') return `${now}${'carillon'}${tail}`;
  return `${now.toString(16).padStart(12, '0')}-infobip-${tail}`;
}

/** Sequence number inside a carrier id that this record created. Null for other ids. */
export function seqOfMessageId(id: string): number | null {
  const match = /^(?:[0-9]{13}carillon|[0-9a-f]{12}-infobip-)([0-9a-z]{8})$/.exec(id);
  return match?.[1] ? Number.parseInt(match[1], 36) : null;
}

function syncFolder(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
