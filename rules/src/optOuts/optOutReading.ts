import { likeness } from './learned/optOutLearned.ts';
import { sentencesOfLong } from './optOutLong.ts';
import { isOfRequests, partFor } from './optOutParts.ts';
import {
  asksBack,
  heardWords,
  isNoRequest,
  readByRules,
  rulesAgree,
  saysTheWord,
  speaksOfOther,
  type OptOutReading,
} from './optOutRules.ts';
import type { PhraseWords } from './words/phraseWords.ts';

// Chosen with texts of writers of whom nothing had been learned, so that few of others than requests are held
// (scripts/learnOptOuts.ts --writers).
/** Above this a text is held in which the rules find nothing. */
const heldAbove = -1.1;
/** How much more is required when the rules know what else is meant, or no word is one of those that make requests. */
const doubt = 1;
/** How much more is required of a text of few words, which says little: "It is me". */
const doubtOfFewWords = 2;
const fewWords = 3;
/** Up to this many words the rules are trusted that words only look like a request. */
const rulesKnowUpTo = 5;
/** Up to this what one of the two readers of words is sure of is doubted, and what both are sure of. */
const oneDoubtedUpTo = -0.5;
const bothDoubtedUpTo = -1;

/**
 * The result of the rules (`readByRules`), weighed with how much the text reads like a request (`likeness`). A text in
 * which the rules find nothing may be held, a finding against all likeness becomes doubtful, and only the rules make an
 * opt-out certain. A single word is read by the rules alone.
 */
export function weigh(
  reading: OptOutReading,
  score: number,
  text: string,
  plain: PhraseWords,
): OptOutReading {
  if (plain.words.length < 2 || reading === 'doubtful') return reading;
  if (reading === 'certain') {
    if (score > oneDoubtedUpTo || saysTheWord(text, plain)) return 'certain';
    return score > bothDoubtedUpTo && rulesAgree(text, plain) ? 'certain' : 'doubtful';
  }
  return score > heldAbove && score > leastToHold(text, plain) ? 'doubtful' : 'none';
}

/** What a text must score to be held in which the rules find nothing. */
function leastToHold(text: string, plain: PhraseWords): number {
  const isAlike = isNoRequest(text, plain);
  if (isAlike && plain.words.length <= rulesKnowUpTo) return Number.POSITIVE_INFINITY;
  const hasAskingWord = plain.words.some((word) => isOfRequests(partFor(word)));
  const doubts = [isAlike, speaksOfOther(text, plain), !hasAskingWord].filter(Boolean).length;
  return heldAbove + doubt * doubts + (plain.words.length <= fewWords ? doubtOfFewWords : 0);
}

/**
 * Whether a text in a person's own words, without a reserved word, asks for no more texts: certainly, perhaps, or not
 * at all. A possible request holds texts to its sender until a user has read it (docs/decisions/opt-outs-in-doubt.md).
 * Accepts any string. Texts of more than 200 characters are never certain; those of more than 800, of digits only, and
 * a phone's report of a reaction never ask.
 */
export function readOptOut(text: string): OptOutReading {
  const plain = heardWords(text);
  if (plain === null) return sentencesOfLong(text).some(mayAsk) ? 'doubtful' : 'none';
  return weigh(readByRules(text, plain), likeness(plain.words, asksBack(text)), text, plain);
}

/** Above this a sentence of a long text, in which the rules find nothing, holds it: it has many that could. */
const sentenceHeldAbove = 1;

function mayAsk(sentence: string): boolean {
  const plain = heardWords(sentence);
  if (plain === null || plain.words.length < 2) return false;
  return (
    readByRules(sentence, plain) !== 'none' ||
    (likeness(plain.words, asksBack(sentence)) > sentenceHeldAbove && !isNoRequest(sentence, plain))
  );
}
