import { weekdays } from '../time/weekdays.ts';
import { instantOf, readInstant, readWall, type CalendarDay, type TimeOfDay } from '../time/times.ts';
import { defaultEnd, latestEnd, nextOccurrences, weekdayOf } from './recurrence.ts';
import {
  longestInterval,
  unitOf,
  type IntervalFrequency,
  type Schedule,
  type ScheduleDraft,
} from './schedule.ts';

/** No frequency was chosen, or a custom one without its unit (row B-151). */
export const frequencyNeededText = 'Choose how often it repeats';
/** An interval that is missing or below 1 (row B-151). */
export const intervalTooSmallText = 'Must be greater than or equal to 1';
/** Row B-152. */
export const intervalTooLargeText = (max: number): string => `Must be less than or equal to ${max}`;
/** Days, weeks, and months are counted whole. */
export const intervalNotWholeText = 'Enter a whole number';
/** Row B-153. */
export const dayNeededText = 'Please select at least one day of the week';
/** Row B-154. */
export const endBeforeStartText = 'The end date must be after the start date.';
/** An end that no calendar has. */
export const endUnreadableText = 'Choose a valid end date.';
/** 2-decisions G8. */
export const endTooFarText = 'The end date can be at most 2 years after the start date.';
/** The end comes before the first chosen day. */
export const noDateText = 'No date of this schedule comes before its end. Choose a later end date.';

/** What is wrong with one field of a schedule. */
export interface ScheduleFault {
  readonly Field: 'ScheduleFrequency' | 'Interval' | 'IntervalFrequency' | 'DaysOfWeek' | 'EndDateTime';
  readonly Message: string;
}

/** When a schedule starts, by the clocks of a zone, and when it is to end, as typed. */
export interface ScheduleSpan {
  readonly start: CalendarDay & TimeOfDay;
  readonly zone: string;
  readonly end: string | null | undefined;
}

/** A schedule without gaps, and its last moment in milliseconds since 1970; or what is wrong, by field. */
export type CheckedSchedule =
  | { readonly ok: true; readonly schedule: Schedule; readonly end: number }
  | { readonly ok: false; readonly faults: readonly ScheduleFault[] };

function intervalFault(draft: ScheduleDraft, unit: IntervalFrequency): string | null {
  const { ScheduleFrequency, Interval } = draft;
  if (ScheduleFrequency === 'weekdays') return null;
  // An emptied field is null. A caller who does not speak of it means 1, but a custom interval is all there is to say.
  if (Interval === undefined && ScheduleFrequency !== 'custom') return null;
  if (Interval === null || Interval === undefined || Number.isNaN(Interval) || Interval < 1)
    return intervalTooSmallText;
  if (Interval > longestInterval[unit]) return intervalTooLargeText(longestInterval[unit]);
  return Number.isInteger(Interval) ? null : intervalNotWholeText;
}

/** What is wrong with how a schedule repeats, whatever its start and end (rows B-151 to B-153). */
export function repetitionFaults(draft: ScheduleDraft): ScheduleFault[] {
  const unit = unitOf(draft);
  if (unit === null) {
    const isCustom = draft.ScheduleFrequency === 'custom';
    return [{ Field: isCustom ? 'IntervalFrequency' : 'ScheduleFrequency', Message: frequencyNeededText }];
  }
  const faults: ScheduleFault[] = [];
  const interval = intervalFault(draft, unit);
  if (interval !== null) faults.push({ Field: 'Interval', Message: interval });
  const choosesDays = unit === 'weeks' && draft.ScheduleFrequency !== 'weekdays';
  if (choosesDays && draft.DaysOfWeek?.length === 0)
    faults.push({ Field: 'DaysOfWeek', Message: dayNeededText });
  return faults;
}

/** Fills the gaps of a schedule without faults: interval 1, and the weekday of its start (2-decisions G9, row B-113). */
function completed(draft: ScheduleDraft, start: CalendarDay): Schedule {
  const ScheduleFrequency = draft.ScheduleFrequency ?? 'daily';
  const unit = unitOf(draft) ?? 'days';
  const choosesDays = unit === 'weeks' && ScheduleFrequency !== 'weekdays';
  const chosen = new Set(draft.DaysOfWeek ?? [weekdayOf(start)]);
  return {
    ScheduleFrequency,
    Interval: ScheduleFrequency === 'weekdays' ? 1 : (draft.Interval ?? 1),
    IntervalFrequency: unit,
    DaysOfWeek: choosesDays ? weekdays.filter((day) => chosen.has(day)) : [],
  };
}

/** The last moment that an end means: of a day without a time its last minute. NaN for a text that is no date. */
function endOf(text: string, zone: string): number {
  const hasTime = /\d[T ]\d/i.test(text.trim());
  const wall = hasTime ? null : readWall(text);
  return wall === null ? readInstant(text, zone) : instantOf(wall.wall, { Hour: 23, Minute: 59 }, zone);
}

/**
 * Checks a schedule as typed with its start and end (rows B-151 to B-154; 2-decisions G8, G9). An absent end is the
 * default one, at the start's time of day.
 */
export function checkSchedule(
  draft: ScheduleDraft,
  { start, zone, end: typed }: ScheduleSpan,
): CheckedSchedule {
  const faults = repetitionFaults(draft);
  if (faults.length > 0) return { ok: false, faults };
  const schedule = completed(draft, start);
  const isDefault = typed === null || typed === undefined || typed.trim() === '';
  const end = isDefault ? instantOf(defaultEnd(schedule, start), start, zone) : endOf(typed, zone);
  const Message = endFault({ schedule, first: start, time: start, zone, end });
  return Message === null
    ? { ok: true, schedule, end }
    : { ok: false, faults: [{ Field: 'EndDateTime', Message }] };
}

function endFault(sequence: Parameters<typeof nextOccurrences>[0]): string | null {
  const { first, time, zone, end } = sequence;
  if (Number.isNaN(end)) return endUnreadableText;
  if (end <= instantOf(first, time, zone)) return endBeforeStartText;
  if (end > instantOf(latestEnd(first), { Hour: 23, Minute: 59 }, zone)) return endTooFarText;
  return nextOccurrences(sequence, first, 1).length === 0 ? noDateText : null;
}
