import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';

/** What a sender has on its disk about one phone. */
export type Mark = 'sending' | 'SentToCarrier' | 'Delivered' | 'NotDelivered';

/** A tiny durable table of marks: one synced line per change, read again after a crash. */
export class Journal {
  readonly marks = new Map<string, Mark>();
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
    if (!existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const [phone, mark] = line.split(' ');
      if (phone !== undefined && mark !== undefined) this.marks.set(phone, mark as Mark);
    }
  }

  /** Returns when the mark is on the disk. */
  write(phone: string, mark: Mark): void {
    appendFileSync(this.#path, `${phone} ${mark}\n`);
    const fd = openSync(this.#path, 'r+');
    fsyncSync(fd);
    closeSync(fd);
    this.marks.set(phone, mark);
  }
}
