import { randomBytes } from 'node:crypto';
import { callCodes } from '@carillon/rules/calls/callCatalogue';
import type { CallAction } from '@carillon/rules/calls/callFlow';
import { expect } from 'vitest';
import { CarrierFixture } from './carrierFixture.ts';
import { NOW } from './carrierWire.ts';
import { voiceCallbackCases } from './voiceCallbackCases.ts';
import type { ActionUrls, CallSubmission } from '../calls/voiceCarrier.ts';
import { voiceInboundCases } from './voiceInboundCases.ts';
import { voiceTransferCases } from './voiceTransferCases.ts';
import type { VoiceBench, VoiceCase } from '../calls/voiceWires.ts';

const HTML = '<html><body>Gateway Timeout</body></html>';

/** A call to make; each one is another attempt. */
export function aCall(fields: Partial<CallSubmission> = {}): CallSubmission {
  const attemptId = randomBytes(9).toString('hex');
  return {
    attemptId,
    from: '+12145550100',
    to: '+12145550111',
    urls: {
      answer: 'https://carillon.example/calls/answer/a1',
      answerFallback: 'https://carillon.example/calls/answer/a1?again',
      events: 'https://carillon.example/calls/events/a1',
    },
    tag: `${attemptId}.state`,
    ringSeconds: 30,
    detectMachine: true,
    expiresAt: null,
    ...fields,
  };
}

/** Addresses of a response in the tests. */
export const actionUrls: ActionUrls = {
  next: 'https://carillon.example/calls/next/a1?s=1.2&c=3',
  nextFallback: 'https://carillon.example/calls/next/a1?s=1.2&again',
  events: 'https://carillon.example/calls/events/a1',
  tag: 'attempt-1.1.2.3',
  carrierCallId: 'c-1',
};

/** A call in doubt, as it was made. */
export function inDoubt(call: CallSubmission, carrierCallId: string | null = null) {
  return {
    attemptId: call.attemptId,
    carrierCallId,
    from: call.from,
    to: call.to,
    sentAfter: new Date(NOW - 60_000),
    sentBefore: new Date(NOW),
  };
}

