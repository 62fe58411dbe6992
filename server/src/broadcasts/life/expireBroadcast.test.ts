import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aScriptedVoice } from '../../calls/fixtures.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { expireBroadcast, startExpiries } from '../index.ts';
import { aBroadcast, aForm, aNumber, seen } from '../fixtures.ts';

const day = 86_400_000;
let test: TestApp;
let owner: Visitor;
let accountId = 0;
beforeAll(async () => {
  test = await createTestApp({ voiceCarriers: new Map([[2, aScriptedVoice()]]) });
  const [row] = await asOwner<{ id: number }>(
    test,
    `select account_id as id from app_user where user_name = 'demo-owner'`,
  );
  accountId = row?.id ?? 0;
});
afterAll(() => test.close());
beforeEach(async () => {
  await at(0);
  await asOwner(test, `delete from pgboss.job where name = 'expire-broadcast'`);
});

/** This long after the start of the test. */
async function at(ms: number): Promise<void> {
  test.base.clock.set(new Date(Date.parse(testStart) + ms).toISOString());
  owner = await test.signIn('demo-owner');
}
/** Runs the jobs that the chore queued. */
async function expire(): Promise<number[]> {
  await startExpiries(test.base);
  const jobs = await asOwner<{ id: number }>(
    test,
    `select (data->>'BroadcastID')::int as id from pgboss.job where name = 'expire-broadcast' order by 1`,
  );
  await asOwner(test, `delete from pgboss.job where name = 'expire-broadcast'`);
  for (const { id } of jobs) await expireBroadcast(test.base, asTenant(accountId), id);
  return jobs.map(({ id }) => id);
}
const pending = async () =>
  (await owner.call('GET', '/account')).json<{ PendingCallBalance: number }>().PendingCallBalance;

async function withoutMessage(change: object = {}): Promise<number> {
  const form = await aForm(owner, {
    BroadcastType: 'Announcement',
    CallerID: (await aNumber(owner)).TextPhoneNumber,
    TextNumberID: null,
    TextMessage: '',
    recipients: 3,
    RecordLater: true,
    ...change,
  } as never);
  const answer = await owner.call('POST', '/broadcasts', form);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ BroadcastID: number }>().BroadcastID;
}

it('a broadcast without its message ends 7 days after it was made, and its credits come back (A2 row 29)', async () => {
  const before = await pending();
  const id = await withoutMessage();
  expect(await pending()).toBe(before + 12);
  await at(7 * day - 1_000);
  expect(await expire()).toEqual([]);
  expect((await seen(owner, id)).BroadcastStatus).toBe('PendingMessage');
  await at(7 * day);
  expect(await expire()).toEqual([id]);
  expect(await seen(owner, id)).toMatchObject({
    BroadcastStatus: 'Expired',
    BroadcastStatusCategory: 'Completed',
    StatusLabel: 'Expired',
    MessageRecordingInstruction: null,
  });
  expect(await pending()).toBe(before);
  // A second run finds nothing, and a repeated job changes nothing.
  expect(await expire()).toEqual([]);
  await expireBroadcast(test.base, asTenant(accountId), id);
  expect(await pending()).toBe(before);
});

it('one with a start ends 7 days after that', async () => {
  const start = new Date(Date.parse(testStart) + 3 * day).toISOString();
  const id = await withoutMessage({ startOption: 'START_LATER', StartDate: start });
  await at(10 * day - 1_000);
  expect(await expire()).toEqual([]);
  await at(10 * day);
  expect(await expire()).toEqual([id]);
});

it('one that got a new start meanwhile keeps waiting, though its job was queued', async () => {
  const id = await withoutMessage();
  await at(7 * day);
  await owner.call('PUT', `/broadcasts/${id}`, {
    StartDate: new Date(Date.parse(testStart) + 8 * day).toISOString(),
  });
  await expireBroadcast(test.base, asTenant(accountId), id);
  expect((await seen(owner, id)).BroadcastStatus).toBe('PendingMessage');
  await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
});

it('a paused one ends 7 days after it was paused, with its texts unsent (A2 row 30)', async () => {
  const before = await pending();
  const id = await aBroadcast(owner, { recipients: 2 });
  await at(day);
  await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Paused' });
  await at(8 * day - 1_000);
  expect(await expire()).toEqual([]);
  await at(8 * day);
  expect(await expire()).toEqual([id]);
  expect(await seen(owner, id)).toMatchObject({ BroadcastStatus: 'Expired', StatusLabel: 'Expired' });
  expect(await pending()).toBeGreaterThanOrEqual(before);
});

it('one that was deleted gives back what was held for its calls when the undo is over', async () => {
  const before = await pending();
  const id = await withoutMessage();
  await owner.call('DELETE', `/broadcasts/${id}`);
  const { cancelDeleted } = await import('../index.ts');
  await cancelDeleted(test.base, asTenant(accountId), id);
  expect(await pending()).toBe(before);
});
