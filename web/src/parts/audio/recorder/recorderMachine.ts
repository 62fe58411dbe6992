import { longestMessageSeconds } from '@carillon/rules/audio/audioLimits';

/** How a recording is made (row B-271); milliseconds and samples per second. */
export const recorderSettings = {
  /** The length of the microphone's chunks. */
  chunkMs: 100,
  /** Between pressing the button and the first sample that counts: the click is not heard. */
  startDelayMs: 300,
  /** iOS turns its microphone up slowly, and speech before that is lost (2-decisions H9). */
  startDelayIosMs: 4_000,
  /** Rates that are stored unchanged. We request the first, and resample recordings with any other rate to it. */
  sampleRates: [16_000, 8_000, 44_100],
  channels: 1,
  longestMs: longestMessageSeconds * 1_000,
  shortestMs: 1_000,
} as const;

/** Whether there is a microphone to record with (row B-125). `failed`: there is one, but it can't be opened. */
export type Microphone = 'checking' | 'ready' | 'no-devices' | 'denied' | 'prompt' | 'unsupported' | 'failed';

/** The sentences of 2-decisions M, and what to do next. */
export const microphoneTexts: Readonly<
  Record<Exclude<Microphone, 'checking' | 'ready'>, { said: string; next: string }>
> = {
  'no-devices': {
    said: 'No microphone was found.',
    next: 'Connect one and it is found automatically, or choose another way.',
  },
  denied: {
    said: 'Microphone access was denied. Allow it in your browser settings.',
    next: 'Look for the microphone in the address bar, allow it for this site, then try again. Or choose another way.',
  },
  prompt: {
    said: 'Allow microphone access to start recording.',
    next: 'Your browser asks you once. Nothing is recorded before you press Record.',
  },
  unsupported: {
    said: "This browser can't record here.",
    next: 'Recording needs a secure address (https) and a current browser. Choose another way.',
  },
  failed: {
    said: "The microphone can't be opened.",
    next: 'Another program may be using it. Close that one and try again, or choose another way.',
  },
};

/** States of row B-124. */
export type RecorderStep = 'initial' | 'starting' | 'recording' | 'processing' | 'review' | 'error';

export interface RecorderState<Sound> {
  readonly step: RecorderStep;
  /** Recorded so far, in samples. */
  readonly milliseconds: number;
  /** Why it stopped without a press of the button. */
  readonly ended: 'limit' | 'lost' | null;
  /** The recording, in `review`. */
  readonly sound: Sound | null;
  /** What went wrong and what to do, in `error`. */
  readonly message: string;
}

export type RecorderEvent<Sound> =
  | { readonly type: 'start' }
  | { readonly type: 'began' }
  | { readonly type: 'chunk'; readonly milliseconds: number }
  | { readonly type: 'stop' }
  | { readonly type: 'lost' }
  | { readonly type: 'processed'; readonly sound: Sound }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'again' };

export const recorderStart = {
  step: 'initial',
  milliseconds: 0,
  ended: null,
  sound: null,
  message: '',
} as const;

export const tooShortText = 'This recording is shorter than a second. Press Record, speak, then press Stop.';
export const lostText =
  'The microphone was disconnected before a second was recorded. Connect it and record again.';

/**
 * The next state of a recording. Events that do not belong to the step change nothing. A recording stops automatically
 * at 120 seconds, is discarded below one (2-decisions H10), and is kept up to the moment when the microphone
 * disappears.
 */
export function recorderReducer<Sound>(
  state: RecorderState<Sound>,
  event: RecorderEvent<Sound>,
): RecorderState<Sound> {
  const { step, milliseconds } = state;
  const isShort = milliseconds < recorderSettings.shortestMs;
  switch (event.type) {
    case 'start':
      return step === 'initial' || step === 'error' ? { ...recorderStart, step: 'starting' } : state;
    case 'began':
      return step === 'starting' ? { ...state, step: 'recording' } : state;
    case 'chunk': {
      if (step !== 'recording') return state;
      const sum = milliseconds + event.milliseconds;
      return sum < recorderSettings.longestMs
        ? { ...state, milliseconds: sum }
        : { ...state, step: 'processing', milliseconds: recorderSettings.longestMs, ended: 'limit' };
    }
    case 'stop':
      if (step === 'starting') return recorderStart;
      if (step !== 'recording') return state;
      return isShort
        ? { ...recorderStart, step: 'error', message: tooShortText }
        : { ...state, step: 'processing' };
    case 'lost':
      if (step === 'starting') return { ...recorderStart, step: 'error', message: lostText };
      if (step !== 'recording') return state;
      return isShort
        ? { ...recorderStart, step: 'error', message: lostText }
        : { ...state, step: 'processing', ended: 'lost' };
    case 'processed':
      return step === 'processing' ? { ...state, step: 'review', sound: event.sound } : state;
    case 'failed':
      return step === 'review' ? state : { ...recorderStart, step: 'error', message: event.message };
    case 'again':
      return step === 'review' || step === 'error' ? recorderStart : state;
  }
}

/** Above this loudness, 0 to 1, the user is speaking. */
export const heard = 0.45;
/**
 * A recording in which nothing is heard for this long, in milliseconds, probably uses the wrong microphone.
 */
const longestUnheardMs = 4_000;

/**
 * Whether a running recording hears nothing, detected before the user records in vain. `levels` are those of
 * the latest chunks, newest last; `milliseconds` is the time recorded so far.
 */
export function hearsNothing(levels: readonly number[], milliseconds: number): boolean {
  if (milliseconds < longestUnheardMs) return false;
  const latest = levels.slice(-longestUnheardMs / recorderSettings.chunkMs);
  return latest.every((level) => level <= heard);
}
