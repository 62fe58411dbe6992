import type { ErrorBody } from '@carillon/contract/errors';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../demo/demoData.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, visitor, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { sentMails, tokenIn } from '../fixtures.ts';
import { hashPassword } from '../signIn/passwords.ts';

const day = 86_400_000;
const good = 'bells4rivers';
let test: TestApp;
let ownHash = '';

beforeAll(async () => {
  test = await createTestApp();
  ownHash = await hashPassword(demoPassword);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.base.clock.set(testStart);
  await asOwner(
    test,
    `update app_user set password_hash = '${ownHash}', password_set_at = '${testStart}', password_temporary_until = null,
       password_is_expired = false, is_active = true where user_name like 'demo-%'`,
  );
  for (const sql of [
    'delete from user_session',
    'delete from one_time_token',
    'delete from limit_count',
    'delete from sign_in_failure',
    'update account set password_days = null, idle_minutes = null',
  ])
    await asOwner(test, sql);
  await sentMails(test);
});

const stranger = () => visitor(test.app, '');
const cookieIn = (answer: Awaited<ReturnType<Visitor['call']>>, suffix = '') =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .find((line) => line.startsWith(`carillon${suffix}=`))
    ?.split(';')[0] ?? '';
const signsIn = async (Password: string, UserName = 'demo-user', who = stranger()) =>
  who.call('POST', '/login', { UserName, Password });
const nameOf = (answer: Awaited<ReturnType<Visitor['call']>>) => answer.json<ErrorBody>().ErrorName;

describe('changing the password', () => {
  const change = (who: Visitor, ExistingPinCode: string, PinCode: string) =>
    who.call('PUT', '/user/passwordchange', { ExistingPinCode, PinCode });

  it('goes on with this session under a new cookie, and ends the others at once', async () => {
    const [who, other] = [await test.signIn('demo-user'), await test.signIn('demo-user')];
    const answer = await change(who, demoPassword, good);
    expect(answer.statusCode).toBe(200);
    expect((await other.call('GET', '/user')).statusCode).toBe(401);
    const { AuthToken } = answer.json<{ AuthToken: string }>();
    const reset = await who.call('POST', '/session/reset', { AuthToken });
    expect(reset.statusCode).toBe(204);
    // The former cookie is dead, the new one is the same session.
    expect((await who.call('GET', '/user')).statusCode).toBe(401);
    const after = visitor(test.app, cookieIn(reset));
    expect((await after.call('GET', '/user')).statusCode).toBe(200);
    expect((await after.call('POST', '/session/reset', { AuthToken })).statusCode).toBe(410);
    expect((await signsIn(demoPassword)).statusCode).toBe(401);
    expect((await signsIn(good)).statusCode).toBe(200);
    const mails = await sentMails(test);
    expect(mails.map(({ subject }) => subject)).toContain('Your password was changed');
  });

  it('keeps the session when the second call never comes', async () => {
    const who = await test.signIn('demo-user');
    await change(who, demoPassword, good);
    expect((await who.call('GET', '/user')).statusCode).toBe(200);
  });

  it('another user’s token continues nothing', async () => {
    const [who, colleague] = [await test.signIn('demo-user'), await test.signIn('demo-admin')];
    const { AuthToken } = (await change(who, demoPassword, good)).json<{ AuthToken: string }>();
    expect((await colleague.call('POST', '/session/reset', { AuthToken })).statusCode).toBe(410);
    expect((await colleague.call('GET', '/user')).statusCode).toBe(200);
  });

  it('says to the letter that the current one is wrong, and after five tries nothing', async () => {
    const who = await test.signIn('demo-user');
    for (let tries = 0; tries < 5; tries += 1)
      expect((await change(who, 'wrong', good)).json()).toMatchObject({
        ErrorName: 'Validation',
        ErrorType: 'Display',
        Message: 'The existing Pin Code you entered does not match.',
      });
    expect(nameOf(await change(who, demoPassword, good))).toBe('TooManyAttempts');
    expect((await signsIn(demoPassword)).statusCode).toBe(200);
  });

  it.each([
    ['abcdefgh', 'Password must have at least one letter and one number'],
    ['abc 1234', 'Password must not have spaces, slashes, or quotes'],
    ['demo-user1', null],
    [
      'abcd1234',
      'This password is on lists that attackers try first. Choose one that only you would think of.',
    ],
    [
      'ABCD1234',
      'This password is on lists that attackers try first. Choose one that only you would think of.',
    ],
    [demoPassword, 'Choose a password that is not the current one'],
  ])('to %s: %s', async (password, why) => {
    const answer = await change(await test.signIn('demo-user'), demoPassword, password);
    if (why === null) expect(answer.statusCode).toBe(200);
    else expect(answer.json<ErrorBody>().Errors).toEqual([{ Field: 'PinCode', Message: why }]);
  });

  it('is in the account’s activity, without the password', async () => {
    await change(await test.signIn('demo-user'), demoPassword, good);
    const rows = await asOwner(
      test,
      `select * from activity where deed = 'password.changed' order by no desc`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(await asOwner(test, 'select * from activity'))).not.toContain(good);
  });
});

