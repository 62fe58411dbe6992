import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanLength } from '../calls/callLines.ts';
import { sendRates } from '../texts/sendRates.ts';
import { defaultCallingWindow } from '../time/callingWindow.ts';
import { weekdays } from '../time/weekdays.ts';
import { forecast } from './forecast.ts';
import type { CallTerms, Forecast, TextTerms } from './forecastTypes.ts';

const zone = 'America/Chicago';
/** Wednesday, noon in Chicago. */
const noon = Date.parse('2026-11-25T18:00:00Z');
const minute = 60_000;
const hour = 60 * minute;

const someTexts: TextTerms = {
  count: 1_000,
  startAt: noon,
  perMinute: 0,
  segmentsPerMinute: null,
  segments: 1,
  speed: null,
  sharedBy: 1,
  day: { left: 10_000, limit: 10_000 },
  overDay: 'Wait',
  affordable: null,
};
const someCalls: CallTerms = {
  groups: [{ zones: [], count: 600 }],
  startAt: noon,
  beganAt: noon,
  window: defaultCallingWindow,
  goesOn: true,
  atATime: 10,
  lengths: [minute],
  running: 0,
  speed: null,
  againAt: null,
  retries: 0,
  missed: 0.1,
  affordable: null,
};
const ofTexts = (change: Partial<TextTerms>): Forecast =>
  forecast({ now: noon, zone, texts: { ...someTexts, ...change }, calls: null });
const ofCalls = (change: Partial<CallTerms>): Forecast =>
  forecast({ now: noon, zone, texts: null, calls: { ...someCalls, ...change } });
const minutesOf = ({ lastAt }: Forecast): number | null =>
  lastAt === null ? null : (lastAt - noon) / minute;
const counted = ({ spans, losses }: Forecast): number =>
  [...spans, ...losses].reduce((sum, { count }) => sum + count, 0);
/** Chicago, 9 AM of the days after. */
const morning = (days: number): number => noon + days * 24 * hour - 3 * hour;

describe('texts', () => {
  it.each<[string, Partial<TextTerms>, number, string[]]>([
    // The engine's minute has 63 seconds.
    ['a send rate', { perMinute: 50 }, (999 * 63) / 50 / 60, ['sendRate']],
    [
      'segments of the number',
      { segmentsPerMinute: 75, segments: 2 },
      (999 * 2 * 63) / 75 / 60,
      ['numberRate'],
    ],
    ['the slower of both', { perMinute: 500, segmentsPerMinute: 100 }, (999 * 63) / 100 / 60, ['numberRate']],
    [
      'a number that others use',
      { segmentsPerMinute: 100, sharedBy: 2 },
      (999 * 126) / 100 / 60,
      ['sharedNumber'],
    ],
    ['the speed so far', { speed: 100 / minute }, 9.99, []],
    ['a speed below the send rate', { perMinute: 500, speed: 100 / minute }, 9.99, []],
    [
      'a send rate below the speed',
      { perMinute: 50, speed: 100 / minute },
      (999 * 63) / 50 / 60,
      ['sendRate'],
    ],
    ['nothing', {}, 0, []],
    ['one text', { count: 1, perMinute: 5 }, 0, []],
  ])('are held back by %s', (_what, change, minutes, reasons) => {
    const found = ofTexts(change);
    expect(minutesOf(found)).toBeCloseTo(minutes, 3);
    expect(found.holds.map(({ reason }) => reason)).toEqual(reasons);
    expect([found.today, found.tomorrow, found.later]).toEqual([change.count ?? 1_000, 0, 0]);
  });

  it('are open-ended where only the carrier limits them, as long as its speed is not known', () => {
    expect(ofTexts({}).isOpenEnded).toBe(true);
    expect(ofTexts({ speed: 1 }).isOpenEnded).toBe(false);
    expect(ofTexts({ perMinute: 5 }).isOpenEnded).toBe(false);
    expect(ofTexts({ count: 0 }).isOpenEnded).toBe(false);
  });

  it('above the limit of a day wait for the next morning', () => {
    const found = ofTexts({ count: 25_000, day: { left: 4_000, limit: 10_000 } });
    expect([found.today, found.tomorrow, found.later]).toEqual([4_000, 10_000, 11_000]);
    expect(found.holds).toEqual([
      { reason: 'dayLimit', count: 21_000, until: morning(1) },
      { reason: 'dayLimit', count: 11_000, until: morning(2) },
      { reason: 'dayLimit', count: 1_000, until: morning(3) },
    ]);
    expect(found.lastAt).toBe(morning(3));
  });

  it('above it fail where the account wants that', () => {
    const found = ofTexts({ count: 900, day: { left: 400, limit: 10_000 }, overDay: 'Fail' });
    expect(found.losses).toEqual([{ reason: 'dayLimit', count: 500 }]);
    expect(found.today).toBe(400);
  });

  it('at a slow rate go on after midnight, where a new day is counted', () => {
    const found = ofTexts({ count: 5_000, perMinute: 5, day: { left: 9_999, limit: 9_999 } });
    const tonight = Math.floor((12 * hour - 1) / (63_000 / 5)) + 1;
    expect(found.today).toBe(tonight);
    expect(minutesOf(found)).toBeCloseTo((4_999 * 63) / 5 / 60, 3);
  });

  it('that credits do not pay for are not sent', () => {
    const found = ofTexts({ affordable: 700 });
    expect([found.today, found.losses]).toEqual([700, [{ reason: 'credits', count: 300 }]]);
  });

  it('without any limit left are lost, not looked for forever', () => {
    expect(ofTexts({ day: { left: 0, limit: 0 } }).losses).toEqual([{ reason: 'tooLate', count: 1_000 }]);
    expect(counted(ofTexts({ day: { left: 0, limit: 1 } }))).toBe(1_000);
  });
});

