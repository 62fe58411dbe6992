import { useMemo, useState } from 'react';
import type { TimeCheck } from '../../../../parts/dayAndTime.ts';
import { checkStart, splitStart } from './startTimes.ts';
import type { WizardForm } from '../wizardForm.ts';

/** The chosen start, checked against `now`. One that passes while the user is in the wizard is moved. */
export function useStart(
  { StartDate, startTimeText }: Pick<WizardForm, 'StartDate' | 'startTimeText'>,
  zone: string,
  now: number,
): TimeCheck {
  const { date, time } = splitStart(StartDate, startTimeText, zone);
  const [chosen, setChosen] = useState({ date, time, at: now });
  const isNew = chosen.date !== date || chosen.time !== time;
  if (isNew) setChosen({ date, time, at: now });
  const chosenAt = isNew ? now : chosen.at;
  return useMemo(() => checkStart(date, time, zone, now, chosenAt), [date, time, zone, now, chosenAt]);
}