describe('a password that has expired', () => {
  const replace = (PinCode: string, ExistingPinCode = demoPassword) =>
    stranger().call('POST', '/login/expiredpassword', { UserName: 'demo-user', ExistingPinCode, PinCode });
  const as = (sql: string) => asOwner(test, `update app_user set ${sql} where user_name = 'demo-user'`);

  it.each([
    ['by staff’s word', () => as('password_is_expired = true')],
    ['as a temporary one', () => as(`password_temporary_until = '2026-01-20'`)],
    [
      'by age',
      async () => {
        await asOwner(test, 'update account set password_days = 30');
        test.base.clock.advance(31 * day);
      },
    ],
  ])('opens no session (%s), and its change signs in', async (_how, expire) => {
    await expire();
    const refused = await signsIn(demoPassword);
    expect([refused.statusCode, nameOf(refused)]).toEqual([403, 'PasswordExpired']);
    expect(cookieIn(refused)).toBe('');
    const answer = await replace(good);
    expect(answer.statusCode).toBe(200);
    expect((await visitor(test.app, cookieIn(answer)).call('GET', '/user')).statusCode).toBe(200);
    expect((await signsIn(good)).statusCode).toBe(200);
  });

  it('of 30 days is good on its 30th', async () => {
    await asOwner(test, 'update account set password_days = 30');
    test.base.clock.advance(30 * day);
    expect((await signsIn(demoPassword)).statusCode).toBe(200);
  });

  it('as a temporary one that has ended opens and changes nothing', async () => {
    await as(`password_temporary_until = '${testStart}'`);
    expect(nameOf(await signsIn(demoPassword))).toBe('TemporaryPasswordEnded');
    expect(nameOf(await replace(good))).toBe('TemporaryPasswordEnded');
    expect(nameOf(await signsIn('a guess'))).toBe('SignInFailed');
  });

  it('is guarded like a sign-in', async () => {
    await as('password_is_expired = true');
    expect(nameOf(await replace(good, 'a guess'))).toBe('SignInFailed');
    expect((await replace('abcd1234')).statusCode).toBe(400);
    for (let tries = 0; tries < 5; tries += 1) await replace(good, 'a guess');
    expect(nameOf(await replace(good))).toBe('TooManyAttempts');
  });
});

