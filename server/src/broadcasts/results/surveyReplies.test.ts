import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { CreditMovement } from '@carillon/contract/accounts/billing';
import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { aBroadcast, aForm, seen } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const replies = {
  IsTextSurvey: true,
  sendTextSurveyAutoReply: true,
  textSurveyAutoReplyYes: 'See you there.',
  textSurveyAutoReplyNo: 'x'.repeat(160),
};

it('keeps the replies of a survey with their price (B-068)', async () => {
  const id = await aBroadcast(owner, replies);
  expect(await seen(owner, id)).toMatchObject({
    IsTextSurvey: true,
    TextSurveyAutoReplies: [
      { Label: 'Yes', Message: 'See you there.', Total: 0, NotSent: 0 },
      { Label: 'No', Message: 'x'.repeat(160), Total: 0, NotSent: 0 },
    ],
  });
  expect(
    await asOwner(
      test,
      'select answer, segments, credits::int from survey_reply where broadcast_id = $1 order by answer',
      [id],
    ),
  ).toEqual([
    { answer: 1, segments: 1, credits: 1000 },
    { answer: 2, segments: 1, credits: 1000 },
  ]);
  const again = await aBroadcast(owner, {
    IsTextSurvey: true,
    TextSurveyAutoReplies: (await seen(owner, id)).TextSurveyAutoReplies,
  });
  expect((await seen(owner, again)).TextSurveyAutoReplies).toEqual(
    (await seen(owner, id)).TextSurveyAutoReplies,
  );
  const plain = await aBroadcast(owner, { IsTextSurvey: true });
  expect((await seen(owner, plain)).TextSurveyAutoReplies).toEqual([]);
  expect(await asOwner(test, 'select from survey_reply where broadcast_id = $1', [plain])).toEqual([]);
});

it.each([
  ['', 'Enter a message'],
  ['Thanks, {{FirstName}}', 'Text cannot contain personalization.'],
  ['See bit.ly/abc', "This link can't be sent. Carriers block messages that contain it."],
  ['x'.repeat(161), "Can't exceed 160 characters."],
])('refuses the reply %j (B-140, C-163)', async (textSurveyAutoReplyNo, Message) => {
  const answer = await owner.call(
    'POST',
    '/broadcasts',
    await aForm(owner, { ...replies, textSurveyAutoReplyNo }),
  );
  expect(answer.json<ErrorBody>()).toMatchObject({
    Message,
    Errors: [{ Field: 'textSurveyAutoReplyNo', Message }],
  });
});

it('goes with a copy of the survey', async () => {
  const id = await aBroadcast(owner, replies);
  const copy = await owner.call('POST', `/broadcasts/${id}/todraftbroadcast`, {
    Selection: { Type: 'SelectedAll', Items: [] },
  });
  const { DraftBroadcastID } = copy.json<{ DraftBroadcastID: number }>();
  const draft = (await owner.call('GET', `/draft-broadcasts/${DraftBroadcastID}`)).json<DraftBroadcast>();
  expect(draft.Form).toMatchObject({
    sendTextSurveyAutoReply: true,
    textSurveyAutoReplyYes: 'See you there.',
    textSurveyAutoReplyNo: 'x'.repeat(160),
  });
});

it('is one line of the credit balance, named after its survey', async () => {
  const id = await aBroadcast(owner, { ...replies, BroadcastName: 'Who comes?' });
  const [row] = await asOwner(test, 'select account_id from broadcast where broadcast_id = $1', [id]);
  await test.base.database.inTenant(asTenant(Number(row?.['account_id'])), async (tx) => {
    for (const queue of [900_001, 900_002]) {
      await tx.query(
        `insert into send (account_id, send_id, channel, origin, broadcast_id, created_at)
         values ($1, $2, 'text', 'surveyReply', $3, now())`,
        [tx.accountId, queue, id],
      );
      await tx.query(`select post_ledger('hold', 2000, 'made', $1, 'text', $2)`, [queue, id]);
      await tx.query(`select post_ledger('capture', 2000, 'leaseOver', $1, 'text', p_lease => 1)`, [queue]);
    }
  });
  const { Items } = (
    await owner.call('GET', '/creditbalance?groupby=broadcast&kind=capture&q=who comes')
  ).json<ListEnvelope<CreditMovement>>();
  expect(Items).toMatchObject([
    { Type: 'Auto Reply', Notes: 'Who comes?', BroadcastID: id, Credits: -4, HeldCredits: -4 },
  ]);
  expect((await owner.call('GET', `/broadcasts/${id}`)).json<Broadcast>().CreditsUsed).toBe(0);
});
