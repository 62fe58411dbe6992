import type { Leg, Woken } from './leg.ts';
import type { Recording } from './recordings.ts';
import type { Switchboard } from './switchboard.ts';

/** What a person says into a recording before falling silent, in seconds. */
const saysSeconds = 5;

/** When a recording ends, in seconds. */
export interface RecordingLimits {
  readonly maxSeconds: number;
  /** 0 for no limit. */
  readonly silenceSeconds: number;
  readonly endKeys: string;
}

/** A recording, and how it ended. */
export interface Recorded {
  readonly recording: Recording;
  /** When it can be fetched. */
  readonly written: Promise<void>;
  readonly woken: Woken;
}

/** Seconds of call time since a real time. */
export function secondsSince(board: Switchboard, begun: number): number {
  return ((board.clock.now() - begun) * board.conduct.behaviour.callSpeed) / 1_000;
}

/** Keeps what was said since a real time. It is known at once, and `kept` is notified of it. */
export function keepVoice(
  leg: Leg,
  board: Switchboard,
  begun: number,
  seconds: number,
): { recording: Recording; written: Promise<void> } {
  const [start, end] = [begun, board.clock.now()].map((time) => new Date(time).toISOString());
  const made = board.recordings.keep(leg.facts.id, leg.voice.splice(0), seconds, start ?? '', end ?? '');
  leg.note({ kind: 'recorded', seconds: made.recording.seconds, url: `/recordings/${made.recording.id}` });
  return made;
}

/**
 * Records the person until a key, silence, the limit, or the end of the call; `kept` is notified as soon as the
 * recording exists, even when the call ends.
 */
export async function recordVoice(
  leg: Leg,
  board: Switchboard,
  limits: RecordingLimits,
  kept: (made: { recording: Recording; written: Promise<void> }) => void,
): Promise<Recorded> {
  leg.forgetKeys();
  leg.voice.length = 0;
  const begun = board.clock.now();
  // A hand or a caller speaks until a key. A phone that acts by the table falls silent.
  const speaksOn = limits.silenceSeconds === 0 || leg.facts.kind === 'inbound' || board.isHeld(leg);
  const most = speaksOn
    ? limits.maxSeconds
    : Math.min(limits.maxSeconds, saysSeconds + limits.silenceSeconds);
  let made: { recording: Recording; written: Promise<void> } | null = null;
  const keep = (): { recording: Recording; written: Promise<void> } => {
    if (made) return made;
    made = keepVoice(leg, board, begun, Math.min(secondsSince(board, begun), most));
    kept(made);
    return made;
  };
  const callOff = leg.beforeEnd(keep);
  leg.listen('record');
  let woken: Woken;
  do woken = await leg.wait((most - secondsSince(board, begun)) * 1_000, true);
  while (woken === 'key' && !limits.endKeys.includes(leg.takeKey() ?? ''));
  callOff();
  const { recording, written } = keep();
  if (woken !== 'stop') leg.listened();
  return { recording, written, woken };
}
