import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, TextMessage } from '@carillon/contract/conversations/conversations';
import type { ScheduledConversation } from '@carillon/contract/conversations/scheduledConversations';
import type { ErrorBody } from '@carillon/contract/errors';
import { asOwner } from '../../testing/asOwner.ts';
import { emptyFieldText, fieldFormatText } from '@carillon/rules/texts/mergeFields';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { tinyGif, tinyPng } from '../../media/pictureFixtures.ts';

let test: TestApp;
let owner: Visitor;
let numberId: number;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const { TextNumbers } = (await owner.call('GET', '/user')).json<{
    TextNumbers: { TextNumberID: number }[];
  }>();
  const { Items } = (await owner.call('GET', '/textnumbers')).json<{
    Items: { TextNumberID: number; CanText: boolean }[];
  }>();
  const own = new Set(TextNumbers.map((one) => one.TextNumberID));
  numberId = Items.find((one) => one.CanText && own.has(one.TextNumberID))?.TextNumberID ?? 0;
});
afterAll(() => test.close());

interface Started {
  Conversations: { ConversationID: number; TextMessageID: number }[];
}
const start = async (contact: object, TextMessage: string, more: object = {}) => {
  const answer = await owner.call('POST', '/conversations', {
    Contacts: [contact],
    TextMessage,
    TextNumberID: numberId,
    ...more,
  });
  return { answer, id: answer.json<Partial<Started>>().Conversations?.[0]?.ConversationID ?? 0 };
};
const conversation = async (id: number) =>
  (await owner.call('GET', `/conversations/${id}`)).json<Conversation>();
const thread = async (id: number) =>
  (await owner.call('GET', `/conversations/${id}/textmessages`)).json<{ Items: TextMessage[] }>().Items;

describe('names given with a number that no contact has', () => {
  it('stay with the conversation, fill later texts, and give way to the contact', async () => {
    const { id } = await start(
      { PrimaryPhone: '3125552001', FirstName: 'Ida', LastName: 'Ferris' },
      'Hello {{FirstName}}',
    );
    expect(await conversation(id)).toMatchObject({ FirstName: 'Ida', LastName: 'Ferris', PersonID: 0 });
    await owner.call('POST', `/conversations/${id}/textmessages`, { Message: 'Still there, {{FirstName}}?' });
    expect((await thread(id))[0]?.Message).toBe('Still there, Ida?');
    // A user who texts only the number again loses no name.
    await start({ PrimaryPhone: '3125552001' }, 'Dear {{LastName}}');
    expect((await thread(id))[0]?.Message).toBe('Dear Ferris');
    expect(await conversation(id)).toMatchObject({ FirstName: 'Ida', LastName: 'Ferris' });
    await owner.call('POST', '/contacts', {
      PrimaryPhone: '3125552001',
      FirstName: 'Idabelle',
      LastName: '',
    });
    expect(await conversation(id)).toMatchObject({ FirstName: 'Idabelle', LastName: '' });
  });
});

