import type { AudioMessage, AudioOrigin } from '@carillon/contract/library/audio';
import type { FindItems } from '../dialogs/LibraryChooser.tsx';

/** The page that a dialog belongs to. Its uploads name it (row B-216). */
export type AudioPlace = 'AudioLibrary' | 'CreateBroadcast';

/** How a message is made. */
export type AudioWay = 'upload' | 'record' | 'speech';

const endings = { upload: '', record: 'Recording', speech: 'TextToSpeech' } as const;

/** The value of X-Audio-Origin (row B-216). */
export function originOf(place: AudioPlace, way: AudioWay): AudioOrigin {
  return `${place}${endings[way]}`;
}

/** A file to be stored. */
export interface NewAudio {
  readonly file: Blob;
  readonly fileName: string;
  readonly name?: string;
  readonly origin: AudioOrigin;
}
/** An upload under way. */
export interface Sending {
  readonly answer: Promise<AudioMessage>;
  /** Stops it. The promise then never settles. */
  readonly stop: () => void;
}
export interface Voice {
  readonly VoiceID: string;
  readonly Name: string;
  readonly LanguageName: string;
  readonly IsDefault: boolean;
}
/** A text as speech. */
export type Spoken = Pick<AudioMessage, 'Length' | 'Uri' | 'PhoneUri' | 'Peaks' | 'Checks'>;

/** The calls that the audio dialogs make. All reject with an error that `failureText` explains. */
export interface AudioTools {
  /** Actual progress, in bytes. The promise rejects with an Error whose message is for people. */
  readonly send: (audio: NewAudio, onProgress: (done: number, total: number) => void) => Sending;
  readonly voices: (signal?: AbortSignal) => Promise<readonly Voice[]>;
  readonly preview: (text: string, voiceId: string) => Promise<Spoken>;
  readonly speak: (speech: {
    text: string;
    voiceId: string;
    name: string;
    origin: AudioOrigin;
  }) => Promise<AudioMessage>;
  /** Makes another message from a part of one, in seconds. `to` null: up to its end. */
  readonly trim: (
    audioId: number,
    part: { from: number; to: number | null; name: string },
  ) => Promise<AudioMessage>;
  readonly find: FindItems<AudioMessage>;
  readonly failureText: (error: unknown) => string;
  /** Error messages by field. */
  readonly failureFields: (error: unknown) => Readonly<Record<string, string>>;
}
