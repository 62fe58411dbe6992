import { getUser } from '@carillon/contract/accounts/accounts';
import { getOnboarding } from '@carillon/contract/accounts/onboarding';
import type { ErrorBody } from '@carillon/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../demo/demoData.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, visitor, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aNewOwner, aSignUp } from './fixtures.ts';
import { countedMailbox } from './disposable.ts';

let test: TestApp;
let anyone: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  anyone = visitor(test.app, '');
});
afterAll(() => test.close());

let count = 0;
/** A form that can be sent; each its own. */
const aForm = (change?: Record<string, unknown>) => {
  count += 1;
  return aSignUp(count, change);
};
/** Another day, so that earlier sign-ups of this file do not count. */
const nextMonth = () => test.base.clock.advance(31 * 24 * 3_600_000);
const signUp = (change?: Record<string, unknown>) => anyone.call('POST', '/signup', aForm(change));
const fieldOf = (answer: Awaited<ReturnType<typeof signUp>>) =>
  answer.json<ErrorBody>().Errors.map(({ Field, Message }) => [Field, Message]);

const signedUp = (change?: Record<string, unknown>) => {
  count += 1;
  return aNewOwner(test, count, change);
};
const accountOf = async (userId: number) =>
  (
    await asOwner<Record<string, unknown>>(
      test,
      `select a.account_status_id as status, a.is_free_trial as trial, a.time_zone as zone, a.group_code as code,
         a.account_type_id as type from account a join app_user u using (account_id) where u.user_id = $1`,
      [userId],
    )
  )[0];

