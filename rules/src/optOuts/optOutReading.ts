import { likeness } from './learned/optOutLearned.ts';
import { readChannels } from './words/optOutChannels.ts';
import { sentencesOfLong } from './optOutLong.ts';
import { isOfRequests, partFor } from './optOutParts.ts';
import {
  asksBack,
  heardWords,
  hasPhrase,
  isNoRequest,
  readByRules,
  rulesAgree,
  saysTheWord,
  speaksOfOther,
  type OptOutReading,
} from './optOutRules.ts';
import type { PhraseWords } from './words/phraseWords.ts';

// Tuned on texts of writers not used for learning, so that few texts other than requests are held
// (scripts/optOuts/learnOptOuts.ts --writers).
/** Above this score, a text in which the rules find nothing is held. */
const heldAbove = 0.5;
/** A text in which the rules find a possible request may score this much less and still be held. */
const rulesMayBeRight = 2.8;
/**
 * How much more is required of a text that only looks like a request to the rules, or is about something
 * else.
 */
const doubtOfAlike = 0.85;
const doubtOfOther = 0.55;
/** How much more is required if no word is one of those that make requests. */
const doubtOfNoWord = 0.65;
/** How much more is required of a short text, which says little: "It is me". */
const doubtOfFewWords = 1.2;
const fewWords = 3;
const shortText = 6;
/** How much less is required of a long text, most of whose words explain the request. */
const storyFrom = [12, 20];
const allowanceForStory = 1;
/** Up to this many words, the rules' verdict that words only look like a request is trusted. */
const rulesKnowUpTo = 5;
/** A certain result becomes doubtful up to these scores: if one of the two readers found it, and if both did. */
const oneDoubtedUpTo = 0;
const bothDoubtedUpTo = -1;

/**
 * Weighs the result of the rules (`readByRules`) with how much the text reads like a request (`likeness`). A text
 * in which the rules find nothing may be held, and a low likeness makes a certain result doubtful. Only the
 * rules make an opt-out certain. A possible request with a low likeness is not a request, unless it is little
 * more than one of the phrases. Only the rules read a single word.
 */
export function weigh(
  reading: OptOutReading,
  score: number,
  text: string,
  plain: PhraseWords,
): OptOutReading {
  if (plain.words.length < 2) return reading;
  if (reading === 'certain') {
    if (score > oneDoubtedUpTo || saysTheWord(text, plain)) return 'certain';
    return score > bothDoubtedUpTo && rulesAgree(text, plain) ? 'certain' : 'doubtful';
  }
  // Most texts are far from a request, so their subject need not be checked.
  if (reading === 'none' && score <= heldAbove - allowanceForStory * storyFrom.length) return 'none';
  const least = leastToHold(text, plain);
  if (reading === 'doubtful')
    return score > least - rulesMayBeRight || isPhraseAlone(plain) || saysTheWord(text, plain)
      ? 'doubtful'
      : 'none';
  if (plain.words.length <= rulesKnowUpTo && isNoRequest(text, plain)) return 'none';
  return score > least + (plain.words.length <= fewWords ? doubtOfFewWords : 0) ? 'doubtful' : 'none';
}

/** Whether a text is one of the phrases of 3-decisions 4.4 and little else: "stop calling". */
const isPhraseAlone = (plain: PhraseWords): boolean => plain.words.length <= shortText && hasPhrase(plain);

/** The score above which a text in which the rules find nothing is held. */
function leastToHold(text: string, plain: PhraseWords): number {
  const hasAskingWord = plain.words.some((word) => isOfRequests(partFor(word)));
  return (
    heldAbove +
    (isNoRequest(text, plain) ? doubtOfAlike : 0) +
    (speaksOfOther(text, plain) ? doubtOfOther : 0) +
    (hasAskingWord ? 0 : doubtOfNoWord) -
    allowanceForStory * storyFrom.filter((length) => plain.words.length >= length).length
  );
}

/** Scores how much the words of a text read like a request, as `likeness` does. */
export type Score = (plain: PhraseWords, isQuestion: boolean) => number;

/**
 * Whether a text in a person's own words, without a reserved word, asks for no more texts: certainly, perhaps, or not
 * at all. A possible request holds texts to its sender until a user has read it (docs/decisions/opt-outs-in-doubt.md).
 * Accepts any string. Texts of more than 200 characters are never certain; those of more than 800, of digits only, and
 * a phone's report of a reaction never ask.
 */
export const readOptOut = (text: string): OptOutReading => readWithScore(text, likeness);

/** `readOptOut` with another scoring function, for training. */
export function readWithScore(text: string, score: Score): OptOutReading {
  const plain = heardWords(text);
  if (plain === null) return mayAskAtLength(text, score) ? 'doubtful' : 'none';
  const channels = readChannels(plain);
  if (channels === 'keepsTexts') return 'none';
  if (channels === 'endsTexts') return asksBack(text) ? 'doubtful' : 'certain';
  return weigh(readByRules(text, plain), score(plain, asksBack(text)), text, plain);
}

/**
 * Above this score, a sentence of a long text in which the rules find nothing holds it. A long text has many
 * such sentences.
 */
const sentenceHeldAbove = 2.5;

/** Whether a sentence of a long text makes a request, or all of them together. */
function mayAskAtLength(text: string, score: Score): boolean {
  const whole = wordsOfLong(text);
  if (whole.words.length === 0) return false;
  return (
    sentencesOfLong(text).some((sentence) => mayAsk(sentence, score)) ||
    score(whole, asksBack(text)) > heldAbove - allowanceForStory * storyFrom.length
  );
}

function mayAsk(sentence: string, score: Score): boolean {
  const plain = heardWords(sentence);
  if (plain === null || plain.words.length < 2) return false;
  const reading = readByRules(sentence, plain);
  const likely = score(plain, asksBack(sentence));
  if (weigh(reading, likely, sentence, plain) === 'none') return false;
  return reading !== 'none' || likely > sentenceHeldAbove;
}

/** The words of all sentences of a text that is too long to be read as one; empty for any other text. */
export function wordsOfLong(text: string): PhraseWords {
  const heard = sentencesOfLong(text).map((sentence) => heardWords(sentence));
  return {
    words: heard.flatMap((plain) => plain?.words ?? []),
    breaks: [...heard.flatMap((plain) => plain?.breaks.slice(0, -1) ?? []), true],
  };
}
