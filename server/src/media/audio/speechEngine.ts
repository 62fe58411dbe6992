import type { SoundResult } from '../sound/soundTypes.ts';

/** A voice that a user may choose. */
export interface Voice {
  /** Permanent: it is kept with what was spoken. */
  readonly id: string;
  readonly name: string;
  /** BCP 47. */
  readonly language: string;
}

/** Where sound is written. */
export interface SpeechTargets {
  readonly phone: string;
  readonly web: string;
}

/** Speaks text literally: no engine gets markup. */
export interface SpeechEngine {
  /** The first is the default. */
  readonly voices: readonly Voice[];
  /** True when the voice can speak the text; a voice of one script can't read another. */
  canSay(voice: Voice, text: string): boolean;
  /** Seconds that the text takes at the very least, without speaking it; 0 where that is not known. */
  leastSeconds(text: string): number;
  /** Writes both versions. Throws SoundRefused when the sound is silent; any other error is the engine's failure. */
  speak(voice: Voice, text: string, targets: SpeechTargets): Promise<SoundResult>;
}

const languageNames: Readonly<Record<string, string>> = {
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  'es-419': 'Spanish (Latin America)',
};
const names = new Intl.DisplayNames('en-US', { type: 'language' });

/** The name of a language for users, such as "English (US)". */
export function languageName(language: string): string {
  return languageNames[language] ?? names.of(language) ?? language;
}
