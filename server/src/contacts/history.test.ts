import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryEntry } from '@carillon/contract/contacts/contacts';
import { aBroadcast, aDraft } from '../broadcasts/fixtures.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { aContact } from './fixtures.ts';

let test: TestApp;
let owner: Visitor;
let personId: number;
let broadcastId: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const contact = await aContact(owner, {
    FirstName: 'Ana',
    PrimaryPhone: '2145556701',
    SecondaryPhone: '2145556702',
  });
  personId = contact.PersonID;
  const contacts = [
    { PrimaryPhone: '2145556701', FirstName: 'Ana' },
    { PrimaryPhone: '2145556799', FirstName: 'Ben' },
  ];
  broadcastId = await aBroadcast(owner, {
    DraftBroadcastID: await aDraft(owner, { contacts }),
    BroadcastName: 'Snow day',
    TextMessage: 'No school, {{FirstName}}.',
  });
  const account = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
  const { UserID } = (await owner.call('GET', '/user')).json<{ UserID: number }>();
  for (const sql of [
    `insert into text_result (account_id, send_id, recipient_no, status, submitted_at, updated_at)
     select account_id, ${broadcastId}, recipient_no, 4, '2026-01-14T16:01:00Z', now() from recipient
     where phone in (2145556701, 2145556799)`,
    `insert into text_message (account_id, text_number_id, phone, is_inbound, message, carrier, carrier_message_id, created_at)
     values (${account}, 1, 2145556702, true, 'Thank you', 'bandwidth', 'h1', '2026-01-14T16:02:00Z'),
       (${account}, 1, 2145556799, true, 'of somebody else', 'bandwidth', 'h2', '2026-01-14T16:02:00Z')`,
    `insert into opt_out (account_id, phone, source, opted_out_text, opted_out_voice, user_id, changed_at)
     values (${account}, 2145556702, 'User', true, false, ${UserID}, '2026-01-14T16:03:00Z')`,
    `insert into opt_out_event (account_id, phone, what, source, channel, wording, user_id, at)
     values (${account}, 2145556702, 'optOut', 'User', 1, 'asked at the desk', ${UserID}, '2026-01-14T16:03:00Z')`,
  ])
    await asOwner(test, sql);
});
afterAll(() => test.close());

const history = async (query = '', who = owner) =>
  (await who.call('GET', `/contacts/${personId}/history${query}`)).json<{
    Items: HistoryEntry[];
    Size: number;
  }>();

it('shows what was sent, received, and agreed to, over all phones, newest first', async () => {
  const { Items, Size } = await history();
  expect(Size).toBe(3);
  expect(Items).toMatchObject([
    {
      Kind: 'consent',
      Phone: '2145556702',
      Result: 'Opted out',
      Channel: 'text',
      Source: 'User',
      Wording: 'asked at the desk',
    },
    { Kind: 'received', Phone: '2145556702', Message: 'Thank you', BroadcastID: null },
    {
      Kind: 'sent',
      At: '2026-01-14T16:01:00.000Z',
      Phone: '2145556701',
      BroadcastID: broadcastId,
      BroadcastName: 'Snow day',
      Message: expect.stringMatching(/^No school, Ana\./),
      Result: expect.stringMatching(/^Delivered/),
    },
  ]);
  expect(Items[0]?.UserName).not.toBe('');
});

it('is shown by kind and in pages', async () => {
  expect((await history('?type=received')).Items.map((item) => item.Kind)).toEqual(['received']);
  expect((await history('?type=consent')).Size).toBe(1);
  const second = await history('?page=2&pagesize=2');
  expect([second.Size, second.Items.map((item) => item.Kind)]).toEqual([3, ['sent']]);
});

it('hides broadcasts of other users from those who see only their own', async () => {
  await asOwner(
    test,
    `update app_user set can_see_all_roster = true, can_see_all_broadcasts = false where user_name = 'demo-user'`,
  );
  const seen = await history('', await test.signIn('demo-user'));
  expect(seen.Items.map((item) => item.Kind)).toEqual(['consent', 'received']);
});

it('has the consent of each phone by channel', async () => {
  const answer = await owner.call('GET', `/contacts/${personId}/consent`);
  const { Phones, Events } = answer.json<{ Phones: object[]; Events: object[] }>();
  expect(Phones).toMatchObject([
    { Phone: '2145556701', Channel: 'text', State: 'Unknown', Since: null },
    { Phone: '2145556701', Channel: 'voice', State: 'Unknown' },
    {
      Phone: '2145556702',
      Channel: 'text',
      State: 'OptedOut',
      Since: '2026-01-14T16:03:00.000Z',
      Source: 'User',
      Wording: 'asked at the desk',
      CanOptIn: true,
    },
    { Phone: '2145556702', Channel: 'voice', State: 'Unknown' },
  ]);
  expect(Events).toHaveLength(1);
});
