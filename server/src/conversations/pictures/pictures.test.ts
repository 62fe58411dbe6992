import { utimesSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, TextMessage } from '@carillon/contract/conversations/conversations';
import { toE164 } from '@carillon/rules/phones/phones';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { fetchPictures } from './pictures.ts';
import { fetchOverduePictures, sweepPictures } from './pictureUpkeep.ts';
import { tinyPng } from '../../media/pictureFixtures.ts';

const png = tinyPng;
const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');

/** The carrier's service for pictures, in place of the simulator. */
const asked: { path: string; authorization: string | undefined }[] = [];
let answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {};
const carrier = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push({ path, authorization: request.headers.authorization });
  const answer = answers[path];
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
/** A service on this machine that we must not reach. */
let innerAsked = 0;
const inner = createServer((_request, response) => {
  innerAsked += 1;
  response.end(png);
});
const listen = (server: typeof carrier) =>
  new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  );

let test: TestApp;
let owner: Visitor;
let place: { account: number; number: number; phone: string; infobip: string };
let origin = '';
let innerOrigin = '';

beforeAll(async () => {
  const port = await listen(carrier);
  origin = `http://127.0.0.1:${port}`;
  innerOrigin = `http://127.0.0.1:${await listen(inner)}`;
  test = await createTestApp({ env: { SIMULATOR_PORT: String(port) } });
  owner = await test.signIn('demo-owner');
  const rows = await asOwner<{ account: number; number: number; phone: string; carrier: number }>(
    test,
    `select n.account_id as account, n.text_number_id as number, n.phone::text, n.aggregator_id as carrier
     from text_number n join text_number_user x using (account_id, text_number_id)
       join app_user u on u.account_id = x.account_id and u.user_id = x.user_id and u.user_name = 'demo-owner'
     order by n.is_default desc`,
  );
  const own = rows.find((row) => row.carrier === 2);
  place = {
    account: own?.account ?? 0,
    number: own?.number ?? 0,
    phone: own?.phone ?? '',
    infobip: rows.find((row) => row.carrier === 5)?.phone ?? '',
  };
});
afterAll(async () => {
  await test.close();
  carrier.close();
  inner.close();
});

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

let texts = 0;
/** A phone sends pictures, as Bandwidth reports it. */
async function sends(phone: string, media: readonly string[], text = ''): Promise<void> {
  const { bandwidth } = test.base.config;
  const [from, to] = [toE164(phone), toE164(place.phone)];
  const time = test.base.clock.now().toISOString();
  texts += 1;
  const answer = await test.app.inject({
    method: 'POST',
    url: '/webhooks/bandwidth',
    headers: { authorization: basic(bandwidth?.webhookUser ?? '', bandwidth?.webhookPassword ?? '') },
    payload: [
      {
        type: 'message-received',
        time,
        to,
        message: { id: `mms${texts}`, owner: to, time, direction: 'in', to: [to], from, text, media },
      },
    ],
  });
  expect(answer.statusCode).toBeLessThan(300);
}

const jobs = () =>
  asOwner<{ data: { AccountID: number; TextMessageID: number }; at: Date }>(
    test,
    `select data, start_after as at from pgboss.job where name = 'fetch-pictures' order by created_on`,
  );
/** Runs the work that is due, once. */
async function work(): Promise<void> {
  for (const { data } of await jobs()) {
    await asOwner(
      test,
      `delete from pgboss.job where name = 'fetch-pictures' and data->>'TextMessageID' = $1`,
      [String(data.TextMessageID)],
    );
    await fetchPictures(test.base, asTenant(data.AccountID), data.TextMessageID);
  }
}

async function textOf(phone: string): Promise<TextMessage> {
  const { Items } = (await owner.call('GET', '/conversations?pagesize=200')).json<{
    Items: Conversation[];
  }>();
  const one = Items.find(({ PhoneNumber }) => PhoneNumber === phone);
  const thread = (await owner.call('GET', `/conversations/${one?.ConversationID}/textmessages`)).json<{
    Items: TextMessage[];
  }>();
  const [text] = thread.Items;
  if (text === undefined) throw new Error(`no text of ${phone}`);
  return text;
}
const file =
  (content: Buffer, type = 'image/png') =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': type }).end(content);
