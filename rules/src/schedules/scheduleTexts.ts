import { clocksAtStart } from '../time/clockChanges.ts';
import { formatTime, wallTime, type CalendarDay, type TimeOfDay } from '../time/times.ts';
import { weekdayOf, type Step } from './recurrence.ts';
import { unitOf, type Schedule } from './schedule.ts';

/** The description of a broadcast that does not repeat (2-decisions G10). */
export const neverText = 'Never';

/** A schedule in a few words: "Daily", "Every 2 weeks on Monday" (row B-070, 2-decisions G10). `first` is its first date. */
export function describeSchedule(schedule: Schedule, first: CalendarDay): string {
  const { ScheduleFrequency, Interval, DaysOfWeek } = schedule;
  if (ScheduleFrequency === 'weekdays') return 'Weekdays';
  const every = (once: string, unit: string) => (Interval === 1 ? once : `Every ${Interval} ${unit}`);
  switch (unitOf(schedule)) {
    case 'weeks':
      return `${every('Weekly', 'weeks')} on ${DaysOfWeek.join(', ')}`;
    case 'months':
      return `${every('Monthly', 'months')} on day ${first.Day}`;
    default:
      return every('Daily', 'days');
  }
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "Monday, March 15, 2027". */
export function dateInWords(date: CalendarDay): string {
  return `${weekdayOf(date)}, ${months[date.Month - 1] ?? ''} ${date.Day}, ${date.Year}`;
}

/** "Monday, March 15, 2027 at 5:00 AM", as the clocks of the zone show it. */
export function startInWords(at: number, zone: string): string {
  const wall = wallTime(at, zone);
  return `${dateInWords(wall)} at ${formatTime(wall)}`;
}

/** What a change of the clocks does to an occurrence, in one sentence; empty when it does nothing (2-decisions G7). */
export function clockNote({ date, at }: Step, time: TimeOfDay, zone: string): string {
  const { isAltered, isMovedForward } = clocksAtStart({ ...date, ...time }, zone);
  if (isMovedForward)
    return `The clocks go forward that day and skip ${formatTime(time)}, so it starts at ${formatTime(wallTime(at, zone))}.`;
  return isAltered
    ? `The clocks go back that day and show ${formatTime(time)} twice. It starts the first time.`
    : '';
}
