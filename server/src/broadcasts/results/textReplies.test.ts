import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BroadcastActivity } from '@carillon/contract/broadcasts/activity';
import type { DraftBroadcast, DraftContact } from '@carillon/contract/broadcasts/drafts';
import type { TextReply } from '@carillon/contract/broadcasts/textReplies';
import type { ListEnvelope } from '@carillon/contract/lists';
import { receiveTexts } from '../../conversations/index.ts';
import { aScriptedCarrier } from '../../delivery/fixtures.ts';
import { Sender } from '../../delivery/send/sender.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireDelivery } from '../../wiring.ts';
import { aBroadcast, aDraft, aScheduledBroadcast } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let id: number;
let accountId: number;
let textNumberId: number;
const carrier = aScriptedCarrier();

let received = 0;
/** A text of this phone to the number of the broadcast, a second after the last one. */
async function writes(phone: number, message: string, mediaUrls: string[] = []): Promise<void> {
  test.base.clock.advance(1_000);
  const now = test.base.clock.now();
  await test.base.database.inTenant(asTenant(accountId), (tx) =>
    receiveTexts({ config: test.base.config, jobs: test.base.jobs }, tx, [
      {
        carrier: 'bandwidth',
        carrierMessageId: `reply${(received += 1)}`,
        phone,
        textNumberId,
        message,
        mediaUrls,
        at: now,
        now,
      },
    ]),
  );
}
const listed = async (query = '', visitor = owner): Promise<ListEnvelope<TextReply>> =>
  (await visitor.call('GET', `/broadcasts/${id}/textreplies?${query}`)).json();

beforeAll(async () => {
  test = await createTestApp({ carriers: new Map([[carrier.aggregatorId, carrier]]) });
  owner = await test.signIn('demo-owner');
  const contacts = [
    { PrimaryPhone: '2145558001', FirstName: 'Ann', LastName: 'Oak' },
    { PrimaryPhone: '2145558002', FirstName: 'Bob', LastName: 'Elm' },
    { PrimaryPhone: '2145558003', FirstName: 'Cy', LastName: 'Ash' },
  ];
  id = await aBroadcast(owner, {
    DraftBroadcastID: await aDraft(owner, { contacts }),
    BroadcastName: 'Picnic on Saturday',
  });
  const sender = new Sender(wireDelivery(test.base), 'worker');
  while ((await sender.claimRound()) > 0) await sender.idle();
  const [row] = await asOwner<{ account_id: number; text_number_id: number }>(
    test,
    'select account_id, text_number_id from broadcast where broadcast_id = $1',
    [id],
  );
  [accountId, textNumberId] = [row?.account_id ?? 0, row?.text_number_id ?? 0];
  await writes(2145558001, 'Can I bring 100% of my family?');
  await writes(2145558002, 'See you there', ['https://pictures.example/a.png']);
  await writes(2145558001, '=cake too');
  await writes(2145558003, 'STOP');
  // A stranger's text answers no broadcast.
  await writes(2145558009, 'Who is this?');
});
afterAll(() => test.close());

it('lists every reply, newest first, with its recipient (B-015)', async () => {
  const { Items, Size } = await listed();
  expect(Size).toBe(4);
  expect(Items.map((one) => [one.FirstName, one.Message, one.PictureCount, one.IsOptOut])).toEqual([
    ['Cy', 'STOP', 0, true],
    ['Ann', '=cake too', 0, false],
    ['Bob', 'See you there', 1, false],
    ['Ann', 'Can I bring 100% of my family?', 0, false],
  ]);
  expect(Items[3]).toMatchObject({ PersonID: 1, PhoneNumber: '2145558001', LastName: 'Oak' });
  // STOP of a phone that never wrote opens no conversation.
  expect(Items.map((one) => one.ConversationID === null)).toEqual([true, false, false, false]);
});

it.each([
  ['pagesize=2&page=2', ['See you there', 'Can I bring 100% of my family?'], 4],
  ['pagesize=3&page=9', [], 4],
  ['sortby=ReceivedDate&pagesize=1', ['Can I bring 100% of my family?'], 4],
  ['q=CAKE', ['=cake too'], 1],
  ['q=ann oak&pagesize=1', ['=cake too'], 2],
  ['q=(214) 555-8002', ['See you there'], 1],
  ['q=100%25', ['Can I bring 100% of my family?'], 1],
  ['q=%25%25', [], 0],
])('pages, sorts, and searches: %s', async (query, messages, size) => {
  const { Items, Size } = await listed(query);
  expect([Items.map((one) => one.Message), Size]).toEqual([messages, size]);
});

