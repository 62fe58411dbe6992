import { askIdActions, lastWords, recordActions, reviewActions } from './callActions.ts';
import type {
  CallEvent,
  CallParty,
  CallState,
  CallStep,
  MessagePart,
  RecordingFlow,
  Sound,
} from './callFlow.ts';
import {
  decideLaunch,
  enterLaunchId,
  onLaunchKeys,
  isLaunchEntry,
  isLaunching,
} from './launch/callLaunch.ts';
import { prompt, speech } from './callPrompts.ts';
import { isRecording, mostStrays, mostTries } from './callRecordingLimits.ts';
import { addKeys, cleanKeys, leave, outcome, type Decision } from './callStepResult.ts';

type Event = Exclude<CallEvent, { kind: 'ended' }>;

/** A step of call-in recording (C6). A hang-up before 3 was pressed discards: nothing was saved. */
export function stepRecording(
  flow: RecordingFlow,
  state: CallState,
  event: Event,
  party: CallParty,
): CallStep {
  return outcome(state, decide(flow, state, event, party));
}

function decide(flow: RecordingFlow, state: CallState, event: Event, party: CallParty): Decision {
  if (event.kind === 'keys') return keys(flow, state, cleanKeys(event.digits));
  if (isLaunching(state)) return decideLaunch(flow, state, event);
  switch (event.kind) {
    case 'answered':
      return state.phase === 'dialing' ? answer(flow, party) : resume(flow, state);
    case 'messageId':
      if (state.phase !== 'lookUp') return resume(flow, state);
      return event.parts === null
        ? wrongId(flow, state)
        : record(flow, event.parts[0], { morePart: event.parts[1] ?? null });
    case 'recorded':
      return state.phase === 'recording'
        ? recorded(flow, state, event.recordingId, event.seconds)
        : resume(flow, state);
    case 'saved':
      return state.phase === 'saving' ? saved(flow, state, event.ok, event.words) : resume(flow, state);
    case 'line':
    case 'transferEnded':
    case 'again':
    case 'launcher':
    case 'list':
    case 'plan':
    case 'launched':
      return resume(flow, state);
    case 'machine':
    case 'transferAnswered':
      return {};
  }
}

/** The caller's number is kept from the first moment: only a user's own phone may launch a broadcast. */
function answer(flow: RecordingFlow, { phone }: CallParty): Decision {
  const caller = /^\+(\d{7,15})$/.exec(phone)?.[1] ?? null;
  return { changes: { phase: 'askId', messageId: null, caller }, actions: askIdActions(flow) };
}

function askId(flow: RecordingFlow, state: CallState, wrong: boolean): Decision {
  return {
    changes: { phase: 'askId', messageId: null, tries: state.tries + (wrong ? 1 : 0) },
    actions: askIdActions(flow, wrong ? [prompt(flow, 'wrongId')] : []),
  };
}

function wrongId(flow: RecordingFlow, state: CallState): Decision {
  if (state.tries + 1 < mostTries) return askId(flow, state, true);
  const reasonAndAdvice = [prompt(flow, 'wrongId'), prompt(flow, 'lastWrongId')];
  return {
    changes: { phase: 'leaving' },
    actions: lastWords([...reasonAndAdvice, prompt(flow, 'goodbye')]),
  };
}

function keys(flow: RecordingFlow, before: CallState, digits: string): Decision {
  const state: CallState = { ...before, keys: addKeys(before, digits) };
  const decision = heed(flow, state, digits);
  return { ...decision, changes: { keys: state.keys, ...decision.changes } };
}

function heed(flow: RecordingFlow, state: CallState, digits: string): Decision {
  if (isLaunching(state)) return onLaunchKeys(flow, state, digits);
  if (state.phase === 'askId') {
    if (isLaunchEntry(digits)) return enterLaunchId(flow, state, digits);
    const id = digits.replace(/#.*$/, '');
    return /^\d{6,9}$/.test(id)
      ? { changes: { phase: 'lookUp', messageId: id }, needs: { kind: 'messageId', digits: id } }
      : wrongId(flow, state);
  }
  if (state.phase !== 'review' || state.part === null || state.recordingId === null)
    return resume(flow, state);
  switch (digits[0]) {
    case '1':
      return { actions: reviewActions(flow, [{ kind: 'recording', recordingId: state.recordingId }]) };
    case '2':
      return record(flow, state.part, { recordingId: null });
    case '3':
      return save({ ...state, phase: 'saving' });
    default:
      return stray(flow, state, []);
  }
}

function stray(flow: RecordingFlow, state: CallState, words: readonly Sound[]): Decision {
  return state.strays < mostStrays
    ? { changes: { phase: 'review', strays: state.strays + 1 }, actions: reviewActions(flow, words) }
    : leave(flow, state);
}

function record(
  flow: RecordingFlow,
  part: MessagePart,
  changes: Partial<CallState>,
  before: readonly Sound[] = [],
): Decision {
  return { changes: { phase: 'recording', part, ...changes }, actions: recordActions(flow, part, before) };
}

function recorded(flow: RecordingFlow, state: CallState, id: string, seconds: number | null): Decision {
  if (state.part === null) return leave(flow, state);
  if (isRecording(id, seconds))
    return { changes: { phase: 'review', recordingId: id }, actions: reviewActions(flow) };
  return state.strays < mostStrays
    ? record(flow, state.part, { strays: state.strays + 1 }, [prompt(flow, 'tooShort')])
    : leave(flow, state);
}

function save(state: CallState): Decision {
  if (state.messageId === null || state.part === null || state.recordingId === null) return {};
  const { messageId, part, recordingId } = state;
  return { changes: { phase: 'saving' }, needs: { kind: 'save', messageId, part, recordingId } };
}

function saved(flow: RecordingFlow, state: CallState, ok: boolean, words: string | null): Decision {
  if (!ok) return stray(flow, state, [prompt(flow, 'notSaved')]);
  const done = { saved: state.saved + 1, recordingId: null };
  const confirmed = prompt(flow, 'saved');
  if (state.morePart !== null) return record(flow, state.morePart, { ...done, morePart: null }, [confirmed]);
  const last = words === null ? [confirmed] : [confirmed, speech(words)];
  return {
    changes: { ...done, phase: 'leaving' },
    actions: lastWords([...last, prompt(flow, 'goodbye')]),
  };
}

/** The actions of this phase once more. */
function resume(flow: RecordingFlow, state: CallState): Decision {
  switch (state.phase) {
    case 'dialing':
      return askId(flow, state, false);
    case 'askId':
      return { actions: askIdActions(flow) };
    case 'lookUp':
      return state.messageId === null
        ? askId(flow, state, false)
        : { needs: { kind: 'messageId', digits: state.messageId } };
    case 'recording':
      return state.part === null ? leave(flow, state) : record(flow, state.part, {});
    case 'review':
      return { actions: reviewActions(flow) };
    case 'saving': {
      const again = save(state);
      return again.needs === undefined ? leave(flow, state) : again;
    }
    case 'ended':
      return {};
    default:
      return leave(flow, state);
  }
}
