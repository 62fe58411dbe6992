import {
  busyActions,
  callBackActions,
  closingActions,
  lastWords,
  messageActions,
  silentActions,
  thanksActions,
  transferActions,
  voicemailActions,
} from '../calls/callActions.ts';
import type {
  BroadcastFlow,
  CallEvent,
  CallParty,
  CallState,
  CallStep,
  MachineVerdict,
} from '../calls/callFlow.ts';
import { readKeys } from '../calls/callKeys.ts';
import { addKeys, cleanKeys, leave, outcome, type Decision } from '../calls/callStepResult.ts';

/** # plays the message again this often (C1.4). */
const MOST_REPLAYS = 2;
/** A key without a meaning interrupts the message, which starts again this many times. */
const MOST_STRAYS = 3;
/** How long the transfer number is tried (C4.4), in seconds since 0 was pressed. */
const TRANSFER_SECONDS = 60;

/** A step of announcement, survey and transfer-and-connect (C1 to C5). The end is `step`'s own. */
export function stepBroadcast(
  flow: BroadcastFlow,
  state: CallState,
  event: Exclude<CallEvent, { kind: 'ended' }>,
  party: CallParty,
): CallStep {
  return outcome(state, decide(flow, state, event, party));
}

function decide(
  flow: BroadcastFlow,
  state: CallState,
  event: Exclude<CallEvent, { kind: 'ended' }>,
  party: CallParty,
): Decision {
  switch (event.kind) {
    case 'answered':
      return state.phase === 'dialing' ? answered(flow, event.verdict) : resume(flow, state, event.at);
    case 'machine':
      return machine(flow, state, event.verdict);
    case 'keys':
      return keys(flow, state, event.digits, event.at, party);
    case 'line':
      if (state.phase !== 'line') return resume(flow, state, event.at);
      return event.granted ? dial(flow, state, party) : busy(flow, state, event.at);
    case 'transferAnswered':
      return state.transferAskedAt === null ? {} : { changes: { transferred: true } };
    case 'transferEnded':
      // Reported after the end when the person hung up first.
      if (state.phase === 'ended') return event.answered ? { changes: { transferred: true } } : {};
      if (state.phase !== 'transferring') return resume(flow, state, event.at);
      return event.answered
        ? { changes: { phase: 'leaving', transferred: true }, actions: lastWords([]) }
        : busy(flow, state, event.at);
    // Recordings are not made here; a carrier that reports one is asked to continue.
    case 'messageId':
    case 'recorded':
    case 'saved':
    case 'launcher':
    case 'list':
    case 'plan':
    case 'launched':
    case 'again':
      return resume(flow, state, event.at);
  }
}

function answered(flow: BroadcastFlow, verdict: MachineVerdict | null): Decision {
  switch (verdict) {
    case null:
    case 'person':
    case 'unsure':
      return message(flow, { answeredBy: 'person' });
    case 'machineReady':
    case 'machine':
      return voicemail(flow, verdict === 'machine');
    case 'endless':
      return endless;
  }
}

/** Hung up without a word, so that the machine keeps no half message. */
const endless: Decision = { changes: { phase: 'leaving', answeredBy: 'machine' }, actions: lastWords([]) };

function voicemail(flow: BroadcastFlow, wait: boolean): Decision {
  return {
    changes: { phase: 'voicemail', answeredBy: 'machine', voicemailBegun: true },
    actions: voicemailActions(flow, wait),
  };
}

/** The detector's result counts until a key was pressed: only a person presses one. */
function machine(flow: BroadcastFlow, state: CallState, verdict: MachineVerdict): Decision {
  const open = ['dialing', 'greeting', 'message', 'closing'].includes(state.phase);
  if (!open || state.keys !== '') return {};
  switch (verdict) {
    case 'machineReady':
      return voicemail(flow, false);
    case 'machine':
      return { changes: { phase: 'greeting', answeredBy: 'machine' } };
    case 'endless':
      return endless;
    case 'person':
    case 'unsure':
      return {};
  }
}

/** Plays the message; whether the closing prompt follows it depends on what was before. */
function message(flow: BroadcastFlow, changes: Partial<CallState>, repeated = false): Decision {
  return {
    changes: { phase: 'message', ...changes },
    actions: messageActions(flow, flow.kind === 'announcement' || repeated),
  };
}

function isOffered(flow: BroadcastFlow, party: CallParty): boolean {
  return flow.transferTo !== null && flow.transferTo !== party.phone;
}

function keys(flow: BroadcastFlow, before: CallState, raw: string, at: number, party: CallParty): Decision {
  const digits = cleanKeys(raw);
  const { phase } = before;
  // No key counts during a machine's message (C5.2), or before the call was answered.
  if (phase === 'voicemail' || phase === 'dialing') return resume(flow, before, at);
  const read = readKeys(digits, {
    answers: flow.kind === 'survey',
    transfers: isOffered(flow, party),
    afterStar: phase === 'star',
  });
  if (phase === 'ended') return afterwards(before, digits, read.answer, read.command === 'optOut');
  const state: CallState = {
    ...before,
    keys: addKeys(before, digits),
    answer: read.answer ?? before.answer,
    answeredBy: digits === '' ? before.answeredBy : 'person',
    optedOut: before.optedOut || read.command === 'optOut',
  };
  const kept: Partial<CallState> = {
    keys: state.keys,
    answer: state.answer,
    answeredBy: state.answeredBy,
    optedOut: state.optedOut,
  };
  const decision = state.optedOut ? leave(flow, state) : heed(flow, state, read.command, at);
  return { ...decision, changes: { ...kept, ...decision.changes } };
}

