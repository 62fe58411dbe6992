import { formatTime, instantOf, minutesOf, parseTime, wallTime } from '@carillon/rules/times';
import type { CalendarDay } from '@carillon/rules/times';

const minute = 60_000;
/** What "later" starts with (row C-107), in minutes. */
const aheadMinutes = 5;
const farthestDays = 365;

export const pastText = 'Your start date and time cannot be in the past.';
export const farText = 'Your start date and time is too far in the future.';

const two = (value: number): string => String(value).padStart(2, '0');
const dateText = (date: CalendarDay): string => `${date.Year}-${two(date.Month)}-${two(date.Day)}`;

/** An instant as the two fields have it. */
export function fieldsOf(at: number, zone: string): { date: string; time: string } {
  const wall = wallTime(at, zone);
  return { date: dateText(wall), time: formatTime(wall) };
}

/** Five minutes from now. */
export function defaultTime(now: number, zone: string): { date: string; time: string } {
  return fieldsOf(Math.ceil(now / minute) * minute + aheadMinutes * minute, zone);
}

/** The first day that may be chosen. */
export function today(now: number, zone: string): string {
  return dateText(wallTime(now, zone));
}

function readDate(text: string): CalendarDay | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  const [year, month, day] = match
    ? [match[1], match[2], match[3]]
    : american
      ? [american[3], american[1], american[2]]
      : [];
  if (year === undefined) return null;
  const date = { Year: Number(year), Month: Number(month), Day: Number(day) };
  const real = new Date(Date.UTC(date.Year, date.Month - 1, date.Day));
  return real.getUTCMonth() === date.Month - 1 && real.getUTCDate() === date.Day ? date : null;
}

/** "9:05 am", "9:05am" and "17:05" mean what they say; people type them. */
function readTime(text: string) {
  const plain = text.trim().replace(/\s*([ap])\.?m\.?$/i, ' $1M');
  const clock = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(plain);
  return clock ? { Hour: Number(clock[1]), Minute: Number(clock[2]) } : parseTime(plain.toUpperCase());
}

/** What two fields mean. */
export interface LaterTime {
  /** The instant, in milliseconds; null when something is wrong. */
  readonly at: number | null;
  readonly dateError: string | null;
  readonly timeError: string | null;
  /** The clocks change: the time comes twice or not at all. */
  readonly notice: string | null;
}

function clockNotice(date: CalendarDay, time: { Hour: number; Minute: number }, at: number, zone: string) {
  const shown = wallTime(at, zone);
  if (minutesOf(shown) !== minutesOf(time))
    return `Clocks move forward that day, so ${formatTime(time)} doesn't exist. It is sent at ${formatTime(shown)}.`;
  const again = wallTime(at + 60 * minute, zone);
  return minutesOf(again) === minutesOf(time) && again.Day === date.Day
    ? `Clocks move back that day, so ${formatTime(time)} comes twice. It is sent the first time.`
    : null;
}

/** Checks a day and a time of a zone against `now`; the server checks them again. */
export function readLater(dateField: string, timeField: string, zone: string, now: number): LaterTime {
  const date = readDate(dateField);
  const time = readTime(timeField);
  const wrong = (dateError: string | null, timeError: string | null): LaterTime => ({
    at: null,
    dateError,
    timeError,
    notice: null,
  });
  if (!date || !time)
    return wrong(
      date
        ? null
        : dateField.trim() === ''
          ? 'Enter a date'
          : 'Enter the date as month/day/year, for example 3/14/2027',
      time ? null : timeField.trim() === '' ? 'Enter a time' : 'Enter a time such as 5:00 AM or 5:00 PM',
    );
  const at = instantOf(date, time, zone);
  if (at <= now) return dateText(date) === today(now, zone) ? wrong(null, pastText) : wrong(pastText, null);
  if (at - now > farthestDays * 24 * 60 * minute) return wrong(farText, null);
  return { at, dateError: null, timeError: null, notice: clockNotice(date, time, at, zone) };
}
