import type { Leg } from './leg.ts';

/** How machine detection works. Seconds, with Bandwidth's names (OpenAPI, MachineDetectionConfiguration). */
export interface Detection {
  readonly detectionTimeout: number;
  readonly silenceTimeout: number;
  readonly speechThreshold: number;
  readonly speechEndThreshold: number;
  readonly machineSpeechEndThreshold: number;
  /** A machine is reported when it has finished speaking. */
  readonly delayResult: boolean;
}

export type DetectionValue = 'human' | 'answering-machine' | 'silence' | 'timeout';

/** The result, and how much call time after the answer it is known. */
export interface Detected {
  readonly value: DetectionValue;
  readonly afterMs: number;
}

/** What a person says when answering. */
const helloMs = 900;
/** This much of a greeting identifies a machine. */
const machineKnownMs = 2_500;
/** A tone at the end of a greeting is recognized this soon. */
const beepMs = 300;

/** The detection's finding about who answered that leg. */
export function detect(leg: Leg, detection: Detection): Detected {
  const limit = detection.detectionTimeout * 1_000;
  const found = listen(leg, detection);
  if (found.afterMs <= limit) return found;
  // A machine that keeps talking is reported when the time is over. Anything else is undecided.
  return { value: found.value === 'answering-machine' ? found.value : 'timeout', afterMs: limit };
}

function listen(leg: Leg, detection: Detection): Detected {
  const manner = leg.manner;
  if (manner?.answers === 'silence') return { value: 'silence', afterMs: detection.silenceTimeout * 1_000 };
  if (manner?.answers === 'machine') {
    if (!detection.delayResult) return { value: 'answering-machine', afterMs: machineKnownMs };
    const quietMs = manner.beep ? beepMs : detection.machineSpeechEndThreshold * 1_000;
    return {
      value: 'answering-machine',
      afterMs: Math.max(machineKnownMs, manner.greetingMs + quietMs),
    };
  }
  const value = helloMs >= detection.speechThreshold * 1_000 ? 'answering-machine' : 'human';
  return { value, afterMs: helloMs + detection.speechEndThreshold * 1_000 };
}
