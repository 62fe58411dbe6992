import { expect, test } from 'vitest';
import { daysOf, isDay } from './daySpans.ts';

test('spans end today, as the clocks of the zone go', () => {
  // The evening of February 28th in Chicago.
  const now = new Date('2026-03-01T03:00:00Z');
  const zone = 'America/Chicago';
  expect(daysOf('today', now, zone)).toEqual({ startdate: '2026-02-28', enddate: '2026-02-28' });
  expect(daysOf('7days', now, zone)).toEqual({ startdate: '2026-02-22', enddate: '2026-02-28' });
  expect(daysOf('30days', now, zone)).toEqual({ startdate: '2026-01-30', enddate: '2026-02-28' });
  expect(daysOf('month', now, zone)).toEqual({ startdate: '2026-02-01', enddate: '2026-02-28' });
  expect(daysOf('lastmonth', now, zone)).toEqual({ startdate: '2026-01-01', enddate: '2026-01-31' });
  expect(daysOf('lastmonth', now, 'UTC')).toEqual({ startdate: '2026-02-01', enddate: '2026-02-28' });
  expect(daysOf('custom', now, zone)).toBeNull();
});

test('days are distinguished from invalid input', () => {
  expect([isDay('2026-02-28'), isDay('2026-13-01'), isDay('28.2.'), isDay(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
