import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import { errorBody } from '@carillon/contract/errors';
import { login } from '@carillon/contract/accounts/accounts';
import { demoPassword } from '../../demo/demoData.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, visitor, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireLive } from '../../wiringHttp.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('signing in', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.base.clock.set(testStart);
    await test.base.database.inPlatform((tx) => tx.query('delete from sign_in_failure'));
  });

  const attempt = (UserName: string, Password: string, more: object = {}, address = '10.0.0.1') =>
    test.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-requested-with': 'carillon' },
      remoteAddress: address,
      payload: { UserName, Password, ...more },
    });
  const cookieOf = (answer: Awaited<ReturnType<typeof attempt>>) => {
    const header = answer.headers['set-cookie'];
    return Array.isArray(header) ? (header[0] ?? '') : (header ?? '');
  };

  it('returns the user and the account of the contract', async () => {
    const answer = await attempt('demo-owner', demoPassword);
    expect(answer.statusCode).toBe(200);
    const { User, Account } = login.response.parse(answer.json());
    expect(User).toMatchObject({ UserName: 'demo-owner', IsMasterUser: true, CanCreateBroadcast: true });
    expect(User.TextNumbers).toHaveLength(5);
    expect(Account).toMatchObject({
      CompanyName: 'Riverbend School District',
      CallBalance: 100_000,
      PendingCallBalance: 0,
      AvailableCallUnits: 100_000,
    });
    expect(answer.body).not.toMatch(/password|hash/i);
  });

  it.each([
    ['whatever the case of the username', 'DEMO-Owner'],
    ['by e-mail', 'demo-owner@example.com'],
    ['with blanks around the username', '  demo-owner '],
  ])('works %s', async (_how, userName) => {
    expect((await attempt(userName, demoPassword)).statusCode).toBe(200);
  });

  it('gives the same response to a wrong password and an unknown username (G-14)', async () => {
    const wrong = await attempt('demo-owner', 'not the password');
    const unknown = await attempt('nobody-at-all', 'not the password');
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(401);
      expect(cookieOf(answer)).toBe('');
      expect(errorBody.parse(answer.json())).toMatchObject({
        ErrorName: 'SignInFailed',
        ErrorType: 'Display',
        Message: 'The username or password is incorrect.',
        Errors: [],
      });
    }
    const shape = (answer: typeof wrong) => ({ ...answer.json<ErrorBody>(), RequestId: '' });
    expect(shape(wrong)).toEqual(shape(unknown));
    expect(Object.keys(wrong.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted());
  });

  it('refuses a disabled user and a closed account with the same sentence', async () => {
    const tenant = "account_id = (select account_id from app_user where user_name = 'demo-user')";
    await asOwner(test, "update app_user set is_active = false where user_name = 'demo-user'");
    const disabled = await attempt('demo-user', demoPassword);
    await asOwner(test, "update app_user set is_active = true where user_name = 'demo-user'");
    await asOwner(test, `update account set account_status_id = 8 where ${tenant}`);
    const closed = await attempt('demo-user', demoPassword);
    await asOwner(test, `update account set account_status_id = 0 where ${tenant}`);
    for (const answer of [disabled, closed])
      expect(answer.json<ErrorBody>()).toMatchObject({ ErrorName: 'SignInFailed' });
    expect((await attempt('demo-user', demoPassword)).statusCode).toBe(200);
  });

  it('names the fields that are empty', async () => {
    const answer = await attempt(' ', '');
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorBody>().Errors).toEqual([
      { Field: 'UserName', Message: 'Enter a username' },
      { Field: 'Password', Message: 'Enter a password' },
    ]);
  });

  it('locks a username for 15 minutes at the fifth failure (G-18, P-020)', async () => {
    for (let n = 1; n <= 4; n += 1)
      expect((await attempt('demo-admin', 'wrong', {}, `10.0.1.${n}`)).statusCode).toBe(401);
    const fifth = await attempt('Demo-Admin', 'wrong', {}, '10.0.1.5');
    expect(fifth.statusCode).toBe(429);
    expect(fifth.headers['retry-after']).toBe('900');
    expect(fifth.json<ErrorBody>()).toMatchObject({
      ErrorName: 'TooManyAttempts',
      RetryAfterSeconds: 900,
      Message: 'Too many sign-in attempts. Please wait 15 minutes and try again.',
    });
    // Not even with the right password, from any address; others are let in.
    expect((await attempt('demo-admin', demoPassword, {}, '10.0.1.9')).statusCode).toBe(429);
    expect((await attempt('demo-owner', demoPassword, {}, '10.0.1.5')).statusCode).toBe(200);
    test.base.clock.advance(14 * minute + 30_000);
    const late = await attempt('demo-admin', demoPassword);
    expect(late.json<ErrorBody>()).toMatchObject({ RetryAfterSeconds: 30 });
    expect(late.json<ErrorBody>().Message).toContain('wait 1 minute and');
    test.base.clock.advance(31_000);
    expect((await attempt('demo-admin', demoPassword)).statusCode).toBe(200);
  });

  it('locks an unknown username in the same way', async () => {
    for (let n = 1; n <= 4; n += 1) await attempt('nobody-at-all', 'wrong', {}, `10.0.1.${n}`);
    expect((await attempt('nobody-at-all', 'wrong')).statusCode).toBe(429);
  });

  it('forgets failures after a success, and after 15 minutes', async () => {
    for (let n = 1; n <= 4; n += 1) await attempt('demo-admin', 'wrong', {}, `10.0.1.${n}`);
    expect((await attempt('demo-admin', demoPassword)).statusCode).toBe(200);
    for (let n = 1; n <= 4; n += 1)
      expect((await attempt('demo-admin', 'wrong', {}, `10.0.2.${n}`)).statusCode).toBe(401);
    test.base.clock.advance(15 * minute + 1);
    expect((await attempt('demo-admin', 'wrong')).statusCode).toBe(401);
  });

  /** As if this many had failed from there. */
  const failed = (address: string, failures: number) =>
    test.base.database.inPlatform((tx) =>
      tx.query('insert into sign_in_failure (key, failures, first_at) values ($1, $2, $3)', [
        `address:${address}`,
        failures,
        test.base.clock.now(),
      ]),
    );

  it('keeps a school behind one router open when twenty invented names fail there', async () => {
    for (let n = 1; n <= 20; n += 1)
      expect((await attempt(`guess-${n}`, 'wrong', {}, '10.0.3.1')).statusCode).toBe(401);
    expect((await attempt('demo-owner', demoPassword, {}, '10.0.3.1')).statusCode).toBe(200);
  });

  it('locks an address at its two hundredth failure', async () => {
    await failed('10.0.3.1', 198);
    expect((await attempt('guess-199', 'wrong', {}, '10.0.3.1')).statusCode).toBe(401);
    expect((await attempt('guess-200', 'wrong', {}, '10.0.3.1')).statusCode).toBe(429);
    expect((await attempt('demo-owner', demoPassword, {}, '10.0.3.1')).statusCode).toBe(429);
    expect((await attempt('demo-owner', demoPassword, {}, '10.0.3.2')).statusCode).toBe(200);
  });

  it('does not accept a forwarded address as the sender’s when no proxy is trusted', async () => {
    await failed('10.0.4.1', 199);
    await test.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-requested-with': 'carillon', 'x-forwarded-for': '172.16.0.1' },
      remoteAddress: '10.0.4.1',
      payload: { UserName: 'guess', Password: 'wrong' },
    });
    expect((await attempt('demo-owner', demoPassword, {}, '10.0.4.1')).statusCode).toBe(429);
  });

  describe('from a browser with an earlier sign-in', () => {
    const browserOf = (answer: Awaited<ReturnType<typeof attempt>>) =>
      [answer.headers['set-cookie']].flat().find((one) => one?.startsWith('carillon-browser=')) ?? '';
    const from = (browser: string, UserName: string, Password: string, address = '10.0.5.1') =>
      test.app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'x-requested-with': 'carillon', cookie: browser.split(';')[0] ?? '' },
        remoteAddress: address,
        payload: { UserName, Password },
      });

    it('strangers lock no user out, neither by the name nor by the address', async () => {
      const browser = browserOf(await attempt('demo-admin', demoPassword));
      expect(browser).toMatch(
        /^carillon-browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      await failed('10.0.5.1', 199);
      for (let n = 1; n <= 6; n += 1) await attempt('demo-admin', 'wrong', {}, '10.0.5.1');
      expect((await attempt('demo-admin', demoPassword, {}, '10.0.5.1')).statusCode).toBe(429);
      expect((await from(browser, 'demo-admin', demoPassword)).statusCode).toBe(200);
      // The browser knows the user who signed in with it, not any user of it, and a cookie that we never set counts for
      // nothing.
      expect((await from(browser, 'demo-owner', demoPassword)).statusCode).toBe(429);
      const made = `carillon-browser=${'A'.repeat(43)}`;
      expect((await from(made, 'demo-admin', demoPassword)).statusCode).toBe(429);
    });

    it('its own five failures lock it, and count for no other browser', async () => {
      const browser = browserOf(await attempt('demo-admin', demoPassword));
      for (let n = 1; n <= 4; n += 1)
        expect((await from(browser, 'demo-admin', 'wrong')).statusCode).toBe(401);
      expect((await from(browser, 'demo-admin', 'wrong')).statusCode).toBe(429);
      expect((await from(browser, 'demo-admin', demoPassword)).statusCode).toBe(429);
      expect((await attempt('demo-admin', demoPassword, {}, '10.0.5.1')).statusCode).toBe(200);
    });

    it('is known for several people, and for a year', async () => {
      const browser = browserOf(await attempt('demo-admin', demoPassword));
      const second = await from(browser, 'demo-owner', demoPassword);
      expect(browserOf(second)).toBe(browser);
      const lock = async (name: string) => {
        for (let n = 1; n <= 5; n += 1) await attempt(name, 'wrong', {}, '10.0.5.2');
      };
      await lock('demo-admin');
      await lock('demo-owner');
      expect((await from(browser, 'demo-admin', demoPassword)).statusCode).toBe(200);
      expect((await from(browser, 'demo-owner', demoPassword)).statusCode).toBe(200);
      test.base.clock.advance(366 * day);
      await lock('demo-admin');
      expect((await from(browser, 'demo-admin', demoPassword)).statusCode).toBe(429);
    });

    it('nothing is stored that identifies a browser or a person', async () => {
      const browser = browserOf(await attempt('demo-admin', demoPassword));
      const token = browser.slice('carillon-browser='.length).split(';')[0] ?? '';
      const rows = await asOwner<{ row: string }>(
        test,
        'select known_browser::text as row from known_browser',
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { row } of rows) expect(row).toMatch(/^\("\\\\x[0-9a-f]{64}","[^"]+"\)$/);
      expect(JSON.stringify(rows)).not.toContain(token);
    });
  });

  it('sets a plain cookie on a local http address', async () => {
    const cookie = cookieOf(await attempt('demo-owner', demoPassword));
    expect(cookie).toMatch(/^carillon=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const kept = cookieOf(await attempt('demo-owner', demoPassword, { KeepSignedIn: true }));
    expect(kept).toContain(`; Max-Age=${30 * 86_400}`);
  });

  it('stores no token, only its hash', async () => {
    const cookie = cookieOf(await attempt('demo-owner', demoPassword));
    const token = cookie.slice('carillon='.length).split(';')[0] ?? '';
    const stored = await asOwner<{ found: boolean }>(
      test,
      `select bool_or(user_session::text like '%${token}%' or encode(token_hash, 'escape') = '${token}') as found from user_session`,
    );
    expect(stored).toEqual([{ found: false }]);
  });

  it('ends the session that the browser had before', async () => {
    const first = cookieOf(await attempt('demo-owner', demoPassword)).split(';')[0] ?? '';
    const second = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-requested-with': 'carillon', cookie: first },
      payload: { UserName: 'demo-owner', Password: demoPassword },
    });
    expect(second.statusCode).toBe(200);
    expect((await visitor(test.app, first).call('GET', '/user')).statusCode).toBe(401);
  });
});

