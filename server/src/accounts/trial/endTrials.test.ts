import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp } from '../../testing/testApp.ts';
import { endTrial, startTrialEnds } from './endTrials.ts';

let test: TestApp;
let accountId: number;
const day = 86_400_000;

beforeAll(async () => {
  test = await createTestApp();
  const [row] = await asOwner<{ id: number }>(
    test,
    `select account_id as id from app_user where user_name = 'demo-owner'`,
  );
  accountId = row?.id ?? 0;
});
afterAll(() => test.close());
beforeEach(async () => {
  test.base.clock.set(testStart);
  await asOwner(test, 'delete from pgboss.job');
  await asOwner(
    test,
    `update account set is_free_trial = true, account_status_id = 0, converted_at = null, converted_type_id = null,
       trial_ends_at = $2 where account_id = $1`,
    [accountId, new Date(new Date(testStart).getTime() + 30 * day)],
  );
});

const status = async () =>
  (
    await asOwner<{ status: number }>(
      test,
      'select account_status_id as status from account where account_id = $1',
      [accountId],
    )
  )[0]?.status;
const queued = async () => {
  await startTrialEnds(test.base);
  return asOwner(test, `select data from pgboss.job where name = 'end-trial'`);
};

it('ends after its days, once, and says so', async () => {
  test.base.clock.advance(30 * day - 1);
  expect(await queued()).toEqual([]);
  await endTrial(test.base, asTenant(accountId));
  expect(await status()).toBe(0);
  test.base.clock.advance(1);
  expect(await queued()).toEqual([{ data: { AccountID: accountId } }]);
  for (let n = 0; n < 2; n += 1) await endTrial(test.base, asTenant(accountId));
  expect(await status()).toBe(2);
  const deeds = await asOwner(test, `select actor from activity where deed = 'trial.ended'`);
  expect(deeds).toEqual([{ actor: 'carillon' }]);
});

it.each([
  ['of an account that bought something', `converted_at = now(), converted_type_id = 0`, 0],
  ['of an account that is under review', `account_status_id = 7`, 7],
  ['without an end', 'trial_ends_at = null', 0],
  ['of an account that is on none', 'is_free_trial = false', 0],
])('leaves the status %s', async (_what, change, expected) => {
  await asOwner(test, `update account set ${change} where account_id = $1`, [accountId]);
  test.base.clock.advance(100 * day);
  expect(await queued()).toEqual([]);
  await endTrial(test.base, asTenant(accountId));
  expect(await status()).toBe(expected);
});
