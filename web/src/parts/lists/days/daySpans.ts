import { wallTime } from '@carillon/rules/time/times';
import type { CalendarDay } from '@carillon/rules/time/times';

/** Spans of days a report offers (3-decisions 13). */
export const datePresets = {
  today: 'Today',
  '7days': 'Last 7 days',
  '30days': 'Last 30 days',
  month: 'This month',
  lastmonth: 'Last month',
  custom: 'Custom',
} as const;
export type DatePreset = keyof typeof datePresets;

export function isDatePreset(value: unknown): value is DatePreset {
  return typeof value === 'string' && Object.hasOwn(datePresets, value);
}

/** True for "2026-01-14". */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** A day in the server's format. Day 0 is the last of the previous month. */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** First and last day of a span, in the calendar of the zone. Nothing for a custom one. */
export function daysOf(
  preset: DatePreset,
  now: Date,
  zone: string,
): { startdate: string; enddate: string } | null {
  const { Year, Month, Day }: CalendarDay = wallTime(now, zone);
  const today = dayOf(Year, Month, Day);
  switch (preset) {
    case 'today':
      return { startdate: today, enddate: today };
    case '7days':
      return { startdate: dayOf(Year, Month, Day - 6), enddate: today };
    case '30days':
      return { startdate: dayOf(Year, Month, Day - 29), enddate: today };
    case 'month':
      return { startdate: dayOf(Year, Month, 1), enddate: today };
    case 'lastmonth':
      return { startdate: dayOf(Year, Month - 1, 1), enddate: dayOf(Year, Month, 0) };
    case 'custom':
      return null;
  }
}
