import type { Weekday } from '../time/weekdays.ts';

/** How a broadcast may repeat, as users choose it (row B-069). */
export const scheduleFrequencies = ['daily', 'weekdays', 'weekly', 'monthly', 'custom'] as const;
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];

/** What a custom interval counts. */
export const intervalFrequencies = ['days', 'weeks', 'months'] as const;
export type IntervalFrequency = (typeof intervalFrequencies)[number];

/** A sequence runs, is paused or stopped by a user, or has had its last occurrence. */
export const sequenceStates = ['Running', 'Paused', 'Stopped', 'Ended'] as const;

/** A complete schedule, by the names of the wire. Its end is an instant, so it is kept beside it. */
export interface Schedule {
  readonly ScheduleFrequency: ScheduleFrequency;
  /** Every so many days, weeks, or months. */
  readonly Interval: number;
  /** Counts for custom only. */
  readonly IntervalFrequency: IntervalFrequency;
  /** In the order of a week; of weekly and custom weeks. */
  readonly DaysOfWeek: readonly Weekday[];
}

/** A schedule that is still being typed: anything may be missing. */
export interface ScheduleDraft {
  readonly ScheduleFrequency?: ScheduleFrequency | null | undefined;
  readonly Interval?: number | null | undefined;
  readonly IntervalFrequency?: IntervalFrequency | null | undefined;
  readonly DaysOfWeek?: readonly Weekday[] | null | undefined;
}

/** The longest interval of each unit (row B-152). */
export const longestInterval: Readonly<Record<IntervalFrequency, number>> = {
  days: 100,
  weeks: 52,
  months: 12,
};

/** Every day: what a user who chooses to repeat begins with (row B-113). */
export const firstSchedule: Schedule = {
  ScheduleFrequency: 'daily',
  Interval: 1,
  IntervalFrequency: 'days',
  DaysOfWeek: [],
};

const unitOfFrequency: Readonly<Record<Exclude<ScheduleFrequency, 'custom'>, IntervalFrequency>> = {
  daily: 'days',
  weekdays: 'weeks',
  weekly: 'weeks',
  monthly: 'months',
};

/** What the interval of a schedule counts; null for a custom one that does not say. */
export function unitOf({ ScheduleFrequency, IntervalFrequency }: ScheduleDraft): IntervalFrequency | null {
  if (ScheduleFrequency === 'custom') return IntervalFrequency ?? null;
  return ScheduleFrequency ? unitOfFrequency[ScheduleFrequency] : null;
}
