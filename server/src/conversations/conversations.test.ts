import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, TextMessage } from '@carillon/contract/conversations/conversations';
import type { ConversationSummary } from '@carillon/contract/conversations/conversationSummary';
import type { PhoneConsent } from '@carillon/contract/contacts/consent';
import type { ErrorBody } from '@carillon/contract/errors';
import { toE164 } from '@carillon/rules/phones/phones';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
let number: { id: number; phone: string };

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const { Items } = (await owner.call('GET', '/textnumbers')).json<{
    Items: {
      TextNumberID: number;
      TextPhoneNumber: string;
      CanText: boolean;
      AggregatorID: number;
      Items: { UserID: number }[];
    }[];
  }>();
  const { UserID } = (await owner.call('GET', '/user')).json<{ UserID: number }>();
  const own = Items.find(
    (one) => one.CanText && one.AggregatorID === 2 && one.Items.some((user) => user.UserID === UserID),
  );
  number = { id: own?.TextNumberID ?? 0, phone: own?.TextPhoneNumber ?? '' };
});
afterAll(() => test.close());

let texts = 0;
/** A phone writes to the number, as its carrier reports. */
async function writes(phone: string, text: string, id = `in${(texts += 1)}`): Promise<void> {
  const { bandwidth } = test.base.config;
  test.base.clock.advance(1_000);
  if (bandwidth === null || bandwidth === undefined) throw new Error('no carrier in this test');
  const from = toE164(phone);
  const to = toE164(number.phone);
  const answer = await test.app.inject({
    method: 'POST',
    url: '/webhooks/bandwidth',
    headers: {
      authorization: `Basic ${Buffer.from(`${bandwidth.webhookUser}:${bandwidth.webhookPassword}`).toString('base64')}`,
    },
    payload: [
      {
        type: 'message-received',
        time: test.base.clock.now().toISOString(),
        description: 'Incoming message received',
        to,
        message: {
          id,
          owner: to,
          applicationId: 'x',
          time: test.base.clock.now().toISOString(),
          segmentCount: 1,
          direction: 'in',
          to: [to],
          from,
          text,
        },
      },
    ],
  });
  expect(answer.statusCode).toBeLessThan(300);
}

const list = async (query = '') =>
  (await owner.call('GET', `/conversations${query}`)).json<{
    Items: (Conversation & { FoundMessage: { Message: string } | null; IsOlder: boolean })[];
    Size: number;
    MayHaveOlder: boolean;
  }>();
const summary = async () => (await owner.call('GET', '/conversations/summary')).json<ConversationSummary>();
const of = async (phone: string, query = '?pagesize=200') => {
  const found = (await list(query)).Items.find((one) => one.PhoneNumber === phone);
  if (found === undefined) throw new Error(`no conversation with ${phone}`);
  return found;
};
const thread = async (id: number, query = '') =>
  (await owner.call('GET', `/conversations/${id}/textmessages${query}`)).json<{
    Items: TextMessage[];
    Size: number;
  }>();

const consentOf = async (phone: string) =>
  (await owner.call('GET', `/phonenumbers/${phone}/consent`)).json<PhoneConsent>();

