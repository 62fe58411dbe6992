import type { PartName, Product } from './product.ts';
import { pause } from './product.ts';

/** A repeatable stream of numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** When in the life of a broadcast a kill falls. */
export type KillMoment =
  /** This many milliseconds after its import began. */
  | { readonly part: PartName; readonly at: 'import'; readonly afterMs: number }
  /** When this share of its texts has been accepted, plus this many milliseconds. */
  | { readonly part: PartName; readonly at: 'sending'; readonly share: number; readonly afterMs: number };

const parts: readonly PartName[] = ['web', 'worker', 'postgres'];

/**
 * Moments for `count` kills: at least one while importing, two (where there are six or more) while the last texts and
 * their receipts are under way, the rest at random places in between. Each part gets its turn.
 */
export function killMoments(count: number, random: () => number): KillMoment[] {
  if (count === 0) return [];
  const imports = Math.max(1, Math.round(count / 10));
  const receipts = count >= 6 ? 2 : 1;
  const sending = Math.max(0, count - imports - receipts);
  let turn = Math.floor(random() * parts.length);
  const part = (): PartName => parts[turn++ % parts.length] ?? 'worker';
  const shares = Array.from({ length: sending }, () => 0.02 + random() * 0.93).toSorted((a, b) => a - b);
  return [
    ...Array.from({ length: imports }, () => ({
      part: part(),
      at: 'import' as const,
      afterMs: random() * 400,
    })),
    ...shares.map((share) => ({ part: part(), at: 'sending' as const, share, afterMs: random() * 120 })),
    ...Array.from({ length: receipts }, () => ({
      part: part(),
      at: 'sending' as const,
      share: 0.97,
      afterMs: random() * 2_000,
    })),
  ];
}

/** Kills parts of a product at given moments and remembers when. */
export class Killer {
  /** What was killed, and when in milliseconds since the epoch. */
  readonly kills: { readonly part: PartName; readonly at: number }[] = [];
  readonly #product: Product;
  readonly #waiting: KillMoment[];
  #taken = 0;
  #stopped = false;

  constructor(product: Product, moments: readonly KillMoment[]) {
    this.#product = product;
    this.#waiting = [...moments];
  }

  /** Performs the kills of the import. Ends when they are done. */
  async duringImport(): Promise<void> {
    for (const moment of this.#take('import')) {
      await pause(moment.afterMs);
      await this.#kill(moment.part);
    }
  }

  /** Performs the kills during sending, steered by `progress`. Ends when they are done or it is stopped. */
  async duringSending(): Promise<void> {
    for (const moment of this.#take('sending')) {
      while (!this.#stopped && moment.at === 'sending' && this.#taken < moment.share) await pause(10);
      if (this.#stopped) return;
      await pause(moment.afterMs);
      await this.#kill(moment.part);
    }
  }

  /** Reports which share of the texts the carriers have accepted. */
  progress(share: number): void {
    this.#taken = share;
  }

  stop(): void {
    this.#stopped = true;
  }

  #take(at: KillMoment['at']): KillMoment[] {
    const taken = this.#waiting.filter((moment) => moment.at === at);
    return taken;
  }

  /** Waits until the part is running: killing a dead part would test nothing. */
  async #kill(part: PartName): Promise<void> {
    while (!this.#stopped && !(await this.#product.isUp(part))) await pause(50);
    if (!this.#stopped && this.#product.kill(part)) this.kills.push({ part, at: Date.now() });
  }
}