describe('a forgotten password', () => {
  const asks = (UserName: string) => stranger().call('POST', '/login/forgotpassword', { UserName });
  const sets = (Token: string, PinCode = good) =>
    stranger().call('POST', '/login/resetpassword', { Token, PinCode });
  const reads = (Token: string) => stranger().call('POST', '/login/resetlink', { Token });
  const link = async () => {
    await asks('demo-user');
    return tokenIn((await sentMails(test)).find(({ subject }) => subject === 'Choose a new password'));
  };

  it('gets the same answer and the same rows whether or not there is such a user', async () => {
    const before = await asOwner(test, 'select count(*) from pgboss.job');
    const answers = await Promise.all(['demo-user', 'no-such-user'].map(asks));
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    const jobs = await asOwner<{ data: object }>(
      test,
      `select data from pgboss.job where name = 'named-user' and data->>'What' = 'reset'`,
    );
    expect(jobs.map(({ data }) => Object.keys(data).toSorted())).toHaveLength(2);
    expect(JSON.stringify(jobs)).not.toMatch(/token/i);
    expect(before).toHaveLength(1);
    const mails = await sentMails(test);
    expect(mails.map(({ to }) => to)).toEqual(['demo-user@example.com']);
  });

  it('is set by the link, once, which ends all sessions and signs no one in', async () => {
    const who = await test.signIn('demo-user');
    const token = await link();
    // Mail scanners fetch; the page only reads.
    for (let times = 0; times < 3; times += 1)
      expect((await reads(token)).json()).toEqual({ UserName: 'demo-user' });
    const answer = await sets(token);
    expect([answer.statusCode, cookieIn(answer)]).toEqual([204, '']);
    expect((await who.call('GET', '/user')).statusCode).toBe(401);
    expect((await signsIn(good)).statusCode).toBe(200);
    expect(nameOf(await sets(token, 'other5rivers'))).toBe('LinkEnded');
    const subjects = (await sentMails(test)).map(({ subject }) => subject);
    expect(subjects).toContain('Your password was set anew');
  });

  it('keeps its link when the new password is not good', async () => {
    const token = await link();
    expect((await sets(token, 'abcd1234')).statusCode).toBe(400);
    expect((await sets(token)).statusCode).toBe(204);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['60 minutes later', async () => test.base.clock.advance(60 * 60_000)],
    [
      'once the email was changed',
      () => asOwner(test, `update app_user set email = 'other@example.com' where user_name = 'demo-user'`),
    ],
    [
      'once the user is turned off',
      () => asOwner(test, `update app_user set is_active = false where user_name = 'demo-user'`),
    ],
    ['once a newer link was sent', link],
  ])('its link ends %s', async (_when, act) => {
    const token = await link();
    expect(token).not.toBe('');
    await act();
    expect([nameOf(await reads(token)), nameOf(await sets(token))]).toEqual(['LinkEnded', 'LinkEnded']);
    await asOwner(test, `update app_user set email = 'demo-user@example.com' where user_name = 'demo-user'`);
    expect((await signsIn(demoPassword)).statusCode).not.toBe(500);
  });

  it('of two presses at once, one sets it', async () => {
    const token = await link();
    const answers = await Promise.all([sets(token, 'first5rivers'), sets(token, 'second5rivers')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 410]);
  });

  it('is mailed five times an hour for a name, of no one as well', async () => {
    for (const name of ['demo-user', 'no-such-user']) {
      const answers = [];
      for (let times = 0; times < 6; times += 1) answers.push((await asks(name)).statusCode);
      expect(answers).toEqual([204, 204, 204, 204, 204, 429]);
    }
  });

  it('the link’s address is ours, whatever the Host says', async () => {
    await test.app.inject({
      method: 'POST',
      url: '/api/login/forgotpassword',
      headers: { 'x-requested-with': 'carillon', 'x-forwarded-host': 'evil.example' },
      payload: { UserName: 'demo-user' },
    });
    const [mail] = await sentMails(test);
    expect(mail?.text).toContain(`${test.base.config.publicUrl}/login/reset#token=`);
    expect(mail?.text).not.toContain('evil');
  });
});

it('a forgotten username goes to the email that has it, and to no username', async () => {
  for (const Email of ['DEMO-user@example.com', 'nobody@example.com', 'demo-admin'])
    expect((await stranger().call('POST', '/login/forgotusername', { Email })).statusCode).toBe(204);
  const mails = await sentMails(test);
  expect(mails.map(({ to }) => to)).toEqual(['demo-user@example.com']);
  expect(mails[0]?.text).toContain('Your username is demo-user.');
});

