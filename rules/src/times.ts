/** A time of day on the wire. */
export interface TimeOfDay {
  readonly Hour: number;
  readonly Minute: number;
}

/** A day of the calendar; Month is 1 to 12. */
export interface CalendarDay {
  readonly Year: number;
  readonly Month: number;
  readonly Day: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Reads "5:00 AM" or "05:00 PM" (P-138). Null for anything else, "17:00" and "5 PM" included. */
export function parseTime(text: string): TimeOfDay | null {
  const match = /^(0?[1-9]|1[0-2]):([0-5]\d) (AM|PM)$/i.exec(text.trim());
  if (!match) return null;
  const afternoon = (match[3] ?? '').toUpperCase() === 'PM';
  return { Hour: (Number(match[1]) % 12) + (afternoon ? 12 : 0), Minute: Number(match[2]) };
}

/** "5:00 AM" (P-256). */
export function formatTime(time: TimeOfDay): string {
  const hour = time.Hour % 12 === 0 ? 12 : time.Hour % 12;
  return `${hour}:${String(time.Minute).padStart(2, '0')} ${time.Hour < 12 ? 'AM' : 'PM'}`;
}

/** Minutes since midnight. */
export function minutesOf(time: TimeOfDay): number {
  return time.Hour * 60 + time.Minute;
}

/** Error of a start that is not before its stop (P-140), or null. */
export function startBeforeStopError(start: TimeOfDay, stop: TimeOfDay): string | null {
  return minutesOf(start) < minutesOf(stop) ? null : 'Start time must be before stop time';
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** Day and time that the clocks of a zone show. Throws RangeError for an unknown zone. */
export function wallTime(
  instant: Date | number,
  zone: string,
): CalendarDay & TimeOfDay & { readonly Second: number } {
  const parts = new Map(
    formatIn(zone)
      .formatToParts(Number(instant))
      .map((part) => [part.type, part.value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  return {
    Year: read('year'),
    Month: read('month'),
    Day: read('day'),
    Hour: read('hour') % 24,
    Minute: read('minute'),
    Second: read('second'),
  };
}

function offsetAt(instant: number, zone: string): number {
  const wall = wallTime(instant, zone);
  const shown = Date.UTC(wall.Year, wall.Month - 1, wall.Day, wall.Hour, wall.Minute, wall.Second);
  return shown - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant, in milliseconds since 1970, at which the clocks of a zone show this day and time. A time
 * that exists twice means the first; one that does not exist moves on by the hour skipped.
 */
export function instantOf(date: CalendarDay, time: TimeOfDay, zone: string): number {
  const shown = Date.UTC(date.Year, date.Month - 1, date.Day, time.Hour, time.Minute);
  const before = offsetAt(shown - day, zone);
  const after = offsetAt(shown + day, zone);
  const early = shown - before;
  if (offsetAt(early, zone) === before) return early;
  const late = shown - after;
  return offsetAt(late, zone) === after ? late : early;
}

/** Error of a time that is not in the future as the account's clocks go (P-139), or null. */
export function futureError(
  date: CalendarDay,
  time: TimeOfDay,
  zone: string,
  now: Date | number,
  field = 'Start time',
): string | null {
  return instantOf(date, time, zone) > Number(now) ? null : `${field} must be in the future`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function monthDay(date: CalendarDay): string {
  return `${months[date.Month - 1] ?? ''} ${date.Day}`;
}

/** "Mar 4, 2026" (MMM D, YYYY; P-256). */
export function formatDate(instant: Date | number, zone: string): string {
  const wall = wallTime(instant, zone);
  return `${monthDay(wall)}, ${wall.Year}`;
}

/** "5:00 AM" (h:mm A; P-256). */
export function formatClock(instant: Date | number, zone: string): string {
  return formatTime(wallTime(instant, zone));
}

/** "Mar 4, 2026 5:00 AM". */
export function formatDateTime(instant: Date | number, zone: string): string {
  return `${formatDate(instant, zone)} ${formatClock(instant, zone)}`;
}

/** The four buckets of age (P-258). */
export type AgeBucket = 'moreThanOneYear' | 'moreThanSixDays' | 'moreThanOneDay' | 'withinOneDay';

/** Which bucket a moment falls into, seen from `now`; the future is within a day. */
export function ageBucket(instant: Date | number, now: Date | number): AgeBucket {
  const age = Number(now) - Number(instant);
  if (age > 365 * day) return 'moreThanOneYear';
  if (age > 6 * day) return 'moreThanSixDays';
  return age > day ? 'moreThanOneDay' : 'withinOneDay';
}

/** A short date by age (P-258): "Mar 4, 2024", "Mar 4", "Wednesday", "5:00 AM". */
export function formatByAge(instant: Date | number, now: Date | number, zone: string): string {
  const wall = wallTime(instant, zone);
  switch (ageBucket(instant, now)) {
    case 'moreThanOneYear':
      return formatDate(instant, zone);
    case 'moreThanSixDays':
      return monthDay(wall);
    case 'moreThanOneDay':
      return weekdays[new Date(Date.UTC(wall.Year, wall.Month - 1, wall.Day)).getUTCDay()] ?? '';
    case 'withinOneDay':
      return formatTime(wall);
  }
}

const withoutOffset = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?)?$/;

/**
 * The instant a text means, in milliseconds: with an offset as it says, without one by the clocks of `zone`
 * (2-decisions G1). NaN for a text that is no date.
 */
export function readInstant(text: string, zone: string): number {
  // A calendar would count 31 February on to March: not what anybody meant.
  const date = text.trim().slice(0, 10);
  const asDay = new Date(`${date}T00:00Z`);
  if (Number.isNaN(asDay.getTime()) || asDay.toISOString().slice(0, 10) !== date) return Number.NaN;
  const [, ...wall] = withoutOffset.exec(text.trim()) ?? [];
  if (wall.length === 0) return new Date(text).getTime();
  const [year, month, day, hour, minutes] = wall.map((part) => Number(part ?? 0));
  return instantOf(
    { Year: year ?? 0, Month: month ?? 0, Day: day ?? 0 },
    { Hour: hour ?? 0, Minute: minutes ?? 0 },
    zone,
  );
}
