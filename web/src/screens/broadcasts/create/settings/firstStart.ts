import { firstSchedule } from '@carillon/rules/schedules/schedule';
import { parseTime } from '@carillon/rules/time/times';
import { fieldsOf, parseDate } from '../../../../parts/dayAndTime.ts';
import { hasCalls } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';
import { nextFittingStart } from './callTimes.ts';
import { defaultLater, startText } from './startTimes.ts';

/** Combines the two fields. Input that can't be read yet is kept as typed. */
export function joined(date: string, time: string): { StartDate: string | null; startTimeText: string } {
  const day = parseDate(date);
  const clock = parseTime(time);
  return { StartDate: day && clock ? startText(day, clock) : date === '' ? null : date, startTimeText: time };
}

/** Initial time for "later". For calls, the first such time in their window (row B-115). */
function firstLater(form: WizardForm, now: number, zone: string): { date: string; time: string } {
  const fitting = hasCalls(form) && form.CheckCallingWindow ? nextFittingStart(form, now, zone) : null;
  return fitting === null ? defaultLater(now, zone) : fieldsOf(fitting, zone);
}

/** A start by date and time, with the initial one if there is none; a schedule begins as daily (row B-113). */
export function withStart(
  form: WizardForm,
  startOption: 'START_LATER' | 'REPEATING',
  now: number,
  zone: string,
): Partial<WizardForm> {
  const first = form.StartDate === null ? firstLater(form, now, zone) : null;
  return {
    startOption,
    ...(first ? joined(first.date, first.time) : {}),
    ...(startOption === 'REPEATING' && form.RepeatingBroadcastSchedule === null
      ? { RepeatingBroadcastSchedule: { ...firstSchedule, DaysOfWeek: null } }
      : {}),
  };
}