describe('a login token', () => {
  const create = async () =>
    (await (await test.signIn('demo-user')).call('POST', '/singlesignon/logintokens')).json<{
      LoginToken: string;
      ExpiresAt: string;
    }>();
  const use = (LoginToken: string) => stranger().call('POST', '/login/token/use', { LoginToken });

  it('says whom it signs in, signs in once, and fails the second time', async () => {
    const { LoginToken, ExpiresAt } = await create();
    expect(ExpiresAt).toBe('2026-01-14T16:01:00.000Z');
    const read = await stranger().call('POST', '/login/token', { LoginToken });
    expect(read.json()).toMatchObject({ UserName: 'demo-user', CompanyName: 'Riverbend School District' });
    const answer = await use(LoginToken);
    expect(answer.statusCode).toBe(200);
    expect((await visitor(test.app, cookieIn(answer)).call('GET', '/user')).statusCode).toBe(200);
    expect(nameOf(await use(LoginToken))).toBe('LinkEnded');
  });

  it('ends after a minute, and when its user is turned off', async () => {
    const late = await create();
    test.base.clock.advance(60_000);
    expect(nameOf(await use(late.LoginToken))).toBe('LinkEnded');
    const off = await create();
    await asOwner(test, `update app_user set is_active = false where user_name = 'demo-user'`);
    expect(nameOf(await use(off.LoginToken))).toBe('LinkEnded');
  });
});

describe('strangers’ guesses', () => {
  it('do not shut a new browser out that a mailed link gave tries of its own', async () => {
    for (let tries = 0; tries < 5; tries += 1) await signsIn('a guess');
    expect(nameOf(await signsIn(demoPassword))).toBe('TooManyAttempts');
    await stranger().call('POST', '/login/newbrowser', { UserName: 'demo-user' });
    const Token = tokenIn((await sentMails(test)).find(({ subject }) => subject.startsWith('Sign in from')));
    const given = await stranger().call('POST', '/login/newbrowser/link', { Token });
    const own = visitor(test.app, cookieIn(given, '-browser'));
    for (let tries = 0; tries < 4; tries += 1)
      expect(nameOf(await signsIn('a guess', 'demo-user', own))).toBe('SignInFailed');
    expect((await signsIn(demoPassword, 'demo-user', own)).statusCode).toBe(200);
    expect(nameOf(await stranger().call('POST', '/login/newbrowser/link', { Token }))).toBe('LinkEnded');
    // Every other browser still waits, and five failures of its own lock this one.
    expect(nameOf(await signsIn(demoPassword))).toBe('TooManyAttempts');
    for (let tries = 0; tries < 5; tries += 1) await signsIn('a guess', 'demo-user', own);
    expect(nameOf(await signsIn(demoPassword, 'demo-user', own))).toBe('TooManyAttempts');
  });

  it('are in the activity of the account whose user has the name', async () => {
    await asOwner(test, 'delete from activity; delete from activity_head;');
    await signsIn('a guess');
    await signsIn('a guess', 'no-such-user');
    await sentMails(test);
    const rows = await asOwner(test, 'select deed, actor from activity');
    expect(rows).toEqual([{ deed: 'session.refused', actor: 'user' }]);
  });
});

it('a sign-in from a new browser is told, the very first and a known one are not', async () => {
  await asOwner(test, `update app_user set last_sign_in_at = null where user_name = 'demo-admin'`);
  const first = await signsIn(demoPassword, 'demo-admin');
  expect(await sentMails(test)).toEqual([]);
  await signsIn(demoPassword, 'demo-admin', visitor(test.app, cookieIn(first, '-browser')));
  expect(await sentMails(test)).toEqual([]);
  await signsIn(demoPassword, 'demo-admin');
  const [mail] = await sentMails(test);
  expect(mail?.subject).toBe('A new browser signed in');
});

it('a hash of a lower cost is made anew when its user signs in', async () => {
  const weak = await hash(demoPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await asOwner(test, `update app_user set password_hash = $1 where user_name = 'demo-user'`, [weak]);
  expect((await signsIn(demoPassword)).statusCode).toBe(200);
  const [row] = await asOwner<{ hash: string }>(
    test,
    `select password_hash as hash from app_user where user_name = 'demo-user'`,
  );
  expect(row?.hash).toContain('m=19456,t=2,p=1');
  expect((await signsIn(demoPassword)).statusCode).toBe(200);
});
