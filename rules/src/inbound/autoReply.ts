import {
  formatTime,
  minutesOf,
  parseTime,
  startBeforeStopError,
  wallTime,
  type TimeOfDay,
} from '../time/times.ts';
import { requiredText, maxLengthText } from '../contacts/fieldRules.ts';
import { hasMergeFields, noFieldsText } from '../texts/mergeFields.ts';
import { characters } from '../texts/segments.ts';
import { blockedUrlText, findShortUrls } from '../linting/shortUrls.ts';
import { weekdays, type Weekday } from '../time/weekdays.ts';

/** Schedules that a person chooses from (C-067, C-302). */
export const autoReplySchedules = ['Never', 'Always', 'Custom'] as const;
/** When an auto reply goes out: Never, Always, or Custom, outside office hours. */
export type AutoReplySchedule = (typeof autoReplySchedules)[number];
/** AutoReplyTypeID of the wire (C-064). */
export const autoReplyTypes = { Always: 1, Custom: 2 } as const;
/** Longest message of an auto reply, a keyword and a join reply, in characters (C-166, C-302). */
export const autoReplyLength = 160;
/** One auto reply per text number and phone in this many hours (C-065). */
export const autoReplyFrequencyHours = 12;
/** The same in milliseconds. */
export const autoReplyInterval = autoReplyFrequencyHours * 3_600_000;

/** Office hours of a day as they are on the wire: "08:00 AM" (C-064). */
export interface DayHours {
  readonly StartTime: string;
  readonly StopTime: string;
}
/** Office hours by day; null is closed all day (C-064). */
export type DaySchedules = Readonly<Record<Weekday, DayHours | null>>;

/** What decides about an auto reply. DaySchedules count only for Custom. */
export interface AutoReply {
  readonly Active: boolean;
  readonly AutoReplyTypeID: number;
  readonly DaySchedules: DaySchedules | null;
}

/** Office hours that a day begins with (C-302). */
export const defaultDayHours: DayHours = { StartTime: '08:00 AM', StopTime: '05:00 PM' };

const endOfDay = '11:59 PM';

/** The end of office hours as it is stored: Midnight becomes 11:59 PM (C-117). Other texts stay as they are. */
export function storedStopTime(stop: string): string {
  const text = stop.trim();
  if (/^midnight$/i.test(text)) return endOfDay;
  const time = parseTime(text);
  return time !== null && minutesOf(time) === 0 ? endOfDay : text;
}

// "5:00 PM" as the wire has it: "05:00 PM".
function twoDigits(time: TimeOfDay): string {
  return formatTime(time).padStart('08:00 AM'.length, '0');
}

/**
 * Office hours as they are stored: every day is there, a day that was not given is closed, times are "08:00 AM", and an
 * end at midnight is 11:59 PM (C-064, C-117). Without any day at all, every day has the usual hours (C-302). Hours that
 * can't be read stay as they are, and `dayHoursError` reports them.
 */
export function storedSchedules(
  given: Partial<Record<Weekday, DayHours | null | undefined>>,
): Record<Weekday, DayHours | null> {
  const isNone = Object.keys(given).length === 0;
  const hoursOf = (day: Weekday): DayHours | null => {
    if (isNone) return defaultDayHours;
    const hours = given[day] ?? null;
    if (hours === null) return null;
    const start = parseTime(hours.StartTime);
    const stop = parseTime(storedStopTime(hours.StopTime));
    return {
      StartTime: start === null ? hours.StartTime : twoDigits(start),
      StopTime: stop === null ? hours.StopTime : twoDigits(stop),
    };
  };
  return {
    Sunday: hoursOf('Sunday'),
    Monday: hoursOf('Monday'),
    Tuesday: hoursOf('Tuesday'),
    Wednesday: hoursOf('Wednesday'),
    Thursday: hoursOf('Thursday'),
    Friday: hoursOf('Friday'),
    Saturday: hoursOf('Saturday'),
  };
}

/** The schedule of an auto reply (3-decisions 6.1). */
export function scheduleOf(reply: Pick<AutoReply, 'Active' | 'AutoReplyTypeID'>): AutoReplySchedule {
  if (!reply.Active) return 'Never';
  return reply.AutoReplyTypeID === autoReplyTypes.Custom ? 'Custom' : 'Always';
}

// The end 11:59 PM means midnight: no office closes for the last minute of the day.
function lastMinute(stop: TimeOfDay): number {
  const minutes = minutesOf(stop);
  return minutes === 24 * 60 - 1 ? 24 * 60 : minutes;
}

/**
 * True when the clock of the zone is within the office hours of its day: from the start until just before the stop. By
 * what the clocks show, so both hours of a clock that is set back count alike, and an hour that is skipped has no
 * office hours. Hours that can't be read are closed.
 */
