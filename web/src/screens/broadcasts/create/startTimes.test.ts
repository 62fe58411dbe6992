import { describe, expect, it } from 'vitest';
import { parseDate } from '../../../parts/dayAndTime.ts';
import { checkStart, defaultLater, quarterHours, splitStart } from './startTimes.ts';

const zone = 'America/Chicago';
// 12:00 PM on Friday, November 20, 2026 in Chicago.
const now = Date.UTC(2026, 10, 20, 18, 0);

describe('a later start', () => {
  it('is read in the zone of the user', () => {
    expect(checkStart('2026-11-21', '9:15 AM', zone, now).at).toBe(Date.UTC(2026, 10, 21, 15, 15));
    expect(checkStart('11/21/2026', '9:15 am', zone, now).at).toBe(Date.UTC(2026, 10, 21, 15, 15));
  });

  it.each(['17:00', '5 PM', '5:00PM', '9:15am', '915 pm', 'noon'])('is not read from %s (P-138)', (time) => {
    expect(checkStart('2026-11-21', time, zone, now)).toMatchObject({
      at: null,
      timeError: 'Enter a time such as 5:00 AM or 5:00 PM',
    });
    expect(checkStart('2026-11-21', '5:00 PM', zone, now).timeError).toBeNull();
  });

  it('can be neither past nor more than 365 days ahead', () => {
    expect(checkStart('2026-11-20', '11:45 AM', zone, now).timeError).toBe(
      'Your start date and time cannot be in the past.',
    );
    expect(checkStart('2026-11-19', '11:45 PM', zone, now).dateError).toBe(
      'Your start date and time cannot be in the past.',
    );
    expect(checkStart('2027-11-20', '12:15 PM', zone, now).dateError).toBe(
      'Your start date and time is too far in the future.',
    );
    expect(checkStart('2027-11-20', '12:00 PM', zone, now).dateError).toBeNull();
  });

  it('says when it is moved forward', () => {
    expect(checkStart('2026-11-20', '12:00 PM', zone, now).notice).toContain('5 minutes from now');
    expect(checkStart('2026-11-20', '12:15 PM', zone, now).notice).toBeNull();
  });

  it('is on the quarter hour', () => {
    expect(checkStart('2026-11-21', '9:07 AM', zone, now).timeError).toContain('quarter hour');
    expect(quarterHours).toHaveLength(96);
    expect(quarterHours[37]).toBe('9:15 AM');
  });

  it('warns when clocks change', () => {
    expect(checkStart('2027-03-14', '2:30 AM', zone, now).notice).toContain("doesn't exist");
    expect(checkStart('2027-11-07', '1:30 AM', zone, now).notice).toContain('comes twice');
    expect(checkStart('2027-11-07', '3:30 AM', zone, now).notice).toBeNull();
  });

  it('begins with a quarter hour at least an hour ahead', () => {
    expect(defaultLater(now + 60_000, zone)).toEqual({ date: '2026-11-20', time: '1:15 PM' });
  });
});

describe('fields', () => {
  it('reads dates as people type them', () => {
    expect(parseDate('2/30/2027')).toBeNull();
    expect(parseDate('2/28/2027')).toEqual({ Year: 2027, Month: 2, Day: 28 });
  });

  it('splits a stored start, with or without offset', () => {
    expect(splitStart('2026-11-21T09:15', null, zone)).toEqual({ date: '2026-11-21', time: '9:15 AM' });
    expect(splitStart('2026-11-21T15:15:00Z', null, zone)).toEqual({ date: '2026-11-21', time: '9:15 AM' });
    expect(splitStart(null, null, zone)).toEqual({ date: '', time: '' });
  });
});
