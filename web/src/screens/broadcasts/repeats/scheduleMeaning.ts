import type { TypedSchedule } from '@carillon/contract/broadcasts/repeatingSchedule';
import { occurrencesOf, plainText } from '@carillon/rules/schedules/recurrence';
import { checkSchedule, repetitionFaults } from '@carillon/rules/schedules/scheduleFaults';
import type { ScheduleFault } from '@carillon/rules/schedules/scheduleFaults';
import {
  clockNote,
  dateInWords,
  describeSchedule,
  startInWords,
} from '@carillon/rules/schedules/scheduleTexts';
import { wallTime } from '@carillon/rules/time/times';
import type { CalendarDay, TimeOfDay } from '@carillon/rules/time/times';

/** One date of a schedule in words, and what a clock change does to it (empty: nothing). */
interface DateInWords {
  readonly words: string;
  readonly note: string;
}

/** What a typed schedule means, or what is wrong with it. */
export interface ScheduleMeaning {
  readonly faults: readonly ScheduleFault[];
  /** "Weekly on Monday". Null while something is wrong or the start is missing. */
  readonly description: string | null;
  /** The first five dates. */
  readonly dates: readonly DateInWords[];
  /** How many dates there are until the end. */
  readonly total: number;
  /** The last day, in words. Empty while something is wrong. */
  readonly until: string;
}

/** How many dates are shown before a schedule is saved. */
const shownDates = 5;

const unknown: Omit<ScheduleMeaning, 'faults'> = { description: null, dates: [], total: 0, until: '' };

/**
 * Reads a schedule as the server does. `start` is its first start by the clocks of the zone; null while it is missing.
 * `movedTo` is when that start takes place, in milliseconds since 1970: one that is too near is moved, and only the first
 * date with it (2-decisions G3).
 */
export function scheduleMeaning(
  typed: TypedSchedule,
  start: (CalendarDay & TimeOfDay) | null,
  zone: string,
  movedTo: number | null = null,
): ScheduleMeaning {
  if (start === null) return { ...unknown, faults: repetitionFaults(typed) };
  const checked = checkSchedule(typed, { start, zone, end: typed.EndDateTime });
  if (!checked.ok) return { ...unknown, faults: checked.faults };
  const { schedule, end } = checked;
  const time = { Hour: start.Hour, Minute: start.Minute };
  // Two years at most, so a few hundred at most.
  const steps = [...occurrencesOf({ schedule, first: start, time, zone, end })];
  return {
    faults: [],
    description: describeSchedule(schedule, start),
    dates: steps.slice(0, shownDates).map((step) => {
      const isFirst = movedTo !== null && plainText(step.date) === plainText(start);
      const at = isFirst ? Math.max(step.at, movedTo) : step.at;
      return { words: startInWords(at, zone), note: clockNote(step, time, zone) };
    }),
    total: steps.length,
    until: dateInWords(wallTime(end, zone)),
  };
}
