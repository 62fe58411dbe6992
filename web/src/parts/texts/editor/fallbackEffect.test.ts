import { defaultTextPrices } from '@carillon/rules/money/credits';
import { describe, expect, it } from 'vitest';
import { fallbackEffect } from './fallbackEffect.ts';
import { textFacts } from './textFacts.ts';
import type { TextInput } from './textFacts.ts';
import { withFallback } from './withFallback.ts';

const input: TextInput = {
  text: '',
  signature: '',
  hasMedia: false,
  limit: 160,
  international: false,
  prices: defaultTextPrices,
  customFields: ['BusStop'],
  links: undefined,
};
const field = '{{BusStop}}';
/** A text with this many characters, including the field. */
const ofLength = (length: number, fields = 1): string =>
  field.repeat(fields) + 'x'.repeat(length - fields * field.length);

const effect = (text: string, fallback: string, change: Partial<TextInput> = {}) =>
  fallbackEffect(textFacts({ ...input, ...change, text }), text, withFallback(text, 'BusStop', fallback));

describe('the effect of a fallback on a text', () => {
  // The fallback "stop" takes 15 characters: a space, default="", and the word.
  it.each<
    [what: string, text: string, fallback: string, change: Partial<TextInput>, kind: string, words: string]
  >([
    ['nothing typed', ofLength(138), '  ', {}, 'none', ''],
    ['quotes only', ofLength(138), '“”', {}, 'none', ''],
    [
      'within the limit',
      ofLength(100),
      'stop',
      {},
      'fine',
      'Makes the text 115 characters, still 1 credit for every recipient.',
    ],
    [
      'exactly the limit',
      ofLength(145),
      'stop',
      {},
      'fine',
      'Makes the text 160 characters, still 1 credit for every recipient.',
    ],
    [
      'one over the limit',
      ofLength(146),
      'stop',
      {},
      'refused',
      'Makes the text 161 characters, and the limit is 160. Shorten the text or the fallback by 1.',
    ],
    [
      'a school bus, 138 characters before',
      ofLength(138),
      'your usual stop',
      {},
      'refused',
      'Makes the text 164 characters, and the limit is 160. Shorten the text or the fallback by 4.',
    ],
    [
      'a second segment where 320 are allowed',
      ofLength(150),
      'your usual stop',
      { limit: 320 },
      'dearer',
      'Makes the text 176 characters: 2 credits for every recipient instead of 1.',
    ],
    [
      'over 320',
      ofLength(310),
      'stop',
      { limit: 320 },
      'refused',
      'Makes the text 325 characters, and the limit is 320. Shorten the text or the fallback by 5.',
    ],
    [
      'both places of the field',
      ofLength(140, 2),
      'stop',
      {},
      'refused',
      'Makes the text 170 characters, and the limit is 160. Shorten the text or the fallback by 10.',
    ],
    [
      'the signature counts',
      ofLength(120),
      'stop',
      { signature: 's'.repeat(28) },
      'refused',
      'Makes the text 165 characters, and the limit is 160. Shorten the text or the fallback by 5.',
    ],
    [
      'an image costs the same whatever the text is',
      ofLength(150),
      'stop',
      { hasMedia: true, limit: 320 },
      'fine',
      'Makes the text 165 characters, still 3 credits for every recipient.',
    ],
    [
      'another account, other prices',
      ofLength(150),
      'stop',
      { limit: 320, prices: { perSegment: 1.5, withMedia: 5 } },
      'dearer',
      'Makes the text 165 characters: 3 credits for every recipient instead of 1.5.',
    ],
    [
      'abroad a third segment begins at 301',
      ofLength(290),
      'stop',
      { limit: 320, international: true },
      'dearer',
      'Makes the text 305 characters: 3 credits for every recipient instead of 2.',
    ],
    [
      'before the settings are there nothing is refused',
      ofLength(150),
      'stop',
      { limit: undefined },
      'dearer',
      'Makes the text 165 characters: 2 credits for every recipient instead of 1.',
    ],
    [
      'a curly apostrophe counts as the plain one it becomes',
      ofLength(100),
      'child’s',
      {},
      'fine',
      'Makes the text 118 characters, still 1 credit for every recipient.',
    ],
  ])('%s', (_what, text, fallback, change, kind, words) => {
    expect(effect(text, fallback, change)).toEqual({ kind, words });
  });

  it('lets a text that is too long become shorter, and cheaper', () => {
    const long = withFallback(ofLength(150), 'BusStop', 'your usual stop');
    const shorter = long.replace('your usual stop', 'stop');
    expect(fallbackEffect(textFacts({ ...input, text: long }), long, shorter)).toEqual({
      kind: 'fine',
      words: 'Makes the text 165 characters, still 2 credits for every recipient.',
    });
    expect(fallbackEffect(textFacts({ ...input, text: long }), long, ofLength(150))).toEqual({
      kind: 'fine',
      words: 'Makes the text 150 characters: 1 credit for every recipient instead of 2.',
    });
  });

  it('never lets a click take a text over its limit, and shows what the counter will show', () => {
    for (let length = 20; length <= 160; length += 1) {
      for (const fallback of ['x', 'stop', 'your usual stop', 'y'.repeat(50)]) {
        const text = ofLength(length);
        const after = textFacts({ ...input, text: withFallback(text, 'BusStop', fallback) });
        const { kind, words } = effect(text, fallback);
        expect(kind === 'refused').toBe(after.count > 160);
        expect(words).toContain(`Makes the text ${after.count} characters`);
      }
    }
  });
});
