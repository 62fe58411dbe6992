import { useMemo } from 'react';
import type { ScheduleMeaning } from '../../repeats/scheduleMeaning.ts';
import { repeats } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';
import { useLoaded } from './useLoaded.ts';

const loadRules = () => import('../settings/scheduleOf.ts');

/**
 * What the schedule of a form means; null for a form that does not repeat, undefined while the rules of schedules are
 * loading, in a chunk that only repeating broadcasts need. `startsAt` is when its start takes place; null while unknown.
 */
export function useScheduleMeaning(
  form: WizardForm,
  zone: string,
  startsAt: number | null,
): ScheduleMeaning | null | undefined {
  const isNeeded = repeats(form);
  const rules = useLoaded(isNeeded, loadRules);
  return useMemo(
    () => (isNeeded ? rules?.scheduleOf(form, zone, startsAt) : null),
    [isNeeded, rules, form, zone, startsAt],
  );
}