const dialing: readonly VoiceCase[] = [
  {
    name: 'a call that is taken: one request with our id, numbers and addresses',
    async run({ wire, fixture, carrier }) {
      const call = aCall({ expiresAt: new Date(NOW + 1) });
      fixture.replies(wire.accepted(call));
      expect(await carrier.startCalls([call])).toEqual([
        { kind: 'accepted', carrierCallId: wire.carrierId(call) },
      ]);
      expect(fixture.seen).toHaveLength(1);
      expect(fixture.seen[0]).toMatchObject({ method: 'POST', path: wire.dialPath });
      expect(wire.readDial(fixture.seen[0]?.body ?? '')).toEqual({
        id: call.attemptId,
        from: call.from,
        to: call.to,
        answer: call.urls.answer,
        fallback: call.urls.answerFallback,
        events: call.urls.events,
        detects: true,
      });
    },
  },
  {
    name: 'no machine detection where it makes no difference',
    async run({ wire, fixture, carrier }) {
      const call = aCall({ detectMachine: false });
      fixture.replies(wire.accepted(call));
      await carrier.startCalls([call]);
      expect(wire.readDial(fixture.seen[0]?.body ?? '').detects).toBe(false);
    },
  },
  {
    name: 'one call per request; none is none; more are refused here',
    async run({ fixture, carrier }) {
      fixture.replies({ status: 500, body: {} });
      expect(carrier.maxBatch).toBe(1);
      expect(await carrier.startCalls([])).toEqual([]);
      await expect(carrier.startCalls([aCall(), aCall()])).rejects.toThrow(RangeError);
      expect(fixture.seen).toHaveLength(0);
    },
  },
  {
    name: 'a call past its time is not dialed',
    async run({ fixture, carrier }) {
      fixture.replies({ status: 500, body: {} });
      expect(await carrier.startCalls([aCall({ expiresAt: new Date(NOW) })])).toEqual([
        { kind: 'refused', status: callCodes.expired, code: 'EXPIRED' },
      ]);
      expect(fixture.seen).toHaveLength(0);
    },
  },
  ...[HTML, '', '{"callId": "cut'].map((body) => ({
    name: `2xx with an unreadable body (${JSON.stringify(body.slice(0, 8))}): accepted, id unknown`,
    async run({ fixture, carrier }: VoiceBench) {
      fixture.replies({ status: 201, body });
      expect(await carrier.startCalls([aCall()])).toEqual([{ kind: 'accepted', carrierCallId: null }]);
    },
  })),
  {
    name: '2xx whose body breaks off: accepted, id unknown',
    async run({ fixture, carrier }) {
      fixture.replies({ cutOff: 201 });
      expect(await carrier.startCalls([aCall()])).toEqual([{ kind: 'accepted', carrierCallId: null }]);
    },
  },
  {
    name: '400 about the number: invalid',
    async run({ wire, fixture, carrier }) {
      fixture.replies(wire.badNumber);
      expect(await carrier.startCalls([aCall()])).toEqual([
        { kind: 'refused', status: callCodes.invalid, code: 'HTTP_400' },
      ]);
    },
  },
  ...[400, 401, 403, 404, 409, 415].map((status) => ({
    name: `${status} without more: refused, Call Failed`,
    async run({ fixture, carrier }: VoiceBench) {
      fixture.replies({ status, body: HTML });
      expect(await carrier.startCalls([aCall()])).toEqual([
        { kind: 'refused', status: callCodes.callFailed, code: `HTTP_${status}` },
      ]);
    },
  })),
  ...(
    [
      ['7', 7_000],
      [new Date(NOW + 12_000).toUTCString(), 12_000],
      [undefined, 1_000],
      ['86400', 60_000],
    ] as const
  ).map(([header, milliseconds]) => ({
    name: `429 with Retry-After ${String(header)}: slow down for ${milliseconds} ms`,
    async run({ fixture, carrier }: VoiceBench) {
      const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header };
      fixture.replies({ status: 429, headers, body: { type: 'error', description: 'rate limit' } });
      expect(await carrier.startCalls([aCall()])).toEqual([{ kind: 'slowDown', retryAfterMs: milliseconds }]);
    },
  })),
  {
    name: "the carrier's own JSON 500",
    async run({ wire, fixture, carrier }) {
      fixture.replies(wire.internalError);
      expect(await carrier.startCalls([aCall()])).toEqual([wire.internalErrorMeans]);
    },
  },
  ...[500, 502, 503, 504].map((status) => ({
    name: `${status} with a page of a gateway: unknown, never dialed again by itself`,
    async run({ fixture, carrier }: VoiceBench) {
      fixture.replies({ status, body: HTML, headers: { 'content-type': 'text/html' } });
      expect(await carrier.startCalls([aCall()])).toEqual([{ kind: 'unknown', code: `HTTP_${status}` }]);
      expect(fixture.seen).toHaveLength(1);
    },
  })),
  ...[502, 503, 504].map((status) => ({
    name: `${status} in JSON is still a gateway's: unknown`,
    async run({ fixture, carrier }: VoiceBench) {
      fixture.replies({ status, body: { type: 'bad-gateway', description: 'no upstream' } });
      expect(await carrier.startCalls([aCall()])).toEqual([{ kind: 'unknown', code: `HTTP_${status}` }]);
    },
  })),
  {
    name: 'reset after the request was read: unknown, and sent once only',
    async run({ fixture, carrier }) {
      fixture.replies('reset');
      expect(await carrier.startCalls([aCall()])).toMatchObject([{ kind: 'unknown' }]);
      expect(fixture.seen).toHaveLength(1);
    },
  },
  {
    name: 'no answer in time: unknown',
    async run({ wire, fixture }) {
      fixture.replies('hang');
      const carrier = wire.create(fixture.url, 150, 1);
      expect(await carrier.startCalls([aCall()])).toEqual([{ kind: 'unknown', code: 'TIMEOUT' }]);
      await carrier.close();
    },
  },
  {
    name: 'nobody listens: certainly not dialed',
    async run({ wire }) {
      const gone = await CarrierFixture.start();
      const { url } = gone;
      await gone.stop();
      const carrier = wire.create(url);
      expect(await carrier.startCalls([aCall()])).toEqual([
        { kind: 'retryLater', once: false, code: 'ECONNREFUSED' },
      ]);
      expect(await carrier.lookUpCalls([inDoubt(aCall())])).toMatchObject([{ kind: 'unavailable' }]);
      expect(await carrier.updateCall('c-1', { kind: 'hangUp' })).toMatchObject({ kind: 'retryLater' });
      expect(await carrier.fetchRecording('c-1', 'r-1')).toBeNull();
      await carrier.close();
    },
  },
];

