import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallEnd, TransferLookUp } from '../../carriers/index.ts';
import {
  anAnnouncement,
  testCalls,
  type ACalledBroadcast,
  type TestCall,
  type TestCalls,
} from '../fixtures.ts';

const second = 1_000;
const minute = 60 * second;
const flow = { ...anAnnouncement, transferTo: '+12145550199' };

let test: TestCalls;
beforeAll(async () => {
  test = await testCalls();
});
afterAll(() => test.close());
// Stops calls and checks that other tests left behind.
beforeEach(async () => {
  test.carrier.dialed.length = 0;
  test.carrier.hungUp.length = 0;
  test.carrier.looksUpTransfer(() => ({ kind: 'notFound' }));
  await test.owner.query(`update call_queue set state = 'stopped', settled = true`);
  await test.owner.query('update call set due_at = null');
  await test.owner.query('update call_transfer set look_at = null, settled = true');
});

const aBroadcast = (spare: number, more: Parameters<TestCalls['aBroadcast']>[0] = {}) =>
  test.aBroadcast({ recipients: 1, flow, transferLines: 5, spare, ...more });
const grant = (broadcast: ACalledBroadcast, amount: number) =>
  test.as(broadcast, (tx) =>
    tx.query(`select post_ledger('grant', $1, 'manual', p_key => gen_random_uuid()::text)`, [amount]),
  );
/** Calls people, who press 0 in this order. */
async function peoplePress0(broadcast: ACalledBroadcast, people = 1): Promise<TestCall[]> {
  await test.dial();
  const calls = Array.from({ length: people }, (_, n) => test.callTo(broadcast.phone(n + 1)));
  for (const call of calls) {
    await call.answer();
    await call.press('0');
  }
  return calls;
}
const isConnected = (call: TestCall | undefined) =>
  call?.actions().some(({ kind }) => kind === 'transfer') === true;
