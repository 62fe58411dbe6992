import { describe, expect, it } from 'vitest';
import { parseDate } from '../../../../parts/dayAndTime.ts';
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

  it('is a quarter hour from the list or any typed minute (B-265)', () => {
    expect(checkStart('2026-11-21', '9:07 AM', zone, now)).toMatchObject({
      timeError: null,
      dateError: null,
    });
    expect(quarterHours).toHaveLength(96);
    expect(quarterHours[37]).toBe('9:15 AM');
  });

  it('warns when clocks change', () => {
    expect(checkStart('2027-03-14', '2:30 AM', zone, now).notice).toContain("doesn't exist");
    expect(checkStart('2027-11-07', '1:30 AM', zone, now).notice).toContain('comes twice');
    expect(checkStart('2027-11-07', '3:30 AM', zone, now).notice).toBeNull();
  });

  it.each([
    // minutes in the wizard since the start was chosen, minutes since it passed, moved or refused
    [20, 1, true],
    [20, 14, true],
    [20, 16, false],
    [0, 1, false],
    [5, 6, false],
  ])('chosen %i minutes ago and passed %i minutes ago: moved is %s', (chosen, passed, isMoved) => {
    const later = now + 60 * 60_000;
    const { date, time } = splitStart(new Date(later - passed * 60_000).toISOString(), null, zone);
    const check = checkStart(date, time, zone, later, later - chosen * 60_000);
    expect(check.notice).toBe(isMoved ? 'This time has passed, so sending starts 5 minutes from now.' : null);
    expect(check.at).toBe(isMoved ? later + 5 * 60_000 : null);
    expect(check.timeError).toBe(isMoved ? null : 'Your start date and time cannot be in the past.');
  });

  it.each([
    ['at noon', 0, '2026-11-20', '12:05 PM'],
    ['a second later', 1, '2026-11-20', '12:06 PM'],
    ['at a whole minute', 60, '2026-11-20', '12:06 PM'],
    ['before midnight', 11 * 3600 + 56 * 60, '2026-11-21', '12:01 AM'],
  ])('begins 5 minutes ahead %s (B-115, B-272)', (_, seconds, date, time) => {
    const later = defaultLater(now + seconds * 1000, zone);
    expect(later).toEqual({ date, time });
    // There is no message that it was moved.
    expect(checkStart(later.date, later.time, zone, now + seconds * 1000).notice).toBeNull();
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
