import { useCallback, useEffect, useRef } from 'react';
import type { StepNumber } from './steps.ts';
import type { Wizard } from './useWizard.ts';

/**
 * Goes on to where one wanted to go once the conflict was decided: what was decided is in the form, and in what the
 * steps are checked with, only after the next paint. Belongs after the hook that `goTo` comes from, whose effects run
 * first.
 */
export function useGoOn(wizard: Wizard, goTo: (step: StepNumber) => void): (step: StepNumber) => void {
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
