import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextMessage } from '@carillon/contract/conversations/conversations';
import type { ConversationSummary } from '@carillon/contract/conversations/conversationSummary';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ScheduledConversation } from '@carillon/contract/conversations/scheduledConversations';
import { asTenant } from '../../platform/database/tenant.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { sendScheduled } from './schedule.ts';

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

type Changed = ScheduledConversation & { UndoID: string };
const inMinutes = (minutes: number) =>
  new Date(test.base.clock.now().getTime() + minutes * 60_000).toISOString();
const later = async (minutes: number, ...phones: string[]) =>
  (
    await owner.call('POST', '/conversations/schedule', {
      Contacts: phones.map((PrimaryPhone) => ({ PrimaryPhone, FirstName: 'Ada' })),
      TextMessage: 'See you, {{FirstName}}',
      TextNumberID: numberId,
      StartDate: inMinutes(minutes),
    })
  ).json<ScheduledConversation>();
const change = (one: ScheduledConversation, body: object, by = owner) =>
  by.call('PUT', `/conversations/schedule/${one.ScheduledConversationID}`, body);
const undo = (id: string) => owner.call('PUT', `/conversations/schedule/undo/${id}`, {});
const find = async (one: ScheduledConversation) =>
  (await owner.call('GET', '/conversations/schedule/scheduledConversations?pagesize=100'))
    .json<{ Items: ScheduledConversation[] }>()
    .Items.find((each) => each.ScheduledConversationID === one.ScheduledConversationID);
const refused = async (answer: ReturnType<typeof change>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json<ErrorBody>().Message];
};
/** Runs its job, whatever its time in the queue. */
const turn = async (one: ScheduledConversation) => {
  const { AccountID } = (await owner.call('GET', '/account')).json<{ AccountID: number }>();
  await sendScheduled(test.base, asTenant(AccountID), one.ScheduledConversationID);
};

describe('a scheduled conversation that is changed', () => {
  it('is sent with the new text at the new time, and not at the old one', async () => {
    const one = await later(30, '3125557001', '3125557002');
    const StartDate = inMinutes(90);
    const changed = (
      await change(one, { TextMessage: 'Moved to six, {{FirstName}}', StartDate })
    ).json<Changed>();
    expect(changed).toMatchObject({
      Status: 'Scheduled',
      StartDate,
      TextMessage: 'Moved to six, {{FirstName}}',
    });
    test.base.clock.advance(31 * 60_000);
    await turn(one);
    expect(await find(one)).toMatchObject({ Status: 'Scheduled' });
    test.base.clock.advance(60 * 60_000);
    await turn(one);
    expect(await find(one)).toBeUndefined();
    const { Items } = (await owner.call('GET', '/conversations?q=3125557001')).json<{
      Items: { ConversationID: number }[];
    }>();
    const thread = await owner.call('GET', `/conversations/${Items[0]?.ConversationID}/textmessages`);
    expect(thread.json<{ Items: TextMessage[] }>().Items.map((text) => text.Message)).toEqual([
      'Moved to six, Ada',
    ]);
    // A text that has left can't be changed or restored any more.
    expect((await change(one, { TextMessage: 'x' })).statusCode).toBe(409);
    expect((await undo(changed.UndoID)).statusCode).toBe(409);
  });

  it('is as it was after an undo, once', async () => {
    const one = await later(30, '3125557003');
    const { UndoID } = (
      await change(one, { TextMessage: 'Other words', StartDate: inMinutes(10) })
    ).json<Changed>();
    expect((await undo(UndoID)).json()).toMatchObject({
      StartDate: one.StartDate,
      TextMessage: one.TextMessage,
      Contacts: [{ TextMessage: one.TextMessage }],
    });
    test.base.clock.advance(11 * 60_000);
    await turn(one);
    expect(await find(one)).toMatchObject({ Status: 'Scheduled', TextMessage: one.TextMessage });
    expect((await undo(UndoID)).statusCode).toBe(409);
  });

  it('keeps what is not given, and is refused in the words of sending', async () => {
    const one = await later(30, '3125557004');
    expect((await change(one, { TextMessage: 'Only words' })).json()).toMatchObject({
      StartDate: one.StartDate,
      TextMessage: 'Only words',
    });
    expect(await refused(change(one, { TextMessage: ' ' }))).toEqual([422, 'Enter a Message']);
    expect(await refused(change(one, { TextMessage: 'x'.repeat(900) }))).toEqual([
      422,
      expect.stringMatching(/^Your message can't exceed \d+ characters\.$/),
    ]);
    expect(await refused(change(one, { StartDate: inMinutes(-1) }))).toEqual([
      400,
      'Your start date and time cannot be in the past.',
    ]);
    expect(await refused(change(one, { StartDate: inMinutes(366 * 1440) }))).toEqual([
      400,
      'Your start date and time is too far in the future.',
    ]);
    expect(await find(one)).toMatchObject({ TextMessage: 'Only words', StartDate: one.StartDate });
  });

  it('is found by no other user', async () => {
    const one = await later(30, '3125557005');
    const stranger = await test.signIn('mallory-owner');
    expect((await change(one, { TextMessage: 'x' }, stranger)).statusCode).toBe(404);
  });

  it('waits again when it had failed, with a time that is still to come', async () => {
    const one = await later(30, '3125557006');
    await owner.call('POST', '/optouts', { PhoneNumber: '3125557006' });
    await owner.call('POST', `/conversations/schedule/${one.ScheduledConversationID}/sendNow`, {});
    expect(await find(one)).toMatchObject({ Status: 'Failed' });
    test.base.clock.advance(40 * 60_000);
    expect((await change(one, { TextMessage: 'Again' })).statusCode).toBe(400);
    const again = await change(one, { StartDate: inMinutes(5) });
    expect(again.json()).toMatchObject({ Status: 'Scheduled', Reason: '' });
    expect((await undo(again.json<Changed>().UndoID)).json()).toMatchObject({ Status: 'Failed' });
  });
});
