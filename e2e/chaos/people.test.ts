import { expect, test } from 'vitest';
import { parsePhone } from '@carillon/rules/phones/phones';
import { ordinaryPhone, people } from './people.ts';

test('every number of a run can be assigned, and none is used twice', () => {
  // A step that meets each exchange, and the first and last places.
  const phones = Array.from({ length: 24_000 }, (_, index) => ordinaryPhone(1, index * 97));
  expect(phones.filter((phone) => !parsePhone(phone).ok)).toEqual([]);
  expect(new Set(phones).size).toBe(phones.length);
  const list = people(2, 100_000).map(({ phone }) => phone);
  expect(list.filter((phone) => !parsePhone(phone).ok)).toEqual([]);
  expect(new Set(list).size).toBe(list.length);
});
