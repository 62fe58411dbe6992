/** How many numbers of an audience have a prefix. */
export interface BeginningCount {
  readonly beginning: string;
  readonly n: number;
}

/** From this many recipients on the counts are kept; counting fewer takes unnoticeable time. */
const large = 20_000;
/** How long they are valid, in milliseconds: among thousands, users do not recount those who opt out meanwhile. */
const goodFor = 30_000;
const most = 200;

/**
 * Where the numbers of large audiences are, remembered for half a minute in this process: counting them reads every
 * recipient, and the page asks whenever a text or a start is edited. `key` names the audience, the state of its
 * recipients, and the rules by which they are judged.
 */
export class KnownBeginnings {
  readonly #known = new Map<string, { readonly counts: readonly BeginningCount[]; readonly until: number }>();

  /** The counts at the time `now`, in milliseconds; undefined for a small audience, or when not counted lately. */
  of(key: string, now: number): readonly BeginningCount[] | undefined {
    const known = this.#known.get(key);
    return known !== undefined && now < known.until ? known.counts : undefined;
  }

  note(key: string, recipients: number, counts: readonly BeginningCount[], now: number): void {
    this.#known.delete(key);
    if (recipients < large) return;
    this.#known.set(key, { counts, until: now + goodFor });
    if (this.#known.size <= most) return;
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest);
      return;
    }
  }
}