describe('sessions', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  beforeEach(() => test.base.clock.set(testStart));

  const signInAnswer = (more: object = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-requested-with': 'carillon' },
      payload: { UserName: 'demo-owner', Password: demoPassword, ...more },
    });
  const signIn = async (more: object = {}) => {
    const answer = await signInAnswer(more);
    const header = answer.headers['set-cookie'];
    return visitor(test.app, (Array.isArray(header) ? header[0] : header)?.split(';')[0] ?? '');
  };
  const isIn = async (who: Visitor) => (await who.call('GET', '/user')).statusCode === 200;

  it('end after 8 hours without use (G-21)', async () => {
    const who = await signIn();
    test.base.clock.advance(8 * hour);
    expect(await isIn(who)).toBe(true);
    test.base.clock.advance(8 * hour + 1);
    expect(await isIn(who)).toBe(false);
  });

  it('end after 24 hours even when used all the time', async () => {
    const who = await signIn();
    for (let n = 1; n <= 24; n += 1) {
      test.base.clock.advance(hour);
      expect(await isIn(who)).toBe(true);
    }
    test.base.clock.advance(1);
    expect(await isIn(who)).toBe(false);
  });

  it('last 30 days without use when kept signed in, and a year in all', async () => {
    const who = await signIn({ KeepSignedIn: true });
    test.base.clock.advance(30 * day);
    expect(await isIn(who)).toBe(true);
    test.base.clock.advance(30 * day + 1);
    expect(await isIn(who)).toBe(false);
    const other = await signIn({ KeepSignedIn: true });
    for (let n = 1; n <= 12; n += 1) {
      test.base.clock.advance(30 * day);
      expect(await isIn(other)).toBe(true);
    }
    test.base.clock.advance(6 * day);
    expect(await isIn(other)).toBe(false);
  });

  it('end for their own browser at sign-out', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const answer = await mine.call('GET', '/logout');
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['set-cookie']).toMatch(/^carillon=; Max-Age=0; Path=\/;/);
    expect(await isIn(mine)).toBe(false);
    expect(await isIn(other)).toBe(true);
    expect((await visitor(test.app, '').call('GET', '/logout')).statusCode).toBe(204);
  });

  it('do not end because another site says so', async () => {
    const cookie = [(await signInAnswer()).headers['set-cookie']].flat().at(0)?.split(';')[0] ?? '';
    const signOut = (headers: Record<string, string>) =>
      test.app.inject({ method: 'GET', url: '/api/logout', headers: { ...headers, cookie } });
    const isStillIn = async () =>
      (await test.app.inject({ method: 'GET', url: '/api/user', headers: { cookie } })).statusCode === 200;
    expect((await signOut({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await signOut({ origin: 'http://evil.example' })).statusCode).toBe(403);
    expect(await isStillIn()).toBe(true);
    // Typed into the address bar.
    expect((await signOut({ 'sec-fetch-site': 'none' })).statusCode).toBe(204);
    expect(await isStillIn()).toBe(false);
  });

  it('lose a disabled user and show a changed role at the next call', async () => {
    const admin = await test.signIn('demo-admin');
    expect((await admin.call('GET', '/creditbalance')).statusCode).toBe(200);
    await asOwner(test, "update app_user set is_account_admin = false where user_name = 'demo-admin'");
    const refused = await admin.call('GET', '/creditbalance');
    expect(refused.statusCode).toBe(403);
    expect(refused.json<ErrorBody>().ErrorName).toBe('PrivilegedOnly');
    await asOwner(test, "update app_user set is_active = false where user_name = 'demo-admin'");
    expect((await admin.call('GET', '/user')).statusCode).toBe(401);
    await asOwner(
      test,
      "update app_user set is_active = true, is_account_admin = true where user_name = 'demo-admin'",
    );
  });

  it.each([
    ['no cookie', ''],
    ['an unknown token', `carillon=${'A'.repeat(43)}`],
    ['an endless token', `carillon=${'A'.repeat(5_000)}`],
    ['another cookie', 'session=abc'],
    ['a null byte', 'carillon=%00'],
  ])('do not open with %s', async (_what, cookie) => {
    const answer = await visitor(test.app, cookie).call('GET', '/user');
    expect(answer.statusCode).toBe(401);
    expect(answer.json<ErrorBody>()).toMatchObject({ ErrorName: 'Unauthorized', ErrorType: 'Display' });
  });

  it.each([
    ['as Bearer', (token: string) => ({ authorization: `Bearer ${token}` })],
    ['as bearer, in small letters', (token: string) => ({ authorization: `bearer ${token}` })],
    ['as BEARER, with two blanks', (token: string) => ({ authorization: `BEARER  ${token}` })],
    [
      'as Bearer with the name of the cookie',
      (token: string) => ({ authorization: `Bearer carillon=${token}` }),
    ],
    ['as Token', (token: string) => ({ authorization: `Token ${token}` })],
    ['as the user of Basic', (token: string) => ({ authorization: `Basic ${btoa(`${token}:`)}` })],
    ['as the password of Basic', (token: string) => ({ authorization: `Basic ${btoa(`:${token}`)}` })],
    ['bare', (token: string) => ({ authorization: token })],
    ['for a proxy', (token: string) => ({ 'proxy-authorization': `Bearer ${token}` })],
    ['in a header of one’s own', (token: string) => ({ 'x-auth-token': token })],
    ['in a cookie of another name', (token: string) => ({ cookie: `session=${token}` })],
    ['in the secure cookie, over http', (token: string) => ({ cookie: `__Host-carillon=${token}` })],
  ])('accept the token of a browser only in its cookie, not %s', async (_where, headers) => {
    const who = await signIn();
    const token = who.cookie.slice('carillon='.length);
    const get = async (given: Record<string, string>) =>
      (await test.app.inject({ method: 'GET', url: '/api/user', headers: given })).statusCode;
    expect(await get({ cookie: who.cookie })).toBe(200);
    expect(await get(headers(token))).toBe(401);
    // In addition to the cookie it changes nothing.
    expect(await get({ cookie: who.cookie, authorization: 'Bearer made-up' })).toBe(200);
  });

  it('give a key for the live connection that opens one, within a minute', async () => {
    const who = await signIn();
    const key = async () => (await who.call('GET', '/websocket/key')).json<{ Key: string }>().Key;
    const live = wireLive(test.base);
    const first = await key();
    expect(await live.redeem(first)).toMatchObject({
      tenant: { accountId: expect.any(Number) },
      userId: expect.any(Number),
    });
    expect(await live.redeem(first)).toBeNull();
    const second = await key();
    test.base.clock.advance(60_001);
    expect(await live.redeem(second)).toBeNull();
    expect(await live.redeem('')).toBeNull();
  });
});

