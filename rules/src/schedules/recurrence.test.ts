import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdays, type Weekday } from '../time/weekdays.ts';
import { instantOf, type CalendarDay, type TimeOfDay } from '../time/times.ts';
import { belongs, walked } from '../testing/walkedDates.ts';
import { datesOf, defaultEnd, monthsAfter, nextOccurrences, occurrencesOf, plainText } from './recurrence.ts';
import { firstSchedule, type Schedule } from './schedule.ts';

const on = (text: string): CalendarDay => {
  const [Year = 0, Month = 0, Day = 0] = text.split('-').map(Number);
  return { Year, Month, Day };
};
const schedule = (change: Partial<Schedule>): Schedule => ({ ...firstSchedule, ...change });
const first = (wanted: Schedule, start: string, count: number): string[] => {
  const found: string[] = [];
  for (const date of datesOf(wanted, on(start))) {
    if (found.length >= count) break;
    found.push(plainText(date));
  }
  return found;
};

const weekly = (...DaysOfWeek: Weekday[]) => schedule({ ScheduleFrequency: 'weekly', DaysOfWeek });
const custom = (Interval: number, IntervalFrequency: Schedule['IntervalFrequency'], ...days: Weekday[]) =>
  schedule({ ScheduleFrequency: 'custom', Interval, IntervalFrequency, DaysOfWeek: days });

describe('the dates of a schedule (2-decisions G9)', () => {
  it.each<[string, Schedule, string, string[]]>([
    ['daily', firstSchedule, '2027-02-27', ['2027-02-27', '2027-02-28', '2027-03-01']],
    ['every 3 days', schedule({ Interval: 3 }), '2027-02-27', ['2027-02-27', '2027-03-02', '2027-03-05']],
    [
      'weekdays from a Saturday on',
      schedule({ ScheduleFrequency: 'weekdays' }),
      '2027-03-06',
      ['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12', '2027-03-15'],
    ],
    ['weekly', weekly('Monday'), '2027-03-01', ['2027-03-01', '2027-03-08', '2027-03-15']],
    [
      'weekly on two days, from between them on',
      weekly('Monday', 'Thursday'),
      '2027-03-02',
      ['2027-03-04', '2027-03-08', '2027-03-11'],
    ],
    [
      'every 2 weeks, counted from the first chosen day',
      custom(2, 'weeks', 'Monday'),
      '2027-03-03',
      ['2027-03-08', '2027-03-22', '2027-04-05'],
    ],
    [
      'every 2 weeks on Sunday and Saturday: a week begins on Sunday',
      custom(2, 'weeks', 'Sunday', 'Saturday'),
      '2027-03-06',
      ['2027-03-06', '2027-03-14', '2027-03-20'],
    ],
    [
      'monthly on the 31st: the last day of shorter months, and the 31st again',
      schedule({ ScheduleFrequency: 'monthly' }),
      '2027-12-31',
      ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
    ],
    ['every 12 months from February 29 on', custom(12, 'months'), '2028-02-29', ['2028-02-29', '2029-02-28']],
    ['no day of a week', weekly(), '2027-03-01', []],
  ])('%s', (_name, wanted, start, expected) => {
    expect(first(wanted, start, expected.length || 3)).toEqual(expected);
  });

  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2027-12-15', 1, '2028-01-15'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2027-08-31', 25, '2029-09-30'],
  ])('%s and %i months', (from, months, to) => {
    expect(plainText(monthsAfter(on(from), months))).toBe(to);
  });

  it.each<[Schedule, string]>([
    [firstSchedule, '2027-02-28'],
    [schedule({ ScheduleFrequency: 'weekdays' }), '2027-02-28'],
    [weekly('Sunday'), '2027-04-30'],
    [schedule({ ScheduleFrequency: 'monthly' }), '2028-01-31'],
    [custom(2, 'days'), '2027-02-28'],
    [custom(2, 'weeks', 'Sunday'), '2027-04-30'],
    [custom(2, 'months'), '2028-01-31'],
  ])('the default end of %o (2-decisions G8)', (wanted, end) => {
    expect(plainText(defaultEnd(wanted, on('2027-01-31')))).toBe(end);
  });
});

