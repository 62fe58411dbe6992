import { complains } from './optOutComplaints.ts';
import { readGrammar, type Heard } from './optOutGrammar.ts';
import { instructsToStop, withoutEmoticon } from './optOutInstructions.ts';
import { fillers, lists, numbers, ours } from './words/optOutLexicon.ts';
import { hasLaughingFace, isLaughing } from './words/optOutLaughter.ts';
import { findPhrases, isStopSign, wordsToRead } from './words/optOutPhrases.ts';
import { normaliseInbound, reservedKind } from '../inbound/keywords.ts';
import { things } from './words/optOutThings.ts';
import { readFirstWord } from './optOutReasons.ts';
import { isSigned } from './words/optOutSignature.ts';
import { asksToBeLeftOut, isLeftOutOfOther } from './optOutLeftOut.ts';
import { wantsToStay } from './optOutStaying.ts';
import { isWithinEdits, type PhraseWords } from './words/phraseWords.ts';

/** Whether a text asks for no more texts: certainly, perhaps, or not at all (docs/decisions/opt-outs-in-doubt.md). */
export type OptOutReading = 'certain' | 'doubtful' | 'none';

/**
 * The words of a text in the form that the rules and the learned weights read; null for a text that is not
 * read at all.
 */
export const heardWords = (text: string): PhraseWords | null => wordsToRead(withoutEcho(text));

/**
 * Reads a text that is not a reserved word by the rules alone; `plain` are its words (`heardWords`). There are two
 * readers: the phrases of 3-decisions 4.4, and the grammar that determines what is to end, be removed, or not be sent.
 * If both find a request it is certain. A request that only one of them finds is doubtful. What the grammar finds to be
 * about another thing, channel, or person is not a request.
 */
export function readByRules(text: string, plain: PhraseWords): OptOutReading {
  const reading = readWords(text, plain);
  if (reading === 'certain' && wantsToStay(plain.words)) return 'doubtful';
  if (reading !== 'none') return reading;
  return stopAndMore.test(plain.words.join(' ')) || asksToBeLeftOut(plain.words) ? 'doubtful' : 'none';
}

/** Whether a reserved word says it: a stop sign, the word with a signature, a reason, a further request, or politeness. */
export const saysTheWord = (text: string, plain: PhraseWords): boolean =>
  isStopSign(text, plain) ||
  isSigned(plain, text) ||
  readFirstWord(plain, asksBack(text)) !== null ||
  stopAndMore.test(plain.words.join(' ')) ||
  (plain.words.length <= shortStop && findPhrases(plain) === 'phrase');
/** A literal stop word is always certain (3-decisions 4.4). */
const shortStop = 4;

/** Whether words have one of the phrases of 3-decisions 4.4. */
export const hasPhrase = (plain: PhraseWords): boolean => findPhrases(plain) === 'phrase';

/** Whether both readers of words find a request. */
export const rulesAgree = (text: string, plain: PhraseWords): boolean =>
  hasPhrase(plain) && readGrammar(plain, asksBack(text)).said === 'asks';

/**
 * Whether a text laughs, repeats our words as a question, wants to stay, wants to be left out of something
 * else, or has words that only look like a request.
 */
export const isNoRequest = (text: string, plain: PhraseWords): boolean =>
  hasLaughingFace(text) ||
  withoutEcho(text) !== text ||
  wantsToStay(plain.words) ||
  isLeftOutOfOther(plain.words) ||
  findPhrases(plain) === 'lookAlike';

/** Whether the grammar knows what other subject a text has. */
export const speaksOfOther = (text: string, plain: PhraseWords): boolean =>
  readGrammar(plain, asksBack(text)).said === 'other';

/** Whether a text ends with a question mark. */
export const asksBack = (text: string): boolean => /\?\s*\P{L}*$/u.test(text);

// "STOP and remove my husband too": the word alone, plus a further request.
const stopAndMore =
  /^(?:please |pls )?(?:stop|unsubscribe|cancel|end|quit|opt out|baja|alto|parar|arret) (?:and|also|y|et) (?:please |also |tambien |aussi )?(?:remove|take|delete|drop|erase|unsubscribe|end|quiten|borren|saquen|retirez|enlevez|effacez|supprimez)\b/;

