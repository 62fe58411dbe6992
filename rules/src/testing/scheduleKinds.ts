import type { Schedule } from '../schedules/schedule.ts';

/** One schedule of every frequency that users can choose, for tests that go through the whole product. */
export const everyKind: readonly Schedule[] = [
  { ScheduleFrequency: 'daily', Interval: 1, IntervalFrequency: 'days', DaysOfWeek: [] },
  { ScheduleFrequency: 'weekdays', Interval: 1, IntervalFrequency: 'days', DaysOfWeek: [] },
  // On the day on which most clocks change.
  { ScheduleFrequency: 'weekly', Interval: 1, IntervalFrequency: 'weeks', DaysOfWeek: ['Sunday'] },
  { ScheduleFrequency: 'monthly', Interval: 1, IntervalFrequency: 'months', DaysOfWeek: [] },
  {
    ScheduleFrequency: 'custom',
    Interval: 3,
    IntervalFrequency: 'weeks',
    DaysOfWeek: ['Sunday', 'Friday'],
  },
];

/** Zones with all kinds of changes, from none to half an hour, north and south. */
export const eightZones = [
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'America/Santiago',
  'America/Chicago',
  'Europe/London',
  'Asia/Kathmandu',
] as const;
