import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CreditMovement } from '@carillon/contract/accounts/billing';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { aScriptedCarrier } from '../../../delivery/fixtures.ts';
import { queueDirectTexts } from '../../../delivery/send/queue/directTexts.ts';
import { Sender } from '../../../delivery/send/sender.ts';
import { asOwner } from '../../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { wireDelivery } from '../../../wiring.ts';
import { aDraft, aNumber } from '../../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let draft: number;
const carrier = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({ carriers: new Map([[carrier.aggregatorId, carrier]]) });
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());
beforeEach(async () => {
  await asOwner(test, 'delete from opt_out');
  carrier.taken.length = 0;
  draft = await aDraft(owner, {
    contacts: [
      { PrimaryPhone: '8005551234', FirstName: 'Toll' },
      { PrimaryPhone: '2145559101', FirstName: 'Ana', CustomData: { Grade: '4' } },
    ],
  });
});

const write = async (form: object) =>
  owner.call('PUT', `/draft-broadcasts/${draft}`, {
    TextNumberID: (await aNumber(owner)).TextNumberID,
    ...form,
  });
const testIt = (RequestKey = 'k', visitor = owner) =>
  visitor.call('POST', `/draft-broadcasts/${draft}/test`, { RequestKey });
const refusal = async () => {
  const answer = await testIt();
  return [answer.statusCode, answer.json<ErrorBody>().Message];
};
async function work() {
  const deps = wireDelivery(test.base);
  const sender = new Sender(deps, 'worker');
  await queueDirectTexts(deps);
  while ((await sender.claimRound()) > 0) await sender.idle();
}

it('goes to the user’s phone, as the first person who can be texted gets it, once', async () => {
  await write({ TextMessage: 'Grade {{Grade}}: hello {{FirstName}} {x}' });
  for (let times = 0; times < 2; times += 1) {
    const answer = await testIt();
    expect([answer.statusCode, answer.json()]).toEqual([202, { PhoneNumber: '2145550142', Credits: 1 }]);
  }
  await work();
  await work();
  expect(carrier.taken).toMatchObject([
    { to: '+12145550142', from: '+12145550111', text: 'Grade 4: hello Ana {x}' },
  ]);
  await testIt('another');
  await work();
  expect(carrier.taken).toHaveLength(2);
  const { Items } = (await owner.call('GET', '/creditbalance?kind=capture&q=test to')).json<
    ListEnvelope<CreditMovement>
  >();
  expect(Items[0]).toMatchObject({
    Type: 'Text Broadcast',
    Notes: 'Test to yourself',
    BroadcastID: null,
    Credits: -1,
  });
});

it('carries the picture, with or without words', async () => {
  const [row] = await asOwner(test, `select account_id from app_user where user_name = 'demo-owner'`);
  await asOwner(
    test,
    `insert into media (account_id, media_id, file_name, content_type, size) values ($1, 'pic', 'a.png', 'image/png', 1) on conflict do nothing`,
    [row?.['account_id']],
  );
  await write({ TextMessage: '', Media: [{ MediaID: 'pic', Uri: '/api/media/pic' }] });
  expect((await testIt()).json()).toMatchObject({ Credits: 3 });
  await work();
  expect(carrier.taken).toMatchObject([{ text: '', mediaUrls: [expect.stringContaining('pic')] }]);
});

it('is refused with a sentence if it could not go out', async () => {
  await write({ TextMessage: '' });
  expect(await refusal()).toEqual([400, 'Enter a message, or add an image']);
  await write({ TextMessage: 'Hello {{Notes}}' });
  expect(await refusal()).toEqual([
    422,
    'Ana has no value for Notes. Give the field a fallback, then try again.',
  ]);
  await write({ TextMessage: 'Hello', TextNumberID: null });
  expect(await refusal()).toEqual([400, 'Choose a text number to send from']);
  await write({ TextMessage: 'Hello' });
  await asOwner(
    test,
    `insert into opt_out (account_id, phone, opted_out_text, source)
     select account_id, 2145550142, true, 'Stop' from app_user where user_name = 'demo-owner'`,
  );
  expect(await refusal()).toEqual([
    422,
    "A test can't be sent to your own phone. This number has opted out of receiving texts.",
  ]);
  await asOwner(test, `update app_user set phone = '' where user_name = 'demo-owner'`);
  expect(await refusal()).toEqual([422, 'Your profile has no phone number to which a test could be sent.']);
  await asOwner(test, `update app_user set phone = '2145550142' where user_name = 'demo-owner'`);
  const mallory = await test.signIn('mallory-owner');
  expect((await testIt('k', mallory)).statusCode).toBe(404);
  await work();
  expect(carrier.taken).toEqual([]);
});

it('is refused without credits (error 4100)', async () => {
  await write({ TextMessage: 'Hello' });
  const set = (credits: number) =>
    asOwner(
      test,
      `update wallet set available = $1 where account_id = (select account_id from app_user where user_name = 'demo-owner')`,
      [credits * 1000],
    );
  await set(0);
  expect((await testIt()).json<ErrorBody>().ErrorCode).toBe(4100);
  await set(1);
  expect((await testIt()).statusCode).toBe(202);
});

it('goes to a phone that is written as in the account’s own country', async () => {
  const british = await test.signIn('abroad-owner');
  const contacts = [{ PrimaryPhone: '07700 900123', FirstName: 'Ann' }];
  draft = await aDraft(british, { contacts });
  await british.call('PUT', `/draft-broadcasts/${draft}`, {
    TextNumberID: (await aNumber(british)).TextNumberID,
    TextMessage: 'Hello',
  });
  for (const phone of ['447700900142', '07700 900142', '0044 7700 900142']) {
    await asOwner(test, `update app_user set phone = $1 where user_name = 'abroad-owner'`, [phone]);
    const answer = await testIt(phone, british);
    expect(answer.statusCode, answer.body).toBe(202);
    expect(answer.json()).toMatchObject({ PhoneNumber: '447700900142' });
  }
});
