import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { localCredentials } from '../localCredentials.ts';
import { SimulatorFixture, until } from '../simulatorFixture.ts';

let simulator: SimulatorFixture;
beforeAll(async () => (simulator = await SimulatorFixture.start()));
afterAll(() => simulator.stop());
beforeEach(async () => {
  await simulator.post('/reset');
  await simulator.behave({ receiptDelayMs: 0, withoutRcs: 0, rcsRead: 1 });
  simulator.product.hooks.length = 0;
});

const phone = '+12145560001';
const ours = '+12145550199';
const agent = 'RiverbendSchools';
const picture = 'http://localhost/a.png';

const turnRcs = async (rcs: unknown): Promise<number> =>
  (await fetch(`${simulator.url}/phones/2145560001`, { method: 'PUT', body: JSON.stringify({ rcs }) }))
    .status;

const viaInfobip = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${simulator.url}/infobip/${path}`, {
    ...init,
    headers: { authorization: `App ${localCredentials.infobipApiKey}` },
  });

const bodies = {
  infobip: (id: string, to: string, media: readonly string[]) => ({
    messages: [
      {
        sender: agent,
        destinations: [{ to: to.slice(1), messageId: id }],
        content:
          media.length === 0
            ? { type: 'TEXT', text: 'Hello' }
            : { type: 'CARD', content: { description: 'Hello', media: { file: { url: media[0] } } } },
        options:
          media.length === 0
            ? { smsFailover: { sender: ours.slice(1), text: 'Hello' } }
            : {
                mmsFailover: {
                  sender: ours.slice(1),
                  content: {
                    messageSegments: [
                      { type: 'TEXT', text: 'Hello' },
                      { type: 'LINK', contentUrl: media[0] },
                    ],
                  },
                },
              },
      },
    ],
  }),
  bandwidth: (tag: string, to: string, media: readonly string[]) => ({
    to,
    tag,
    channelList: [
      { from: agent, applicationId: 'app', channel: 'RBM', content: { text: 'Hello' } },
      {
        from: ours,
        applicationId: 'app',
        channel: media.length === 0 ? 'SMS' : 'MMS',
        content: { text: 'Hello', media: media.map((fileUrl) => ({ fileUrl })) },
      },
    ],
  }),
};

const carriers = [
  {
    name: 'infobip',
    reports: '/webhooks/infobip/reports',
    inbound: '/webhooks/infobip/inbound',
    send: (id: string, to = phone, media: readonly string[] = []) =>
      viaInfobip('rcs/2/messages', {
        method: 'POST',
        body: JSON.stringify(bodies.infobip(id, to, media)),
      }),
    /** Channel and meaning of a report. */
    told: (report: Record<string, unknown>): string[] =>
      'seenAt' in report
        ? ['RCS', 'read']
        : [String(report['channel']), (report['status'] as { id: number }).id === 5 ? 'delivered' : 'failed'],
  },
  {
    name: 'bandwidth',
    reports: '/webhooks/bandwidth',
    inbound: '/webhooks/bandwidth',
    send: (tag: string, to = phone, media: readonly string[] = []) =>
      simulator.bandwidthCall('/multiChannel', {
        method: 'POST',
        body: JSON.stringify(bodies.bandwidth(tag, to, media)),
      }),
    told: (report: Record<string, unknown>): string[] => {
      const { channel } = report['message'] as { channel: string };
      return [channel === 'RBM' ? 'RCS' : channel, String(report['type']).replace('message-', '')];
    },
  },
] as const;

describe.each(carriers)('RCS over $name', ({ name, reports, inbound, send, told }) => {
  const heard = (): string[] => simulator.product.elements(reports).map((each) => told(each).join(' '));

  test('reaches a phone that has it: one line of kind "rcs", delivered and read', async () => {
    expect((await send('a')).ok).toBe(true);
    expect(await simulator.record()).toMatchObject([
      {
        kind: 'rcs',
        carrier: name,
        reference: 'a',
        from: ours,
        to: phone,
        text: 'Hello',
        agent,
        outcome: 'read',
      },
    ]);
    await until(() => heard().length === 2);
    expect(heard()).toEqual(['RCS delivered', 'RCS read']);
  });

  test.each([
    ['a text', [], 'SMS'],
    ['a picture', [picture], 'MMS'],
  ])(
    'falls back where it is turned off: %s is one line of kind "text", under the same id',
    async (_what, media, channel) => {
      expect(await turnRcs(false)).toBe(200);
      await send('a', phone, media);
      expect(await simulator.record()).toMatchObject([
        { kind: 'text', reference: 'a', from: ours, to: phone, text: 'Hello', media, outcome: 'delivered' },
      ]);
      await until(() => heard().length === 2);
      expect(heard().toSorted()).toEqual([`${channel} delivered`, 'RCS failed'].toSorted());
    },
  );

  test('phones on which texts fail have no RCS: their fallback fails as every text does', async () => {
    await send('a', '+12145569905');
    expect(await simulator.record()).toMatchObject([{ kind: 'text', outcome: 'spam' }]);
    await until(() => heard().length === 2);
    expect(heard().toSorted()).toEqual(['RCS failed', 'SMS failed']);
  });

  test('a phone answers the way it was asked', async () => {
    await send('a');
    await simulator.post('/phones/2145560001/texts', { to: ours, text: 'STOP' });
    await turnRcs(false);
    await simulator.post('/phones/2145560001/texts', { to: ours, text: 'Hi' });
    const told = (): unknown[] =>
      simulator.product.elements(inbound).flatMap((each) => {
        const message = each['message'] as { owner?: string; type?: string } | undefined;
        if (name === 'infobip') return [each['to']];
        return each['type'] === 'message-received' ? [message?.owner] : [];
      });
    await until(() => told().length === 2);
    expect(told()).toEqual([agent, name === 'infobip' ? ours.slice(1) : ours]);
  });

  test('the share of phones without it is the same phones every time', async () => {
    await simulator.behave({ withoutRcs: 0.1, rcsRead: 0.5, receiptDelayMs: 600_000 });
    const numbers = Array.from({ length: 60 }, (_, index) => `+121455${String(61_000 + index)}`);
    await Promise.all(numbers.map((number) => send(`${number}-1`, number)));
    const first = await simulator.record();
    await Promise.all(numbers.map((number) => send(`${number}-2`, number)));
    const second = await simulator.record(first.length);
    const ends = (lines: typeof first) =>
      lines.map(({ to, kind, outcome }) => `${to} ${kind} ${outcome}`).toSorted();
    expect(ends(second)).toEqual(ends(first));
    const count = (end: string) => ends(first).filter((each) => each.endsWith(end)).length;
    expect(count('text delivered')).toBeGreaterThan(0);
    expect(count('text delivered')).toBeLessThan(20);
    expect(count('rcs read')).toBeGreaterThan(10);
    expect(count('rcs delivered')).toBeGreaterThan(10);
  });
});

test('a phone shows RCS, and can be told only true or false', async () => {
  expect(await simulator.get('/phones/2145560001')).toMatchObject({ rcs: true });
  await carriers[0].send('a');
  expect(await turnRcs('off')).toBe(400);
  expect(await turnRcs(false)).toBe(200);
  expect(await simulator.get('/phones/2145560001')).toMatchObject({
    rcs: false,
    texts: [{ kind: 'rcs', agent, outcome: 'read' }],
  });
  expect(await simulator.get('/phones/2145569914')).toMatchObject({ rcs: null });
});

test('logs of RCS are apart from those of texts', async () => {
  await carriers[0].send('rcs-1');
  await simulator.infobip({ to: '12145560002', messageId: 'sms-1' });
  const logs = async (path: string): Promise<unknown[]> =>
    ((await (await viaInfobip(`${path}/logs?messageId=rcs-1,sms-1`)).json()) as { results: unknown[] })
      .results;
  expect(await logs('rcs/2')).toMatchObject([{ messageId: 'rcs-1', sender: agent }]);
  expect(await logs('sms/3')).toMatchObject([{ messageId: 'sms-1' }]);
});

test('a request without a usable fallback is refused, field by field', async () => {
  const body = bodies.infobip('a', phone, []);
  Object.assign(body.messages[0] as object, { options: {} });
  const answer = await viaInfobip('rcs/2/messages', { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ violations: [{ property: 'messages[0].options' }] });
  const other = await simulator.bandwidthCall('/multiChannel', {
    method: 'POST',
    body: JSON.stringify({ to: phone, channelList: [] }),
  });
  expect(other.status).toBe(400);
  expect(await simulator.record()).toEqual([]);
});
