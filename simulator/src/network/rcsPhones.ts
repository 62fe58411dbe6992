import { textHash } from '../seeded.ts';
import type { Behaviour } from './behaviour.ts';
import { numberBehaviour } from './numberTable.ts';

/** How an RCS message ends on a phone, as the record's `outcome`. */
export type RcsOutcome = 'delivered' | 'read';

/**
 * Which phones have RCS, and which of them open what they get. Both are settled for a number by a hash of it, so that
 * the same phone always acts alike; a person can turn RCS on or off on any phone.
 */
export class RcsPhones {
  readonly #turned = new Map<string, boolean>();

  /** Turns RCS on or off on a phone, until a reset. */
  turn(number: string, on: boolean): void {
    this.#turned.set(number, on);
  }

  /** False for numbers that can't have RCS: landlines, and those on which texts fail. */
  canHave(number: string): boolean {
    const { lineType, outcome, refused } = numberBehaviour(number);
    return lineType === 'mobile' && !refused && outcome === 'delivered';
  }

  /** True when an RCS message to this phone arrives. */
  has(number: string, { withoutRcs }: Behaviour): boolean {
    if (!this.canHave(number)) return false;
    return this.#turned.get(number) ?? share(number, 0x52c5) >= withoutRcs;
  }

  /** What becomes of an RCS message on a phone that has RCS. */
  outcomeOf(number: string, { rcsRead }: Behaviour): RcsOutcome {
    return numberBehaviour(number).opensRcs || share(number, 0x0bea) < rcsRead ? 'read' : 'delivered';
  }

  reset(): void {
    this.#turned.clear();
  }
}

/** From 0 to 1, the same for a number whenever it is asked. */
function share(number: string, seed: number): number {
  return (textHash(number.slice(-10), seed) >>> 0) / 4_294_967_296;
}
