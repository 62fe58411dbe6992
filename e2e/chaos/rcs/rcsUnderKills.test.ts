import { expect, it } from 'vitest';
import { faults, judge, type Evidence } from '../checker.ts';
import { withOpenings } from './rcsUnderKills.ts';

const person = {
  phone: '2125550100',
  firstName: 'A',
  lastName: 'B',
  status: 'Delivered',
  isTaken: true,
  answersStop: false,
};

function evidence(taken: number, status: string, outcome: string): Evidence {
  return {
    expected: withOpenings([person], [{ to: '+12125550100', outcome }]),
    taken: Array.from({ length: taken }, () => ({
      phone: person.phone,
      reference: 'a',
      confirmsStop: false,
    })),
    rows: [{ phone: person.phone, status, isFinal: true, credits: 1 }],
    counts: { recipients: 1, delivered: 1, unconfirmed: 0, creditsUsed: 1, byStatus: { [status]: 1 } },
    books: {
      held: 1,
      captured: 1,
      released: 0,
      refunded: 0,
      entriesAvailable: 0,
      entriesHeld: 0,
      walletAvailable: 0,
      walletHeld: 0,
      unbalanced: 0,
    },
    creditsPerText: 1,
    mayGiveUp: 0,
  };
}

const found = (taken: number, status: string, outcome: string) => {
  const { doubled, unexplained } = judge(evidence(taken, status, outcome));
  return { doubled: doubled.length, unexplained: unexplained.length };
};

it('finds a message that went both ways, and a result that its phone did not give', () => {
  expect(found(1, 'Read', 'read')).toEqual({ doubled: 0, unexplained: 0 });
  expect(found(1, 'Delivered', 'delivered')).toEqual({ doubled: 0, unexplained: 0 });
  expect(found(2, 'Read', 'read').doubled).toBe(1);
  expect(found(1, 'Delivered', 'read').unexplained).toBe(1);
  expect(found(1, 'Read', 'delivered').unexplained).toBe(1);
  expect(faults(judge(evidence(1, 'Read', 'read')))).toBe(0);
});