/** Lets time pass as it does for workers. They check every second, here every ten. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    test.clock.advance(Math.min(10, seconds - passed) * second);
    await test.checkDueTransfers();
  }
}
async function finish(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await test.finish();
    test.clock.advance(minute);
    await test.checkDueTransfers();
  }
}
const charged = async (broadcast: ACalledBroadcast) => {
  const { charged: all, connected } = await test.counts(broadcast);
  return { all, connected };
};

describe('a person who presses 0', () => {
  it.each<[credits: number, connected: boolean, held: number]>([
    [0, false, 0],
    [500, false, 0],
    [1_000, false, 0],
    [1_999, false, 0],
    [2_000, true, 2_000],
    [3_500, true, 3_000],
    [9_999, true, 9_000],
    [10_000, true, 10_000],
    [10_001, true, 10_000],
    [500_000, true, 10_000],
  ])('with %i thousandths of a credit to spare is connected: %s', async (spare, connected, held) => {
    const broadcast = await aBroadcast(spare);
    const [call] = await peoplePress0(broadcast);
    expect(isConnected(call)).toBe(connected);
    // The other thousand belongs to the broadcast.
    expect(await test.wallet(broadcast)).toEqual({ available: spare - held, held: 1_000 + held });
  });

  it('is told that all lines are busy if there are no credits, and is connected once there are some', async () => {
    const broadcast = await aBroadcast(0);
    const [call] = await peoplePress0(broadcast);
    expect(JSON.stringify(call?.actions())).toContain('busy');
    await grant(broadcast, 2_000);
    await call?.press('');
    expect(isConnected(call)).toBe(true);
  });

  it('is one of several at once: the first is connected, and no credit is promised twice', async () => {
    const broadcast = await aBroadcast(13_000, { recipients: 4 });
    const calls = await peoplePress0(broadcast, 4);
    // Ten for five minutes, then three for a minute and a half, then none.
    expect(calls.map((call) => isConnected(call))).toEqual([true, true, false, false]);
    expect(await test.wallet(broadcast)).toEqual({ available: 0, held: 17_000 });
  });

  it('at the same instant as others: what all are promised is what there is', async () => {
    const broadcast = await aBroadcast(7_000, { recipients: 5 });
    await test.dial();
    const calls = Array.from({ length: 5 }, (_, n) => test.callTo(broadcast.phone(n + 1)));
    await Promise.all(calls.map((call) => call.answer()));
    await Promise.all(calls.map((call) => call.press('0')));
    expect(calls.filter((call) => isConnected(call))).toHaveLength(1);
    expect(await test.wallet(broadcast)).toEqual({ available: 0, held: 12_000 });
  });

  it('costs nothing more in an account that pays no credits', async () => {
    const broadcast = await aBroadcast(0);
    await test.owner.query('update account set account_type_id = 1 where account_id = $1', [
      broadcast.accountId,
    ]);
    const [call] = await peoplePress0(broadcast);
    expect(isConnected(call)).toBe(true);
    await call?.transferAnswered();
    await pass(1_200);
    expect(test.carrier.hungUp).toEqual([]);
    await call?.hangUp();
    expect((await charged(broadcast)).connected).toBe(0);
  });
});

describe('a connection', () => {
  it.each<[seconds: number, price: number]>([
    [1, 1_000],
    [30, 1_000],
    [31, 2_000],
    [59, 2_000],
    [60, 2_000],
    [61, 3_000],
    [289, 10_000],
    [300, 10_000],
    [301, 11_000],
    [900, 30_000],
  ])('of %i seconds costs %i thousandths, and the rest comes back', async (seconds, price) => {
    const broadcast = await aBroadcast(100_000);
    const [call] = await peoplePress0(broadcast);
    await call?.transferAnswered();
    await pass(seconds);
    await call?.hangUp();
    await finish();
    expect(await charged(broadcast)).toEqual({ all: 1_000 + price, connected: price });
    expect(await test.wallet(broadcast)).toEqual({ available: 100_000 - price, held: 0 });
  });

  it.each([2_000, 3_000, 10_000, 12_000, 21_000])(
    'ends when the %i available thousandths are used up, and pays for every one it used',
    async (spare) => {
      const broadcast = await aBroadcast(spare);
      const [call] = await peoplePress0(broadcast);
      await call?.transferAnswered();
      for (let ten = 0; ten < 200 && test.carrier.hungUp.length === 0; ten += 1) await pass(10);
      expect(new Set(test.carrier.hungUp)).toEqual(new Set([`c-${call?.call.attemptId}`]));
      // The carrier takes some seconds to end it.
      test.clock.advance(5 * second);
      await call?.hangUp();
      await finish();
      expect((await charged(broadcast)).connected).toBe(spare);
      expect(await test.wallet(broadcast)).toEqual({ available: 0, held: 0 });
    },
  );

  it('that is ended too late is paid as far as the credits go, and the balance stays at zero', async () => {
    const broadcast = await aBroadcast(2_000);
    const [call] = await peoplePress0(broadcast);
    await call?.transferAnswered();
    test.clock.advance(10 * minute);
    await call?.hangUp();
    await finish();
    expect((await charged(broadcast)).connected).toBe(2_000);
    expect(await test.wallet(broadcast)).toEqual({ available: 0, held: 0 });
  });

  it('continues when credits are bought meanwhile', async () => {
    const broadcast = await aBroadcast(2_000);
    const [call] = await peoplePress0(broadcast);
    await call?.transferAnswered();
    await pass(40);
    await grant(broadcast, 50_000);
    await pass(400);
    expect(test.carrier.hungUp).toEqual([]);
    await call?.hangUp();
    await finish();
    expect((await charged(broadcast)).connected).toBe(15_000);
  });

  it('gets requests to end until its end is reported', async () => {
    const broadcast = await aBroadcast(2_000);
    const [call] = await peoplePress0(broadcast);
    await call?.transferAnswered();
    await pass(80);
    expect(test.carrier.hungUp.length).toBeGreaterThan(1);
    await call?.hangUp();
    const before = test.carrier.hungUp.length;
    await pass(60);
    expect(test.carrier.hungUp).toHaveLength(before);
  });

  it('that never came about gives back what was held at once, and the next try holds it anew', async () => {
    const broadcast = await aBroadcast(10_000);
    const [call] = await peoplePress0(broadcast);
    test.clock.advance(10 * second);
    await call?.transferEnded(false);
    expect(await test.wallet(broadcast)).toEqual({ available: 10_000, held: 1_000 });
    test.clock.advance(8 * second);
    await call?.press('');
    expect(isConnected(call)).toBe(true);
    expect(await test.wallet(broadcast)).toEqual({ available: 0, held: 11_000 });
  });
});

describe('a person hangs up first, and the carrier reports nothing about the other side', () => {
  const ended = (answered: number | null, over: number): TransferLookUp => {
    const now = test.clock.now().getTime();
    const end: CallEnd = {
      cause: 'completed',
      code: 'told',
      answeredAt: answered === null ? null : new Date(now - answered * second),
      endedAt: new Date(now - over * second),
      billedSeconds: 0,
    };
    return { kind: 'ended', end };
  };
  async function hungUpFirst(spare = 100_000) {
    const broadcast = await aBroadcast(spare);
    const [call] = await peoplePress0(broadcast);
    await pass(90);
    await call?.hangUp();
    return broadcast;
  }

  it.each<[what: string, answers: (() => TransferLookUp)[], transferred: number, connected: number]>([
    ['connected for 80 seconds', [() => ended(83, 3)], 1, 3_000],
    ['connected for 5 seconds', [() => ended(8, 3)], 1, 1_000],
    ['nobody picked up', [() => ended(null, 3)], 0, 0],
    ['not in the list yet', [() => ({ kind: 'notFound' }), () => ended(83, 23)], 1, 2_000],
    ['never in the list', [() => ({ kind: 'notFound' })], 0, 0],
    ['goes on a moment longer', [() => ({ kind: 'going' }), () => ended(50, 3)], 1, 2_000],
    [
      'the carrier is away',
      [() => ({ kind: 'unavailable', code: 'HTTP_503' }), () => ended(63, 3)],
      1,
      2_000,
    ],
  ])('%s', async (_what, answers, transferred, connected) => {
    const broadcast = await hungUpFirst();
    let asked = 0;
    test.carrier.looksUpTransfer(() => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      return answer?.() ?? { kind: 'notFound' };
    });
    test.clock.advance(3 * second);
    for (let round = 0; round < 12; round += 1) {
      await test.checkDueTransfers();
      test.clock.advance(20 * second);
    }
    await finish();
    expect((await test.counts(broadcast)).transferred).toBe(transferred);
    expect(await charged(broadcast)).toEqual({ all: 1_000 + connected, connected });
    expect(await test.wallet(broadcast)).toEqual({ available: 100_000 - connected, held: 0 });
  });

  it('asks about the side that rang at the organization, for the time it may have rung', async () => {
    const asked: unknown[] = [];
    const began = test.clock.now().getTime();
    const broadcast = await hungUpFirst();
    test.carrier.looksUpTransfer((transfer) => {
      asked.push(transfer);
      return ended(60, 1);
    });
    test.clock.advance(3 * second);
    await test.checkDueTransfers();
    expect(asked).toEqual([
      {
        carrierCallId: expect.stringContaining('c-cv-') as string,
        from: `+1${broadcast.phone(1)}`,
        to: '+12145550199',
        dialedAfter: new Date(began - 5 * second),
        dialedBefore: new Date(began + 95 * second),
      },
    ]);
  });

  it('the broadcast waits to end until it is known, and no longer than a day', async () => {
    const broadcast = await hungUpFirst();
    const isFinished = () =>
      test.told.some(({ fact, broadcastId }) => fact === 'finished' && broadcastId === broadcast.broadcastId);
    test.carrier.looksUpTransfer(() => ({ kind: 'unavailable', code: 'HTTP_503' }));
    test.clock.advance(5 * second);
    await test.checkDueTransfers();
    await test.finish();
    test.clock.advance(second);
    await test.finish();
    expect(isFinished()).toBe(false);
    for (let hour = 0; hour < 2; hour += 1) {
      test.clock.advance(60 * minute);
      await test.checkDueTransfers();
    }
    await test.finish();
    test.clock.advance(minute);
    await test.finish();
    expect(isFinished()).toBe(true);
    expect(await test.wallet(broadcast)).toEqual({ available: 100_000, held: 0 });
  });
});
