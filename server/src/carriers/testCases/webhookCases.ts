import { createHash } from 'node:crypto';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { expect } from 'vitest';
import type { CarrierEvent } from '../carrier.ts';
import { WEBHOOK_USER, type Bench, type CarrierCase, type CarrierWire } from './carrierWire.ts';

function basic(userAndPassword: string): string {
  return `Basic ${Buffer.from(userAndPassword).toString('base64')}`;
}

function parse({ wire, carrier }: Bench, elements: readonly unknown[]): CarrierEvent[] {
  const body = Buffer.from(JSON.stringify(wire.envelope(elements)));
  const events = carrier.parseWebhook(body);
  // STOP must not be mistaken for a receipt, whatever its body looks like.
  if (events.some(({ kind }) => kind === 'inbound')) expect(carrier.mayBringTexts(body)).toBe(true);
  return events;
}

function receipt(
  bench: Bench,
  what: Parameters<CarrierWire['receipt']>[0],
): CarrierEvent & { kind: 'receipt' } {
  const [event] = parse(bench, [bench.wire.receipt(what, 'attempt-1', '+12145550111')]);
  if (event?.kind !== 'receipt') throw new Error(`expected a receipt, got ${event?.kind}`);
  return event;
}

/** Credentials, receipts and incoming texts, for every carrier. */
export const webhookCases: readonly CarrierCase[] = [
  {
    name: 'credentials: the new and the old password, nothing else',
    run({ carrier }) {
      const body = Buffer.from('[]');
      const says = (authorization: string | undefined): boolean =>
        carrier.authenticate({ authorization }, body);
      expect(says(basic(`${WEBHOOK_USER}:new-secret`))).toBe(true);
      expect(says(basic(`${WEBHOOK_USER}:old-secret`))).toBe(true);
      for (const wrong of [
        undefined,
        '',
        'Basic',
        'Basic ====',
        basic(`${WEBHOOK_USER}:`),
        basic(`${WEBHOOK_USER}:new-secret, old-secret`),
        basic('other:new-secret'),
        basic(`${WEBHOOK_USER}:new-secret `),
        `Bearer ${Buffer.from(`${WEBHOOK_USER}:new-secret`).toString('base64')}`,
        createHash('sha256').update(`${WEBHOOK_USER}:new-secret`).digest('base64'),
      ])
        expect(says(wrong), String(wrong)).toBe(false);
      expect(carrier.authenticate({}, body)).toBe(false);
    },
  },
  {
    name: 'receipt: what it is about and when',
    run(bench) {
      expect(receipt(bench, 'delivered')).toMatchObject({
        attemptId: 'attempt-1',
        to: '+12145550111',
        status: deliveryCodes.delivered,
        code: null,
        retry: false,
        optedOut: false,
        at: new Date('2026-11-20T17:00:05.000Z'),
      });
    },
  },
  ...(
    [
      ['sent', deliveryCodes.sentToCarrier, false, false],
      ['read', deliveryCodes.read, false, false],
      ['spam', deliveryCodes.rejectedForPossibleSpam, false, false],
      ['optedOut', deliveryCodes.optedOut, false, true],
      ['dayCap', deliveryCodes.carrierLimitExceeded, true, false],
      ['unreachable', deliveryCodes.phoneUnreachable, false, false],
      ['noReceipt', deliveryCodes.sentToCarrier, false, false],
      ['unheardOf', deliveryCodes.notDelivered, false, false],
    ] as const
  ).map(([what, status, retry, optedOut]) => ({
    name: `receipt "${what}" asks for status ${status}`,
    run(bench: Bench) {
      expect(receipt(bench, what)).toMatchObject({ status, retry, optedOut });
    },
  })),
  {
    name: 'receipt keys: the same event twice is one, another type or text another',
    run(bench) {
      const { wire } = bench;
      const keys = parse(bench, [
        wire.receipt('sent', 'a', '+12145550111'),
        wire.receipt('sent', 'a', '+12145550111'),
        wire.receipt('delivered', 'a', '+12145550111'),
        wire.receipt('sent', 'b', '+12145550111'),
        wire.receipt('sent', 'a', '+12145550112'),
      ]).map(({ key }) => key);
      expect(keys[0]).toBe(keys[1]);
      expect(new Set(keys).size).toBe(4);
    },
  },
  {
    name: 'inbound: the whole text, both numbers in E.164; the same word twice is two replies',
    run(bench) {
      const { wire } = bench;
      const events = parse(bench, [
        wire.inbound('in-1', '+12145550111', '+12145550100', 'Yes please'),
        wire.inbound('in-2', '+12145550111', '+12145550100', 'Yes please'),
        wire.inbound('in-2', '+12145550111', '+12145550100', 'Yes please'),
      ]);
      expect(events[0]).toEqual({
        kind: 'inbound',
        key: events[0]?.key,
        carrierMessageId: 'in-1',
        from: '+12145550111',
        to: '+12145550100',
        text: 'Yes please',
        mediaUrls: [],
        at: new Date('2026-11-20T17:00:04.000Z'),
      });
      expect(events[1]?.key).not.toBe(events[0]?.key);
      expect(events[2]?.key).toBe(events[1]?.key);
    },
  },
  {
    name: 'inbound that is our own text: ignored, or we would answer ourselves',
    run(bench) {
      const [event] = parse(bench, [bench.wire.inbound('in-3', '+12145550100', '+12145550100', 'Hi')]);
      expect(event?.kind).toBe('ignored');
    },
  },
  {
    name: 'a bad element spoils no other; an unknown type is told, not lost',
    run(bench) {
      const { wire } = bench;
      const withoutTime = wire.receipt('delivered', 'c', '+12145550111');
      for (const field of ['time', 'doneAt', 'sentAt']) delete withoutTime[field];
      delete (withoutTime['message'] as Record<string, unknown> | undefined)?.['time'];
      const kinds = parse(bench, [
        wire.receipt('delivered', 'a', '+12145550111'),
        null,
        'text',
        42,
        [],
        {},
        withoutTime,
        wire.unknownType(),
        wire.inbound('in-1', '+12145550111', '+12145550100', 'STOP'),
      ]).map(({ kind }) => kind);
      expect(kinds).toEqual(['receipt', ...Array.from({ length: 6 }, () => 'broken'), 'ignored', 'inbound']);
    },
  },
  {
    name: 'inbound with a null byte keeps the rest of its text: STOP must not be lost',
    run(bench) {
      const [event] = parse(bench, [bench.wire.inbound('in-4', '+12145550111', '+12145550100', 'STOP\0')]);
      expect(event).toMatchObject({ kind: 'inbound', text: 'STOP' });
    },
  },
  {
    name: 'thousands of events are read; a body of far more than any carrier sends is refused whole',
    run(bench) {
      expect(parse(bench, Array(20_000).fill({}))).toHaveLength(20_000);
      expect(() => parse(bench, Array(20_001).fill({}))).toThrow();
    },
  },
  {
    name: "a body that is not the carrier's JSON is refused whole",
    run({ carrier }) {
      for (const body of ['', 'x', '{"results":1}', '"[]"', 'null'])
        expect(() => carrier.parseWebhook(Buffer.from(body)), body).toThrow();
    },
  },
  {
    name: 'a body of receipts is known for one; one with a text is not taken for it, however its letters are written',
    run({ wire, carrier }) {
      const of = (element: unknown): string => JSON.stringify(wire.envelope([element]));
      const plain = of(wire.receipt('delivered', 'attempt-1', '+12145550111'));
      expect(carrier.mayBringTexts(Buffer.from(plain))).toBe(false);
      const text = of(wire.inbound('in-5', '+12145550111', '+12145550100', 'STOP'));
      const escaped = text
        .replaceAll('-received', '\\u002dreceived')
        .replaceAll('receivedAt', '\\u0072eceivedAt');
      expect(escaped).not.toBe(text);
      for (const body of [text, escaped].map((each) => Buffer.from(each))) {
        expect(carrier.parseWebhook(body).map(({ kind }) => kind)).toEqual(['inbound']);
        expect(carrier.mayBringTexts(body)).toBe(true);
      }
    },
  },
  {
    name: 'an empty webhook is no event',
    run(bench) {
      expect(parse(bench, [])).toEqual([]);
    },
  },
];
