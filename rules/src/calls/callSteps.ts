import { stepBroadcast } from '../broadcasts/callBroadcast.ts';
import type { CallState, CallStep, Step } from './callFlow.ts';
import { stepRecording } from './callRecording.ts';
import { recordOf } from './callRecord.ts';
import { leave, mostSteps, outcome } from './callStepResult.ts';

/** Every call's one step; see `Step` of `callFlow.ts`. */
export const step: Step = (flow, state, event, party) => {
  if (event.kind === 'ended')
    return state.phase === 'ended'
      ? nothing(state)
      : nothing(counted({ ...state, phase: 'ended', cause: event.cause }));
  const now = counted(state);
  // Every call comes to its end, whatever a caller or a broken carrier does.
  if (now.steps > mostSteps && state.phase !== 'ended' && state.phase !== 'leaving')
    return outcome(now, leave(flow, now));
  return flow.kind === 'recording'
    ? stepRecording(flow, now, event, party)
    : stepBroadcast(flow, now, event, party);
};

function counted(state: CallState): CallState {
  return { ...state, steps: Math.min(state.steps + 1, 999) };
}

function nothing(state: CallState): CallStep {
  return { state, actions: [], needs: null, news: [], record: recordOf(state) };
}
