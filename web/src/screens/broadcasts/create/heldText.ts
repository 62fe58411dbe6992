import { steps } from './steps.ts';
import type { Held, StepNumber, StepProblem } from './steps.ts';

/** Why one stands at a step before the one that was asked for, with what is missing as far as it is known. */
export function heldText({ wanted, at }: Held, problems: readonly StepProblem[]): string {
  const title = (step: StepNumber): string => steps[step - 1]?.title ?? '';
  const found = problems.find(({ isWaiting }) => isWaiting !== true)?.message;
  const reason = found === undefined ? '' : ` ${found.replace(/\.?$/, '.')}`;
  return `Before “${title(wanted)}”, finish “${title(at)}”.${reason}`;
}
