import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversationListeners } from '../conversations/index.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp } from '../testing/testApp.ts';
import {
  notificationListeners,
  openServiceAccount,
  sendDigest,
  startDigests,
  makeAccountDigests,
} from './index.ts';

let test: TestApp;
const place = { account: 0, number: 0, user: 0 };
let mailFolder = '';
beforeAll(async () => {
  test = await createTestApp();
  const [row] = await asOwner<{ account: number; number: number; user: number }>(
    test,
    `select n.account_id as account, n.text_number_id as number, u.user_id as user from text_number n
     join app_user u on u.account_id = n.account_id and u.user_name = 'demo-owner' where n.is_default`,
  );
  Object.assign(place, row);
  mailFolder = test.base.config.mail.folder;
});
afterAll(() => test.close());
beforeEach(async () => {
  test.base.clock.set(testStart);
  rmSync(mailFolder, { recursive: true, force: true });
  mkdirSync(mailFolder, { recursive: true });
  for (const sql of [
    'delete from digest',
    'delete from text_arrived',
    `delete from notification where method = 'Text'`,
    `update notification set last_digest_at = null, look_at = '-infinity', has_new = false, period_minutes = 15, days = 127,
       start_minute = 540, stop_minute = 1260, is_active = user_id = ${place.user}`,
    `update app_user set is_active = true, time_zone = null,
       email = case user_name when 'demo-owner' then 'owner@riverbend.example' else user_name || '@riverbend.example' end`,
    'update conversation set unread_count = 0',
    'delete from opt_out',
    `delete from direct_text where origin = 'digest'`,
  ])
    await asOwner(test, sql);
});

const tenant = () => asTenant(place.account);
let texts = 0;
/** A phone writes to the number. */
async function writes(phone: number, message: string): Promise<void> {
  const now = test.base.clock.now();
  const { onTexts } = conversationListeners({
    ...test.base,
    conversationFacts: notificationListeners(test.base),
  });
  await test.base.database.inTenant(tenant(), (tx) =>
    onTexts(tx, [
      {
        carrier: 'bandwidth',
        carrierMessageId: `m${(texts += 1)}`,
        phone,
        textNumberId: place.number,
        message,
        mediaUrls: [],
        at: now,
        now,
      },
    ]),
  );
}
const digests = () =>
  asOwner<{ id: number; state: string; method: string }>(
    test,
    'select digest_id as id, state, method from digest order by digest_id',
  );
/** The chore and the jobs of one minute. */
async function aMinute(): Promise<void> {
  await startDigests(test.base);
  await makeAccountDigests(test.base, tenant());
  for (const { id, state } of await digests())
    if (state === 'waiting') await sendDigest(test.base, tenant(), id);
}
const mails = () => readdirSync(mailFolder).map((name) => readFileSync(path.join(mailFolder, name), 'utf8'));
const advance = (minutes: number) => test.base.clock.advance(minutes * 60_000);