describe('signing up', () => {
  it('makes a pending trial with its owner, who is signed in and not set up yet', async () => {
    const jane = await signedUp({ PromoCode: 'welcome' });
    expect(await accountOf(jane.userId)).toEqual({
      status: 1,
      trial: true,
      zone: 'America/Denver',
      code: 'WELCOME',
      type: 0,
    });
    const user = getUser.response.parse((await jane.call('GET', '/user')).json());
    expect(user).toMatchObject({
      IsMasterUser: true,
      IsOnboarded: false,
      NeedsEmailVerification: true,
      AgreedToTermsOfUse: false,
      IsTermsOfUseCurrent: false,
      Phone: '2145550133',
    });
    // No credits before email and phone are proved.
    expect((await jane.call('GET', '/account')).json()).toMatchObject({ CallBalance: 0 });
    // Nothing is sent or bought before the steps are done.
    expect((await jane.call('POST', '/broadcasts', {})).json()).toMatchObject({
      ErrorName: 'OnboardingIncomplete',
    });
  });

  it.each([
    ['abcdefgh', 'Password must have at least one letter and one number'],
    ['12345678', 'Password must have at least one letter and one number'],
    ['abc 1234', 'Password must not have spaces, slashes, or quotes'],
    ['abc/1234', 'Password must not have spaces, slashes, or quotes'],
    ["abc'1234", 'Password must not have spaces, slashes, or quotes'],
  ])('refuses the password %s (row P-130)', async (Password, message) => {
    expect(fieldOf(await signUp({ Password }))).toEqual([['Password', message]]);
  });

  it.each([
    ['UserName', 'abc'],
    ['UserName', 'a'.repeat(51)],
    ['UserName', 'a b!c'],
    ['Email', 'a@'],
    ['Phone', '555'],
    ['FirstName', ' '],
    ['LastName', ''],
  ])('refuses a wrong %s: %s', async (field, value) => {
    const fields = fieldOf(await signUp({ [field]: value }));
    expect(fields.map(([name]) => name)).toEqual([field]);
  });

  it('refuses a taken username or email, whatever its case, and names the field', async () => {
    nextMonth();
    await signedUp({ UserName: 'Taken.Name', Email: 'Taken@acme.example' });
    expect(fieldOf(await signUp({ UserName: 'taken.NAME' }))).toEqual([
      ['UserName', 'Username is already in use.'],
    ]);
    expect(fieldOf(await signUp({ Email: 'taken@ACME.example' }))).toEqual([
      ['Email', 'Email is already in use.'],
    ]);
  });

  it('twice at the same instant makes one account', async () => {
    nextMonth();
    const before = await asOwner(test, 'select count(*)::int as n from account');
    const same = { UserName: 'at.once', Email: 'at.once@acme.example' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(same)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
    const after = await asOwner(test, 'select count(*)::int as n from account');
    expect(Number(after[0]?.['n'])).toBe(Number(before[0]?.['n']) + 1);
  });

  it('refuses an unknown code and one for single sign-on', async () => {
    expect(fieldOf(await signUp({ PromoCode: 'NOPE' }))).toEqual([
      ['PromoCode', 'This is not a valid promo code.'],
    ]);
    expect(fieldOf(await signUp({ PromoCode: 'PARTNERSSO' }))).toEqual([
      ['PromoCode', 'Your organization signs in through single sign-on.'],
    ]);
  });
});

describe('many sign-ups', () => {
  const statusOf = async (change?: Record<string, unknown>) =>
    (await accountOf((await signedUp(change)).userId))?.['status'];

  it('from one address: the sixth of a day waits for staff, and the next day starts anew', async () => {
    nextMonth();
    const statuses: unknown[] = [];
    for (let no = 0; no < 6; no += 1) statuses.push(await statusOf());
    expect(statuses).toEqual([1, 1, 1, 1, 1, 7]);
    test.base.clock.advance(24 * 3_600_000);
    expect(await statusOf()).toBe(1);
  });

  it('with spellings of one mailbox count as one', async () => {
    nextMonth();
    const statuses: unknown[] = [];
    for (const Email of ['j.doe@gmail.com', 'jdoe+1@gmail.com', 'JDOE+2@googlemail.com', 'j.d.o.e@gmail.com'])
      statuses.push(await statusOf({ Email }));
    expect(statuses).toEqual([1, 1, 1, 7]);
  });

  it('with mailboxes that live for minutes count as one', () => {
    expect(countedMailbox('a@mailinator.com')).toBe('disposable');
    expect(countedMailbox('b@10minutemail.com')).toBe('disposable');
    expect(countedMailbox('Jane+x@acme.example')).toBe('jane@acme.example');
  });
});

describe('questions before a form is sent (rows P-150, P-194)', () => {
  const ask = async (what: string, Source: string) =>
    (await anyone.call('POST', `/validation/${what}`, { Source })).json<Record<string, unknown>>();

  it('are answered with the truth', async () => {
    expect(await ask('username', 'demo-OWNER')).toEqual({
      Success: false,
      ErrorMessage: 'Username is already in use.',
    });
    expect(await ask('username', 'free.name')).toEqual({ Success: true, ErrorMessage: '' });
    expect(await ask('email', 'free@acme.example')).toEqual({ Success: true, ErrorMessage: '' });
    expect(await ask('email', 'a@')).toMatchObject({ Success: false });
    expect(await ask('promocode', 'Welcome')).toEqual({
      Success: true,
      ErrorMessage: '',
      PromoMessage: 'Welcome! You have 50 extra credits.',
    });
    expect(await ask('promocode', 'nope')).toMatchObject({
      Success: false,
      ErrorMessage: 'This is not a valid promo code.',
    });
  });

  it('are limited: a hundred an hour from one address', async () => {
    nextMonth();
    const answers: number[] = [];
    for (let no = 0; no < 101; no += 1)
      answers.push((await anyone.call('POST', '/validation/username', { Source: `a${no}bcd` })).statusCode);
    expect(answers.slice(0, 100).every((status) => status === 200)).toBe(true);
    expect(answers[100]).toBe(429);
    nextMonth();
  });
});

describe('the group code of an account (row P-083)', () => {
  it('is shown with five fields, and absent where there is none', async () => {
    nextMonth();
    const jane = await signedUp({ PromoCode: 'WELCOME' });
    expect((await jane.call('GET', '/groupcode')).json()).toEqual({
      Name: 'WELCOME',
      FreeCredits: 50,
      AccountType: 0,
      PromoMessage: 'Welcome! You have 50 extra credits.',
      IsSsoLoginOnly: false,
    });
    const owner = await test.signIn('demo-owner');
    expect((await owner.call('GET', '/groupcode')).statusCode).toBe(404);
    const named = await anyone.call('GET', '/groupcode?Name=republic');
    expect(named.json()).toMatchObject({ Name: 'REPUBLIC', AccountType: 2 });
    const unknown = await anyone.call('GET', '/groupcode?Name=NOPE');
    expect(unknown.json()).toMatchObject({ Message: 'The group code is not valid.' });
    expect((await anyone.call('GET', '/groupcode')).statusCode).toBe(404);
  });

  it('of a partner refuses passwords', async () => {
    const mallory = (change: string) =>
      asOwner(test, `update account set group_code = ${change} where company_name like 'Mallory%'`);
    await mallory(`'PARTNERSSO'`);
    const answer = await anyone.call('POST', '/login', { UserName: 'mallory-owner', Password: demoPassword });
    const wrong = await anyone.call('POST', '/login', { UserName: 'mallory-owner', Password: 'x' });
    await mallory('null');
    expect(wrong.json()).toMatchObject({ ErrorName: 'SignInFailed' });
    expect([answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([
      403,
      'Your organization signs in through single sign-on.',
    ]);
  });
});

it('asks the company for what its group code needs (row P-081)', async () => {
  nextMonth();
  const flagsOf = async (PromoCode: string) => {
    const jane = await signedUp({ PromoCode });
    const progress = getOnboarding.response.parse(
      (await jane.call('GET', '/user/onboardingprogress')).json(),
    );
    return [
      progress.CollectAmazonInfo,
      progress.CollectInvoiceBillingAddress,
      progress.CollectOnboardingRepublicInfo,
      progress.CollectPO,
    ];
  };
  expect(await flagsOf('')).toEqual([false, false, false, false]);
  expect(await flagsOf('REPUBLIC')).toEqual([false, true, true, true]);
  expect(await flagsOf('AMAZONBIZ')).toEqual([true, false, false, false]);
});
