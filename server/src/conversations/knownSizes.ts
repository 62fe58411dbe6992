import type { ListFilter } from './listed.sql.ts';

/** From so many on a size is kept: counting fewer costs less than a person notices. */
const large = 5_000;
/** So long it is good, in milliseconds: among thousands nobody counts after. */
const goodFor = 30_000;
const most = 500;

/**
 * How many conversations large broadcasts have, remembered for half a minute in this process: to count them each is
 * looked for, and that for every page somebody turns.
 */
export class KnownSizes {
  readonly #known = new Map<string, { readonly size: number; readonly until: number }>();

  /** The size of a list at the time `now`, in milliseconds; undefined when it is small, or was not counted lately. */
  of(accountId: number, filter: ListFilter, now: number): number | undefined {
    const known = this.#known.get(keyOf(accountId, filter));
    return known !== undefined && now < known.until ? known.size : undefined;
  }

  note(accountId: number, filter: ListFilter, size: number, now: number): void {
    const key = keyOf(accountId, filter);
    this.#known.delete(key);
    if (size < large) return;
    this.#known.set(key, { size, until: now + goodFor });
    if (this.#known.size <= most) return;
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest);
      return;
    }
  }
}

/** Lists differ by whose they are and by all that chooses them. */
function keyOf(accountId: number, filter: ListFilter): string {
  return JSON.stringify([accountId, filter]);
}
