import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aBroadcast, aDraft, aScheduledBroadcast, seen } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let admin: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  admin = await test.signIn('demo-admin');
});
afterAll(() => test.close());

const riverbend = 'Riverbend School District: ';
const overridesOf = async (id: number) =>
  (await seen(owner, id)).SentAnyway?.map(({ Rules, Name }) => ({ Rules, Name }));

it('sending a text against rules is recorded with the user and the time', async () => {
  const id = await aBroadcast(owner, {
    TextMessage: `NO SCHOOL TODAY!!! Visit the casino`,
    SentAnyway: ['opt-out'],
  });
  const [first] = (await seen(owner, id)).SentAnyway ?? [];
  expect(first).toMatchObject({ Rules: ['sender-name', 'opt-out', 'shouting', 'filtered-words'] });
  expect(first?.Name).not.toBe('');
  expect(first?.Date).toBe(test.base.clock.now().toISOString());
});

it('the server reads the text itself: what a page claims to have seen is not recorded', async () => {
  const id = await aBroadcast(owner, {
    TextMessage: `${riverbend}School ends at noon. Reply STOP to opt out`,
    SentAnyway: ['shouting', 'opt-out', 'no-such-rule'],
  });
  expect(await overridesOf(id)).toEqual([]);
});

it('each change of the text has its own record, by the user who changed it', async () => {
  const id = await aScheduledBroadcast(owner, test.base.clock.now(), {
    TextMessage: `${riverbend}See http://riverbend.example`,
  });
  const change = (TextMessage: string) => admin.call('PUT', `/broadcasts/${id}`, { TextMessage });
  expect((await change(`${riverbend}See https://riverbend.example`)).statusCode).toBe(200);
  expect((await change('verizon')).statusCode).toBe(200);
  const names = await overridesOf(id);
  expect(names?.map(({ Rules }) => Rules)).toEqual([['https'], ['sender-name', 'single-word']]);
  expect(names?.[0]?.Name).not.toBe(names?.[1]?.Name);
});

it('a list of broadcasts leaves the records out', async () => {
  const list = await owner.call('GET', '/broadcasts');
  expect(list.json<{ Items: object[] }>().Items.filter((one) => 'SentAnyway' in one)).toEqual([]);
});

it('some recipients of a draft get their first text until each of them had one (3-decisions 3.5)', async () => {
  const contacts = [{ PrimaryPhone: '2145557301' }, { PrimaryPhone: '2145557302' }];
  const draft = await aDraft(owner, { contacts });
  const has = async () =>
    (await owner.call('GET', `/draft-broadcasts/${draft}/firsttexts`)).json<{ HasFirstTexts: boolean }>()
      .HasFirstTexts;
  expect(await has()).toBe(true);
  const { Items } = (await owner.call('GET', '/textnumbers')).json<{
    Items: { TextNumberID: number; IsDefault: boolean }[];
  }>();
  const number = Items.find(({ IsDefault }) => IsDefault)?.TextNumberID;
  for (const [at, { PrimaryPhone }] of contacts.entries()) {
    expect(await has()).toBe(true);
    const sent = await owner.call('POST', '/conversations', {
      Contacts: [{ PrimaryPhone }],
      TextMessage: 'Hi',
      TextNumberID: number,
      RequestKey: `first text ${at} ${testStart}`,
    });
    expect(sent.statusCode, sent.body).toBeLessThan(300);
  }
  expect(await has()).toBe(false);
  expect((await admin.call('GET', '/draft-broadcasts/999999/firsttexts')).statusCode).toBe(404);
});
