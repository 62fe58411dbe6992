import { ShortMemory } from '../../platform/shortMemory.ts';
import type { ListFilter } from './conversationLists.sql.ts';

/** Sizes from this one on are kept. Counting fewer takes no noticeable time. */
const large = 5_000;

/** How many conversations large broadcasts have. Counting them looks up each one, for every page that a user opens. */
export class KnownSizes {
  readonly #known = new ShortMemory<number>(500);

  /** The size of a list at the time `now`, in milliseconds. Undefined if it is small, or was not counted lately. */
  of(accountId: number, filter: ListFilter, now: number): number | undefined {
    return this.#known.of(keyOf(accountId, filter), now);
  }

  note(accountId: number, filter: ListFilter, size: number, now: number): void {
    const key = keyOf(accountId, filter);
    if (size < large) this.#known.forget(key);
    else this.#known.note(key, size, now);
  }
}

/** Lists differ by their owner and by all their filters. */
function keyOf(accountId: number, filter: ListFilter): string {
  return JSON.stringify([accountId, filter]);
}
