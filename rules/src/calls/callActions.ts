import type { BroadcastFlow, CallAction, CallParty, MessagePart, RecordingFlow, Sound } from './callFlow.ts';
import { callBackSounds, prompt } from './callPrompts.ts';

/** After an announcement, and after the last playing of a survey: 1 s, then the closing prompt (C1.5). */
const AFTER_MESSAGE_SECONDS = 1;
/** How long keys are awaited after a prompt, a survey's question and a thank-you (C1.5, C3). */
const KEY_SECONDS = 6;
/** Between a star and its digit, and after a single digit that may be the first of two. */
const NEXT_KEY_SECONDS = 2;
/** How long a call holds before the transfer number is tried again; short, so that 60 s hold several tries. */
const HOLD_SECONDS = 8;
/** How long an untold end of a greeting is awaited. */
const GREETING_SECONDS = 5;
/** Longest recording by phone (C6.3). */
const RECORD_SECONDS = 120;
/** How long a phone may ring (C1.2, C4.2). */
export const RING_SECONDS = 30;

const hangUp: CallAction = { kind: 'hangUp' };

/** Plays sounds and listens for the keys of a broadcast: #, 9, 0 and star with a digit. */
function listen(sounds: readonly Sound[], firstKeySeconds: number): CallAction[] {
  return [
    { kind: 'gather', sounds, maxKeys: 2, endKeys: '#09', firstKeySeconds, nextKeySeconds: NEXT_KEY_SECONDS },
  ];
}

/** The message to a person. `last`: the closing prompt follows; otherwise a survey's question is repeated. */
export function messageActions(flow: BroadcastFlow, last: boolean): CallAction[] {
  return listen([flow.audio], last ? AFTER_MESSAGE_SECONDS : KEY_SECONDS);
}

/** "To hear this message again ..." */
export function closingActions(flow: BroadcastFlow): CallAction[] {
  return listen([prompt(flow, 'closing')], KEY_SECONDS);
}

/** "Thank you ...", then time for another key. */
export function thanksActions(flow: BroadcastFlow): CallAction[] {
  return listen([prompt(flow, 'thanks')], KEY_SECONDS);
}

/** Silence, in which a star's digit or any other key may follow. */
export function silentActions(): CallAction[] {
  return listen([], KEY_SECONDS);
}

/** "All lines are busy. Please hold", then the wait before the next try (C4.4). */
export function busyActions(flow: BroadcastFlow): CallAction[] {
  return listen([prompt(flow, 'busyLines')], HOLD_SECONDS);
}

/** Dials the transfer number with the person's number as caller ID (C4.2). */
export function transferActions(
  flow: BroadcastFlow,
  to: string,
  party: CallParty,
  first: boolean,
): CallAction[] {
  const hold: CallAction[] = first ? [{ kind: 'play', sound: prompt(flow, 'hold') }] : [];
  return [...hold, { kind: 'transfer', to, callerId: party.phone, ringSeconds: RING_SECONDS }];
}

/** The last words, then the end. */
export function lastWords(sounds: readonly Sound[]): CallAction[] {
  return [...sounds.map((sound): CallAction => ({ kind: 'play', sound })), hangUp];
}

/** "Please call us back at ..." (C4.4) */
export function callBackActions(flow: BroadcastFlow): CallAction[] {
  return lastWords(callBackSounds(flow, flow.callerId));
}

/** The message to a machine (C5.2); `wait` when the end of its greeting is not reported. */
export function voicemailActions(flow: BroadcastFlow, wait: boolean): CallAction[] {
  const pause: CallAction[] = wait ? [{ kind: 'pause', seconds: GREETING_SECONDS }] : [];
  return [...pause, ...lastWords([flow.voicemail ?? flow.audio])];
}

/** "Enter your message recording ID, then pound", and how a broadcast is launched instead. */
export function askIdActions(flow: RecordingFlow, before: readonly Sound[] = []): CallAction[] {
  return askDigitsActions([...before, prompt(flow, 'askId'), prompt(flow, 'askLaunch')]);
}

/** A number of up to 9 digits, with a star before it and a pound after it. */
export function askDigitsActions(sounds: readonly Sound[]): CallAction[] {
  return [{ kind: 'gather', sounds, maxKeys: 11, endKeys: '#', firstKeySeconds: 10, nextKeySeconds: 5 }];
}

/** "After the tone, record your message ..." */
export function recordActions(
  flow: RecordingFlow,
  part: MessagePart,
  before: readonly Sound[] = [],
): CallAction[] {
  const words = prompt(flow, part === 'live' ? 'recordLive' : 'recordVoicemail');
  return [
    ...[...before, words].map((sound): CallAction => ({ kind: 'play', sound })),
    { kind: 'record', maxSeconds: RECORD_SECONDS, endKey: '#', tone: flow.tone ?? null },
  ];
}

/** "To listen to your message, press 1 ...", or what else can be done with it, after what is to be heard before. */
export function reviewActions(
  flow: RecordingFlow,
  before: readonly Sound[] = [],
  choices: 'review' | 'launchReview' = 'review',
): CallAction[] {
  return [
    {
      kind: 'gather',
      sounds: [...before, prompt(flow, choices)],
      maxKeys: 1,
      endKeys: '',
      firstKeySeconds: 10,
      nextKeySeconds: NEXT_KEY_SECONDS,
    },
  ];
}
