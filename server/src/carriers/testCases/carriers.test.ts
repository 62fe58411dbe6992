import { deliveryCatalogue, deliveryCodes, mayMove } from '@carillon/rules/texts/messageStatus';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bandwidthFailure, bandwidthFailures } from '../bandwidth/errorCodes.ts';
import { text } from './aText.ts';
import { carrierCases } from './carrierCases.ts';
import { CarrierFixture } from './carrierFixture.ts';
import { bandwidthWire } from './bandwidthWire.ts';
import { NOW, type Bench, type CarrierWire } from './carrierWire.ts';
import { infobipWire } from './infobipWire.ts';
import { createCarriers, simulatedLineTypes, unknownLineTypes } from '../index.ts';
import { infobipErrors, infobipFailure, infobipFailures } from '../infobip/statusCodes.ts';

const wires: readonly CarrierWire[] = [bandwidthWire, infobipWire];

function benchOf(wire: CarrierWire): { readonly current: () => Bench } {
  let bench: Bench | null = null;
  beforeAll(async () => {
    const fixture = await CarrierFixture.start();
    bench = { wire, fixture, carrier: wire.create(fixture.url) };
  });
  afterAll(async () => {
    await bench?.fixture.stop();
    await bench?.carrier.close();
  });
  return {
    current: () => {
      if (bench === null) throw new Error('not started');
      return bench;
    },
  };
}

describe.each(wires)('every carrier: $name', (wire) => {
  const bench = benchOf(wire);
  it.each(carrierCases.map((one) => ({ ...one })))('$name', async ({ run }) => {
    await run(bench.current());
  });

  it('survives any JSON in a webhook: one event per element, broken ones marked', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), (elements) => {
        const { carrier } = bench.current();
        const events = carrier.parseWebhook(Buffer.from(JSON.stringify(wire.envelope(elements))));
        expect(events).toHaveLength(elements.length);
        expect(events.every(({ kind }) => kind === 'broken' || kind === 'ignored')).toBe(true);
      }),
    );
  });
});

