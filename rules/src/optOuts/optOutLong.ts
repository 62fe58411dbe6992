import { longestOptOutPhrase } from './words/optOutPhrases.ts';

// No text message is that long, so the limit costs nothing.
const longest = 4 * longestOptOutPhrase;
const sentences = /[^.!?\n]+[.!?\n]*/gu;
/** A sentence without an end is read in pieces of about this many characters. */
const pieceLength = 120;
const pieces = new RegExp(String.raw`[\s\S]{1,${pieceLength}}(?:\s|$)`, 'gu');

/**
 * The sentences of a text that is too long to be read as one (more than 200 characters, 3-decisions 4.4).
 * Empty for a shorter text, and for one of more than 800.
 */
export function sentencesOfLong(text: string): readonly string[] {
  if (text.length > longest) return [];
  const trimmed = text.trim();
  if (Array.from(trimmed).length <= longestOptOutPhrase) return [];
  return (trimmed.match(sentences) ?? []).flatMap((sentence) =>
    sentence.length <= longestOptOutPhrase ? [sentence] : (sentence.match(pieces) ?? []),
  );
}
