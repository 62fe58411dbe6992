import {
  callingWindowError,
  isAllDay,
  isOpen,
  mayStartAt,
  nextStart,
} from '@carillon/rules/time/callingWindow';
import { weekdays } from '@carillon/rules/time/weekdays';
import type { CallingWindow } from '@carillon/rules/time/callingWindow';
import { formatTime } from '@carillon/rules/time/times';
import { nearestLater } from './startTimes.ts';
import { hasCalls, hasStart } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

/** The calling window of a form. */
export function windowOf(form: WizardForm): CallingWindow {
  return { days: form.CallingWindowDays, start: form.StartTimeOfDay, stop: form.StopTimeOfDay };
}

/** "Every day", "Monday to Friday", "Monday, Wednesday". */
function dayWords(window: CallingWindow): string {
  const at = window.days.map((day) => weekdays.indexOf(day)).toSorted((one, other) => one - other);
  const [first = 0, last = 0] = [at[0], at[at.length - 1]];
  if (at.length === weekdays.length) return 'Every day';
  if (at.length > 2 && last - first === at.length - 1) return `${weekdays[first]} to ${weekdays[last]}`;
  return at.map((index) => weekdays[index]).join(', ');
}

/** "Every day, 9:00 AM to 9:00 PM": when calls are made. */
export function windowWords(form: WizardForm): string {
  if (!form.CheckCallingWindow) return 'At any time';
  const window = windowOf(form);
  if (window.days.length === 0) return 'No day chosen';
  const hours = isAllDay(window) ? 'all day' : `${formatTime(window.start)} to ${formatTime(window.stop)}`;
  return `${dayWords(window)}, ${hours}`;
}

/**
 * What the window means for calls that are left when it closes. Null when there is nothing to say, as for a window that
 * never closes.
 */
export function windowNote(form: WizardForm): string | null {
  if (!form.CheckCallingWindow) return 'Calls are made at any hour, also at night.';
  if (form.CallingWindowIgnored) return 'You chose to send it outside of your calling window.';
  const window = windowOf(form);
  const neverCloses = isAllDay(window) && window.days.length === weekdays.length;
  const goesOn = form.ContinueOnNextDay;
  if (!form.UseRecipientTimeZone) {
    if (!goesOn) return 'Calls that are left then are not made.';
    return neverCloses ? null : 'Calls that are left then are made on the next calling day.';
  }
  const clocks = 'By each recipient’s own time zone.';
  if (!goesOn) return `${clocks} People not called before it closes there are left out.`;
  return neverCloses ? clocks : `${clocks} Calls that are left go on the next calling day.`;
}

/** The same within a sentence: days keep their capital, "every day" has none. */
export function windowInSentence(form: WizardForm): string {
  return windowWords(form).replace(/^(?:Every|At|No) /, (word) => word.toLowerCase());
}

/** The facts about a form's calling window. */
export interface WindowCheck {
  /** Why the window itself can't be used, in one sentence. */
  readonly error: string | null;
  /** The start does not fit it, and the user did not decide to ignore that. */
  readonly isOutside: boolean;
}

/**
 * Checks a window, and the start of a form against it (row B-136; 2-decisions G4, G5). `startAt` is the start that was
 * chosen for later, or null while none can be read. A message that is recorded later has no start yet, so its window is
 * checked when the message exists (2-decisions A2 rows 6, 7).
 */
export function checkWindow(
  form: WizardForm,
  startAt: number | null,
  now: number,
  zone: string,
): WindowCheck {
  if (!hasCalls(form) || !form.CheckCallingWindow) return { error: null, isOutside: false };
  const window = windowOf(form);
  const error = callingWindowError(window);
  // On the recipients' clocks any start works: each number waits for its own window.
  if (error !== null || form.CallingWindowIgnored || form.UseRecipientTimeZone)
    return { error, isOutside: false };
  if (hasStart(form)) {
    return { error, isOutside: startAt !== null && !mayStartAt(window, startAt, zone) };
  }
  const isLater = (form.RecordLater && form.Audio === null) || (form.RecordLaterVM && form.AudioVM === null);
  return { error, isOutside: !isLater && !isOpen(window, now, zone) };
}

/** The first minute, 5 minutes ahead or more, at which calls may begin (B-115). Null when there is none. */
export function nextFittingStart(form: WizardForm, now: number, zone: string): number | null {
  return nextStart(windowOf(form), nearestLater(now), zone);
}

/** Seconds of a call besides its message: ringing, and the choice of keys (2-decisions C1). */
const besidesMessage = 30;

/** Rough minutes until all recipients were called once. Null when calls are limited only by the network. */
export function minutesToCall(calls: number, atATime: number, messageSeconds: number): number | null {
  if (atATime === 0) return null;
  return Math.ceil((Math.ceil(calls / atATime) * (messageSeconds + besidesMessage)) / 60);
}
