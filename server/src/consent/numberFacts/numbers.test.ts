import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PhoneState } from '@carillon/contract/contacts/consent';
import { instantLookUps, type LineType, type NumberLookUps } from '../../carriers/index.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { keepBlockedNumbers } from './blockedNumbers.ts';
import { recordConsent, type ConsentChange } from '../consent.sql.ts';
import { askForImportLookUps, askForLookUps, lookUpNumbers } from './lookUps.ts';

const asked: string[][] = [];
let answer: (phones: readonly string[]) => Promise<LineType[]>;
const lookUps: NumberLookUps = {
  lookUp: async (phones) => {
    asked.push([...phones]);
    return answer(phones);
  },
};
const rule = (phones: readonly string[]) => instantLookUps.lookUp(phones, AbortSignal.timeout(1_000));

let test: TestApp;
let owner: Visitor;
let accountId = 0;
beforeAll(async () => {
  answer = rule;
  test = await createTestApp({ lookUps });
  owner = await test.signIn('demo-owner');
  accountId = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
});
afterAll(() => test.close());

const state = async (number: string) =>
  (await owner.call('GET', `/phonenumbers/${encodeURIComponent(number)}?include=all`)).json<PhoneState>();
const say = (phone: string, change: Partial<ConsentChange> & Pick<ConsentChange, 'what'>) =>
  test.base.database.inTenant(asTenant(accountId), (tx) =>
    recordConsent(tx, [Number(phone)], {
      wording: '',
      at: test.base.clock.now(),
      source: 'User',
      channel: 3,
      ...change,
    } as ConsentChange),
  );
const setAccount = (sql: string) =>
  asOwner(test, `update account set ${sql} where account_id = $1`, [accountId]);

describe('a number', () => {
  it('is returned with its five fields, in any format (P-192)', async () => {
    expect(await state('(214) 555-0110')).toEqual({
      Number: '2145550110',
      IsTextable: true,
      OptedIn: false,
      OptedOut: false,
      OptOutHeld: false,
      CanManuallyOptIn: false,
      IsValid: true,
      DoNotCall: false,
      LineType: 'mobile',
      Reason: '',
    });
    await say('2145550110', { what: 'stop' });
    expect(await state('+1 214 555 0110')).toMatchObject({
      OptedOut: true,
      CanManuallyOptIn: false,
      DoNotCall: true,
      IsTextable: false,
      IsValid: true,
      Reason: 'This number has opted out of receiving texts.',
    });
    await say('2145550110', { what: 'start' });
    expect(await state('2145550110')).toMatchObject({ OptedIn: true, OptedOut: false, IsTextable: true });
    await say('2145550110', { what: 'optOut', source: 'User', channel: 1 });
    expect(await state('2145550110')).toMatchObject({ OptedOut: true, CanManuallyOptIn: true });
    await say('2145550111', { what: 'optOut', source: 'Voice', channel: 2 });
    expect(await state('2145550111')).toMatchObject({ DoNotCall: true, OptedOut: false, IsTextable: true });
  });

  it('that is invalid is returned as invalid', async () => {
    expect(await state('12')).toMatchObject({
      Number: '12',
      IsValid: false,
      IsTextable: false,
      Reason: 'Must be 10 digits; use only numbers',
    });
    for (const wrong of ['214555011', '21455501100', '2015550', 'nobody'])
      expect([wrong, (await state(wrong)).IsValid]).toEqual([wrong, false]);
    expect(await state('9995550110')).toMatchObject({ IsValid: false, IsTextable: false });
  });

  it.each([
    ...['800', '833', '844', '855', '866', '877', '888'].map((code) => [`1${code}5550110`, false] as const),
    ['12145550112', true] as const,
  ])('with the prefix of %s is textable: %s (P-169, C-149)', async (number, isTextable) => {
    expect((await state(number)).IsTextable).toBe(isTextable);
  });

  it('of an account in a country without texting is not textable', async () => {
    await setAccount('country_id = 2');
    expect((await state('4165550110')).IsTextable).toBe(true);
    await setAccount('country_id = 4');
    expect(await state('2145550112')).toMatchObject({
      IsValid: false,
      Reason: 'Must start with 44; no more than 12 digits; use only numbers',
    });
    expect(await state('442079460958')).toMatchObject({
      IsValid: true,
      IsTextable: false,
      Reason: 'This number is not a textable number.',
    });
    await setAccount('country_id = 1');
  });

  it('needs an opt-in when the account’s profile says so (P-170, C-148)', async () => {
    await setAccount('explicit_opt_in_required = true');
    expect(await state('2145550113')).toMatchObject({
      IsTextable: false,
      Reason: "This number hasn't opted-in to receiving texts.",
    });
    expect((await owner.call('GET', '/account')).json()).toMatchObject({
      Profile: { ExplicitOptInRequired: true },
      RequireTextOptIn: false,
    });
    await say('2145550113', { what: 'optIn' });
    expect((await state('2145550113')).IsTextable).toBe(true);
    await setAccount('explicit_opt_in_required = false');
    await owner.call('PUT', '/account', { RequireTextOptIn: true });
    expect((await state('2145550114')).IsTextable).toBe(false);
    // People who opted in earlier stay opted in.
    expect((await state('2145550113')).IsTextable).toBe(true);
    await owner.call('PUT', '/account', { RequireTextOptIn: false });
    expect((await state('2145550114')).IsTextable).toBe(true);
    const user = await test.signIn('demo-user');
    expect((await user.call('PUT', '/account', { RequireTextOptIn: true })).statusCode).toBe(403);
  });
});

