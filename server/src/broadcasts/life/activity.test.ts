import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BroadcastActivity } from '@carillon/contract/broadcasts/activity';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { deedText } from '@carillon/rules/broadcasts/activity';
import { aScriptedCarrier } from '../../delivery/fixtures.ts';
import { finishBroadcasts } from '../../delivery/settle/finish.ts';
import { Sender } from '../../delivery/send/sender.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireDelivery } from '../../wiring.ts';
import { aBroadcast, aScheduledBroadcast, seen } from '../fixtures.ts';
import { approveBroadcast, startScheduledBroadcast } from '../index.ts';

let test: TestApp;
let owner: Visitor;
let admin: Visitor;
let accountId = 0;
const carrier = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({ carriers: new Map([[carrier.aggregatorId, carrier]]) });
  owner = await test.signIn('demo-owner');
  admin = await test.signIn('demo-admin');
  const [row] = await asOwner<{ id: number }>(
    test,
    `select account_id as id from app_user where user_name = 'demo-owner'`,
  );
  accountId = row?.id ?? 0;
});
afterAll(() => test.close());

const put = (id: number, change: object, who = owner) => who.call('PUT', `/broadcasts/${id}`, change);
const activity = async (id: number, query = '?pagesize=100') =>
  (await owner.call('GET', `/broadcasts/${id}/activity${query}`)).json<ListEnvelope<BroadcastActivity>>();
/** Its deeds, oldest first, with who did them. */
const deeds = async (id: number) =>
  (await activity(id)).Items.toReversed().map(({ Deed, By, User }) => [Deed, User?.Name ?? By]);
const scheduled = () => aScheduledBroadcast(owner, test.base.clock.now());
const nameOf = async (who: Visitor) => {
  const { FirstName, LastName } = (await who.call('GET', '/user')).json<{
    FirstName: string;
    LastName: string;
  }>();
  return `${FirstName} ${LastName}`;
};

it('tells who did what, when, from what to what, and what the product did', async () => {
  const [boss, other] = [await nameOf(owner), await nameOf(admin)];
  const id = await scheduled();
  await put(id, { BroadcastName: 'Snow day' });
  await put(id, { TextMessage: 'Home at 11.', StartDate: '2026-01-14T19:00:00Z' }, admin);
  await put(id, { BroadcastName: 'Snow day' });
  const { Items, Size } = await activity(id);
  expect(Size).toBe(4);
  expect(Items.map(({ ActivityID }) => ActivityID)).toEqual([4, 3, 2, 1]);
  expect(Items).toMatchObject([
    { Deed: 'changeStart', From: '2026-01-14T17:00:00.000Z', To: '2026-01-14T19:00:00.000Z' },
    { Deed: 'changeText', From: 'School ends at noon today.', To: 'Home at 11.', User: { Name: other } },
    { Deed: 'rename', From: 'Early dismissal', To: 'Snow day', User: { Name: boss }, Date: testStart },
    { Deed: 'create', From: null, To: 'Scheduled', Text: 'Created the broadcast' },
  ]);
  await put(id, { StartDate: null });
  await put(id, { BroadcastStatus: 'Paused' }, admin);
  await put(id, { BroadcastStatus: 'Paused' }, admin);
  await put(id, { BroadcastStatus: 'Broadcasting' });
  const deps = wireDelivery(test.base);
  const sender = new Sender(deps, 'worker');
  while ((await sender.claimRound()) > 0) await sender.idle();
  await finishBroadcasts(deps);
  expect((await deeds(id)).slice(4)).toEqual([
    ['sendNow', boss],
    ['pause', other],
    ['resume', boss],
    ['allAttempted', 'carillon'],
    ['allCompleted', 'carillon'],
  ]);
  expect((await activity(id)).Items.at(2)).toMatchObject({ From: 'Paused', To: 'Broadcasting' });
});

it('one that is sent right away was created by a user and started by the product', async () => {
  const id = await aBroadcast(owner);
  expect(await deeds(id)).toEqual([
    ['create', await nameOf(owner)],
    ['startReached', 'carillon'],
  ]);
});

it('a refused change leaves no trace, and a deed that fails takes its line along', async () => {
  const id = await aBroadcast(owner);
  await put(id, { BroadcastName: 'Half', TextMessage: 'Too late.' });
  await put(id, { BroadcastName: 'Half', StartDate: null });
  expect(await deeds(id)).toHaveLength(2);
  expect((await seen(owner, id)).BroadcastName).toBe('Early dismissal');
});

