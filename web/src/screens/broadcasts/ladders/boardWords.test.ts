import { expect, it } from 'vitest';
import { channelWords, followUpWords, headWords, openWords } from './boardWords.ts';

const board = (confirmed: readonly [text: number, call: number], tried: number, missing: number) => ({
  Minutes: 10,
  PeopleTotal: confirmed[0] + confirmed[1] + tried + missing,
  ConfirmedTotal: confirmed[0] + confirmed[1],
  TextConfirmedTotal: confirmed[0],
  CallConfirmedTotal: confirmed[1],
  BeingTriedTotal: tried,
  MissingTotal: missing,
});

it.each([
  [
    board([9, 3], 20, 8),
    '12 of 40 people confirmed',
    '20 are being tried, 8 are missing.',
    '9 by text, 3 by call',
  ],
  [board([0, 0], 1, 0), '0 of 1 person confirmed', '1 is being tried.', '0 by text, 0 by call'],
  [board([1, 0], 0, 1), '1 of 2 people confirmed', '1 is missing.', '1 by text, 0 by call'],
  [
    board([2_000, 0], 0, 0),
    '2,000 of 2,000 people confirmed',
    'Everyone has confirmed.',
    '2,000 by text, 0 by call',
  ],
])('the board in words: %#', (summary, head, open, channels) => {
  expect([headWords(summary), openWords(summary), channelWords(summary)]).toEqual([head, open, channels]);
});

it('the follow-up says for how many it is', () => {
  expect([followUpWords(1), followUpWords(1_200)]).toEqual([
    'Follow up with 1 missing person',
    'Follow up with 1,200 missing people',
  ]);
});
