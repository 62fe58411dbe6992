import { defaultDayHours, type DayHours, type DaySchedules } from '@carillon/rules/inbound/autoReply';
import { weekdays, type Weekday } from '@carillon/rules/time/weekdays';
import { formatTime, minutesOf, parseTime } from '@carillon/rules/time/times';
import { timeOfMinutes } from '../../parts/broadcasts/callChoices.ts';

/** The days of the week, Monday first. */
export const workWeek: readonly Weekday[] = [...weekdays.slice(1), ...weekdays.slice(0, 1)];

/** Presets of office hours (3-decisions 6.1). */
export const presets = ['Weekdays', 'Every day', 'Custom'] as const;
export type Preset = (typeof presets)[number];

/** Office hours of a preset. Null for Custom, which changes nothing. */
export function hoursOfPreset(preset: Preset): Record<Weekday, DayHours | null> | null {
  if (preset === 'Custom') return null;
  const isOpen = (day: Weekday): boolean =>
    preset === 'Every day' || (day !== 'Saturday' && day !== 'Sunday');
  const hoursOf = (day: Weekday): DayHours | null => (isOpen(day) ? defaultDayHours : null);
  return {
    Sunday: hoursOf('Sunday'),
    Monday: hoursOf('Monday'),
    Tuesday: hoursOf('Tuesday'),
    Wednesday: hoursOf('Wednesday'),
    Thursday: hoursOf('Thursday'),
    Friday: hoursOf('Friday'),
    Saturday: hoursOf('Saturday'),
  };
}

/** The preset that matches these hours. */
export function presetOf(schedules: DaySchedules): Preset {
  const same = (preset: Preset): boolean => {
    const hours = hoursOfPreset(preset);
    return hours !== null && weekdays.every((day) => spoken(hours[day]) === spoken(schedules[day]));
  };
  return presets.find((preset) => preset !== 'Custom' && same(preset)) ?? 'Custom';
}

const shortTime = (text: string): string => {
  const time = parseTime(text);
  return time === null ? text : formatTime(time);
};
function spoken(hours: DayHours | null): string {
  return hours === null ? 'closed' : `${shortTime(hours.StartTime)} to ${shortTime(hours.StopTime)}`;
}

/** "Mon to Fri 8:00 AM to 5:00 PM, Sat and Sun closed": days with equal hours are grouped. */
export function hoursText(schedules: DaySchedules): string {
  const runs: { first: Weekday; last: Weekday; said: string }[] = [];
  for (const day of workWeek) {
    const said = spoken(schedules[day]);
    const run = runs.at(-1);
    if (run?.said === said) run.last = day;
    else runs.push({ first: day, last: day, said });
  }
  return runs
    .map(({ first, last, said }) => {
      const days = first === last ? first.slice(0, 3) : `${first.slice(0, 3)} to ${last.slice(0, 3)}`;
      return `${days} ${said}`;
    })
    .join(', ');
}

const lastMinute = 24 * 60 - 1;
/** Choices of a time, in quarter hours. An end time also has "Midnight" (row C-117). Values are in wire format. */
export function timeOptions(isEnd: boolean, current: string): { value: string; label: string }[] {
  const quarters = Array.from({ length: 96 }, (_, index) => index * 15).filter(
    (minutes) => !isEnd || minutes > 0,
  );
  const minutes = parseTime(current);
  const all = [...new Set([...quarters, ...(minutes === null ? [] : [minutesOf(minutes)])])].toSorted(
    (a, b) => a - b,
  );
  const shown = all
    .filter((one) => !isEnd || one !== lastMinute)
    .map((one) => ({ value: wireTime(one), label: formatTime(timeOfMinutes(one)) }));
  return isEnd ? [...shown, { value: wireTime(lastMinute), label: 'Midnight' }] : shown;
}

function wireTime(minutes: number): string {
  return formatTime(timeOfMinutes(minutes)).padStart('08:00 AM'.length, '0');
}