function readWords(text: string, plain: PhraseWords): OptOutReading {
  const read = hasLaughingFace(text) ? withLaughter(plain) : plain;
  if (isStopSign(text, plain)) return 'certain';
  if (read.words.length === 0) return 'none';
  if (isSigned(read, text)) return 'certain';
  if (isSlipOfStop(read.words) || isVerbAlone(read.words)) return 'doubtful';
  const isQuestion = asksBack(text);
  const first = readFirstWord(read, isQuestion);
  const all = readWhole(read, isQuestion);
  if (all === 'none' && first === null) return complains(read, isQuestion) ? 'doubtful' : 'none';
  if (all === 'certain' && namesAnotherPhone(read.words)) return 'doubtful';
  if (first === null || (all === 'certain' && hasRequestBesides(read, first.from, isQuestion))) return all;
  return first.reading;
}

// "My kid lost his phone so stop texting his, use mine": leave one phone out and use another.
const anotherPhone =
  /\b(?:his|hers|her|theirs|old|that|other) (?:\S+ )*?(?:use|try|text|message) (?:mine|me|my|this one|this number|the new)\b/;
const namesAnotherPhone = (words: readonly string[]): boolean => anotherPhone.test(words.join(' '));

/** Whether the words after an opt-out word repeat the request: "Stop. Take me off your list". */
function hasRequestBesides({ words, breaks }: PhraseWords, from: number, isQuestion: boolean): boolean {
  const rest = { words: words.slice(from), breaks: [true, ...breaks.slice(from + 1)] };
  return readWhole(rest, isQuestion) !== 'none';
}

/** The verdict of both readers on all the words. */
function readWhole(read: PhraseWords, isQuestion: boolean): OptOutReading {
  const found = findPhrases(read);
  const heard = readGrammar(read, isQuestion);
  const { said } = heard;
  if (found === 'phrase') {
    if (said === 'asks' || said === 'likely') return said === 'likely' && isQuestion ? 'doubtful' : 'certain';
    if (said === 'may') return 'doubtful';
    if (isLaughing(read.words) && !namesUs(read.words)) return 'none';
    // "Is this spam?" is a question; it does not ask us to stop.
    if (isQuestion && said !== 'other' && /^(?:is|are|was|were)$/.test(read.words[0] ?? '')) return 'none';
    return said !== 'other' || findPhrases(withoutOther(read, heard)) === 'phrase' ? 'doubtful' : 'none';
  }
  if (found !== 'nothing')
    return said === 'may' || (said === 'asks' && !isQuestion && place.test(read.words.join(' ')))
      ? 'doubtful'
      : 'none';
  if (said === 'asks') return isQuestion && !asksUsTo(read.words) ? 'doubtful' : 'certain';
  if (said === 'may' || said === 'likely') return 'doubtful';
  return (said === 'weak' || said === 'nothing') && !isQuestion && isHint(read.words) ? 'doubtful' : 'none';
}

// "in this group", "off the texts".
const place = /\b(?:off|from|in|on) (?:this|your|the) (?:(?:\w+ )?(?:list|group|chat)|texts|messages)\b/;
const lastStop = /^(?:\S+ ){1,5}(?:stop|paren|pare|arreter|arretez|cesser|cessez)$/;
const notAsked = /\b(?:when|will|does|did|wont|cant|dont|why|(?:ill|i|we|well|to|he|she|it|you) stop)\b/;
// "Purge my number from your system", "make sure I'm off the list": with any verb.
const offPlace =
  /\b(?:me|us|i|im|number|name|info) (?:off|from|out of|off of) (?:this|your|ur|the|any|all)(?: \w+)? (?:list|lists|database|system|contacts|records|texts|messages)\b/;
const keeping = /\b(?:put|keep|add|back|leave|why|not|dont|never|was|were|got|did|text|call)\b/;
const myNumber =
  /^(?:please |just |kindly )?(?!lost|lose|forgot|forget|gave|give|sent|send|wrong|not|call|text|use|update|change|keep|save|add|have|take|its|is|this|whats|got|get|need|confirm|verify|check|here|add|on|at|with)\w+ (?:my|our|this) (?:number|cell|info)(?: please| thanks| now)?$/;
const unwanted = /^(?:i |we )?(?:really |just )?dont (?:want|need) (?:this|these)$/;
const goesOn =
  /\b(?:still|keep|siguen|sigo|encore|toujours) (?:coming|getting|receiving|sending|texting|messaging|mandando|recibiendo|llegando|recevoir|des)\b/;
