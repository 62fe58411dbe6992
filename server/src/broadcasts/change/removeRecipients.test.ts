import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BroadcastActivity } from '@carillon/contract/broadcasts/activity';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { keepOneText } from '@carillon/rules/broadcasts/refusals';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aBroadcast, aDraft, aNumber, seen } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  await owner.call('POST', '/optouts', { PhoneNumber: '2145559003', Text: true, Voice: false });
});
afterAll(() => test.close());

const inAnHour = () => new Date(test.base.clock.now().getTime() + 3_600_000).toISOString();
const people = ['Ann', 'Bob', 'Cy', 'Di', 'Ed'].map((FirstName, n) => ({
  PrimaryPhone: `214555900${n + 1}`,
  FirstName,
}));
/** Five people in an hour, of whom Cy has opted out. */
async function scheduled(): Promise<number> {
  return aBroadcast(owner, {
    DraftBroadcastID: await aDraft(owner, { contacts: people }),
    StartDate: inAnHour(),
  });
}
const remove = (id: number, Selection: object, query = '', more: object = {}, who = owner) =>
  who.call('DELETE', `/broadcasts/${id}/details${query}`, { Selection, ...more });
const phone = (...places: number[]) =>
  places.map((place) => ({ PhoneNumber: people[place]?.PrimaryPhone ?? '' }));
const names = async (id: number, query = '') =>
  (await owner.call('GET', `/broadcasts/${id}/details?${query}`))
    .json<ListEnvelope<RecipientResult>>()
    .Items.map((one) => one.FirstName);
const heldCredits = async () =>
  (await owner.call('GET', '/account')).json<{ PendingCallBalance: number }>().PendingCallBalance;