describe('a text that comes in', () => {
  it('opens a conversation, unread, on top; read and unread again', async () => {
    const before = await summary();
    await writes('3125551001', 'When does school start?');
    await writes('3125551002', 'Hello');
    await writes('3125551001', 'Anybody there?');
    const { Items } = await list();
    expect(Items.slice(0, 2)).toMatchObject([
      {
        PhoneNumber: '3125551001',
        UnreadCount: 2,
        LastMessage: { Message: 'Anybody there?', IsInbound: true },
      },
      { PhoneNumber: '3125551002', UnreadCount: 1 },
    ]);
    expect(await summary()).toMatchObject({
      UnreadCount: before.UnreadCount + 2,
      InboxCount: before.InboxCount + 2,
    });
    const id = Items[0]?.ConversationID ?? 0;
    const viewed = (await owner.call('POST', `/conversations/${id}/views`)).json<Conversation>();
    expect(viewed).toMatchObject({ UnreadCount: 0, Views: [{ UserID: expect.any(Number) }] });
    await owner.call('POST', `/conversations/${id}/views`);
    expect((await of('3125551001')).UnreadCount).toBe(0);
    expect((await owner.call('POST', `/conversations/${id}/unread`)).json()).toMatchObject({
      UnreadCount: 1,
    });
    expect((await thread(id)).Items.map((text) => [text.Message, text.IsInbound])).toEqual([
      ['Anybody there?', true],
      ['When does school start?', true],
    ]);
  });

  it('counts once, however often its carrier reports it', async () => {
    await Promise.all([1, 2, 3].map(() => writes('3125551003', 'Once', 'same')));
    expect(await of('3125551003')).toMatchObject({ UnreadCount: 1 });
  });

  it('STOP opts out, is confirmed once and opens nothing; UNSTOP lifts it', async () => {
    await writes('3125551004', 'Hi');
    await writes('3125551004', 'stop.');
    await writes('3125551004', 'STOP');
    const stopped = await of('3125551004');
    expect(stopped).toMatchObject({
      OptedOut: true,
      OptedIn: false,
      IsAutoOptOut: false,
      CanManuallyOptIn: false,
    });
    expect(stopped.Blocked).toBe('This number has been opted-out.');
    const said = (await thread(stopped.ConversationID)).Items;
    expect(said.filter((text) => text.IsAutoReply).map((text) => text.Message)).toEqual([
      expect.stringContaining('You are unsubscribed'),
    ]);
    expect(said.filter((text) => text.Type === 'Stop')).toHaveLength(2);
    await writes('3125551005', 'STOP');
    expect((await list('?pagesize=200')).Items.some((one) => one.PhoneNumber === '3125551005')).toBe(false);
    await writes('3125551004', 'unstop');
    expect(await of('3125551004')).toMatchObject({ OptedOut: false, OptedIn: true });
  });

  it('that asks in other words goes to Auto Opt-Outs without an answer, and can be opted in again', async () => {
    await writes('3125551006', 'Please remove me from your list');
    const { Items } = await list('?isautooptout=true');
    const [found] = Items;
    expect(found).toMatchObject({
      PhoneNumber: '3125551006',
      IsAutoOptOut: true,
      OptedOut: true,
      CanManuallyOptIn: true,
      UnreadCount: 1,
    });
    const id = found?.ConversationID ?? 0;
    expect((await thread(id)).Items).toHaveLength(1);
    const refused = await owner.call('PUT', `/conversations/${id}`, { IsAutoOptOut: false });
    expect([refused.statusCode, refused.json<ErrorBody>().Message]).toEqual([
      422,
      'Please confirm you have collected proper consent.',
    ]);
    const source = (await consentOf('3125551006')).Source;
    const back = await owner.call('PUT', `/conversations/${id}`, {
      IsAutoOptOut: false,
      UserIndicatedConsentDeclared: true,
    });
    expect(back.json()).toMatchObject({ IsAutoOptOut: false, OptedOut: false });
    const { UndoID } = back.json<{ UndoID: string }>();
    const undone = await owner.call('PUT', `/conversations/undo/${UndoID}`, {});
    expect(undone.json()).toEqual({ UndoID, UndoExecuted: true });
    expect((await owner.call('GET', `/conversations/${id}`)).json()).toMatchObject({
      IsAutoOptOut: true,
      OptedOut: true,
    });
    expect((await owner.call('PUT', `/conversations/undo/${UndoID}`, {})).statusCode).toBe(409);
    // The detector's opt-out applies again, and not one by this user.
    expect((await consentOf('3125551006')).Source).toBe(source);
  });

  it('undo lifts a user’s opt-out without recording an agreement', async () => {
    await writes('3125551051', 'Hello there');
    const { ConversationID: id } = await of('3125551051');
    const out = (await owner.call('PUT', `/conversations/${id}`, { IsAutoOptOut: true })).json<{
      UndoID: string;
      OptedOut: boolean;
    }>();
    expect(out.OptedOut).toBe(true);
    await owner.call('PUT', `/conversations/undo/${out.UndoID}`, {});
    expect((await owner.call('GET', `/conversations/${id}`)).json()).toMatchObject({
      IsAutoOptOut: false,
      OptedOut: false,
      OptedIn: false,
    });
    const { OptedIn, Events } = await consentOf('3125551051');
    expect([OptedIn, Events.map((event) => event.What)]).toEqual([false, ['restore', 'optOut']]);
  });

  it('undo gives way to what the person said since', async () => {
    await writes('3125551052', 'Hello again');
    const { ConversationID: id } = await of('3125551052');
    const { UndoID } = (await owner.call('PUT', `/conversations/${id}`, { IsAutoOptOut: true })).json<{
      UndoID: string;
    }>();
    await writes('3125551052', 'STOP');
    await owner.call('PUT', `/conversations/undo/${UndoID}`, {});
    const consent = await consentOf('3125551052');
    expect([consent.OptedOutText, consent.CanOptIn]).toEqual([true, false]);
    expect(consent.Events.map((event) => event.What)).not.toContain('restore');
  });

  it('undo of an agreement that was there before brings it back', async () => {
    await writes('3125551053', 'Hi');
    await writes('3125551053', 'START');
    const { ConversationID: id } = await of('3125551053');
    expect((await consentOf('3125551053')).OptedIn).toBe(true);
    const { UndoID } = (await owner.call('PUT', `/conversations/${id}`, { IsAutoOptOut: true })).json<{
      UndoID: string;
    }>();
    expect((await consentOf('3125551053')).OptedIn).toBe(false);
    await owner.call('PUT', `/conversations/undo/${UndoID}`, {});
    const consent = await consentOf('3125551053');
    expect([consent.OptedIn, consent.OptedOutText]).toEqual([true, false]);
  });

  it('brings a done conversation back, but a HELP does not open one', async () => {
    await writes('3125551007', 'First');
    const { ConversationID } = await of('3125551007');
    await owner.call('PUT', `/conversations/${ConversationID}`, { IsDone: true });
    expect((await of('3125551007', '?isdone=true')).IsDone).toBe(true);
    await writes('3125551007', 'Second');
    expect((await of('3125551007')).IsDone).toBe(false);
    await writes('3125551008', 'help');
    expect((await list('?pagesize=200')).Items.some((one) => one.PhoneNumber === '3125551008')).toBe(false);
  });
});

