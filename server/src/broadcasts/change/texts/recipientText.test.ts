import type { BroadcastActivity } from '@carillon/contract/broadcasts/activity';
import type { RecipientText } from '@carillon/contract/broadcasts/textChange';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { noFieldsText } from '@carillon/rules/texts/mergeFields';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aScriptedCarrier } from '../../../delivery/fixtures.ts';
import { Sender } from '../../../delivery/send/sender.ts';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { wireDelivery } from '../../../wiring.ts';
import { aDraft, aScheduledBroadcast, seen } from '../../fixtures.ts';

let test: TestApp;
let owner: Visitor;
const carrier = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({ carriers: new Map([[carrier.aggregatorId, carrier]]) });
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());
beforeEach(() => {
  carrier.taken.length = 0;
});

const [ann, ben] = ['2145554201', '2145554202'] as const;
/** Scheduled, for two people; Ben has no first name, so he is left out. */
async function scheduled(form: object = {}): Promise<number> {
  const contacts = [{ PrimaryPhone: ann, FirstName: 'Ann' }, { PrimaryPhone: ben }];
  return aScheduledBroadcast(owner, test.base.clock.now(), {
    DraftBroadcastID: await aDraft(owner, { contacts }),
    TextMessage: 'Are you ok, {{FirstName}}?',
    IncludeSignature: false,
    ...form,
  });
}
const address = (id: number, phone: string) => `/broadcasts/${id}/messages/${phone}`;
const textOf = async (id: number, phone: string) =>
  (await owner.call('GET', address(id, phone))).json<RecipientText>();
const write = (id: number, phone: string, FixedMessage: string | null, more: object = {}) =>
  owner.call('PUT', address(id, phone), { FixedMessage, ...more });
async function sent(id: number): Promise<Record<string, string>> {
  expect((await owner.call('PUT', `/broadcasts/${id}`, { StartDate: null })).statusCode).toBe(200);
  const sender = new Sender(wireDelivery(test.base), 'worker');
  while ((await sender.claimRound()) > 0) await sender.idle();
  return Object.fromEntries(carrier.taken.map(({ to, text }) => [to.slice(2), text]));
}

it('takes a person in who was left out, holds the credits, and is what this person gets', async () => {
  const id = await scheduled();
  expect(await textOf(id, ben)).toMatchObject({
    PhoneNumber: ben,
    TemplateMergeMessageStatus: 'Invalid Missing Values',
    TextMessage: '',
    FixedMessage: null,
    MaxFixedLength: 160,
  });
  expect(await seen(owner, id)).toMatchObject({ LeftOutTotal: 1, MaxCreditCost: 1 });
  const written = await write(id, '(214) 555-4202', 'Dear parent, are you ok?');
  expect(written.statusCode, written.body).toBe(200);
  expect(written.json<RecipientText>().FixedMessage).toBe('Dear parent, are you ok?');
  expect(await seen(owner, id)).toMatchObject({ LeftOutTotal: 0, MaxCreditCost: 2 });
  expect(await sent(id)).toEqual({ [ann]: 'Are you ok, Ann?', [ben]: 'Dear parent, are you ok?' });
});

it('can be written anew, and taken back', async () => {
  const id = await scheduled();
  await write(id, ann, 'First words');
  await write(id, ann, 'Better words');
  expect(await textOf(id, ann)).toMatchObject({
    TextMessage: 'Are you ok, Ann?',
    FixedMessage: 'Better words',
  });
  expect((await write(id, ann, null)).json<RecipientText>().FixedMessage).toBeNull();
  const { Items } = (await owner.call('GET', `/broadcasts/${id}/activity`)).json<
    ListEnvelope<BroadcastActivity>
  >();
  expect(
    Items.filter(({ Deed }) => Deed === 'changePersonText').map(({ From, To, Reason }) => [From, To, Reason]),
  ).toEqual([
    ['Better words', '', 'For Ann.'],
    ['First words', 'Better words', 'For Ann.'],
    ['', 'First words', 'For Ann.'],
  ]);
  expect(await sent(id)).toEqual({ [ann]: 'Are you ok, Ann?' });
});

it('stands beside a message that has no fields', async () => {
  const id = await scheduled({ TextMessage: 'School is closed.' });
  expect((await write(id, ann, 'School is closed, Ann. Call me.')).statusCode).toBe(200);
  expect(await sent(id)).toEqual({ [ann]: 'School is closed, Ann. Call me.', [ben]: 'School is closed.' });
});

it.each([
  ['an empty text', '  ', 'Enter a message'],
  ['a field', 'Hi {{FirstName}}', noFieldsText],
  ['a text that costs more than the message', 'x'.repeat(161), "Can't exceed 160 characters."],
  ['a blocked link', 'See bit.ly/abc', "This link can't be sent."],
])('refuses %s, and keeps what was there', async (_what, text, why) => {
  const id = await scheduled();
  await write(id, ann, 'My words');
  const refused = await write(id, ann, text);
  expect([400, 422]).toContain(refused.statusCode);
  expect(refused.json<ErrorBody>().Errors?.[0]).toMatchObject({ Field: 'FixedMessage' });
  expect(refused.body).toContain(why);
  expect((await textOf(id, ann)).FixedMessage).toBe('My words');
});

it('is refused for a stranger, a number that is no recipient, an old version, and once it started', async () => {
  const id = await scheduled();
  const mallory = await test.signIn('mallory-owner');
  expect((await mallory.call('PUT', address(id, ann), { FixedMessage: 'Hi' })).statusCode).toBe(404);
  expect((await mallory.call('GET', address(id, ann))).statusCode).toBe(404);
  expect((await write(id, '2145554299', 'Hi')).statusCode).toBe(404);
  const { Version } = await seen(owner, id);
  await write(id, ann, 'Mine');
  expect((await write(id, ann, 'Late', { Version })).statusCode).toBe(409);
  await sent(id);
  expect((await write(id, ann, 'Too late')).statusCode).toBe(409);
  expect((await textOf(id, ann)).FixedMessage).toBe('Mine');
});

it('of the last person who gets anything can’t be taken back without a value', async () => {
  const id = await aScheduledBroadcast(owner, test.base.clock.now(), {
    DraftBroadcastID: await aDraft(owner, {
      contacts: [{ PrimaryPhone: ann, FirstName: 'Ann' }, { PrimaryPhone: ben }],
    }),
    TextMessage: 'Are you ok, {{FirstName}}?',
  });
  await write(id, ben, 'Own words');
  await owner.call('DELETE', `/broadcasts/${id}/details`, {
    Selection: { Type: 'Selected', Items: [{ PhoneNumber: ann }] },
  });
  const refused = await write(id, ben, null);
  expect(refused.statusCode, refused.body).toBe(422);
  expect((await textOf(id, ben)).FixedMessage).toBe('Own words');
});
