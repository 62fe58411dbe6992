import type { Notification } from '@carillon/contract/notifications';
import { isAllDay } from '@carillon/rules/time/callingWindow';
import { weekdays } from '@carillon/rules/time/weekdays';
import {
  defaultNotificationWindow,
  defaultPeriodMinutes,
  notificationErrors,
  notificationPeriods,
} from '@carillon/rules/time/notificationWindow';
import { formatTime } from '@carillon/rules/time/times';
import type { NotificationChange } from '../../../api/notifications.ts';
import type { WindowValue } from '../../../parts/broadcasts/WindowFields.tsx';

/** How often digests are sent, in the words of the choice (3-decisions 12.3). */
export const periodChoices = notificationPeriods.map((value) => ({ value, label: periodLabel(value) }));

function periodLabel(minutes: number): string {
  if (minutes === 1440) return 'Once a day';
  if (minutes < 60) return `Every ${minutes} minutes`;
  return minutes === 60 ? 'Every hour' : `Every ${minutes / 60} hours`;
}

/** What is set for one method. */
export interface MethodForm {
  readonly isActive: boolean;
  readonly period: number;
  readonly window: WindowValue;
}

/** What the dialog of a text number holds. */
export interface NumberForm {
  readonly email: MethodForm;
  readonly text: MethodForm;
  readonly isBrowserOn: boolean;
  readonly isSoundOn: boolean;
  readonly name: string;
  readonly description: string;
}

/** The notifications of one number: at most one of each method. */
export interface OfNumber {
  readonly email: Notification | undefined;
  readonly text: Notification | undefined;
}

/** Those of one number among all. */
export function ofNumber(all: readonly Notification[], textNumberId: number): OfNumber {
  const of = (method: Notification['Method']): Notification | undefined =>
    all.find((one) => one.TextNumberID === textNumberId && one.Method === method);
  return { email: of('Email'), text: of('Text') };
}

function methodForm(one: Notification | undefined): MethodForm {
  const { Days, StartTimeOfDay, StopTimeOfDay } = one?.NotificationWindow ?? defaultNotificationWindow;
  return {
    isActive: one?.IsActive ?? false,
    period: one?.PeriodMinutes ?? defaultPeriodMinutes,
    window: { days: Days, start: StartTimeOfDay, stop: StopTimeOfDay, goesOn: false },
  };
}

/** The initial values of the dialog. */
export function formOf({ email, text }: OfNumber, numberName: string): NumberForm {
  const both = [email, text];
  return {
    email: methodForm(email),
    text: methodForm(text),
    isBrowserOn: both.some((one) => one?.BrowserNotificationsEnabled),
    isSoundOn: both.some((one) => one?.AudioNotificationsEnabled),
    name: (email ?? text)?.Name ?? Array.from(numberName).slice(0, 50).join(''),
    description: (email ?? text)?.Description ?? '',
  };
}

/** One method in wire format. */
export function changeOf(form: NumberForm, method: MethodForm): Required<NotificationChange> {
  return {
    IsActive: method.isActive,
    PeriodMinutes: method.period,
    NotificationWindow: {
      Days: [...method.window.days],
      StartTimeOfDay: { ...method.window.start },
      StopTimeOfDay: { ...method.window.stop },
    },
    BrowserNotificationsEnabled: form.isBrowserOn,
    AudioNotificationsEnabled: form.isSoundOn,
    Name: form.name,
    Description: form.description,
  };
}

/** Messages by field of the dialog (C-176): "email.Days", "text.StartTimeOfDay", "Name". */
export function formErrors(form: NumberForm): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const key of ['email', 'text'] as const) {
    const { Name, Description, NotificationWindow, PeriodMinutes } = changeOf(form, form[key]);
    const errors = notificationErrors({
      Name: Name ?? '',
      Description: Description ?? '',
      PeriodMinutes: PeriodMinutes ?? defaultPeriodMinutes,
      NotificationWindow: NotificationWindow ?? defaultNotificationWindow,
    });
    for (const [field, sentence] of Object.entries(errors)) {
      if (field === 'Name' || field === 'Description') found[field] = sentence;
      // A method that is turned off shows no fields and keeps its saved values.
      else if (form[key].isActive) found[`${key}.${field}`] = sentence;
    }
  }
  return found;
}

/** "Every 15 minutes, 9:00 AM to 9:00 PM, every day". */
export function summaryOf(one: Notification): string {
  const { Days, StartTimeOfDay: start, StopTimeOfDay: stop } = one.NotificationWindow;
  const hours = isAllDay({ start, stop }) ? 'all day' : `${formatTime(start)} to ${formatTime(stop)}`;
  return `${periodLabel(one.PeriodMinutes)}, ${hours}, ${daysText(Days)}`;
}

function daysText(days: readonly string[]): string {
  if (days.length === weekdays.length) return 'every day';
  const isWeek = days.length === 5 && !days.includes('Saturday') && !days.includes('Sunday');
  if (isWeek) return 'Monday to Friday';
  return weekdays
    .filter((day) => days.includes(day))
    .map((day) => day.slice(0, 3))
    .join(', ');
}
