import { useCallback, useEffect, useRef } from 'react';
import type { StepNumber } from './steps.ts';
import type { WizardPart } from '../useWizard.ts';

/**
 * Continues to the requested step once the user has decided the conflict. The decision reaches the form and the checks
 * only after the next paint. Call it after the hook that returns `goTo`, whose effects run first.
 */
export function useGoOn(
  wizard: WizardPart<'facts' | 'windowConflict'>,
  goTo: (step: StepNumber) => void,
): (step: StepNumber) => void {
  const target = useRef<StepNumber | null>(null);
  const { isOutside } = wizard.facts.window;
  const isOpen = wizard.windowConflict !== null;
  useEffect(() => {
    const step = target.current;
    if (step === null || isOutside || isOpen) return;
    target.current = null;
    goTo(step);
  }, [isOutside, isOpen, goTo]);
  return useCallback((step) => {
    target.current = step;
  }, []);
}
