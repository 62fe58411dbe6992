import { expect, it } from 'vitest';
import { everythingSelected } from '@carillon/rules/contacts/selection';
import { heldIn, outOfSight } from './useSelection.ts';

const two = { Type: 'Selected', Items: [1, 2] } as const;
const allBut = { Type: 'SelectedAllExcept', Items: [3] } as const;

it('ticked rows stay during searches, and are cleared for another list', () => {
  const kept = { list: 'everyone', search: '', value: two };
  expect(heldIn(kept, 'everyone', 'ana')).toEqual({ value: two, isEnded: false });
  expect(heldIn(kept, 'group', '').value.Items).toEqual([]);
});

it('all of a search ends with the search, which needs a message', () => {
  for (const value of [everythingSelected, allBut]) {
    const kept = { list: 'everyone', search: 'ana', value };
    expect(heldIn(kept, 'everyone', 'ana')).toEqual({ value, isEnded: false });
    expect(heldIn(kept, 'everyone', 'bob')).toEqual({
      value: { Type: 'Selected', Items: [] },
      isEnded: true,
    });
    expect(heldIn(kept, 'group', '').isEnded).toBe(false);
  }
});

it('rows ticked one by one until all were selected also stay during searches', () => {
  const kept = { list: 'everyone', search: 'ana', value: everythingSelected, ticked: [1, 2] };
  expect(heldIn(kept, 'everyone', 'ana').value).toBe(everythingSelected);
  expect(heldIn(kept, 'everyone', 'bob')).toEqual({ value: two, isEnded: false });
});

it('counts selected rows that are not shown', () => {
  expect(outOfSight(two, [2, 5])).toBe(1);
  expect(outOfSight(two, [])).toBe(2);
  expect(outOfSight(allBut, [2])).toBe(0);
});