describe('sending', () => {
  it('starts conversations with several, each with its own text, and the line about STOP once', async () => {
    const body = {
      Contacts: [
        { PrimaryPhone: '(312) 555-1101', FirstName: 'Ann', TextMessage: 'Hi {{FirstName}}' },
        { PrimaryPhone: '312-555-1102', FirstName: 'Ben' },
        { PrimaryPhone: '3125551101' },
        { PrimaryPhone: '123' },
      ],
      TextMessage: 'See you, {{FirstName}}',
      TextNumberID: number.id,
      RequestKey: 'k1',
    };
    const answer = await owner.call('POST', '/conversations', body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      Conversations: [{ PhoneNumber: '3125551101' }, { PhoneNumber: '3125551102' }],
      Errors: [{ Message: "You've already added this number." }, { Message: expect.any(String) }],
    });
    const [first] = answer.json<{ Conversations: { ConversationID: number }[] }>().Conversations;
    const { Items } = await thread(first?.ConversationID ?? 0);
    expect(Items).toMatchObject([
      { Message: 'Hi Ann', Footer: ' Reply STOP to opt out', IsInbound: false, Label: 'Needs Sending' },
    ]);
    const again = await owner.call('POST', '/conversations', body);
    expect(again.json<{ Conversations: unknown[] }>().Conversations).toEqual(
      answer.json<{ Conversations: unknown[] }>().Conversations,
    );
    expect((await thread(first?.ConversationID ?? 0)).Size).toBe(1);
    const reply = await owner.call('POST', `/conversations/${first?.ConversationID}/textmessages`, {
      Message: 'And bring a pen',
      RequestKey: 'k2',
    });
    expect(reply.json()).toMatchObject({ Message: 'And bring a pen', Footer: '' });
  });

  it('is refused with the sentence of the first reason', async () => {
    const say = async (body: object) => {
      const answer = await owner.call('POST', '/conversations', body);
      return [answer.statusCode, answer.json<ErrorBody>().Message];
    };
    const to = { Contacts: [{ PrimaryPhone: '3125551103' }], TextNumberID: number.id };
    expect(await say({ ...to, TextNumberID: null, TextMessage: 'x' })).toEqual([
      422,
      'Select a Text Phone Number',
    ]);
    expect(await say({ ...to, TextMessage: '   ' })).toEqual([422, 'Enter a Message']);
    expect(await say({ ...to, TextMessage: 'a'.repeat(500) })).toEqual([
      422,
      expect.stringMatching(/^Your message can't exceed (160|320) characters\.$/),
    ]);
    expect(await say({ ...to, Contacts: [], TextMessage: 'x' })).toEqual([400, 'Please add a phone number']);
    expect(
      (
        await say({
          ...to,
          Contacts: Array.from({ length: 16 }, (_, n) => ({ PrimaryPhone: `31255512${10 + n}` })),
          TextMessage: 'x',
        })
      )[0],
    ).toBe(400);
    await writes('3125551103', 'STOP');
    expect(await say({ ...to, TextMessage: 'x' })).toEqual([422, 'This number has been opted-out.']);
    const { UserID } = (await owner.call('GET', '/user')).json<{ UserID: number }>();
    await asOwner(test, `update app_user set can_create_conversations = false where user_id = ${UserID}`);
    expect(await say({ ...to, TextMessage: 'x' })).toEqual([422, "You can't create conversations."]);
    await asOwner(test, `update app_user set can_create_conversations = true where user_id = ${UserID}`);
  });
});

