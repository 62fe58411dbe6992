import type { CreditMovement } from '@carillon/contract/accounts/billing';
import type { ListEnvelope } from '@carillon/contract/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { queueDirectTexts } from './directTexts.ts';

let test: TestApp;
let owner: Visitor;
let admin: Visitor;
let numberId: number;
beforeAll(async () => {
  test = await createTestApp();
  [owner, admin] = await Promise.all([test.signIn('demo-owner'), test.signIn('demo-admin')]);
  const mine = async (who: Visitor) =>
    (await who.call('GET', '/user')).json<{ TextNumbers: { TextNumberID: number }[] }>().TextNumbers;
  const theirs = new Set((await mine(admin)).map((one) => one.TextNumberID));
  numberId = (await mine(owner)).find((one) => theirs.has(one.TextNumberID))?.TextNumberID ?? 0;
});
afterAll(() => test.close());

const write = async (who: Visitor, Contacts: object[]): Promise<void> => {
  const answer = await who.call('POST', '/conversations', {
    Contacts,
    TextMessage: 'Hi',
    TextNumberID: numberId,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  await queueDirectTexts(test.base);
};
const newest = async (): Promise<CreditMovement | undefined> =>
  (await owner.call('GET', '/creditbalance?pagesize=1')).json<ListEnvelope<CreditMovement>>().Items[0];

describe('the credit balance names who spent on a conversation, and with whom', () => {
  it('a contact, an owner', async () => {
    const Items = (await owner.call('GET', '/lists/0/contacts?q=Whitfield')).json<{
      Items: { PrimaryPhone: string }[];
    }>().Items;
    await write(owner, [{ PrimaryPhone: Items[0]?.PrimaryPhone ?? '' }]);
    expect(await newest()).toMatchObject({
      Type: 'Conversation',
      Kind: 'hold',
      Notes: 'Conversation with Ana Whitfield',
      UserName: 'Olivia Reyes',
    });
  });
  it('a number without a name, a colleague', async () => {
    await write(admin, [{ PrimaryPhone: '3125558101' }]);
    expect(await newest()).toMatchObject({
      Notes: 'Conversation with (312) 555-8101',
      UserName: 'Andre Baptiste',
    });
  });
  it('a name that was typed with a number', async () => {
    await write(admin, [{ PrimaryPhone: '3125558102', FirstName: 'Ida', LastName: 'Ferris' }]);
    expect(await newest()).toMatchObject({
      Notes: 'Conversation with Ida Ferris',
      UserName: 'Andre Baptiste',
    });
  });
  it('several at once', async () => {
    await write(
      owner,
      ['3125558103', '3125558104', '3125558105'].map((PrimaryPhone) => ({ PrimaryPhone })),
    );
    expect(await newest()).toMatchObject({
      Notes: 'Conversation with (312) 555-8103 and 2 others',
      UserName: 'Olivia Reyes',
    });
  });
  it('and is still found by what it was', async () => {
    const found = (await owner.call('GET', '/creditbalance?q=conversation')).json<
      ListEnvelope<CreditMovement>
    >();
    expect(found.Size).toBe(4);
  });
});