describe('removing recipients of a scheduled broadcast (B-190)', () => {
  it('takes them out of the list, the count, the price, and what is held, and tells so', async () => {
    const id = await scheduled();
    const before = await seen(owner, id);
    const held = await heldCredits();
    expect(before).toMatchObject({ PhoneNumberCount: 5, LeftOutTotal: 1, MaxCreditCost: 4 });
    expect(before.Actions).toContain('removeRecipients');
    const answer = await remove(id, { Type: 'Selected', Items: phone(0, 4) });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ Count: 2, KeptCount: 0 });
    expect(await seen(owner, id)).toMatchObject({
      PhoneNumberCount: 3,
      LeftOutTotal: 1,
      MaxCreditCost: 2,
      InvalidTextCount: 1,
    });
    expect(await names(id)).toEqual(['Bob', 'Cy', 'Di']);
    expect(await heldCredits()).toBe(held - 2);
    const activity = (await owner.call('GET', `/broadcasts/${id}/activity`)).json<
      ListEnvelope<BroadcastActivity>
    >();
    expect(activity.Items[0]).toMatchObject({
      Text: 'Removed recipients',
      From: '5 people',
      To: '3 people',
    });
    // The engine knows no one but them.
    expect(
      await asOwner(test, 'select recipient_count::int as n from send_queue where send_id = $1', [id]),
    ).toEqual([{ n: 3 }]);
  });

  it('forgets the result of one who was left out', async () => {
    const id = await scheduled();
    await remove(id, { Type: 'Selected', Items: phone(2) });
    expect(await seen(owner, id)).toMatchObject({
      PhoneNumberCount: 4,
      LeftOutTotal: 0,
      InvalidTextCount: 0,
      MaxCreditCost: 4,
    });
    expect(await asOwner(test, 'select from text_result where send_id = $1', [id])).toEqual([]);
  });

  it('takes all that a filter or a search finds, and all except some', async () => {
    const id = await scheduled();
    expect((await remove(id, { Type: 'SelectedAll' }, '?filter=invalid')).json()).toEqual({
      Count: 1,
      KeptCount: 0,
    });
    expect(await names(id)).toEqual(['Ann', 'Bob', 'Di', 'Ed']);
    expect((await remove(id, { Type: 'SelectedAll' }, '?q=ann')).json()).toEqual({ Count: 1, KeptCount: 0 });
    expect((await remove(id, { Type: 'SelectedAllExcept', Items: phone(3) })).json()).toEqual({
      Count: 2,
      KeptCount: 0,
    });
    expect(await names(id)).toEqual(['Di']);
  });

  it('changes nothing for numbers that are not in the list', async () => {
    const id = await scheduled();
    const { Version } = await seen(owner, id);
    const none = await remove(id, { Type: 'Selected', Items: [{ PhoneNumber: '2145550000' }] });
    expect(none.json()).toEqual({ Count: 0, KeptCount: 0 });
    expect(await seen(owner, id)).toMatchObject({ PhoneNumberCount: 5, Version });
  });

  it.each([
    ['everyone', { Type: 'SelectedAll' }],
    ['everyone who can be reached', { Type: 'SelectedAllExcept', Items: [{ PhoneNumber: '2145559003' }] }],
  ])('refuses to remove %s, and removes no one', async (_who, selection) => {
    const id = await scheduled();
    const answer = await remove(id, selection);
    expect([answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([422, keepOneText]);
    expect(await seen(owner, id)).toMatchObject({ PhoneNumberCount: 5, LeftOutTotal: 1 });
  });

  it('refuses one that was changed by someone else meanwhile', async () => {
    const id = await scheduled();
    const { Version } = await seen(owner, id);
    const admin = await test.signIn('demo-admin');
    await admin.call('PUT', `/broadcasts/${id}`, { BroadcastName: 'Another name' });
    const late = await remove(id, { Type: 'Selected', Items: phone(0) }, '', { Version });
    expect([late.statusCode, late.json<ErrorBody>().ErrorName]).toEqual([409, 'BroadcastChanged']);
    expect((await seen(owner, id)).PhoneNumberCount).toBe(5);
  });

  it('refuses one that is over, and one of another user', async () => {
    const id = await aBroadcast(owner, {});
    await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
    const late = await remove(id, { Type: 'SelectedAll' });
    expect([late.statusCode, late.json<ErrorBody>().ErrorName]).toEqual([409, 'BroadcastStarted']);
    const user = await test.signIn('demo-user');
    expect((await remove(await scheduled(), { Type: 'SelectedAll' }, '', {}, user)).statusCode).toBe(404);
  });

  it('removes from calls too, with what is held for them', async () => {
    const DraftBroadcastID = await aDraft(owner, { contacts: people });
    const id = await aBroadcast(owner, {
      DraftBroadcastID,
      BroadcastType: 'Announcement',
      TextMessage: '',
      CallerID: (await aNumber(owner)).TextPhoneNumber,
      RecordLater: true,
      StartDate: inAnHour(),
      CheckCallingWindow: false,
    });
    const before = await seen(owner, id);
    expect(before).toMatchObject({ BroadcastStatus: 'PendingMessage', CallTotal: 5 });
    const held = await heldCredits();
    expect((await remove(id, { Type: 'Selected', Items: phone(1) })).json()).toEqual({
      Count: 1,
      KeptCount: 0,
    });
    const after = await seen(owner, id);
    expect(after).toMatchObject({ PhoneNumberCount: 4, CallTotal: 4 });
    expect(after.MaxCreditCost).toBe((before.MaxCreditCost * 4) / 5);
    expect(await heldCredits()).toBe(held - before.MaxCreditCost / 5);
  });
});

describe('actions follow the rights of the user who looks (2-decisions A4)', () => {
  it('a user who sees those of others may copy and export, and is offered no change', async () => {
    const id = await scheduled();
    await asOwner(
      test,
      `update app_user set can_see_all_broadcasts = true, can_create_broadcast = true where user_name = 'demo-user'`,
    );
    const user = await test.signIn('demo-user');
    const { Actions } = await seen(user, id);
    expect(Actions.toSorted()).toEqual(['csv', 'duplicate']);
    for (const [method, body] of [
      ['PUT', { BroadcastName: 'x' }],
      ['DELETE', undefined],
    ] as const)
      expect((await user.call(method, `/broadcasts/${id}`, body)).statusCode).toBe(403);
    expect((await user.call('GET', `/broadcasts/${id}/details.csv`)).statusCode).toBe(200);
  });

  it('no results are downloaded before there can be some', async () => {
    const id = await aBroadcast(owner, {
      BroadcastType: 'Announcement',
      TextMessage: '',
      CallerID: (await aNumber(owner)).TextPhoneNumber,
      RecordLater: true,
      CheckCallingWindow: false,
    });
    expect((await seen(owner, id)).Actions).not.toContain('csv');
    const csv = await owner.call('GET', `/broadcasts/${id}/details.csv`);
    expect([csv.statusCode, csv.json<ErrorBody>().ErrorType]).toEqual([409, 'Display']);
  });
});
