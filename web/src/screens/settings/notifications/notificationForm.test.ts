import type { Notification } from '@carillon/contract/notifications';
import { defaultNotificationWindow } from '@carillon/rules/time/notificationWindow';
import { expect, it } from 'vitest';
import { changeOf, formErrors, formOf, ofNumber, periodChoices, summaryOf } from './notificationForm.ts';

const one: Notification = {
  NotificationID: 4,
  TextNumberID: 7,
  IsActive: true,
  Type: 'TextUnread',
  Method: 'Email',
  PeriodMinutes: 15,
  NotificationWindow: { ...defaultNotificationWindow, Days: [...defaultNotificationWindow.Days] },
  BrowserNotificationsEnabled: true,
  AudioNotificationsEnabled: false,
  Name: 'Front desk',
  Description: '',
};
const other: Notification = { ...one, NotificationID: 5, Method: 'Text', AudioNotificationsEnabled: true };

it('offers the periods as people say them', () => {
  expect(periodChoices.map(({ label }) => label)).toEqual([
    'Every 15 minutes',
    'Every 30 minutes',
    'Every hour',
    'Every 2 hours',
    'Every 4 hours',
    'Every 8 hours',
    'Once a day',
  ]);
});

it('holds both methods of a number, with their settings for browser and sound', () => {
  const form = formOf(ofNumber([one, other, { ...one, TextNumberID: 8 }], 7), 'x');
  expect(form).toMatchObject({ isBrowserOn: true, isSoundOn: true, name: 'Front desk' });
  expect(formOf(ofNumber([], 7), 'Main line')).toMatchObject({
    email: { isActive: false, period: 15 },
    isBrowserOn: false,
    name: 'Main line',
  });
  expect(changeOf(form, form.email)).toEqual({
    IsActive: true,
    PeriodMinutes: 15,
    NotificationWindow: one.NotificationWindow,
    BrowserNotificationsEnabled: true,
    AudioNotificationsEnabled: true,
    Name: 'Front desk',
    Description: '',
  });
});

it('says what can’t be saved, at its field (C-176)', () => {
  const form = formOf({ email: one, text: undefined }, 'x');
  expect(formErrors(form)).toEqual({});
  const noDay = { ...form, email: { ...form.email, window: { ...form.email.window, days: [] } } };
  expect(formErrors(noDay)).toEqual({ 'email.Days': 'Select at least one Notification Window Day' });
  expect(formErrors({ ...noDay, email: { ...noDay.email, isActive: false } })).toEqual({});
  const late = { ...form.email.window, start: form.email.window.stop, stop: form.email.window.start };
  expect(formErrors({ ...form, email: { ...form.email, window: late } })).toEqual({
    'email.StartTimeOfDay': 'Start time must be before stop time',
  });
  expect(Object.keys(formErrors({ ...form, name: 'x'.repeat(51), description: 'x'.repeat(201) }))).toEqual([
    'Name',
    'Description',
  ]);
});

it('says in one line when the user is notified', () => {
  expect(summaryOf(one)).toBe('Every 15 minutes, 9:00 AM to 9:00 PM, every day');
  const window = {
    Days: ['Monday', 'Wednesday'] as Notification['NotificationWindow']['Days'],
    StartTimeOfDay: { Hour: 0, Minute: 0 },
    StopTimeOfDay: { Hour: 0, Minute: 0 },
  };
  expect(summaryOf({ ...one, PeriodMinutes: 1440, NotificationWindow: window })).toBe(
    'Once a day, all day, Mon, Wed',
  );
});
