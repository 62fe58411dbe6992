import { formatTime, instantOf, minutesOf, parseTime, wallTime } from '@carillon/rules/times';
import type { CalendarDay, TimeOfDay } from '@carillon/rules/times';

/** Start times are chosen in steps of this many minutes (specification 2, section 9). */
export const stepMinutes = 15;
/** A start nearer than this is moved forward to it (2-decisions G3). */
export const nearMinutes = 5;
/** The farthest start, in days (2-decisions G3). */
export const farDays = 365;

export const pastText = 'Your start date and time cannot be in the past.';
export const farText = 'Your start date and time is too far in the future.';
export const dateNeededText = 'Enter a start date';
export const timeNeededText = 'Enter a start time';
export const dateFormText = 'Enter the date as month/day/year, for example 3/14/2027';
export const timeFormText = 'Enter a time such as 5:00 AM or 5:00 PM';
export const quarterText = 'Choose a time on the quarter hour, such as 9:15 AM';

const minute = 60_000;

/** A date as typed: "2027-03-14" of a date field, or "3/14/2027". Null when it is no day of the calendar. */
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

/** Wall time without offset, which the server takes in the user's own zone (2-decisions G1). */
export function startText(date: CalendarDay, time: TimeOfDay): string {
  return `${dateText(date)}T${two(time.Hour)}:${two(time.Minute)}`;
}

/** The 96 quarter hours of a day. */
export const quarterHours: readonly string[] = Array.from({ length: 96 }, (_, index) =>
  formatTime({ Hour: Math.floor(index / 4), Minute: (index % 4) * stepMinutes }),
);

/** Day and time of an instant as the two fields of a start have them. */
export function dateOf(at: number, zone: string): { date: CalendarDay; clock: TimeOfDay; time: string } {
  const wall = wallTime(at, zone);
  return { date: wall, clock: wall, time: formatTime(wall) };
}

/** What "later" starts with: the first quarter hour at least an hour ahead, in the user's zone. */
export function defaultLater(now: number, zone: string): { date: string; time: string } {
  const quarter = stepMinutes * minute;
  const wall = wallTime(Math.ceil((now + 60 * minute) / quarter) * quarter, zone);
  return { date: dateText(wall), time: formatTime(wall) };
}

/** "09:15", as wall times have it on the wire; people type "9:15 AM" (row P-138). */
function wireTime(text: string): TimeOfDay | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text);
  return match ? { Hour: Number(match[1]), Minute: Number(match[2]) } : null;
}

/** Splits a stored start (wall time, or an instant with offset) into the two fields. */
export function splitStart(
  stored: string | null,
  typedTime: string | null,
  zone: string,
): { date: string; time: string } {
  if (stored === null || stored === '') return { date: '', time: typedTime ?? '' };
  if (/(?:Z|[+-]\d{2}:?\d{2})$/.test(stored)) {
    const wall = wallTime(Date.parse(stored), zone);
    return { date: dateText(wall), time: formatTime(wall) };
  }
  const [date = '', clock = ''] = stored.split('T');
  const time = wireTime(clock);
  return { date, time: typedTime ?? (time ? formatTime(time) : '') };
}

export interface StartCheck {
  /** The instant meant, in milliseconds; null when there is an error or nothing typed. */
  readonly at: number | null;
  readonly dateError: string | null;
  readonly timeError: string | null;
  /** The clocks change: the time exists twice or not at all, or the change is within a day (2-decisions G7). */
  readonly notice: string | null;
}

const nothingWrong = { at: null, dateError: null, timeError: null, notice: null };

function clockNotice(date: CalendarDay, time: TimeOfDay, at: number, zone: string): string | null {
  const shown = wallTime(at, zone);
  if (minutesOf(shown) !== minutesOf(time)) {
    return `Clocks move forward that day, so ${formatTime(time)} doesn't exist. Sending starts at ${formatTime(shown)}.`;
  }
  const again = wallTime(at + 60 * minute, zone);
  if (minutesOf(again) === minutesOf(time) && again.Day === date.Day) {
    return `Clocks move back that day, so ${formatTime(time)} comes twice. Sending starts the first time.`;
  }
  return null;
}

/** Checks a start chosen for later against `now`; the server checks it again. */
export function checkStart(dateField: string, timeField: string, zone: string, now: number): StartCheck {
  const date = parseDate(dateField);
  const time = parseTime(timeField);
  const dateError = date ? null : dateField.trim() === '' ? dateNeededText : dateFormText;
  let timeError = time ? null : timeField.trim() === '' ? timeNeededText : timeFormText;
  if (time && time.Minute % stepMinutes !== 0) timeError = quarterText;
  if (!date || !time || timeError !== null) return { ...nothingWrong, dateError, timeError };
  const at = instantOf(date, time, zone);
  const today = wallTime(now, zone);
  if (at < now) {
    const sameDay = dateText(today) === dateText(date);
    return { ...nothingWrong, ...(sameDay ? { timeError: pastText } : { dateError: pastText }) };
  }
  if (at > now + farDays * 24 * 60 * minute) return { ...nothingWrong, dateError: farText };
  const moved = at < now + nearMinutes * minute;
  return {
    ...nothingWrong,
    at,
    notice: moved
      ? 'This is less than 5 minutes away, so sending starts 5 minutes from now.'
      : clockNotice(date, time, at, zone),
  };
}
