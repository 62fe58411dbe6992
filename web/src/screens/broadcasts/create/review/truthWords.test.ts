import { expect, it } from 'vitest';
import { networkSegments, networkSize } from '@carillon/rules/texts/networkSegments';
import { lettersWords, leavesWords, priceWords } from '../recipients/afterPersonalizing.ts';
import { choiceWords } from '../settings/numberChoices.ts';
import { reachedWords, reachWords, severalNumbersNote } from '../recipients/reachWords.ts';

it.each([
  [2_894, 4_535, '2,894 people at 4,535 numbers'],
  [1, 2, '1 person at 2 numbers'],
  [1, 1, '1 person'],
  [0, 0, '0 people'],
  [3, 3, '3 people'],
  [2, 3, '2 people at 3 numbers'],
])('%i people who get it at %i numbers are distinguished', (PeopleReached, Reached, words) => {
  expect(reachWords({ PeopleReached, Reached })).toBe(words);
});

it('names what the server accepted in the words that were shown', () => {
  const shown = { PeopleReached: 2, Reached: 3 };
  expect(reachedWords(3, shown)).toBe('2 people at 3 numbers');
  expect(reachedWords(4, shown)).toBe('4 numbers');
  expect(reachedWords(4, { PeopleReached: 4, Reached: 4 })).toBe('4 people');
  expect(reachedWords(4, undefined)).toBe('4 people');
});

const parts = (...all: [number, number][]) => all.map(([Segments, Count]) => ({ Segments, Count }));
const personal = { isPersonal: true, segments: 1 };
const plain = { isPersonal: false, segments: 1 };
it.each([
  [
    'two lengths',
    96,
    251,
    parts([1, 2_863], [2, 31]),
    personal,
    'After personalizing: 96 to 251 characters, 2 segments for 31 texts.',
  ],
  [
    'one person too many',
    96,
    161,
    parts([1, 9], [2, 1]),
    personal,
    'After personalizing: 96 to 161 characters, 2 segments for 1 text.',
  ],
  [
    'three sizes',
    9,
    320,
    parts([1, 5], [2, 4], [3, 2]),
    personal,
    'After personalizing: 9 to 320 characters, 2 segments for 4 texts, 3 segments for 2 texts.',
  ],
  ['all alike', 20, 20, parts([1, 5]), personal, 'After personalizing: 20 characters, 1 segment each.'],
  [
    'all in two',
    170,
    180,
    parts([2, 5]),
    personal,
    'After personalizing: 170 to 180 characters, 2 segments each.',
  ],
  ['one character', 1, 1, parts([1, 5]), personal, 'After personalizing: 1 character, 1 segment each.'],
  ['a plain text as counted', 20, 20, parts([1, 5]), plain, null],
  [
    'a plain text with an emoji',
    90,
    90,
    parts([2, 5]),
    plain,
    'As carriers send it: 90 characters, 2 segments each.',
  ],
  ['nobody', null, null, [], personal, null],
  ['a plain text in fewer', 300, 300, parts([2, 5]), { isPersonal: false, segments: 2 }, null],
])('says what is sent: %s', (_what, Shortest, Longest, Parts, typed, words) => {
  expect(leavesWords({ Shortest, Longest, Parts }, typed)).toBe(words);
});

it.each([
  ['a short text with a foreign letter', 'Hi Zoë, see you at 5', null],
  ['a long text of standard letters', 'a'.repeat(200), null],
  ['a foreign letter in 70 places', `${'a'.repeat(69)}ë`, null],
  [
    'one too many',
    `${'a'.repeat(70)}ë`,
    '“ë” is not in the standard set of letters, so the text takes 2 segments.',
  ],
  [
    'a curly apostrophe',
    `It’s ${'a'.repeat(80)}`,
    '“’” is not in the standard set of letters, so the text takes 2 segments.',
  ],
  [
    'three of it',
    `ë${'a'.repeat(140)}`,
    '“ë” is not in the standard set of letters, so the text takes 3 segments.',
  ],
  [
    'an emoji',
    `🎉${'a'.repeat(70)}`,
    '“🎉” is not in the standard set of letters, so the text takes 2 segments.',
  ],
  [
    'two letters',
    `ëő${'a'.repeat(80)}`,
    '“ë”, “ő” are not in the standard set of letters, so the text takes 2 segments.',
  ],
  [
    'four letters',
    `ëőşč${'a'.repeat(80)}`,
    '“ë”, “ő”, “ş” and others are not in the standard set of letters, so the text takes 2 segments.',
  ],
  [
    'the same letter twice',
    `ëë${'a'.repeat(80)}`,
    '“ë” is not in the standard set of letters, so the text takes 2 segments.',
  ],
  ['accents that are standard', `é${'ü'.repeat(120)}`, null],
  ['nothing', '', null],
])('names the letters that lengthen it: %s', (_what, sent, words) => {
  const size = networkSize(sent);
  const Lengthened = networkSegments(size) > networkSegments({ ...size, isGsm: true }) ? 5 : 0;
  const text = { typed: sent, shown: sent, isPersonal: false };
  expect(lettersWords({ Lengthened, Texts: 5 }, text)).toBe(words);
});

