import { textHash } from '../seeded.ts';

/**
 * From a 64-bit key to sequence numbers, several per key allowed, in typed arrays: 12 bytes a slot, so that a million
 * texts cost some 25 MB instead of the hundreds that a Map of strings takes. Two different texts share a key once in
 * some 10^7 runs of a million; callers that must be certain compare the record's line.
 */
export class SeqIndex {
  #high = new Uint32Array(1024);
  #low = new Uint32Array(1024);
  #seq = new Uint32Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(key: string, seq: number): void {
    if ((this.#size + 1) * 3 > this.#seq.length * 2) this.#grow();
    this.#put(textHash(key, 0x1b873593), textHash(key, 0x811c9dc5), seq);
    this.#size++;
  }

  /** Sequence numbers of the key, in no particular order. */
  find(key: string): number[] {
    const high = textHash(key, 0x1b873593);
    const low = textHash(key, 0x811c9dc5);
    const mask = this.#seq.length - 1;
    const found: number[] = [];
    for (let slot = low & mask; this.#seq[slot] !== 0; slot = (slot + 1) & mask)
      if (this.#low[slot] === low && this.#high[slot] === high) found.push(this.#seq[slot] ?? 0);
    return found;
  }

  has(key: string): boolean {
    const low = textHash(key, 0x811c9dc5);
    const mask = this.#seq.length - 1;
    // The slot is nearly always empty. The second hash is for slots that are not.
    if (this.#seq[low & mask] === 0) return false;
    return this.find(key).length > 0;
  }

  clear(): void {
    this.#high = new Uint32Array(1024);
    this.#low = new Uint32Array(1024);
    this.#seq = new Uint32Array(1024);
    this.#size = 0;
  }

  #put(high: number, low: number, seq: number): void {
    const mask = this.#seq.length - 1;
    let slot = low & mask;
    while (this.#seq[slot] !== 0) slot = (slot + 1) & mask;
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#seq[slot] = seq;
  }

  #grow(): void {
    const [high, low, seq] = [this.#high, this.#low, this.#seq];
    this.#high = new Uint32Array(high.length * 2);
    this.#low = new Uint32Array(high.length * 2);
    this.#seq = new Uint32Array(high.length * 2);
    for (let slot = 0; slot < seq.length; slot++)
      if (seq[slot] !== 0) this.#put(high[slot] ?? 0, low[slot] ?? 0, seq[slot] ?? 0);
  }
}

/** For each phone its latest entry, and for each entry the one before it of the same phone. */
export class PhoneChains {
  #phones = new Float64Array(1024);
  #latest = new Uint32Array(1024);
  #size = 0;
  #before = new Uint32Array(1024);

  /** Entries must come in rising order of `seq`. */
  add(phone: number, seq: number): void {
    if ((this.#size + 1) * 3 > this.#latest.length * 2) this.#grow();
    const slot = this.#slot(phone);
    if (seq >= this.#before.length) {
      const longer = new Uint32Array(Math.max(seq + 1, this.#before.length * 2));
      longer.set(this.#before);
      this.#before = longer;
    }
    if (this.#latest[slot] === 0) {
      this.#phones[slot] = phone;
      this.#size++;
    }
    this.#before[seq] = this.#latest[slot] ?? 0;
    this.#latest[slot] = seq;
  }

  /** Sequence numbers of that phone, latest first. */
  *of(phone: number): Generator<number> {
    let seq = this.#latest[this.#slot(phone)] ?? 0;
    while (seq !== 0) {
      yield seq;
      seq = this.#before[seq] ?? 0;
    }
  }

  clear(): void {
    this.#phones = new Float64Array(1024);
    this.#latest = new Uint32Array(1024);
    this.#before = new Uint32Array(1024);
    this.#size = 0;
  }

  #slot(phone: number): number {
    const mask = this.#latest.length - 1;
    let slot = (Math.imul((phone % 4294967296) | 0, 0x9e3779b1) >>> 7) & mask;
    while (this.#latest[slot] !== 0 && this.#phones[slot] !== phone) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [phones, latest] = [this.#phones, this.#latest];
    this.#phones = new Float64Array(phones.length * 2);
    this.#latest = new Uint32Array(phones.length * 2);
    for (let old = 0; old < latest.length; old++) {
      if (latest[old] === 0) continue;
      const slot = this.#slot(phones[old] ?? 0);
      this.#phones[slot] = phones[old] ?? 0;
      this.#latest[slot] = latest[old] ?? 0;
    }
  }
}
