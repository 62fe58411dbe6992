// When a step goes out that could not be created with its drip, and what becomes of the steps after it.
import { defaultWait } from './drip.ts';

const minute = 60_000;

/** A step that has a broadcast; instants in milliseconds. */
export interface MadeStep {
  readonly stepNo: number;
  readonly startAt: number;
  readonly isStarted: boolean;
  /** It is done, or was canceled. */
  readonly isOver: boolean;
}

/** The step that is created late. */
export interface LateStep {
  readonly stepNo: number;
  /** As it was planned: the distance of the next step counts from here. */
  readonly plannedAt: number;
  /** The earliest start that the user chose, or that is left. */
  readonly wantedAt: number;
}

/** Where a late step has its place; or the step after it that was sent already, so that it has none. */
export type LatePlace =
  | { readonly overtakenBy: number }
  | {
      readonly overtakenBy: null;
      readonly startAt: number;
      /** Steps that would no longer come after it, with their new starts. */
      readonly moved: readonly { readonly stepNo: number; readonly startAt: number }[];
    };

/**
 * Places a step that is created late between its neighbors, so that no one gets a step before the one that precedes it.
 * It starts after every earlier step that is not over, and a later step that it would overtake keeps its distance. Once a
 * later step has started, it has no place anymore.
 */
export function placeLateStep(late: LateStep, made: readonly MadeStep[]): LatePlace {
  const overtaker = made.find(({ stepNo, isStarted }) => stepNo > late.stepNo && isStarted);
  if (overtaker !== undefined) return { overtakenBy: overtaker.stepNo };
  const open = made.filter(({ isOver }) => !isOver).toSorted((one, other) => one.stepNo - other.stepNo);
  const before = Math.max(
    ...open.filter(({ stepNo }) => stepNo < late.stepNo).map(({ startAt }) => startAt),
    -Infinity,
  );
  const startAt = late.wantedAt > before ? late.wantedAt : before + defaultWait * minute;
  const moved: { stepNo: number; startAt: number }[] = [];
  let last = { was: late.plannedAt, is: startAt };
  for (const step of open.filter(({ stepNo }) => stepNo > late.stepNo)) {
    const distance = step.startAt > last.was ? step.startAt - last.was : defaultWait * minute;
    const is = step.startAt > last.is ? step.startAt : last.is + distance;
    if (is !== step.startAt) moved.push({ stepNo: step.stepNo, startAt: is });
    last = { was: step.startAt, is };
  }
  return { overtakenBy: null, startAt, moved };
}

/** Why a step can't be created anymore. */
export function overtakenText(stepNo: number, overtakenBy: number): string {
  return `Step ${overtakenBy} went out already, so step ${stepNo} would come after it. Send its text as a broadcast of its own.`;
}
