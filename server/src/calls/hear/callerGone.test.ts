import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callCodes } from '@carillon/rules/calls/callCatalogue';
import { resumeCalling } from '../dial/calling.ts';
import { claimCalls } from '../dial/claimCalls.ts';
import { carrierIdOf, testCalls, type ACalledBroadcast, type TestCalls } from '../fixtures.ts';

let test: TestCalls;
/** The number that makes the calls. Each test has another one, because a number belongs to one account. */
let callerId = 2_145_551_000;
beforeAll(async () => {
  test = await testCalls();
});
afterAll(() => test.close());
beforeEach(() => {
  callerId += 1;
  test.carrier.dialed.length = 0;
});
afterEach(async () => {
  test.carrier.answers((call) => ({ kind: 'accepted', carrierCallId: carrierIdOf(call) }));
  await test.owner.query(`update call_queue set state = 'stopped', settled = true`);
});

async function aBroadcast(options: Parameters<TestCalls['aBroadcast']>[0]): Promise<ACalledBroadcast> {
  const b = await test.aBroadcast({ ...options, callerId });
  await test.owner.query(
    `insert into text_number (account_id, phone, aggregator_id, registration_status) values ($1, $2, 2, 'Registered')`,
    [b.accountId, callerId],
  );
  return b;
}
const change = (set: string) =>
  test.owner.query(`update text_number set ${set} where phone = $1`, [callerId]);
const isHeld = (b: ACalledBroadcast) =>
  test.told.some((told) => told.fact === 'held' && told.broadcastId === b.broadcastId);

describe('the number that calls come from', () => {
  it.each([
    ['is blocked', 'is_blocked = true', 0],
    ['goes out of service', 'is_retired = true', 0],
    ['loses its registration, which is for texts only', `registration_status = 'Rejected'`, 3],
    ['gets another name', `name = 'Office'`, 3],
  ])('%s before any recipient is called', async (_what, set, calls) => {
    const b = await aBroadcast({ recipients: 3 });
    await change(set);
    await test.dial();
    expect(test.carrier.dialed).toHaveLength(calls);
    expect(isHeld(b)).toBe(calls === 0);
  });

  it.each([
    ['is blocked', 'is_blocked = true'],
    ['goes out of service', 'is_retired = true'],
  ])('%s while a recipient is on the phone', async (_what, set) => {
    const b = await aBroadcast({ recipients: 3, callsAtATime: 1 });
    await test.dial();
    await change(set);
    await test.callTo(b.phone(1)).hangUp();
    await test.dial();
    expect(test.carrier.dialed).toHaveLength(1);
    expect(isHeld(b)).toBe(true);
    expect((await test.counts(b)).byStatus[callCodes.notYetCalled]).toBe(2);
  });

  it.each([
    ['is blocked', 'is_blocked = true'],
    ['goes out of service', 'is_retired = true'],
  ])('%s before a busy phone is called again', async (_what, set) => {
    const b = await aBroadcast({ recipients: 1, retries: 1 });
    await test.dial();
    await test.callTo(b.phone(1)).hangUp('busy');
    await change(set);
    test.clock.advance(test.deps.calls.retryMs);
    await test.dial();
    expect(test.carrier.dialed).toHaveLength(1);
    expect(isHeld(b)).toBe(true);
  });

  it('works again: the rest are called after a resume, each phone once', async () => {
    const b = await aBroadcast({ recipients: 3, callsAtATime: 1 });
    await test.dial();
    await change('is_blocked = true');
    await test.callTo(b.phone(1)).hangUp();
    await test.dial();
    await change('is_blocked = false');
    await test.as(b, (tx) => resumeCalling(tx, b.broadcastId));
    for (const no of [2, 3]) {
      await test.dial();
      await test.callTo(b.phone(no)).hangUp();
    }
    expect(test.carrier.dialed.map(({ to }) => to).sort()).toEqual([1, 2, 3].map((no) => `+1${b.phone(no)}`));
  });

  it('a worker that slept between claim and dialing gives its calls back', async () => {
    const b = await aBroadcast({ recipients: 2 });
    const asleep = test.worker();
    const claimed = await claimCalls(test.deps, 'worker', {
      accountId: b.accountId,
      broadcastId: b.broadcastId,
      want: 2,
    });
    expect(claimed).toHaveLength(2);
    test.clock.advance(3_000);
    await change('is_blocked = true');
    await asleep.dialClaimed(claimed);
    expect(test.carrier.dialed).toHaveLength(0);
    test.clock.advance(60_000);
    await test.dial();
    expect(test.carrier.dialed).toHaveLength(0);
    expect(isHeld(b)).toBe(true);
  });
});
