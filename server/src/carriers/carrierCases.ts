import { createHash, randomBytes } from 'node:crypto';
import { deliveryCodes } from '@carillon/rules/messageStatus';
import { expect } from 'vitest';
import type { CarrierEvent, TextCarrier, TextSubmission } from './carrier.ts';
import { CarrierFixture } from './carrierFixture.ts';
import { NOW, WEBHOOK_USER, type CarrierWire } from './carrierWires.ts';

/** What a case works with: the carrier under test and the service it talks to. */
export interface Bench {
  readonly wire: CarrierWire;
  readonly fixture: CarrierFixture;
  readonly carrier: TextCarrier;
}

/** A case that every carrier must pass. */
export interface CarrierCase {
  readonly name: string;
  run(bench: Bench): Promise<void> | void;
}

const HTML = '<html><body>Gateway Timeout</body></html>';
const window = { sentAfter: new Date(NOW - 60_000), sentBefore: new Date(NOW) };

/** A text to hand over; every call another attempt. */
export function text(fields: Partial<TextSubmission> = {}): TextSubmission {
  return {
    attemptId: randomBytes(9).toString('base64url'),
    from: '+12145550100',
    to: '+12145550111',
    text: 'Dismissal at 1:00 today.\n"Quoted" — ünïcode 🎒',
    mediaUrls: [],
    expiresAt: null,
    ...fields,
  };
}

function basic(userAndPassword: string): string {
  return `Basic ${Buffer.from(userAndPassword).toString('base64')}`;
}

function parse({ wire, carrier }: Bench, elements: readonly unknown[]): CarrierEvent[] {
  return carrier.parseWebhook(Buffer.from(JSON.stringify(wire.envelope(elements))));
}

function receipt(
  bench: Bench,
  what: Parameters<CarrierWire['receipt']>[0],
): CarrierEvent & { kind: 'receipt' } {
  const [event] = parse(bench, [bench.wire.receipt(what, 'attempt-1', '+12145550111')]);
  if (event?.kind !== 'receipt') throw new Error(`expected a receipt, got ${event?.kind}`);
  return event;
}

