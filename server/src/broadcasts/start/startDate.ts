import { AppError } from '@carillon/contract/errors';
import { clocksAtStart } from '@carillon/rules/time/clockChanges';
import type { StartClocks } from '@carillon/rules/time/clockChanges';
import { readInstant, readWall, wallTime } from '@carillon/rules/time/times';

const minute = 60_000;
/** A start within this many milliseconds from now is moved that far ahead (2-decisions G3). */
const nearest = 5 * minute;
const farthest = 365 * 24 * 60 * minute;

export interface StartDateCheck {
  readonly startDate: Date | null;
  readonly isPast: boolean;
  readonly isTooFarFuture: boolean;
}

/** The earliest start that is not at once: a whole minute, as pages show it, so that all of them show the same. */
export function nearestStart(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + nearest) / minute) * minute);
}

/**
 * Checks a start. One in the past is refused, one less than 5 minutes ahead is moved to 5 minutes ahead, and one more
 * than 365 days ahead is refused (2-decisions G3). Null starts at once. `zone` is the caller's, for a text without an
 * offset.
 */
export function checkStartDate(text: string | null | undefined, now: Date, zone: string): StartDateCheck {
  if (text === null || text === undefined || text === '')
    return { startDate: null, isPast: false, isTooFarFuture: false };
  const wanted = new Date(readInstant(text, zone));
  if (Number.isNaN(wanted.getTime()))
    throw new AppError('Validation', 'Choose a valid start date and time.', [
      { Field: 'StartDate', Message: 'Choose a valid start date and time.' },
    ]);
  const ahead = wanted.getTime() - now.getTime();
  const startDate = ahead >= 0 && ahead < nearest ? nearestStart(now) : wanted;
  return { startDate, isPast: ahead < 0, isTooFarFuture: ahead > farthest };
}

/** The effect of the clocks of the caller's zone on a checked start. Null if it starts at once (2-decisions G7). */
export function clocksOfStart(
  text: string | null | undefined,
  startDate: Date | null,
  zone: string,
): StartClocks | null {
  if (startDate === null) return null;
  const read = readWall(text ?? '');
  // With an offset, the instant is certain. Only its place on the caller's clocks can be a repeated hour.
  const wanted = read === null || read.offset !== null ? wallTime(startDate, zone) : read.wall;
  return clocksAtStart(wanted, zone);
}

/** How far a start may have slipped into the past while the user was in the wizard, and still be moved. */
const slip = 15 * minute;

/** The start to store at sending. Throws the documented sentence for an invalid one. */
export function startDateToStore(text: string | null | undefined, now: Date, zone: string): Date | null {
  const check = checkStartDate(text, now, zone);
  if (check.startDate === null) return null;
  if (check.isPast) {
    if (now.getTime() - check.startDate.getTime() <= slip) return nearestStart(now);
    throw refuse('Your start date and time cannot be in the past.');
  }
  if (check.isTooFarFuture) throw refuse('Your start date and time is too far in the future.');
  return check.startDate;
}

function refuse(message: string): AppError {
  return new AppError('Validation', message, [{ Field: 'StartDate', Message: message }]);
}
