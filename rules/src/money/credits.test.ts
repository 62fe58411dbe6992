import { expect, test } from 'vitest';
import { textCreditLimits } from './credits.ts';

const before = new Date('2023-04-01T06:59:59Z');
const after = new Date('2023-04-01T07:00:00Z');

test.each([
  ['local, before', { isTollFree: false, isRegistered: false }, before, [2000, 12_000, 25_000]],
  ['toll-free, before', { isTollFree: true, isRegistered: false }, before, [null, null, null]],
  ['local, after', { isTollFree: false, isRegistered: false }, after, [500, 1000, 2000]],
  ['toll-free, after', { isTollFree: true, isRegistered: false }, after, [2000, 6000, 10_000]],
  ['registered', { isTollFree: false, isRegistered: true }, after, [null, null, null]],
])('limits of a %s number', (_name, number, date, limits) => {
  const { daily, weekly, monthly } = textCreditLimits(number, date);
  expect([daily, weekly, monthly]).toEqual(limits);
});
