import { weekdays, type Weekday } from './weekdays.ts';
import { noCallingDayText } from '../accounts/callingTimes.ts';
import { instantOf, minutesOf, wallTime, type CalendarDay, type TimeOfDay } from './times.ts';

/** When calls may be made: on these days, from start to stop by the clocks of the sender's zone (2-decisions G4). */
export interface CallingWindow {
  readonly days: readonly Weekday[];
  readonly start: TimeOfDay;
  readonly stop: TimeOfDay;
}

/** 9:00 AM to 9:00 PM every day: what a new user has (2-decisions G4). */
export const defaultCallingWindow: CallingWindow = {
  days: weekdays,
  start: { Hour: 9, Minute: 0 },
  stop: { Hour: 21, Minute: 0 },
};

/**
 * A broadcast must start this many milliseconds before the window closes, so that it has time to run (2-decisions G5).
 */
export const windowCutoff = 15 * 60_000;

/**
 * The IANA zone whose clocks count; of several, the window is open while it is so by the clocks of every one of them.
 */
export type Zones = string | readonly string[];

/** From `from` until just before `to`, in milliseconds since 1970. */
interface Opening {
  readonly from: number;
  readonly to: number;
}

/** True for 0:00 to 0:00 and 0:00 to 23:59: the whole day (2-decisions G4). */
export function isAllDay(window: Pick<CallingWindow, 'start' | 'stop'>): boolean {
  const stop = minutesOf(window.stop);
  return minutesOf(window.start) === 0 && (stop === 0 || stop === 24 * 60 - 1);
}

/** Why a window can't be used, in one sentence; null when it can. */
export function callingWindowError(window: CallingWindow): string | null {
  if (window.days.length === 0) return noCallingDayText;
  if (isAllDay(window) || minutesOf(window.start) < minutesOf(window.stop)) return null;
  return 'Start time must be before stop time';
}

function dayAfter(day: CalendarDay, days: number): CalendarDay {
  const date = new Date(Date.UTC(day.Year, day.Month - 1, day.Day + days));
  return { Year: date.getUTCFullYear(), Month: date.getUTCMonth() + 1, Day: date.getUTCDate() };
}

function weekdayOf(day: CalendarDay): Weekday {
  return weekdays[new Date(Date.UTC(day.Year, day.Month - 1, day.Day)).getUTCDay()] as Weekday;
}

function openingOn(window: CallingWindow, day: CalendarDay, zone: string): Opening | null {
  if (!window.days.includes(weekdayOf(day))) return null;
  const midnight = { Hour: 0, Minute: 0 };
  if (isAllDay(window))
    return { from: instantOf(day, midnight, zone), to: instantOf(dayAfter(day, 1), midnight, zone) };
  const opening = { from: instantOf(day, window.start, zone), to: instantOf(day, window.stop, zone) };
  // If the clocks jump over the whole window, nothing is left of it.
  return opening.from < opening.to ? opening : null;
}

/** The openings that end after an instant, in order, from the day before on; none when no day was chosen. */
function* openingsIn(window: CallingWindow, instant: number, zone: string): Generator<Opening> {
  const today = wallTime(instant, zone);
  // One more week than needed: the only day of a week may be lost to a change of the clocks.
  for (let ahead = -1; ahead <= 15; ahead += 1) {
    const opening = openingOn(window, dayAfter(today, ahead), zone);
    if (opening !== null && opening.to > instant) yield opening;
  }
}

/** What is open by both; openings of one kind don't overlap each other, and come in order. */
function* common(some: Generator<Opening>, others: Generator<Opening>): Generator<Opening> {
  let [one, other] = [some.next(), others.next()];
  while (one.done !== true && other.done !== true) {
    const from = Math.max(one.value.from, other.value.from);
    const to = Math.min(one.value.to, other.value.to);
    if (from < to) yield { from, to };
    if (one.value.to <= other.value.to) one = some.next();
    else other = others.next();
  }
}

function openingsAfter(window: CallingWindow, instant: number, zones: Zones): Generator<Opening> {
  const [first = '', ...more] = typeof zones === 'string' ? [zones] : zones;
  return more.reduce(
    (openings, zone) => common(openings, openingsIn(window, instant, zone)),
    openingsIn(window, instant, first),
  );
}

/** True when a call may be made now: the stop itself is outside. */
export function isOpen(window: CallingWindow, now: Date | number, zone: Zones): boolean {
  return nextOpening(window, now, zone) === Number(now);
}

/** The first instant from `now` on at which calls may be made, in milliseconds since 1970; null when there is none. */
export function nextOpening(window: CallingWindow, now: Date | number, zone: Zones): number | null {
  for (const { from } of openingsAfter(window, Number(now), zone)) return Math.max(from, Number(now));
  return null;
}

/**
 * When the opening that contains `now` ends, in milliseconds since 1970; openings that touch count as one. Null when
 * calls may not be made now, Infinity when the window never closes.
 */
export function closingTime(window: CallingWindow, now: Date | number, zone: Zones): number | null {
  let end: number | null = null;
  for (const { from, to } of openingsAfter(window, Number(now), zone)) {
    if (end === null ? from > Number(now) : from > end) return end;
    end = to;
  }
  return end === null ? null : Number.POSITIVE_INFINITY;
}

/** True when a broadcast may be set to start then: inside, and not within the last 15 minutes (2-decisions G5). */
export function mayStartAt(window: CallingWindow, start: Date | number, zone: Zones): boolean {
  const end = closingTime(window, start, zone);
  return end !== null && Number(start) <= end - windowCutoff;
}

/** The first instant from `now` on at which a broadcast may be set to start; null when there is none. */
export function nextStart(window: CallingWindow, now: Date | number, zone: Zones): number | null {
  for (const { from } of openingsAfter(window, Number(now), zone)) {
    const start = Math.max(from, Number(now));
    if (mayStartAt(window, start, zone)) return start;
  }
  return null;
}
