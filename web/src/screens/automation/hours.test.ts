import { defaultDayHours, storedSchedules } from '@carillon/rules/inbound/autoReply';
import { expect, it } from 'vitest';
import { hoursOfPreset, hoursText, presetOf, timeOptions } from './hours.ts';

it('names runs of equal days', () => {
  expect(hoursText(storedSchedules({}))).toBe('Mon to Sun 8:00 AM to 5:00 PM');
  const weekdays = hoursOfPreset('Weekdays');
  expect(weekdays).not.toBeNull();
  if (weekdays === null) return;
  expect(hoursText(weekdays)).toBe('Mon to Fri 8:00 AM to 5:00 PM, Sat to Sun closed');
  expect(hoursText({ ...weekdays, Wednesday: null })).toBe(
    'Mon to Tue 8:00 AM to 5:00 PM, Wed closed, Thu to Fri 8:00 AM to 5:00 PM, Sat to Sun closed',
  );
  expect(presetOf(weekdays)).toBe('Weekdays');
  expect(presetOf({ ...weekdays, Sunday: defaultDayHours, Saturday: defaultDayHours })).toBe('Every day');
  expect(presetOf({ ...weekdays, Monday: null })).toBe('Custom');
});

it('offers Midnight as an end only, which is 11:59 PM (row C-117)', () => {
  const ends = timeOptions(true, '05:00 PM');
  expect(ends.at(-1)).toEqual({ value: '11:59 PM', label: 'Midnight' });
  expect(ends.some((one) => one.value === '12:00 AM')).toBe(false);
  const starts = timeOptions(false, '08:10 AM');
  expect(starts[0]).toEqual({ value: '12:00 AM', label: '12:00 AM' });
  expect(starts.map((one) => one.value)).toContain('08:10 AM');
});
