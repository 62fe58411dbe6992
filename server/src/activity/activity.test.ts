import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { asTenant, type Tenant } from '../platform/database/tenant.ts';
import { firstBrokenLink } from './activity.sql.ts';
import { auditActivity, purgeActivity } from './keepActivity.ts';
import { noteDeed } from './noteDeed.ts';

let test: TestApp;
let tenant: Tenant;
let accountId: number;
const at = new Date('2026-01-14T16:00:00.123Z');

beforeAll(async () => {
  test = await createTestApp();
  const [row] = await asOwner<{ id: number }>(
    test,
    `select account_id as id from app_user where user_name = 'demo-owner'`,
  );
  accountId = row?.id ?? 0;
  tenant = asTenant(accountId);
});
afterAll(() => test.close());

const note = (deed: string, to: Record<string, unknown> = {}) =>
  test.base.database.inTenant(tenant, (tx) => noteDeed(tx, { actor: 'carillon' }, { deed, to }, at));
const broken = () => test.base.database.inTenant(tenant, (tx) => firstBrokenLink(tx));

beforeEach(async () => {
  await asOwner(test, 'delete from activity; delete from activity_head;');
  for (const deed of ['users.created', 'users.changed', 'users.disabled'])
    await note(deed, { IsActive: true });
});

it('is numbered without gaps, also by transactions side by side', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, index) => note('users.changed', { index })));
  const rows = await asOwner<{ no: number }>(test, 'select no from activity order by no');
  expect(rows.map(({ no }) => Number(no))).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  expect(await broken()).toBeNull();
});

it('a deed whose transaction fails leaves no gap', async () => {
  await expect(
    test.base.database.inTenant(tenant, async (tx) => {
      await noteDeed(tx, { actor: 'carillon' }, { deed: 'lost' }, at);
      throw new Error('afterwards');
    }),
  ).rejects.toThrow('afterwards');
  await note('users.enabled');
  expect(await broken()).toBeNull();
});

it.each([
  ['changed', `update activity set deed = 'other' where account_id = $1 and no = 2`, 2],
  [
    'said to be from elsewhere',
    `update activity set address = '1.2.3.4' where account_id = $1 and no = 1`,
    1,
  ],
  ['removed', 'delete from activity where account_id = $1 and no = 2', 3],
  ['cut off at the end', 'delete from activity where account_id = $1 and no = 3', 3],
  [
    'changed together with its own hash',
    `with a as (select * from activity where account_id = $1)
     update activity t set deed = 'other', hash = sha256('x') from a where a.account_id = t.account_id and t.no = 2`,
    2,
  ],
])('an entry that was %s shows', async (_how, sql, no) => {
  await asOwner(test, 'alter table activity disable trigger activity_is_kept');
  await asOwner(test, sql, [accountId]);
  await asOwner(test, 'alter table activity enable trigger activity_is_kept');
  expect(await broken()).toEqual({ no });
});

it('cannot be changed, not even by the owner of the database, and not removed by the product', async () => {
  await expect(asOwner(test, `update activity set deed = 'other'`)).rejects.toThrow('only appended to');
  await expect(test.base.database.inTenant(tenant, (tx) => tx.query('delete from activity'))).rejects.toThrow(
    'permission denied',
  );
});

it('keeps who signed in, from where', async () => {
  await asOwner(test, 'delete from activity; delete from activity_head;');
  await test.signIn('demo-admin');
  const rows = await asOwner(test, 'select actor, address, deed, to_value from activity');
  expect(rows).toEqual([
    { actor: 'user', address: '127.0.0.1', deed: 'session.began', to_value: { method: 'password' } },
  ]);
});

describe('the daily chore', () => {
  it('reports a chain that does not hold, and no other', async () => {
    const told: object[] = [];
    const log = { ...test.base.log, error: (what: object) => told.push(what) };
    const deps = { ...test.base, log: log as unknown as typeof test.base.log };
    await auditActivity(deps);
    expect(told).toEqual([]);
    await asOwner(test, 'delete from activity where account_id = $1 and no = 2', [accountId]);
    await auditActivity(deps);
    expect(told).toEqual([{ accountId, activity: 3 }]);
  });

  it('deletes what is older than two years', async () => {
    await asOwner(test, 'delete from activity; delete from activity_head;');
    const before = (days: number) => new Date(test.base.clock.now().getTime() - days * 86_400_000);
    await test.base.database.inTenant(tenant, async (tx) => {
      for (const days of [900, 731, 729, 1])
        await noteDeed(tx, { actor: 'carillon' }, { deed: 'users.changed' }, before(days));
    });
    await purgeActivity(test.base);
    const rows = await asOwner<{ no: number }>(test, 'select no from activity order by no');
    expect(rows.map(({ no }) => Number(no))).toEqual([3, 4]);
    expect(await broken()).toBeNull();
  });
});
