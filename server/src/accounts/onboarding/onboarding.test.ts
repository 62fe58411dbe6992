import { onboardingProgress, type OnboardingProgress } from '@carillon/contract/accounts/onboarding';
import type { User } from '@carillon/contract/accounts/accounts';
import type { ErrorBody } from '@carillon/contract/errors';
import { onboardingSteps } from '@carillon/rules/accounts/signUp/onboarding';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, visitor, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aNewOwner, mailedCode, proveAPhone, type NewOwner } from '../signUp/fixtures.ts';

let test: TestApp;
let jane: NewOwner;
let count = 100;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const another = (change?: Record<string, unknown>) => {
  count += 1;
  test.base.clock.advance(31 * 24 * 3_600_000);
  return aNewOwner(test, count, change);
};
beforeEach(async () => {
  jane = await another();
});

const progressOf = async (who: Visitor): Promise<OnboardingProgress> =>
  onboardingProgress.parse((await who.call('GET', '/user/onboardingprogress')).json());
const put = (who: Visitor, step: string, body: object = { Completed: true }) =>
  who.call('PUT', `/user/onboardingprogress/${step}`, body);
const done = async (who: Visitor, step: string, body?: object): Promise<OnboardingProgress> => {
  const answer = await put(who, step, body);
  expect(answer.statusCode, `${step}: ${answer.body}`).toBe(200);
  return onboardingProgress.parse(answer.json());
};
const refused = async (who: Visitor, step: string, body?: object) => {
  const answer = await put(who, step, body);
  const { Message, Errors } = answer.json<ErrorBody>();
  return [answer.statusCode, Message, ...Errors.map(({ Field }) => Field)];
};
const openOf = ({ Steps }: OnboardingProgress) => Steps.find(({ Completed }) => !Completed)?.Name;

const location = { CountryID: 1, State: 'TX', TimeZone: 'America/Chicago' };
const company = { CompanyName: 'Acme', Industry: 4, Phone: '214-555-0100' };
async function untilEmail(who: NewOwner): Promise<void> {
  await done(who, 'welcome');
  await done(who, 'terms');
  await done(who, 'location', location);
  await done(who, 'company', company);
  await done(who, 'useCase', { UseCase: 'Staff scheduling' });
}
async function untilLast(who: NewOwner): Promise<void> {
  await untilEmail(who);
  await done(who, 'verifyEmail', { token: (await mailedCode(test, who))?.code });
  await proveAPhone(test, who, 2_145_550_133);
  await done(who, 'mfa');
  await done(who, 'browserNotifications', { Skipped: true });
  await done(who, 'addLocalNumber', { Skipped: true });
}
const creditsOf = async (who: Visitor) =>
  (await who.call('GET', '/account')).json<{ CallBalance: number }>().CallBalance;

describe('onboarding of an owner', () => {
  it('has ten steps in order, each once, and every field (rows P-036, P-080)', async () => {
    const progress = await progressOf(jane);
    expect(progress.Steps.map(({ Name }) => Name)).toEqual([...onboardingSteps]);
    expect(progress).toMatchObject({ Completed: false, token: null });
    expect(progress.Location.TimeZone).toBe('America/Denver');
  });

  it('opens the account and gives the credits once email and phone are proved', async () => {
    await untilEmail(jane);
    const mailed = await mailedCode(test, jane);
    expect(mailed?.mail.subject).toContain(mailed?.code);
    await done(jane, 'verifyEmail', { token: mailed?.code });
    expect(await creditsOf(jane)).toBe(0);
    await proveAPhone(test, jane, 2_145_550_134);
    await done(jane, 'mfa');
    expect(await creditsOf(jane)).toBe(25);
    await done(jane, 'browserNotifications');
    await done(jane, 'addLocalNumber', { Skipped: true });
    const last = await done(jane, 'done');
    expect(last.Completed).toBe(true);
    // The service's number, so that the first text waits for no registration.
    const numbers = (await jane.call('GET', '/textnumbers')).json<{ Items: object[] }>();
    expect(numbers.Items).toMatchObject([{ Name: 'Trial number', CanText: true, IsDefault: true }]);
    expect((await jane.call('GET', '/user')).json<User>()).toMatchObject({
      IsOnboarded: true,
      NeedsEmailVerification: false,
      AgreedToTermsOfUse: true,
      IsTermsOfUseCurrent: true,
      TimeZone: 'America/Chicago',
    });
    expect((await jane.call('GET', '/account')).json()).toMatchObject({
      AccountStatusID: 0,
      CompanyName: 'Acme',
      CallBalance: 25,
    });
    const [row] = await asOwner<{ ends: Date }>(
      test,
      'select trial_ends_at as ends from account where account_id = $1',
      [jane.accountId],
    );
    expect(row?.ends.getTime()).toBe(test.base.clock.now().getTime() + 30 * 24 * 3_600_000);
  });

  it('gives the credits of the group code once, whatever is repeated', async () => {
    const welcome = await another({ PromoCode: 'WELCOME' });
    await untilLast(welcome);
    await Promise.all([put(welcome, 'mfa'), put(welcome, 'mfa'), put(welcome, 'done'), put(welcome, 'done')]);
    expect((await progressOf(welcome)).Completed).toBe(true);
    expect(await creditsOf(welcome)).toBe(75);
  });

  it('gives no credits on an account that waits for staff, and stays under review', async () => {
    await asOwner(test, 'update account set account_status_id = 7 where account_id = $1', [jane.accountId]);
    await untilLast(jane);
    await done(jane, 'done');
    expect((await jane.call('GET', '/account')).json()).toMatchObject({ AccountStatusID: 7, CallBalance: 0 });
  });

  it('goes on at each step in another browser', async () => {
    const { cookie } = jane;
    for (const [step, body] of [
      ['welcome', {}],
      ['terms', {}],
      ['location', location],
      ['company', company],
    ] as const) {
      expect(openOf(await progressOf(visitor(test.app, cookie)))).toBe(step);
      await done(visitor(test.app, cookie), step, body);
    }
    const progress = await progressOf(jane);
    expect(progress.Activation).toMatchObject({ CompanyName: 'Acme', Industry: 4, Phone: '2145550100' });
    expect(progress.Location).toEqual(location);
    expect(openOf(progress)).toBe('useCase');
  });
});

