import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isWindowConflict, problemsOf } from '../steps/steps.ts';
import type { StepNumber } from '../steps/steps.ts';
import type { StepFacts, StepProblem, WizardField } from '../steps/stepFacts.ts';
import type { WizardForm } from '../wizardForm.ts';
import { afterPress } from '../../../../api/forms/afterPress.ts';

/** What is wrong with the current step, how much of it the user has seen, and what the server refused. */
export function useRefusedSteps(values: WizardForm, facts: StepFacts) {
  const [touched, setTouched] = useState<ReadonlySet<WizardField>>(new Set());
  const [extra, setExtra] = useState<readonly StepProblem[]>([]);
  const [refusals, setRefusals] = useState(0);
  const [told, setTold] = useState(false);
  const [conflict, setConflict] = useState<StepNumber | null>(null);
  const step = values.CurrentStep as StepNumber;
  const live = useMemo(() => problemsOf(step, values, facts), [step, values, facts]);
  const shown = useMemo(() => [...live, ...extra], [live, extra]);

  // Problems from the server belong to the form as it was. Typing may have fixed them.
  const formAtTell = useRef(values);
  useEffect(() => {
    if (formAtTell.current !== values) setExtra((old) => (old.length === 0 ? old : []));
  }, [values]);

  const refuse = useCallback(
    (problems: readonly StepProblem[], server: readonly StepProblem[], target: StepNumber) => {
      setTouched((old) => new Set([...old, ...problems.map((problem) => problem.field)]));
      setExtra(server);
      setTold(true);
      setRefusals((count) => count + 1);
      if (isWindowConflict(problems)) setConflict(target);
    },
    [setTouched, setExtra, setTold, setRefusals, setConflict],
  );

  /** Nothing is wrong any more: the summary closes. */
  const accept = useCallback(() => {
    setTold(false);
    setExtra([]);
  }, [setTold, setExtra]);
  /** The form to which what was refused belongs. */
  const belongsTo = useCallback((form: WizardForm) => {
    formAtTell.current = form;
  }, []);
  const errorOf = useCallback(
    (field: WizardField) => {
      const server = extra.find((problem) => problem.field === field)?.message;
      if (server !== undefined) return server;
      return touched.has(field) ? live.find((problem) => problem.field === field)?.message : undefined;
    },
    [extra, touched, live],
  );
  const leave = useCallback(
    (field: WizardField) => {
      afterPress(() => setTouched((old) => (old.has(field) ? old : new Set([...old, field]))));
    },
    [setTouched],
  );
  return {
    refuse,
    accept,
    belongsTo,
    setConflict,
    errorOf,
    leave,
    problems: told ? shown : [],
    refusals,
    windowConflict: conflict,
    closeWindowConflict: useCallback(() => setConflict(null), [setConflict]),
    askWindowConflict: useCallback(() => setConflict(4), [setConflict]),
  };
}

export type RefusedSteps = ReturnType<typeof useRefusedSteps>;
