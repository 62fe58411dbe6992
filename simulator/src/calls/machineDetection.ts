import type { Leg } from './leg.ts';

/** How a call is listened to for a machine; seconds, as Bandwidth names them (OpenAPI, MachineDetectionConfiguration). */
export interface Detection {
  readonly detectionTimeout: number;
  readonly silenceTimeout: number;
  readonly speechThreshold: number;
  readonly speechEndThreshold: number;
  readonly machineSpeechEndThreshold: number;
  /** A machine is told of when it has finished speaking. */
  readonly delayResult: boolean;
}

export type DetectionValue = 'human' | 'answering-machine' | 'silence' | 'timeout';

/** What is found, and how much call time after the answer. */
export interface Detected {
  readonly value: DetectionValue;
  readonly afterMs: number;
}

/** What a person says when picking up. */
const helloMs = 900;
/** So much of a greeting gives a machine away. */
const machineKnownMs = 2_500;
/** A tone at the end of a greeting is known so soon. */
const beepMs = 300;

/** What the detection finds out about whoever answered that leg. */
export function detect(leg: Leg, detection: Detection): Detected {
  const limit = detection.detectionTimeout * 1_000;
  const found = listen(leg, detection);
  if (found.afterMs <= limit) return found;
  // A machine that talks on is told of when the time is over; anything else is undecided.
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
