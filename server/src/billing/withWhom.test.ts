import { expect, it } from 'vitest';
import { noteOfMovement } from './withWhom.sql.ts';

it.each([
  ['conversation', 1, 2145550101, 'Ana', 'N with Ana'],
  ['conversation', 1, 2145550101, null, 'N with (214) 555-0101'],
  ['conversation', 2, 2145550101, 'Ana', 'N with Ana and 1 other'],
  ['conversation', 9, 2145550101, 'Ana', 'N with Ana and 8 others'],
  ['conversation', 0, null, null, 'N'],
  ['conversation', null, null, null, 'N'],
  ['autoReply', 1, 2145550101, 'Ana', 'N to Ana'],
  ['autoReply', 2, 2145550101, null, 'N to (214) 555-0101 and 1 other'],
  ['test', 1, 2145550101, 'Ana', 'N'],
  ['surveyReply', 1, 2145550101, 'Ana', 'N'],
  [null, null, null, null, 'N'],
] as const)('texts for %s to %s people', (origin, people, phone, person, expected) => {
  expect(noteOfMovement('N', { origin, people, phone, person })).toBe(expected);
});
