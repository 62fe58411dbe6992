import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { heldAt, steps } from './steps.ts';
import type { Held, StepNumber } from './steps.ts';
import type { WizardPart } from '../useWizard.ts';

/** The step that an address names. NaN for none. */
function stepOf(search: string): number {
  return Number(new URLSearchParams(search).get('step') ?? Number.NaN);
}

interface Steps {
  readonly goTo: (step: StepNumber) => void;
  readonly held: Held | null;
}

/** Keeps the step in the address, so that the browser's back button walks the steps. */
export function useStepInAddress(wizard: WizardPart<'arrive' | 'draftId' | 'form' | 'go'>): Steps {
  const navigate = useNavigate();
  const { history } = useRouter();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const shown = wizard.form.CurrentStep;
  const inAddress = search['step'] === undefined ? undefined : Number(search['step']);
  const write = useCallback(
    (step: number, replace: boolean) =>
      void navigate({
        to: '/broadcasts/create',
        search: { draft: wizard.draftId, step },
        replace,
        resetScroll: false,
      }),
    [navigate, wizard.draftId],
  );
  // An address may name a step that this draft has not reached.
  const [held, setHeld] = useState<Held | null>(null);
  const latest = useRef({ shown, go: wizard.go, arrive: wizard.arrive });
  useEffect(() => {
    latest.current = { shown, go: wizard.go, arrive: wizard.arrive };
  });
  // When the page opens, a step ahead comes from the address, not from a user who leaves a step.
  const ready = useRef(false);
  useEffect(() => {
    // On a busy machine the page learns late of an address that we wrote, when the next one is already there. A user
    // who has continued in the meantime must not be taken back.
    if (inAddress !== undefined && inAddress !== stepOf(history.location.search)) return;
    const { shown: current, go, arrive } = latest.current;
    const wanted = steps.find((step) => step.number === inAddress)?.number;
    if (wanted === undefined) {
      if (inAddress !== current) write(current, true);
      return;
    }
    if (wanted === current) return;
    const isOpening = !ready.current && wanted > current;
    void (isOpening ? arrive : go)(wanted).then((reached) => {
      // If a step could not be left, its summary says why. An address that opened the page has none.
      setHeld(reached === current && !isOpening ? null : heldAt(wanted, reached));
      if (reached !== wanted) write(reached, true);
    });
  }, [inAddress, write, history]);
  useEffect(() => {
    ready.current = true;
  }, []);
  const goTo = useCallback(
    (step: StepNumber) => {
      const from = latest.current.shown;
      void latest.current.go(step).then((reached) => {
        // A user who could not leave a step sees there what is wrong.
        setHeld(reached === from ? null : heldAt(step, reached));
        if (reached !== from) write(reached, false);
      });
    },
    [write],
  );
  return { goTo, held };
}
