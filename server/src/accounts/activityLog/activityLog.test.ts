import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAccountActivity } from '@carillon/contract/accounts/accountActivity';
import { firstBrokenLink, noteDeed, purgeDeeds } from '../../activity/index.ts';
import { asTenant, type Tenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
let tenant: Tenant;
let ownerId: number;
const day = 86_400_000;
const at = (days: number) => new Date(new Date(testStart).getTime() + days * day);

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const [row] = await asOwner<{ account: number; owner: number }>(
    test,
    `select account_id as account, user_id as owner from app_user where user_name = 'demo-owner'`,
  );
  tenant = asTenant(row?.account ?? 0);
  ownerId = row?.owner ?? 0;
});
afterAll(() => test.close());
beforeEach(async () => {
  await asOwner(test, 'delete from activity; delete from activity_head;');
  await test.base.database.inTenant(tenant, async (tx) => {
    for (let n = 0; n < 6; n += 1)
      await noteDeed(
        tx,
        n % 2 === 0 ? { userId: ownerId, sessionId: 1, address: '192.0.2.7' } : { actor: 'carillon' },
        {
          deed: n % 3 === 0 ? 'session.began' : 'users.changed',
          subject: { kind: 'user', id: n, name: `Person ${n}` },
          from: { Role: 'User' },
          to: { Role: '=Admin' },
        },
        at(n),
      );
  });
});

const list = async (query = '') =>
  listAccountActivity.response.parse((await owner.call('GET', `/account/activity${query}`)).json());
const numbers = async (query = '') => (await list(query)).Items.map(({ ActivityID }) => ActivityID);

it('lists who did what, when, from where, from what to what, newest first', async () => {
  const { Items, Size } = await list('?pagesize=2');
  expect(Size).toBe(6);
  expect(Items.map(({ ActivityID }) => ActivityID)).toEqual([6, 5]);
  expect(Items[1]).toEqual({
    ActivityID: 5,
    Date: at(4).toISOString(),
    By: 'user',
    User: { UserID: ownerId, Name: 'Olivia Reyes' },
    Address: '192.0.2.7',
    Deed: 'users.changed',
    Text: 'Changed a user',
    Subject: { Kind: 'user', ID: '4', Name: 'Person 4' },
    From: { Role: 'User' },
    To: { Role: '=Admin' },
  });
});

it.each([
  ['?page=3&pagesize=2', [2, 1]],
  ['?page=4&pagesize=2', []],
  ['?area=session', [4, 1]],
  ['?area=session&page=2&pagesize=1', [1]],
  ['?startdate=2026-01-16&enddate=2026-01-17', [4, 3]],
  ['?area=users&enddate=2026-01-15', [2]],
])('narrows and pages: %s', async (query, expected) => expect(await numbers(query)).toEqual(expected));

it('narrows to a user', async () => expect(await numbers(`?userid=${ownerId}`)).toEqual([5, 3, 1]));

it('is a file as well, in which no value is a formula', async () => {
  const answer = await owner.call('GET', '/account/activity.csv?area=session');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="activity-2026-01-14.csv"');
  const lines = answer.body.trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('Signed in');
  expect(answer.body).not.toMatch(/(^|,)"?=/m);
});

it('is for owners and admins', async () => {
  expect((await (await test.signIn('demo-user')).call('GET', '/account/activity')).statusCode).toBe(403);
  expect((await (await test.signIn('demo-admin')).call('GET', '/account/activity')).statusCode).toBe(200);
});

describe('its end after two years', () => {
  const purge = (before: Date, most = 100) =>
    test.base.database.inTenant(tenant, (tx) => purgeDeeds(tx, before, most));
  const broken = () => test.base.database.inTenant(tenant, (tx) => firstBrokenLink(tx));

  it('takes the oldest away, a part at a time, and the chain holds', async () => {
    expect(await purge(at(4), 3)).toBe(3);
    expect(await numbers()).toEqual([6, 5, 4]);
    expect(await broken()).toBeNull();
    expect(await purge(at(4), 3)).toBe(1);
    expect(await purge(at(4), 3)).toBe(0);
    expect((await list()).Size).toBe(2);
    expect(await numbers('?page=2&pagesize=1')).toEqual([5]);
    expect(await broken()).toBeNull();
    expect(await purge(at(100))).toBe(2);
    expect(await list()).toMatchObject({ Items: [], Size: 0 });
    expect(await broken()).toBeNull();
  });

  it('takes nothing newer away, whatever is asked for at once', async () => {
    expect(await purge(at(0))).toBe(0);
    expect(await numbers()).toHaveLength(6);
  });
});
