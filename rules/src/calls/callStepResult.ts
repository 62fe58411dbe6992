import { lastWords } from './callActions.ts';
import type { CallAction, CallFlow, CallNeed, CallNews, CallState, CallStep } from './callFlow.ts';
import { prompt } from './callPrompts.ts';
import { recordOf } from './callRecord.ts';

/** More events than any conversation needs; a call with more is ended politely. */
export const mostSteps = 60;
/** Keys that are kept of a call. */
const mostKeys = 20;

/** What a phase's rule decides: changes of the state, and what is played or asked. */
export interface Decision {
  readonly changes?: Partial<CallState>;
  readonly actions?: readonly CallAction[];
  readonly needs?: CallNeed;
}

/** The step that a decision makes. News is what the decision made true. */
export function outcome(before: CallState, decision: Decision): CallStep {
  const state: CallState = { ...before, ...decision.changes };
  return {
    state,
    actions: decision.needs === undefined ? (decision.actions ?? []) : [],
    needs: decision.needs ?? null,
    news: newsBetween(before, state),
    record: recordOf(state),
  };
}

function newsBetween(before: CallState, after: CallState): CallNews[] {
  const news: CallNews[] = [];
  if (after.answer !== null && after.answer !== before.answer)
    news.push({ kind: 'answer', answer: after.answer });
  if (after.optedOut && !before.optedOut) news.push({ kind: 'optedOut' });
  if (after.transferAskedAt !== null && before.transferAskedAt === null) news.push({ kind: 'transferAsked' });
  if (after.transferred && !before.transferred) news.push({ kind: 'transferred' });
  return news;
}

/** Says goodbye, or confirms that no more calls come, and hangs up. */
export function leave(flow: CallFlow, state: CallState): Decision {
  return {
    changes: { phase: 'leaving' },
    actions: lastWords([prompt(flow, state.optedOut ? 'optedOut' : 'goodbye')]),
  };
}

/** The keys of a call with these added. */
export function addKeys(state: CallState, digits: string): string {
  return (state.keys + digits).slice(0, mostKeys);
}

/** Only what is on a telephone's keypad, at most as many as a carrier collects. */
export function cleanKeys(digits: string): string {
  return digits.replace(/[^0-9*#]/g, '').slice(0, 50);
}
