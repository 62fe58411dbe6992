import { startOf } from '../../repeats/scheduleForm.ts';
import { scheduleMeaning } from '../../repeats/scheduleMeaning.ts';
import type { ScheduleMeaning } from '../../repeats/scheduleMeaning.ts';
import type { WizardForm } from '../wizardForm.ts';
import { splitStart } from './startTimes.ts';

/** What the schedule of the form means, from its start on. `startsAt` is when that start takes place. */
export function scheduleOf(
  { RepeatingBroadcastSchedule, StartDate, startTimeText }: WizardForm,
  zone: string,
  startsAt: number | null,
): ScheduleMeaning {
  const start = startOf(splitStart(StartDate, startTimeText, zone));
  return scheduleMeaning(RepeatingBroadcastSchedule ?? {}, start, zone, startsAt);
}
