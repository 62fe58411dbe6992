import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isOpen } from './callingWindow.ts';
import { weekdays } from './weekdays.ts';
import {
  defaultNotificationWindow,
  defaultPeriodMinutes,
  nextNotification,
  notificationErrors,
  notificationPeriods,
  windowMinutes,
  type DigestState,
} from './notificationWindow.ts';
import { instantOf } from './times.ts';

const zone = 'America/Chicago';
const at = (month: number, day: number, hour: number, minute = 0): number =>
  instantOf({ Year: 2026, Month: month, Day: day }, { Hour: hour, Minute: minute }, zone);
const form = {
  Name: 'Front desk',
  Description: '',
  PeriodMinutes: defaultPeriodMinutes,
  NotificationWindow: defaultNotificationWindow,
};
const time = (Hour: number, Minute = 0) => ({ Hour, Minute });

test('a new record: every 15 minutes, 9:00 AM to 9:00 PM, every day', () => {
  expect(notificationErrors(form)).toEqual({});
  expect(defaultPeriodMinutes).toBe(15);
  expect(defaultNotificationWindow).toEqual({
    Days: [...weekdays],
    StartTimeOfDay: time(9),
    StopTimeOfDay: time(21),
  });
});

test('errors', () => {
  const window = (changes: object) => ({
    ...form,
    NotificationWindow: { ...defaultNotificationWindow, ...changes },
  });
  expect(notificationErrors({ ...form, Name: 'x'.repeat(51), Description: 'x'.repeat(201) })).toEqual({
    Name: 'Name must be at most 50 characters',
    Description: 'Description must be at most 200 characters',
  });
  expect(notificationErrors({ ...form, Name: 'x'.repeat(50), Description: 'x'.repeat(200) })).toEqual({});
  expect(notificationErrors(window({ Days: [] }))).toEqual({
    Days: 'Select at least one Notification Window Day',
  });
  for (const [start, stop] of [
    [time(21), time(9)],
    [time(9), time(9)],
  ])
    expect(notificationErrors(window({ StartTimeOfDay: start, StopTimeOfDay: stop }))).toEqual({
      StartTimeOfDay: 'Start time must be before stop time',
    });
  expect(notificationErrors(window({ StopTimeOfDay: time(24) })).StartTimeOfDay).toBe(
    'Choose a time of the day.',
  );
  expect(notificationErrors({ ...form, PeriodMinutes: 16 }).PeriodMinutes).toBe(
    'Choose how often you want to be notified.',
  );
});

test('a whole day is 1440 minutes', () => {
  const minutes = (start: object, stop: object) =>
    windowMinutes({
      ...defaultNotificationWindow,
      StartTimeOfDay: start as never,
      StopTimeOfDay: stop as never,
    });
  expect([minutes(time(0), time(0)), minutes(time(0), time(23, 59)), minutes(time(9), time(21))]).toEqual([
    1440, 1440, 720,
  ]);
  const allDay = {
    ...form,
    NotificationWindow: { ...defaultNotificationWindow, StartTimeOfDay: time(0), StopTimeOfDay: time(0) },
  };
  expect(notificationErrors(allDay)).toEqual({});
});

describe('the next digest', () => {
  const state: DigestState = {
    isActive: true,
    periodMinutes: 15,
    window: defaultNotificationWindow,
    zone,
    lastDigestAt: null,
    newestUnreadAt: at(6, 3, 12),
  };

  it('goes at once when nothing went before', () => {
    expect(nextNotification(state, at(6, 3, 12, 1))).toBe(at(6, 3, 12, 1));
  });

  it('waits until the period has passed', () => {
    const sent = { ...state, lastDigestAt: at(6, 3, 11, 55) };
    expect(nextNotification(sent, at(6, 3, 12, 1))).toBe(at(6, 3, 12, 10));
    expect(nextNotification({ ...sent, periodMinutes: 1440 }, at(6, 3, 12, 1))).toBe(at(6, 4, 11, 55));
  });

  it('waits for the window, and what came at night counts when it opens', () => {
    const night = { ...state, newestUnreadAt: at(6, 3, 22), lastDigestAt: at(6, 3, 20, 59) };
    expect(nextNotification(night, at(6, 3, 22))).toBe(at(6, 4, 9));
    const weekend = { ...night, window: { ...defaultNotificationWindow, Days: ['Monday'] as const } };
    expect(nextNotification(weekend, at(6, 3, 22))).toBe(at(6, 8, 9));
  });

  it('reports nothing twice', () => {
    expect(nextNotification({ ...state, lastDigestAt: at(6, 3, 12) }, at(6, 4, 12))).toBeNull();
    expect(nextNotification({ ...state, newestUnreadAt: null }, at(6, 4, 12))).toBeNull();
    expect(nextNotification({ ...state, isActive: false }, at(6, 4, 12))).toBeNull();
    expect(
      nextNotification({ ...state, window: { ...defaultNotificationWindow, Days: [] } }, at(6, 4, 12)),
    ).toBeNull();
  });

  it('always comes inside the window, and never sooner than the period after the last', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at(1, 1, 0), max: at(12, 31, 0) }),
        fc.nat(3 * 86_400_000),
        fc.constantFrom(...notificationPeriods),
        fc.integer({ min: 0, max: 1438 }),
        (now, ago, periodMinutes, start) => {
          const window = {
            ...defaultNotificationWindow,
            StartTimeOfDay: time(Math.floor(start / 60), start % 60),
            StopTimeOfDay: time(23, 59),
          };
          const last = now - ago;
          const next = nextNotification(
            { ...state, window, periodMinutes, lastDigestAt: last, newestUnreadAt: last + 1 },
            now,
          );
          if (next === null) throw new Error('There is something to tell.');
          expect(next).toBeGreaterThanOrEqual(Math.max(now, last + periodMinutes * 60_000));
          expect(
            isOpen({ days: weekdays, start: window.StartTimeOfDay, stop: window.StopTimeOfDay }, next, zone),
          ).toBe(true);
        },
      ),
    );
  });
});
