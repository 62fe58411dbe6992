import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../demo/demoData.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { announceLive, openLive, type Live } from '../../platform/live/live.ts';
import type { Room } from '../../platform/live/liveRooms.ts';
import { waitUntilLook } from '../../platform/live/liveSessions.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { openLiveBrowser, type LiveBrowser } from '../../testing/liveBrowser.ts';
import { createTestApp, testStart, visitor, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireWeb } from '../../wiring.ts';
import { wireLive } from '../../wiringHttp.ts';

type App = TestApp['app'];
/** A web process: its calls and its live connections, with database connections of its own. */
interface Web {
  readonly app: App;
  readonly live: Live;
  readonly url: string;
  close(): Promise<void>;
}

const hour = 3_600_000;
let test: TestApp;
let webs: [Web, Web];
const ids = { account: 0, owner: 0, admin: 0, user: 0, number: 0, other: 0 };

beforeAll(async () => {
  test = await createTestApp();
  webs = [await aWeb(test.app, test.base.database), await secondWeb()];
  const [row] = await asOwner<typeof ids>(
    test,
    `select o.account_id as account, o.user_id as owner, a.user_id as admin, u.user_id as user,
       min(n.text_number_id) as number, max(n.text_number_id) as other
     from app_user o join app_user a on a.user_name = 'demo-admin' join app_user u on u.user_name = 'demo-user'
       join text_number_user n on n.account_id = o.account_id and n.user_id = o.user_id
     where o.user_name = 'demo-owner' group by 1, 2, 3, 4`,
  );
  Object.assign(ids, row);
});
afterAll(async () => {
  for (const web of webs) await web.close();
  await test.close();
});
beforeEach(async () => {
  test.base.clock.set(testStart);
  await asOwner(test, 'update app_user set is_active = true where user_name like $1', ['demo-%']);
  await asOwner(test, 'update account set account_status_id = 0 where account_status_id = 8');
});

async function aWeb(app: App, database: Database): Promise<Web> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const live = await openLive(server, wireLive({ ...test.base, database }));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { app, live, url, close: () => live.close() };
}

async function secondWeb(): Promise<Web> {
  const database = openDatabase(test.testDatabase.appUrl, { size: 2, log: test.base.log, name: 'second' });
  const app = await wireWeb({ ...test.base, database });
  await app.ready();
  const web = await aWeb(app, database);
  return {
    ...web,
    async close() {
      await web.close();
      await app.close();
      await database.close();
    },
  };
}

const keyOf = async (who: Visitor) => (await who.call('GET', '/websocket/key')).json<{ Key: string }>().Key;

/** A browser of the user with a live connection to one of the two processes. */
async function browserOf(who: Visitor, web: Web = webs[0]): Promise<LiveBrowser> {
  return openLiveBrowser(web.url, await keyOf(who));
}

/** Sends an event to all who may receive it, over the owner's own connection. */
const say = (room: Room, words: string) =>
  test.base.database.inPlatform((tx) =>
    announceLive(tx, room, 'textMessage.statusChanged', {
      TextMessageID: 1,
      ConversationID: 1,
      DeliveryStatus: words,
      UpdatedTimestamp: '',
    }),
  );

async function signInAgain(who: Visitor, web: Web): Promise<Visitor> {
  const answer = await web.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'x-requested-with': 'carillon', cookie: who.cookie },
    payload: { UserName: 'demo-admin', Password: demoPassword },
  });
  expect(answer.statusCode).toBe(200);
  return visitor(web.app, [answer.headers['set-cookie']].flat()[0]?.split(';')[0] ?? '');
}

interface Ending {
  /** Ends the session of the admin; `who` is the browser with the live connections. */
  readonly act: (who: Visitor) => Promise<unknown>;
  readonly reason: 'logout' | 'disabled';
}
const admin = `user_name = 'demo-admin'`;
const later = (ms: number) => async () => {
  test.base.clock.advance(ms);
  await Promise.all(webs.map((web) => web.live.lookAtSessions()));
};