const looking: readonly VoiceCase[] = [
  ...[null, 'known'].flatMap((known) => [
    {
      name: `look-up of a call that goes on (${known ?? 'by numbers and time'})`,
      async run({ wire, fixture, carrier }: VoiceBench) {
        const call = aCall();
        const id = `c-${call.attemptId}`;
        fixture.replies(wire.found(call, 1, false));
        expect(await carrier.lookUpCalls([inDoubt(call, known === null ? null : id)])).toEqual([
          { kind: 'going', carrierCallId: id, answeredAt: new Date(NOW - 21_000) },
        ]);
        for (const { method } of fixture.seen) expect(method).toBe('GET');
      },
    },
    {
      name: `look-up of a call that is over (${known ?? 'by numbers and time'}): how, and what is billed`,
      async run({ wire, fixture, carrier }: VoiceBench) {
        const call = aCall();
        const id = `c-${call.attemptId}`;
        fixture.replies(wire.found(call, 1, true));
        const [found] = await carrier.lookUpCalls([inDoubt(call, known === null ? null : id)]);
        expect(found).toMatchObject({
          kind: 'ended',
          carrierCallId: id,
          end: {
            cause: 'completed',
            answeredAt: new Date(NOW - 21_000),
            endedAt: new Date(NOW - 500),
            billedSeconds: 21,
          },
        });
      },
    },
  ]),
  {
    name: 'look-up: not there; two that fit prove nothing; a call between other numbers is never adopted',
    async run({ wire, fixture, carrier }) {
      const call = aCall();
      fixture.replies(wire.found(call, 0, true));
      expect(await carrier.lookUpCalls([inDoubt(call)])).toEqual([{ kind: 'notFound' }]);
      fixture.replies(wire.found(call, 2, true));
      expect(await carrier.lookUpCalls([inDoubt(call)])).toEqual([{ kind: 'ambiguous' }]);
      fixture.replies(wire.found(aCall({ to: '+12145550999' }), 1, true));
      expect(await carrier.lookUpCalls([inDoubt(call)])).toEqual([{ kind: 'notFound' }]);
      fixture.replies(wire.noSuchCall);
      expect(await carrier.lookUpCalls([inDoubt(call, 'c-gone')])).toEqual([{ kind: 'notFound' }]);
    },
  },
  {
    name: 'look-ups keep their order',
    async run({ wire, fixture, carrier }) {
      const calls = Array.from({ length: 9 }, (_, index) => aCall({ to: `+1214555${String(2000 + index)}` }));
      fixture.replies((request) => {
        const to = request.query.get('to')?.replace('+', '');
        const call = calls.find((one) => one.to === `+${to}`) ?? aCall();
        return wire.found(call, 1, true)(request);
      });
      const found = await carrier.lookUpCalls(calls.map((call) => inDoubt(call)));
      expect(found.map((one) => ('carrierCallId' in one ? one.carrierCallId : one.kind))).toEqual(
        calls.map((call) => `c-${call.attemptId}`),
      );
    },
  },
  ...(
    ['reset', { status: 429, body: {} }, { status: 500, body: {} }, { status: 200, body: HTML }] as const
  ).map((reply) => ({
    name: `look-up that fails (${JSON.stringify(reply).slice(0, 30)}): unavailable, nothing concluded`,
    async run({ fixture, carrier }: VoiceBench) {
      fixture.replies(reply);
      const found = await carrier.lookUpCalls([inDoubt(aCall()), inDoubt(aCall(), 'c-1')]);
      expect(found).toMatchObject([{ kind: 'unavailable' }, { kind: 'unavailable' }]);
    },
  })),
];

