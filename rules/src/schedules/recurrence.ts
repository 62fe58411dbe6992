// The dates of a repeating broadcast (2-decisions G8, G9). Steps are taken on plain dates, and the time of day is put on
// them last, so that a change of the clocks moves no date and no wall-clock time.
import { weekdays, type Weekday } from '../time/weekdays.ts';
import { instantOf, type CalendarDay, type TimeOfDay } from '../time/times.ts';
import { unitOf, type IntervalFrequency, type Schedule } from './schedule.ts';

const msOfDay = 24 * 60 * 60_000;

/** Days since January 1, 1970. */
type DayNumber = number;

function numberOf({ Year, Month, Day }: CalendarDay): DayNumber {
  return Date.UTC(Year, Month - 1, Day) / msOfDay;
}

function dayOf(day: DayNumber): CalendarDay {
  const date = new Date(day * msOfDay);
  return { Year: date.getUTCFullYear(), Month: date.getUTCMonth() + 1, Day: date.getUTCDate() };
}

/** 0 for Sunday; January 1, 1970, was a Thursday. */
const weekdayNumber = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7;

/** The weekday of a date. */
export function weekdayOf(date: CalendarDay): Weekday {
  return weekdays[weekdayNumber(numberOf(date))] as Weekday;
}

/** So many months on: the same day of the month, or the last one of a shorter month. */
export function monthsAfter({ Year, Month, Day }: CalendarDay, months: number): CalendarDay {
  const lastOfMonth = new Date(Date.UTC(Year, Month - 1 + months + 1, 0));
  return {
    Year: lastOfMonth.getUTCFullYear(),
    Month: lastOfMonth.getUTCMonth() + 1,
    Day: Math.min(Day, lastOfMonth.getUTCDate()),
  };
}

const workingDays: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** A schedule by what it steps in. */
interface Steps {
  readonly unit: IntervalFrequency;
  readonly every: number;
  /** Of weeks: the days that count, 0 for Sunday. */
  readonly days: readonly number[];
}

function stepsOf(schedule: Schedule): Steps {
  const isWeekdays = schedule.ScheduleFrequency === 'weekdays';
  const days = isWeekdays ? workingDays : schedule.DaysOfWeek;
  return {
    unit: unitOf(schedule) ?? 'days',
    every: isWeekdays ? 1 : schedule.Interval,
    days: days.map((day) => weekdays.indexOf(day)).toSorted((a, b) => a - b),
  };
}

function* everyDays(first: DayNumber, from: DayNumber, every: number): Generator<DayNumber> {
  for (let day = first + Math.max(0, Math.ceil((from - first) / every)) * every; ; day += every) yield day;
}

function* everyWeeks(
  first: DayNumber,
  from: DayNumber,
  every: number,
  days: readonly number[],
): Generator<DayNumber> {
  if (days.length === 0) return;
  // Weeks are counted from the first chosen day, so that "every 2 weeks" begins with the nearest one.
  let begin = first;
  while (!days.includes(weekdayNumber(begin))) begin += 1;
  const span = 7 * every;
  const firstSunday = begin - weekdayNumber(begin);
  const passed = Math.max(0, Math.floor((from - firstSunday) / span));
  for (let sunday = firstSunday + passed * span; ; sunday += span)
    for (const day of days) if (sunday + day >= Math.max(begin, from)) yield sunday + day;
}

function* everyMonths(first: CalendarDay, from: DayNumber, every: number): Generator<DayNumber> {
  const { Year, Month } = dayOf(from);
  const ahead = (Year - first.Year) * 12 + (Month - first.Month);
  for (let months = Math.max(0, Math.floor(ahead / every)) * every; ; months += every) {
    // Always counted from the first date: the 31st comes back after a February.
    const day = numberOf(monthsAfter(first, months));
    if (day >= from) yield day;
  }
}

/**
 * The dates of a schedule whose first possible date is `first`, without an end, from `from` on (default: all), in order.
 * None for weeks without a day.
 */
export function* datesOf(
  schedule: Schedule,
  first: CalendarDay,
  from: CalendarDay = first,
): Generator<CalendarDay> {
  const { unit, every, days } = stepsOf(schedule);
  const [begin, since] = [numberOf(first), Math.max(numberOf(first), numberOf(from))];
  const steps =
    unit === 'days'
      ? everyDays(begin, since, every)
      : unit === 'weeks'
        ? everyWeeks(begin, since, every, days)
        : everyMonths(first, since, every);
  for (const day of steps) yield dayOf(day);
}

/** A schedule with its first possible date, time of day, and zone, and its last moment (milliseconds since 1970). */
export interface Sequence {
  readonly schedule: Schedule;
  readonly first: CalendarDay;
  readonly time: TimeOfDay;
  readonly zone: string;
  readonly end: number;
}

/** One date of a sequence, and the instant at which it starts, in milliseconds since 1970. */
export interface Step {
  readonly date: CalendarDay;
  readonly at: number;
}

/**
 * The occurrences of a sequence from the date `from` on, up to its end. A time of day that does not exist on a date
 * moves on by the hour skipped; one that exists twice means the first (2-decisions G7).
 */
export function* occurrencesOf(sequence: Sequence, from: CalendarDay = sequence.first): Generator<Step> {
  const { schedule, first, time, zone, end } = sequence;
  for (const date of datesOf(schedule, first, from)) {
    const at = instantOf(date, time, zone);
    if (at > end) return;
    yield { date, at };
  }
}

/** The first occurrences from a date on, at most `count`. */
export function nextOccurrences(sequence: Sequence, from: CalendarDay, count: number): Step[] {
  const next: Step[] = [];
  for (const step of occurrencesOf(sequence, from)) {
    if (next.length >= count) break;
    next.push(step);
  }
  return next;
}

/** The day after a date. */
export function dayAfter(date: CalendarDay): CalendarDay {
  return dayOf(numberOf(date) + 1);
}

/** "2027-03-15", as dates are kept and travel. */
export function plainText({ Year, Month, Day }: CalendarDay): string {
  return new Date(Date.UTC(Year, Month - 1, Day)).toISOString().slice(0, 10);
}

/** How many years a sequence may last (2-decisions G8). */
export const longestYears = 2;

const defaultMonths: Readonly<Record<IntervalFrequency, number>> = { days: 1, weeks: 3, months: 12 };

/**
 * The day on which a schedule ends unless the user says otherwise (2-decisions G8): a month after its start, three for
 * weeks, a year for months.
 */
export function defaultEnd(
  schedule: Pick<Schedule, 'ScheduleFrequency' | 'IntervalFrequency'>,
  start: CalendarDay,
): CalendarDay {
  const unit = schedule.ScheduleFrequency === 'weekdays' ? 'days' : (unitOf(schedule) ?? 'days');
  return monthsAfter(start, defaultMonths[unit]);
}

/** The last day on which a schedule may end. */
export function latestEnd(start: CalendarDay): CalendarDay {
  return monthsAfter(start, 12 * longestYears);
}