describe('a step', () => {
  it('waits for the earlier ones', async () => {
    expect(await refused(jane, 'terms')).toEqual([409, 'Please finish the earlier steps first.']);
    expect(await refused(jane, 'done')).toEqual([409, 'Please finish the earlier steps first.']);
    await done(jane, 'welcome');
    await done(jane, 'terms');
    await done(jane, 'terms');
  });

  it('that is not there is not found; one that is, is shown (row P-181)', async () => {
    const one = (step: string) => jane.call('GET', `/user/onboardingprogress/${step}`);
    expect((await one('welcome')).json()).toEqual({ Name: 'welcome', Completed: false });
    expect((await one('coffee')).statusCode).toBe(404);
    expect((await put(jane, 'coffee')).statusCode).toBe(404);
    await done(jane, 'welcome');
    expect((await one('welcome')).json()).toEqual({ Name: 'welcome', Completed: true });
  });

  it('can be skipped only where that is offered', async () => {
    expect(await refused(jane, 'welcome', { Skipped: true })).toEqual([
      400,
      expect.stringContaining('skipped'),
    ]);
    await untilEmail(jane);
    expect((await progressOf(jane)).Skippable).toEqual(['useCase', 'browserNotifications', 'addLocalNumber']);
    await done(jane, 'verifyEmail', { token: (await mailedCode(test, jane))?.code });
    expect(await refused(jane, 'mfa', { Skipped: true })).toEqual([400, expect.stringContaining('skipped')]);
    expect(await refused(jane, 'mfa')).toEqual([400, expect.stringContaining('Confirm your phone')]);
    // On a paid account a phone is for later.
    await asOwner(test, 'update account set is_free_trial = false where account_id = $1', [jane.accountId]);
    await done(jane, 'mfa', { Skipped: true });
    expect(await creditsOf(jane)).toBe(0);
  });

  it('names the fields that are wrong', async () => {
    await done(jane, 'welcome');
    await done(jane, 'terms');
    expect((await refused(jane, 'location', { CountryID: 1 })).slice(2).toSorted()).toEqual([
      'State',
      'TimeZone',
    ]);
    expect((await refused(jane, 'location', {})).slice(2)).toContain('CountryID');
    await done(jane, 'location', location);
    expect((await refused(jane, 'company', {})).slice(2).toSorted()).toEqual([
      'CompanyName',
      'Industry',
      'Phone',
    ]);
  });

  it('about local numbers is left out abroad, and that about notifications without its feature', async () => {
    await done(jane, 'welcome');
    await done(jane, 'terms');
    const progress = await done(jane, 'location', { CountryID: 4, TimeZone: 'Europe/London' });
    expect(progress.Steps.find(({ Name }) => Name === 'addLocalNumber')).toMatchObject({ Completed: true });
    await asOwner(test, `update account set features = '{}' where account_id = $1`, [jane.accountId]);
    const without = await progressOf(jane);
    expect(without.Steps.find(({ Name }) => Name === 'browserNotifications')).toMatchObject({
      Completed: true,
    });
  });
});

