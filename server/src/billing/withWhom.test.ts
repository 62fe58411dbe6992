import { expect, it } from 'vitest';
import { noteOfMovement } from './withWhom.sql.ts';

it.each([
  [2, 1, 2145550101, 'Ana', 'N with Ana'],
  [2, 1, 2145550101, null, 'N with (214) 555-0101'],
  [2, 2, 2145550101, 'Ana', 'N with Ana and 1 other'],
  [2, 9, 2145550101, 'Ana', 'N with Ana and 8 others'],
  [2, 0, null, null, 'N'],
  [2, null, null, null, 'N'],
  [3, 1, 2145550101, 'Ana', 'N to Ana'],
  [3, 2, 2145550101, null, 'N to (214) 555-0101 and 1 other'],
  [1, 1, 2145550101, 'Ana', 'N'],
  [0, 1, 2145550101, 'Ana', 'N'],
  [null, null, null, null, 'N'],
])('texts for %s to %s people', (purpose, people, phone, person, expected) => {
  expect(noteOfMovement('N', { purpose, people, phone, person })).toBe(expected);
});
