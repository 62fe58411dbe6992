/** How long a result is used, in milliseconds: among thousands, users do not recount those who come or go meanwhile. */
const goodFor = 30_000;

/**
 * Results that read very many rows, remembered in this process for half a minute: pages ask for them again and again
 * while nothing changes. A key names all that a result depends on, the account included. Times in milliseconds.
 */
export class ShortMemory<T> {
  readonly #most: number;
  readonly #kept = new Map<string, { readonly value: T; readonly until: number }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The result as it was computed lately; undefined when it was not. */
  of(key: string, now: number): T | undefined {
    const kept = this.#kept.get(key);
    return kept !== undefined && now < kept.until ? kept.value : undefined;
  }

  /** Remembers a result, and forgets the oldest one if there are too many. */
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