const changing: readonly VoiceCase[] = [
  ...(
    [
      [{ status: 200, body: '' }, 'done'],
      [{ status: 404, body: {} }, 'gone'],
      [{ status: 409, body: {} }, 'gone'],
      [{ status: 400, body: {} }, 'refused'],
      [{ status: 429, body: {} }, 'retryLater'],
      [{ status: 504, body: HTML }, 'unknown'],
      ['reset', 'unknown'],
    ] as const
  ).map(([reply, kind]) => ({
    name: `hanging up, answered ${JSON.stringify(reply).slice(0, 20)}: ${kind}`,
    async run({ fixture, carrier }: VoiceBench) {
      fixture.replies(reply);
      expect(await carrier.updateCall('c/1', { kind: 'hangUp' })).toMatchObject({ kind });
      expect(fixture.seen[0]?.method).toBe('POST');
      expect(fixture.seen[0]?.path).toContain('c%2F1');
    },
  })),
  {
    name: 'a redirect is done or told to be impossible, as `redirects` says',
    async run({ fixture, carrier }) {
      fixture.replies({ status: 200, body: '' });
      const change = { kind: 'redirect', url: 'https://x/1', fallbackUrl: 'https://x/2', tag: 't' } as const;
      const outcome = await carrier.updateCall('c-1', change);
      expect(outcome).toEqual({ kind: carrier.redirects ? 'done' : 'impossible' });
      expect(fixture.seen).toHaveLength(carrier.redirects ? 1 : 0);
    },
  },
  {
    name: 'a recording is fetched; one that is not there is none',
    async run({ fixture, carrier }) {
      fixture.replies({ status: 200, body: 'RIFF\u0000\u0080ü' });
      expect((await carrier.fetchRecording('c-1', 'r-1'))?.toString('utf8')).toBe('RIFF\u0000\u0080ü');
      fixture.replies({ status: 404, body: {} });
      expect(await carrier.fetchRecording('c-1', 'r-1')).toBeNull();
    },
  },
];

const every: readonly CallAction[] = [
  { kind: 'play', sound: { kind: 'audio', url: 'https://files.example/a.wav?x=1&y=2' } },
  { kind: 'pause', seconds: 5 },
  { kind: 'play', sound: { kind: 'speech', text: 'Please hold while we connect you.' } },
  { kind: 'transfer', to: '+12145550900', callerId: '+12145550111', ringSeconds: 30 },
];

const documents: readonly VoiceCase[] = [
  {
    name: 'no actions are an empty document, and the same actions are always the same one',
    run({ carrier }) {
      expect(carrier.renderActions([], actionUrls).body).toMatch(/<Response\/>|\{"script":\[\]\}/);
      expect(carrier.renderActions(every, actionUrls)).toEqual(carrier.renderActions(every, actionUrls));
    },
  },
];

/** Every case both voice carriers must pass. */
export const voiceCases: readonly VoiceCase[] = [
  ...dialing,
  ...looking,
  ...changing,
  ...voiceCallbackCases,
  ...voiceInboundCases,
  ...voiceTransferCases,
  ...documents,
];
