import { count, plural } from '../money/amounts.ts';
import { formatClock, formatDate, instantOf, wallTime, type CalendarDay } from '../time/times.ts';

/**
 * Texts an account may send a day before it has a registered number, and afterwards, unless it has its own limit
 * (3-decisions 7.5).
 */
export const messagingLimits = [
  { limitName: 'Standard', messagesPerDay: 2_000 },
  { limitName: 'Registered', messagesPerDay: 10_000 },
] as const;

/** The limit of an account: its own, else by whether it has a registered number. */
export function messagingLimit(
  own: number | null,
  isRegistered: boolean,
): { limitName: 'Standard' | 'Registered'; messagesPerDay: number } {
  const limit = messagingLimits[isRegistered ? 1 : 0];
  return { limitName: limit.limitName, messagesPerDay: own ?? limit.messagesPerDay };
}

/** From `from` until just before `until`, in milliseconds since 1970. */
export interface SendingDay {
  readonly from: number;
  readonly until: number;
}

/** The shortest day that counts as one: that on which the clocks go forward. */
const shortestDay = 23 * 3_600_000;

function midnight(day: CalendarDay, later: number, zone: string): number {
  const date = new Date(Date.UTC(day.Year, day.Month - 1, day.Day + later));
  return instantOf(
    { Year: date.getUTCFullYear(), Month: date.getUTCMonth() + 1, Day: date.getUTCDate() },
    { Hour: 0, Minute: 0 },
    zone,
  );
}

/** The calendar day of an instant by the clocks of a zone. */
export function calendarDay(at: number, zone: string): SendingDay {
  const today = wallTime(at, zone);
  return { from: midnight(today, 0, zone), until: midnight(today, 1, zone) };
}

/**
 * The day in which texts that leave at `now` are counted. Days are spans of instants and never overlap: one that has
 * begun ends when it was to end, even if the account's time zone changes meanwhile. The next begins no earlier, and
 * ends at the first midnight that makes it a whole day; so the day after a change of zone is longer, and none is
 * shorter.
 */
export function sendingDay(now: number, zone: string, last: SendingDay | null): SendingDay {
  if (last !== null && now < last.until) return last;
  const { from: begins } = calendarDay(now, zone);
  const from = last === null ? begins : Math.max(begins, last.until);
  const today = wallTime(from, zone);
  for (let later = 1; ; later += 1) {
    const until = midnight(today, later, zone);
    if (until - from >= shortestDay) return { from, until };
  }
}

/** Texts that wait for the next day resume in its morning: midnight is no time for a text. By the account's clock. */
const goesOnAtHour = 9;

/** When broadcasts resume whose day ends at `until`. */
export function goesOnAt(until: number, zone: string): number {
  const day = wallTime(until, zone);
  const morning = instantOf(day, { Hour: goesOnAtHour, Minute: 0 }, zone);
  if (morning >= until) return morning;
  const next = new Date(Date.UTC(day.Year, day.Month - 1, day.Day + 1));
  return instantOf(
    { Year: next.getUTCFullYear(), Month: next.getUTCMonth() + 1, Day: next.getUTCDate() },
    { Hour: goesOnAtHour, Minute: 0 },
    zone,
  );
}

/** Why a text waits although its broadcast is sending. */
export function dayWaitText(limit: number, goesOn: Date | number, now: Date | number, zone: string): string {
  const tomorrow = calendarDay(calendarDay(Number(now), zone).until, zone);
  const at = Number(goesOn);
  const when = at < tomorrow.from ? 'today' : at < tomorrow.until ? 'tomorrow' : formatDate(at, zone);
  return `Waiting: today's limit of ${plural(limit, 'text', 'texts')} is reached; goes on ${when} at ${formatClock(at, zone)}.`;
}

/** Why a broadcast can't be sent that is larger than what is left of the limit of its day (row B-156, 2-decisions J7). */
export function exceedsDayText(limit: number): string {
  return `This broadcast exceeds your limit of ${count(limit)} texts per day.`;
}