describe('a text', () => {
  it('to a number that no contact has goes out, even when the request says so with a 0 (row C-061)', async () => {
    const answer = await owner.call('POST', '/conversations', {
      LastMessage: {
        Contact: { FirstName: '', LastName: '', PersonID: 0, PrimaryPhone: '3125552090' },
        Message: 'Hello',
        MmsOutboundMedia: [],
      },
      TextNumberID: numberId,
      IncludeSignature: false,
    });
    expect(answer.statusCode).toBe(201);
  });

  it('requested with the same key at the same time is sent once, and names the key', async () => {
    const { id } = await start({ PrimaryPhone: '3125552002' }, 'First');
    const body = { Message: 'Once', RequestKey: 'held-key' };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => owner.call('POST', `/conversations/${id}/textmessages`, body)),
    );
    expect(new Set(answers.map((one) => one.json<TextMessage>().TextMessageID)).size).toBe(1);
    const sent = (await thread(id)).filter((text) => text.Message === 'Once');
    expect(sent).toMatchObject([{ RequestKey: 'held-key' }]);
  });

  it.each([
    ['with zeros', 'a\0b', 'ab'],
    ['with half a character', 'a\ud83dz', 'a\ufffdz'],
    ['written the other way round', 'abc \u202edef', 'abc \u202edef'],
  ])('%s is kept and sent', async (_, given, kept) => {
    const { answer, id } = await start({ PrimaryPhone: '3125552003', FirstName: 'N\0o' }, given);
    expect(answer.statusCode).toBe(201);
    expect((await thread(id))[0]?.Message).toBe(kept);
    const later = await owner.call('POST', '/conversations/schedule', {
      Contacts: [{ PrimaryPhone: '3125552003', LastName: '\0' }],
      TextMessage: given,
      TextNumberID: numberId,
      StartDate: new Date(test.base.clock.now().getTime() + 600_000).toISOString(),
    });
    expect(later.json<ScheduledConversation>().TextMessage).toBe(kept);
  });

  it.each([
    ['Hi {{First Name}}', fieldFormatText],
    ['Hi {{}}', emptyFieldText],
  ])('with a field of the wrong form (%s) never leaves', async (given, why) => {
    const { id } = await start({ PrimaryPhone: '3125552005' }, 'First');
    const refused = { statusCode: 422, Message: why };
    const seen = (answer: { statusCode: number; json<T>(): T }) => ({
      statusCode: answer.statusCode,
      Message: answer.json<ErrorBody>().Message,
    });
    const inThread = await owner.call('POST', `/conversations/${id}/textmessages`, { Message: given });
    expect(seen(inThread)).toEqual(refused);
    expect(seen((await start({ PrimaryPhone: '3125552006' }, given)).answer)).toEqual(refused);
    const later = await owner.call('POST', '/conversations/schedule', {
      Contacts: [{ PrimaryPhone: '3125552005' }],
      TextMessage: given,
      TextNumberID: numberId,
      StartDate: new Date(test.base.clock.now().getTime() + 600_000).toISOString(),
    });
    expect(seen(later)).toEqual(refused);
    expect((await thread(id)).map((text) => text.Message)).not.toContain(given);
  });

  it.each(['Hi :}', 'Hi FirstName}}'])('with closing braces alone (%s) leaves as it is', async (Message) => {
    const { id } = await start({ PrimaryPhone: '3125552005' }, 'First');
    const sent = await owner.call('POST', `/conversations/${id}/textmessages`, { Message });
    expect(sent.statusCode).toBe(201);
    expect(sent.json<{ Message: string }>().Message).toBe(Message);
  });

  it('of 2,000 characters and one of 200 fields are refused in plain words', async () => {
    const { id } = await start({ PrimaryPhone: '3125552004' }, 'First');
    const say = async (Message: string) => {
      const answer = await owner.call('POST', `/conversations/${id}/textmessages`, { Message });
      return [answer.statusCode, answer.json<ErrorBody>().Message];
    };
    const tooLong = expect.stringMatching(/^Your message can't exceed (160|320) characters\.$/);
    expect(await say('x'.repeat(2000))).toEqual([422, tooLong]);
    expect(await say('{{FirstName default="a"}}'.repeat(60))).toEqual([201, 'a'.repeat(60)]);
    expect(await say('{{FirstName}}'.repeat(150))).toEqual([
      422,
      'The template you selected requires a First Name for this contact. Remove the personalized field, or give it a fallback.',
    ]);
    expect(await say('{{x}}'.repeat(200))).toEqual([
      422,
      'The template you selected requires a x for this contact. Remove the personalized field, or give it a fallback.',
    ]);
    expect((await say('x'.repeat(2001)))[0]).toBe(400);
  });

  it('with a .gif is refused; broadcasts may carry one', async () => {
    const gif = (await owner.upload('/media/image/a.gif', tinyGif, 'PUT')).json<{
      MediaID: string;
    }>();
    const { answer } = await start({ PrimaryPhone: '3125552005' }, 'Look', { Media: [gif] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorBody>().Message).toBe(
      'Unsupported image format. You can send either .png or .jpg images.',
    );
  });

  it('of a picture alone begins with no blank before the line about STOP', async () => {
    const image = (await owner.upload('/media/image/a.png', tinyPng, 'PUT')).json<{ MediaID: string }>();
    const { answer } = await start({ PrimaryPhone: '3125552091' }, '', { Media: [image] });
    expect(answer.statusCode).toBe(201);
    const sent = await asOwner<{ message: string }>(
      test,
      'select message from direct_text where phone = 3125552091',
    );
    expect(sent).toEqual([{ message: 'Reply STOP to opt out' }]);
  });

  it('that failed is resent once, no matter which user presses first', async () => {
    const { id } = await start({ PrimaryPhone: '3125552006' }, 'Did not arrive');
    const [failed] = await thread(id);
    await asOwner(
      test,
      `update text_message set status = 15 where text_message_id = ${failed?.TextMessageID ?? 0}`,
    );
    expect((await thread(id))[0]).toMatchObject({ Label: 'Not Delivered', CanRetry: true });
    const again = () =>
      owner.call('PUT', `/textmessages/${failed?.TextMessageID}`, { Message: 'Did not arrive' });
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers.filter((one) => one.statusCode === 200)).toHaveLength(1);
    const all = await thread(id);
    expect(all.map((text) => text.CanRetry)).toEqual([false, false]);
  });
});

