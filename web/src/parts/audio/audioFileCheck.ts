import {
  emptyAudioText,
  largestAudioBytes,
  tooLargeAudioText,
  unsupportedAudioText,
} from '@carillon/rules/audio/audioLimits';
import { readWaveFormat } from '@carillon/rules/audio/waveSound';

/** Accepted kinds of files (row B-149). */
export const audioKinds = ['mp3', 'wav'] as const;

/** What is wrong with a file, by its name and size. Null: nothing. */
export function audioFileProblem(fileName: string, bytes: number): string | null {
  const ending = fileName.split('.').pop()?.toLowerCase() ?? '';
  if (!fileName.includes('.') || !audioKinds.some((kind) => kind === ending)) return unsupportedAudioText;
  if (bytes === 0) return emptyAudioText;
  return bytes > largestAudioBytes ? tooLargeAudioText : null;
}

/** How much of a file is read to know its format, in bytes. */
export const audioHeadBytes = 65_536;

/** The message for a .wav that telephones can't play as it is, from its first bytes. Null: the server decides. */
export function waveHeadProblem(head: Uint8Array): string | null {
  const format = readWaveFormat(head);
  if (format === null) return null;
  const isRight = format.rate === 8_000 && format.bits === 8 && format.channels === 1;
  return isRight ? null : unsupportedAudioText;
}