describe('over https', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ env: { PUBLIC_URL: 'https://texts.example.org' } });
  });
  afterAll(() => test.close());

  it('the cookie is bound to the host and secure', async () => {
    const who = await test.signIn('demo-owner');
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-requested-with': 'carillon' },
      payload: { UserName: 'demo-owner', Password: demoPassword },
    });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-carillon=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(
        /^__Host-carillon-browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect((await who.call('GET', '/user')).statusCode).toBe(200);
    const plain = visitor(test.app, who.cookie.replace('__Host-', ''));
    expect((await plain.call('GET', '/user')).statusCode).toBe(401);
  });
});

describe('own settings', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('are changed one by one, and only the user’s own', async () => {
    const [owner, admin] = [await test.signIn('demo-owner'), await test.signIn('demo-admin')];
    const changed = await owner.call('PUT', '/user', { DefaultSettingCharacterCount: 320 });
    expect(changed.json()).toMatchObject({
      DefaultSettingCharacterCount: 320,
      TextMessageCharacterLimit: 320,
      Signature: { IsEnabled: false, SignatureText: 'Riverbend School District' },
    });
    const signed = await owner.call('PUT', '/user', {
      Signature: { IsEnabled: true, SignatureText: 'Office' },
    });
    expect(signed.json()).toMatchObject({
      DefaultSettingCharacterCount: 320,
      Signature: { IsEnabled: true, SignatureText: 'Office' },
    });
    expect((await admin.call('GET', '/user')).json()).toMatchObject({ DefaultSettingCharacterCount: 160 });
    expect((await owner.call('PUT', '/user', { DefaultSettingCharacterCount: 161 })).statusCode).toBe(400);
    const long = { Signature: { IsEnabled: true, SignatureText: 'x'.repeat(101) } };
    expect((await owner.call('PUT', '/user', long)).json<ErrorBody>().Message).toBe(
      'Signature must be at most 100 characters',
    );
  });

  it('show the account with its user only on request', async () => {
    const owner = await test.signIn('demo-owner');
    expect((await owner.call('GET', '/account')).json()).not.toHaveProperty('Users');
    expect((await owner.call('GET', '/account?include=CurrentUser')).json()).toHaveProperty(
      'Users.0.Signature',
    );
  });
});