describe('a scheduled conversation', () => {
  const later = async (minutes: number, phone: string) =>
    (
      await owner.call('POST', '/conversations/schedule', {
        Contacts: [{ PrimaryPhone: phone, FirstName: 'Ada' }],
        TextMessage: 'See you, {{FirstName}}',
        TextNumberID: numberId,
        StartDate: new Date(test.base.clock.now().getTime() + minutes * 60_000).toISOString(),
      })
    ).json<ScheduledConversation>();
  const waiting = async () =>
    (await owner.call('GET', '/conversations/schedule/scheduledConversations?pagesize=100')).json<{
      Items: ScheduledConversation[];
    }>().Items;
  const path = (one: ScheduledConversation, act: string) =>
    `/conversations/schedule/${one.ScheduledConversationID}/${act}`;

  it('that was canceled comes back by undo, once', async () => {
    const one = await later(30, '3125552010');
    const canceled = (await owner.call('POST', path(one, 'cancel'), {})).json<
      ScheduledConversation & { UndoID: string }
    >();
    expect(canceled.Status).toBe('Canceled');
    const ids = async () => (await waiting()).map((each) => each.ScheduledConversationID);
    expect(await ids()).not.toContain(one.ScheduledConversationID);
    const undo = () => owner.call('PUT', `/conversations/schedule/undo/${canceled.UndoID}`, {});
    expect((await undo()).json()).toMatchObject({ Status: 'Scheduled', StartDate: one.StartDate });
    expect(await ids()).toContain(one.ScheduledConversationID);
    expect((await undo()).statusCode).toBe(409);
  });

  it('is sent now, with the name that was given, and leaves the list', async () => {
    const one = await later(30, '3125552011');
    const sent = (await owner.call('POST', path(one, 'sendNow'), {})).json<ScheduledConversation>();
    expect(sent).toMatchObject({ Status: 'Sent', Contacts: [{ TextMessageID: expect.any(Number) }] });
    const [contact] = sent.Contacts;
    const text = (await owner.call('GET', `/textmessages/${contact?.TextMessageID}`)).json<TextMessage>();
    expect(text.Message).toBe('See you, Ada');
    expect(await conversation(text.ConversationID)).toMatchObject({ FirstName: 'Ada' });
    expect((await owner.call('POST', path(one, 'cancel'), {})).statusCode).toBe(409);
  });
});

