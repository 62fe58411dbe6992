import { expect, it } from 'vitest';
import { creditWays } from './creditWays.ts';

it('tells an owner to purchase and everybody else to ask an owner (B-169)', () => {
  expect(creditWays(true, false)).toEqual([
    'Remove some recipients',
    'Write a shorter message',
    'Purchase more credits',
  ]);
  expect(creditWays(false, false).at(-1)).toBe('Ask an account owner to add credits');
});

it('speaks of no money where that is hidden', () => {
  for (const isOwner of [true, false]) expect(creditWays(isOwner, true)).toHaveLength(2);
});
