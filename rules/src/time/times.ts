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

const dateForm =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/i;

/** A text such as "2027-01-01T09:30" as the calendar and the clock show it. */
export interface WallText {
  readonly wall: CalendarDay & TimeOfDay;
  /** "Z" or "-06:00" where the text has one; null means the clocks of the caller’s zone. */
  readonly offset: string | null;
}

/**
 * Reads "2027-01-01", "2027-01-01T09:30" or the same with seconds and offset. Null for other forms and for what
 * no calendar or clock shows: 31 February, 25:00, 9:60.
 */
export function readWall(text: string): WallText | null {
  const parts = dateForm.exec(text.trim());
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minutes = 0, seconds = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  // A calendar would count 31 February on to March and 25:00 on to the next day.
  const real = new Date(Date.UTC(year, month - 1, day));
  const isRealDay = real.getUTCMonth() === month - 1 && real.getUTCDate() === day;
  if (!isRealDay || hour > 23 || minutes > 59 || seconds > 59) return null;
  return {
    wall: { Year: year, Month: month, Day: day, Hour: hour, Minute: minutes },
    offset: parts[7] ?? null,
  };
}

/**
 * The instant a text means, in milliseconds: with an offset by that, without one by the clock of `zone` (2-decisions
 * G1). NaN for a text that is not a date, or names a day or time that does not exist.
 */
export function readInstant(text: string, zone: string): number {
  const read = readWall(text);
  if (read === null) return Number.NaN;
  return read.offset === null
    ? instantOf(read.wall, read.wall, zone)
    : new Date(text.trim().replace(' ', 'T')).getTime();
}
