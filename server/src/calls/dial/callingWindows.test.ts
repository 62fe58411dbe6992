import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callCodes } from '@carillon/rules/calls/callCatalogue';
import { type CallingWindow } from '@carillon/rules/time/callingWindow';
import { weekdays } from '@carillon/rules/time/weekdays';
import type { Database } from '../../platform/database/database.ts';
import { Dialer } from './dialer.ts';
import { carrierIdOf, testCalls, type ACalledBroadcast, type TestCalls } from '../fixtures.ts';

const minute = 60_000;
const people = 36;
const zone = 'America/Chicago';
/** Hours and minutes by the clocks of the zone, computed by the platform and not by our own rules. */
const clocks = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  day: '2-digit',
});

/**
 * A whole evening and the morning after, by a clock that the test advances: when numbers are dialed while phones ring,
 * talk, and are busy. In Chicago, clocks go forward in the night to March 8, 2026, and back in the night to November 1.
 */
describe('a broadcast that starts ten minutes before its window closes', () => {
  let test: TestCalls;
  let dialedAt: { phone: number; at: number }[];
  let endings: { phone: number; at: number; cause: 'completed' | 'busy' }[];
  beforeAll(async () => {
    test = await testCalls();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    dialedAt = [];
    endings = [];
    test.carrier.dialed.length = 0;
    test.carrier.answers((call) => {
      const phone = Number(call.to.slice(2));
      const now = test.clock.now().getTime();
      dialedAt.push({ phone, at: now });
      // Every fifth is busy the first time. All others listen for a minute and a half.
      const isBusy = phone % 5 === 0 && dialedAt.filter((one) => one.phone === phone).length === 1;
      endings.push({ phone, at: now + (isBusy ? 2_000 : 90_000), cause: isBusy ? 'busy' : 'completed' });
      return { kind: 'accepted', carrierCallId: carrierIdOf(call) };
    });
    await test.owner.query(`update call_queue set state = 'stopped', settled = true`);
  });

  /** Dials and lets calls end, in steps of half a minute. */
  const passTo = async (until: number) => {
    while (test.clock.now().getTime() < until) {
      await test.dial();
      test.clock.advance(Math.min(minute / 2, until - test.clock.now().getTime()));
      const over = endings.filter(({ at }) => at <= test.clock.now().getTime());
      endings = endings.filter((one) => !over.includes(one));
      for (const { phone, cause } of over) await test.callTo(phone).hangUp(cause);
    }
    await test.dial();
    await test.finish();
  };
  const night: CallingWindow = {
    days: weekdays,
    start: { Hour: 22, Minute: 0 },
    stop: { Hour: 23, Minute: 30 },
  };
  const day: CallingWindow = { days: weekdays, start: { Hour: 9, Minute: 0 }, stop: { Hour: 21, Minute: 0 } };
  /** Open while the clocks change: 1:30 to 3:15. */
  const small: CallingWindow = {
    days: weekdays,
    start: { Hour: 1, Minute: 30 },
    stop: { Hour: 3, Minute: 15 },
  };
  const isInside = ({ start, stop }: CallingWindow, at: number) => {
    const [, hour = 0, minutes = 0] = (/(\d\d):(\d\d):/.exec(clocks.format(at)) ?? []).map(Number);
    const now = hour * 60 + minutes;
    return now >= start.Hour * 60 + start.Minute && now < stop.Hour * 60 + stop.Minute;
  };
  const resultsOf = async (broadcast: ACalledBroadcast) => (await test.counts(broadcast)).byStatus;
  const wanted = (window: CallingWindow, continueOnNextDay: boolean) =>
    test.aBroadcast({
      recipients: people,
      callsAtATime: 3,
      retries: 2,
      window,
      timeZone: zone,
      continueOnNextDay,
    });

  // Closing time, and the next opening by the clocks of that day.
  const evenings: [string, CallingWindow, string, string][] = [
    ['before the clocks go forward', day, '2026-03-08T03:00:00Z', '2026-03-08T14:00:00Z'],
    ['before the clocks go back', day, '2026-11-01T02:00:00Z', '2026-11-01T15:00:00Z'],
    ['of a plain day', day, '2026-06-04T02:00:00Z', '2026-06-04T14:00:00Z'],
    ['of the day on which the clocks went forward', night, '2026-03-09T04:30:00Z', '2026-03-10T03:00:00Z'],
    ['in the hour that does not exist', small, '2026-03-08T08:15:00Z', '2026-03-09T06:30:00Z'],
    ['after the hour that comes twice', small, '2026-11-01T09:15:00Z', '2026-11-02T07:30:00Z'],
  ];

  it.each(evenings)(
    'on an evening %s: the rest is called the next day',
    async (_when, window, closes, opens) => {
      test.clock.set(new Date(Date.parse(closes) - 10 * minute));
      const broadcast = await wanted(window, true);
      await passTo(Date.parse(closes) + 5 * minute);
      const before = dialedAt.length;
      expect(before).toBeGreaterThan(10);
      expect(before).toBeLessThan(people);
      test.clock.set(new Date(Date.parse(opens) - 5 * minute));
      await passTo(Date.parse(opens) - 1);
      expect(dialedAt).toHaveLength(before);
      test.clock.set(opens);
      await passTo(Date.parse(opens) + 15 * minute);
      expect(dialedAt[before]?.at).toBe(Date.parse(opens));
      const told = test.told.filter((one) => one.broadcastId === broadcast.broadcastId);
      expect(told.some(({ fact }) => fact === 'window shut')).toBe(true);
      expect(dialedAt.filter(({ at }) => !isInside(window, at))).toEqual([]);
      // Seven of them were busy once.
      expect(dialedAt).toHaveLength(people + 7);
      expect(await resultsOf(broadcast)).toEqual({ [callCodes.liveAnswer]: people });
      expect(await test.wallet(broadcast)).toEqual({ available: 0, held: 0 });
    },
  );

  it.each(evenings)('on an evening %s: the rest expires', async (_when, window, closes, opens) => {
    test.clock.set(new Date(Date.parse(closes) - 10 * minute));
    const broadcast = await wanted(window, false);
    await passTo(Date.parse(closes) + 5 * minute);
    const before = dialedAt.length;
    const phones = new Set(dialedAt.map(({ phone }) => phone));
    expect(phones.size).toBeLessThan(people);
    test.clock.set(new Date(Date.parse(opens) - minute));
    await passTo(Date.parse(opens) + 2 * minute);
    expect(dialedAt).toHaveLength(before);
    expect(dialedAt.filter(({ at }) => !isInside(window, at))).toEqual([]);
    const results = await resultsOf(broadcast);
    expect(results[callCodes.expired]).toBe(people - phones.size);
    // Recipients who were busy when the window closed keep that result (2-decisions A2 row 28).
    expect(results[callCodes.busy] ?? 0).toBeGreaterThan(0);
    expect((results[callCodes.busy] ?? 0) + (results[callCodes.liveAnswer] ?? 0)).toBe(phones.size);
    expect(
      test.told.filter((told) => told.broadcastId === broadcast.broadcastId).map(({ fact }) => fact),
    ).toEqual(['window closed', 'finished']);
    expect(await test.wallet(broadcast)).toMatchObject({ held: 0 });
  });

  it('no call that was claimed before the window closed is dialed after it', async () => {
    test.clock.set('2026-06-04T01:59:59.500Z');
    const broadcast = await wanted(day, true);
    // The database is slow: when the claim is committed, the window has closed.
    const slow: Database = {
      ...test.database,
      async inTenant(tenant, work) {
        const result = await test.database.inTenant(tenant, work);
        test.clock.set('2026-06-04T02:00:00Z');
        return result;
      },
    };
    await test.dial(new Dialer({ ...test.deps, database: slow }, 'a slow worker', () => undefined));
    expect(dialedAt).toEqual([]);
    test.clock.set('2026-06-04T14:00:00Z');
    await test.dial();
    expect(dialedAt).toHaveLength(3);
    const { rows } = await test.owner.query<{ dials: number }>('select dials from call where send_id = $1', [
      broadcast.broadcastId,
    ]);
    expect(rows.map(({ dials }) => dials)).toEqual([1, 1, 1]);
  });
});
