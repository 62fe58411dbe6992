/** Names of days on the wire, in the order of a week (3-decisions 1.7). */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
/** A day of the week. */
export type Weekday = (typeof weekdays)[number];