describe('a digest by email', () => {
  it('lists once what is unread, with the senders and links', async () => {
    await writes(2_145_550_201, 'Is the bus late?\nWe wait');
    await writes(2_125_550_777, 'Hello <b>you</b>');
    await aMinute();
    const [mail = ''] = mails();
    expect(mails()).toHaveLength(1);
    expect(mail).toContain('Subject: 2 unread texts on District office');
    expect(mail).toContain('To: owner@riverbend.example');
    const plain = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    expect(plain).toContain(`Open inbox: http://localhost:8080/inbox?textnumberid=${place.number}`);
    expect(plain).toContain('/settings/notifications');
    expect(plain).toContain('(212) 555-0777, Jan 14, 10:00');
    expect(plain).toContain('Is the bus late? We wait');
    expect(plain).toContain('Hello &lt;b&gt;you&lt;/b&gt;');
    expect(plain).not.toContain('Hello <b>you</b></td>');
    expect(mail).toMatch(new RegExp(`Message-ID: <digest\\.${place.account}\\.\\d+@localhost>`));
    await aMinute();
    expect(mails()).toHaveLength(1);
  });

  it('comes again only with something new, and not before the period is over', async () => {
    await writes(2_145_550_201, 'One');
    await aMinute();
    advance(20);
    await aMinute();
    expect(mails()).toHaveLength(1);
    await writes(2_145_550_201, 'Two');
    advance(1);
    await aMinute();
    expect(mails()).toHaveLength(2);
    await writes(2_145_550_201, 'Three');
    advance(14);
    await aMinute();
    expect(mails()).toHaveLength(2);
    advance(1);
    await aMinute();
    expect(mails()).toHaveLength(3);
  });

  it('does not come when it was read meanwhile', async () => {
    await writes(2_145_550_201, 'One');
    await asOwner(test, 'update conversation set unread_count = 0');
    await aMinute();
    expect(await digests()).toEqual([]);
    await writes(2_145_550_201, 'Two');
    await startDigests(test.base);
    await makeAccountDigests(test.base, tenant());
    await asOwner(test, 'update conversation set unread_count = 0');
    await aMinute();
    expect(await digests()).toMatchObject([{ state: 'needless' }]);
    expect(mails()).toEqual([]);
  });

  it('waits for the window, by the clocks of its user, and counts what came while it was shut', async () => {
    test.base.clock.set('2026-01-15T04:00:00Z');
    await writes(2_145_550_201, 'At night in Chicago');
    await aMinute();
    expect(mails()).toEqual([]);
    test.base.clock.set('2026-01-15T14:59:00Z');
    await aMinute();
    expect(mails()).toEqual([]);
    test.base.clock.set('2026-01-15T15:00:00Z');
    await aMinute();
    expect(mails()).toHaveLength(1);
  });

  it('is sent again after a crash as the same email, and never lost', async () => {
    await writes(2_145_550_201, 'One');
    await startDigests(test.base);
    await makeAccountDigests(test.base, tenant());
    const [made] = await digests();
    // The mail server accepted it, and the process died before that was recorded.
    const dies = {
      ...test.base,
      mailer: {
        ...test.base.mailer,
        async send(mail: Parameters<typeof test.base.mailer.send>[0]) {
          await test.base.mailer.send(mail);
          throw new Error('killed');
        },
      },
    };
    await expect(sendDigest(dies, tenant(), made?.id ?? 0)).rejects.toThrow('killed');
    expect(await digests()).toMatchObject([{ state: 'waiting' }]);
    await aMinute();
    await sendDigest(test.base, tenant(), made?.id ?? 0);
    expect(mails()).toHaveLength(1);
    expect(await digests()).toMatchObject([{ state: 'sent' }]);
  });

  it('is queued again when its job was lost', async () => {
    await writes(2_145_550_201, 'One');
    await startDigests(test.base);
    await makeAccountDigests(test.base, tenant());
    await asOwner(test, `delete from pgboss.job where name = 'send-digest'`);
    advance(11);
    await startDigests(test.base);
    await makeAccountDigests(test.base, tenant());
    const waiting = await asOwner(test, `select from pgboss.job where name = 'send-digest'`);
    expect(waiting).toHaveLength(1);
  });

  it('is made once when two workers check at the same time', async () => {
    await writes(2_145_550_201, 'One');
    await startDigests(test.base);
    await Promise.all([makeAccountDigests(test.base, tenant()), makeAccountDigests(test.base, tenant())]);
    expect(await digests()).toHaveLength(1);
  });

  it('goes only to active users who work with the number', async () => {
    await asOwner(test, `update app_user set is_active = false where user_id = ${place.user}`);
    await writes(2_145_550_201, 'One');
    await aMinute();
    expect(await digests()).toEqual([]);
  });
});

describe('a digest by text', () => {
  const notices = () =>
    asOwner<{ account: number; from: string; to: string; message: string; credits: number }>(
      test,
      `select d.account_id as account, n.phone as from, d.phone as to, d.message, d.credits
       from direct_text d join text_number n using (account_id, text_number_id) where d.origin = 'digest'`,
    );
  beforeEach(async () => {
    await openServiceAccount(test.base);
    await openServiceAccount(test.base);
    await asOwner(test, `update notification set is_active = false`);
    await asOwner(
      test,
      `insert into notification (account_id, user_id, text_number_id, method, is_active)
       values (${place.account}, ${place.user}, ${place.number}, 'Text', true)`,
    );
  });

  it('is one text from the service’s own number, free (3-decisions 12.3)', async () => {
    await writes(2_145_550_201, 'One');
    await aMinute();
    expect(await digests()).toMatchObject([{ state: 'sent', method: 'Text' }]);
    await asOwner(test, `update digest set state = 'waiting'`);
    await aMinute();
    expect((await notices()).map((one) => ({ ...one, from: Number(one.from), to: Number(one.to) }))).toEqual([
      {
        account: 1,
        from: 8_885_550_180,
        to: 2_145_550_142,
        message: `Carillon: 1 unread text on District office. http://localhost:8080/inbox?textnumberid=${place.number}`,
        credits: expect.anything() as number,
      },
    ]);
    expect(Number((await notices())[0]?.credits)).toBe(0);
  });

  it('does not go to a phone that opted out', async () => {
    await asOwner(
      test,
      `insert into opt_out (account_id, phone, source, opted_out_text) values (${place.account}, 2145550142, 'Stop', true)`,
    );
    await writes(2_145_550_201, 'One');
    await aMinute();
    expect(await digests()).toMatchObject([{ state: 'impossible' }]);
    expect(await notices()).toEqual([]);
  });
});
