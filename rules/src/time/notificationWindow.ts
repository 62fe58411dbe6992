import { isAllDay, nextOpening } from './callingWindow.ts';
import { weekdays, type Weekday } from './weekdays.ts';
import { maxLengthText } from '../contacts/fieldRules.ts';
import { characters } from '../texts/segments.ts';
import { minutesOf, startBeforeStopError, type TimeOfDay } from './times.ts';

/** When a user may be notified: on these days, from start until just before stop, by the user's clocks (C-074). */
export interface NotificationWindow {
  readonly Days: readonly Weekday[];
  readonly StartTimeOfDay: TimeOfDay;
  readonly StopTimeOfDay: TimeOfDay;
}

/** How often digests may come, in minutes; the last is once a day (3-decisions 12.3). */
export const notificationPeriods = [15, 30, 60, 120, 240, 480, 1440] as const;
/** Minutes between digests of a new record (C-074, C-304). */
export const defaultPeriodMinutes = 15;
/** 9:00 AM to 9:00 PM every day (C-304). */
export const defaultNotificationWindow: NotificationWindow = {
  Days: weekdays,
  StartTimeOfDay: { Hour: 9, Minute: 0 },
  StopTimeOfDay: { Hour: 21, Minute: 0 },
};
/** C-176. */
export const notificationDayText = 'Select at least one Notification Window Day';

const nameLength = 50;
const descriptionLength = 200;
const minutesOfDay = 24 * 60;

function asOpening({
  Days,
  StartTimeOfDay,
  StopTimeOfDay,
}: NotificationWindow): Parameters<typeof nextOpening>[0] {
  return { days: Days, start: StartTimeOfDay, stop: StopTimeOfDay };
}

/** Minutes of a day that are in the window; a window of 0:00 to 0:00 or 0:00 to 23:59 has all 1440 (C-304). */
export function windowMinutes(window: NotificationWindow): number {
  if (isAllDay(asOpening(window))) return minutesOfDay;
  return Math.max(0, minutesOf(window.StopTimeOfDay) - minutesOf(window.StartTimeOfDay));
}

/** What a person is about to save. */
export interface NotificationForm {
  readonly Name: string;
  readonly Description: string;
  readonly PeriodMinutes: number;
  readonly NotificationWindow: NotificationWindow;
}

/** Errors by field; a field without one is absent. */
export interface NotificationErrors {
  Name?: string;
  Description?: string;
  PeriodMinutes?: string;
  Days?: string;
  StartTimeOfDay?: string;
}

function isTime({ Hour, Minute }: TimeOfDay): boolean {
  return (
    Number.isInteger(Hour) && Number.isInteger(Minute) && Hour >= 0 && Hour < 24 && Minute >= 0 && Minute < 60
  );
}

/** What keeps a notification from being saved (C-176). Empty when it can be saved. */
export function notificationErrors(form: NotificationForm): NotificationErrors {
  const errors: NotificationErrors = {};
  const { Days, StartTimeOfDay, StopTimeOfDay } = form.NotificationWindow;
  if (characters(form.Name) > nameLength) errors.Name = maxLengthText('Name', nameLength);
  if (characters(form.Description) > descriptionLength)
    errors.Description = maxLengthText('Description', descriptionLength);
  if (!notificationPeriods.some((period) => period === form.PeriodMinutes))
    errors.PeriodMinutes = 'Choose how often you want to be notified.';
  if (Days.length === 0) errors.Days = notificationDayText;
  const time = timesError(form.NotificationWindow, StartTimeOfDay, StopTimeOfDay);
  if (time !== null) errors.StartTimeOfDay = time;
  return errors;
}

function timesError(window: NotificationWindow, start: TimeOfDay, stop: TimeOfDay): string | null {
  if (!isTime(start) || !isTime(stop)) return 'Choose a time of the day.';
  return isAllDay(asOpening(window)) ? null : startBeforeStopError(start, stop);
}

/** What decides when the next digest goes out. Instants are milliseconds since 1970. */
export interface DigestState {
  readonly isActive: boolean;
  readonly periodMinutes: number;
  readonly window: NotificationWindow;
  /** The user's zone. */
  readonly zone: string;
  /** When the last digest of this record went out, or null. */
  readonly lastDigestAt: number | null;
  /** The newest text among the conversations that are unread-inbound, or null when none is. */
  readonly newestUnreadAt: number | null;
}

/**
 * The first instant from `now` on at which a digest may go out, in milliseconds since 1970 (3-decisions 12.3): a text
 * came after the last digest, the period has passed since, and the window is open. What came while it was closed counts
 * when it opens. Null when there is nothing to report, or when the window never opens.
 */
export function nextNotification(state: DigestState, now: Date | number): number | null {
  const { lastDigestAt, newestUnreadAt } = state;
  if (!state.isActive || newestUnreadAt === null) return null;
  if (lastDigestAt !== null && newestUnreadAt <= lastDigestAt) return null;
  const after = lastDigestAt === null ? 0 : lastDigestAt + state.periodMinutes * 60_000;
  return nextOpening(asOpening(state.window), Math.max(Number(now), after), state.zone);
}
