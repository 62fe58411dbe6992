import { expect, it } from 'vitest';
import { inColumns } from './inColumns.ts';

const self = (height: number): number => height;

it('fills the shorter column and keeps the order', () => {
  expect(inColumns([2, 8, 3, 1], self)).toEqual([[2, 3, 1], [8]]);
  expect(inColumns([8, 2, 3], self)).toEqual([[8], [2, 3]]);
});

it('leaves out a column with nothing in it', () => {
  expect(inColumns([5], self)).toEqual([[5]]);
  expect(inColumns([], self)).toEqual([]);
});