describe('calls', () => {
  it.each<[string, Partial<CallTerms>, number, string[]]>([
    // The last of the calls in progress has just begun, so it takes longer than they do on average.
    ['calls at a time', {}, 60.45, ['callsAtATime']],
    ['calls of many lengths', { lengths: [minute / 2, minute, (minute * 3) / 2] }, 60.95, ['callsAtATime']],
    ['one call', { groups: [{ zones: [], count: 1 }] }, 1, []],
    ['no window', { window: null, groups: [{ zones: [], count: 6_000 }] }, 600.45, ['callsAtATime']],
    ['numbers that are called again', { againAt: noon + 2 * hour }, 121, ['callsAtATime']],
    ['the network alone', { atATime: 0 }, 1, []],
    [
      'calls in progress',
      { groups: [{ zones: [], count: 10 }], running: 10, beganAt: noon - minute / 2 },
      0.5,
      [],
    ],
    [
      'numbers that are missed at last',
      { retries: 1, missed: 0.5, groups: [{ zones: [], count: 10 }] },
      6.83,
      [],
    ],
    [
      'numbers that are missed, in two rounds',
      { retries: 2, missed: 0.5, groups: [{ zones: [], count: 10 }] },
      12.31,
      [],
    ],
    [
      'numbers that are missed among many',
      { retries: 1, missed: 0.2, window: null, groups: [{ zones: [], count: 6_000 }] },
      724.85,
      ['callsAtATime'],
    ],
    [
      'numbers that are missed by chance alone',
      { retries: 1, missed: 0.04, groups: [{ zones: [], count: 10 }] },
      1,
      [],
    ],
  ])('are held back by %s', (_what, change, minutes, reasons) => {
    const found = ofCalls(change);
    expect(minutesOf(found)).toBeCloseTo(minutes, 1);
    expect(found.holds.map(({ reason }) => reason)).toEqual(reasons);
  });

  it('are open-ended where only the network limits them', () => {
    expect([ofCalls({ atATime: 0 }).isOpenEnded, ofCalls({}).isOpenEnded]).toEqual([true, false]);
    expect(ofCalls({ atATime: 0, speed: 1 }).isOpenEnded).toBe(false);
  });

  it('that are left when the window closes go on at its next opening', () => {
    const found = ofCalls({ groups: [{ zones: [], count: 6_000 }] });
    // 9 hours until 9 PM, 5,400 calls.
    expect([found.today, found.tomorrow]).toEqual([5_400, 600]);
    expect(((found.lastAt ?? 0) - morning(1)) / hour).toBeCloseTo(1, 1);
    expect(found.holds).toContainEqual({ reason: 'window', count: 600, until: morning(1) });
  });

  it('that are left are lost where they do not go on', () => {
    const found = ofCalls({ groups: [{ zones: [], count: 6_000 }], goesOn: false });
    expect(found.losses).toEqual([{ reason: 'windowClosed', count: 600 }]);
  });

  it('go by the clocks of each number', () => {
    const groups = [
      { zones: ['America/New_York'], count: 60 },
      { zones: ['Pacific/Honolulu'], count: 40 },
    ];
    const window = { ...defaultCallingWindow, start: { Hour: 10, Minute: 0 } };
    const found = ofCalls({ groups, window });
    // It is 8 AM in Honolulu.
    expect(found.spans.map(({ count, from }) => [count, (from - noon) / hour])).toEqual([
      [60, 0],
      [40, 2],
    ]);
    expect(found.holds).toContainEqual({ reason: 'ownZones', count: 40, until: noon + 2 * hour });
  });

  it('without an hour that all clocks of a number share are never made', () => {
    const window = { days: weekdays, start: { Hour: 9, Minute: 0 }, stop: { Hour: 10, Minute: 0 } };
    const zones = ['America/New_York', 'Pacific/Honolulu'];
    expect(ofCalls({ groups: [{ zones, count: 7 }], window }).losses).toEqual([
      { reason: 'noCommonHours', count: 7 },
    ]);
  });
});

