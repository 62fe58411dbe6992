import { isStandardCharacter } from './segments.ts';

/** Characters of GSM 03.38 that take two places. */
export const doubleCharacters = '\f^{}\\[~]|\u20ac';
const doubles = new Set(doubleCharacters);

/** Places of one text and of each part of a longer one: GSM 03.38 and UCS-2. */
export const networkLimits = { gsm: [160, 153], ucs2: [70, 67] } as const;

/** How much room a text takes on the network. */
export interface NetworkSize {
  /** True when each character is one of GSM 03.38. */
  readonly isGsm: boolean;
  /** Places in GSM 03.38, where some characters take two; of a text outside it without meaning. */
  readonly septets: number;
  /** UTF-16 units: an emoji takes two. */
  readonly units: number;
}

/** The room that a text takes. */
export function networkSize(text: string): NetworkSize {
  let [isGsm, septets] = [true, 0];
  for (const char of text) {
    if (!isStandardCharacter(char)) isGsm = false;
    septets += doubles.has(char) ? 2 : 1;
  }
  return { isGsm, septets, units: text.length };
}

/**
 * Parts in which carriers send a text: 160 places in one and 153 in each of several, or 70 and 67 when a single
 * character is outside GSM 03.38. What a text costs follows the counter's rule instead (P-243, `countSegments`).
 */
export function networkSegments({ isGsm, septets, units }: NetworkSize): number {
  const [length, [one, each]] = isGsm ? [septets, networkLimits.gsm] : [units, networkLimits.ucs2];
  return length <= one ? 1 : Math.ceil(length / each);
}
