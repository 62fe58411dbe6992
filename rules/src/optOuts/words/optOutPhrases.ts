import { foreignHidingPhrases, foreignPhrases } from '../corpus/optOutForeignData.ts';
import { angerWords } from './optOutThings.ts';
import { stopWords } from './optOutWords.ts';
import {
  classes,
  firmPhrases,
  hidingPhrases,
  laughter,
  leadingStopWords,
  lookAlikes,
  politeWords,
  shortLookAlikes,
  softPhrases,
} from './optOutPhraseData.ts';
import { compilePhrases, findPhrase, wordsHiddenBy, type WordClasses } from './phrasePatterns.ts';
import { phraseWords, type PhraseWords } from './phraseWords.ts';

/** Longer texts are never read as an opt-out by phrase, in characters (3-decisions 4.4). */
export const longestOptOutPhrase = 200;

// "this is not John" is a wrong number, "this is not working" is none: what can be a name.
function isName(word: string): boolean {
  if (classes.common?.has(word) === true || /\p{N}/u.test(word)) return false;
  if (/^(?:ed|fred|ted|ned|jared|ahmed|mohammed|muhammed|hamed|alfred|wilfred|winifred)$/.test(word))
    return true;
  return !/(?:ed|ing|able|ible|ous|ful|less)$/.test(word);
}
// "please stop assigning homework": what others do other than our texts.
function isOtherDoing(word: string): boolean {
  return (
    /.{3}ing$/.test(word) &&
    !angerWords.has(word) &&
    classes.doing?.has(word) !== true &&
    !/^(?:getting|receiving|hearing)$/.test(word)
  );
}
const known: WordClasses = { ...classes, name: isName, otherdoing: isOtherDoing };
const lookAlike = compilePhrases(lookAlikes, known);
const hiding = compilePhrases(hidingPhrases + foreignHidingPhrases, known);
const firm = compilePhrases(firmPhrases, known);
const soft = compilePhrases(softPhrases + foreignPhrases, known);

// Every stop word of every language, as words: "OPT OUT" is two.
const stopWordParts = new Set(
  stopWords.filter((word) => !/[ -]/.test(word)).map((word) => word.toLowerCase()),
);

// Phones report a reaction by a text that quotes ours, "Reply STOP to opt out" and all.
const reaction =
  /^\s*(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted .{1,30} to|removed an? .{1,30} from|le gustó|le encantó|no le gustó|a aimé|a adoré|n['’]a pas aimé|gostou de|gefällt mir:?)\s*[“”"«„]/iu;
const stopSign = '🛑';

function names(words: readonly string[], name: string): boolean {
  return words.some((word) => classes[name]?.has(word) === true);
}

/** "cancel my 3pm please" is about something else, "cancel my texts" is not. */
function isAboutSomethingElse(words: readonly string[]): boolean {
  const [first = '', ...rest] = words;
  const others = shortLookAlikes[first];
  if (others === undefined || names(rest, 'msg')) return false;
  if (rest.some((word) => others.has(word))) return true;
  // "stop 12" is a stop of a bus, "end 5pm" an hour; a whole phone number names itself.
  return first !== 'unsubscribe' && rest.some((word) => /^\d{1,4}(?:[a-z]{1,2})?$/.test(word));
}

/** Begins with a stop word and has at most four words (3-decisions 4.4). */
function isShortStop({ words }: PhraseWords, hidden: readonly boolean[]): boolean {
  if (words.length > 4 || hidden[0] === true || !leadingStopWords.has(words[0] ?? '')) return false;
  return !isAboutSomethingElse(words);
}

/** Stop words of any language with nothing but politeness between them: "por favor pare", "stop stop stop stop stop". */
function isOnlyStops(words: readonly string[]): boolean {
  return (
    words.some((word) => stopWordParts.has(word)) &&
    words.every((word) => stopWordParts.has(word) || politeWords.has(word))
  );
}

const plainlyStop = new Set(['stop', 'stopall', 'unsubscribe', 'remove']);
const besidesStop = new Set([
  ...politeWords,
  'no',
  'yes',
  'yeah',
  'and',
  'but',
  'so',
  'dude',
  'bro',
  'man',
  'lady',
]);

/** A clause that says stop and nothing else: "Who is this? Please stop." */
function hasStopClause({ words, breaks }: PhraseWords, hidden: readonly boolean[]): boolean {
  if (words.some((word) => laughter.has(word))) return false;
  let from = 0;
  for (let at = 1; at <= words.length; at += 1) {
    if (breaks[at] !== true) continue;
    const clause = words.slice(from, at);
    const isStop =
      clause.some((word) => plainlyStop.has(word)) &&
      clause.every((word) => plainlyStop.has(word) || besidesStop.has(word));
    if (isStop && !hidden.slice(from, at).includes(true)) return true;
    from = at;
  }
  return false;
}

/** What the phrases find: one of them, nothing, or only look-alikes of them. */
export type PhrasesFound = 'phrase' | 'nothing' | 'lookAlike';

/** A text as the phrases and the grammar read it; null for one that is not read because of its length or its kind. */
export function wordsToRead(text: string): PhraseWords | null {
  // In units first, so that a text of a megabyte costs nothing; then as people count.
  if (text.length > 4 * longestOptOutPhrase) return null;
  const trimmed = text.trim();
  if (Array.from(trimmed).length > longestOptOutPhrase || reaction.test(trimmed)) return null;
  const read = phraseWords(trimmed);
  const isDigits = read.words.every((word) => /^\p{N}+$/u.test(word));
  return isDigits && read.words.length > 0 ? null : read;
}

/** A stop sign means stop if there is nothing else: "🛑 please", but not "Main St closed 🛑". */
export function isStopSign(text: string, { words }: PhraseWords): boolean {
  return text.includes(stopSign) && words.every((word) => politeWords.has(word));
}

/**
 * Looks for the phrases of 3-decisions 4.4 (row C-004) in the words of a text. What goes beyond the literal patterns
 * is in docs/decisions/consent.md#opt-outs-in-ordinary-words.
 */
export function findPhrases(text: PhraseWords): PhrasesFound {
  const alike = wordsHiddenBy(lookAlike, text);
  const other = wordsHiddenBy(hiding, text);
  const hidden = alike.map((is, at) => is || other[at] === true);
  if (findPhrase(firm, text, hidden) !== null) return 'phrase';
  const isPhrase =
    !alike.includes(true) &&
    (findPhrase(soft, text, hidden) !== null ||
      isOnlyStops(text.words) ||
      isShortStop(text, hidden) ||
      hasStopClause(text, hidden));
  if (isPhrase) return 'phrase';
  return hidden.includes(true) ? 'lookAlike' : 'nothing';
}
