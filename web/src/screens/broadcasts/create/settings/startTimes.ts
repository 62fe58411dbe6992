import { formatTime, instantOf, parseTime, wallTime } from '@carillon/rules/time/times';
import type { CalendarDay, TimeOfDay } from '@carillon/rules/time/times';
import { startDateNeededText } from '@carillon/rules/broadcasts/refusals';
import {
  clockNotice,
  dateFormText,
  dateText,
  fieldsOf,
  nothingMeant,
  outOfReach,
  parseDate,
  timeFormText,
} from '../../../../parts/dayAndTime.ts';
import type { TimeCheck } from '../../../../parts/dayAndTime.ts';

/** The list of start times has steps of this many minutes (B-265). Any other minute can be typed. */
const stepMinutes = 15;
/** A start nearer than this is moved forward to it (2-decisions G3). */
export const nearMinutes = 5;
export const timeNeededText = 'Enter a start time';

const minute = 60_000;
const two = (value: number): string => String(value).padStart(2, '0');

/** Wall time without offset, which the server reads in the user's own zone (2-decisions G1). */
export function startText(date: CalendarDay, time: TimeOfDay): string {
  return `${dateText(date)}T${two(time.Hour)}:${two(time.Minute)}`;
}

/** The 96 quarter hours of a day. */
export const quarterHours: readonly string[] = Array.from({ length: 96 }, (_, index) =>
  formatTime({ Hour: Math.floor(index / 4), Minute: (index % 4) * stepMinutes }),
);

/** Day and time of an instant in the format of the two start fields. */
export function dateOf(at: number, zone: string): { date: CalendarDay; clock: TimeOfDay; time: string } {
  const wall = wallTime(at, zone);
  return { date: wall, clock: wall, time: formatTime(wall) };
}

/** The earliest start that is not moved, in milliseconds: the first whole minute at least 5 minutes ahead. */
export function nearestLater(now: number): number {
  return Math.ceil(now / minute + nearMinutes) * minute;
}

/** What "later" starts with: 5 minutes ahead (rows B-115, B-272), in the user's zone. */
export function defaultLater(now: number, zone: string): { date: string; time: string } {
  return fieldsOf(nearestLater(now), zone);
}

/** "09:15", the wire format of wall times. Users type "9:15 AM" (row P-138). */
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
  if (/(?:Z|[+-]\d{2}:?\d{2})$/.test(stored)) return fieldsOf(Date.parse(stored), zone);
  const [date = '', clock = ''] = stored.split('T');
  const time = wireTime(clock);
  return { date, time: typedTime ?? (time ? formatTime(time) : '') };
}

/** A start that passed this long ago while the user was in the wizard is moved. The server does the same (G3). */
const slip = 15 * minute;

/**
 * Checks a start chosen for later against `now`. The server checks it again. `chosenAt` is when it was chosen: a start
 * that was in the future then and has passed since is moved, and so is one less than 5 minutes away. All in
 * milliseconds.
 */
export function checkStart(
  dateField: string,
  timeField: string,
  zone: string,
  now: number,
  chosenAt: number = now,
): TimeCheck {
  const date = parseDate(dateField);
  const time = parseTime(timeField);
  const dateError = date ? null : dateField.trim() === '' ? startDateNeededText : dateFormText;
  const timeError = time ? null : timeField.trim() === '' ? timeNeededText : timeFormText;
  if (!date || !time) return { ...nothingMeant, dateError, timeError };
  const at = instantOf(date, time, zone);
  const wrong = outOfReach(date, at, Math.min(now, Math.max(chosenAt, now - slip)), now, zone);
  if (wrong !== null) return wrong;
  if (at >= now + nearMinutes * minute)
    return { ...nothingMeant, at, notice: clockNotice(date, time, at, zone, 'Sending starts') };
  const why = at < now ? 'This time has passed' : 'This is less than 5 minutes away';
  return { ...nothingMeant, at: nearestLater(now), notice: `${why}, so sending starts 5 minutes from now.` };
}
