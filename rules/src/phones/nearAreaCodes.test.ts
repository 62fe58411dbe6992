import { expect, it } from 'vitest';
import { areaCodesInOrder } from './nearAreaCodes.ts';

it('offers the wanted one first, then those of the same clocks', () => {
  expect(areaCodesInOrder([206, 303, 312, 503], 312, 'America/Los_Angeles')).toEqual([312, 206, 503, 303]);
  expect(areaCodesInOrder([206, 303, 312], 999, 'America/Denver')).toEqual([303, 206, 312]);
  expect(areaCodesInOrder([], 312, 'America/Denver')).toEqual([]);
});
