// The dates of a schedule, found without stepping: by walking through time minute by minute on the zone's own offsets, and
// by asking of each date alone whether it belongs to the schedule. Independent of what it checks (schedules/recurrence.ts).
import type { Schedule } from '../schedules/schedule.ts';
import { weekdays, type Weekday } from '../time/weekdays.ts';
import type { TimeOfDay } from '../time/times.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Minutes by which a zone is ahead of UTC, as its own name of the offset says: independent of `wallTime`. */
function offsetReader(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (at) => {
    const match = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(at));
    const size = Number(match?.[2] ?? 0) * 60 + Number(match?.[3] ?? 0);
    return match?.[1] === '-' ? -size : size;
  };
}

/** A time without a change of the clocks, in milliseconds since 1970, and the minutes by which they are ahead of UTC. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/** The stretches between changes of the clocks: searched minute by minute in the hours in which the offset differs. */
function stretchesOf(zone: string, walkFrom: number, walkTo: number): Stretch[] {
  const offsetAt = offsetReader(zone);
  const found: Stretch[] = [];
  let [from, offset] = [walkFrom, offsetAt(walkFrom)];
  for (let at = walkFrom; at < walkTo; at += hour) {
    if (offsetAt(at + hour) === offset) continue;
    for (let here = at; here <= at + hour; here += minute) {
      if (offsetAt(here) === offset) continue;
      found.push({ from, to: here, offset });
      [from, offset] = [here, offsetAt(here)];
    }
  }
  found.push({ from, to: walkTo, offset });
  return found;
}

/** Of each zone and span, searched once. */
const stretches = new Map<string, Stretch[]>();

/**
 * Walks minute by minute from one date to another, both included, and returns the instant at which the clocks of a zone
 * first show a time of day on each date, by its text, "2027-03-14". What they skip moves on by as much.
 */
export function walked(zone: string, time: TimeOfDay, start: string, stop: string): Map<string, number> {
  const [walkFrom, walkTo] = [Date.parse(start) - 2 * day, Date.parse(stop) + 3 * day];
  const key = `${zone} ${walkFrom} ${walkTo}`;
  const parts = stretches.get(key) ?? stretchesOf(zone, walkFrom, walkTo);
  stretches.set(key, parts);
  const wanted = time.Hour * 60 + time.Minute;
  const seen = new Map<string, number>();
  const note = (wallMinutes: number, at: number): void => {
    const date = new Date(wallMinutes * minute).toISOString().slice(0, 10);
    if (!seen.has(date) && date >= start && date <= stop) seen.set(date, at);
  };
  let last: Stretch | null = null;
  for (const stretch of parts) {
    const wall = (at: number): number => at / minute + stretch.offset;
    if (last !== null && stretch.offset > last.offset) {
      // Minutes that no clock shows.
      const skipped = stretch.offset - last.offset;
      for (let no = 0; no < skipped; no += 1) {
        const missing = stretch.from / minute + last.offset + no;
        if (missing % 1440 === wanted) note(missing, stretch.from + no * minute);
      }
    }
    for (let at = stretch.from; at < stretch.to; at += minute)
      if (wall(at) % 1440 === wanted) note(wall(at), at);
    last = stretch;
  }
  return seen;
}

/** Whether a date belongs to a schedule whose first possible date is `start`, asked of each date alone. */
export function belongs(wanted: Schedule, start: string, date: string): boolean {
  const [begin, here] = [new Date(`${start}T00:00Z`), new Date(`${date}T00:00Z`)];
  const days = (here.getTime() - begin.getTime()) / 86_400_000;
  if (days < 0) return false;
  const { ScheduleFrequency, Interval, IntervalFrequency, DaysOfWeek } = wanted;
  const name = weekdays[here.getUTCDay()] as Weekday;
  if (ScheduleFrequency === 'weekdays') return name !== 'Saturday' && name !== 'Sunday';
  if (ScheduleFrequency === 'daily' || (ScheduleFrequency === 'custom' && IntervalFrequency === 'days'))
    return days % Interval === 0;
  if (ScheduleFrequency === 'weekly' || (ScheduleFrequency === 'custom' && IntervalFrequency === 'weeks')) {
    if (!DaysOfWeek.includes(name)) return false;
    const anchor = new Date(begin);
    while (!DaysOfWeek.includes(weekdays[anchor.getUTCDay()] as Weekday))
      anchor.setUTCDate(anchor.getUTCDate() + 1);
    const sunday = (day: Date): number => day.getTime() / 86_400_000 - day.getUTCDay();
    return ((sunday(here) - sunday(anchor)) / 7) % Interval === 0;
  }
  const months =
    (here.getUTCFullYear() - begin.getUTCFullYear()) * 12 + here.getUTCMonth() - begin.getUTCMonth();
  const lastDay = new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + 1, 0)).getUTCDate();
  return months % Interval === 0 && here.getUTCDate() === Math.min(begin.getUTCDate(), lastDay);
}
