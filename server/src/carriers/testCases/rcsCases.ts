import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { expect } from 'vitest';
import type { CarrierEvent } from '../carrier.ts';
import { NOW, type Bench, type CarrierCase } from './carrierWire.ts';
import { text } from './aText.ts';

const rcsAgent = 'RiverbendSchools';
const picture = 'https://files.example/a.png';
const window = { sentAfter: new Date(NOW - 60_000), sentBefore: new Date(NOW) };

function parse({ wire, carrier }: Bench, ...elements: readonly unknown[]): CarrierEvent[] {
  const body = Buffer.from(JSON.stringify(wire.envelope(elements)));
  const events = carrier.parseWebhook(body);
  if (events.some(({ kind }) => kind === 'inbound')) expect(carrier.mayBringTexts(body)).toBe(true);
  return events;
}

/** Pictures, and RCS with its fallback, for every carrier. */
export const rcsCases: readonly CarrierCase[] = [
  {
    name: 'pictures go where the carrier takes them, with the words or without',
    async run({ wire, fixture, carrier }) {
      for (const words of ['The field after the storm', '']) {
        const one = text({ text: words, mediaUrls: [picture, `${picture}?2`] });
        fixture.replies(wire.accepted([one]));
        expect(await carrier.submitTexts([one])).toMatchObject([{ kind: 'accepted' }]);
        expect(fixture.seen.map(({ path }) => path)).toEqual([wire.picturePath]);
        expect(wire.readPictures(fixture.seen[0]?.body ?? '')).toEqual([
          { id: one.attemptId, text: words, pictures: one.mediaUrls },
        ]);
      }
    },
  },
  ...(
    [
      ['words', [], 'Doors open at 7:00.', 'SMS'],
      ['words with a picture', [picture], 'Doors open at 7:00.', 'MMS'],
      ['a picture alone', [picture], '', 'MMS'],
    ] as const
  ).map(([what, mediaUrls, words, kind]) => ({
    name: `from a number with an agent, ${what} go over RCS in one request, with one fallback and one id`,
    async run({ wire, fixture, carrier }: Bench) {
      const one = text({ text: words, mediaUrls, rcsAgent });
      fixture.replies(wire.rcsAccepted(one));
      expect(await carrier.submitTexts([one])).toEqual([
        { kind: 'accepted', carrierMessageId: wire.carrierId(one) },
      ]);
      expect(fixture.seen.map(({ path }) => path)).toEqual([wire.rcsPath]);
      expect(wire.readRcs(fixture.seen[0]?.body ?? '')).toEqual({
        id: one.attemptId,
        agent: rcsAgent,
        to: one.to,
        words,
        picture: mediaUrls[0] ?? null,
        fallback: { kind, from: one.from, words, pictures: mediaUrls },
      });
    },
  })),
  {
    name: 'several pictures do not fit on a card of RCS: they go as MMS, from the number',
    async run({ wire, fixture, carrier }) {
      const one = text({ mediaUrls: [picture, `${picture}?2`], rcsAgent });
      fixture.replies(wire.accepted([one]));
      expect(await carrier.submitTexts([one])).toMatchObject([{ kind: 'accepted' }]);
      expect(fixture.seen.map(({ path }) => path)).toEqual([wire.picturePath]);
    },
  },
  ...(
    [
      ['a gateway answers 504', { status: 504, body: '<html>' }, 'unknown'],
      ['the connection breaks', 'reset', 'unknown'],
      ['the carrier refuses it', { status: 400, body: {} }, 'refused'],
      ['the carrier asks to slow down', { status: 429, body: {} }, 'slowDown'],
    ] as const
  ).map(([when, reply, kind]) => ({
    name: `when ${when}, nothing is sent as SMS beside RCS: ${kind}`,
    async run({ fixture, carrier }: Bench) {
      fixture.replies(reply);
      expect(await carrier.submitTexts([text({ rcsAgent })])).toMatchObject([{ kind }]);
      expect(fixture.seen).toHaveLength(1);
    },
  })),
  {
    name: 'over RCS, too, a text past its time is refused without a request',
    async run({ fixture, carrier }) {
      fixture.replies({ status: 500, body: {} });
      expect(await carrier.submitTexts([text({ rcsAgent, expiresAt: new Date(NOW) })])).toMatchObject([
        { kind: 'refused', status: deliveryCodes.expired },
      ]);
      expect(fixture.seen).toHaveLength(0);
    },
  },
  {
    name: 'look-up of a text over RCS asks where RCS is listed, and finds it under the agent or the number',
    async run({ wire, fixture, carrier }) {
      const one = text({ rcsAgent });
      for (const listed of [one, { ...one, from: rcsAgent }]) {
        fixture.replies({ status: 200, body: wire.found(listed, 1) });
        expect(await carrier.lookUpTexts([{ ...one, ...window }])).toEqual([
          { kind: 'found', carrierMessageId: wire.carrierId(one) },
        ]);
        expect(fixture.seen.map(({ path }) => path)).toEqual([wire.rcsLookUpPath]);
      }
      fixture.replies({ status: 200, body: wire.found(one, 0) });
      expect(await carrier.lookUpTexts([{ ...one, ...window }])).toEqual([{ kind: 'notFound' }]);
    },
  },
  {
    name: 'a failure of RCS is no end: the fallback goes on, nothing is sent again, the number is not at fault',
    run(bench) {
      const { wire } = bench;
      const [rcs, sms] = parse(
        bench,
        wire.rcsFailed('spam', 'a', '+12145550111'),
        wire.receipt('spam', 'a', '+12145550111'),
      );
      expect(rcs).toMatchObject({
        kind: 'receipt',
        attemptId: 'a',
        status: deliveryCodes.sentToCarrier,
        billed: true,
        retry: false,
        optedOut: false,
      });
      expect(rcs).not.toHaveProperty('stopsSender');
      expect(sms).toMatchObject({ kind: 'receipt', status: deliveryCodes.rejectedForPossibleSpam });
      // In the same millisecond, with the same code: still two events.
      expect(rcs?.key).not.toBe(sms?.key);
    },
  },
  {
    name: 'an opt-out that RCS reports holds for the number',
    run(bench) {
      expect(parse(bench, bench.wire.rcsFailed('optedOut', 'a', '+12145550111'))).toMatchObject([
        { kind: 'receipt', status: deliveryCodes.sentToCarrier, optedOut: true },
      ]);
    },
  },
  {
    name: 'a reply over RCS names our agent; STOP is not lost on the way',
    run(bench) {
      const { wire } = bench;
      expect(parse(bench, wire.rcsReply('in-9', '+12145550111', rcsAgent, 'STOP'))).toMatchObject([
        {
          kind: 'inbound',
          carrierMessageId: 'in-9',
          from: '+12145550111',
          to: rcsAgent,
          text: 'STOP',
          mediaUrls: [],
        },
      ]);
    },
  },
];
