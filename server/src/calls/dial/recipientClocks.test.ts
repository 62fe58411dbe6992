import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callCodes } from '@carillon/rules/calls/callCatalogue';
import { type CallingWindow } from '@carillon/rules/time/callingWindow';
import { weekdays } from '@carillon/rules/time/weekdays';
import { testCalls, type TestCalls } from '../fixtures.ts';

const [newYork, chicago, idaho, losAngeles, honolulu, anywhere] = [
  2_125_550_101, 3_125_550_101, 2_085_550_101, 3_105_550_101, 8_085_550_101, 8_005_550_101,
];
const phones = [newYork, chicago, idaho, losAngeles, honolulu];
const window: CallingWindow = {
  days: weekdays,
  start: { Hour: 9, Minute: 0 },
  stop: { Hour: 21, Minute: 0 },
};

/** The recipients' own clocks count. The sender is in Chicago. */
describe('a calling window by each recipient’s own time zone', () => {
  let test: TestCalls;
  beforeAll(async () => {
    test = await testCalls();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.carrier.dialed.length = 0;
    await test.owner.query(`update call_queue set state = 'stopped', settled = true`);
  });

  const dialed = () => test.carrier.dialed.map((call) => Number(call.to.slice(2)));
  const dialAt = async (instant: string) => {
    test.clock.set(instant);
    test.carrier.dialed.length = 0;
    await test.dial();
    return dialed();
  };
  const wanted = (more: object = {}) =>
    test.aBroadcast({ phones, window, useRecipientTimeZone: true, callsAtATime: 0, ...more });

  it.each([
    // 9:00 in New York and in Honolulu, before and after clocks go forward, and before and after they go back.
    ['2026-03-07', '14:00', '15:00', '17:00', '17:00', '19:00'],
    ['2026-03-08', '13:00', '14:00', '16:00', '16:00', '19:00'],
    ['2026-10-31', '13:00', '14:00', '16:00', '16:00', '19:00'],
    ['2026-11-01', '14:00', '15:00', '17:00', '17:00', '19:00'],
  ])('on %s each recipient is called when their window opens, to the millisecond', async (day, ...hours) => {
    test.clock.set(`${day}T12:00:00Z`);
    const broadcast = await wanted();
    expect(await dialAt(`${day}T12:00:00Z`)).toEqual([]);
    const opens = hours.map((hour) => Date.parse(`${day}T${hour}:00Z`));
    for (const opening of new Set(opens)) {
      expect(await dialAt(new Date(opening - 1).toISOString())).toEqual([]);
      const due = phones.filter((_, index) => opens[index] === opening);
      expect(await dialAt(new Date(opening).toISOString())).toEqual(due);
      for (const phone of due) await test.callTo(phone).hangUp();
    }
    await test.finish();
    expect((await test.counts(broadcast)).byStatus).toEqual({ [callCodes.liveAnswer]: phones.length });
    expect(await test.wallet(broadcast)).toEqual({ available: 0, held: 0 });
  });

  it('follows the sender’s clock unless the user chose otherwise', async () => {
    test.clock.set('2026-06-03T14:00:00Z');
    await wanted({ useRecipientTimeZone: false });
    expect(await dialAt('2026-06-03T13:59:59Z')).toEqual([]);
    test.clock.set('2026-06-03T14:00:00Z');
    await test.owner.query(`update call_queue set ready_at = '-infinity'`);
    await test.dial();
    expect(dialed()).toEqual(phones);
  });

  it('a busy number is called again the next day when it is night there meanwhile', async () => {
    test.clock.set('2026-06-04T00:58:00Z');
    await wanted({ retries: 1 });
    expect(await dialAt('2026-06-04T00:58:00Z')).toEqual(phones);
    for (const phone of phones) await test.callTo(phone).hangUp('busy');
    // 21:03 in New York, 20:03 in Chicago.
    expect(await dialAt('2026-06-04T01:03:00Z')).toEqual(phones.slice(1));
    expect(await dialAt('2026-06-04T12:59:59Z')).toEqual([]);
    expect(await dialAt('2026-06-04T13:00:00Z')).toEqual([newYork]);
  });

  it('without the next day, recipients not reached before their window closed expire, and so does the broadcast', async () => {
    test.clock.set('2026-06-04T00:59:00Z');
    const broadcast = await wanted({ continueOnNextDay: false, callsAtATime: 1 });
    expect(await dialAt('2026-06-04T00:59:00Z')).toEqual([newYork]);
    await test.callTo(newYork).hangUp();
    // 21:00 in Chicago, 20:00 in southern Idaho.
    expect(await dialAt('2026-06-04T02:00:00Z')).toEqual([idaho]);
    await test.callTo(idaho).hangUp();
    // 21:00 in Los Angeles.
    expect(await dialAt('2026-06-04T04:00:00Z')).toEqual([honolulu]);
    await test.callTo(honolulu).hangUp();
    await test.dial();
    await test.finish();
    test.clock.advance(1_000);
    await test.finish();
    expect((await test.counts(broadcast)).byStatus).toEqual({
      [callCodes.liveAnswer]: 3,
      [callCodes.expired]: 2,
    });
    expect(
      test.told.filter((told) => told.broadcastId === broadcast.broadcastId).map(({ fact }) => fact),
    ).toEqual(['window closed', 'finished']);
    expect(await test.wallet(broadcast)).toMatchObject({ held: 0 });
  });

  it('a waiting number that opts out is not called, and one without a common hour is not either', async () => {
    test.clock.set('2026-06-03T13:00:00Z');
    const narrow = { ...window, stop: { Hour: 11, Minute: 0 } };
    const broadcast = await wanted({ phones: [losAngeles, anywhere], window: narrow });
    expect(await dialAt('2026-06-03T13:00:00Z')).toEqual([]);
    await test.owner.query(
      `insert into opt_out (account_id, phone, opted_out_voice, source) values ($1, $2, true, 'Voice')`,
      [broadcast.accountId, losAngeles],
    );
    expect(await dialAt('2026-06-03T16:00:00Z')).toEqual([]);
    expect((await test.counts(broadcast)).byStatus).toEqual({
      [callCodes.doNotCall]: 1,
      [callCodes.expired]: 1,
    });
  });

  it('skips a long stretch of people for whom it is night in one claim', async () => {
    test.clock.set('2026-06-03T13:00:00Z');
    const sleepers = Array.from({ length: 1_200 }, (_, index) => 3_105_560_000 + index);
    await wanted({ phones: [...sleepers, newYork] });
    await test.worker().claimRound();
    expect(dialed()).toEqual([newYork]);
  });
});