/** Keys that are reported after the end still count; nothing can be played any more. */
function afterwards(state: CallState, digits: string, answer: string | null, optOut: boolean): Decision {
  if (state.answeredBy === 'machine') return {};
  return {
    changes: {
      keys: addKeys(state, digits),
      answer: answer ?? state.answer,
      optedOut: state.optedOut || optOut,
      answeredBy: digits === '' ? state.answeredBy : 'person',
    },
  };
}

function heed(
  flow: BroadcastFlow,
  state: CallState,
  command: ReturnType<typeof readKeys>['command'],
  at: number,
): Decision {
  const { phase } = state;
  if (phase === 'line' || phase === 'transferring' || phase === 'leaving') return resume(flow, state, at);
  // On hold only opting out changes what comes next: the transfer number is tried again.
  if (phase === 'busyLines') return askLine(flow, state, at);
  switch (command) {
    case 'transfer':
      return askLine(flow, state, at);
    case 'answer':
      return { changes: { phase: 'thanks' }, actions: thanksActions(flow) };
    case 'star':
      return { changes: { phase: 'star' }, actions: silentActions() };
    case 'replay':
      return state.replays < MOST_REPLAYS
        ? message(flow, { replays: state.replays + 1 }, state.repeated)
        : stray(flow, state);
    case 'none':
      return silence(flow, state);
    case 'optOut':
    case 'stray':
      return stray(flow, state);
  }
}

/** No key in time. */
function silence(flow: BroadcastFlow, state: CallState): Decision {
  switch (state.phase) {
    case 'message': {
      const repeats = flow.kind === 'survey' && !state.repeated && state.answer === null;
      return repeats
        ? message(flow, { repeated: true }, true)
        : { changes: { phase: 'closing' }, actions: closingActions(flow) };
    }
    // A star without its digit interrupted the message, unless it came after an answer.
    case 'star':
      return state.answer === null ? stray(flow, state) : end;
    case 'thanks':
    case 'greeting':
      return end;
    default:
      return leave(flow, state);
  }
}

const end: Decision = { changes: { phase: 'leaving' }, actions: lastWords([]) };

/** Keys without a meaning: what was cut off starts again, a few times. */
function stray(flow: BroadcastFlow, state: CallState): Decision {
  if (state.strays >= MOST_STRAYS) return leave(flow, state);
  const changes = { strays: state.strays + 1 };
  switch (state.phase) {
    case 'closing':
      return { changes, actions: closingActions(flow) };
    case 'thanks':
      return { changes, actions: silentActions() };
    default:
      return message(flow, changes, state.repeated);
  }
}

/** 0 was pressed, or the hold is over: a free line is needed (C4.1). */
function askLine(flow: BroadcastFlow, state: CallState, at: number): Decision {
  const second = Math.floor(at / 1_000);
  const askedAt = state.transferAskedAt ?? second;
  if (second - askedAt >= TRANSFER_SECONDS) return giveUp(flow);
  return { changes: { phase: 'line', transferAskedAt: askedAt }, needs: { kind: 'transferLine' } };
}

function dial(flow: BroadcastFlow, state: CallState, party: CallParty): Decision {
  // A script that was frozen with a transfer keeps it; without one no caller could have requested it.
  if (flow.transferTo === null) return leave(flow, state);
  return {
    changes: { phase: 'transferring', tries: state.tries + 1 },
    actions: transferActions(flow, flow.transferTo, party, state.tries === 0),
  };
}

function busy(flow: BroadcastFlow, state: CallState, at: number): Decision {
  const since = Math.floor(at / 1_000) - (state.transferAskedAt ?? 0);
  return since >= TRANSFER_SECONDS
    ? giveUp(flow)
    : { changes: { phase: 'busyLines' }, actions: busyActions(flow) };
}

function giveUp(flow: BroadcastFlow): Decision {
  return { changes: { phase: 'leaving' }, actions: callBackActions(flow) };
}

/** The actions of this phase once more, for a carrier that asks again, and for events that do not fit. */
function resume(flow: BroadcastFlow, state: CallState, at: number): Decision {
  switch (state.phase) {
    case 'dialing':
      return answered(flow, null);
    case 'message':
      return message(flow, {}, state.repeated);
    case 'closing':
      return { actions: closingActions(flow) };
    case 'thanks':
      return { actions: thanksActions(flow) };
    case 'star':
    case 'greeting':
      return { actions: silentActions() };
    case 'line':
      return { needs: { kind: 'transferLine' } };
    // The carrier asks again while the other side was dialed: the transfer is over and nothing says how.
    case 'transferring':
      return busy(flow, state, at);
    case 'busyLines':
      return { actions: busyActions(flow) };
    case 'voicemail':
      return voicemail(flow, false);
    case 'ended':
      return {};
    default:
      return leave(flow, state);
  }
}
