import { longestMessageSeconds, shownSeconds } from './audioLimits.ts';

/** What was measured while a message was read. */
export interface SoundMeasures {
  readonly milliseconds: number;
  /** When the first sound comes; null: there is none. */
  readonly soundStartMs: number | null;
  /** Samples at the loudest value there is, per million. */
  readonly clippedPerMillion: number;
}

export type SoundCheckCode =
  | 'TooLong'
  | 'TooShort'
  | 'Silent'
  | 'SilentStart'
  | 'Clipping'
  | 'TooLongForVoicemail';

export interface SoundCheck {
  readonly Code: SoundCheckCode;
  /** True: a broadcast can't be sent with it (2-decisions A1, AudioStatusCheck). */
  readonly Blocks: boolean;
  readonly Message: string;
}

/** Softer than this, as the mean over a window, counts as silence (1 is the loudest): -42 dB, above noise of 8 bits. */
export const softestSound = 0.008;
/**
 * As loud as this, a sample was probably louder before it was recorded. Just below the loudest that telephones' codes
 * can say: 32,124 of 32,768 in mu-law, 32,256 in A-law; the next softer ones are at 0.949 and 0.953.
 */
export const loudestSample = 0.98;
const longestSilentStartMs = 2_000;
const mostClippedPerMillion = 5_000;
/** Home answering machines and some carriers' voicemails stop after a minute. */
const voicemailSeconds = 60;

/** What a listener would stumble over, what keeps it from being sent first (2-decisions A1, peers' audio check). */
export function checkSound(sound: SoundMeasures): SoundCheck[] {
  const seconds = shownSeconds(sound.milliseconds);
  const checks: SoundCheck[] = [];
  const add = (Code: SoundCheckCode, Blocks: boolean, Message: string) =>
    checks.push({ Code, Blocks, Message });
  if (seconds > longestMessageSeconds)
    add(
      'TooLong',
      true,
      `This message is ${seconds} seconds long. A call plays 2 minutes at most: shorten it before you use it.`,
    );
  if (seconds < 1) add('TooShort', true, 'This message is shorter than a second. Record or upload it again.');
  if (sound.soundStartMs === null)
    add(
      'Silent',
      true,
      'There is no sound in this message. Check the microphone or the file, then record or upload it again.',
    );
  else if (sound.soundStartMs > longestSilentStartMs)
    add(
      'SilentStart',
      false,
      `The first ${shownSeconds(sound.soundStartMs)} seconds are silent. People hang up when they hear nothing: cut them off.`,
    );
  if (sound.clippedPerMillion > mostClippedPerMillion)
    add(
      'Clipping',
      false,
      'This message is so loud that it is distorted. Record it again further from the microphone, or lower its volume.',
    );
  if (seconds > voicemailSeconds && seconds <= longestMessageSeconds)
    add(
      'TooLongForVoicemail',
      false,
      'This message is longer than a minute. Many voicemails stop before its end: say what matters first.',
    );
  return checks;
}