describe('finding', () => {
  it('by name, by part of a number, and by words of a text, also old ones', async () => {
    await owner.call('POST', '/contacts', {
      PrimaryPhone: '3125551301',
      FirstName: 'Zelda',
      LastName: 'Quirk',
    });
    await writes('3125551301', 'The bus was late again');
    expect((await list('?q=quirk')).Items).toMatchObject([
      { PhoneNumber: '3125551301', FirstName: 'Zelda', FoundMessage: null },
    ]);
    expect((await list('?q=(312) 555-1301')).Items).toMatchObject([{ PhoneNumber: '3125551301' }]);
    expect((await list('?q=551301')).Items).toMatchObject([{ PhoneNumber: '3125551301' }]);
    expect((await list('?q=BUS lat')).Items).toMatchObject([
      { PhoneNumber: '3125551301', FoundMessage: { Message: 'The bus was late again' }, IsOlder: false },
    ]);
    expect((await list('?q=zebra')).Items).toEqual([]);
    await asOwner(
      test,
      `update text_message set created_at = created_at - interval '40 days'
       where text_message_id <= (select text_message_id from text_message where message like 'The bus%')`,
    );
    expect((await list('?q=bus')).Items).toMatchObject([{ PhoneNumber: '3125551301', IsOlder: true }]);
  });
});

describe('many at once', () => {
  it('all but some are marked done, and come back', async () => {
    for (const n of [1, 2, 3]) await writes(`312555140${n}`, `Many ${n}`);
    const before = await summary();
    const kept = await of('3125551402');
    const answer = await owner.call('PUT', '/conversations', {
      Selection: { Type: 'SelectedAllExcept', Items: [{ ConversationID: kept.ConversationID }] },
      Update: { IsDone: true },
    });
    const { UndoID, Count } = answer.json<{ UndoID: string; Count: number }>();
    expect(Count).toBe(before.InboxCount - 1);
    expect((await list()).Items.map((one) => one.PhoneNumber)).toEqual(['3125551402']);
    expect(await summary()).toMatchObject({ InboxCount: 1, DoneCount: before.DoneCount + Count });
    await owner.call('PUT', `/conversations/undo/${UndoID}`, {});
    expect((await summary()).InboxCount).toBe(before.InboxCount);
  });
});
