import { formatTime, minutesOf, wallTime } from '@carillon/rules/time/times';
import type { CalendarDay, TimeOfDay } from '@carillon/rules/time/times';

export const pastText = 'Your start date and time cannot be in the past.';
export const farText = 'Your start date and time is too far in the future.';
export const dateFormText = 'Enter the date as month/day/year, for example 3/14/2027';
export const timeFormText = 'Enter a time such as 5:00 AM or 5:00 PM';

const minute = 60_000;
/** The farthest time that may be chosen, in days (2-decisions G3). */
const farDays = 365;

/** What two fields of a day and a time mean. */
export interface TimeCheck {
  /** The chosen instant, in milliseconds. Null when something is wrong or missing. */
  readonly at: number | null;
  readonly dateError: string | null;
  readonly timeError: string | null;
  /** A note about it: the time exists twice or not at all, or is moved (2-decisions G7). */
  readonly notice: string | null;
}
export const nothingMeant: TimeCheck = { at: null, dateError: null, timeError: null, notice: null };

/** A date as typed: "2027-03-14" of a date field, or "3/14/2027". Null when it is not a calendar day. */
export function parseDate(text: string): CalendarDay | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed);
  const american = iso ? null : /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : american
      ? [american[3], american[1], american[2]]
      : [];
  if (year === undefined) return null;
  const date = { Year: Number(year), Month: Number(month), Day: Number(day) };
  const real = new Date(Date.UTC(date.Year, date.Month - 1, date.Day));
  return real.getUTCMonth() === date.Month - 1 && real.getUTCDate() === date.Day ? date : null;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** "2027-03-14", as date fields hold it. */
export function dateText(date: CalendarDay): string {
  return `${date.Year}-${two(date.Month)}-${two(date.Day)}`;
}

/** An instant as the two fields have it. */
export function fieldsOf(at: number, zone: string): { date: string; time: string } {
  const wall = wallTime(at, zone);
  return { date: dateText(wall), time: formatTime(wall) };
}

/** What is wrong with a time that is before `first` or too far ahead. Null when nothing is. */
export function outOfReach(
  date: CalendarDay,
  at: number,
  first: number,
  now: number,
  zone: string,
): TimeCheck | null {
  if (at < first) {
    const isToday = fieldsOf(now, zone).date === dateText(date);
    return { ...nothingMeant, ...(isToday ? { timeError: pastText } : { dateError: pastText }) };
  }
  return at > now + farDays * 24 * 60 * minute ? { ...nothingMeant, dateError: farText } : null;
}

/** Says that the clocks change, so that the time exists twice or not at all; `starts`: "It is sent". */
export function clockNotice(
  date: CalendarDay,
  time: TimeOfDay,
  at: number,
  zone: string,
  starts: string,
): string | null {
  const shown = wallTime(at, zone);
  if (minutesOf(shown) !== minutesOf(time))
    return `Clocks move forward that day, so ${formatTime(time)} doesn't exist. ${starts} at ${formatTime(shown)}.`;
  const again = wallTime(at + 60 * minute, zone);
  return minutesOf(again) === minutesOf(time) && again.Day === date.Day
    ? `Clocks move back that day, so ${formatTime(time)} comes twice. ${starts} the first time.`
    : null;
}