describe('the order of what is said first (G-130)', () => {
  it('is not allowed, format, region, textable, opted out, opt-in', async () => {
    await setAccount('require_text_opt_in = true');
    const landline = '2145550199';
    await say(landline, { what: 'stop' });
    expect((await state(landline)).Reason).toBe('This number is not a textable number.');
    await say('2145550115', { what: 'stop' });
    expect((await state('2145550115')).Reason).toBe('This number has opted out of receiving texts.');
    expect((await state('2145550116')).Reason).toBe("This number hasn't opted-in to receiving texts.");
    expect((await state('+442079460958')).Reason).toBe(
      "This number isn't in the US, Puerto Rico, or Canada.",
    );
    expect((await state('8765550110')).Reason).toBe("This number isn't in the US, Puerto Rico, or Canada.");
    await setAccount('require_text_opt_in = false');
  });

  it('puts the numbers of the setting first, and only those (P-147)', async () => {
    // The third is too short to be a phone number.
    await keepBlockedNumbers(test.base.database, [2145550117, 2145550199, 911]);
    for (const number of ['2145550117', '(214) 555-0199', '911'])
      expect(await state(number)).toMatchObject({ Reason: 'This number is not allowed.', IsTextable: false });
    expect((await state('2145550118')).Reason).toBe('');
    await keepBlockedNumbers(test.base.database, [2145550118]);
    expect((await state('2145550117')).Reason).toBe('');
    expect((await state('2145550118')).Reason).toBe('This number is not allowed.');
    const events = await asOwner(
      test,
      'select what, by_whom from do_not_contact_event where phone = 2145550117 order by event_id',
    );
    expect(events).toEqual([
      { what: 'added', by_whom: 'BLOCKED_NUMBERS' },
      { what: 'removed', by_whom: 'BLOCKED_NUMBERS' },
    ]);
  });

  it('an opt-in does not lift do-not-contact', async () => {
    await say('2145550118', { what: 'start' });
    expect(await state('2145550118')).toMatchObject({ OptedIn: true, IsTextable: false, DoNotCall: true });
  });
});

