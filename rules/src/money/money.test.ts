import { expect, it } from 'vitest';
import { dollars, unitPrice } from './money.ts';

it('dollars have 2 decimals when fractional', () => {
  expect([27, 27.5, 0, 4264, 1332.5, 0.01, -500].map(dollars)).toEqual([
    '$27',
    '$27.50',
    '$0',
    '$4,264',
    '$1,332.50',
    '$0.01',
    '-$500',
  ]);
});

it('dollars from a sum with a rest beyond the cents are rounded', () => {
  expect([0.1 + 0.2, 26.999_999_999].map(dollars)).toEqual(['$0.30', '$27']);
});

it('a price under a dollar is in cents', () => {
  expect([0.09, 0.055, 1250 / 25_000, 0.5, 1, 15, 1.5].map(unitPrice)).toEqual([
    '9¢',
    '5.5¢',
    '5¢',
    '50¢',
    '$1',
    '$15',
    '$1.50',
  ]);
});
