import { expect, it } from 'vitest';
import { readPage } from './readPage.ts';

it('a page within the bounds is opened', () => {
  expect(['1', '7', ' 40 ', '007'].map((typed) => readPage(typed, 40))).toEqual(
    [1, 7, 40, 7].map((page) => ({ page })),
  );
});

it('outside the bounds the message names the bound (P-128)', () => {
  expect(readPage('0', 40)).toEqual({ error: 'Must be greater than or equal to 1' });
  expect(readPage('41', 40)).toEqual({ error: 'Must be less than or equal to 40' });
});

it('input that is not a whole number gets a message (P-129)', () => {
  expect(['x', '1.5', '-1', '1e1', '0x2', '1 2'].map((typed) => readPage(typed, 40))).toEqual(
    Array(6).fill({ error: 'Use only numbers' }),
  );
});

it('empty input does nothing', () => {
  expect(['', '  '].map((typed) => readPage(typed, 40))).toEqual([null, null]);
});
