import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { conversationListeners } from '../conversations/index.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { PushBrowser } from './fixtures.ts';
import { notificationListeners, pushAssigned, pushText } from './index.ts';

let test: TestApp;
let service: Server;
let answers = 201;
const posted: { body: Buffer; headers: Record<string, unknown> }[] = [];
const place = { account: 0, number: 0, user: 0 };
const browser = new PushBrowser();
const opened = (body: Buffer): unknown => JSON.parse(browser.read(body).toString('utf8'));

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      posted.push({ body: Buffer.concat(parts), headers: request.headers });
      response.writeHead(answers).end();
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  test = await createTestApp({ env: { SIMULATOR_PORT: String(port) } });
  const [row] = await asOwner<typeof place>(
    test,
    `select n.account_id as account, n.text_number_id as number, u.user_id as user from text_number n
     join app_user u on u.account_id = n.account_id and u.user_name = 'demo-owner' where n.is_default`,
  );
  Object.assign(place, row);
  await asOwner(test, `update notification set browser_enabled = true where user_id = ${place.user}`);
});
afterAll(async () => {
  await test.close();
  await new Promise((done) => service.close(done));
});
afterEach(() => {
  answers = 201;
  posted.length = 0;
});

async function subscribe(showsText = true): Promise<number> {
  await asOwner(test, 'delete from push_token');
  const owner = await test.signIn('demo-owner');
  const answer = await owner.call('POST', '/notifications/push/token', {
    Token: JSON.stringify({
      endpoint: `${test.base.config.pushStandIn}browser`,
      keys: browser.keys,
    }),
    Provider: 'webpush',
    DeviceType: 'web',
    ShowsText: showsText,
  });
  return answer.json<{ PushTokenID: number }>().PushTokenID;
}

let texts = 0;
/** A phone writes; returns the jobs that this makes. */
async function writes(message: string) {
  const now = test.base.clock.now();
  await asOwner(test, `delete from pgboss.job where name = 'push-text'`);
  const { onTexts } = conversationListeners({
    ...test.base,
    conversationFacts: notificationListeners(test.base),
  });
  await test.base.database.inTenant(asTenant(place.account), (tx) =>
    onTexts(tx, [
      {
        carrier: 'bandwidth',
        carrierMessageId: `p${(texts += 1)}`,
        phone: 2_145_550_201,
        textNumberId: place.number,
        message,
        mediaUrls: [],
        at: now,
        now,
      },
    ]),
  );
  const jobs = await asOwner<{ data: { TextMessageID: number; PushTokenID: number } }>(
    test,
    `select data from pgboss.job where name = 'push-text'`,
  );
  return jobs.map(({ data }) => data);
}
async function pushAll(jobs: Awaited<ReturnType<typeof writes>>): Promise<void> {
  for (const data of jobs) await pushText(test.base, asTenant(place.account), data);
}

it('shows a browser the sender and the first words, and no one in between can read it', async () => {
  await subscribe();
  await pushAll(await writes(`Is the bus late? ${'x'.repeat(200)}`));
  expect(posted).toHaveLength(1);
  const [message] = posted;
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
  expect(message?.body.includes('bus')).toBe(false);
  const shown = opened(message?.body ?? Buffer.alloc(0)) as Record<string, string>;
  expect(shown['Url']).toMatch(/^\/inbox\/\d+$/);
  expect(shown['Title']).not.toBe('');
  expect(shown['Body']).toMatch(/^Is the bus late\? x+…$/);
  expect(Array.from(shown['Body'] ?? '')).toHaveLength(100);
});

it('shows nothing of the text if its user does not want that', async () => {
  await subscribe(false);
  await pushAll(await writes('A secret'));
  const shown = opened(posted[0]?.body ?? Buffer.alloc(0)) as Record<string, string>;
  expect(shown).toMatchObject({ Title: 'New text', Body: 'On District office' });
});

it('is not queued for STOP, or while its user does not want to be disturbed', async () => {
  await subscribe();
  expect(await writes('STOP')).toEqual([]);
  expect(await writes('START')).toEqual([]);
  const owner = await test.signIn('demo-owner');
  const disturb = (on: boolean) => owner.call('PUT', '/user', { BrowserNotificationsDoNotDisturb: on });
  expect((await disturb(true)).json()).toMatchObject({ BrowserNotificationsDoNotDisturb: true });
  expect(await writes('Hello')).toEqual([]);
  await disturb(false);
  const jobs = await writes('Hello again');
  expect(jobs).toHaveLength(1);
  await asOwner(test, 'update conversation set unread_count = 0');
  await pushAll(jobs);
  expect(posted).toEqual([]);
});

it.each([404, 410])('deletes a browser whose push service returns %i', async (status) => {
  await subscribe();
  answers = status;
  await pushAll(await writes('Hello'));
  expect(await asOwner(test, 'select from push_token')).toEqual([]);
});

it('is tried again when the push service can’t take it now', async () => {
  await subscribe();
  answers = 503;
  const jobs = await writes('Hello');
  await expect(pushAll(jobs)).rejects.toThrow('503');
  answers = 201;
  await pushAll(jobs);
  expect(posted).toHaveLength(2);
  expect(await asOwner(test, 'select from push_token')).toHaveLength(1);
});

it('notifies a user of a conversation that a colleague assigned, as long as it is theirs', async () => {
  await subscribe();
  await pushAll(await writes('Who can take this?'));
  posted.length = 0;
  const admin = await test.signIn('demo-admin');
  const [one] = await asOwner<{ id: number }>(
    test,
    'select conversation_id as id from conversation order by last_at desc limit 1',
  );
  const assign = (UserID: number | null) =>
    admin.call('PUT', `/conversations/${one?.id ?? 0}/assignment`, { UserID });
  const jobs = async () => {
    const rows = await asOwner<{ data: { EventID: number; PushTokenID: number } }>(
      test,
      `select data from pgboss.job where name = 'push-assigned' order by created_on`,
    );
    return rows.map(({ data }) => data);
  };
  await assign(place.user);
  const [job, ...more] = await jobs();
  expect(more).toEqual([]);
  if (job === undefined) throw new Error('no push was asked for');
  await pushAssigned(test.base, asTenant(place.account), job);
  expect(opened(posted[0]?.body ?? Buffer.alloc(0))).toMatchObject({
    Title: 'Conversation assigned to you',
    Body: expect.stringMatching(/, by Andre/),
    Url: `/inbox/${one?.id ?? 0}`,
  });
  posted.length = 0;
  await assign(null);
  await pushAssigned(test.base, asTenant(place.account), job);
  expect(posted).toEqual([]);
});