const answers: readonly CarrierCase[] = [
  {
    name: 'a text that is taken: one request with our id, numbers, words and times, outcome with the carrier id',
    async run({ wire, fixture, carrier }) {
      const one = text({ expiresAt: new Date(NOW + 90 * 60_000) });
      fixture.replies(wire.accepted([one]));
      expect(await carrier.submitTexts([one])).toEqual([
        { kind: 'accepted', carrierMessageId: wire.carrierId(one) },
      ]);
      expect(fixture.seen).toHaveLength(1);
      expect(fixture.seen[0]).toMatchObject({ method: 'POST', path: wire.sendPath });
      expect(wire.readSend(fixture.seen[0]?.body ?? '')).toEqual([
        {
          id: one.attemptId,
          from: one.from,
          to: one.to,
          text: one.text,
          expires: expect.anything() as unknown,
        },
      ]);
    },
  },
  {
    name: 'a full batch goes in one request and every outcome belongs to its text',
    async run({ wire, fixture, carrier }) {
      const batch = Array.from({ length: carrier.maxBatch }, (_, index) =>
        text({ to: `+1214555${String(1000 + index)}` }),
      );
      fixture.replies(wire.accepted(batch));
      const outcomes = await carrier.submitTexts(batch);
      expect(outcomes).toEqual(
        batch.map((one) => ({ kind: 'accepted', carrierMessageId: wire.carrierId(one) })),
      );
      expect(fixture.seen).toHaveLength(1);
      await expect(carrier.submitTexts([...batch, text()])).rejects.toThrow(RangeError);
      expect(await carrier.submitTexts([])).toEqual([]);
      expect(fixture.seen).toHaveLength(1);
    },
  },
  {
    name: 'a text past its time is refused without a request',
    async run({ fixture, carrier }) {
      fixture.replies({ status: 500, body: {} });
      expect(await carrier.submitTexts([text({ expiresAt: new Date(NOW) })])).toEqual([
        { kind: 'refused', status: deliveryCodes.expired, code: 'EXPIRED', billed: false },
      ]);
      expect(fixture.seen).toHaveLength(0);
    },
  },
  ...[HTML, '', '{"id": "cut'].map((body) => ({
    name: `2xx with an unreadable body (${JSON.stringify(body.slice(0, 8))}): accepted, id unknown`,
    async run({ fixture, carrier }: Bench) {
      fixture.replies({ status: 200, body });
      expect(await carrier.submitTexts([text()])).toEqual([{ kind: 'accepted', carrierMessageId: null }]);
    },
  })),
  {
    name: '2xx whose body breaks off: accepted, id unknown',
    async run({ fixture, carrier }) {
      fixture.replies({ cutOff: 202 });
      expect(await carrier.submitTexts([text()])).toEqual([{ kind: 'accepted', carrierMessageId: null }]);
    },
  },
  {
    name: '2xx whose body never stops growing: bounded, accepted, id unknown',
    async run({ fixture, carrier }) {
      fixture.replies({ status: 200, body: 'x'.repeat(6 * 1024 * 1024) });
      expect(await carrier.submitTexts([text()])).toEqual([{ kind: 'accepted', carrierMessageId: null }]);
    },
  },
  {
    name: '400 about the recipient: refused as invalid number, not billed',
    async run({ wire, fixture, carrier }) {
      fixture.replies(wire.badRecipient);
      expect(await carrier.submitTexts([text()])).toMatchObject([
        { kind: 'refused', status: deliveryCodes.invalidNumber, billed: false },
      ]);
    },
  },
  ...[400, 401, 403, 404, 409, 415].map((status) => ({
    name: `${status} without more: refused for good, not billed`,
    async run({ fixture, carrier }: Bench) {
      fixture.replies({ status, body: HTML });
      const ours = status === 401 || status === 403 || status === 404;
      expect(await carrier.submitTexts([text()])).toEqual([
        {
          kind: 'refused',
          status: ours ? deliveryCodes.textNumberUnavailable : deliveryCodes.carrierRejectedMessage,
          code: `HTTP_${status}`,
          billed: false,
        },
      ]);
    },
  })),
  ...(
    [
      ['7', 7_000],
      [new Date(NOW + 12_000).toUTCString(), 12_000],
      [undefined, 1_000],
      ['soon', 1_000],
      ['0', 1_000],
      ['86400', 60_000],
      [new Date(NOW - 5_000).toUTCString(), 1_000],
    ] as const
  ).map(([header, milliseconds]) => ({
    name: `429 with Retry-After ${String(header)}: slow down for ${milliseconds} ms`,
    async run({ fixture, carrier }: Bench) {
      const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header };
      fixture.replies({ status: 429, headers, body: { type: 'max-message-queue-size-exceeded' } });
      expect(await carrier.submitTexts([text()])).toEqual([{ kind: 'slowDown', retryAfterMs: milliseconds }]);
    },
  })),
  {
    name: "the carrier's own JSON 500",
    async run({ wire, fixture, carrier }) {
      fixture.replies(wire.internalError);
      expect(await carrier.submitTexts([text()])).toEqual([
        { kind: wire.internalErrorMeans, code: 'HTTP_500' },
      ]);
    },
  },
  ...[500, 502, 503, 504].map((status) => ({
    name: `${status} with a page of a gateway: unknown`,
    async run({ fixture, carrier }: Bench) {
      fixture.replies({ status, body: HTML, headers: { 'content-type': 'text/html' } });
      expect(await carrier.submitTexts([text()])).toEqual([{ kind: 'unknown', code: `HTTP_${status}` }]);
    },
  })),
  ...[502, 503, 504].map((status) => ({
    name: `${status} in JSON is still a gateway's: unknown`,
    async run({ fixture, carrier }: Bench) {
      fixture.replies({ status, body: { type: 'bad-gateway', description: 'no upstream' } });
      expect(await carrier.submitTexts([text()])).toEqual([{ kind: 'unknown', code: `HTTP_${status}` }]);
    },
  })),
  {
    name: 'a redirect is not followed: unknown',
    async run({ fixture, carrier }) {
      fixture.replies({ status: 307, headers: { location: `${fixture.url}/elsewhere` }, body: '' });
      expect(await carrier.submitTexts([text()])).toEqual([{ kind: 'unknown', code: 'HTTP_307' }]);
      expect(fixture.seen).toHaveLength(1);
    },
  },
  {
    name: 'reset after the request was read: unknown, and sent once only',
    async run({ fixture, carrier }) {
      fixture.replies('reset');
      expect(await carrier.submitTexts([text()])).toMatchObject([{ kind: 'unknown' }]);
      expect(fixture.seen).toHaveLength(1);
    },
  },
];

