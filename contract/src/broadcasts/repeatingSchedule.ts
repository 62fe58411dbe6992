import { z } from 'zod';
import { intervalFrequencies, scheduleFrequencies } from '@carillon/rules/schedules/schedule';
import { weekdays } from '@carillon/rules/time/weekdays';

/**
 * How a broadcast repeats (row B-069), as typed. `rules/src/schedules/scheduleFaults.ts` checks it, in the form as on the
 * server (rows B-151 to B-154).
 */
export const typedSchedule = z.object({
  ScheduleFrequency: z.enum(scheduleFrequencies).nullish(),
  /** Every so many days, weeks, or months; 1 if absent. Not of weekdays. */
  Interval: z.number().nullish(),
  /** Only of custom. */
  IntervalFrequency: z.enum(intervalFrequencies).nullish(),
  /** Of weekly, and of custom weeks. */
  DaysOfWeek: z.array(z.enum(weekdays)).max(7).nullish(),
  /** The last moment at which it may repeat; if absent, the default of 2-decisions G8. */
  EndDateTime: z.string().max(40).nullish(),
  /** Sent back as it was received; ignored. */
  ScheduleDescription: z.string().max(255).nullish(),
});
export type TypedSchedule = z.infer<typeof typedSchedule>;

/** A schedule as it is kept. */
export const repeatingSchedule = z.object({
  ScheduleFrequency: z.enum(scheduleFrequencies),
  Interval: z.number().int(),
  IntervalFrequency: z.enum(intervalFrequencies),
  DaysOfWeek: z.array(z.enum(weekdays)),
  EndDateTime: z.string(),
  /** "Weekly on Monday" (2-decisions G10). */
  ScheduleDescription: z.string(),
});
export type RepeatingSchedule = z.infer<typeof repeatingSchedule>;

/** What each broadcast says about its sequence. */
export const repeatingFields = z.object({
  IsPartOfRepeatingBroadcastSequence: z.boolean(),
  /** Its sequence; null if it is part of none, or the sequence was deleted. */
  RepeatingBroadcastID: z.number().int().nullable(),
  /** "Weekly on Monday"; "Never" for a broadcast of no sequence. */
  RepeatingScheduleDescription: z.string(),
});
