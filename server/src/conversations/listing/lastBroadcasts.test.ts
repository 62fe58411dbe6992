import type { AnswerOf } from '@carillon/contract/route';
import type {
  Conversation,
  listConversationBroadcasts,
} from '@carillon/contract/conversations/conversations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBroadcast, aDraft } from '../../broadcasts/fixtures.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';

const phone = '2145556811';
let test: TestApp;
let owner: Visitor;
let numberId: number;
let conversationId: number;
const ids: number[] = [];

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  for (const [index, BroadcastName] of ['One', 'Two', 'Three', 'Four', 'Not sent yet'].entries()) {
    const contacts = [{ PrimaryPhone: phone }, { PrimaryPhone: '2145556812' }];
    const id = await aBroadcast(owner, {
      DraftBroadcastID: await aDraft(owner, { contacts }),
      BroadcastName,
    });
    ids.push(id);
    if (index < 4)
      await asOwner(
        test,
        `insert into text_result (account_id, send_id, recipient_no, status, submitted_at, updated_at)
         select b.account_id, b.broadcast_id, r.recipient_no, 4, $2, $2 from broadcast b
           join recipient r on r.account_id = b.account_id and r.audience_id = b.audience_id
         where b.broadcast_id = $1 and r.phone = ${phone}`,
        [id, `2026-01-0${index + 1}T16:00:00Z`],
      );
  }
  // The default number sent them, and the conversation is on another one.
  const { Items } = (await owner.call('GET', '/textnumbers')).json<{
    Items: { TextNumberID: number; IsDefault: boolean }[];
  }>();
  numberId = Items.find((one) => !one.IsDefault)?.TextNumberID ?? 0;
  const started = await owner.call('POST', '/conversations/selection', {
    TextNumberIDTo: numberId,
    PhoneNumber: phone,
  });
  conversationId = started.json<Conversation>().ConversationID;
});
afterAll(() => test.close());

const broadcasts = async (by = owner) =>
  (await by.call('GET', `/conversations/${conversationId}/broadcasts`)).json<
    AnswerOf<typeof listConversationBroadcasts>
  >();

it('are the last three that texted the phone, newest first, with their results', async () => {
  expect(await broadcasts()).toMatchObject([
    { BroadcastID: ids[3], BroadcastName: 'Four', At: '2026-01-04T16:00:00.000Z' },
    { BroadcastName: 'Three' },
    { BroadcastName: 'Two', Result: expect.stringMatching(/^Delivered/) },
  ]);
});

it('are not those of other users, for a user who sees only their own', async () => {
  await asOwner(
    test,
    `insert into text_number_user (account_id, text_number_id, user_id)
     select u.account_id, ${numberId}, u.user_id from app_user u where u.user_name = 'demo-user' on conflict do nothing`,
  );
  await asOwner(test, `update app_user set can_see_all_broadcasts = false where user_name = 'demo-user'`);
  const user = await test.signIn('demo-user');
  expect(await broadcasts(user)).toEqual([]);
  await asOwner(
    test,
    `update broadcast set user_id = (select user_id from app_user where user_name = 'demo-user') where broadcast_id = $1`,
    [ids[1]],
  );
  expect(await broadcasts(user)).toMatchObject([{ BroadcastName: 'Two' }]);
});

it('are not shown to another organization', async () => {
  const mallory = await test.signIn('mallory-owner');
  const answer = await mallory.call('GET', `/conversations/${conversationId}/broadcasts`);
  expect(answer.statusCode).toBe(404);
});

it('are gone with a deleted broadcast', async () => {
  await asOwner(test, 'update broadcast set deleted_at = now() where broadcast_id = $1', [ids[3]]);
  expect((await broadcasts()).map((one) => one.BroadcastName)).toEqual(['Three', 'Two', 'One']);
});