it('texts and calls together end when the later ones do', () => {
  const both = forecast({ now: noon, zone, texts: { ...someTexts, perMinute: 5 }, calls: someCalls });
  expect(both.lastAt).toBe(ofTexts({ perMinute: 5 }).lastAt);
  expect(counted(both)).toBe(1_600);
});

describe('of any terms', () => {
  const texts: fc.Arbitrary<TextTerms> = fc.record({
    count: fc.integer({ min: 0, max: 50_000 }),
    startAt: fc.integer({ min: noon - 30 * 24 * hour, max: noon + 200 * 24 * hour }),
    perMinute: fc.constantFrom(...sendRates),
    segmentsPerMinute: fc.option(fc.integer({ min: 1, max: 5_000 })),
    segments: fc.integer({ min: 1, max: 4 }),
    speed: fc.option(fc.double({ min: 1e-5, max: 1, noNaN: true })),
    sharedBy: fc.integer({ min: 1, max: 4 }),
    day: fc.record({
      left: fc.integer({ min: 0, max: 10_000 }),
      limit: fc.integer({ min: 500, max: 10_000 }),
    }),
    overDay: fc.constantFrom('Wait', 'Fail'),
    affordable: fc.option(fc.integer({ min: 0, max: 60_000 })),
  });
  const window = fc
    .record({
      days: fc.subarray([...weekdays], { minLength: 1 }),
      from: fc.integer({ min: 0, max: 22 }),
      hours: fc.integer({ min: 1, max: 23 }),
    })
    .map(({ days, from, hours }) => ({
      days,
      start: { Hour: from, Minute: 0 },
      stop: { Hour: Math.min(23, from + hours), Minute: 0 },
    }));
  const zones = fc.constantFrom<readonly string[]>(
    [],
    ['America/New_York'],
    ['America/Phoenix'],
    ['Pacific/Honolulu'],
    ['America/New_York', 'America/Los_Angeles'],
    ['Australia/Lord_Howe'],
  );
  const calls: fc.Arbitrary<CallTerms> = fc
    .record({
      groups: fc.array(fc.record({ zones, count: fc.integer({ min: 0, max: 3_000 }) }), { maxLength: 6 }),
      startAt: fc.integer({ min: noon, max: noon + 200 * 24 * hour }),
      window: fc.option(window),
      goesOn: fc.boolean(),
      atATime: fc.integer({ min: 1, max: 250 }),
      lengths: fc.array(fc.integer({ min: 1_000, max: 150_000 }), { minLength: 1, maxLength: 30 }),
      running: fc.integer({ min: 0, max: 250 }),
      retries: fc.integer({ min: 0, max: 3 }),
      missed: fc.double({ min: 0, max: 1, noNaN: true }),
      affordable: fc.option(fc.integer({ min: 0, max: 5_000 })),
    })
    .map((terms) => ({ ...terms, beganAt: terms.startAt, speed: null, againAt: null }));

  it('the counts of those who go and of those who do not are the recipients', () => {
    fc.assert(
      fc.property(fc.option(texts), fc.option(calls), (some, others) => {
        const found = forecast({ now: noon, zone, texts: some, calls: others });
        const total = (some?.count ?? 0) + (others?.groups.reduce((sum, { count }) => sum + count, 0) ?? 0);
        expect(counted(found)).toBe(total);
        expect(found.today + found.tomorrow + found.later).toBe(
          found.spans.reduce((sum, { count }) => sum + count, 0),
        );
        expect([...found.spans, ...found.losses].every(({ count }) => count > 0)).toBe(true);
        expect(found.spans.every(({ from, to }) => from <= to)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('a tighter limit of texts never sends more today, or ends earlier', () => {
    const waits = ({ holds }: Forecast) => holds.some(({ reason }) => reason === 'dayLimit');
    const tighter = fc.constantFrom<(one: TextTerms) => Partial<TextTerms>>(
      ({ perMinute }) => ({ perMinute: perMinute === 0 ? 1_000 : Math.max(1, perMinute / 2) }),
      ({ segmentsPerMinute }) => ({ segmentsPerMinute: Math.max(1, (segmentsPerMinute ?? 4_000) - 100) }),
      ({ segments }) => ({ segments: segments + 1 }),
      ({ sharedBy }) => ({ sharedBy: sharedBy + 1 }),
      ({ day }) => ({ day: { ...day, left: Math.floor(day.left / 2) } }),
      ({ day }) => ({ day: { left: Math.min(day.left, day.limit - 100), limit: day.limit - 100 } }),
      ({ count }) => ({ count: count + 1 }),
    );
    fc.assert(
      fc.property(texts, tighter, (one, change) => {
        const loose = { ...one, overDay: 'Wait' as const, affordable: null };
        const tight = { ...loose, ...change(loose) };
        const [now, then] = [ofTexts(loose), ofTexts(tight)];
        expect(then.today - (tight.count - loose.count)).toBeLessThanOrEqual(now.today);
        // One that is done with its day waits for the morning, and a slower one may go on over midnight instead.
        fc.pre(!waits(now) && !waits(then));
        expect(then.lastAt ?? 0).toBeGreaterThanOrEqual(now.lastAt ?? 0);
      }),
      { numRuns: 60 },
    );
  });

  it('a tighter limit of calls never ends earlier, by one clock', () => {
    const tighter = fc.constantFrom<(one: CallTerms) => Partial<CallTerms>>(
      ({ atATime }) => ({ atATime: Math.max(1, atATime - 1) }),
      ({ lengths }) => ({ lengths: lengths.map((length) => length * 1.05) }),
      ({ retries }) => ({ retries: retries + 1 }),
      ({ window: one }) => ({ window: one ?? defaultCallingWindow }),
      ({ window: one }) => ({
        window: one && { ...one, days: one.days.slice(0, Math.max(1, one.days.length - 1)) },
      }),
      ({ groups }) => ({ groups: [...groups, { zones: [], count: 5 }] }),
    );
    fc.assert(
      fc.property(calls, tighter, (one, change) => {
        const groups = one.groups.map(({ count }) => ({ zones: [], count }));
        const loose = { ...one, groups, goesOn: true, affordable: null };
        const [now, then] = [ofCalls(loose), ofCalls({ ...loose, ...change(loose) })];
        // Time is divided into parts of an average call, so a limit that is hardly tighter may round the other way.
        expect(then.lastAt ?? 0).toBeGreaterThanOrEqual((now.lastAt ?? 0) - meanLength(one.lengths) / 24);
      }),
      { numRuns: 60 },
    );
  });
});
