import { describe, expect, it } from 'vitest';
import { instantOf } from '../time/times.ts';
import { firstSchedule, type Schedule } from './schedule.ts';
import { clockNote, describeSchedule, startInWords } from './scheduleTexts.ts';

const first = { Year: 2027, Month: 3, Day: 15 };

describe('the description of a schedule (B-070, 2-decisions G10)', () => {
  it.each<[string, Partial<Schedule>]>([
    ['Daily', {}],
    ['Every 3 days', { Interval: 3 }],
    ['Every 3 days', { ScheduleFrequency: 'custom', Interval: 3 }],
    ['Daily', { ScheduleFrequency: 'custom' }],
    ['Weekdays', { ScheduleFrequency: 'weekdays' }],
    ['Weekly on Monday', { ScheduleFrequency: 'weekly', DaysOfWeek: ['Monday'] }],
    ['Weekly on Monday, Wednesday', { ScheduleFrequency: 'weekly', DaysOfWeek: ['Monday', 'Wednesday'] }],
    [
      'Every 2 weeks on Monday',
      { ScheduleFrequency: 'custom', IntervalFrequency: 'weeks', Interval: 2, DaysOfWeek: ['Monday'] },
    ],
    ['Monthly on day 15', { ScheduleFrequency: 'monthly' }],
    ['Every 2 months on day 15', { ScheduleFrequency: 'custom', IntervalFrequency: 'months', Interval: 2 }],
  ])('%s', (text, change) => {
    expect(describeSchedule({ ...firstSchedule, ...change }, first)).toBe(text);
  });
});

describe('an occurrence in words', () => {
  const zone = 'America/New_York';
  const note = (date: typeof first, Hour: number, Minute: number) =>
    clockNote({ date, at: instantOf(date, { Hour, Minute }, zone) }, { Hour, Minute }, zone);

  it('has its day and time', () => {
    expect(startInWords(instantOf(first, { Hour: 5, Minute: 0 }, zone), zone)).toBe(
      'Monday, March 15, 2027 at 5:00 AM',
    );
  });
  it.each([
    [14, 3, 2, 30, 'The clocks go forward that day and skip 2:30 AM, so it starts at 3:30 AM.'],
    [14, 3, 3, 0, ''],
    [14, 3, 1, 59, ''],
    [7, 11, 1, 30, 'The clocks go back that day and show 1:30 AM twice. It starts the first time.'],
    [7, 11, 2, 0, ''],
    [15, 3, 2, 30, ''],
  ])('day %i of month %i at %i:%i', (Day, Month, Hour, Minute, text) => {
    expect(note({ Year: 2027, Month, Day }, Hour, Minute)).toBe(text);
  });
});