it('has one CSV line for each reply, oldest first, with formulas escaped', async () => {
  const csv = async (query = '') =>
    (await owner.call('GET', `/broadcasts/${id}/textreplies.csv${query}`)).body.trim().split('\r\n');
  const lines = await csv();
  expect(lines[0]).toMatch(/Time,PhoneNumber,FirstName,LastName,Message$/);
  expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual([
    'Can I bring 100% of my family?',
    'See you there',
    "'=cake too",
    'STOP',
  ]);
  expect(await csv('?q=elm')).toHaveLength(2);
});

const all = { Type: 'SelectedAll', Items: [] };
async function drafted(Selection: object, query = '') {
  const answer = await owner.call('POST', `/broadcasts/${id}/textreplies/todraftbroadcast${query}`, {
    Selection,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { DraftBroadcastID } = answer.json<{ DraftBroadcastID: number }>();
  const draft = (await owner.call('GET', `/draft-broadcasts/${DraftBroadcastID}`)).json<DraftBroadcast>();
  const { Items } = (await owner.call('GET', `/draft-broadcasts/${DraftBroadcastID}/contacts`)).json<{
    Items: DraftContact[];
  }>();
  return { form: draft.Form, names: Items.map((one) => one.FirstName) };
}

it('makes a draft with the numbers of the repliers, each once, and its text still to write (B-188)', async () => {
  const { form, names } = await drafted(all);
  expect(names).toEqual(['Ann', 'Bob', 'Cy']);
  expect(form).toMatchObject({
    BroadcastName: 'Replies to Picnic on Saturday',
    BroadcastType: 'SMS',
    TextNumberID: textNumberId,
    TextMessage: '',
    SettingsConfirmed: true,
    RecipientsConfirmed: true,
    MessagesConfirmed: false,
    CurrentStep: 3,
  });
  const { Items } = (await owner.call('GET', `/broadcasts/${id}/activity`)).json<
    ListEnvelope<BroadcastActivity>
  >();
  expect(Items[0]).toMatchObject({
    Text: 'Made a message to people who replied',
    To: 'Replies to Picnic on Saturday',
  });
});

it('takes a selection of replies or of people, and the search that "all" is narrowed by', async () => {
  const { Items } = await listed();
  const ids = (...places: number[]) =>
    places.map((place) => ({ TextMessageID: Items[place]?.TextMessageID }));
  const names = async (Type: string, chosen: object[], query = '') =>
    (await drafted({ Type, Items: chosen }, query)).names;
  expect(await names('Selected', ids(1, 3))).toEqual(['Ann']);
  expect(await names('Selected', ids(2), '?q=ann')).toEqual(['Bob']);
  // Ann's other reply is still selected.
  expect(await names('SelectedAllExcept', ids(0, 1))).toEqual(['Ann', 'Bob']);
  expect(await names('Selected', [{ PhoneNumber: '(214) 555-8002' }])).toEqual(['Bob']);
  expect(await names('SelectedAllExcept', [{ PhoneNumber: '2145558001' }])).toEqual(['Bob', 'Cy']);
  expect(await names('SelectedAll', [], '?q=there')).toEqual(['Bob']);
  const none = await owner.call('POST', `/broadcasts/${id}/textreplies/todraftbroadcast`, {
    Selection: { Type: 'Selected', Items: [{ TextMessageID: 1 }] },
  });
  expect(none.statusCode).toBe(422);
});

it('refuses a broadcast that has not started, and is not found by others', async () => {
  const scheduled = await aScheduledBroadcast(owner, test.base.clock.now());
  const early = await owner.call('POST', `/broadcasts/${scheduled}/textreplies/todraftbroadcast`, {
    Selection: all,
  });
  expect(early.statusCode).toBe(409);
  const mallory = await test.signIn('mallory-owner');
  for (const path of ['textreplies', 'textreplies.csv'])
    expect((await mallory.call('GET', `/broadcasts/${id}/${path}`)).statusCode).toBe(404);
});
