import { count, creditCount, credits, plural } from '@carillon/rules/money/amounts';
import type { TextFacts } from './textFacts.ts';

/** The effect of a changed fallback on the text. */
export interface FallbackEffect {
  /** Characters and price afterwards; empty when nothing changes. */
  readonly words: string;
  /** `none` changes nothing. `refused` would make a text longer than allowed. */
  readonly kind: 'none' | 'fine' | 'dearer' | 'refused';
}

/**
 * The text with another fallback. A fallback counts as it is typed (rule P-243), for every recipient, so it can take
 * the text over its limit or into the next segment. A text that is already too long may become shorter.
 */
export function fallbackEffect(
  { limit, sizeOf }: Pick<TextFacts, 'limit' | 'sizeOf'>,
  before: string,
  after: string,
): FallbackEffect {
  if (after === before) return { words: '', kind: 'none' };
  const [old, next] = [sizeOf(before), sizeOf(after)];
  const makes = `Makes the text ${plural(next.count, 'character', 'characters')}`;
  if (limit !== undefined && next.count > limit && next.count > old.count) {
    return {
      words: `${makes}, and the limit is ${count(limit)}. Shorten the text or the fallback by ${count(next.count - limit)}.`,
      kind: 'refused',
    };
  }
  const price = creditCount(next.credits);
  if (next.credits !== old.credits) {
    return {
      words: `${makes}: ${price} for every recipient instead of ${credits(old.credits)}.`,
      kind: next.credits > old.credits ? 'dearer' : 'fine',
    };
  }
  return { words: `${makes}, still ${price} for every recipient.`, kind: 'fine' };
}