/** Eight zones with all kinds of changes, from none to half an hour. */
const zones = [
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'America/Santiago',
  'America/New_York',
  'Europe/London',
  'America/Los_Angeles',
];
const kinds: readonly (readonly [string, Schedule])[] = [
  ['daily', firstSchedule],
  ['every 9 days', schedule({ Interval: 9 })],
  ['weekdays', schedule({ ScheduleFrequency: 'weekdays' })],
  ['weekly on Sunday, when clocks change', weekly('Sunday')],
  ['weekly on Sunday and Wednesday', weekly('Sunday', 'Wednesday')],
  ['monthly', schedule({ ScheduleFrequency: 'monthly' })],
  ['custom days', custom(2, 'days')],
  ['custom weeks', custom(3, 'weeks', 'Sunday', 'Friday')],
  ['custom months', custom(2, 'months')],
];
const times: readonly TimeOfDay[] = [
  { Hour: 2, Minute: 30 },
  { Hour: 0, Minute: 0 },
  { Hour: 1, Minute: 45 },
  { Hour: 17, Minute: 15 },
];

describe.each(zones)('two years in %s', (zone) => {
  it.each(times)('each occurrence comes once, at the right local time, at $Hour:$Minute', (time) => {
    const [start, stop] = ['2027-01-31', '2029-01-31'];
    const seen = walked(zone, time, start, stop);
    const end = instantOf(on(stop), time, zone);
    expect(seen.size).toBe(732);
    for (const [, wanted] of kinds) {
      const made = [...occurrencesOf({ schedule: wanted, first: on(start), time, zone, end })];
      const expected = [...seen].filter(([date]) => belongs(wanted, start, date));
      expect(expected.length).toBeGreaterThan(10);
      expect(made.map(({ date, at }) => [plainText(date), at])).toEqual(expected);
    }
  });
});

describe('the night on which clocks change (2-decisions G7)', () => {
  it.each([
    ['America/New_York', '2027-03-14', '2027-03-14T07:30:00.000Z'],
    ['America/New_York', '2027-11-07', '2027-11-07T07:30:00.000Z'],
    ['Europe/London', '2027-03-28', '2027-03-28T01:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-10-03', '2027-10-02T15:30:00.000Z'],
    ['America/Phoenix', '2027-03-14', '2027-03-14T09:30:00.000Z'],
  ])('2:30 AM in %s on %s', (zone, date, instant) => {
    const time = zone === 'Australia/Lord_Howe' ? { Hour: 2, Minute: 0 } : { Hour: 2, Minute: 30 };
    const sequence = { schedule: firstSchedule, first: on(date), time, zone, end: Infinity };
    expect(nextOccurrences(sequence, on(date), 1).map(({ at }) => new Date(at).toISOString())).toEqual([
      instant,
    ]);
  });
});

const anySchedule: fc.Arbitrary<Schedule> = fc.record<Schedule>({
  ScheduleFrequency: fc.constantFrom('daily', 'weekdays', 'weekly', 'monthly', 'custom'),
  Interval: fc.integer({ min: 1, max: 12 }),
  IntervalFrequency: fc.constantFrom('days', 'weeks', 'months'),
  DaysOfWeek: fc
    .uniqueArray(fc.constantFrom(...weekdays), { minLength: 1, maxLength: 7 })
    .map((days) => weekdays.filter((day) => days.includes(day))),
});
const anyDate = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 86_400_000, max: Date.UTC(2030, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe('any schedule', () => {
  it('has the dates that belong to it, each once and in order', () => {
    fc.assert(
      fc.property(anySchedule, anyDate, (wanted, start) => {
        const made = first(wanted, start, 8);
        const expected: string[] = [];
        const day = new Date(`${start}T00:00Z`);
        while (expected.length < 8) {
          const date = day.toISOString().slice(0, 10);
          if (belongs(wanted, start, date)) expected.push(date);
          day.setUTCDate(day.getUTCDate() + 1);
        }
        expect(made).toEqual(expected);
      }),
    );
  });

  it('goes on from any date as if it had been walked from its first one', () => {
    fc.assert(
      fc.property(anySchedule, anyDate, fc.integer({ min: -40, max: 700 }), (wanted, start, ahead) => {
        const begin = on(start);
        const date = new Date(Date.UTC(begin.Year, begin.Month - 1, begin.Day + ahead));
        const from = date.toISOString().slice(0, 10);
        const later: string[] = [];
        for (const one of datesOf(wanted, begin, on(from))) {
          later.push(plainText(one));
          if (later.length === 3) break;
        }
        const all: string[] = [];
        for (const one of datesOf(wanted, begin)) {
          if (plainText(one) >= from) all.push(plainText(one));
          if (all.length === 3) break;
        }
        expect(later).toEqual(all);
      }),
    );
  });
});
