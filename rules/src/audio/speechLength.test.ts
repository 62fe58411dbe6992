import { describe, expect, it } from 'vitest';
import { aboutSpokenSeconds, leastSpokenSeconds } from './speechLength.ts';

/** A few words repeated, up to this many characters. */
const upTo = (words: string, length: number) =>
  words
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .trim();

const prose =
  'Good morning. This is Riverbend School District. Because of snow and ice, all schools are closed today. Buses will not run. Please stay at home and check our website for news. ';
/** 500 characters of each, and the seconds that the fastest of the built-in voices took for them. */
const measured: [string, string, number][] = [
  ['sentences', prose, 32.8],
  ['no pauses', prose.toLowerCase().replace(/[.,]/g, ''), 26.3],
  ['short words', 'we go to it at an in on by up us as is be no so do if or of me my he ', 27.8],
  ['long words', 'internationalization responsibilities characteristically uncharacteristically ', 28.6],
  [
    'words with letters that nobody says',
    'though through thought bought brought enough rough night right ',
    19.6,
  ],
  ['one word', 'the ', 11.9],
  ['one letter', `${'a'.repeat(42)} `, 13.3],
  [
    'Spanish',
    'Buenos días. Les habla el distrito escolar de Riverbend. Hoy no hay clases por la nieve. ',
    38.9,
  ],
  ['consonants', `${'s'.repeat(28)} ${'t'.repeat(26)} `, 91],
  ['numbers', '2145550123 1998 7 45 ', 120],
];

describe('how long a text takes to be spoken', () => {
  it.each(measured)('%s are never estimated to take longer than they do', (_kind, words, seconds) => {
    expect(leastSpokenSeconds(upTo(words, 500))).toBeLessThanOrEqual(seconds * 0.95);
  });

  it('3,000 characters of ordinary sentences are certainly too long, what fits never is', () => {
    expect(leastSpokenSeconds(upTo(prose, 3_000))).toBeGreaterThan(120);
    // Two minutes of the fastest voice.
    expect(leastSpokenSeconds(upTo(prose, Math.floor((500 * 119) / 32.8)))).toBeLessThan(100);
  });

  it('is estimated about right for ordinary sentences', () => {
    expect(aboutSpokenSeconds(upTo(prose, 500))).toBeGreaterThan(30);
    expect(aboutSpokenSeconds(upTo(prose, 500))).toBeLessThan(38);
    expect([aboutSpokenSeconds(''), leastSpokenSeconds('')]).toEqual([0, 0]);
  });
});
