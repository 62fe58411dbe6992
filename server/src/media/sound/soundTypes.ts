import type { SoundMeasures } from '@carillon/rules/audio/audioChecks';

/**
 * The allowed kinds of a file. `file`: chosen by a user, so an .mp3 or a .wav of 8,000 Hz, 64kbps, mono (B-149);
 * `recording`: from a microphone, so also a .wav of 16 bits at the usual rates (2-decisions H3); `any`: from a carrier
 * or a speech service.
 */
export type SoundRules = 'file' | 'recording' | 'any';

/** Where the two versions are written: for telephones, and for browsers. */
interface Targets {
  readonly phone: string;
  readonly web: string;
}

/** The part of a sound that is read, in milliseconds; null: up to its end. */
export interface SoundPart {
  readonly from: number;
  readonly to: number | null;
}

/** Reads a sound file, whole unless `part` is given. */
export interface ConvertOrder extends Targets {
  readonly type: 'convert';
  readonly file: string;
  readonly rules: SoundRules;
  readonly part?: SoundPart;
}

/** Speaks a text with a voice of a built-in engine. */
export interface SpeakOrder extends Targets {
  readonly type: 'speak';
  readonly engine: 'flite' | 'espeak';
  readonly voice: string;
  readonly text: string;
}

export type SoundOrder = ConvertOrder | SpeakOrder;

export interface SoundResult extends SoundMeasures {
  readonly kind: 'mp3' | 'wav';
  /** Loudness along the sound, 0 to 100, `peakCount` values. */
  readonly peaks: readonly number[];
}

/** `Unsupported`: not a file that we accept; `Unreadable`: one that is damaged; `TooLong`: past two hours. */
export type SoundRefusal = 'Unsupported' | 'Unreadable' | 'TooLong';

export type SoundNews =
  | { readonly type: 'done'; readonly result: SoundResult }
  | { readonly type: 'refused'; readonly reason: SoundRefusal; readonly message: string };

/** A file that can't be accepted, with the sentence for its sender. */
export class SoundRefused extends Error {
  readonly reason: SoundRefusal;
  constructor(reason: SoundRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}
