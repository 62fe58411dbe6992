import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import type { ConversationSummary } from '@carillon/contract/conversations/conversationSummary';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
let numberId: number;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const { TextNumbers } = (await owner.call('GET', '/conversations/summary')).json<ConversationSummary>();
  numberId = TextNumbers[0]?.TextNumberID ?? 0;
});
afterAll(() => test.close());

const list = async (query: string, by = owner) =>
  (await by.call('GET', `/conversations?pagesize=200&${query}`)).json<{
    Items: Conversation[];
    Size: number;
  }>();
const found = async (q: string, by = owner): Promise<string[]> =>
  (await list(`q=${encodeURIComponent(q)}`, by)).Items.map((one) => one.PhoneNumber);
const counted = async () =>
  (await owner.call('GET', '/conversations/summary')).json<ConversationSummary>().InboxCount;
/** Texts a number under a name that no contact has. */
const named = async (PrimaryPhone: string, FirstName: string, LastName = '') => {
  const answer = await owner.call('POST', '/conversations', {
    TextNumberID: numberId,
    TextMessage: 'Welcome',
    Contacts: [{ PrimaryPhone, FirstName, LastName }],
  });
  expect(answer.statusCode).toBe(201);
};

describe('names that were given with a number', () => {
  it('are found by the beginnings of their words, whatever their letters', async () => {
    await named('3125556001', 'Théodora', 'Quenneville');
    await named('3125556002', 'Наталья');
    expect(await found('quenn')).toEqual(['3125556001']);
    expect(await found('theodora quen')).toEqual(['3125556001']);
    expect(await found('натал')).toEqual(['3125556002']);
    expect(await found('enneville')).toEqual([]);
    expect(await found('theodora natal')).toEqual([]);
  });

  it('are not found once a contact has the number under another name, nor by other organizations', async () => {
    await named('3125556003', 'Wilhelmina');
    expect(await found('wilhelmina')).toEqual(['3125556003']);
    expect(await found('wilhelmina', await test.signIn('mallory-owner'))).toEqual([]);
    await owner.call('POST', '/contacts', { PrimaryPhone: '3125556003', FirstName: 'Minna' });
    expect(await found('wilhelmina')).toEqual([]);
    expect(await found('minna')).toEqual(['3125556003']);
  });
});

describe('a name that very many contacts have', () => {
  it('finds the one who wrote last, wherever the contact is among them', async () => {
    // More people than a search reads, and none of them ever wrote.
    await asOwner(
      test,
      `insert into contact (account_id, user_id, first_name, last_name, primary_phone)
       select account_id, user_id, 'Esperanza', 'Number ' || n, 7150000000 + n
       from (select account_id, user_id from app_user where user_name = 'demo-owner') u, generate_series(1, 5001) n`,
    );
    await named('3125556010', '');
    await owner.call('POST', '/contacts', { PrimaryPhone: '3125556010', FirstName: 'Esperanza' });
    await owner.call('POST', '/contacts', {
      PrimaryPhone: '3125556012',
      SecondaryPhone: '3125556011',
      FirstName: 'Esperanza',
    });
    test.base.clock.advance(60_000);
    await named('3125556011', '');
    expect(await found('esperanza')).toEqual(['3125556011', '3125556010']);
    expect(await found('esperanza', await test.signIn('mallory-owner'))).toEqual([]);
  });
});

describe('a conversation in which nothing was written', () => {
  it('is opened, and neither listed, counted nor found before its first text (3-decisions 2.9)', async () => {
    const before = await counted();
    const PhoneNumber = '3125556004';
    const opened = (
      await owner.call('POST', '/conversations/selection', { TextNumberIDTo: numberId, PhoneNumber })
    ).json<Conversation>();
    expect(opened).toMatchObject({ PhoneNumber, LastMessage: null });
    const isListed = async (query: string) =>
      (await list(query)).Items.some((one) => one.ConversationID === opened.ConversationID);
    expect(await isListed('')).toBe(false);
    expect(await isListed(`textnumberid=${numberId}`)).toBe(false);
    expect(await found(PhoneNumber)).toEqual([]);
    expect(await counted()).toBe(before);
    // A second request returns the same one.
    const again = await owner.call('POST', '/conversations/selection', {
      TextNumberIDTo: numberId,
      PhoneNumber,
    });
    expect(again.json<Conversation>().ConversationID).toBe(opened.ConversationID);
    await owner.call('POST', `/conversations/${opened.ConversationID}/textmessages`, { Message: 'Hello' });
    expect(await isListed('')).toBe(true);
    expect(await found(PhoneNumber)).toEqual([PhoneNumber]);
    expect(await counted()).toBe(before + 1);
    await owner.call('PUT', `/conversations/${opened.ConversationID}`, { IsDone: true });
    expect(await counted()).toBe(before);
  });
});
