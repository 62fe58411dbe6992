import { expect } from 'vitest';
import { NOW } from './carrierWire.ts';
import type { TransferInDoubt } from '../calls/voiceCarrier.ts';
import type { VoiceBench, VoiceCase, WiredLeg } from '../calls/voiceWires.ts';

const person = '+12145550111';
const organization = '+12145550900';
const ago = (seconds: number) => new Date(NOW - seconds * 1_000);

/** A transfer that was requested 100 seconds ago and was over, with its call, 10 seconds ago. */
const transfer: TransferInDoubt = {
  carrierCallId: 'c-1',
  from: person,
  to: organization,
  dialedAfter: ago(105),
  dialedBefore: ago(5),
};

const leg = (fields: Partial<WiredLeg> = {}): WiredLeg => ({
  parent: 'c-1',
  from: person,
  to: organization,
  started: 99,
  answered: 90,
  ended: 10,
  ...fields,
});
const unnamed = (fields: Partial<WiredLeg> = {}): WiredLeg => {
  const { parent: _parent, ...rest } = leg(fields);
  return rest;
};

type Expected = 'going' | 'notFound' | { readonly answered: number | null };

const cases: readonly (readonly [name: string, legs: readonly WiredLeg[], expected: Expected])[] = [
  ['connected, then the person hung up', [leg()], { answered: 90 }],
  ['no one picked up', [leg({ answered: null })], { answered: null }],
  ['it goes on', [leg({ ended: null })], 'going'],
  ['nothing is listed', [], 'notFound'],
  ['the carrier shows another number', [leg({ from: '+12145550100' })], { answered: 90 }],
  ['the side of another call', [leg({ parent: 'c-2' })], 'notFound'],
  [
    'of two calls at once, that of this one',
    [leg({ parent: 'c-2' }), leg({ answered: 60 })],
    { answered: 60 },
  ],
  ['a try before it, and its own', [leg({ started: 130, answered: null }), leg()], { answered: 90 }],
  [
    'two tries of one call, the second was answered',
    [leg({ answered: null }), leg({ started: 60, answered: 50 })],
    { answered: 50 },
  ],
  ['a call of an hour ago', [leg({ started: 3_600, answered: 3_590, ended: 3_000 })], 'notFound'],
  ['a call to another number', [leg({ to: '+12145550999' })], 'notFound'],
  ['no parent is told: its numbers and its time tell', [unnamed()], { answered: 90 }],
  ['no parent is told, another person', [unnamed({ from: '+12145550112' })], 'notFound'],
  [
    'no parent is told, two that fit were answered: nothing is concluded',
    [unnamed(), unnamed({ started: 80 })],
    'notFound',
  ],
  ['no parent is told of one, but of the right one', [unnamed({ answered: 20 }), leg()], { answered: 90 }],
];

/** Cases of queries for the other side of a transfer that both voice carriers must pass. */
export const voiceTransferCases: readonly VoiceCase[] = [
  ...cases.map(([name, legs, expected]) => ({
    name: `the other side of a transfer: ${name}`,
    async run({ wire, fixture, carrier }: VoiceBench) {
      fixture.replies(wire.legs(legs));
      const found = await carrier.lookUpTransfer(transfer);
      if (typeof expected === 'string') return expect(found).toEqual({ kind: expected });
      const answeredAt = expected.answered === null ? null : ago(expected.answered);
      expect(found).toMatchObject({ kind: 'ended', end: { answeredAt, endedAt: ago(10) } });
      for (const { method, query } of fixture.seen) {
        expect(method).toBe('GET');
        expect(query.get('to')?.replace('+', '')).toBe('12145550900');
      }
    },
  })),
  ...(
    [
      'reset',
      { status: 401, body: {} },
      { status: 429, body: {} },
      { status: 500, body: {} },
      { status: 200, body: '<html>' },
    ] as const
  ).map((reply) => ({
    name: `the other side of a transfer, asked in vain (${JSON.stringify(reply).slice(0, 30)}): unavailable`,
    async run({ fixture, carrier }: VoiceBench) {
      fixture.replies(reply);
      expect(await carrier.lookUpTransfer(transfer)).toMatchObject({ kind: 'unavailable' });
    },
  })),
];
