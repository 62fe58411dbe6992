import { steps } from '../steps/steps.ts';
import type { Held, StepNumber } from '../steps/steps.ts';
import type { StepProblem } from '../steps/stepFacts.ts';

/** What to check before confirming a step in which nothing is missing (row B-110). */
const looks: Readonly<Record<StepNumber, string>> = {
  1: 'Check the name, the number it comes from, and the start.',
  2: 'Check that these are the people you mean.',
  3: 'Read your message once more.',
  4: '',
};

/**
 * Why the wizard is at a step before the requested one, and what to do: fill in what is missing or, if nothing is,
 * check the step and continue.
 */
export function heldText({ wanted, at }: Held, problems: readonly StepProblem[]): string {
  const title = (step: StepNumber): string => steps[step - 1]?.title ?? '';
  const found = problems.find(({ isWaiting }) => isWaiting !== true)?.message;
  if (found === undefined && problems.length === 0) {
    const next = title((at + 1) as StepNumber);
    return `Nothing is missing here. ${looks[at]} Then choose “Next: ${next}”${at + 1 === wanted ? '' : ` to go on to “${title(wanted)}”`}.`;
  }
  const reason = found === undefined ? '' : ` ${found.replace(/\.?$/, '.')}`;
  return `Before “${title(wanted)}”, finish “${title(at)}”.${reason}`;
}
