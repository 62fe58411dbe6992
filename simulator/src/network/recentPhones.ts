import type { RecordEntry } from './record.ts';

const most = 500;

/** The stored part of an entry. */
type Noted = Pick<RecordEntry, 'carrier' | 'at' | 'kind' | 'from' | 'to' | 'text' | 'outcome'>;

/** What the page's list shows about a phone. */
export interface RecentPhone {
  readonly number: string;
  readonly carrier: string;
  readonly at: string;
  /** As in the record, and "callIn" for a call that the phone began. */
  readonly kind: string;
  readonly text: string;
}

/** The phones with recent events, latest last. Never more than 500. */
export class RecentPhones {
  #phones = new Map<string, Noted>();
  /** Grows with every entry, so that watchers notice new ones. */
  version = 0;

  note(entry: Noted): void {
    const number = entry.kind === 'inbound' ? entry.from : entry.to;
    this.#phones.delete(number);
    this.#phones.set(number, entry);
    this.version++;
    if (this.#phones.size > most) {
      const oldest = this.#phones.keys().next();
      if (!oldest.done) this.#phones.delete(oldest.value);
    }
  }

  /** Latest first. `digits` filters by numbers that contain them. */
  list(digits: string, limit: number): RecentPhone[] {
    const found: RecentPhone[] = [];
    for (const [number, entry] of [...this.#phones].reverse()) {
      if (!number.includes(digits)) continue;
      const kind = entry.outcome === 'call' ? 'callIn' : entry.kind;
      found.push({ number, carrier: entry.carrier, at: entry.at, kind, text: entry.text });
      if (found.length === limit) break;
    }
    return found;
  }

  clear(): void {
    this.#phones.clear();
    this.version++;
  }
}