const own = (name: string) => `/bandwidth/api/v2/users/5500001/media/${name}`;

describe('a picture that a phone sends', () => {
  it('is fetched with our credentials, kept, and given to those who work with the number', async () => {
    answers = { [own('a.png')]: file(png) };
    await sends('3125557001', [`${origin}${own('a.png')}`, `${origin}${own('0.smil')}`]);
    const before = await textOf('3125557001');
    expect(before.Mms).toEqual([
      { Uri: `/api/textmessages/${before.TextMessageID}/media/0`, Status: 'Fetching', Note: '' },
    ]);
    const early = await owner.call('GET', `/textmessages/${before.TextMessageID}/media/0`);
    expect(early.statusCode).toBe(404);
    await work();
    const { bandwidth } = test.base.config;
    expect(asked.at(-1)).toEqual({
      path: own('a.png'),
      authorization: basic(bandwidth?.apiUser ?? '', bandwidth?.apiPassword ?? ''),
    });
    expect((await textOf('3125557001')).Mms[0]).toMatchObject({ Status: 'Ready' });
    const got = await owner.call('GET', `/textmessages/${before.TextMessageID}/media/0`);
    expect(got.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(got.rawPayload.subarray(0, 8)).toEqual(png.subarray(0, 8));
    expect(got.headers['content-disposition']).toBe('inline; filename="picture.png"');
    // The carrier deletes it. We do not request it again.
    answers = {};
    await fetchPictures(test.base, asTenant(place.account), before.TextMessageID);
    expect((await textOf('3125557001')).Mms[0]).toMatchObject({ Status: 'Ready' });
    expect((await owner.call('GET', `/textmessages/${before.TextMessageID}/media/1`)).statusCode).toBe(404);
    for (const stranger of ['demo-user', 'mallory-owner']) {
      const visitor = await test.signIn(stranger);
      const answer = await visitor.call('GET', `/textmessages/${before.TextMessageID}/media/0`);
      expect(answer.statusCode).toBe(404);
    }
  });

  it('is what its bytes show, whatever the carrier claims', async () => {
    answers = { [own('b.webp')]: file(webp, 'application/octet-stream') };
    await sends('3125557002', [`${origin}${own('b.webp')}`]);
    await work();
    const { Mms, TextMessageID } = await textOf('3125557002');
    expect(Mms[0]?.Status).toBe('Ready');
    const got = await owner.call('GET', `/textmessages/${TextMessageID}/media/0`);
    expect(got.headers['content-type']).toBe('image/webp');
  });

  it('over Infobip lies beside the words', async () => {
    answers = { '/infobip/mms/1/inbound/media/c.png': file(png) };
    const { infobip } = test.base.config;
    const received = new Date(test.base.clock.now()).toISOString().replace('Z', '+0000');
    const answer = await test.app.inject({
      method: 'POST',
      url: '/webhooks/infobip/inbound',
      headers: { authorization: basic(infobip?.webhookUser ?? '', infobip?.webhookPassword ?? '') },
      payload: {
        results: [
          {
            messageId: 'mo-1',
            from: '13125557003',
            to: `1${place.infobip}`,
            receivedAt: received,
            message: [
              { contentType: 'text/plain', value: 'Look at this' },
              { contentType: 'application/smil', url: `${origin}/infobip/mms/1/inbound/media/x.smil` },
              { contentType: 'image/png', url: `${origin}/infobip/mms/1/inbound/media/c.png` },
            ],
          },
        ],
      },
    });
    expect(answer.statusCode).toBeLessThan(300);
    await work();
    expect(asked.at(-1)).toEqual({
      path: '/infobip/mms/1/inbound/media/c.png',
      authorization: `App ${infobip?.apiKey ?? ''}`,
    });
    const text = await textOf('3125557003');
    expect([text.Message, text.Mms.map(({ Status }) => Status)]).toEqual(['Look at this', ['Ready']]);
  });

  it('that the carrier does not have yet is requested again, for forty minutes', async () => {
    answers = {};
    await sends('3125557004', [`${origin}${own('late.png')}`]);
    await work();
    expect((await textOf('3125557004')).Mms[0]?.Status).toBe('Fetching');
    const [next] = await jobs();
    expect((next?.at.getTime() ?? 0) - test.base.clock.now().getTime()).toBe(5_000);
    answers = { [own('late.png')]: file(png) };
    await work();
    expect((await textOf('3125557004')).Mms[0]?.Status).toBe('Ready');
    await sends('3125557005', [`${origin}/dead.png`]);
    for (let go = 0; go < 5; go += 1) await work();
    expect((await textOf('3125557005')).Mms[0]?.Status).toBe('Fetching');
    await work();
    expect((await textOf('3125557005')).Mms[0]).toMatchObject({
      Status: 'Missing',
      Note: 'This picture could not be had from the carrier. Ask for it to be sent again.',
    });
    expect(await jobs()).toEqual([]);
  });
});

describe('what is not a picture', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  it.each([
    ['an SVG with a script', svg, 'image/svg+xml', 'kind'],
    ['HTML named png', html, 'image/png', 'kind'],
    ['nothing', Buffer.alloc(0), 'image/png', 'kind'],
    ['the first bytes of a picture', png.subarray(0, 40), 'image/png', 'kind'],
    [
      'a script that begins like a .gif',
      Buffer.from('GIF89a/*<script>alert(1)</script>*/'),
      'image/gif',
      'kind',
    ],
    [
      '5 MB and a byte',
      Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.length + 1)]),
      'image/png',
      'large',
    ],
  ])('%s is not kept', async (what, content, type, state) => {
    const phone = `31255571${String(texts).padStart(2, '0')}`;
    answers = { [own('evil.png')]: file(content, type) };
    await sends(phone, [`${origin}${own('evil.png')}`]);
    await work();
    const text = await textOf(phone);
    expect(text.Mms[0]).toMatchObject({ Status: 'Missing', Note: expect.stringMatching(/^This /) });
    const [row] = await asOwner<{ state: string; size: number | null }>(
      test,
      'select state, size from inbound_picture where text_message_id = $1',
      [text.TextMessageID],
    );
    expect([what, row]).toEqual([what, { state, size: null }]);
    expect((await owner.call('GET', `/textmessages/${text.TextMessageID}/media/0`)).statusCode).toBe(404);
  });

  it('50 MB is cut off as soon as it is too large', async () => {
    let sent = 0;
    answers = {
      [own('huge.png')]: (_request, response) => {
        response.writeHead(200, { 'content-type': 'image/png' });
        const part = Buffer.alloc(1024 * 1024);
        const more = (): void => {
          while (sent < 50 && !response.destroyed) {
            sent += 1;
            if (!response.write(part)) return void response.once('drain', more);
          }
          response.end();
        };
        more();
      },
    };
    await sends('3125557201', [`${origin}${own('huge.png')}`]);
    await work();
    expect((await textOf('3125557201')).Mms[0]?.Note).toContain('too large');
    expect(sent).toBeLessThan(50);
  });

  it('an address of this machine, or one that leads there, is not called', async () => {
    answers = {
      [own('hop.png')]: (_request, response) =>
        void response.writeHead(302, { location: `${innerOrigin}/secret` }).end(),
      [own('loop.png')]: (_request, response) =>
        void response.writeHead(302, { location: own('loop.png') }).end(),
    };
    await sends('3125557202', [
      `${origin}${own('hop.png')}`,
      `${innerOrigin}/secret`,
      'file:///etc/passwd',
      'http://169.254.169.254/latest/meta-data',
      'https://localhost/x.png',
      'not an address',
    ]);
    await work();
    const { Mms } = await textOf('3125557202');
    expect(Mms.map(({ Status }) => Status)).toEqual(Array.from({ length: 6 }, () => 'Missing'));
    expect(Mms.every(({ Note }) => Note.includes('not safe'))).toBe(true);
    expect(innerAsked).toBe(0);
    await sends('3125557203', [`${origin}${own('loop.png')}`]);
    await work();
    expect((await textOf('3125557203')).Mms[0]?.Status).toBe('Fetching');
    expect(asked.filter(({ path }) => path === own('loop.png'))).toHaveLength(4);
  });

  it('our credentials go to no other address of the same text', async () => {
    answers = {
      '/elsewhere/d.png': file(png),
    };
    await sends('3125557204', [`${origin}/elsewhere/d.png`]);
    await work();
    expect(asked.at(-1)).toEqual({ path: '/elsewhere/d.png', authorization: undefined });
  });
});

