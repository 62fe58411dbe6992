import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCodes } from '@carillon/rules/calls/callCatalogue';
import type { CallLookUp, CallOutcome } from '../../carriers/index.ts';
import { pauseCalling, resumeCalling, stopCalling } from '../dial/calling.ts';
import { resolveDoubtfulCalls } from '../callResults.ts';
import {
  anAnnouncement,
  carrierIdOf,
  testCalls,
  type ACalledBroadcast,
  type TestCalls,
} from '../fixtures.ts';

const minute = 60_000;

/** A repeatable stream of numbers in [0, 1). A linear congruential generator is random enough here. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/**
 * Whatever happens to a broadcast of calls, in any order: once it is over, nothing is held, the credits spent are what
 * its rows were charged, and the rest is available again.
 */
describe('credits of calls', () => {
  let test: TestCalls;
  beforeAll(async () => {
    test = await testCalls();
  });
  afterAll(() => test.close());

  const over = (broadcast: ACalledBroadcast) =>
    test.told.some(({ fact, broadcastId }) => fact === 'finished' && broadcastId === broadcast.broadcastId);

  async function live(broadcast: ACalledBroadcast, random: () => number): Promise<void> {
    const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const { broadcastId } = broadcast;
    test.carrier.answers((call): CallOutcome => {
      const accepted: CallOutcome = { kind: 'accepted', carrierCallId: carrierIdOf(call) };
      return oneOf<CallOutcome>([
        accepted,
        accepted,
        accepted,
        { kind: 'unknown', code: '504' },
        { kind: 'refused', status: callCodes.invalid, code: 'HTTP_400' },
        { kind: 'retryLater', once: random() < 0.5, code: 'HTTP_500' },
        { kind: 'slowDown', retryAfterMs: 1_000 },
      ]);
    });
    test.carrier.looksUp((call): CallLookUp => {
      const carrierCallId = call.carrierCallId ?? `c-${call.attemptId}`;
      const at = test.clock.now();
      const ended = { code: 'told', answeredAt: null, endedAt: at, billedSeconds: 0 };
      return oneOf<CallLookUp>([
        { kind: 'notFound' },
        { kind: 'ambiguous' },
        { kind: 'unavailable', code: 'HTTP_503' },
        { kind: 'going', carrierCallId, answeredAt: null },
        { kind: 'ended', carrierCallId, end: { ...ended, cause: 'busy' } },
        { kind: 'ended', carrierCallId, end: { ...ended, cause: 'completed', answeredAt: at } },
      ]);
    });
    const aPhone = () => test.callTo(Number(oneOf(test.carrier.dialed).to.slice(2)));
    const inOwn = (work: Parameters<TestCalls['as']>[1]) => test.as(broadcast, work);
    const deeds: (() => Promise<unknown>)[] = [
      () => test.dial(),
      () => test.dial(),
      () => aPhone().hangUp(oneOf(['completed', 'busy', 'noAnswer', 'invalid', 'failed'])),
      () => aPhone().answer(oneOf(['person', 'machineReady', 'endless'])),
      () => aPhone().press(oneOf(['0', '9', '#'])),
      () => aPhone().transferAnswered(),
      () => aPhone().transferEnded(random() < 0.5, oneOf([null, 45])),
      () => aPhone().endUntagged(),
      () => test.checkDueCalls(),
      () => test.checkDueTransfers(),
      async () => test.clock.advance(oneOf([1_000, minute, 6 * minute, 25 * 60 * minute])),
      () => inOwn((tx) => pauseCalling(tx, broadcastId)),
      () => inOwn((tx) => resumeCalling(tx, broadcastId)),
      () =>
        inOwn((tx) =>
          resolveDoubtfulCalls(
            tx,
            broadcastId,
            oneOf(['AskAgain', 'CallAgain', 'MarkFailed']),
            { nos: null, except: [] },
            test.clock.now(),
          ),
        ),
      () => test.finish(),
    ];
    for (let step = 0; step < 60 && !over(broadcast); step += 1) {
      if (test.carrier.dialed.length > 0) await oneOf(deeds)();
      else await test.dial();
    }
    // Canceled, expired, declined, or left until the day is over, it ends.
    const end = oneOf([callCodes.canceled, callCodes.expired, callCodes.messageRejected, null]);
    if (end !== null) await inOwn((tx) => stopCalling(tx, broadcastId, end, test.clock.now()));
    else await inOwn((tx) => resumeCalling(tx, broadcastId));
    test.carrier.answers((call) => ({ kind: 'accepted', carrierCallId: carrierIdOf(call) }));
    test.carrier.looksUp(() => ({ kind: 'notFound' }));
    for (let hour = 0; hour < 60 && !over(broadcast); hour += 1) {
      await test.dial();
      await test.checkDueCalls();
      await test.checkDueTransfers();
      await test.finish();
      test.clock.advance(hour < 40 ? 6 * minute : 60 * minute * 5);
    }
  }

  it.each(Array.from({ length: 12 }, (_, n) => n + 1))('add up at the end, life %i', async (life) => {
    test.carrier.dialed.length = 0;
    const random = seeded(life * 7_919);
    const broadcast = await test.aBroadcast({
      recipients: 5,
      retries: Math.floor(random() * 4),
      callsAtATime: 2,
      flow: { ...anAnnouncement, kind: 'survey', transferTo: '+12145550199' },
      transferLines: 1,
      liveCredits: 2_000,
      voicemailCredits: 3_000,
    });
    // Some accounts can pay for the time of transfers, and some can't.
    if (life % 2 === 0)
      await test.as(broadcast, (tx) =>
        tx.query(`select post_ledger('grant', 9000, 'manual', p_key => 'more')`),
      );
    await live(broadcast, random);
    expect(over(broadcast)).toBe(true);
    const { rows } = await test.owner.query(
      `select (select coalesce(sum(e.amount), 0)::int from ledger_entry e where e.account_id = $1 and e.book = 'held') as held,
         (select coalesce(sum(e.amount), 0)::int from ledger_entry e where e.account_id = $1 and e.book = 'spent') as spent,
         (select coalesce(sum(charged), 0)::int from call where account_id = $1) as charged,
         (select count(*)::int from call where account_id = $1 and state not in ('done', 'skipped')) as open,
         (select count(*)::int from call_transfer where account_id = $1 and ended_at is null) as lines,
         (select count(*)::int from call_transfer where account_id = $1 and reserved > 0) as reserved`,
      [broadcast.accountId],
    );
    const { charged } = rows[0] as { charged: number };
    expect(rows).toEqual([{ held: 0, spent: charged, charged, open: 0, lines: 0, reserved: 0 }]);
    expect(await test.wallet(broadcast)).toEqual({
      available: 15_000 + (life % 2 === 0 ? 9_000 : 0) - charged,
      held: 0,
    });
  });
});