export function isOfficeHours(schedules: DaySchedules | null, now: Date | number, zone: string): boolean {
  const wall = wallTime(now, zone);
  const day = weekdays[new Date(Date.UTC(wall.Year, wall.Month - 1, wall.Day)).getUTCDay()];
  const hours = day === undefined ? null : (schedules?.[day] ?? null);
  const start = hours === null ? null : parseTime(hours.StartTime);
  const stop = hours === null ? null : parseTime(storedStopTime(hours.StopTime));
  if (start === null || stop === null) return false;
  const minutes = minutesOf(wall);
  return minutesOf(start) <= minutes && minutes < lastMinute(stop);
}

/**
 * True when an auto reply goes out to a text that comes now (3-decisions 6.1 to 6.3). `lastSentAt` is when this text
 * number last sent one to this phone, in milliseconds since 1970, null for never; `zone` is the account's.
 */
export function autoReplyDue(
  reply: AutoReply,
  now: Date | number,
  zone: string,
  lastSentAt: number | null,
): boolean {
  const schedule = scheduleOf(reply);
  if (schedule === 'Never') return false;
  if (lastSentAt !== null && Number(now) - lastSentAt < autoReplyInterval) return false;
  return schedule === 'Always' || !isOfficeHours(reply.DaySchedules, now, zone);
}

/** The account's own auto reply, from before text numbers had theirs (C-066). */
export interface AccountAutoReply {
  readonly IsAutoReplyOn: boolean;
  readonly AutoReplyMessage: string;
}

/**
 * The auto reply that applies to a text number: its own, with any schedule; only without one the account's, as Always
 * (3-decisions 6.5). Null when there is none.
 */
export function effectiveAutoReply<Reply extends AutoReply & { readonly Message: string }>(
  own: Reply | null,
  account: AccountAutoReply,
): Reply | (AutoReply & { readonly Message: string }) | null {
  if (own !== null) return own;
  if (!account.IsAutoReplyOn || account.AutoReplyMessage.trim() === '') return null;
  return {
    Active: true,
    AutoReplyTypeID: autoReplyTypes.Always,
    DaySchedules: null,
    Message: account.AutoReplyMessage,
  };
}

/**
 * Why a message can't be an automatic one, or null: at most 160 characters, not blank, no personalization, no
 * blocked short link (C-163, C-166). Also of keywords and join replies.
 */
export function automaticMessageError(message: string): string | null {
  if (message.trim() === '') return requiredText('Message');
  if (characters(message) > autoReplyLength) return maxLengthText('Message', autoReplyLength);
  if (hasMergeFields(message)) return noFieldsText;
  return findShortUrls(message).BlackListedUrls.length > 0 ? blockedUrlText : null;
}

/** Why office hours of a day can't be used, or null (C-170 for the texts of times). */
export function dayHoursError(hours: DayHours | null): string | null {
  if (hours === null) return null;
  if (hours.StartTime.trim() === '') return requiredText('Start Time');
  if (hours.StopTime.trim() === '') return requiredText('Stop Time');
  const start = parseTime(hours.StartTime);
  if (start === null) return timeFormatText('Start Time');
  const stop = parseTime(storedStopTime(hours.StopTime));
  if (stop === null) return timeFormatText('Stop Time');
  return startBeforeStopError(start, stop);
}

function timeFormatText(field: string): string {
  return `${field} must follow the format h:mm A (Ex: 5:00 PM).`;
}

/** What a person is about to save. */
export interface AutoReplyForm {
  readonly schedule: AutoReplySchedule;
  readonly Message: string;
  readonly DaySchedules: DaySchedules;
  readonly TextNumberIDs: readonly number[];
}

/** Errors by field; a field without one is absent. */
export interface AutoReplyErrors {
  Message?: string;
  TextNumberIDs?: string;
  DaySchedules?: Partial<Record<Weekday, string>>;
}

/**
 * What keeps an auto reply from being saved (C-165, C-166): the message is needed unless the schedule is Never,
 * hours only for Custom, and it belongs to at least one text number. Empty when it can be saved.
 */
export function autoReplyErrors(form: AutoReplyForm): AutoReplyErrors {
  const errors: AutoReplyErrors = {};
  if (form.schedule !== 'Never' || form.Message.trim() !== '') {
    const message = automaticMessageError(form.Message);
    if (message !== null) errors.Message = message;
  }
  if (form.TextNumberIDs.length === 0) errors.TextNumberIDs = 'Select a Text Phone Number';
  if (form.schedule === 'Custom') {
    const wrong: Partial<Record<Weekday, string>> = {};
    for (const day of weekdays) {
      const error = dayHoursError(form.DaySchedules[day] ?? null);
      if (error !== null) wrong[day] = error;
    }
    if (Object.keys(wrong).length > 0) errors.DaySchedules = wrong;
  }
  return errors;
}
