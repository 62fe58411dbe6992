import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { ErrorBody } from '@carillon/contract/errors';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aDraft, aForm, aNumber, phones, seen } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let TextNumberID: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  TextNumberID = (await aNumber(owner)).TextNumberID;
});
afterAll(() => test.close());

const newDraft = async () =>
  (await owner.call('POST', '/draft-broadcasts', {})).json<DraftBroadcast>().DraftBroadcastID;
const people = (count: number) => phones(count, 2145558500).map((PrimaryPhone) => ({ PrimaryPhone }));
const send = async (change: object, draftId?: number, who = owner) =>
  who.call('POST', `/draft-broadcasts/${draftId ?? (await newDraft())}/quicksend`, {
    Contacts: people(1),
    TextMessage: 'Bus 4 is late',
    TextNumberID,
    UserIndicatedConsentDeclared: true,
    ...change,
  });
const idOf = (answer: Awaited<ReturnType<typeof send>>): number => {
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ BroadcastID: number }>().BroadcastID;
};

it('sends a text to one person at once, named after its text (B-277)', async () => {
  const answer = await send({ TextMessage: 'Bus 4 is twenty minutes late today, please wait inside' });
  expect(answer.json()).toMatchObject({ RecipientTotal: 1 });
  expect(await seen(owner, idOf(answer))).toMatchObject({
    BroadcastName: 'Quick Send: Bus 4 is twenty minutes late today, p…',
    BroadcastType: 'SMS',
    BroadcastStatus: 'Broadcasting',
    PhoneNumberCount: 1,
  });
});

it('is a group text for several people, up to 15 (P-003), and its copy a text broadcast', async () => {
  const id = idOf(await send({ Contacts: people(15) }));
  expect(await seen(owner, id)).toMatchObject({ BroadcastType: 'GroupSMS', PhoneNumberCount: 15 });
  const copy = await owner.call('POST', `/broadcasts/${id}/todraftbroadcast`, {
    Selection: { Type: 'SelectedAll', Items: [] },
  });
  const { DraftBroadcastID } = copy.json<{ DraftBroadcastID: number }>();
  const draft = (await owner.call('GET', `/draft-broadcasts/${DraftBroadcastID}`)).json<DraftBroadcast>();
  expect(draft.Form.BroadcastType).toBe('SMS');
});

it('is a group text of a program up to the same limit (2-decisions D)', async () => {
  const create = async (recipients: number) =>
    owner.call(
      'POST',
      '/broadcasts',
      await aForm(owner, {
        BroadcastType: 'GroupSMS',
        DraftBroadcastID: await aDraft(owner, { contacts: people(recipients) }),
      }),
    );
  expect((await create(15)).statusCode).toBe(201);
  const refused = await create(16);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { Message: 'A group text reaches up to 15 numbers. Choose the type SMS for more.' },
  ]);
});

it('fills in the fields of each person', async () => {
  const Contacts = [{ PrimaryPhone: '2145558501', FirstName: 'Ann', CustomData: { 'Bus stop': 'Oak' } }];
  const id = idOf(await send({ Contacts, TextMessage: 'Hi {{FirstName}}, wait at {{BusStop}}' }));
  expect(await seen(owner, id)).toMatchObject({ TextMessage: 'Hi {{FirstName}}, wait at {{BusStop}}' });
});

it.each([
  [
    'a person without a value (C-160)',
    {
      TextMessage: 'Hi {{FirstName}} {{LastName}}',
      Contacts: [{ PrimaryPhone: '2145558501', FirstName: 'A' }],
    },
    'The template you selected requires a Last Name for this contact.',
  ],
  [
    'a text that gets too long (C-161)',
    {
      TextMessage: `${'x'.repeat(140)} {{FirstName}}`,
      Contacts: [{ PrimaryPhone: '2145558501', FirstName: 'Maximiliana-Theodora' }],
    },
    'You have exceeded your maximum character limit, please edit your message.',
  ],
  ['a text without words', { TextMessage: ' ' }, 'Enter a message, or add an image'],
  ['no number to send from', { TextNumberID: null }, 'Choose a text number to send from'],
  [
    'more than 15 people',
    { Contacts: people(16) },
    'Quick Send reaches up to 15 people. Use a broadcast for more.',
  ],
])('refuses %s, and sends nothing', async (_what, change, Message) => {
  const draftId = await newDraft();
  const answer = await send(change, draftId);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<ErrorBody>().Errors?.[0]?.Message).toBe(Message);
  // The draft is as it was, so that the next try can use it.
  expect((await send({}, draftId)).statusCode).toBe(201);
});

it('refuses what is not a number, with the number', async () => {
  const answer = await send({ Contacts: [{ PrimaryPhone: '12345' }] });
  expect(answer.json<ErrorBody>().Message).toMatch(/^12345: ./);
});

it('needs the declared consent, an empty draft, and the draft to be the own one', async () => {
  const undeclared = await send({ UserIndicatedConsentDeclared: false });
  expect(undeclared.json<ErrorBody>().ErrorName).toBe('ConsentRequired');
  expect((await send({}, await aDraft(owner, {}))).statusCode).toBe(409);
  const mallory = await test.signIn('mallory-owner');
  expect((await send({}, await newDraft(), mallory)).statusCode).toBe(404);
});

it('sends once, however often the request comes', async () => {
  const draftId = await newDraft();
  const first = idOf(await send({ RequestKey: 'key' }, draftId));
  expect(idOf(await send({ RequestKey: 'key' }, draftId))).toBe(first);
  expect((await send({ RequestKey: 'other' }, draftId)).json<ErrorBody>().ErrorName).toBe('AlreadySent');
});