it.each([
  ['no text is longer, although the shown one has such a letter', 0, 9, 'Hi ', 'Hi Zoë', null],
  [
    'in values, and the shown one has it',
    31,
    2_894,
    'Hi ',
    'Hi Zoë',
    'Because of letters in recipients’ values that are not in the standard set, such as “ë”, 31 texts take more segments.',
  ],
  [
    'in values, and the shown one lacks it',
    31,
    2_894,
    'Hi ',
    'Hi Ben',
    'Because of letters in recipients’ values that are not in the standard set, 31 texts take more segments.',
  ],
  [
    'in one value',
    1,
    9,
    'Hi ',
    'Hi Ben',
    'Because of letters in recipients’ values that are not in the standard set, 1 text takes more segments.',
  ],
  [
    'in all values',
    9,
    9,
    'Hi ',
    'Hi Zoë',
    'Because of letters in recipients’ values that are not in the standard set, such as “ë”, all texts take more segments.',
  ],
  [
    'in the typed text, for all',
    9,
    9,
    'It’s late, ',
    'It’s late, Ben',
    '“’” is not in the standard set of letters, so all texts take more segments.',
  ],
  [
    'in the typed text, and only some values make it long enough',
    1_204,
    2_894,
    'It’s late, ',
    'It’s late, Ben',
    '“’” is not in the standard set of letters, so 1,204 texts take more segments.',
  ],
  [
    'in both: the typed one counts for all',
    9,
    9,
    'It’s late, ',
    'It’s late, Zoë',
    '“’” is not in the standard set of letters, so all texts take more segments.',
  ],
])('says for how many recipients: %s', (_what, Lengthened, Texts, typed, shown, words) => {
  expect(lettersWords({ Lengthened, Texts }, { typed, shown, isPersonal: true })).toBe(words);
});

it('says what is paid', () => {
  expect(priceWords(2)).toBe('You are charged for the text as typed: 2 segments for each text.');
});

it.each([
  [{ people: 2_894, texts: 4_535, perText: 1, isTyped: true }, '2,894 people, 4,535 texts, 4,535 credits'],
  [{ people: 2_894, texts: 2_894, perText: 2, isTyped: true }, '2,894 people, 2,894 texts, 5,788 credits'],
  [{ people: 1, texts: 1, perText: 1, isTyped: false }, '1 person, 1 text, at least 1 credit'],
  [{ people: 1, texts: 2, perText: 3, isTyped: true }, '1 person, 2 texts, 6 credits'],
])('a choice explains its effect', (of, words) => {
  expect(choiceWords(of)).toBe(words);
});

const [textsOnly, callsOnly, textsAndCalls, ladder] = [
  { texts: true, calls: false, isLadder: false },
  { texts: false, calls: true, isLadder: false },
  { texts: true, calls: true, isLadder: false },
  { texts: true, calls: true, isLadder: true },
];
const called = 'People with several numbers are called at each of them.';
const contacted = 'People with several numbers are contacted at each of them.';
const inOrder = 'The numbers of a person are called one after the other, until the person confirms.';
it.each([
  [6, 9, callsOnly, called],
  [1, 2, callsOnly, called],
  [2_894, 4_535, callsOnly, called],
  [6, 9, textsAndCalls, contacted],
  [1, 3, textsAndCalls, contacted],
  [6, 9, textsOnly, null],
  [6, 6, callsOnly, null],
  [1, 1, callsOnly, null],
  [0, 0, callsOnly, null],
  [6, 6, textsAndCalls, null],
  [6, 9, ladder, inOrder],
  [6, 6, ladder, null],
])('%i people at %i numbers: explains what calls do', (PeopleReached, Reached, of, note) => {
  expect(severalNumbersNote({ PeopleReached, Reached }, of)).toBe(note);
});
