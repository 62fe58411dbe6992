import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callCodes } from '@carillon/rules/calls/callCatalogue';
import type { CallInDoubt, CallLookUp } from '../../carriers/index.ts';
import { stopCalling } from '../dial/calling.ts';
import {
  anAnnouncement,
  carrierIdOf,
  testCalls,
  type ACalledBroadcast,
  type TestCalls,
} from '../fixtures.ts';
import { readCallbacks } from './readCallbacks.ts';

/** Reports that carriers, databases, and workers fail to deliver, and how the engine handles it. */
describe('reports that get lost', () => {
  const minute = 60_000;
  const transferFlow = { ...anAnnouncement, transferTo: '+12145550199' };
  let test: TestCalls;
  beforeAll(async () => {
    test = await testCalls({ retryMs: 3_000 });
  });
  afterAll(() => test.close());
  beforeEach(() => {
    test.carrier.dialed.length = 0;
    test.carrier.answers((call) => ({ kind: 'accepted', carrierCallId: carrierIdOf(call) }));
    test.carrier.looksUp(() => ({ kind: 'notFound' }));
  });
  // No call of one test is made or looked up in the next.
  afterEach(async () => {
    await test.owner.query(`update call_queue set state = 'stopped', settled = true`);
    await test.owner.query('update call set due_at = null');
  });
  const resultsOf = async (broadcast: ACalledBroadcast) => (await test.counts(broadcast)).byStatus;
  const ended = (call: CallInDoubt): CallLookUp => ({
    kind: 'ended',
    carrierCallId: call.carrierCallId ?? 'c-found',
    end: { cause: 'busy', code: 'busy', answeredAt: null, endedAt: test.clock.now(), billedSeconds: 0 },
  });
  const waitAndAsk = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      test.clock.advance(minute);
      await test.checkDueCalls();
    }
  };

  it('a call is never looked up in a span where the previous attempt may be found', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1, retries: 1 });
    // Infobip works like this: it names the call only when a person or a machine answers.
    test.carrier.answers(() => ({ kind: 'accepted', carrierCallId: null }));
    const dialedAt: number[] = [];
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await test.dial();
      dialedAt.push(test.clock.now().getTime());
      const asked: CallInDoubt[] = [];
      test.carrier.looksUp((call) => (asked.push(call), ended(call)));
      await waitAndAsk(3);
      expect(asked).toHaveLength(1);
      expect(asked[0]?.sentAfter.getTime()).toBeLessThan(dialedAt.at(-1) ?? 0);
      expect(asked[0]?.sentAfter.getTime()).toBeGreaterThan(dialedAt.at(-2) ?? 0);
      // The next attempt comes as early as it may.
      await test.owner.query('update call set due_at = $1 where state = $2', [
        new Date((dialedAt[0] ?? 0) + 3_000),
        'waiting',
      ]);
      if (attempt === 1) test.clock.set(new Date((dialedAt[0] ?? 0) + 3_000));
    }
    expect(await resultsOf(broadcast)).toEqual({ [callCodes.busy]: 1 });
  });

  it.each(['ambiguous', 'notFound'] as const)(
    'a call whose end is not reported, and which the carrier calls %s, is listed, and frees its line',
    async (kind) => {
      const broadcast = await test.aBroadcast({
        recipients: 2,
        callsAtATime: 1,
        flow: transferFlow,
        transferLines: 1,
        spare: 10_000,
      });
      await test.dial();
      const phone = test.callTo(broadcast.phone(1));
      await phone.answer();
      await phone.press('0');
      test.carrier.looksUp(() => ({ kind }));
      await waitAndAsk(60);
      await test.dial();
      expect(test.carrier.dialed.map(({ to }) => to)).toEqual([1, 2].map((no) => `+1${broadcast.phone(no)}`));
      expect(await resultsOf(broadcast)).toMatchObject({ [callCodes.unconfirmed]: 1 });
    },
  );

  it('a carrier that says twice that a call is in progress, and once nothing, has not forgotten it', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1 });
    await test.dial();
    let asked = 0;
    test.carrier.looksUp((call) => {
      asked += 1;
      return asked % 3 === 0
        ? { kind: 'notFound' }
        : { kind: 'going', carrierCallId: call.carrierCallId ?? '', answeredAt: null };
    });
    await waitAndAsk(60);
    expect(asked).toBeGreaterThan(9);
    expect(await resultsOf(broadcast)).toEqual({ [callCodes.calling]: 1 });
  });

  it('a call that the carrier lists as over, without any report, is asked about once more', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1 });
    await test.dial();
    test.carrier.looksUp((call) => {
      const answer = ended(call);
      if (answer.kind !== 'ended') return answer;
      return { ...answer, end: { ...answer.end, cause: 'completed', answeredAt: test.clock.now() } };
    });
    await waitAndAsk(3);
    expect(await resultsOf(broadcast)).toEqual({ [callCodes.calling]: 1 });
    // Its end is reported late, and shows that a machine answered.
    await test.callTo(broadcast.phone(1)).answer('machineReady');
    await test.callTo(broadcast.phone(1)).hangUp();
    await waitAndAsk(3);
    expect(await resultsOf(broadcast)).toEqual({ [callCodes.voicemail]: 1 });
    const other = await test.aBroadcast({ recipients: 1 });
    await test.dial();
    await waitAndAsk(6);
    expect(await resultsOf(other)).toEqual({ [callCodes.liveAnswer]: 1 });
  });

  it('while the carrier can’t be reached, the question about a call in doubt stays open indefinitely', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1 });
    test.carrier.answers(() => ({ kind: 'unknown', code: '504' }));
    await test.dial();
    test.carrier.looksUp(() => ({ kind: 'unavailable', code: 'HTTP_503' }));
    await waitAndAsk(120);
    expect(await resultsOf(broadcast)).toEqual({ [callCodes.unconfirmed]: 1 });
    test.carrier.looksUp(ended);
    await waitAndAsk(5);
    expect(await resultsOf(broadcast)).toEqual({ [callCodes.busy]: 1 });
  });

  it('a caller who asks for a line again, because the response got lost, keeps the line they have', async () => {
    const broadcast = await test.aBroadcast({
      recipients: 1,
      flow: transferFlow,
      transferLines: 1,
      spare: 10_000,
    });
    await test.dial();
    const phone = test.callTo(broadcast.phone(1));
    await phone.answer();
    await phone.press('0');
    expect(JSON.stringify(phone.actions())).toContain('"transfer"');
    test.clock.advance(1_000);
    await phone.transferEnded(false);
    // The database was unavailable at that report.
    await test.owner.query('update call_transfer set ended_at = null where send_id = $1', [
      broadcast.broadcastId,
    ]);
    await phone.press('');
    expect(JSON.stringify(phone.actions())).toContain('"transfer"');
    const open = await test.owner.query('select from call_transfer where send_id = $1 and ended_at is null', [
      broadcast.broadcastId,
    ]);
    expect(open.rowCount).toBe(1);
  });

  it('a recipient who opts out gets the confirmation when it is stored', async () => {
    const broadcast = await test.aBroadcast({ recipients: 1 });
    await test.dial();
    const phone = test.callTo(broadcast.phone(1));
    await phone.answer();
    await phone.press('9');
    const stored = await test.owner.query('select from opt_out where account_id = $1 and opted_out_voice', [
      broadcast.accountId,
    ]);
    expect(stored.rowCount).toBe(1);
  });

  it('an end that comes before what was stored of the call waits for it', async () => {
    const broadcast = await test.aBroadcast({ recipients: 2 });
    await test.dial();
    const [machine, unknown] = [1, 2].map((no) => test.callTo(broadcast.phone(no)));
    // A carrier whose end of call has no state. The person's answer is not stored yet.
    await machine?.endUntagged();
    await unknown?.endUntagged();
    expect(await resultsOf(broadcast)).toEqual({ [callCodes.calling]: 2 });
    await machine?.answer('machineReady');
    await expect
      .poll(async () => {
        const { rowCount } = await test.owner.query(
          `select from call where send_id = $1 and record ->> 'answeredBy' = 'machine'`,
          [broadcast.broadcastId],
        );
        return rowCount;
      })
      .toBe(1);
    test.clock.advance(3_000);
    await readCallbacks(test.deps);
    // The other call got no report. An unsure result counts as a person (C1.3).
    expect(await resultsOf(broadcast)).toEqual({ [callCodes.voicemail]: 1, [callCodes.liveAnswer]: 1 });
  });

  it('numbers that a carrier sent back undialed are canceled with the rest, or keep the result they had', async () => {
    const broadcast = await test.aBroadcast({ recipients: 2, retries: 3, callsAtATime: 1 });
    await test.dial();
    await test.callTo(broadcast.phone(1)).hangUp('busy');
    test.clock.advance(3_000);
    test.carrier.answers(() => ({ kind: 'retryLater', once: false, code: 'HTTP_503' }));
    await test.dial();
    expect(await resultsOf(broadcast)).toEqual({ [callCodes.busy]: 1, [callCodes.notYetCalled]: 1 });
    test.clock.advance(30_000);
    await test.dial();
    await test.as(broadcast, (tx) =>
      stopCalling(tx, broadcast.broadcastId, callCodes.canceled, test.clock.now()),
    );
    await test.finish();
    expect(await resultsOf(broadcast)).toEqual({ [callCodes.busy]: 1, [callCodes.canceled]: 1 });
    expect(await test.wallet(broadcast)).toMatchObject({ held: 0 });
  });

  it('one unconfirmed call keeps a broadcast open for a day, and no longer (2-decisions A2 row 25)', async () => {
    const broadcast = await test.aBroadcast({ recipients: 2 });
    const told = () =>
      test.told.filter((one) => one.broadcastId === broadcast.broadcastId).map(({ fact }) => fact);
    test.carrier.answers((call) =>
      call.to === `+1${broadcast.phone(1)}`
        ? { kind: 'unknown', code: '504' }
        : { kind: 'accepted', carrierCallId: carrierIdOf(call) },
    );
    await test.dial();
    await test.callTo(broadcast.phone(2)).hangUp();
    await test.finish();
    expect(told()).toEqual(['drained']);
    await waitAndAsk(30);
    test.clock.advance(24 * 60 * minute - 31 * minute);
    await test.finish();
    expect(told()).toEqual(['drained']);
    expect(await test.wallet(broadcast)).toEqual({ available: 0, held: 1_000 });
    test.clock.advance(minute);
    await test.finish();
    expect(told()).toEqual(['drained', 'finished']);
    expect(await resultsOf(broadcast)).toEqual({ [callCodes.callFailed]: 1, [callCodes.liveAnswer]: 1 });
    expect(await test.wallet(broadcast)).toEqual({ available: 1_000, held: 0 });
  });
});
