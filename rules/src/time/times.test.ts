import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  ageBucket,
  formatByAge,
  formatClock,
  formatDate,
  formatDateTime,
  formatTime,
  futureError,
  instantOf,
  parseTime,
  readInstant,
  startBeforeStopError,
} from './times.ts';

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/St_Johns',
  'Pacific/Honolulu',
  'Europe/London',
  'Australia/Lord_Howe',
  'UTC',
];
const hour = 3_600_000;

describe('time strings', () => {
  test.each([
    ['5:00 AM', { Hour: 5, Minute: 0 }],
    ['5:00 PM', { Hour: 17, Minute: 0 }],
    ['08:30 am', { Hour: 8, Minute: 30 }],
    ['12:00 AM', { Hour: 0, Minute: 0 }],
    ['12:59 PM', { Hour: 12, Minute: 59 }],
    ['17:00', null],
    ['5 PM', null],
    ['5:00PM', null],
    ['13:00 PM', null],
    ['0:30 AM', null],
    ['5:60 PM', null],
    ['', null],
  ])('%s', (text, time) => {
    expect(parseTime(text)).toEqual(time);
  });

  test('every minute of the day survives writing and reading', () => {
    for (let at = 0; at < 1440; at += 1) {
      const time = { Hour: Math.floor(at / 60), Minute: at % 60 };
      expect(parseTime(formatTime(time))).toEqual(time);
    }
  });

  test('start before stop', () => {
    const at = (Hour: number) => ({ Hour, Minute: 0 });
    expect(startBeforeStopError(at(17), at(16))).toContain('must be before stop time');
    expect(startBeforeStopError(at(17), at(17))).not.toBeNull();
    expect(startBeforeStopError(at(9), at(17))).toBeNull();
  });
});

describe('wall time', () => {
  test('agrees with Temporal, gaps and repeated hours included', () => {
    const wall = fc.record({
      Year: fc.integer({ min: 2015, max: 2040 }),
      Month: fc.integer({ min: 1, max: 12 }),
      Day: fc.integer({ min: 1, max: 28 }),
      Hour: fc.integer({ min: 0, max: 23 }),
      Minute: fc.integer({ min: 0, max: 59 }),
    });
    const check = (
      at: { Year: number; Month: number; Day: number; Hour: number; Minute: number },
      zone: string,
    ): void => {
      const expected = Temporal.PlainDateTime.from({
        year: at.Year,
        month: at.Month,
        day: at.Day,
        hour: at.Hour,
        minute: at.Minute,
      }).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
      expect(instantOf(at, at, zone)).toBe(expected);
    };
    fc.assert(fc.property(wall, fc.constantFrom(...zones), check), { numRuns: 500 });
    for (const Month of [3, 11]) {
      for (let Day = 1; Day <= 14; Day += 1) {
        for (const Hour of [0, 1, 2, 3])
          check({ Year: 2026, Month, Day, Hour, Minute: 30 }, 'America/New_York');
      }
    }
  });

  test('the future is the future of the account, not of the browser', () => {
    const now = Date.UTC(2026, 2, 4, 22, 30);
    const today = { Year: 2026, Month: 3, Day: 4 };
    // 5:00 PM has passed in New York (it is 5:30 PM there) and has not in Los Angeles (2:30 PM).
    const five = { Hour: 17, Minute: 0 };
    expect(futureError(today, five, 'America/New_York', now)).toContain('must be in the future');
    expect(futureError(today, five, 'America/Los_Angeles', now)).toBeNull();
    expect(futureError(today, { Hour: 17, Minute: 30 }, 'America/New_York', now)).not.toBeNull();
  });
});

describe('formats', () => {
  test('dates and times', () => {
    const instant = Date.UTC(2026, 2, 4, 10);
    expect(formatDate(instant, 'America/New_York')).toBe('Mar 4, 2026');
    expect(formatClock(instant, 'America/New_York')).toBe('5:00 AM');
    expect(formatDateTime(new Date(instant), 'UTC')).toBe('Mar 4, 2026 10:00 AM');
    expect(formatClock(Date.UTC(2026, 2, 4), 'UTC')).toBe('12:00 AM');
    expect(formatDate(Date.UTC(2026, 0, 1, 3), 'America/Chicago')).toBe('Dec 31, 2025');
  });

  test('four forms by age', () => {
    const now = Date.UTC(2026, 2, 4, 15);
    const ago = (hours: number): string => formatByAge(now - hours * hour, now, 'UTC');
    expect(ago(24 * 730)).toBe('Mar 4, 2024');
    expect(ago(24 * 10)).toBe('Feb 22');
    expect(ago(48)).toBe('Monday');
    expect(ago(1)).toBe('2:00 PM');
    expect(ageBucket(now - 24 * hour, now)).toBe('withinOneDay');
    expect(ageBucket(now - 24 * hour - 1, now)).toBe('moreThanOneDay');
    expect(ageBucket(now - 6 * 24 * hour, now)).toBe('moreThanOneDay');
    expect(ageBucket(now - 6 * 24 * hour - 1, now)).toBe('moreThanSixDays');
    expect(ageBucket(now - 365 * 24 * hour - 1, now)).toBe('moreThanOneYear');
    expect(ageBucket(now + hour, now)).toBe('withinOneDay');
  });
});

describe('a date as text', () => {
  const zone = 'America/Chicago';

  test.each([
    ['2027-01-01', '2027-01-01T06:00:00.000Z'],
    ['2027-01-01T09:30', '2027-01-01T15:30:00.000Z'],
    ['2027-01-01 09:30', '2027-01-01T15:30:00.000Z'],
    [' 2027-01-01T09:30:15 ', '2027-01-01T15:30:00.000Z'],
    ['2027-01-01T23:59', '2027-01-02T05:59:00.000Z'],
    ['2027-01-01T09:30Z', '2027-01-01T09:30:00.000Z'],
    ['2027-01-01T09:30:15.250+02:00', '2027-01-01T07:30:15.250Z'],
    ['2028-02-29T00:00', '2028-02-29T06:00:00.000Z'],
    ['2027-03-14T02:30', '2027-03-14T08:30:00.000Z'],
  ])('%s', (text, instant) => {
    expect(new Date(readInstant(text, zone)).toISOString()).toBe(instant);
  });

  test.each([
    '2027-01-01T25:00',
    '2027-01-01T24:00',
    '2027-01-01T09:60',
    '2027-01-01T09:30:60',
    '2027-01-01T24:00Z',
    '2027-01-01T09:60+02:00',
    '2027-01-01T09:30+25:00',
    '2027-02-31T10:00',
    '2027-02-29',
    '2027-13-01',
    '2027-00-10T10:00',
    '2027-01-01T9:30',
    '2027-01-01 09:30 PM',
    '2027-01-01T',
    'tomorrow',
    '',
  ])('%j is none', (text) => {
    expect(readInstant(text, zone)).toBeNaN();
  });
});
