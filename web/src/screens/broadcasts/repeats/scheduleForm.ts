import type { TypedSchedule } from '@carillon/contract/broadcasts/repeatingSchedule';
import { defaultEnd, weekdayOf } from '@carillon/rules/schedules/recurrence';
import { firstSchedule, unitOf } from '@carillon/rules/schedules/schedule';
import type { IntervalFrequency, ScheduleFrequency } from '@carillon/rules/schedules/schedule';
import type { Weekday } from '@carillon/rules/time/weekdays';
import { parseTime, wallTime } from '@carillon/rules/time/times';
import type { CalendarDay, TimeOfDay } from '@carillon/rules/time/times';
import { dateText, parseDate } from '../../../parts/dayAndTime.ts';

/** The fields of the schedule dialog, named as the server names them. */
export interface ScheduleValues {
  readonly ScheduleFrequency: ScheduleFrequency;
  /** As typed. */
  readonly Interval: string;
  readonly IntervalFrequency: IntervalFrequency;
  /** Null until the user chooses: the weekday of the start. */
  readonly DaysOfWeek: readonly Weekday[] | null;
  /** As typed; null until the user chooses: the default end (2-decisions G8). */
  readonly EndDateTime: string | null;
  /** The first start, as the two fields have it. */
  readonly date: string;
  readonly time: string;
}

/** The start of these fields. Null while it can't be read. */
export function startOf({
  date,
  time,
}: Pick<ScheduleValues, 'date' | 'time'>): (CalendarDay & TimeOfDay) | null {
  const [day, clock] = [parseDate(date), parseTime(time)];
  return day && clock ? { ...day, ...clock } : null;
}

/** The fields for a schedule; a new one begins as daily with interval 1 (row B-113). */
export function valuesOf(
  schedule: TypedSchedule | null,
  start: { date: string; time: string },
  zone: string,
): ScheduleValues {
  const { ScheduleFrequency, Interval, IntervalFrequency, DaysOfWeek, EndDateTime } = schedule ?? {};
  const days = DaysOfWeek ?? null;
  return {
    ScheduleFrequency: ScheduleFrequency ?? firstSchedule.ScheduleFrequency,
    Interval: String(Interval ?? firstSchedule.Interval),
    IntervalFrequency: IntervalFrequency ?? firstSchedule.IntervalFrequency,
    DaysOfWeek: days !== null && days.length > 0 ? days : null,
    EndDateTime: EndDateTime === null || EndDateTime === undefined ? null : endField(EndDateTime, zone),
    ...start,
  };
}

/** An end as its date field has it. */
function endField(end: string, zone: string): string {
  return /[T ]\d/.test(end) && /(?:Z|[+-]\d{2}:?\d{2})$/.test(end)
    ? dateText(wallTime(Date.parse(end), zone))
    : end.slice(0, 10);
}

/** True for schedules that name days of the week. */
export function choosesDays({
  ScheduleFrequency,
  IntervalFrequency,
}: Pick<ScheduleValues, 'ScheduleFrequency' | 'IntervalFrequency'>): boolean {
  return ScheduleFrequency !== 'weekdays' && unitOf({ ScheduleFrequency, IntervalFrequency }) === 'weeks';
}

/** The days that count: those chosen, or the weekday of the start. */
export function daysOf(values: ScheduleValues): readonly Weekday[] {
  const start = startOf(values);
  return values.DaysOfWeek ?? (start === null ? [] : [weekdayOf(start)]);
}

/** The end that counts unless the user chooses one, as its date field has it (2-decisions G8). */
export function defaultEndField(values: ScheduleValues): string {
  const start = startOf(values);
  return start === null ? '' : dateText(defaultEnd(values, start));
}

/** The schedule on the wire. What the user has not chosen is left to the server. */
export function typedOf(values: ScheduleValues): TypedSchedule {
  const { ScheduleFrequency, Interval, IntervalFrequency, EndDateTime } = values;
  const end = EndDateTime?.trim() ?? '';
  const day = parseDate(end);
  return {
    ScheduleFrequency,
    Interval: Interval.trim() === '' ? null : Number(Interval),
    ...(ScheduleFrequency === 'custom' ? { IntervalFrequency } : {}),
    ...(choosesDays(values) ? { DaysOfWeek: [...daysOf(values)] } : {}),
    EndDateTime: end === '' ? null : day ? dateText(day) : end,
  };
}
