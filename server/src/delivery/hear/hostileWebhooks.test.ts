import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireDelivery } from '../../wiring.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { readWebhooks } from './readWebhooks.ts';

const nul = '\0';
const half = '\ud800';
const random = (length: number): string =>
  Array.from({ length }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join('');

let test: TestApp;
let owner: pg.Pool;
let ourNumber = '';
let lastPhone = 2_145_559_000;
beforeAll(async () => {
  test = await createTestApp();
  owner = new pg.Pool({ connectionString: test.testDatabase.ownerUrl, max: 2 });
  const { rows } = await owner.query<{ phone: string }>(
    'select phone::text as phone from text_number order by text_number_id limit 1',
  );
  ourNumber = `+1${rows[0]?.phone}`;
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

interface Wire {
  readonly path: string;
  readonly authorization: string;
  text(from: string, words: string, odd?: object): unknown;
  body(elements: readonly unknown[]): string;
}
const basic = (words: string) => `Basic ${Buffer.from(words).toString('base64')}`;
const wires: Readonly<Record<'bandwidth' | 'infobip', Wire>> = {
  bandwidth: {
    path: '/webhooks/bandwidth',
    authorization: basic('local-bandwidth-webhook:local-bandwidth-webhook-password'),
    text: (from, text, odd = {}) => ({
      type: 'message-received',
      time: '2026-01-14T15:59:00Z',
      to: ourNumber,
      message: {
        id: `id-${from}`,
        owner: ourNumber,
        from,
        to: [ourNumber],
        text,
        time: '2026-01-14T15:59:00Z',
        direction: 'in',
        ...odd,
      },
    }),
    body: (elements) => JSON.stringify(elements),
  },
  infobip: {
    path: '/webhooks/infobip/inbound',
    authorization: basic('local-infobip-webhook:local-infobip-webhook-password'),
    text: (from, text, odd = {}) => ({
      messageId: `id-${from}`,
      from: from.slice(1),
      to: ourNumber.slice(1),
      text,
      receivedAt: '2026-01-14T15:59:00.000+0000',
      ...odd,
    }),
    body: (elements) => JSON.stringify({ results: elements }),
  },
};

async function post(wire: Wire, payload: string | Buffer): Promise<number> {
  const { authorization } = wire;
  const answer = await test.app.inject({
    method: 'POST',
    url: wire.path,
    headers: { authorization, 'content-type': 'application/json' },
    payload,
  });
  return answer.statusCode;
}

const nextPhone = (): string => `+1${(lastPhone += 1)}`;
async function isOptedOut(phone: string): Promise<boolean> {
  const { rowCount } = await owner.query('select from opt_out where phone = $1 and opted_out_text', [
    Number(phone.slice(2)),
  ]);
  return rowCount === 1;
}
async function rowsOf(table: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? 0;
}

/** A fault in one field of a text that says STOP, and whether its STOP still holds. */
const oddTexts: readonly [what: string, carrier: keyof typeof wires, odd: object, holds: boolean][] = [
  ['a null character in the id', 'bandwidth', { id: `a${nul}b` }, true],
  ['a null character alone as the id', 'bandwidth', { id: nul }, true],
  ['half a surrogate pair in the id', 'bandwidth', { id: `a${half}b` }, true],
  ['an id of 50,000 characters', 'bandwidth', { id: random(50_000) }, true],
  ['an id of 3,000 characters, too long for an index', 'bandwidth', { id: random(3_000) }, true],
  ['the year -200000', 'bandwidth', { time: '-200000-01-01T00:00:00Z' }, true],
  ['the year +275760', 'bandwidth', { time: '+275760-09-13T00:00:00Z' }, true],
  ['the year 0000', 'bandwidth', { time: '0000-01-01T00:00:00Z' }, true],
  ['a time with a null character in its zone', 'bandwidth', { time: `2026-01-14T15:59:00Z${nul}` }, true],
  ['a null character in the words', 'bandwidth', { text: `ST${nul}OP` }, true],
  [
    'a null character in the address of a picture',
    'bandwidth',
    { media: [`https://a.example/${nul}`] },
    true,
  ],
  ['half a surrogate pair in the address of a picture', 'bandwidth', { media: [`https://a/${half}`] }, true],
  ['a null character in the phone', 'bandwidth', { from: `+1214555${nul}0100` }, false],
  ['a phone of 40 digits', 'bandwidth', { from: `+1${'2'.repeat(39)}` }, false],
  ['a tag with a null character', 'bandwidth', { tag: nul }, true],
  ['a null character in the id', 'infobip', { messageId: `a${nul}b` }, true],
  ['half a surrogate pair in the id', 'infobip', { messageId: half }, true],
  ['an id of 50,000 characters', 'infobip', { messageId: random(50_000) }, true],
  ['the year -200000', 'infobip', { receivedAt: '-200000-01-01T00:00:00.000+0000' }, true],
  ['the year 9999', 'infobip', { receivedAt: '9999-12-31T23:59:59.999+0000' }, true],
  [
    'a part of a message with null characters',
    'infobip',
    { message: [{ contentType: `image/png${nul}`, url: `https://a.example/${nul}` }] },
    true,
  ],
  ['a phone that is none', 'infobip', { from: `1${nul}` }, false],
];

describe('a text that the database would refuse', () => {
  it.each(oddTexts)('%s (%s): neighbors are accepted, STOP holds', async (_what, carrier, odd, holds) => {
    const wire = wires[carrier];
    const [bad, inSame, ...others] = Array.from({ length: 8 }, nextPhone) as [string, string, ...string[]];
    const text = 'text' in odd ? 'x' : 'STOP';
    const bodies = [
      wire.body([wire.text(inSame, 'STOP'), wire.text(bad, text, odd)]),
      ...others.map((phone) => wire.body([wire.text(phone, 'STOP')])),
    ];
    // Sent at once, so that they share a transaction.
    expect(await Promise.all(bodies.map((body) => post(wire, body)))).toEqual(bodies.map(() => 200));
    // In force before the carrier gets its response.
    for (const phone of [inSame, ...others]) expect(await isOptedOut(phone), phone).toBe(true);
    if (holds) expect(await isOptedOut(bad)).toBe(true);
    await readWebhooks(wireDelivery(test.base));
    // No webhook waits to be read again.
    expect(await rowsOf('webhook')).toBe(0);
    // The same webhook, repeated, changes nothing.
    const texts = await rowsOf('text_message');
    for (const body of bodies) expect(await post(wire, body)).toBe(200);
    await readWebhooks(wireDelivery(test.base));
    expect(await rowsOf('text_message')).toBe(texts);
    expect(await rowsOf('webhook')).toBe(0);
  });
});

/** Bodies that contain no text, or none that we can use. */
const oddBodies: readonly [what: string, carrier: keyof typeof wires, body: string | Buffer][] = [
  ['a receipt with a null character as its id', 'bandwidth', wires.bandwidth.body([receiptOf({ id: nul })])],
  [
    'a receipt with a null character in its tag',
    'bandwidth',
    wires.bandwidth.body([receiptOf({ tag: nul })]),
  ],
  [
    'a receipt of the year -200000',
    'bandwidth',
    wires.bandwidth.body([{ ...receiptOf({}), time: '-200000-01-01T00:00:00Z' }]),
  ],
  [
    'a failure with a code beyond every number',
    'bandwidth',
    wires.bandwidth.body([{ ...receiptOf({}), type: 'message-failed', errorCode: 1e300 }]),
  ],
  [
    'a type with a null character',
    'bandwidth',
    wires.bandwidth.body([{ ...receiptOf({}), type: `message-x${nul}` }]),
  ],
  [
    'an attempt id beyond every account',
    'bandwidth',
    wires.bandwidth.body([receiptOf({ tag: 'ca-zzzzzzz-zzzzzzz-zzzzzzz-zzzz' })]),
  ],
  ['raw null bytes', 'bandwidth', Buffer.concat([Buffer.from('[]'), Buffer.alloc(3)])],
  ['bytes that are no UTF-8', 'bandwidth', Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d])],
  ['lists 20,000 deep', 'bandwidth', '['.repeat(20_000) + ']'.repeat(20_000)],
  ['no JSON', 'bandwidth', '<xml/>'],
  ['nothing', 'bandwidth', ''],
  [
    'a report with numbers beyond every integer',
    'infobip',
    wires.infobip.body([
      {
        messageId: 'ca-1-1-1-1',
        to: '12145550100',
        doneAt: '2026-01-14T15:59:00.000+0000',
        status: { id: 1e21, groupId: 1e21 },
        error: { id: -1e21 },
      },
    ]),
  ],
  [
    'a seen report with a null character',
    'infobip',
    wires.infobip.body([{ messageId: nul, from: '12145550100', seenAt: '2026-01-14T15:59:00Z' }]),
  ],
  ['results that are none', 'infobip', '{"results":{"a":1}}'],
];

function receiptOf(message: object): object {
  return {
    type: 'message-delivered',
    time: '2026-01-14T15:59:00Z',
    to: '+12145550100',
    message: { id: 'm1', tag: 'ca-1-1-1-1', ...message },
  };
}

describe('an unusable body', () => {
  it.each(oddBodies)('%s (%s): is answered, set aside, and not read again', async (_what, carrier, body) => {
    const phones = [nextPhone(), nextPhone(), nextPhone()];
    const wire = wires[carrier];
    const bodies = [body, ...phones.map((phone) => wire.body([wire.text(phone, 'STOP')]))];
    expect(await Promise.all(bodies.map((one) => post(wire, one)))).toEqual([200, 200, 200, 200]);
    for (const phone of phones) expect(await isOptedOut(phone)).toBe(true);
    await readWebhooks(wireDelivery(test.base));
    expect(await rowsOf('webhook')).toBe(0);
  });

  it('leaves a note without phones and words', async () => {
    await owner.query('delete from webhook_oddity');
    await post(wires.bandwidth, wires.bandwidth.body([receiptOf({ id: `secret${nul}` })]));
    await readWebhooks(wireDelivery(test.base));
    const { rows } = await owner.query('select carrier, kind, detail from webhook_oddity');
    expect(rows).toEqual([
      { carrier: 'bandwidth', kind: 'broken', detail: 'type or message.id is missing or cannot be stored' },
    ]);
  });
});