describe('a user without the right to create conversations (row C-143)', () => {
  it('sees that in the session and is refused everywhere', async () => {
    const { id } = await start({ PrimaryPhone: '3125552020' }, 'First');
    const user = async () =>
      (await owner.call('GET', '/user')).json<{
        UserID: number;
        Permissions: { CanCreateConversations: boolean };
      }>();
    const { UserID, Permissions } = await user();
    expect(Permissions.CanCreateConversations).toBe(true);
    const set = (may: boolean) =>
      asOwner(test, `update app_user set can_create_conversations = ${may} where user_id = ${UserID}`);
    await set(false);
    const refused = "You can't create conversations.";
    expect((await user()).Permissions.CanCreateConversations).toBe(false);
    const { answer } = await start({ PrimaryPhone: '3125552021' }, 'x');
    expect(answer.json<ErrorBody>().Message).toBe(refused);
    const reply = await owner.call('POST', `/conversations/${id}/textmessages`, { Message: 'x' });
    expect(reply.json<ErrorBody>().Message).toBe(refused);
    expect((await conversation(id)).Blocked).toBe(refused);
    await set(true);
  });
});

describe('a text that is not for primary numbers only (3-decisions 2.8)', () => {
  it('goes to every number of a contact that can be texted, each counted, each once', async () => {
    const { PersonID } = (
      await owner.call('POST', '/contacts', {
        PrimaryPhone: '3125552301',
        SecondaryPhone: '3125552302',
        TertiaryPhone: '3125552303',
        FirstName: 'Tess',
      })
    ).json<{ PersonID: number }>();
    await owner.call('POST', '/optouts', { PhoneNumber: '3125552303', Voice: false, Text: true });
    const tess = { PersonID, FirstName: 'Tess', PrimaryPhone: '(312) 555-2301' };
    const send = async (Contacts: object[], path = '/conversations', more: object = {}) =>
      owner.call('POST', path, {
        Contacts,
        TextMessage: 'Hi {{FirstName}}',
        TextNumberID: numberId,
        PrimaryPhoneNumbersOnly: false,
        ...more,
      });
    const sent = (await send([tess, { PrimaryPhone: '3125552302' }])).json<{
      Conversations: { PhoneNumber: string }[];
    }>();
    expect(sent.Conversations.map((one) => one.PhoneNumber)).toEqual(['3125552301', '3125552302']);
    const StartDate = new Date(test.base.clock.now().getTime() + 600_000).toISOString();
    const later = await send([tess], '/conversations/schedule', { StartDate });
    expect(later.json<ScheduledConversation>().Contacts).toMatchObject([
      { PersonID, PrimaryPhone: '(312) 555-2301' },
      { PersonID, PrimaryPhone: '3125552302', TextMessage: 'Hi {{FirstName}}' },
    ]);
    const strangers = Array.from({ length: 14 }, (_, n) => ({ PrimaryPhone: `31255524${n + 10}` }));
    const tooMany = await send([tess, ...strangers]);
    expect([tooMany.statusCode, tooMany.json<ErrorBody>().Message]).toEqual([
      400,
      expect.stringContaining('up to 15 people'),
    ]);
  });
});

describe('the newest text of a list', () => {
  it('names the user who wrote it to every reader, and shows if it failed', async () => {
    const { id } = await start({ PrimaryPhone: '3125552077' }, 'From the owner');
    const me = (await owner.call('GET', '/user')).json<{ UserID: number; FirstName: string }>();
    expect((await conversation(id)).LastMessage).toMatchObject({
      CreatedBy: { UserID: me.UserID, Name: expect.stringContaining(me.FirstName) },
      IsFailed: false,
    });
    const mark = (status: number | null) =>
      asOwner(test, 'update text_message set status = $2 where conversation_id = $1', [id, status]);
    const failed = async () => (await conversation(id)).LastMessage?.IsFailed;
    // Carrier rejected, carrier limit, delivered.
    for (const [status, isFailed] of [
      [7, true],
      [6, true],
      [4, false],
    ] as const) {
      await mark(status);
      expect([status, await failed()]).toEqual([status, isFailed]);
    }
    await asOwner(test, 'update conversation set last_is_inbound = true where conversation_id = $1', [id]);
    expect((await conversation(id)).LastMessage).toMatchObject({ CreatedBy: null, IsFailed: false });
  });
});
