import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import type { JoinPages, PublicJoinPage } from '@carillon/contract/contacts/joinPages';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, visitor, type TestApp, type Visitor } from '../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
let mallory: Visitor;
let nobody: Visitor;
let accountId = 0;
let group = 0;
let foreignGroup = 0;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  mallory = await test.signIn('mallory-owner');
  nobody = visitor(test.app, '');
  accountId = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
  const groupOf = async (sign: string) =>
    (
      await asOwner<{ id: number }>(
        test,
        `insert into contact_group (account_id, name, user_id)
         select account_id, 'Joined', user_id from app_user where is_master_user and (account_id ${sign} $1) limit 1
         returning list_id as id`,
        [accountId],
      )
    )[0]?.id ?? 0;
  group = await groupOf('=');
  foreignGroup = await groupOf('<>');
});
afterAll(() => test.close());

const put = (body: object, who = owner) => who.call('PUT', '/account/join-pages', body);
const page = (change: object = {}) => ({ Page: { Kind: 'informational', IsOpen: true, ...change } });
/** Each attempt has its own address unless one is given. An address's tenth attempt is its last. */
let addresses = 0;
const signUp = (body: object, options: { path?: string; address?: string } = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/api/join/${options.path ?? 'riverbend'}`,
    headers: { 'x-requested-with': 'carillon' },
    remoteAddress: options.address ?? `192.0.2.${(addresses += 1)}`,
    payload: { Consent: true, ...body },
  });
const stateOf = async (phone: string) =>
  (
    await asOwner<{ out: boolean; in: boolean }>(
      test,
      'select opted_out_text as out, opted_in as in from opt_out where account_id = $1 and phone = $2',
      [accountId, phone],
    )
  )[0];
const peopleWith = (phone: string) =>
  asOwner<{ name: string; source: number; lists: number[] }>(
    test,
    `select c.first_name as name, c.source, array(select m.list_id from contact_member m
       where m.account_id = c.account_id and m.person_id = c.person_id order by 1) as lists
     from contact c where c.account_id = $1 and c.primary_phone = $2`,
    [accountId, phone],
  );

describe('the settings', () => {
  it('need a unique keyword for an open page', async () => {
    expect((await put(page())).json<ErrorBody>().Errors).toEqual([
      { Field: 'AccountKeyword', Message: 'Enter a keyword for the address of the page' },
    ]);
    const made = (
      await put({
        AccountKeyword: 'Riverbend',
        PrivacyUrl: 'https://riverbend.example/privacy',
        ...page({
          Headline: 'School news by text',
          ListIDs: [group],
        }),
      })
    ).json<JoinPages>();
    expect(made.Pages[0]).toMatchObject({ Kind: 'informational', IsOpen: true, ListIDs: [group] });
    expect(made.Pages[0]?.Address).toMatch(/\/join\/Riverbend$/);
    expect(made.Pages[1]).toMatchObject({ Kind: 'promotional', IsOpen: false });
    expect((await put({ AccountKeyword: 'RIVERBEND' }, mallory)).json<ErrorBody>().Message).toBe(
      'This keyword is already in use.',
    );
    expect((await put({ AccountKeyword: 'a b' })).statusCode).toBe(400);
    expect((await put({ TermsUrl: 'javascript:alert(1)' })).statusCode).toBe(400);
    expect((await put(page({ ListIDs: [foreignGroup] }))).statusCode).toBe(404);
  });

  it('are the owner’s and the admins’', async () => {
    const user = await test.signIn('demo-user');
    expect((await user.call('GET', '/account/join-pages')).statusCode).toBe(403);
    expect((await put(page(), user)).statusCode).toBe(403);
  });
});

describe('the public page', () => {
  it('shows the account and the agreement, in any case of its address', async () => {
    const shown = (await nobody.call('GET', '/join/rIVERBEND')).json<PublicJoinPage>();
    expect(shown).toEqual({
      CompanyName: 'Riverbend School District',
      Headline: 'School news by text',
      CountryID: 1,
      Wording:
        'By providing your number you agree to receive texts from Riverbend School District. Message frequency varies. Message and data rates may apply. Reply HELP for help. Reply STOP to cancel. Consent is not a condition of purchase.',
      PrivacyUrl: 'https://riverbend.example/privacy',
      TermsUrl: '',
    });
  });

  it('does not exist when it is closed or unknown', async () => {
    expect((await nobody.call('GET', '/join/riverbend/promotional')).statusCode).toBe(404);
    expect((await nobody.call('GET', '/join/other')).statusCode).toBe(404);
    expect((await signUp({ PrimaryPhone: '2145554001' }, { path: 'riverbend/promotional' })).statusCode).toBe(
      404,
    );
  });

  it('opts in, keeps the wording and the address, and makes a contact in the groups', async () => {
    const person = { PrimaryPhone: '(214) 555-4001', FirstName: 'Ana', LastName: 'Whitfield' };
    expect((await signUp(person, { address: '203.0.113.7' })).statusCode).toBe(201);
    expect(await stateOf('2145554001')).toEqual({ out: false, in: true });
    expect(await peopleWith('2145554001')).toEqual([{ name: 'Ana', source: 3, lists: [group] }]);
    const [event] = await asOwner(
      test,
      `select source, channel, wording, address, name, is_promotional from opt_out_event where phone = 2145554001`,
    );
    expect(event).toMatchObject({
      source: 'Join',
      channel: 1,
      address: '203.0.113.7',
      name: 'Ana Whitfield',
      is_promotional: false,
      wording: expect.stringContaining('texts from Riverbend School District.') as string,
    });
    // A person who signs up again, or under another name, does not change a contact.
    expect((await signUp({ ...person, FirstName: 'Mallory' })).statusCode).toBe(201);
    expect(await peopleWith('2145554001')).toEqual([{ name: 'Ana', source: 3, lists: [group] }]);
  });

  it('promotional sign-ups are separate', async () => {
    await put({ Page: { Kind: 'promotional', IsOpen: true } });
    await signUp({ PrimaryPhone: '2145554002' }, { path: 'riverbend/promotional' });
    const report = await owner.call('GET', '/reports/promotional-opt-ins');
    expect(report.json()).toMatchObject({
      Size: 1,
      Items: [{ PhoneNumber: '2145554002', Method: 'Join page' }],
    });
    expect(await peopleWith('2145554002')).toMatchObject([{ lists: [-1] }]);
  });

  it('says what is missing beside its field', async () => {
    const errorsOf = async (body: object) => (await signUp(body)).json<ErrorBody>().Errors;
    expect(await errorsOf({ PrimaryPhone: '2145554003', Consent: false })).toEqual([
      { Field: 'Consent', Message: 'Check the box to sign up.' },
    ]);
    expect(await errorsOf({ PrimaryPhone: '12', Consent: false })).toEqual([
      { Field: 'PrimaryPhone', Message: 'Must be 10 digits; use only numbers' },
      { Field: 'Consent', Message: 'Check the box to sign up.' },
    ]);
    expect(await stateOf('2145554003')).toBeUndefined();
  });

  it('reveals nothing about a number, and lifts no STOP', async () => {
    await asOwner(
      test,
      `insert into opt_out (account_id, phone, opted_out_text, opted_out_voice, source) values ($1, 2145554004, true, true, 'Stop')`,
      [accountId],
    );
    const stopped = await signUp({ PrimaryPhone: '2145554004' });
    const fresh = await signUp({ PrimaryPhone: '2145554005' });
    const again = await signUp({ PrimaryPhone: '2145554005' });
    const blocked = await signUp({ PrimaryPhone: '8005550100' });
    for (const answer of [stopped, fresh, again, blocked])
      expect([answer.statusCode, answer.body]).toEqual([201, '{}']);
    expect(await stateOf('2145554004')).toEqual({ out: true, in: false });
  });

  it('after a contact was deleted makes a new one and keeps the consent', async () => {
    await asOwner(test, 'delete from contact where account_id = $1 and primary_phone = 2145554005', [
      accountId,
    ]);
    expect(await stateOf('2145554005')).toEqual({ out: false, in: true });
    await signUp({ PrimaryPhone: '2145554005', FirstName: 'Back' });
    expect(await peopleWith('2145554005')).toMatchObject([{ name: 'Back' }]);
  });

  it('does nothing for a program that fills in the hidden field', async () => {
    const answer = await signUp({ PrimaryPhone: '2145554006', Website: 'https://spam.example' });
    expect([answer.statusCode, answer.body]).toEqual([201, '{}']);
    expect(await stateOf('2145554006')).toBeUndefined();
    expect(await peopleWith('2145554006')).toEqual([]);
  });

  it('accepts sixty from an address in an hour: an evening of parents on one connection', async () => {
    const address = '198.51.100.9';
    for (let attempt = 0; attempt < 60; attempt += 1)
      expect((await signUp({ PrimaryPhone: '12' }, { address })).statusCode).toBe(400);
    expect((await signUp({ PrimaryPhone: '2145554007' }, { address })).statusCode).toBe(429);
    expect((await signUp({ PrimaryPhone: '2145554007' })).statusCode).toBe(201);
    test.base.clock.advance(3_600_001);
    expect((await signUp({ PrimaryPhone: '2145554008' }, { address })).statusCode).toBe(201);
    // Addresses are not stored.
    const [kept] = await asOwner<{ n: number }>(
      test,
      `select count(*)::int as n from join_attempt where key like '%' || $1 || '%'`,
      [address],
    );
    expect(kept?.n).toBe(0);
  });
});
