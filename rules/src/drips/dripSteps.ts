// When the steps of a drip that is being written go out.
import { instantOf, parseTime, readWall, wallTime } from '../time/times.ts';

/** Units in which a wait is entered. */
export const waitUnits = ['minutes', 'hours', 'days', 'weeks'] as const;
export type WaitUnit = (typeof waitUnits)[number];

/** A step as it is typed: after a wait, or on a date. */
export interface TypedStep {
  readonly Message: string;
  /** WAIT: so long after the step before, or (the first step) after it is created. DATE: at this date and time. */
  readonly When: 'WAIT' | 'DATE';
  readonly WaitAmount: string;
  readonly WaitUnit: WaitUnit;
  /** "2027-03-15"; empty while none is chosen. */
  readonly Date: string;
  /** "5:00 PM". */
  readonly Time: string;
}

/** Longest wait: a start may be 365 days ahead. */
const mostDays = 365;
const minute = 60_000;
const inMinutes = { minutes: 1, hours: 60, days: 24 * 60, weeks: 7 * 24 * 60 } as const;

export const waitText = 'Enter a whole number, at least 1';
export const longWaitText = `A wait is at most ${mostDays} days`;

/** What is wrong with a wait; null when it can be used. */
export function waitFault({
  WaitAmount,
  WaitUnit,
}: Pick<TypedStep, 'WaitAmount' | 'WaitUnit'>): string | null {
  if (!/^\s*[1-9]\d{0,6}\s*$/.test(WaitAmount)) return waitText;
  return Number(WaitAmount) * inMinutes[WaitUnit] > mostDays * 24 * 60 ? longWaitText : null;
}

/**
 * The instant a wait after another one, in milliseconds. Days and weeks keep the time of day, also when the clocks
 * change meanwhile.
 */
export function afterWait(from: number, amount: number, unit: WaitUnit, zone: string): number {
  if (unit === 'minutes' || unit === 'hours') return from + amount * inMinutes[unit] * minute;
  const wall = wallTime(from, zone);
  const day = new Date(Date.UTC(wall.Year, wall.Month - 1, wall.Day + amount * (unit === 'weeks' ? 7 : 1)));
  const date = { Year: day.getUTCFullYear(), Month: day.getUTCMonth() + 1, Day: day.getUTCDate() };
  return instantOf(date, wall, zone) + wall.Second * 1_000;
}

/** The instant of a date and time as typed, in milliseconds; null while one of them can't be read. */
export function typedStart(
  { Date: date, Time }: Pick<TypedStep, 'Date' | 'Time'>,
  zone: string,
): number | null {
  const read = readWall(date);
  const time = parseTime(Time);
  return read === null || time === null ? null : instantOf(read.wall, time, zone);
}

/**
 * When each step goes out, in milliseconds, if the drip is created now; null where that can't be said yet. The first
 * step's wait counts from now.
 */
export function startsOf(steps: readonly TypedStep[], now: number, zone: string): (number | null)[] {
  const starts: (number | null)[] = [];
  for (const step of steps) {
    const before = starts.length === 0 ? now : (starts.at(-1) ?? null);
    if (step.When === 'DATE') starts.push(typedStart(step, zone));
    else if (before === null || waitFault(step) !== null) starts.push(null);
    else starts.push(afterWait(before, Number(step.WaitAmount), step.WaitUnit, zone));
  }
  return starts;
}
