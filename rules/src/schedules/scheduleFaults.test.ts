import { describe, expect, it } from 'vitest';
import type { ScheduleDraft } from './schedule.ts';
import { checkSchedule, repetitionFaults } from './scheduleFaults.ts';

const start = { Year: 2027, Month: 3, Day: 1, Hour: 9, Minute: 0 };
const zone = 'America/Chicago';
const check = (draft: ScheduleDraft, end: string | null = null) => checkSchedule(draft, { start, zone, end });

describe('how a schedule repeats', () => {
  it.each<[string, ScheduleDraft, string[]]>([
    ['nothing (B-151)', {}, ['ScheduleFrequency: Choose how often it repeats']],
    [
      'custom without a unit',
      { ScheduleFrequency: 'custom', Interval: 2 },
      ['IntervalFrequency: Choose how often it repeats'],
    ],
    [
      'an emptied interval (B-151)',
      { ScheduleFrequency: 'daily', Interval: null },
      ['Interval: Must be greater than or equal to 1'],
    ],
    [
      'interval 0 (B-151)',
      { ScheduleFrequency: 'daily', Interval: 0 },
      ['Interval: Must be greater than or equal to 1'],
    ],
    [
      'interval -1',
      { ScheduleFrequency: 'daily', Interval: -1 },
      ['Interval: Must be greater than or equal to 1'],
    ],
    ['half a day', { ScheduleFrequency: 'daily', Interval: 1.5 }, ['Interval: Enter a whole number']],
    ['1 day', { ScheduleFrequency: 'daily', Interval: 1 }, []],
    ['no interval', { ScheduleFrequency: 'daily' }, []],
    [
      'no interval of a custom one',
      { ScheduleFrequency: 'custom', IntervalFrequency: 'days' },
      ['Interval: Must be greater than or equal to 1'],
    ],
    ['100 days (B-152)', { ScheduleFrequency: 'custom', IntervalFrequency: 'days', Interval: 100 }, []],
    [
      '101 days (B-152)',
      { ScheduleFrequency: 'custom', IntervalFrequency: 'days', Interval: 101 },
      ['Interval: Must be less than or equal to 100'],
    ],
    [
      '52 weeks (B-152)',
      { ScheduleFrequency: 'custom', IntervalFrequency: 'weeks', Interval: 52, DaysOfWeek: ['Monday'] },
      [],
    ],
    [
      '53 weeks (B-152)',
      { ScheduleFrequency: 'custom', IntervalFrequency: 'weeks', Interval: 53, DaysOfWeek: ['Monday'] },
      ['Interval: Must be less than or equal to 52'],
    ],
    ['12 months (B-152)', { ScheduleFrequency: 'custom', IntervalFrequency: 'months', Interval: 12 }, []],
    [
      '13 months (B-152)',
      { ScheduleFrequency: 'custom', IntervalFrequency: 'months', Interval: 13 },
      ['Interval: Must be less than or equal to 12'],
    ],
    ['101 weekdays, which have no interval', { ScheduleFrequency: 'weekdays', Interval: 101 }, []],
    [
      'weekly without a day (B-153)',
      { ScheduleFrequency: 'weekly', DaysOfWeek: [] },
      ['DaysOfWeek: Please select at least one day of the week'],
    ],
    [
      'custom weeks without a day (B-153)',
      { ScheduleFrequency: 'custom', Interval: 1, IntervalFrequency: 'weeks', DaysOfWeek: [] },
      ['DaysOfWeek: Please select at least one day of the week'],
    ],
    ['weekly that does not speak of days', { ScheduleFrequency: 'weekly' }, []],
    [
      'custom days without a day of the week',
      { ScheduleFrequency: 'custom', Interval: 1, IntervalFrequency: 'days', DaysOfWeek: [] },
      [],
    ],
    [
      'two faults at once',
      { ScheduleFrequency: 'weekly', Interval: 0, DaysOfWeek: [] },
      [
        'Interval: Must be greater than or equal to 1',
        'DaysOfWeek: Please select at least one day of the week',
      ],
    ],
  ])('%s', (_name, draft, faults) => {
    expect(repetitionFaults(draft).map(({ Field, Message }) => `${Field}: ${Message}`)).toEqual(faults);
  });

  it('gets the weekday of its start, and its days in the order of a week (2-decisions G9)', () => {
    expect(check({ ScheduleFrequency: 'weekly' })).toMatchObject({ schedule: { DaysOfWeek: ['Monday'] } });
    expect(check({ ScheduleFrequency: 'weekly', DaysOfWeek: ['Friday', 'Monday', 'Friday'] })).toMatchObject({
      schedule: { DaysOfWeek: ['Monday', 'Friday'] },
    });
  });
});

describe('the end of a schedule (B-154)', () => {
  const daily: ScheduleDraft = { ScheduleFrequency: 'daily' };
  it.each<[string, ScheduleDraft, string, string | null]>([
    ['a day before', daily, '2027-02-28', 'The end date must be after the start date.'],
    ['the start itself', daily, '2027-03-01T09:00', 'The end date must be after the start date.'],
    ['a minute later', daily, '2027-03-01T09:01', null],
    ['the same day without a time: it ends with that day', daily, '2027-03-01', null],
    ['two years later', daily, '2029-03-01', null],
    [
      'two years and a day later',
      daily,
      '2029-03-02',
      'The end date can be at most 2 years after the start date.',
    ],
    ['February 30', daily, '2027-02-30', 'Choose a valid end date.'],
    ['no date', daily, 'soon', 'Choose a valid end date.'],
    [
      'before the first Sunday',
      { ScheduleFrequency: 'weekly', DaysOfWeek: ['Sunday'] },
      '2027-03-06',
      'No date of this schedule comes before its end. Choose a later end date.',
    ],
    ['on the first Sunday', { ScheduleFrequency: 'weekly', DaysOfWeek: ['Sunday'] }, '2027-03-07', null],
  ])('%s', (_name, draft, end, message) => {
    const checked = check(draft, end);
    expect(checked.ok ? null : checked.faults[0]?.Message).toBe(message);
  });

  it('is by default a month later at the time of the start, by the clocks (2-decisions G8)', () => {
    const checked = check(daily, '');
    expect(checked.ok && new Date(checked.end).toISOString()).toBe('2027-04-01T14:00:00.000Z');
  });
});
