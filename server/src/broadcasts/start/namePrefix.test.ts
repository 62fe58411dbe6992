import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '@carillon/contract/accounts/accounts';
import { aScriptedCarrier } from '../../delivery/fixtures.ts';
import { queueDirectTexts } from '../../delivery/send/queue/directTexts.ts';
import { Sender } from '../../delivery/send/sender.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireDelivery } from '../../wiring.ts';
import { aBroadcast, aDraft, aNumber, aScheduledBroadcast, seen } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let accountId: number;
const carrier = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({ carriers: new Map([[carrier.aggregatorId, carrier]]) });
  owner = await test.signIn('demo-owner');
  accountId = (await owner.call('GET', '/account')).json<Account>().AccountID;
  await asOwner(
    test,
    `update account set company_name = 'Riverbends', prepend_organization = true where account_id = $1`,
    [accountId],
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  carrier.taken.length = 0;
  await setType(0);
});

const setType = (type: number) =>
  asOwner(test, 'update account set account_type_id = $2 where account_id = $1', [accountId, type]);
async function work() {
  const deps = wireDelivery(test.base);
  const sender = new Sender(deps, 'worker');
  await queueDirectTexts(deps);
  while ((await sender.claimRound()) > 0) await sender.idle();
}
const text155 = 'School ends at noon. '.padEnd(155, 'x');
const segmentsOf = async (id: number) =>
  (
    await asOwner<{ segments: number }>(test, 'select segments from broadcast where broadcast_id = $1', [id])
  )[0]?.segments;

describe('the organization’s name before a text (P-244)', () => {
  it('stands in what the carrier gets, in the message of the page, and in a test', async () => {
    const id = await aBroadcast(owner, { TextMessage: 'Hi {{FirstName default="all"}}.', recipients: 1 });
    await work();
    expect(carrier.taken.map(({ text }) => text)).toEqual(['Riverbends: Hi all.']);
    expect(await seen(owner, id)).toMatchObject({
      NamePrefix: 'Riverbends: ',
      TextMessage: 'Hi {{FirstName default="all"}}.',
    });
    carrier.taken.length = 0;
    const draft = await aDraft(owner, { recipients: 1 });
    const { TextNumberID } = await aNumber(owner);
    await owner.call('PUT', `/draft-broadcasts/${draft}`, { TextNumberID, TextMessage: 'Noon.' });
    await owner.call('POST', `/draft-broadcasts/${draft}/test`, { RequestKey: 'name' });
    await work();
    expect(carrier.taken.map(({ text }) => text)).toEqual(['Riverbends: Noon.']);
  });

  it('makes a second segment of 155 characters for an account that pays by credits', async () => {
    const id = await aScheduledBroadcast(owner, test.base.clock.now(), {
      TextMessage: text155,
      recipients: 3,
    });
    expect([await segmentsOf(id), (await seen(owner, id)).MaxCreditCost]).toEqual([2, 6]);
  });

  it('adds none for an account that pays by the month, which sends it all the same', async () => {
    await setType(1);
    const id = await aBroadcast(owner, { TextMessage: text155, recipients: 1 });
    expect([await segmentsOf(id), (await seen(owner, id)).MaxCreditCost]).toEqual([1, 0]);
    await work();
    expect(carrier.taken.map(({ text }) => text)).toEqual([`Riverbends: ${text155}`]);
  });

  it('stays as it was when the text of a scheduled broadcast is changed', async () => {
    const id = await aScheduledBroadcast(owner, test.base.clock.now(), { recipients: 1 });
    await asOwner(test, `update account set company_name = 'Oak' where account_id = $1`, [accountId]);
    const changed = await owner.call('PUT', `/broadcasts/${id}`, { TextMessage: text155 });
    await asOwner(test, `update account set company_name = 'Riverbends' where account_id = $1`, [accountId]);
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await seen(owner, id)).toMatchObject({ NamePrefix: 'Riverbends: ', MaxCreditCost: 2 });
  });
});

it('a broadcast has the length limit of its creator and the merge of its texts (B-058, B-059)', async () => {
  const id = await aScheduledBroadcast(owner, test.base.clock.now(), { recipients: 1 });
  expect(await seen(owner, id)).toMatchObject({
    MaxMessageLength: 120,
    TemplateMergeID: null,
    EnhancedMessageAddOnCharge: null,
    Media: [],
  });
  const draft = await aDraft(owner, { recipients: 1 });
  const { TextNumberID } = await aNumber(owner);
  const TextMessage = 'Hi {{FirstName default="all"}}.';
  await owner.call('PUT', `/draft-broadcasts/${draft}`, { TextNumberID, TextMessage });
  const merge = (await owner.call('POST', `/draft-broadcasts/${draft}/templatemerges`, {})).json<{
    ID: number;
  }>();
  const merged = await aScheduledBroadcast(owner, test.base.clock.now(), {
    DraftBroadcastID: draft,
    TextMessage,
  });
  expect((await seen(owner, merged)).TemplateMergeID).toBe(merge.ID);
});