describe('many numbers', () => {
  const many = async (Source: unknown) => owner.call('POST', '/phonenumbers/lookup?include=all', { Source });

  it('are returned by number, from a list or a string with commas (P-193, G-131)', async () => {
    const wanted = { IsTextable: true, OptedIn: false, OptedOut: false, IsValid: true };
    const map = (await many(['(214) 555-0120', '2145550121'])).json<Record<string, PhoneState>>();
    expect(Object.keys(map)).toEqual(['2145550120', '2145550121']);
    expect(map['2145550120']).toMatchObject({ Number: '2145550120', ...wanted });
    expect((await many('2145550120, 12,')).json()).toMatchObject({
      '2145550120': wanted,
      '12': { Number: '12', IsValid: false },
    });
  });

  it('are a thousand at most', async () => {
    const numbers = Array.from({ length: 1_001 }, (_none, at) => String(2145600000 + at));
    expect((await many(numbers.slice(0, 1_000))).statusCode).toBe(200);
    expect((await many(numbers)).statusCode).toBe(400);
    expect((await many(numbers.join(','))).statusCode).toBe(400);
  });
});

describe('POST /validation/phone (P-191)', () => {
  const check = async (body: object, query = '') =>
    (await owner.call('POST', `/validation/phone${query}`, body)).json<object>();
  it('says whether it is a number of the country, and with the query whether it is textable', async () => {
    expect(await check({ Source: '2145550130' })).toEqual({ Success: true, Message: '' });
    expect(await check({ Source: '9995550130', CountryID: 1 })).toEqual({
      Success: false,
      Message: 'Please enter a valid phone number.',
    });
    const withText = '?includeTextability=true';
    expect(await check({ Source: '2145550130' }, withText)).toMatchObject({ IsTextablePhone: true });
    expect(await check({ Source: '2145550299' }, withText)).toMatchObject({
      Success: true,
      IsTextablePhone: false,
    });
    expect(await check({ Source: '442079460958', CountryID: 4 })).toMatchObject({ Success: true });
    expect(await check({ Source: '3120794609581', CountryID: 4 })).toMatchObject({ Success: false });
  });
});

describe('look-ups', () => {
  it('are looked up once and then known', async () => {
    asked.length = 0;
    await state('2145550140');
    await state('2145550140');
    expect(asked).toEqual([['2145550140']]);
    test.base.clock.advance(91 * 86_400_000);
    owner = await test.signIn('demo-owner');
    await state('2145550140');
    expect(asked).toHaveLength(2);
  });

  it('that hang or fail delay no page, and a job repeats them', async () => {
    let isDone = false;
    answer = () =>
      new Promise((done) => {
        setTimeout(() => {
          isDone = true;
          done(['landline']);
        }, 60_000).unref();
      });
    expect(await state('2145550141')).toMatchObject({ LineType: 'unknown', IsTextable: true });
    expect(isDone).toBe(false);
    answer = () => Promise.reject(new Error('down'));
    expect(await state('2145550199')).toMatchObject({ IsValid: true });
    expect(await state('2145550299')).toMatchObject({ IsValid: true });
    answer = rule;
    const deps = { ...test.base, lookUps };
    await lookUpNumbers(deps, asTenant(accountId), undefined);
    asked.length = 0;
    expect(await state('2145550299')).toMatchObject({ LineType: 'landline', IsTextable: false });
    expect(asked).toEqual([]);
  });

  it('of an import and of single people are made in bulk, and never again for what is known', async () => {
    const people = 1_000;
    await asOwner(
      test,
      `insert into contact (account_id, user_id, first_name, primary_phone, secondary_phone, import_id)
       select $1, 1, 'Person', 2146000000 + n, 2146100000 + n, 77 from generate_series(1, $2::int) n`,
      [accountId, people],
    );
    asked.length = 0;
    const deps = { ...test.base, lookUps };
    await test.base.database.inTenant(asTenant(accountId), async (tx) => {
      await askForImportLookUps(deps, tx, 77);
      await askForLookUps(deps, tx, [2145550140, 2147000001]);
    });
    await lookUpNumbers(deps, asTenant(accountId), 77);
    expect(asked.flat()).toHaveLength(2 * people);
    expect(asked.length).toBeLessThanOrEqual(4);
    await lookUpNumbers(deps, asTenant(accountId), 77);
    await lookUpNumbers(deps, asTenant(accountId), undefined);
    expect(asked.flat()).toHaveLength(2 * people + 1);
    expect(await asOwner(test, 'select phone from phone_lookup_wanted')).toEqual([]);
  });
});
