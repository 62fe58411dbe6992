import fc from 'fast-check';
import { expect, it, test, vi } from 'vitest';
import {
  normaliseInbound,
  readJoin,
  readSurveyAnswer,
  reservedKind,
  type JoinableGroup,
} from './keywords.ts';
import { normaliseKeyword } from '../optOuts/words/optOutWords.ts';
import { reservedWords } from './reservedWords.ts';

const all = reservedWords.flatMap(([kind, words]) => words.map((word) => ({ word, kind })));
const kindOf = (text: string): string | null => reservedKind(normaliseInbound(text));

test('no word has two meanings', () => {
  expect(new Set(all.map(({ word }) => word)).size).toBe(all.length);
});

test('every reserved word in any case, accents, punctuation and emoji is itself', () => {
  const wrap = fc.string({
    unit: fc.constantFrom(
      ' ',
      '!',
      '.',
      '“',
      '"',
      "'",
      '*',
      '🛑',
      '❤️',
      '👍🏽',
      '👨‍👩‍👧',
      '™️',
      'ℹ️',
      '🇺🇸',
      '\u200b',
      '\u202e',
      '\0',
      '\ud83d',
    ),
    maxLength: 6,
  });
  const marks = fc.constantFrom('', '\u0301', '\u0308', '\ufe0f', '\u200d', '\u00ad');
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      wrap,
      wrap,
      fc.infiniteStream(fc.tuple(fc.boolean(), marks)),
      ({ word, kind }, before, after, dress) => {
        const dressed = Array.from(word, (char) => {
          const [isLower, mark] = dress.next().value;
          return (isLower ? char.toLowerCase() : char) + mark;
        }).join('');
        expect(kindOf(before + dressed + after)).toBe(kind);
        expect(normaliseInbound(before + dressed + after)).toBe(normaliseKeyword(word));
      },
    ),
  );
});

test.each([
  ['S.T.O.P.', 'stop'],
  ['s t o p', 'stop'],
  ['REMOVE-ME', 'stop'],
  ['opt.out', 'stop'],
  ['nomas', 'stop'],
  ['un stop', 'start'],
  ['𝐒𝐓𝐎𝐏', 'stop'],
  ['Ⓢⓣⓞⓟ', 'stop'],
  ['ℹ️ info', 'help'],
  ['STOP™', 'stop'],
  ['no', 'survey'],
  ['join', 'join'],
  ['join us', null],
  ['i n f o', null],
  ['stop now', null],
  ['help me', null],
  ['stopwatch', null],
  ['', null],
])('%s', (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});

const group = (id: number, name: string, keyword: string | null = null): JoinableGroup => ({
  id,
  name,
  keyword,
});
const groups = [group(1, 'Parents of 4B'), group(2, 'Board', 'VIP'), group(3, 'vip'), group(4, 'Us')];
const join = (text: string): unknown => {
  const read = readJoin(normaliseInbound(text), groups);
  return read === null ? null : (read.group?.id ?? read.unknownWord ?? 'everyone');
};

test.each([
  ['JOIN', 'everyone'],
  [' join! ', 'everyone'],
  ['join - ', 'everyone'],
  ['Join parents  of 4b', 1],
  ['join "Board"', 2],
  ['JOIN vip', 2],
  ['join us', 4],
  ['join choir', 'CHOIR'],
  ['join summer camp', 'SUMMER CAMP'],
  ['Join us at the field', null],
  ['join me for lunch', null],
  ['join the early morning crew', null],
  ['joining', null],
  ['please join', null],
])('%s', (text, expected) => {
  expect(join(text)).toBe(expected);
});

test.each([
  ['Yes', 'Yes'],
  ['y', 'Yes'],
  ['Sí, gracias', 'Yes'],
  ['yeah!!', 'Yes'],
  ['Nope', 'No'],
  ["n - can't", 'No'],
  ['yesterday', 'Other'],
  ['not sure', 'Other'],
  ['👍', 'Other'],
])('%s is %s', (text, answer) => {
  expect(readSurveyAnswer(normaliseInbound(text))).toBe(answer);
});

const adversaries = (length: number): string[] => [
  '!'.repeat(length),
  `a${' '.repeat(length)}b`,
  '🛑'.repeat(length),
  '\ud83d'.repeat(length),
  'join '.repeat(length),
  'S.'.repeat(length),
];

it('takes any string, also a very long one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect([null, 'stop', 'start', 'help', 'join', 'survey']).toContain(kindOf(text));
    }),
  );
  for (const text of adversaries(100_000)) {
    expect(kindOf(text)).toBeNull();
    expect(readJoin(normaliseInbound(text), groups)).toBeNull();
  }
});

it('takes steps in proportion to the length', () => {
  const test = vi.spyOn(RegExp.prototype, 'test');
  for (const text of adversaries(2_000)) {
    test.mockClear();
    readJoin(normaliseInbound(text), groups);
    expect(test.mock.calls.length).toBeLessThan(3 * text.length + 100);
  }
  test.mockRestore();
});