describe('Bandwidth', () => {
  const bench = benchOf(bandwidthWire);

  it('sends what the send call requires, pictures and priority too', async () => {
    const { fixture, carrier } = bench.current();
    const one = text({ mediaUrls: ['https://files.example/a.png'], priority: 'high' });
    fixture.replies(bandwidthWire.accepted([one]));
    await carrier.submitTexts([one]);
    expect(fixture.seen[0]?.headers['authorization']).toBe(
      `Basic ${Buffer.from('user:pässword').toString('base64')}`,
    );
    expect(JSON.parse(fixture.seen[0]?.body ?? '')).toEqual({
      applicationId: 'app-1',
      to: [one.to],
      from: one.from,
      text: one.text,
      media: one.mediaUrls,
      tag: one.attemptId,
      priority: 'high',
    });
  });

  it('sends its expiration as RFC 3339', async () => {
    const { fixture, carrier } = bench.current();
    const one = text({ expiresAt: new Date(NOW + 1_500) });
    fixture.replies(bandwidthWire.accepted([one]));
    await carrier.submitTexts([one]);
    expect(bandwidthWire.readSend(fixture.seen[0]?.body ?? '')[0]?.expires).toBe('2026-11-20T17:00:01.500Z');
  });

  it('queries one sender, one recipient, and the time window; two matches prove nothing', async () => {
    const { fixture, carrier } = bench.current();
    const one = text();
    fixture.replies({ status: 200, body: bandwidthWire.found(one, 2) });
    const attempt = { ...one, sentAfter: new Date(NOW - 1_000), sentBefore: new Date(NOW) };
    expect(await carrier.lookUpTexts([attempt])).toEqual([{ kind: 'ambiguous' }]);
    expect(Object.fromEntries(fixture.seen[0]?.query ?? [])).toEqual({
      sourceTn: '+12145550100',
      destinationTn: '+12145550111',
      messageDirection: 'OUTBOUND',
      fromDateTime: '2026-11-20T16:59:59.000Z',
      toDateTime: '2026-11-20T17:00:00.000Z',
      limit: '100',
    });
  });

  it('never adopts a text to or from another number', async () => {
    const { fixture, carrier } = bench.current();
    fixture.replies({ status: 200, body: bandwidthWire.found(text({ to: '+12145550999' }), 1) });
    const attempt = { ...text(), sentAfter: new Date(NOW - 1_000), sentBefore: new Date(NOW) };
    expect(await carrier.lookUpTexts([attempt])).toEqual([{ kind: 'notFound' }]);
  });

  it('keeps pictures and the owner of a group text', () => {
    const inbound = bandwidthWire.inbound('g-1', '+12145550111', '+12145550100', 'Hi');
    Object.assign(inbound['message'] as object, {
      to: ['+12145550777', '+12145550100'],
      media: ['https://media.example/1.jpg'],
    });
    const [event] = bench.current().carrier.parseWebhook(Buffer.from(JSON.stringify([inbound])));
    expect(event).toMatchObject({
      kind: 'inbound',
      to: '+12145550100',
      mediaUrls: ['https://media.example/1.jpg'],
    });
  });

  it('never replies to a text whose direction says that it is ours', () => {
    const inbound = bandwidthWire.inbound('g-2', '+12145550111', '+12145550100', 'Hi');
    Object.assign(inbound['message'] as object, { direction: 'out' });
    const [event] = bench.current().carrier.parseWebhook(Buffer.from(JSON.stringify([inbound])));
    expect(event?.kind).toBe('ignored');
  });

  it('bills as its list says', () => {
    expect(bandwidthFailure(4360)).toMatchObject({ status: deliveryCodes.notDelivered, billed: false });
    expect(bandwidthFailure(4470).billed).toBe(true);
    expect(bandwidthFailure(4482)).toMatchObject({ billed: false, optedOut: true });
    expect(bandwidthFailure(5500)).toMatchObject({ billed: false, retry: true });
    expect(bandwidthFailure(5630)).toMatchObject({ billed: true, retry: false });
    // Not in the list: the family of the code decides.
    expect([4499, 5299, 4798, 5699, 9901].map((code) => bandwidthFailure(code).billed)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});

describe('Infobip', () => {
  const bench = benchOf(infobipWire);

  it('sends what the send call requires, its key and where to report', async () => {
    const { fixture, carrier } = bench.current();
    const one = text({ expiresAt: new Date(NOW + 90_500) });
    fixture.replies(infobipWire.accepted([one]));
    await carrier.submitTexts([one]);
    expect(fixture.seen[0]?.headers['authorization']).toBe('App key');
    expect(JSON.parse(fixture.seen[0]?.body ?? '')).toEqual({
      messages: [
        {
          sender: '12145550100',
          destinations: [{ to: '12145550111', messageId: one.attemptId }],
          content: { text: one.text },
          options: { validityPeriod: { amount: 90, timeUnit: 'SECONDS' } },
          webhooks: {
            delivery: { url: 'https://carillon.example/webhooks/infobip', notify: true },
            contentType: 'application/json',
          },
        },
      ],
    });
  });

  it.each([
    [3_599_999, { amount: 3_599, timeUnit: 'SECONDS' }],
    [3_600_000 + 59_999, { amount: 60, timeUnit: 'MINUTES' }],
    [90 * 3_600_000, { amount: 2_880, timeUnit: 'MINUTES' }],
  ])('rounds a validity of %i ms down, to at most 48 hours', async (milliseconds, expected) => {
    const { fixture, carrier } = bench.current();
    const one = text({ expiresAt: new Date(NOW + milliseconds) });
    fixture.replies(infobipWire.accepted([one]));
    await carrier.submitTexts([one]);
    expect(infobipWire.readSend(fixture.seen[0]?.body ?? '')[0]?.expires).toEqual(expected);
  });

  it('reads each text of the response by its id: accepted, duplicate, refused, opted out, to repeat, missing', async () => {
    const { fixture, carrier } = bench.current();
    const ids = ['taken', 'duplicate', 'refused', 'dnd', 'fault', 'missing'];
    const batch = ids.map((attemptId) => text({ attemptId }));
    const status = { taken: [1, 26], duplicate: [5, 23], refused: [5, 52], dnd: [5, 10], fault: [5, 21] };
    fixture.replies({
      status: 200,
      body: {
        messages: Object.entries(status).map(([messageId, [groupId, id]]) => ({
          messageId,
          status: { groupId, id },
        })),
      },
    });
    expect(await carrier.submitTexts(batch)).toEqual([
      { kind: 'accepted', carrierMessageId: 'taken' },
      { kind: 'accepted', carrierMessageId: 'duplicate' },
      { kind: 'refused', status: deliveryCodes.invalidNumber, code: '52', billed: false },
      { kind: 'optedOut', code: '10' },
      { kind: 'retryLater', code: '21' },
      { kind: 'unknown', code: 'MISSING_IN_ANSWER' },
    ]);
  });

  it('texts that travel in different ways go in a request for each, and a late one is refused', async () => {
    const { fixture, carrier } = bench.current();
    const going = [text(), text()];
    const batch = [
      text({ mediaUrls: ['https://files.example/a.png'] }),
      ...going.slice(0, 1),
      text({ expiresAt: new Date(NOW + 400) }),
      text({ rcsAgent: 'RiverbendSchools' }),
      ...going.slice(1),
    ];
    fixture.replies(infobipWire.accepted(batch));
    const outcomes = await carrier.submitTexts(batch);
    expect(outcomes).toMatchObject(
      batch.map(({ attemptId }, index) =>
        index === 2
          ? { kind: 'refused', status: deliveryCodes.expired }
          : { kind: 'accepted', carrierMessageId: attemptId },
      ),
    );
    expect(fixture.seen.map(({ path }) => path).toSorted()).toEqual([
      '/mms/2/messages',
      '/rcs/2/messages',
      '/sms/3/messages',
    ]);
    const plain = fixture.seen.find(({ path }) => path === '/sms/3/messages');
    expect(infobipWire.readSend(plain?.body ?? '').map(({ id }) => id)).toEqual(
      going.map(({ attemptId }) => attemptId),
    );
  });

  it('the same words from the same number are one message with many destinations', async () => {
    const { fixture, carrier } = bench.current();
    const batch = [
      text({ text: 'one' }),
      text({ text: 'other' }),
      text({ text: 'one' }),
      text({ text: 'one', from: '+12145550199' }),
      text({ text: 'one', expiresAt: new Date(NOW + 90_500) }),
    ];
    fixture.replies(infobipWire.accepted(batch));
    const outcomes = await carrier.submitTexts(batch);
    expect(outcomes).toEqual(
      batch.map(({ attemptId }) => ({ kind: 'accepted', carrierMessageId: attemptId })),
    );
    const { messages } = JSON.parse(fixture.seen[0]?.body ?? '') as {
      messages: { destinations: { messageId: string }[] }[];
    };
    expect(messages.map(({ destinations }) => destinations.map(({ messageId }) => messageId))).toEqual(
      [[0, 2], [1], [3], [4]].map((indexes) => indexes.map((index) => batch[index]?.attemptId)),
    );
  });

  it.each([
    { violations: [{ property: 'messages[0].destinations[1].to', violation: 'x' }] },
    {
      requestError: {
        serviceException: { validationErrors: { 'messages[0].destinations[1].to': ['must not be blank'] } },
      },
    },
  ])('one bad number in a batch fails alone, the others go again', async (body) => {
    const { fixture, carrier } = bench.current();
    fixture.replies({ status: 400, body });
    expect(await carrier.submitTexts([text(), text(), text()])).toEqual([
      { kind: 'retryLater', code: 'HTTP_400_OTHERS' },
      { kind: 'refused', status: deliveryCodes.invalidNumber, code: 'HTTP_400', billed: false },
      { kind: 'retryLater', code: 'HTTP_400_OTHERS' },
    ]);
  });

  it.each([
    ['messages[1].content.text', deliveryCodes.messageTooLong],
    ['messages[1]', deliveryCodes.carrierRejectedMessage],
    ['messages[1].destinations', deliveryCodes.invalidNumber],
  ])('what is wrong with %s affects all its destinations and no others', async (property, status) => {
    const { fixture, carrier } = bench.current();
    fixture.replies({ status: 400, body: { violations: [{ property, violation: 'x' }] } });
    const batch = [text({ text: 'one' }), text({ text: 'other' }), text({ text: 'other' })];
    const refused = { kind: 'refused', status, code: 'HTTP_400', billed: false };
    expect(await carrier.submitTexts(batch)).toEqual([
      { kind: 'retryLater', code: 'HTTP_400_OTHERS' },
      refused,
      refused,
    ]);
  });

  it('a complaint about a destination that is not there refuses the whole request, as any other 4xx', async () => {
    const { fixture, carrier } = bench.current();
    const property = 'messages[0].destinations[7].to';
    fixture.replies({ status: 400, body: { violations: [{ property, violation: 'x' }] } });
    expect(await carrier.submitTexts([text()])).toEqual([
      { kind: 'refused', status: deliveryCodes.carrierRejectedMessage, code: 'HTTP_400', billed: false },
    ]);
  });

  it('queries several ids in one call, and splits what does not fit', async () => {
    const { fixture, carrier } = bench.current();
    const attempts = Array.from({ length: 150 }, (_, index) => ({
      ...text({ attemptId: `attempt-${String(index).padStart(16, '0')}` }),
      sentAfter: new Date(NOW - 1_000),
      sentBefore: new Date(NOW),
    }));
    fixture.replies((request) => {
      const ids = (request.query.get('messageId') ?? '').split(',');
      expect(request.query.get('messageId')?.length).toBeLessThanOrEqual(2_048);
      return {
        status: 200,
        body: { results: ids.filter((id) => !id.endsWith('7')).map((messageId) => ({ messageId })) },
      };
    });
    const outcomes = await carrier.lookUpTexts(attempts);
    expect(outcomes).toEqual(
      attempts.map(({ attemptId }) =>
        attemptId.endsWith('7') ? { kind: 'notFound' } : { kind: 'found', carrierMessageId: attemptId },
      ),
    );
    expect(fixture.seen.length).toBe(2);
  });

  it('"delivered to operator" is not the handset, and a duplicate says nothing about the first', () => {
    const { carrier } = bench.current();
    const report = infobipWire.receipt('sent', 'a', '+12145550111');
    const duplicate = { ...report, status: { id: 23, groupId: 5 } };
    const events = carrier.parseWebhook(Buffer.from(JSON.stringify({ results: [report, duplicate] })));
    expect(events[0]).toMatchObject({ kind: 'receipt', status: deliveryCodes.sentToCarrier });
    expect(events[1]?.kind).toBe('ignored');
  });

  it('an error makes "not delivered" precise; the status says whether it is billed', () => {
    expect(infobipFailure(9, 2, 1)).toMatchObject({ status: deliveryCodes.invalidNumber, billed: true });
    expect(infobipFailure(9, 2, 11)).toMatchObject({ status: deliveryCodes.notTextable });
    expect(infobipFailure(9, 2, 0)).toMatchObject({ status: deliveryCodes.notDelivered });
    expect(infobipFailure(52, 5, 1)).toMatchObject({ status: deliveryCodes.invalidNumber, billed: false });
    expect(infobipFailure(999, 5, 603)).toMatchObject({ optedOut: true, billed: false });
  });
});

describe('the tables', () => {
  const known = new Set(deliveryCatalogue.map(({ code }) => code));

  it('name only statuses of the catalogue, and suppress only with the label Opted Out', () => {
    for (const table of [bandwidthFailures, infobipFailures, infobipErrors])
      for (const [code, meaning] of Object.entries(table)) {
        expect(known.has(meaning.status), code).toBe(true);
        // Failures that no receipt could correct would be reported as delivered.
        const stays = meaning.status === deliveryCodes.sentToCarrier;
        expect(stays || mayMove(deliveryCodes.sentToCarrier, meaning.status), code).toBe(true);
        expect(meaning.status, code).not.toBe(deliveryCodes.unconfirmed);
        expect(meaning.optedOut, code).toBe(meaning.status === deliveryCodes.optedOut);
      }
  });
});

describe('carriers by aggregator', () => {
  it('are 2 and 5', async () => {
    const webhook = { webhookUser: '', webhookPassword: '' };
    const bandwidth = {
      ...webhook,
      baseUrl: 'http://127.0.0.1:9/api/v2',
      accountId: '1',
      applicationId: '1',
      apiUser: 'u',
      apiPassword: 'p',
    };
    const infobip = { ...webhook, baseUrl: 'http://127.0.0.1:9', apiKey: 'k' };
    const limits = { requestTimeoutMs: 100, connections: 1 };
    expect(createCarriers({ bandwidth: null, infobip: null }, limits).size).toBe(0);
    const carriers = createCarriers({ bandwidth, infobip }, limits);
    expect([...carriers].map(([id, carrier]) => [id, carrier.aggregatorId, carrier.name])).toEqual([
      [2, 2, 'bandwidth'],
      [5, 5, 'infobip'],
    ]);
    // Without a configured password every request is refused, even one with an empty password.
    const empty = { authorization: `Basic ${Buffer.from(':').toString('base64')}` };
    for (const carrier of carriers.values()) expect(carrier.authenticate(empty, Buffer.alloc(0))).toBe(false);
    await Promise.all([...carriers.values()].map((carrier) => carrier.close()));
  });
});

describe('line types', () => {
  it('the simulator: ending in 99 is a landline, the special numbers are mobiles', () => {
    const phones = [
      '2145550199',
      '2145559999',
      '2145559899',
      '2145559901',
      '2145559920',
      '2145559970',
      '2145550100',
    ];
    expect(simulatedLineTypes.lineTypeOf(phones)).toEqual([
      'landline',
      'landline',
      'landline',
      'mobile',
      'mobile',
      'mobile',
      'mobile',
    ]);
    expect(unknownLineTypes.lineTypeOf(phones)).toEqual(phones.map(() => 'unknown'));
  });
});
