import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { expect } from 'vitest';
import { CarrierFixture } from './carrierFixture.ts';
import { NOW } from './carrierWire.ts';
import { rcsCases } from './rcsCases.ts';
import { text } from './aText.ts';
import { webhookCases } from './webhookCases.ts';
import type { Bench, CarrierCase } from './carrierWire.ts';

const HTML = '<html><body>Gateway Timeout</body></html>';
const window = { sentAfter: new Date(NOW - 60_000), sentBefore: new Date(NOW) };

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
    async run({ wire, fixture, carrier }) {
      const one = text();
      const { body } = wire.accepted([one]);
      fixture.replies({ status: 200, body: { ...(body as object), padding: 'x'.repeat(6 * 1024 * 1024) } });
      expect(await carrier.submitTexts([one])).toEqual([{ kind: 'accepted', carrierMessageId: null }]);
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
      const ids = () => fixture.seen.map(({ body }) => wire.readSend(body)[0]?.id);
      let neverSent = 0;
      for (let round = 0; round < 5 && neverSent === 0; round += 1) {
        fixture.replies('hang');
        const carrier = wire.create(fixture.url, 150, 1);
        const [first, second] = [text(), text()];
        const [one, other] = await Promise.all([carrier.submitTexts([first]), carrier.submitTexts([second])]);
        expect(one).toEqual([{ kind: 'unknown', code: 'TIMEOUT' }]);
        const seenBefore = ids();
        // A third one is served after the remaining ones in the queue.
        const third = text();
        fixture.replies(wire.accepted([third]));
        expect(await carrier.submitTexts([third])).toMatchObject([{ kind: 'accepted' }]);
        if (other[0]?.kind === 'retryLater') {
          neverSent += 1;
          expect(other).toEqual([{ kind: 'retryLater', code: 'TIMEOUT' }]);
          expect(seenBefore).toEqual([first.attemptId]);
          expect(ids()).toEqual([third.attemptId]);
        } else {
          // Its own deadline was a millisecond after the connection became free. It may have been sent, and
          // the outcome says so.
          expect(other).toEqual([{ kind: 'unknown', code: 'TIMEOUT' }]);
        }
        await carrier.close();
      }
      expect(neverSent).toBe(1);
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

/** Every case both carriers must pass: outcomes (the table "what came back"), look-ups, webhooks, pictures and RCS. */
export const carrierCases: readonly CarrierCase[] = [
  ...answers,
  ...connections,
  ...lookUps,
  ...webhookCases,
  ...rcsCases,
];
