import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  write,
} from 'node:fs';
import { dirname } from 'node:path';
import { PhoneChains } from '../network/seqIndex.ts';
import { phoneKey } from '../phoneNumber.ts';
import type { CarrierName } from '../network/record.ts';
import type { Step } from './steps.ts';

export type CallKind = 'outbound' | 'inbound' | 'transfer';

/** One line of the calls' record: something that changed about a call. Numbers are E.164, times are real. */
export interface CallChange {
  readonly seq: number;
  readonly at: string;
  /** The carrier's id of the call; a transfer's other side is a separate call. */
  readonly id: string;
  readonly event: 'queued' | 'started' | 'answered' | 'ended';
  readonly kind: CallKind;
  readonly carrier: CarrierName;
  readonly from: string;
  readonly to: string;
  /** The attempt id that the product sent; null for calls from phones. */
  readonly reference: string | null;
  /** For a transfer: the call that was transferred. */
  readonly parent: string | null;
  /** With `ended`: why, in Bandwidth's words. */
  readonly cause?: string;
  readonly error?: string;
  /** With `ended`: when it was started and answered, and what was heard. */
  readonly started?: string | null;
  readonly answered?: string | null;
  readonly steps?: readonly Step[];
}

export type NewCallChange = Omit<CallChange, 'seq' | 'at'>;

/**
 * The append-only record of the outcomes of calls (`calls.ndjson`). The line of the record that says a call
 * was accepted is synced before the response; these lines are written in order soon after they happen and not
 * synced, so that they survive the end of this process, as tests that kill processes require.
 */
export class CallLog {
  /** Lines that begin a call, by the person's phone. */
  readonly phones = new PhoneChains();
  readonly #path: string;
  readonly #fd: number;
  readonly #now: () => number;
  #offsets: number[] = [0];
  #end = 0;
  #endedSeq = new Map<string, number>();
  #open = new Map<string, CallChange>();
  #unwritten: string[] = [];
  #writing: Promise<void> | null = null;

  private constructor(path: string, fd: number, now: () => number) {
    this.#path = path;
    this.#fd = fd;
    this.#now = now;
  }

  /** Opens the log, reading it again if there is one; a torn last line is cut off. */
  static open(path: string, now: () => number): CallLog {
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) closeSync(openSync(path, 'a'));
    const log = new CallLog(path, openSync(path, 'a+'), now);
    log.#load();
    return log;
  }

  get lastSeq(): number {
    return this.#offsets.length - 1;
  }

  get path(): string {
    return this.#path;
  }

  /** Calls that began and have not ended, as their latest lines say. */
  get unfinished(): readonly CallChange[] {
    return [...this.#open.values()];
  }

  append(change: NewCallChange): CallChange {
    const at = new Date(this.#now()).toISOString();
    const whole: CallChange = { ...change, seq: this.lastSeq + 1, at };
    const line = `${JSON.stringify(whole)}\n`;
    this.#note(whole, this.#end);
    this.#end += Buffer.byteLength(line);
    this.#unwritten.push(line);
    this.#writing ??= this.#write();
    return whole;
  }

  /** Resolves when everything appended so far has been written. */
  async settled(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  /** The line that ended that call. Null while there is none. Call `settled` before. */
  ended(id: string): CallChange | null {
    const seq = this.#endedSeq.get(id);
    return seq === undefined ? null : this.read(seq);
  }

  read(seq: number): CallChange | null {
    if (seq < 1 || seq > this.lastSeq) return null;
    const start = this.offsetOf(seq);
    const bytes = Buffer.allocUnsafe(this.offsetOf(seq + 1) - start);
    readSync(this.#fd, bytes, 0, bytes.length, start);
    return JSON.parse(bytes.toString('utf8')) as CallChange;
  }

  /** Where the line starts in the file; the length of the file for the one after the last. */
  offsetOf(seq: number): number {
    return seq > this.lastSeq ? this.#end : (this.#offsets[seq] ?? 0);
  }

  async reset(): Promise<void> {
    await this.settled();
    ftruncateSync(this.#fd, 0);
    this.phones.clear();
    this.#offsets = [0];
    this.#end = 0;
    this.#endedSeq.clear();
    this.#open.clear();
  }

  async close(): Promise<void> {
    await this.settled();
    closeSync(this.#fd);
  }

  #note(change: CallChange, offset: number): void {
    this.#offsets[change.seq] = offset;
    if (change.event === 'ended') {
      this.#endedSeq.set(change.id, change.seq);
      this.#open.delete(change.id);
      return;
    }
    if (!this.#open.has(change.id))
      this.phones.add(phoneKey(change.kind === 'inbound' ? change.from : change.to), change.seq);
    this.#open.set(change.id, change);
  }

  async #write(): Promise<void> {
    await new Promise(setImmediate);
    while (this.#unwritten.length > 0) {
      const bytes = Buffer.from(this.#unwritten.join(''));
      this.#unwritten = [];
      let written = 0;
      while (written < bytes.length)
        written += await new Promise<number>((done, failed) =>
          write(this.#fd, bytes, written, bytes.length - written, null, (error, count) =>
            error ? failed(error) : done(count),
          ),
        );
    }
    this.#writing = null;
  }

  #load(): void {
    const size = statSync(this.#path).size;
    const bytes = Buffer.allocUnsafe(size);
    readSync(this.#fd, bytes, 0, size, 0);
    let start = 0;
    for (let end = bytes.indexOf(10, start); end >= 0; end = bytes.indexOf(10, start)) {
      const change = JSON.parse(bytes.toString('utf8', start, end)) as CallChange;
      if (change.seq !== this.lastSeq + 1)
        throw new Error(`The record ${this.#path} misses lines before ${change.seq}.`);
      this.#note(change, this.#end);
      this.#end = start = end + 1;
    }
    if (start < size) ftruncateSync(this.#fd, start);
  }
}
