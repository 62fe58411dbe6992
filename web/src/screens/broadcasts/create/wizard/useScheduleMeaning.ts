import { useEffect, useMemo, useState } from 'react';
import type { ScheduleMeaning } from '../../repeats/scheduleMeaning.ts';
import { repeats } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';
import type * as scheduleRules from '../settings/scheduleOf.ts';

/**
 * What the schedule of a form means; null for a form that does not repeat, undefined while the rules of schedules are
 * loading, in a chunk that only repeating broadcasts need.
 */
export function useScheduleMeaning(form: WizardForm, zone: string): ScheduleMeaning | null | undefined {
  const isNeeded = repeats(form);
  const [rules, setRules] = useState<typeof scheduleRules>();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    import('../settings/scheduleOf.ts').then(
      (loaded) => {
        if (!isGone) setRules(loaded);
      },
      // Without them the step says that the schedule is still being checked.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return useMemo(() => (isNeeded ? rules?.scheduleOf(form, zone) : null), [isNeeded, rules, form, zone]);
}