describe('a live connection, in the process that ends its session and in another', () => {
  it.each<[string, Ending]>([
    ['signing out', { act: (who) => who.call('GET', '/logout'), reason: 'logout' }],
    [
      'signing out at the other process',
      { act: (who) => visitor(webs[1].app, who.cookie).call('GET', '/logout'), reason: 'logout' },
    ],
    ['signing in again in the same browser', { act: (who) => signInAgain(who, webs[0]), reason: 'logout' }],
    ['signing in again at the other process', { act: (who) => signInAgain(who, webs[1]), reason: 'logout' }],
    [
      'a session that is removed by hand',
      { act: () => asOwner(test, `delete from user_session where user_id = ${ids.admin}`), reason: 'logout' },
    ],
    [
      'a session that is cut short',
      {
        act: () =>
          asOwner(
            test,
            `update user_session set expires_at = '${testStart}'::timestamptz - interval '1 s'
            where user_id = ${ids.admin}`,
          ),
        reason: 'logout',
      },
    ],
    [
      'a user who is turned off',
      {
        act: () => asOwner(test, `update app_user set is_active = false where ${admin}`),
        reason: 'disabled',
      },
    ],
    [
      'an account that is closed',
      {
        act: () =>
          asOwner(test, `update account set account_status_id = 8 where account_id = ${ids.account}`),
        reason: 'disabled',
      },
    ],
    ['8 hours without a request', { act: later(8 * hour + 1), reason: 'logout' }],
    [
      '24 hours in all',
      {
        act: async (who) => {
          for (let hours = 0; hours < 24; hours += 6) {
            test.base.clock.advance(6 * hour);
            await who.call('GET', '/user');
          }
          await later(1)();
        },
        reason: 'logout',
      },
    ],
    [
      'a session whose removal was not told',
      {
        act: async () => {
          await asOwner(
            test,
            `set session_replication_role = replica; delete from user_session where user_id = ${ids.admin}`,
          );
          await later(60_000)();
        },
        reason: 'logout',
      },
    ],
  ])('ends with %s', async (_what, { act, reason }) => {
    const who = await test.signIn('demo-admin');
    const browsers = await Promise.all(webs.map((web) => browserOf(who, web)));
    const late = await keyOf(who);
    await say({ account: ids.account }, 'before');
    await Promise.all(browsers.map((browser) => browser.hears('before')));
    await act(who);
    await Promise.all(browsers.map((browser) => browser.closed));
    await say({ account: ids.account }, 'after');
    for (const { heard } of browsers) {
      expect(heard.at(-1)).toEqual({ event: 'session.ended', data: { Reason: reason } });
      expect(JSON.stringify(heard)).not.toContain('after');
    }
    // A key from before opens nothing either.
    await expect(openLiveBrowser(webs[1].url, late)).rejects.toThrow('4401');
  });

  it('ends with a user who is removed', async () => {
    await asOwner(
      test,
      `insert into app_user (account_id, user_name, password_hash)
       select account_id, 'temp', password_hash from app_user where ${admin}`,
    );
    const browser = await browserOf(await test.signIn('temp'), webs[1]);
    await asOwner(
      test,
      `with u as (select user_id from app_user where user_name = 'temp'),
         s as (delete from user_session where user_id in (table u)) select 1`,
    );
    await asOwner(test, `delete from app_user where user_name = 'temp'`);
    await browser.closed;
  });

  it.each([
    ['turned off', `update app_user set is_active = false where ${admin}`],
    ['signed out', `delete from user_session where user_id = (select user_id from app_user where ${admin})`],
    [
      'of a closed account',
      `update account set account_status_id = 8 where account_id = (select account_id from app_user where ${admin})`,
    ],
  ])('receives nothing that is sent at the moment when its user is %s', async (_how, sql) => {
    const browser = await browserOf(await test.signIn('demo-admin'), webs[1]);
    const client = new pg.Client({ connectionString: test.testDatabase.ownerUrl });
    await client.connect();
    const notice = JSON.stringify({
      room: `a${ids.account}`,
      event: 'contacts.changed',
      data: { secret: 1 },
    });
    await client.query('begin');
    await client.query(sql);
    await client.query('select pg_notify($1, $2)', ['carillon_live', notice]);
    await client.query('commit');
    await client.query('select pg_notify($1, $2)', ['carillon_live', notice]);
    await client.end();
    await browser.closed;
    expect(browser.heard.map(({ event }) => event)).toEqual(['connected', 'session.ended']);
  });

  it('continues for other sessions of the user, for colleagues, and when rights change', async () => {
    const [gone, stays, owner] = [
      await test.signIn('demo-admin'),
      await test.signIn('demo-admin'),
      await test.signIn('demo-owner'),
    ];
    const [ended, ...others] = await Promise.all([
      browserOf(gone),
      browserOf(stays),
      browserOf(stays, webs[1]),
      browserOf(owner, webs[1]),
    ]);
    await gone.call('GET', '/logout');
    await ended.closed;
    await asOwner(test, `update app_user set is_account_admin = false where ${admin}`);
    await asOwner(test, `update app_user set is_account_admin = true where ${admin}`);
    // A session that is used stays though its first end has come.
    test.base.clock.advance(7 * hour);
    await Promise.all([stays, owner].map((who) => who.call('GET', '/user')));
    await later(2 * hour)();
    await say({ account: ids.account }, 'still here');
    await Promise.all(others.map((browser) => browser.hears('still here')));
    for (const browser of others) {
      expect(browser.isClosed()).toBe(false);
      browser.close();
    }
  });

  it('receives events of a number from its assignment to the user until its removal', async () => {
    const [uma, owner] = [await test.signIn('demo-user'), await test.signIn('demo-owner')];
    const browsers = await Promise.all(webs.map((web) => browserOf(uma, web)));
    const everyone = { account: ids.account };
    const [ours, others] = [
      { account: ids.account, number: ids.number },
      { account: ids.account, number: ids.other },
    ];
    const give = `insert into text_number_user (account_id, user_id, text_number_id)
      values (${ids.account}, ${ids.user}, ${ids.number})`;
    await say(ours, 'too early');
    await asOwner(test, give);
    await say(ours, 'now');
    await say(others, 'never');
    await asOwner(
      test,
      `update text_number_user set text_number_id = ${ids.other}
      where user_id = ${ids.user}`,
    );
    await say(ours, 'moved away');
    await say(others, 'moved to');
    await asOwner(test, `delete from text_number_user where user_id = ${ids.user}`);
    await say(others, 'too late');
    await say(everyone, 'end');
    for (const browser of browsers) {
      await browser.hears('end');
      const said = browser.heard.map(({ data }) => (data as { DeliveryStatus?: string }).DeliveryStatus);
      expect(said.filter((words) => words !== undefined)).toEqual(['now', 'moved to', 'end']);
      browser.close();
    }
    expect((await owner.call('GET', '/user')).statusCode).toBe(200);
  });
});

describe('the next check of sessions', () => {
  it.each([
    ['a minute away without sessions', Infinity, 1_000, 60_000],
    ['a minute away, while they end later', 1_000 + 60_001, 1_000, 60_000],
    ['just after the first ends', 1_000 + 59_998, 1_000, 59_999],
    ['just after the first ends, soon', 1_500, 1_000, 501],
    ['now, when one ends in this millisecond', 1_000, 1_000, 1],
    ['now, when one is over', 999, 1_000, 0],
    ['now, when one is long over', -5, 1_000, 0],
  ])('is %s', (_when, end, now, wait) => expect(waitUntilLook(end, now)).toBe(wait));
});