const connections: readonly CarrierCase[] = [
  {
    name: 'nobody listens: certainly not sent',
    async run({ wire }) {
      const gone = await CarrierFixture.start();
      const { url } = gone;
      await gone.stop();
      const carrier = wire.create(url);
      expect(await carrier.submitTexts([text()])).toEqual([{ kind: 'retryLater', code: 'ECONNREFUSED' }]);
      expect(await carrier.lookUpTexts([{ ...text(), ...window }])).toMatchObject([{ kind: 'unavailable' }]);
      await carrier.close();
    },
  },
  {
    name: 'no such host: certainly not sent',
    async run({ wire }) {
      const carrier = wire.create('http://carrier.invalid', 1_000);
      expect(await carrier.submitTexts([text()])).toMatchObject([{ kind: 'retryLater' }]);
      await carrier.close();
    },
  },
  {
    name: 'TLS fails before the request: certainly not sent',
    async run({ wire, fixture }) {
      fixture.replies({ status: 200, body: {} });
      const carrier = wire.create(`https://127.0.0.1:${fixture.port}`);
      expect(await carrier.submitTexts([text()])).toMatchObject([{ kind: 'retryLater' }]);
      expect(fixture.seen).toHaveLength(0);
      await carrier.close();
    },
  },
  {
    name: 'no answer in time: unknown; what waited behind it was never sent, not even later',
    async run({ wire, fixture }) {
      fixture.replies('hang');
      const carrier = wire.create(fixture.url, 150, 1);
      const [first, second] = [text(), text()];
      const outcomes = await Promise.all([carrier.submitTexts([first]), carrier.submitTexts([second])]);
      expect(outcomes).toEqual([
        [{ kind: 'unknown', code: 'TIMEOUT' }],
        [{ kind: 'retryLater', code: 'TIMEOUT' }],
      ]);
      const seenBefore = fixture.seen.map(({ body }) => wire.readSend(body)[0]?.id);
      expect(seenBefore).toEqual([first.attemptId]);
      // A third one is served after whatever is left in the queue.
      const third = text();
      fixture.replies(wire.accepted([third]));
      expect(await carrier.submitTexts([third])).toMatchObject([{ kind: 'accepted' }]);
      expect(fixture.seen.map(({ body }) => wire.readSend(body)[0]?.id)).toEqual([third.attemptId]);
      await carrier.close();
    },
  },
  {
    name: 'connections are kept: many texts, few connections',
    async run({ wire, fixture }) {
      const carrier = wire.create(fixture.url, 2_000, 2);
      fixture.replies((request) => {
        const ids = wire.readSend(request.body).map(({ id }) => text({ attemptId: id }));
        return { ...wire.accepted(ids), headers: { 'x-port': '1' } };
      });
      const outcomes = await Promise.all(Array.from({ length: 60 }, () => carrier.submitTexts([text()])));
      expect(outcomes.flat().filter(({ kind }) => kind === 'accepted')).toHaveLength(60);
      expect(fixture.seen).toHaveLength(60);
      await carrier.close();
    },
  },
];

const lookUps: readonly CarrierCase[] = [
  {
    name: 'look-up: found under the id the carrier knows it by',
    async run({ wire, fixture, carrier }) {
      const one = text();
      fixture.replies({ status: 200, body: wire.found(one, 1) });
      expect(await carrier.lookUpTexts([{ ...one, ...window }])).toEqual([
        { kind: 'found', carrierMessageId: wire.carrierId(one) },
      ]);
      expect(fixture.seen[0]?.method).toBe('GET');
    },
  },
  {
    name: 'look-up: not there',
    async run({ wire, fixture, carrier }) {
      const one = text();
      fixture.replies({ status: 200, body: wire.found(one, 0) });
      expect(await carrier.lookUpTexts([{ ...one, ...window }])).toEqual([{ kind: 'notFound' }]);
    },
  },
  ...(
    ['reset', { status: 429, body: {} }, { status: 500, body: {} }, { status: 200, body: HTML }] as const
  ).map((reply) => ({
    name: `look-up that fails (${JSON.stringify(reply).slice(0, 30)}): unavailable, nothing concluded`,
    async run({ fixture, carrier }: Bench) {
      fixture.replies(reply);
      expect(await carrier.lookUpTexts([{ ...text(), ...window }])).toMatchObject([{ kind: 'unavailable' }]);
    },
  })),
];

const webhooks: readonly CarrierCase[] = [
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
    name: "a body that is not the carrier's JSON is refused whole",
    run({ carrier }) {
      for (const body of ['', 'x', '{"results":1}', '"[]"', 'null'])
        expect(() => carrier.parseWebhook(Buffer.from(body)), body).toThrow();
    },
  },
  {
    name: 'an empty webhook is no event',
    run(bench) {
      expect(parse(bench, [])).toEqual([]);
    },
  },
];

/** Every case both carriers must pass: outcomes (the table "what came back"), look-ups, webhooks. */
export const carrierCases: readonly CarrierCase[] = [...answers, ...connections, ...lookUps, ...webhooks];