describe('a picture whose job or file is gone', () => {
  const picturePath = (text: TextMessage) => `/textmessages/${text.TextMessageID}/media/0`;
  const fileOf = (text: TextMessage) => `${place.account}/inbound/${text.TextMessageID}-0`;
  const dropJobs = () => asOwner(test, `delete from pgboss.job where name = 'fetch-pictures'`);

  beforeAll(async () => {
    await asOwner(test, `update inbound_picture set state = 'gone' where state = 'waiting'`);
    await dropJobs();
  });

  it('waits no longer than an hour for a job that was lost', async () => {
    answers = { [own('lost.png')]: file(png) };
    await sends('3125557301', [`${origin}${own('lost.png')}`]);
    await dropJobs();
    test.base.clock.advance(59 * 60_000);
    expect(await fetchOverduePictures(test.base)).toBe(0);
    test.base.clock.advance(2 * 60_000);
    owner = await test.signIn('demo-owner');
    expect(await fetchOverduePictures(test.base)).toBe(1);
    // Processed twice, it is still fetched once.
    await fetchOverduePictures(test.base);
    expect(await jobs()).toHaveLength(1);
    await work();
    expect((await textOf('3125557301')).Mms[0]?.Status).toBe('Ready');
    expect(await fetchOverduePictures(test.base)).toBe(0);
  });

  it('is requested again when a user opens it and its file is gone, and given up when the carrier no longer has it', async () => {
    answers = { [own('restored.png')]: file(png) };
    await sends('3125557302', [`${origin}${own('restored.png')}`]);
    await work();
    const text = await textOf('3125557302');
    await test.base.storage.remove(fileOf(text));
    expect((await owner.call('GET', picturePath(text))).statusCode).toBe(404);
    expect((await textOf('3125557302')).Mms[0]?.Status).toBe('Fetching');
    expect((await owner.call('GET', picturePath(text))).statusCode).toBe(404);
    expect(await jobs()).toHaveLength(1);
    await work();
    const got = await owner.call('GET', picturePath(text));
    expect(got.statusCode).toBe(200);
    expect(got.rawPayload.subarray(0, 8)).toEqual(png.subarray(0, 8));

    await test.base.storage.remove(fileOf(text));
    await owner.call('GET', picturePath(text));
    answers = {};
    for (let go = 0; go < 6; go += 1) await work();
    expect((await textOf('3125557302')).Mms[0]?.Status).toBe('Missing');
    expect(await jobs()).toEqual([]);
  });

  it('leaves no unreferenced file behind, and removes none that is shown', async () => {
    answers = { [own('kept.png')]: file(png) };
    await sends('3125557303', [`${origin}${own('kept.png')}`]);
    await work();
    const text = await textOf('3125557303');
    const stray = `${place.account}/inbound/987654321-0`;
    const odd = `${place.account}/inbound/notes.txt`;
    for (const key of [stray, odd]) await test.base.storage.put(key, Readable.from([png]), png.length);
    test.base.clock.advance(12 * 3_600_000);
    expect(await sweepPictures(test.base)).toBe(0);
    // File times come from the machine's clock.
    const old = new Date(test.base.clock.now().getTime() - 2 * 86_400_000);
    for (const key of [stray, odd, fileOf(text)]) utimesSync(test.base.storage.localPath(key), old, old);
    expect(await sweepPictures(test.base)).toBe(1);
    expect(await test.base.storage.size(stray)).toBeNull();
    expect(await test.base.storage.size(fileOf(text))).toBeGreaterThan(0);
    expect(await test.base.storage.size(odd)).toBe(png.length);
  });
});
