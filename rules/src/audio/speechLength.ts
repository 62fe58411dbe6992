/** Words in a row that are the same, and letters of a word that are the same, are spoken faster than any others. */
const inARow = /(\p{L})\1{2,}/gu;
/** Fewer different words than this are not a text that people send: nothing is concluded from it. */
const fewestWords = 12;
/** Of the fastest voice, measured with words of many kinds; no measured voice was faster than the value below. */
const secondsPerSyllable = 0.1;
const secondsPerSign = 0.029;
const certainty = 0.9;
/** Of ordinary sentences, with the pauses at their ends. */
const ordinarily = 1.35;

function measure(text: string): { seconds: number; words: number } {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const different = words.filter((word, place) => word !== words[place - 1]);
  const signs = different.map((word) => word.replace(inARow, '$1$1')).join(' ');
  const syllables = signs.match(/[aeiouyáéíóúüàèìòùâêîôûäöœæ]+|\p{N}/gu)?.length ?? 0;
  const length = signs.replace(/\s/g, '').length;
  return {
    seconds: syllables * secondsPerSyllable + length * secondsPerSign,
    words: new Set(different).size,
  };
}

/**
 * Seconds that speaking this text takes at the very least, with any of the built-in voices: a text that is too long by
 * this is certainly too long, so that no user waits for a refusal. 0 if nothing is certain.
 */
export function leastSpokenSeconds(text: string): number {
  const { seconds, words } = measure(text);
  return words < fewestWords ? 0 : seconds * certainty;
}

/** About how many seconds a text takes to be spoken, shown while the user types. */
export function aboutSpokenSeconds(text: string): number {
  return Math.round(measure(text).seconds * ordinarily);
}
