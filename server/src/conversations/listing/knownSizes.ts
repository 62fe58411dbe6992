import type { ListFilter } from './listed.sql.ts';

/** From this size on it is kept; counting fewer takes unnoticeable time. */
const large = 5_000;
/** How long it is valid, in milliseconds: among thousands users do not recount. */
const goodFor = 30_000;
const most = 500;

/**
 * How many conversations large broadcasts have, remembered for half a minute in this process: counting them looks up
 * each one, for every page that a user opens.
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

/** Lists differ by their owner and by all their filters. */
function keyOf(accountId: number, filter: ListFilter): string {
  return JSON.stringify([accountId, filter]);
}
