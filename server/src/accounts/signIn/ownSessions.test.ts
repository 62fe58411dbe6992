import type { SignedInAt } from '@carillon/contract/accounts/sessions';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.base.clock.set(testStart);
  await asOwner(test, 'delete from user_session');
});

const list = async (who: Visitor) =>
  (await who.call('GET', '/user/sessions')).json<{ Items: SignedInAt[] }>().Items;
const isIn = async (who: Visitor) => (await who.call('GET', '/user')).statusCode === 200;

it('lists where the user is signed in, and no one else’s, without tokens', async () => {
  const [who, other] = [await test.signIn('demo-user'), await test.signIn('demo-user')];
  await test.signIn('demo-admin');
  const items = await list(who);
  expect(items).toHaveLength(2);
  expect(items.filter(({ IsCurrent }) => IsCurrent)).toHaveLength(1);
  expect(items[0]).toMatchObject({ Method: 'password', Network: 'This computer', SeenTimestamp: testStart });
  expect((await list(other)).find(({ IsCurrent }) => IsCurrent)?.SessionID).not.toBe(
    items.find(({ IsCurrent }) => IsCurrent)?.SessionID,
  );
});

it('leaves out sessions that ended by time', async () => {
  await test.signIn('demo-user');
  test.base.clock.advance(9 * 3_600_000);
  expect(await list(await test.signIn('demo-user'))).toHaveLength(1);
});

it('ends by the idle time of the account, where that is shorter', async () => {
  const who = await test.signIn('demo-user');
  await asOwner(test, 'update account set idle_minutes = 15');
  test.base.clock.advance(15 * 60_000);
  expect(await isIn(who)).toBe(true);
  test.base.clock.advance(15 * 60_000 + 1);
  expect(await isIn(who)).toBe(false);
  await asOwner(test, 'update account set idle_minutes = null');
});

it('signs one browser out, and never one of a colleague', async () => {
  const [who, other, colleague] = [
    await test.signIn('demo-user'),
    await test.signIn('demo-user'),
    await test.signIn('demo-admin'),
  ];
  const [foreign] = await list(colleague);
  expect((await who.call('DELETE', `/user/sessions/${foreign?.SessionID}`)).statusCode).toBe(404);
  expect(await isIn(colleague)).toBe(true);
  const id = (await list(who)).find(({ IsCurrent }) => !IsCurrent)?.SessionID;
  expect((await who.call('DELETE', `/user/sessions/${id}`)).statusCode).toBe(204);
  expect([await isIn(who), await isIn(other)]).toEqual([true, false]);
  expect((await who.call('DELETE', `/user/sessions/${id}`)).statusCode).toBe(404);
});

it('signs all other browsers of the user out', async () => {
  const visitors = [
    await test.signIn('demo-user'),
    await test.signIn('demo-user'),
    await test.signIn('demo-user'),
    await test.signIn('demo-admin'),
  ] as const;
  expect((await visitors[0].call('DELETE', '/user/sessions')).json()).toEqual({ Ended: 2 });
  expect(await Promise.all(visitors.map(isIn))).toEqual([true, false, false, true]);
});

it('signs the whole account out for those who manage it, who confirm it, and no other organization', async () => {
  const [owner, colleague, user] = [
    await test.signIn('demo-owner'),
    await test.signIn('demo-admin'),
    await test.signIn('demo-user'),
  ];
  const mallory = await test.signIn('mallory-owner');
  expect((await user.call('DELETE', '/account/sessions')).statusCode).toBe(403);
  test.base.clock.advance(11 * 60_000);
  expect((await owner.call('DELETE', '/account/sessions')).json()).toMatchObject({
    ErrorName: 'ConfirmationRequired',
  });
  await asOwner(test, 'update user_session set confirmed_at = $1', [test.base.clock.now()]);
  expect((await owner.call('DELETE', '/account/sessions')).json()).toEqual({ Ended: 2 });
  expect(await Promise.all([owner, colleague, user, mallory].map(isIn))).toEqual([true, false, false, true]);
  const deeds = await asOwner<{ deed: string }>(
    test,
    'select deed from activity order by at desc, no desc limit 1',
  );
  expect(deeds.length).toBe(1);
});
