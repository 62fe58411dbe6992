import { steps } from './steps.ts';
import type { Held, StepNumber, StepProblem } from './steps.ts';

/** What to look at before a step is confirmed in which nothing is missing (row B-110). */
const looks: Readonly<Record<StepNumber, string>> = {
  1: 'Check the name, the number it comes from, and the start.',
  2: 'Check that these are the people you mean.',
  3: 'Read your message once more.',
  4: '',
};

/**
 * Why the wizard stands at a step before the one that was asked for, and what to do: what is missing, or, where nothing
 * is, to check the step and go on.
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
