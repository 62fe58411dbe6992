import { askDigitsActions, askIdActions, lastWords, recordActions, reviewActions } from '../callActions.ts';
import type { CallEvent, CallState, RecordingFlow, Sound } from '../callFlow.ts';
import { prompt, speech } from '../callPrompts.ts';
import { isRecording, mostStrays, mostTries } from '../callRecordingLimits.ts';
import { leave, type Decision } from '../callStepResult.ts';
import { launchedWords, planWords } from './launchPrompts.ts';
import type { LauncherRefusal, LaunchPhase, LaunchPromptName, ListRefusal } from './launchTypes.ts';

type Launching = CallState & { readonly phase: LaunchPhase };

const phases: ReadonlySet<string> = new Set<LaunchPhase>([
  'launcher',
  'askList',
  'list',
  'launchRecording',
  'plan',
  'launchReview',
  'launching',
]);

/** True while a broadcast is being launched. */
export function isLaunching(state: CallState): state is Launching {
  return phases.has(state.phase);
}

/** A star in front distinguishes a phone launch ID from a message recording ID. */
export function isLaunchEntry(digits: string): boolean {
  return digits.startsWith('*');
}

/** A phone launch ID was entered: the server looks for its user. */
export function enterLaunchId(flow: RecordingFlow, state: CallState, digits: string): Decision {
  const launchId = /^\*(\d{1,9})(?:#.*)?$/.exec(digits)?.[1];
  return launchId === undefined
    ? wrongLaunch(flow, state)
    : findLauncher({ ...state, launchId }, { launchId });
}

/** A step of a call in which a broadcast is launched. Nothing is sent before 1 was pressed. */
export function decideLaunch(flow: RecordingFlow, state: Launching, event: CallEvent): Decision {
  switch (event.kind) {
    case 'launcher':
      if (state.phase !== 'launcher') break;
      return event.refusal === null
        ? { changes: { phase: 'askList', tries: 0 }, actions: askList(flow) }
        : refuseLauncher(flow, state, event.refusal);
    case 'list':
      if (state.phase !== 'list') break;
      return event.refusal === null ? record(flow, {}) : wrongList(flow, state, event.refusal);
    case 'recorded':
      if (state.phase !== 'launchRecording') break;
      return recorded(flow, state, event.recordingId, event.seconds);
    case 'plan':
      if (state.phase !== 'plan') break;
      return event.plan === null
        ? end(flow, [prompt(flow, 'notLaunched')])
        : review(flow, state, [speech(planWords(event.plan))]);
    case 'launched':
      if (state.phase !== 'launching') break;
      return event.plan === null
        ? stray(flow, state, [event.reason === null ? prompt(flow, 'notLaunched') : speech(event.reason)])
        : end(flow, [speech(launchedWords(event.plan))], { saved: state.saved + 1 });
    case 'machine':
    case 'transferAnswered':
      return {};
    default:
      break;
  }
  return resume(flow, state);
}

function askList(flow: RecordingFlow, before: readonly Sound[] = []) {
  return askDigitsActions([...before, prompt(flow, 'askList')]);
}

function end(flow: RecordingFlow, words: readonly Sound[], changes: Partial<CallState> = {}): Decision {
  return {
    changes: { ...changes, phase: 'leaving' },
    actions: lastWords([...words, prompt(flow, 'goodbye')]),
  };
}

const refusals: Readonly<Record<Exclude<LauncherRefusal, 'wrong'>, LaunchPromptName>> = {
  locked: 'launchLocked',
  several: 'launchSeveral',
  notAllowed: 'launchNotAllowed',
  noCallerId: 'launchNoCallerId',
};

function refuseLauncher(flow: RecordingFlow, state: CallState, refusal: LauncherRefusal): Decision {
  return refusal === 'wrong' ? wrongLaunch(flow, state) : end(flow, [prompt(flow, refusals[refusal])]);
}

/** Tries for both kinds of ID together: three a call. */
function wrongLaunch(flow: RecordingFlow, state: CallState): Decision {
  const wrong = prompt(flow, 'wrongLaunch');
  if (state.tries + 1 >= mostTries) return end(flow, [wrong, prompt(flow, 'lastWrongLaunch')]);
  return {
    changes: { phase: 'askId', launchId: null, tries: state.tries + 1 },
    actions: askIdActions(flow, [wrong]),
  };
}

const listRefusals: Readonly<Record<ListRefusal, LaunchPromptName>> = {
  unknown: 'wrongList',
  nobody: 'emptyList',
  tooMany: 'largeList',
};

function wrongList(flow: RecordingFlow, state: CallState, refusal: ListRefusal): Decision {
  const wrong = prompt(flow, listRefusals[refusal]);
  if (state.tries + 1 >= mostTries) return end(flow, [wrong, prompt(flow, 'lastWrongList')]);
  return {
    changes: { phase: 'askList', listId: null, tries: state.tries + 1 },
    actions: askList(flow, [wrong]),
  };
}

/** What keys mean while a broadcast is launched. */
export function onLaunchKeys(flow: RecordingFlow, state: Launching, digits: string): Decision {
  if (state.phase === 'askList') {
    const listId = digits.replace(/#.*$/, '');
    return /^\d{1,9}$/.test(listId)
      ? findList({ ...state, listId }, { listId })
      : wrongList(flow, state, 'unknown');
  }
  if (state.phase !== 'launchReview') return resume(flow, state);
  switch (digits[0]) {
    case '1':
      return launch(flow, state);
    case '2':
      return record(flow, { recordingId: null });
    case '3':
      return plan(flow, state, {});
    default:
      return stray(flow, state, []);
  }
}

function record(flow: RecordingFlow, changes: Partial<CallState>, before: readonly Sound[] = []): Decision {
  return {
    changes: { phase: 'launchRecording', ...changes },
    actions: recordActions(flow, 'live', before),
  };
}

function recorded(flow: RecordingFlow, state: Launching, id: string, seconds: number | null): Decision {
  if (isRecording(id, seconds)) return plan(flow, { ...state, recordingId: id }, { recordingId: id });
  return state.strays < mostStrays
    ? record(flow, { strays: state.strays + 1 }, [prompt(flow, 'tooShort')])
    : leave(flow, state);
}

function review(flow: RecordingFlow, state: Launching, words: readonly Sound[]): Decision {
  if (state.recordingId === null) return leave(flow, state);
  const take: Sound = { kind: 'recording', recordingId: state.recordingId };
  return {
    changes: { phase: 'launchReview' },
    actions: reviewActions(flow, [take, ...words], 'launchReview'),
  };
}

function stray(flow: RecordingFlow, state: Launching, words: readonly Sound[]): Decision {
  return state.strays < mostStrays
    ? {
        changes: { phase: 'launchReview', strays: state.strays + 1 },
        actions: reviewActions(flow, words, 'launchReview'),
      }
    : leave(flow, state);
}

function findLauncher({ caller, launchId }: CallState, changes: Partial<CallState>): Decision {
  if (launchId === null) return {};
  return { changes: { ...changes, phase: 'launcher' }, needs: { kind: 'launcher', caller, launchId } };
}

function findList({ caller, launchId, listId }: CallState, changes: Partial<CallState>): Decision {
  if (launchId === null || listId === null) return {};
  return { changes: { ...changes, phase: 'list' }, needs: { kind: 'list', caller, launchId, listId } };
}

function plan(flow: RecordingFlow, state: CallState, changes: Partial<CallState>): Decision {
  const { caller, launchId, listId } = state;
  if (launchId === null || listId === null) return leave(flow, state);
  return { changes: { ...changes, phase: 'plan' }, needs: { kind: 'plan', caller, launchId, listId } };
}

function launch(flow: RecordingFlow, state: CallState): Decision {
  const { caller, launchId, listId, recordingId } = state;
  if (launchId === null || listId === null || recordingId === null) return leave(flow, state);
  return {
    changes: { phase: 'launching' },
    needs: { kind: 'launch', caller, launchId, listId, recordingId },
  };
}

/** The actions of this phase once more. */
function resume(flow: RecordingFlow, state: Launching): Decision {
  switch (state.phase) {
    case 'launcher':
      return orLeave(flow, state, findLauncher(state, {}));
    case 'askList':
      return { actions: askList(flow) };
    case 'list':
      return orLeave(flow, state, findList(state, {}));
    case 'launchRecording':
      return record(flow, {});
    case 'plan':
    case 'launchReview':
      return plan(flow, state, {});
    case 'launching':
      return launch(flow, state);
  }
}

/** A state that no call has been led to is left politely. */
function orLeave(flow: RecordingFlow, state: CallState, decision: Decision): Decision {
  return decision.needs === undefined ? leave(flow, state) : decision;
}
