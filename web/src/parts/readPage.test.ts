import { expect, it } from 'vitest';
import { readPage } from './readPage.ts';

it('a page within the bounds is gone to', () => {
  expect(['1', '7', ' 40 ', '007'].map((typed) => readPage(typed, 40))).toEqual(
    [1, 7, 40, 7].map((page) => ({ page })),
  );
});

it('outside the bounds the sentence names the bound (P-128)', () => {
  expect(readPage('0', 40)).toEqual({ error: 'Must be greater than or equal to 1' });
  expect(readPage('41', 40)).toEqual({ error: 'Must be less than or equal to 40' });
});

it('what is no whole number is told so (P-129)', () => {
  expect(['x', '1.5', '-1', '1e1', '0x2', '1 2'].map((typed) => readPage(typed, 40))).toEqual(
    Array(6).fill({ error: 'Use only numbers' }),
  );
});

it('nothing typed leads nowhere', () => {
  expect(['', '  '].map((typed) => readPage(typed, 40))).toEqual([null, null]);
});