const earlier = /\b(?:stop|unsubscribed|unsubscribe|opted|removed|asked|told|baja|alto|arret)\b/;

/** Words that neither reader takes for a request, but that a user should see. */
function isHint(words: readonly string[]): boolean {
  const said = words.join(' ');
  if (
    myNumber.test(said) ||
    (offPlace.test(said) && !keeping.test(said) && !words.some((one) => things.has(one)))
  )
    return true;
  return (
    (words.length <= 6 && lastStop.test(said) && !notAsked.test(said)) ||
    unwanted.test(said) ||
    (goesOn.test(said) && earlier.test(said))
  );
}

// "Lose my number? no, I have it": words repeated as a question are not a request.
const echo = /^\P{L}*((?:\p{L}|[' ’])+)\?+\s*(?:no|nope|nah|never|not|which|nunca|jamais|non|why|i|ja)\b/iu;

/** The text without a request that it merely repeats as a question. */
function withoutEcho(text: string): string {
  if (!text.includes('?')) return text;
  const asked = echo.exec(text.slice(0, longestEcho));
  if (
    asked === null ||
    /^(?:can|could|would|will|who|how|what|when|why|where|is|are|puede|pueden|pouvez|qui|quien)/i.test(
      asked[1]?.trim() ?? '',
    )
  )
    return text;
  return text.slice(text.indexOf('?') + 1);
}
const longestEcho = 80;

/** "supprimer", "remover svp": a verb of removal and nothing else. */
const isVerbAlone = (words: readonly string[]): boolean =>
  /^(?:discontinue|mute|reported|removed|assez|eliminar|borrar|quitar|remover|supprimer|enlever|retirer|effacer|resilier)$/.test(
    words[0] ?? '',
  ) && words.slice(1).every((word) => fillers.has(word));

/** A laughing emoji is read as the word: "Stop, I'm crying 😂". */
const withLaughter = ({ words, breaks }: PhraseWords): PhraseWords =>
  namesUs(words)
    ? { words, breaks }
    : { words: [...words, 'lol'], breaks: [...breaks.slice(0, -1), false, true] };

/** Whether a text mentions our texts, a list, or a number. */
const namesUs = (words: readonly string[]): boolean =>
  words.some((word) => ours.has(word) || lists.has(word) || numbers.has(word));

// "stoop" and "stob": one typo away from the word, and nothing else. A user decides.
const otherWords = new Set('stop shop step top slop stops strop stow store stoic stomp tops sop'.split(' '));
function isSlipOfStop(words: readonly string[]): boolean {
  if (words.length > 4) return false;
  const [first = '', ...rest] = words.filter(
    (word) => !/^(?:please|now|thanks|por|favor|gracias|svp|merci)$/.test(word),
  );
  return (
    rest.length === 0 &&
    /^[a-z]{3,5}$/.test(first) &&
    !otherWords.has(first) &&
    isWithinEdits(first, 'stop', 1)
  );
}

/** "Can you ...?" is a request, "Did you ...?" is a question about it. */
function asksUsTo(words: readonly string[]): boolean {
  return words.some((one) =>
    /^(?:can|could|would|will|puede|pueden|podrian|podria|pouvez|pourriez|peux)$/.test(one),
  );
}

/** The text without the clauses about something else. */
function withoutOther({ words, breaks }: PhraseWords, { clauses }: Heard): PhraseWords {
  const kept = clauses.filter(({ said }) => said !== 'other');
  return {
    words: kept.flatMap(({ from, to }) => words.slice(from, to)),
    breaks: [...kept.flatMap(({ from, to }) => breaks.slice(from, to)), true],
  };
}

/**
 * True if a text may stop its sender's texts, by either reader. Such a word can't be a keyword (3-decisions
 * 5.2).
 */
export function mayStop(text: string): boolean {
  if (isOptOutWord(text)) return true;
  const plain = heardWords(text);
  if (plain !== null && readByRules(text, plain) !== 'none') return true;
  const read = wordsToRead(text);
  return read !== null && findPhrases(read) === 'phrase';
}

/** True if a whole text is an opt-out word, or the instruction to send one: "Reply STOP", "STOP2QUIT". */
export function isOptOutWord(text: string): boolean {
  const word = normaliseInbound(withoutEmoticon(text));
  return reservedKind(word) === 'stop' || instructsToStop(word);
}
