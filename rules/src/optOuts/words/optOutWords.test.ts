import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseInbound, reservedKind } from '../../inbound/keywords.ts';
import { helpWords, normaliseKeyword, startWords, stopWords } from './optOutWords.ts';

const classifyKeyword = (text: string) => reservedKind(normaliseInbound(text));

const all = [
  ...stopWords.map((word) => [word, 'stop'] as const),
  ...startWords.map((word) => [word, 'start'] as const),
  ...helpWords.map((word) => [word, 'help'] as const),
];

test('the words of the FCC revocation order stop', () => {
  for (const word of ['stop', 'quit', 'end', 'revoke', 'opt out', 'cancel', 'unsubscribe']) {
    expect(classifyKeyword(word), word).toBe('stop');
  }
});

test('no word is in two lists', () => {
  expect(new Set(all.map(([word]) => word)).size).toBe(all.length);
  for (const [word] of all) expect(normaliseKeyword(word)).toBe(word);
});

test.each([
  ['Stop!', 'stop'],
  ['  stop  all ', 'stop'],
  ['“STOP”', 'stop'],
  ['🛑 stop 🛑', 'stop'],
  ['ＳＴＯＰ', 'stop'],
  ['Opt–out', 'stop'],
  ['¡No más!', 'stop'],
  ['Arrêt', 'stop'],
  ['désabonner', 'stop'],
  ['rezygnuję', 'stop'],
  ['S\u200bTOP', 'stop'],
  ['unstop', 'start'],
  ['Opt-in', 'start'],
  ['help?', 'help'],
  ['INFO', 'help'],
  ['yes', 'survey'],
  ['join', 'join'],
  ['stop by my office', null],
  ["don't stop", null],
  ['stopped', null],
  ['', null],
  ['!!!', null],
  ['🛑', null],
])('%s', (text, kind) => {
  expect(classifyKeyword(text)).toBe(kind);
});

test('case, spaces and punctuation around a word change nothing', () => {
  const around = fc.stringMatching(/^[ .,!?"'()*-]{0,5}$/);
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      around,
      around,
      fc.boolean(),
      ([word, kind], before, after, lower) => {
        expect(classifyKeyword(before + (lower ? word.toLowerCase() : word) + after)).toBe(kind);
      },
    ),
  );
});

test('a further word makes it an ordinary message', () => {
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.stringMatching(/^[b-df-hj-np-tv-z]{4,12}$/), ([word], more) => {
      expect(classifyKeyword(`${word} ${more}`)).toBeNull();
    }),
  );
});

test('a very long message is read in one pass', () => {
  expect(classifyKeyword(`a${'!'.repeat(300_000)}a`)).toBeNull();
});
