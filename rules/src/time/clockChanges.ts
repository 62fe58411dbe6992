// What a change of the clocks does to a time of day that a person chose (2-decisions G7).
import { instantOf, minutesOf, wallTime } from './times.ts';
import type { CalendarDay, TimeOfDay } from './times.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A change of a zone's clocks, as the clocks of that zone show it. */
export interface ClockChange {
  /** Clocks go forward and skip the hour, or back and repeat it. */
  readonly kind: 'skipped' | 'repeated';
  /** First minute that is skipped or repeated: "2027-03-14T02:00:00". */
  readonly start: string;
  /** The minute after the last one of these: "2027-03-14T03:00:00". */
  readonly end: string;
}

/** What the clocks do around a start. */
export interface StartClocks {
  /** The time of day does not exist that day, or exists twice. */
  readonly isAltered: boolean;
  /** It does not exist, so the start moved on. */
  readonly isMovedForward: boolean;
  /** The start is within 24 hours before a change. */
  readonly isApproaching: boolean;
  /** The change that alters or follows the start; null when none is near. */
  readonly change: ClockChange | null;
}

/** Milliseconds by which the clocks of a zone are ahead of UTC; instants are whole minutes. */
function aheadOfUtc(at: number, zone: string): number {
  const { Year, Month, Day, Hour, Minute, Second } = wallTime(at, zone);
  return Date.UTC(Year, Month - 1, Day, Hour, Minute, Second) - at;
}

/** The first whole minute after `from`, up to `until`, at which the clocks have changed; null when they do not. */
function changeBetween(from: number, until: number, zone: string): number | null {
  const before = aheadOfUtc(from, zone);
  if (aheadOfUtc(until, zone) === before) return null;
  let low = from;
  let high = until;
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute;
    if (aheadOfUtc(middle, zone) === before) low = middle;
    else high = middle;
  }
  return high;
}

function describe(at: number, zone: string): ClockChange {
  const before = aheadOfUtc(at - minute, zone);
  const after = aheadOfUtc(at, zone);
  const shown = (ahead: number): string => new Date(at + ahead).toISOString().slice(0, 19);
  return {
    kind: after > before ? 'skipped' : 'repeated',
    start: shown(Math.min(before, after)),
    end: shown(Math.max(before, after)),
  };
}

/**
 * What the clocks of `zone` do to a start at this day and time. `wanted` is what the person chose; the instant
 * it means is `instantOf`: a time that exists twice means the first, one that does not exist moves on.
 */
export function clocksAtStart(wanted: CalendarDay & TimeOfDay, zone: string): StartClocks {
  const at = Math.floor(instantOf(wanted, wanted, zone) / minute) * minute;
  const isMovedForward = minutesOf(wallTime(at, zone)) !== minutesOf(wanted);
  const near = changeBetween(at - 3 * hour, at, zone) ?? changeBetween(at, at + 3 * hour, zone);
  const altering = near === null ? null : describe(near, zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  const text = `${wanted.Year}-${two(wanted.Month)}-${two(wanted.Day)}T${two(wanted.Hour)}:${two(wanted.Minute)}:00`;
  const isAltered = altering !== null && text >= altering.start && text < altering.end;
  const next = changeBetween(at, at + 24 * hour, zone);
  return {
    isAltered,
    isMovedForward: isAltered && isMovedForward,
    isApproaching: next !== null,
    change: isAltered ? altering : next === null ? null : describe(next, zone),
  };
}