it('deleting, restoring, duplicating, and a group of recipients are told, too', async () => {
  const id = await aBroadcast(owner);
  const all = { Selection: { Type: 'SelectedAll', Items: [] } };
  await put(id, { BroadcastStatus: 'Canceled' });
  const { UndoID } = (await owner.call('DELETE', `/broadcasts/${id}`)).json<{ UndoID: string }>();
  await owner.call('PUT', `/broadcasts/undo/${UndoID}`, {});
  await owner.call('POST', `/broadcasts/${id}/todraftbroadcast`, all);
  await owner.call('POST', `/broadcasts/${id}/details/tolist`, { ...all, Update: { ListName: 'Reached' } });
  expect((await activity(id)).Items.slice(0, 5)).toMatchObject([
    { Deed: 'saveAsGroup', To: 'Reached' },
    { Deed: 'duplicate', To: 'Copy of Early dismissal' },
    { Deed: 'restore' },
    { Deed: 'delete' },
    { Deed: 'cancel', From: 'Broadcasting', To: 'Canceled' },
  ]);
});

it('comes in pages, newest first, to those who see the broadcast', async () => {
  const id = await scheduled();
  for (let n = 1; n <= 12; n += 1) await put(id, { BroadcastName: `Name ${n}` });
  const second = await activity(id, '?page=2&pagesize=5');
  expect(second).toMatchObject({ Size: 13, Page: 2, PageSize: 5 });
  expect(second.Items.map(({ To }) => To)).toEqual(['Name 7', 'Name 6', 'Name 5', 'Name 4', 'Name 3']);
  const stranger = await test.signIn('mallory-owner');
  expect((await stranger.call('GET', `/broadcasts/${id}/activity`)).statusCode).toBe(404);
  const user = await test.signIn('demo-user');
  expect((await user.call('GET', `/broadcasts/${id}/activity`)).statusCode).toBe(404);
});

it('no line is ever changed', async () => {
  await expect(asOwner(test, `update broadcast_activity set deed = 'other'`)).rejects.toThrow('appended to');
});

it('two people can’t both change one: the second reads who changed what, and nothing is lost', async () => {
  const id = await scheduled();
  const { Version } = await seen(owner, id);
  expect((await put(id, { TextMessage: 'Noon.', Version }, admin)).statusCode).toBe(200);
  const late = await put(id, { TextMessage: 'One o’clock.', BroadcastName: 'Later', Version });
  expect(late.statusCode).toBe(409);
  expect(late.json<ErrorBody>()).toMatchObject({
    ErrorName: 'BroadcastChanged',
    Message: `${await nameOf(admin)} changed this broadcast in the meantime (“${deedText('changeText')}”), so nothing was saved. Check the latest version, then save again.`,
  });
  const now = await seen(owner, id);
  expect(now).toMatchObject({ TextMessage: 'Noon.', BroadcastName: 'Early dismissal' });
  expect((await put(id, { TextMessage: 'One o’clock.', Version: now.Version })).statusCode).toBe(200);
  // Send now depends on what was seen; stopping never does.
  expect((await put(id, { StartDate: null, Version })).statusCode).toBe(409);
  expect((await put(id, { BroadcastStatus: 'Canceled' })).statusCode).toBe(200);
});

it('of two saves of one version at the same moment, one counts', async () => {
  const id = await scheduled();
  const { Version } = await seen(owner, id);
  const answers = await Promise.all([
    put(id, { TextMessage: 'Mine.', Version }),
    put(id, { TextMessage: 'Yours.', Version }, admin),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

it('what the product does makes no new version: a start is no reason to look again', async () => {
  const id = await scheduled();
  const { Version } = await seen(owner, id);
  test.base.clock.advance(3_600_000);
  owner = await test.signIn('demo-owner');
  admin = await test.signIn('demo-admin');
  await startScheduledBroadcast(test.base, asTenant(accountId), id);
  expect(await seen(owner, id)).toMatchObject({ Version, BroadcastStatus: 'Broadcasting' });
});

it('broadcasts of an account under review wait for a person, who approves or declines them (A2 rows 2, 12)', async () => {
  await asOwner(test, 'update account set reviews_broadcasts = true where account_id = $1', [accountId]);
  const [now, later] = [await aBroadcast(owner), await scheduled()];
  await asOwner(test, 'update account set reviews_broadcasts = false where account_id = $1', [accountId]);
  const waiting = { BroadcastStatus: 'AwaitingAuthorization', StatusLabel: 'Processing' };
  expect(await seen(owner, now)).toMatchObject({ ...waiting, StartedDate: null });
  expect(await seen(owner, later)).toMatchObject(waiting);
  expect((await put(now, { StartDate: null })).json<ErrorBody>().Message).toContain('being reviewed');
  expect(await approveBroadcast(test.base, { accountId, broadcastId: now })).toBe('Early dismissal');
  expect(await approveBroadcast(test.base, { accountId, broadcastId: now })).toBeNull();
  await approveBroadcast(test.base, { accountId, broadcastId: later });
  expect((await seen(owner, now)).BroadcastStatus).toBe('Broadcasting');
  expect((await seen(owner, later)).BroadcastStatus).toBe('AuthorizationApproved');
  expect((await deeds(now)).slice(1)).toEqual([
    ['approve', 'staff'],
    ['startReached', 'staff'],
  ]);
});
