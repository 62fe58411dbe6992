import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '@carillon/contract/accounts/accounts';
import type { BroadcastForm } from '@carillon/contract/broadcasts/broadcastForm';
import type { ContactSummary, DraftBroadcast, DraftContact } from '@carillon/contract/broadcasts/drafts';
import type { ErrorBody } from '@carillon/contract/errors';
import { asOwner } from '../../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { aDraft, aForm, aNumber, phones } from '../../fixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());
beforeEach(() => test.base.clock.set(testStart));

const account = async () => (await owner.call('GET', '/account')).json<Account>();
const summaryOf = async (draft: number) =>
  (await owner.call('GET', `/draft-broadcasts/${draft}/contactsummary`)).json<ContactSummary>();

/** What the wizard shows at the Send button. */
async function shownOf(draft: number): Promise<NonNullable<BroadcastForm['Shown']>> {
  const { Reached, RosterRevision } = await summaryOf(draft);
  const query = '?textmessagelength=25';
  const { MinCallUnitsRequired } = (
    await owner.call('GET', `/draft-broadcasts/${draft}${query}`)
  ).json<DraftBroadcast>();
  return { Reached, RosterRevision, Credits: MinCallUnitsRequired };
}

const add = async (draft: number, numbers: readonly string[]) =>
  owner.call('POST', `/draft-broadcasts/${draft}/contacts`, {
    Contacts: numbers.map((PrimaryPhone) => ({ PrimaryPhone })),
    UserIndicatedConsentDeclared: true,
  });
const remove = async (draft: number, phone: string) =>
  owner.call('DELETE', `/draft-broadcasts/${draft}/contacts`, {
    Selection: { Type: 'Selected', Items: [{ PrimaryPhone: phone }] },
  });

async function send(draft: number, change: Partial<BroadcastForm>) {
  const answer = await owner.call(
    'POST',
    '/broadcasts',
    await aForm(owner, { DraftBroadcastID: draft, ...change }),
  );
  return { status: answer.statusCode, ...answer.json<ErrorBody & { RecipientTotal: number | null }>() };
}

/** Nothing was sent or held, and the draft can still be sent. */
async function expectUntouched(draft: number, before: Account) {
  expect(await asOwner(test, 'select 1 from broadcast where draft_broadcast_id = $1', [draft])).toEqual([]);
  expect(await account()).toEqual(before);
  expect((await owner.call('GET', `/draft-broadcasts/${draft}`)).statusCode).toBe(200);
}

describe('a broadcast matches what its sender saw, or it is not made', () => {
  it('refuses to go to more people, names both numbers, and goes once the new number was shown', async () => {
    const draft = await aDraft(owner, { recipients: 2 });
    const Shown = await shownOf(draft);
    await add(draft, phones(41, 2145552000));
    const before = await account();
    expect(await send(draft, { Shown })).toMatchObject({
      status: 409,
      ErrorName: 'NotAsShown',
      ErrorType: 'Display',
      Message:
        'You were shown 2 people, and now this broadcast would go to 43 people. Nothing was sent and nothing was charged. Check it, then send again.',
    });
    await expectUntouched(draft, before);
    expect(await send(draft, { Shown: await shownOf(draft) })).toMatchObject({
      status: 201,
      RecipientTotal: 43,
    });
  });

  it('notices a recipient who replaced another, and one who was edited', async () => {
    const draft = await aDraft(owner, { recipients: 2 });
    let Shown = await shownOf(draft);
    await remove(draft, '2145551000');
    await add(draft, ['2145553000']);
    const before = await account();
    const refused = {
      status: 409,
      ErrorName: 'NotAsShown',
      Message: expect.stringContaining(
        'would still go to 2 people, but recipients were added, removed or edited after you were shown them.',
      ),
    };
    expect(await send(draft, { Shown })).toMatchObject(refused);
    await expectUntouched(draft, before);

    Shown = await shownOf(draft);
    test.base.clock.advance(5);
    const { Items } = (await owner.call('GET', `/draft-broadcasts/${draft}/contacts`)).json<{
      Items: DraftContact[];
    }>();
    await owner.call('PUT', `/draft-broadcasts/${draft}/contacts`, {
      PersonID: Items[0]?.PersonID,
      PrimaryPhone: '2145554000',
    });
    expect(await send(draft, { Shown })).toMatchObject(refused);
    await expectUntouched(draft, before);
  });

  it('counts recipients who opted out meanwhile, as the summary does', async () => {
    const draft = await aDraft(owner, { recipients: 3 });
    const Shown = await shownOf(draft);
    await asOwner(
      test,
      `insert into opt_out (account_id, phone, opted_out_text, source)
       select account_id, 2145551001, true, 'Stop' from draft_broadcast where draft_broadcast_id = $1`,
      [draft],
    );
    expect(await send(draft, { Shown })).toMatchObject({
      ErrorName: 'NotAsShown',
      Message: expect.stringContaining(
        'You were shown 3 people, and now this broadcast would go to 2 people.',
      ),
    });
    expect(await send(draft, { Shown: await shownOf(draft) })).toMatchObject({
      status: 201,
      RecipientTotal: 2,
    });
  });

  it('does not cost more than was shown; less is allowed', async () => {
    const draft = await aDraft(owner, {
      contacts: phones(2, 2145555000).map((PrimaryPhone) => ({ PrimaryPhone })),
    });
    const Shown = await shownOf(draft);
    const before = await account();
    const TextMessage = 'x'.repeat(300);
    await owner.call('PUT', '/user', { DefaultSettingCharacterCount: 320 });
    expect(await send(draft, { Shown, TextMessage })).toMatchObject({
      ErrorName: 'NotAsShown',
      Message: expect.stringContaining(
        'You were shown 2 credits, and now this broadcast would cost 4 credits.',
      ),
    });
    await expectUntouched(draft, before);
    expect((await send(draft, { Shown: { ...Shown, Credits: 9 } })).status).toBe(201);
  });

  it('holds a type with calls to the same numbers', async () => {
    const draft = await aDraft(owner, {
      contacts: phones(2, 2145556000).map((PrimaryPhone) => ({ PrimaryPhone })),
    });
    const query = '?broadcasttype=Announcement';
    const { Reached, RosterRevision } = (
      await owner.call('GET', `/draft-broadcasts/${draft}/contactsummary${query}`)
    ).json<ContactSummary>();
    const { MinCallUnitsRequired: Credits } = (
      await owner.call('GET', `/draft-broadcasts/${draft}${query}`)
    ).json<DraftBroadcast>();
    const call = {
      BroadcastType: 'Announcement',
      CallerID: (await aNumber(owner)).TextPhoneNumber,
      RecordLater: true,
    } as const;
    expect(await send(draft, { ...call, Shown: { Reached: 1 } })).toMatchObject({ ErrorName: 'NotAsShown' });
    expect(await send(draft, { ...call, Shown: { Reached, RosterRevision, Credits } })).toMatchObject({
      status: 201,
      RecipientTotal: 2,
    });
  });

  it('requires nothing of callers that were shown nothing, and nothing of a repeated request', async () => {
    const draft = await aDraft(owner, {
      contacts: phones(2, 2145557000).map((PrimaryPhone) => ({ PrimaryPhone })),
    });
    expect(await send(draft, { RequestKey: 'a' })).toMatchObject({ status: 201, RecipientTotal: 2 });
    expect(await send(draft, { RequestKey: 'a', Shown: { Reached: 9 } })).toMatchObject({
      status: 201,
      RecipientTotal: 2,
    });
  });
});
