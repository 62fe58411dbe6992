import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textCredits } from '../money/credits.ts';
import {
  analyseText,
  characters,
  counterText,
  countSegments,
  isStandardCharacter,
  joinSignature,
  messageLength,
  normaliseText,
  tooLongText,
} from './segments.ts';

describe('segments', () => {
  test.each([
    [0, 0, 0],
    [1, 1, 1],
    [160, 1, 1],
    [161, 2, 2],
    [300, 2, 2],
    [301, 2, 3],
    [320, 2, 3],
    [321, 3, 3],
  ])('%i characters', (length, us, international) => {
    expect(countSegments(length)).toBe(us);
    expect(countSegments(length, true)).toBe(international);
  });

  test('never fewer for a longer text', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.boolean(), (length, international) => {
        expect(countSegments(length + 1, international)).toBeGreaterThanOrEqual(
          countSegments(length, international),
        );
        expect(countSegments(length, international) * 160).toBeGreaterThanOrEqual(length);
      }),
    );
  });

  test('credits are count times segments, or the media price', () => {
    expect(textCredits({ segments: 2, hasMedia: false, count: 10 })).toBe(20);
    expect(textCredits({ segments: 2, hasMedia: true, count: 10 })).toBe(30);
    expect(textCredits({ segments: 1, hasMedia: false })).toBe(1);
    expect(textCredits({ segments: 2, hasMedia: false }, { perSegment: 5, withMedia: 7 })).toBe(10);
  });
});

describe('length', () => {
  test('body, 2 characters between, signature', () => {
    expect(messageLength('x'.repeat(10), 'y'.repeat(20))).toBe(32);
    expect(messageLength('x'.repeat(100), 'y'.repeat(20))).toBe(122);
    expect(messageLength('x'.repeat(100))).toBe(100);
    expect(messageLength('{{FirstName}}')).toBe(13);
    fc.assert(
      fc.property(fc.string(), fc.string(), (body, signature) => {
        expect(messageLength(body, signature)).toBe(characters(joinSignature(body, signature)));
      }),
    );
  });

  test('an emoji counts one', () => {
    expect(characters('😀')).toBe(1);
  });

  test('texts', () => {
    expect(counterText(12, 160)).toBe('Characters: 12/160');
    expect(tooLongText(160)).toBe("Can't exceed 160 characters.");
    expect(tooLongText()).toBe("Can't exceed max characters.");
  });
});

describe('special characters', () => {
  test('the standard set', () => {
    for (const char of 'AZaz09@£$¥èéùìòÇØøÅåÄÖÑÜ§¿äöñüà\n ^{}\\[~]|€')
      expect(isStandardCharacter(char), char).toBe(true);
    for (const char of '’“–…☃😀ＡçÁ`\t') expect(isStandardCharacter(char), char).toBe(false);
  });

  test('each once, named, with its plain form', () => {
    expect(analyseText('It’s ’ 😀😀 — Ａ').specialCharacters).toEqual([
      { char: '’', name: 'curly quote', replacement: "'" },
      { char: '😀', name: 'emoji' },
      { char: '—', name: 'long dash', replacement: '-' },
      { char: 'Ａ', name: 'styled letter', replacement: 'A' },
    ]);
  });

  test('none inside a merge field', () => {
    expect(analyseText('Hi {{FirstName default="😀"}}').specialCharacters).toEqual([]);
    expect(analyseText('Hi {{😀').specialCharacters).toHaveLength(1);
    expect(analyseText('{{a}}😀{{b}}').specialCharacters).toHaveLength(1);
  });

  test('counts stand beside them', () => {
    expect(analyseText('x'.repeat(301))).toEqual({
      characters: 301,
      segments: 2,
      internationalSegments: 3,
      specialCharacters: [],
    });
  });
});

describe('normaliseText', () => {
  test('makes curly, full-width and math-styled text plain', () => {
    expect(normaliseText('“It’s” ＡＢＣ１ 𝐇𝐞𝐥𝐥𝐨 𝒲 ℍ wait… a–b\u00a0c\r\nd')).toBe(
      '"It\'s" ABC1 Hello W H wait... a-b c\nd',
    );
    expect(analyseText(normaliseText('“ＡＢＣ” 𝗯𝗼𝗹𝗱')).specialCharacters).toEqual([]);
  });

  test('leaves emoji and letters of other languages', () => {
    expect(normaliseText('😀 Ünï Жук 漢')).toBe('😀 Ünï Жук 漢');
  });

  test('a full-width accent mark becomes an apostrophe at once', () =>
    expect(normaliseText('\uff40')).toBe("'"));

  test('twice is the same as once, and plain text is untouched', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normaliseText(text);
        expect(normaliseText(once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[ -_a-~\n]*$/), (text) => {
        expect(normaliseText(text)).toBe(text);
      }),
    );
  });
});
