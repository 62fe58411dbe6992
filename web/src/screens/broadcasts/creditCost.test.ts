import { expect, it } from 'vitest';
import { creditCost } from './creditCost.ts';

const one = {
  IsFree: false,
  CreditsUsed: 0,
  ConnectedCredits: 0,
  MaxCreditCost: 6,
  BroadcastStatusCategory: 'Broadcasting',
  TransferAndConnect: { IsTransfer: false },
} as const;
const lines = { ...one, MaxCreditCost: 10, TransferAndConnect: { IsTransfer: true } } as const;
const over = { BroadcastStatusCategory: 'Completed' } as const;

it.each([
  ['before it starts', one, 'At most 6'],
  ['while it runs', { ...one, CreditsUsed: 1 }, '1 of at most 6'],
  ['when it is over', { ...one, ...over, CreditsUsed: 4 }, '4'],
  ['when nobody was reached', { ...one, ...over }, '0'],
  ['on an account that pays nothing', { ...one, IsFree: true }, 'Free'],
  ['with transfers, before it starts', lines, 'About 10, and what connected calls cost'],
  [
    'with transfers, while no one was connected yet',
    { ...lines, CreditsUsed: 3 },
    '3 of about 10, and what connected calls cost',
  ],
  [
    'with transfers, past its own credits',
    { ...lines, CreditsUsed: 13, ConnectedCredits: 5 },
    '8 of about 10, and 5 for connected calls',
  ],
  [
    'with transfers, all called',
    { ...lines, CreditsUsed: 16.5, ConnectedCredits: 6.5 },
    '10 of about 10, and 6.5 for connected calls',
  ],
  [
    'with transfers, the first call was connected',
    { ...lines, CreditsUsed: 3, ConnectedCredits: 3 },
    'About 10, and 3 for connected calls',
  ],
  [
    'with transfers, when it is over',
    { ...lines, ...over, CreditsUsed: 13, ConnectedCredits: 5 },
    '13, 5 of them for connected calls',
  ],
  ['with transfers, when no one was connected', { ...lines, ...over, CreditsUsed: 8 }, '8'],
  ['with transfers, free of charge', { ...lines, IsFree: true }, 'Free'],
])('says what it costs %s', (_, broadcast, said) => {
  expect(creditCost(broadcast)).toBe(said);
});
