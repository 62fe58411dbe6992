/**
 * How long a result is reused, in milliseconds. Among thousands, users do not notice those who come or go in
 * the meantime.
 */
const goodFor = 30_000;

/**
 * Results of expensive reads, cached in this process for half a minute, because pages request them repeatedly
 * while nothing changes. A key names everything that a result depends on, including the account. Times in
 * milliseconds.
 */
export class ShortMemory<T> {
  readonly #most: number;
  readonly #kept = new Map<string, { readonly value: T; readonly until: number }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The cached result; undefined if there is none. */
  of(key: string, now: number): T | undefined {
    const kept = this.#kept.get(key);
    return kept !== undefined && now < kept.until ? kept.value : undefined;
  }

  /** Caches a result, and evicts the oldest one if there are too many. */
  note(key: string, value: T, now: number): void {
    this.#kept.delete(key);
    this.#kept.set(key, { value, until: now + goodFor });
    if (this.#kept.size <= this.#most) return;
    for (const oldest of this.#kept.keys()) {
      this.#kept.delete(oldest);
      return;
    }
  }

  forget(key: string): void {
    this.#kept.delete(key);
  }
}
