import { useEffect, useRef } from 'react';
import { useMay } from '../../../../api/client/session.ts';
import { withStart } from '../settings/firstStart.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm } from '../wizardForm.ts';

/** Makes a new draft one that repeats, for a user who came to create a repeating broadcast (row B-013). Runs once. */
export function useRepeating(wizard: WizardPart<'change' | 'now' | 'zone'>, isWanted: boolean): void {
  const isDone = useRef(false);
  const may = useMay('broadcasts.repeat');
  const { change, now, zone } = wizard;
  useEffect(() => {
    if (!isWanted || !may || isDone.current) return;
    isDone.current = true;
    change((old) => ({ ...editForm(old, withStart(old, 'REPEATING', now, zone)), CurrentStep: 1 }));
  }, [isWanted, may, change, now, zone]);
}
