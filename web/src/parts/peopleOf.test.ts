import { expect, it } from 'vitest';
import { doneOf, peopleOf } from './peopleOf.ts';

it.each([
  [3, null, 0, '3 people'],
  [3, undefined, 0, '3 people'],
  [1, null, 0, '1 person'],
  [3, 2, 0, '2 people at 3 numbers'],
  [2, 1, 0, '1 person at 2 numbers'],
  [3, 3, 0, '3 people'],
  [4, 2, 1, '2 people at 3 numbers'],
  [4, 2, 2, '2 people'],
  [4, 3, 4, '0 people'],
  [4_535, 2_894, 0, '2,894 people at 4,535 numbers'],
])('%i numbers of %s people without %i who are left out', (PhoneNumberCount, PeopleTotal, left, words) => {
  expect(peopleOf({ PhoneNumberCount, ...(PeopleTotal === undefined ? {} : { PeopleTotal }) }, left)).toBe(
    words,
  );
});

it.each([
  ['each person at one number', 2, 6, null, '2 of 6 people done'],
  ['as many people as numbers', 6, 6, 6, '6 of 6 people done'],
  ['some at several numbers', 0, 9, 6, '0 of 9 numbers of 6 people done'],
  ['one person', 1, 2, 1, '1 of 2 numbers of 1 person done'],
])('how far it is, %s', (_name, TotalCompleted, PhoneNumberCount, PeopleTotal, said) => {
  expect(doneOf({ TotalCompleted, PhoneNumberCount, PeopleTotal })).toBe(said);
});
