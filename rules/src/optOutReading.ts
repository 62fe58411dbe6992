import { readGrammar, type Heard } from './optOutGrammar.ts';
import { instructsToStop, withoutEmoticon } from './optOutInstructions.ts';
import { laughs } from './optOutLexicon.ts';
import { findPhrases, isStopSign, wordsToRead } from './optOutPhrases.ts';
import { normaliseInbound, reservedKind } from './keywords.ts';
import type { PhraseWords } from './phraseWords.ts';

/**
 * Whether a text in a person's own words asks for no more texts: certainly, perhaps, or not at all. What may ask holds
 * texts to its sender until a person has read it (docs/decisions/opt-outs-in-doubt.md).
 */
export type OptOutReading = 'certain' | 'doubtful' | 'none';

/**
 * Reads a text that is no reserved word. Two readers are heard: the phrases of 3-decisions 4.4, and the grammar that
 * asks what is to end, be taken away or not be sent. Where both find a request it is certain; what one of them finds
 * alone is doubtful; what the grammar finds to be about another thing, channel or person is none. Takes any string;
 * texts of more than 200 characters, of digits only, and a phone's report of a reaction are none.
 */
export function readOptOut(text: string): OptOutReading {
  const read = wordsToRead(text);
  if (read === null) return 'none';
  if (isStopSign(text, read)) return 'certain';
  if (read.words.length === 0) return 'none';
  const isQuestion = /\?\s*\P{L}*$/u.test(text);
  const found = findPhrases(read);
  const heard = readGrammar(read, isQuestion);
  const { said } = heard;
  if (found === 'phrase') {
    if (said === 'asks') return 'certain';
    if (said === 'may') return 'doubtful';
    if (read.words.some((word) => laughs.has(word))) return 'none';
    return said !== 'other' || findPhrases(withoutOther(read, heard)) === 'phrase' ? 'doubtful' : 'none';
  }
  if (said === 'asks') return found === 'nothing' ? 'doubtful' : 'none';
  return said === 'may' && found === 'nothing' ? 'doubtful' : 'none';
}

/** The text without the clauses that speak of something else. */
function withoutOther({ words, breaks }: PhraseWords, { clauses }: Heard): PhraseWords {
  const kept = clauses.filter(({ said }) => said !== 'other');
  return {
    words: kept.flatMap(({ from, to }) => words.slice(from, to)),
    breaks: [...kept.flatMap(({ from, to }) => breaks.slice(from, to)), true],
  };
}

/** True when a whole text is an opt-out word, or the instruction to send one: "Reply STOP", "STOP2QUIT". */
export function isOptOutWord(text: string): boolean {
  const word = normaliseInbound(withoutEmoticon(text));
  return reservedKind(word) === 'stop' || instructsToStop(word);
}
