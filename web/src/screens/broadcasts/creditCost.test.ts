import { expect, it } from 'vitest';
import { creditCost } from './creditCost.ts';

const one = {
  IsFree: false,
  CreditsUsed: 0,
  MaxCreditCost: 6,
  BroadcastStatusCategory: 'Broadcasting',
} as const;

it.each([
  ['before it starts', one, 'At most 6'],
  ['while it runs', { ...one, CreditsUsed: 1 }, '1 of at most 6'],
  ['when it is over', { ...one, CreditsUsed: 4, BroadcastStatusCategory: 'Completed' } as const, '4'],
  ['when nobody was reached', { ...one, BroadcastStatusCategory: 'Completed' } as const, '0'],
  ['on an account that pays nothing', { ...one, IsFree: true }, 'Free'],
])('says what it costs %s', (_, broadcast, said) => {
  expect(creditCost(broadcast)).toBe(said);
});
