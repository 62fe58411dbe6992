import { expect, it } from 'vitest';
import { creditWays } from './creditWays.ts';

it('tells everybody but an owner to ask one, and nobody to buy what is not sold here (B-169)', () => {
  expect(creditWays(true, false)).toEqual(['Remove some recipients', 'Write a shorter message']);
  expect(creditWays(false, false).at(-1)).toBe('Ask an account owner to add credits');
});

it('speaks of no money where that is hidden', () => {
  for (const isOwner of [true, false]) expect(creditWays(isOwner, true)).toHaveLength(2);
});
