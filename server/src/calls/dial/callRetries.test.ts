import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callCodes } from '@carillon/rules/calls/callCatalogue';
import { stopCalling } from './calling.ts';
import { callsUnderWay } from '../callResults.ts';
import { carrierIdOf, testCalls, type ACalledBroadcast, type TestCalls } from '../fixtures.ts';
import { readCallbacks } from '../hear/readCallbacks.ts';
import { neverTaken } from '../hear/recordCall.ts';

const minute = 60_000;

describe('numbers that are called again', () => {
  let test: TestCalls;
  beforeAll(async () => {
    test = await testCalls();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.carrier.dialed.length = 0;
    test.carrier.answers((call) => ({ kind: 'accepted', carrierCallId: carrierIdOf(call) }));
    test.carrier.looksUp(() => ({ kind: 'notFound' }));
    await test.owner.query(`update call_queue set state = 'stopped', settled = true`);
    await test.owner.query('update call set due_at = null');
  });
  /** Counters follow changes. The rows are the truth. */
  afterEach(async () => {
    const sums = (of: string) =>
      test.owner.query(
        `select send_id, what, sum(n)::int as n from ${of} c group by 1, 2 having sum(n) <> 0 order by 1, 2`,
      );
    const counted = '(table call_count union all table call_count_change)';
    const rows = await sums(
      '(select c.send_id, w.what, w.n from call c cross join lateral call_counted(c) w)',
    );
    expect((await sums(counted)).rows).toEqual(rows.rows);
    await test.owner.query('select add_up_call_counts()');
    expect((await test.owner.query('select 1 from call_count_change')).rows).toEqual([]);
    expect((await sums(counted)).rows).toEqual(rows.rows);
  });
  const dialedTo = (phone: number) => test.carrier.dialed.filter(({ to }) => to === `+1${phone}`).length;
  const toldOf = ({ broadcastId }: ACalledBroadcast) =>
    test.told.filter((told) => told.broadcastId === broadcastId).map(({ fact }) => fact);
  /** What happens during calls. The check whether all is done runs all the time. */
  const passes = async (milliseconds: number) => {
    await test.finish();
    test.clock.advance(milliseconds);
    await test.finish();
    await test.dial();
    test.clock.advance(1_000);
    await test.finish();
  };

  it('one busy number is called again though a check whether all is done ran while it rang', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1, retries: 1 });
    await test.dial();
    await passes(minute);
    expect(toldOf(broadcast)).toEqual([]);
    await test.callTo(broadcast.phone(1)).hangUp('busy');
    await passes(5 * minute);
    expect(dialedTo(broadcast.phone(1))).toBe(2);
    // The last attempt: every number was called as often as chosen, and the end of this call is outstanding.
    expect(toldOf(broadcast)).toEqual(['drained']);
    expect((await test.wallet(broadcast)).held).toBe(1_000);
    await test.callTo(broadcast.phone(1)).hangUp('busy');
    await passes(5 * minute);
    expect(dialedTo(broadcast.phone(1))).toBe(2);
    expect(toldOf(broadcast)).toEqual(['drained', 'finished']);
    expect(await test.wallet(broadcast)).toEqual({ available: 1_000, held: 0 });
  });

  it.each(['busy', 'noAnswer', 'failed'] as const)(
    'one at a time, the last one %s: as often as chosen',
    async (cause) => {
      const broadcast = await test.aBroadcast({ recipients: 2, retries: 2, callsAtATime: 1 });
      await test.dial();
      const first = test.callTo(broadcast.phone(1));
      await first.answer();
      await first.hangUp();
      await passes(1_000);
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        expect(dialedTo(broadcast.phone(2))).toBe(attempt);
        await passes(10_000);
        await test.callTo(broadcast.phone(2)).hangUp(cause);
        await passes(5 * minute);
      }
      expect(dialedTo(broadcast.phone(1))).toBe(1);
      expect(dialedTo(broadcast.phone(2))).toBe(3);
      expect(toldOf(broadcast)).toEqual(['drained', 'finished']);
      expect((await test.wallet(broadcast)).held).toBe(0);
    },
  );

  it('keeps its last result while it is called again (2-decisions B2)', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1, retries: 1 });
    await test.dial();
    expect((await test.counts(broadcast)).byStatus).toEqual({ [callCodes.calling]: 1 });
    await test.callTo(broadcast.phone(1)).hangUp('busy');
    await passes(5 * minute);
    expect(dialedTo(broadcast.phone(1))).toBe(2);
    expect((await test.counts(broadcast)).byStatus).toEqual({ [callCodes.busy]: 1 });
    const underWay = await test.as(broadcast, (tx) =>
      callsUnderWay(tx, [broadcast.broadcastId], test.clock.now()),
    );
    expect(underWay.get(broadcast.broadcastId)).toMatchObject({ calls: 1, again: 1 });
    await test.callTo(broadcast.phone(1)).hangUp('noAnswer');
    expect((await test.counts(broadcast)).byStatus).toEqual({ [callCodes.noAnswer]: 1 });
  });

  it('a number that no carrier accepts ends, with the reason, and is not tried forever', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1, retries: 3 });
    test.carrier.answers(() => ({ kind: 'retryLater', once: false, code: 'ECONNREFUSED' }));
    await test.dial();
    for (let rounds = 0; rounds < 40; rounds += 1) await passes(6 * minute);
    expect(toldOf(broadcast)).toEqual(['drained', 'finished']);
    const [row] = (
      await test.owner.query('select status, dials, code from call where send_id = $1', [
        broadcast.broadcastId,
      ])
    ).rows;
    expect(row).toEqual({ status: callCodes.callFailed, dials: 0, code: neverTaken });
  });

  it('several ends that are read together, each gets its retries', async () => {
    const broadcast = await test.aBroadcast({ recipients: 4, retries: 1 });
    await test.dial();
    await passes(1_000);
    const phones = [1, 2, 3, 4].map((no) => test.callTo(broadcast.phone(no)));
    await Promise.all(phones.map((phone) => phone.hangUp('noAnswer')));
    await readCallbacks(test.deps);
    await passes(5 * minute);
    for (const no of [1, 2, 3, 4]) expect(dialedTo(broadcast.phone(no))).toBe(2);
    expect(toldOf(broadcast)).toEqual(['drained']);
  });

  it('an end that is found by asking the carrier leads to a retry as well', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1, retries: 1 });
    await test.dial();
    test.carrier.looksUp((call) => ({
      kind: 'ended',
      carrierCallId: call.carrierCallId ?? '',
      end: { cause: 'busy', code: 'busy', answeredAt: null, endedAt: test.clock.now(), billedSeconds: 0 },
    }));
    await passes(4 * minute);
    await test.checkDueCalls();
    await passes(5 * minute);
    expect(dialedTo(broadcast.phone(1))).toBe(2);
  });

  it('a late end of a call in doubt, when all others were done, opens the queue again', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1, retries: 1 });
    test.carrier.answers((call) => {
      test.carrier.dialed.push(call);
      return { kind: 'unknown', code: '504' };
    });
    await test.dial();
    test.carrier.dialed.length = 1;
    test.carrier.answers((call) => ({ kind: 'accepted', carrierCallId: carrierIdOf(call) }));
    await passes(minute);
    expect(toldOf(broadcast)).toEqual(['drained']);
    await test.callTo(broadcast.phone(1)).hangUp('noAnswer');
    await passes(5 * minute);
    expect(dialedTo(broadcast.phone(1))).toBe(2);
    await test.callTo(broadcast.phone(1)).hangUp('noAnswer');
    await passes(minute);
    expect(toldOf(broadcast).at(-1)).toBe('finished');
    expect(await test.wallet(broadcast)).toEqual({ available: 1_000, held: 0 });
  });

  it('canceled while the last call rings: it is not made again, credits go back', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1, retries: 3 });
    await test.dial();
    await passes(1_000);
    await test.as(broadcast, (tx) =>
      stopCalling(tx, broadcast.broadcastId, callCodes.canceled, test.clock.now()),
    );
    await test.callTo(broadcast.phone(1)).hangUp('busy');
    await passes(10 * minute);
    expect(dialedTo(broadcast.phone(1))).toBe(1);
    expect((await test.counts(broadcast)).byStatus).toEqual({ [callCodes.busy]: 1 });
    expect(await test.wallet(broadcast)).toEqual({ available: 1_000, held: 0 });
  });

  it('a number that the carrier never accepts stays Not Yet Called, holds up no other, and ends as the broadcast does', async () => {
    const broadcast = await test.aBroadcast({ recipients: 3, callsAtATime: 1 });
    const refused = `+1${broadcast.phone(1)}`;
    test.carrier.answers((call) =>
      call.to === refused
        ? { kind: 'slowDown', retryAfterMs: 1_000 }
        : { kind: 'accepted', carrierCallId: carrierIdOf(call) },
    );
    for (let rounds = 0; rounds < 60; rounds += 1) {
      await passes(rounds < 10 ? 1_000 : minute);
      for (const call of test.carrier.dialed) await test.callTo(Number(call.to.slice(2))).hangUp('noAnswer');
      test.carrier.dialed.length = 0;
    }
    expect((await test.counts(broadcast)).byStatus).toEqual({
      [callCodes.notYetCalled]: 1,
      [callCodes.noAnswer]: 2,
    });
    expect(toldOf(broadcast)).toEqual([]);
    await test.as(broadcast, (tx) =>
      stopCalling(tx, broadcast.broadcastId, callCodes.canceled, test.clock.now()),
    );
    await passes(1_000);
    expect((await test.counts(broadcast)).byStatus).toEqual({
      [callCodes.canceled]: 1,
      [callCodes.noAnswer]: 2,
    });
    expect(await test.wallet(broadcast)).toEqual({ available: 3_000, held: 0 });
  });
});
