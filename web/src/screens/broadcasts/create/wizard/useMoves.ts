import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { RecipientCounts } from '../draft/draftData.ts';
import { missingUpTo, waitText } from '../steps/requiredData.ts';
import type { DataState } from '../steps/requiredData.ts';
import { isWindowConflict, moveTo } from '../steps/steps.ts';
import type { StepNumber } from '../steps/steps.ts';
import type { StepFacts, StepProblem } from '../steps/stepFacts.ts';
import type { SavedForm } from '../draft/useDraftForm.ts';
import { useLatest } from '../steps/dataStates.ts';
import { serverStartProblem } from '../wizardFacts.ts';
import { hasStart } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';
import type { RefusedSteps } from './useRefusedSteps.ts';

/** What a step is checked with. */
interface Known {
  readonly facts: StepFacts;
  readonly summary: Pick<UseQueryResult<RecipientCounts>, 'data' | 'isFetching' | 'refetch'>;
  readonly dataStates: readonly DataState[];
}

/** Moving from step to step. It waits for what has not loaded, and stays where something is wrong. */
export function useMoves(form: SavedForm, known: Known, steps: RefusedSteps) {
  const { dataStates } = known;
  const { refuse, accept, belongsTo, setConflict } = steps;
  const [moving, setMoving] = useState(false);
  const [stopped, setStopped] = useState<{ times: number; step: StepNumber }>({ times: 0, step: 1 });
  const latest = useLatest(known);
  const tellMissing = useCallback(
    (at: StepNumber) => setStopped(({ times }) => ({ times: times + 1, step: at })),
    [setStopped],
  );

  const go = useCallback(
    async (target: StepNumber): Promise<StepNumber> => {
      const started = form.saver.state().form;
      const from = started.CurrentStep as StepNumber;
      const isForward = target > from || target === 4;
      if (isForward) {
        setMoving(true);
        const hasCome = await latest.arrived((target - 1) as StepNumber, () => form.saver.state().form);
        setMoving(false);
        if (!hasCome) {
          tellMissing((target - 1) as StepNumber);
          return from;
        }
      }
      const before = form.saver.state().form;
      const { facts } = latest.known();
      if (from === 1 && target > 1 && hasStart(before) && facts.start.at !== null) {
        setMoving(true);
        const found = await serverStartProblem(before);
        setMoving(false);
        if (found.length > 0) {
          belongsTo(form.saver.state().form);
          refuse(found, found, target);
          return from;
        }
      }
      // People who were just added are counted before the page says that there are none.
      const { summary } = latest.known();
      let counted = summary.data;
      if (from === 2 && isForward && summary.isFetching) {
        setMoving(true);
        counted = (await summary.refetch({ cancelRefetch: false })).data ?? counted;
        setMoving(false);
      }
      const move = moveTo(form.saver.state().form, target, { ...latest.known().facts, summary: counted });
      // If the calling window closed while the user wrote the rest, the question comes at the current step, not two
      // steps before.
      if (from === 4 && isWindowConflict(move.problems)) {
        belongsTo(before);
        setConflict(target);
        return from;
      }
      form.change(() => move.form);
      belongsTo(move.form);
      if (move.problems.length > 0) refuse(move.problems, [], target);
      else accept();
      return move.form.CurrentStep as StepNumber;
    },
    [form, latest, refuse, accept, belongsTo, tellMissing, setMoving, setConflict],
  );

  const arrive = useCallback(
    async (target: StepNumber): Promise<StepNumber> => {
      const typed = (): WizardForm => form.saver.state().form;
      if (!(await latest.arrived((target - 1) as StepNumber, typed)))
        return typed().CurrentStep as StepNumber;
      const move = moveTo(typed(), target, latest.known().facts, false);
      form.change(() => move.form);
      return move.form.CurrentStep as StepNumber;
    },
    [form, latest],
  );

  const tell = useCallback(
    (problems: readonly StepProblem[]) => {
      belongsTo(form.saver.state().form);
      refuse(problems, problems, form.saver.state().form.CurrentStep as StepNumber);
    },
    [form, refuse, belongsTo],
  );

  const values = form.form;
  const step = values.CurrentStep as StepNumber;
  return {
    go,
    arrive,
    tell,
    moving,
    tellMissing,
    failed: missingUpTo(step > stopped.step ? step : stopped.step, values, dataStates).filter(
      ({ isFailed }) => isFailed,
    ),
    stops: stopped.times,
    waitsFor: waitText(missingUpTo(4, values, dataStates)),
  };
}
