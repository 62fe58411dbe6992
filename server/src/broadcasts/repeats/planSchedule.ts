import { AppError, type FieldError } from '@carillon/contract/errors';
import type { TypedSchedule } from '@carillon/contract/broadcasts/repeatingSchedule';
import { startDateNeededText } from '@carillon/rules/broadcasts/refusals';
import { plainText } from '@carillon/rules/schedules/recurrence';
import { checkSchedule } from '@carillon/rules/schedules/scheduleFaults';
import { describeSchedule } from '@carillon/rules/schedules/scheduleTexts';
import {
  minutesOf,
  readInstant,
  readWall,
  wallTime,
  type CalendarDay,
  type TimeOfDay,
} from '@carillon/rules/time/times';
import { startDateToStore } from '../start/startDate.ts';
import type { SequenceContent } from './repeats.sql.ts';

/** A checked schedule, as it is kept with a sequence. */
export type Plan = Pick<
  SequenceContent,
  'schedule' | 'description' | 'firstDate' | 'minuteOfDay' | 'timeZone' | 'endAt'
> & {
  /** The earliest start: that of the first date, moved when it is less than 5 minutes ahead (2-decisions G3). */
  readonly notBefore: Date;
};

export type Planned =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

interface By {
  readonly now: Date;
  /** The zone whose clocks count for texts without an offset. */
  readonly zone: string;
}

const fault = (Field: string, Message: string): Planned => ({ ok: false, errors: [{ Field, Message }] });

/** Checks a schedule with its first start, as typed (rows B-151 to B-154). */
export function planSchedule(
  typed: TypedSchedule | null | undefined,
  startText: string | null | undefined,
  { now, zone }: By,
): Planned {
  if (startText === null || startText === undefined || startText === '')
    return fault('StartDate', startDateNeededText);
  let notBefore: Date;
  try {
    notBefore = startDateToStore(startText, now, zone) ?? now;
  } catch (error) {
    if (error instanceof AppError) return { ok: false, errors: error.fields };
    throw error;
  }
  const read = readWall(startText);
  // By the clocks of the user, also when the instant is given: 9 AM stays 9 AM when they change.
  const wall =
    read === null || read.offset !== null ? wallTime(readInstant(startText, zone), zone) : read.wall;
  return planFrom(typed, wall, notBefore, zone);
}

/** The same with a start by the clocks of the zone. */
export function planFrom(
  typed: TypedSchedule | null | undefined,
  start: CalendarDay & TimeOfDay,
  notBefore: Date,
  zone: string,
): Planned {
  const checked = checkSchedule(typed ?? {}, { start, zone, end: typed?.EndDateTime });
  if (!checked.ok) return { ok: false, errors: checked.faults };
  const { schedule, end } = checked;
  return {
    ok: true,
    plan: {
      schedule,
      description: describeSchedule(schedule, start),
      firstDate: plainText(start),
      minuteOfDay: minutesOf(start),
      timeZone: zone,
      endAt: new Date(end),
      notBefore,
    },
  };
}

/** The plan; throws Validation with the fields of all faults and the sentence of the first. */
export function requirePlan(planned: Planned): Plan {
  if (planned.ok) return planned.plan;
  throw new AppError('Validation', planned.errors[0]?.Message, planned.errors);
}