describe('proving an email', () => {
  it('works with the link, without a session, once', async () => {
    await untilEmail(jane);
    const mailed = await mailedCode(test, jane);
    const anyone = visitor(test.app, '');
    const press = () => anyone.call('POST', '/user/verifyemail', { Token: mailed?.token });
    expect((await press()).statusCode).toBe(204);
    expect((await press()).statusCode).toBe(400);
    expect(openOf(await progressOf(jane))).toBe('mfa');
  });

  it('takes the newest code only, and ten tries of it', async () => {
    await untilEmail(jane);
    const first = await mailedCode(test, jane);
    const second = await mailedCode(test, jane);
    expect(await refused(jane, 'verifyEmail', { token: first?.code })).toEqual([
      400,
      expect.stringContaining('newest'),
      'token',
    ]);
    const wrong = String((Number(second?.code) + 1) % 1_000_000).padStart(6, '0');
    for (let tries = 0; tries < 9; tries += 1) await put(jane, 'verifyEmail', { token: wrong });
    expect((await put(jane, 'verifyEmail', { token: second?.code })).statusCode).toBe(400);
    const third = await mailedCode(test, jane);
    await done(jane, 'verifyEmail', { token: ` ${third?.code.slice(0, 3)} ${third?.code.slice(3)} ` });
  });

  it('stops after 24 hours', async () => {
    await untilEmail(jane);
    const mailed = await mailedCode(test, jane);
    // The session has ended by then, too; the link needs none.
    test.base.clock.advance(24 * 3_600_000 + 1_000);
    const answer = await visitor(test.app, '').call('POST', '/user/verifyemail', { Token: mailed?.token });
    expect(answer.json()).toMatchObject({ ErrorName: 'EmailCodeWrong' });
  });

  it('of another address ends what was mailed to the one before', async () => {
    await untilEmail(jane);
    const before = await mailedCode(test, jane);
    const send = (Email: string) => jane.call('POST', '/user/sendemailcode', { Email });
    expect((await send('a@')).json<ErrorBody>().Errors).toEqual([
      { Field: 'Email', Message: 'Use a valid email' },
    ]);
    expect((await send(`jane${count - 1}@ACME.example`)).json<ErrorBody>().Message).toBe(
      'Email is already in use.',
    );
    const other = `other${count}@acme.example`;
    expect((await send(other)).json()).toEqual({ Email: other });
    expect((await put(jane, 'verifyEmail', { token: before?.code })).statusCode).toBe(400);
    expect((await put(jane, 'verifyEmail', { token: before?.token })).statusCode).toBe(400);
    const mailed = await mailedCode(test, jane);
    expect(mailed?.mail.to).toBe(other);
    await done(jane, 'verifyEmail', { token: mailed?.code });
    expect((await send('late@acme.example')).json()).toMatchObject({ ErrorName: 'EmailProved' });
  });

  it('is mailed at most 5 times an hour', async () => {
    const statuses: number[] = [];
    for (let no = 0; no < 6; no += 1)
      statuses.push((await jane.call('POST', '/user/sendemailcode', {})).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('leaves no code in the database that could be read', async () => {
    const mailed = await mailedCode(test, jane);
    const rows = await asOwner<{ line: string }>(
      test,
      `select row_to_json(c)::text as line from email_code c union all select row_to_json(t)::text from one_time_token t
       union all select data::text from pgboss.job`,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { line } of rows) {
      expect(line).not.toContain(mailed?.token);
      expect(line).not.toMatch(new RegExp(`"${mailed?.code}"`));
    }
  });
});

describe('new terms', () => {
  it('lead every user to the terms alone, and back to work', async () => {
    const owner = await test.signIn('demo-owner');
    expect(await progressOf(owner)).toMatchObject({
      Completed: true,
      Steps: [{ Name: 'terms', Completed: true }],
    });
    await asOwner(test, `insert into terms_version (version, published_at) values (2, now())`);
    expect((await owner.call('GET', '/user')).json()).toMatchObject({
      IsOnboarded: false,
      AgreedToTermsOfUse: true,
      IsTermsOfUseCurrent: false,
    });
    expect((await owner.call('POST', '/broadcasts', {})).json()).toMatchObject({
      ErrorName: 'OnboardingIncomplete',
    });
    expect(await progressOf(owner)).toMatchObject({ Completed: false, Steps: [{ Name: 'terms' }] });
    expect((await done(owner, 'terms')).Completed).toBe(true);
    expect((await owner.call('GET', '/user')).json()).toMatchObject({ IsOnboarded: true });
    const kept = await asOwner(
      test,
      `select version, address from terms_acceptance t join app_user u using (account_id, user_id)
       where u.user_name = 'demo-owner'`,
    );
    expect(kept).toEqual([{ version: 2, address: '127.0.0.1' }]);
  });
});

it('colleagues have six steps', async () => {
  await asOwner(
    test,
    `update app_user set onboarded_at = null, terms_version = 0, email_verified_at = null where user_name = 'demo-user'`,
  );
  const user = await test.signIn('demo-user');
  expect((await progressOf(user)).Steps.map(({ Name }) => Name)).toEqual([
    'welcome',
    'terms',
    'verifyEmail',
    'mfa',
    'browserNotifications',
    'done',
  ]);
});
