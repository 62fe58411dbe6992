import { describe, expect, it } from 'vitest';
import { defaultEndField, typedOf, valuesOf } from './scheduleForm.ts';
import { scheduleMeaning } from './scheduleMeaning.ts';

const zone = 'America/Chicago';
// A Wednesday.
const start = { Year: 2027, Month: 3, Day: 10, Hour: 2, Minute: 30 };
const fields = { date: '2027-03-10', time: '2:30 AM' };

describe('what a schedule means', () => {
  it('is its description, and its first five dates in words', () => {
    const meaning = scheduleMeaning({ ScheduleFrequency: 'daily' }, start, zone);
    expect(meaning.description).toBe('Daily');
    expect(meaning.dates).toHaveLength(5);
    expect(meaning.dates[0]).toEqual({ words: 'Wednesday, March 10, 2027 at 2:30 AM', note: '' });
    expect(meaning.until).toBe('Saturday, April 10, 2027');
    expect(meaning.total).toBe(32);
  });

  it('moves only its first date with a start that was too near (2-decisions G3)', () => {
    const moved = Date.parse('2027-03-10T08:35:00Z');
    const { dates } = scheduleMeaning({ ScheduleFrequency: 'daily' }, start, zone, moved);
    expect(dates.slice(0, 2).map(({ words }) => words)).toEqual([
      'Wednesday, March 10, 2027 at 2:35 AM',
      'Thursday, March 11, 2027 at 2:30 AM',
    ]);
    const monday = { ScheduleFrequency: 'weekly', DaysOfWeek: ['Monday'] } as const;
    const other = scheduleMeaning({ ...monday, DaysOfWeek: ['Monday'] }, start, zone, moved);
    expect(other.dates[0]?.words).toBe('Monday, March 15, 2027 at 2:30 AM');
  });

  it('says what the clocks do to a date', () => {
    const { dates } = scheduleMeaning({ ScheduleFrequency: 'daily' }, start, zone);
    expect(dates[4]?.words).toBe('Sunday, March 14, 2027 at 3:30 AM');
    expect(dates[4]?.note).toContain('The clocks go forward that day');
  });

  it('is what is wrong with it, and without a start as much of that as is known', () => {
    const typed = { ScheduleFrequency: 'weekly', DaysOfWeek: [] } as const;
    const Message = 'Please select at least one day of the week';
    for (const from of [start, null])
      expect(scheduleMeaning({ ...typed, DaysOfWeek: [] }, from, zone)).toMatchObject({
        description: null,
        dates: [],
        faults: [{ Field: 'DaysOfWeek', Message }],
      });
  });
});

describe('the fields of a schedule', () => {
  it('begin as daily, with interval 1 and an end that follows from the start (B-113)', () => {
    const values = valuesOf(null, fields, zone);
    expect(values).toMatchObject({ ScheduleFrequency: 'daily', Interval: '1', EndDateTime: null });
    expect(defaultEndField(values)).toBe('2027-04-10');
    expect(defaultEndField({ ...values, ScheduleFrequency: 'weekly' })).toBe('2027-06-10');
    expect(typedOf(values)).toEqual({ ScheduleFrequency: 'daily', Interval: 1, EndDateTime: null });
  });

  it('send interval, unit, and days of a custom one (B-113), and the weekday of the start until the user chooses', () => {
    const values = valuesOf(
      { ScheduleFrequency: 'custom', Interval: 2, IntervalFrequency: 'weeks' },
      fields,
      zone,
    );
    expect(typedOf(values)).toEqual({
      ScheduleFrequency: 'custom',
      Interval: 2,
      IntervalFrequency: 'weeks',
      DaysOfWeek: ['Wednesday'],
      EndDateTime: null,
    });
    expect(typedOf({ ...values, DaysOfWeek: [] }).DaysOfWeek).toEqual([]);
  });

  it('show a stored end by the clocks of the zone', () => {
    const values = valuesOf(
      { ScheduleFrequency: 'daily', EndDateTime: '2027-05-01T04:59:00.000Z' },
      fields,
      zone,
    );
    expect(values.EndDateTime).toBe('2027-04-30');
    expect(typedOf(values).EndDateTime).toBe('2027-04-30');
  });

  it('keep what can’t be read, so that it is refused and not changed', () => {
    const values = valuesOf(null, fields, zone);
    expect(typedOf({ ...values, Interval: 'x' }).Interval).toBeNaN();
    expect(typedOf({ ...values, EndDateTime: '30/2/27' }).EndDateTime).toBe('30/2/27');
  });
});
