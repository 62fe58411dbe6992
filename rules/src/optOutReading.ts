import { complains } from './optOutComplaints.ts';
import { readGrammar, type Heard } from './optOutGrammar.ts';
import { instructsToStop, withoutEmoticon } from './optOutInstructions.ts';
import { fillers, lists, numbers, ours } from './optOutLexicon.ts';
import { hasLaughingFace, isLaughing } from './optOutLaughter.ts';
import { findPhrases, isStopSign, wordsToRead } from './optOutPhrases.ts';
import { normaliseInbound, reservedKind } from './keywords.ts';
import { things } from './optOutThings.ts';
import { readFirstWord } from './optOutReasons.ts';
import { isSigned } from './optOutSignature.ts';
import { isWithinEdits, type PhraseWords } from './phraseWords.ts';

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
  const plain = wordsToRead(withoutEcho(text));
  if (plain === null) return 'none';
  const read = hasLaughingFace(text) ? withLaughter(plain) : plain;
  if (isStopSign(text, plain)) return 'certain';
  if (read.words.length === 0) return 'none';
  if (isSigned(read, text)) return 'certain';
  if (isSlipOfStop(read.words) || isVerbAlone(read.words)) return 'doubtful';
  const isQuestion = /\?\s*\P{L}*$/u.test(text);
  const first = readFirstWord(read, isQuestion);
  const all = readWhole(read, isQuestion);
  if (all === 'none' && first === null) return complains(read, isQuestion) ? 'doubtful' : 'none';
  if (all === 'certain' && namesAnotherPhone(read.words)) return 'doubtful';
  if (first === null || (all === 'certain' && hasRequestBesides(read, first.from, isQuestion))) return all;
  return first.reading;
}

// "My kid lost his phone so stop texting his, use mine": one phone is to be left, and another one to be used.
const anotherPhone =
  /\b(?:his|hers|her|theirs|old|that|other) (?:\S+ )*?(?:use|try|text|message) (?:mine|me|my|this one|this number|the new)\b/;
const namesAnotherPhone = (words: readonly string[]): boolean => anotherPhone.test(words.join(' '));

/** Whether what follows an opt-out word asks for it once more: "Stop. Take me off your list". */
function hasRequestBesides({ words, breaks }: PhraseWords, from: number, isQuestion: boolean): boolean {
  const rest = { words: words.slice(from), breaks: [true, ...breaks.slice(from + 1)] };
  return readWhole(rest, isQuestion) !== 'none';
}

/** What both readers make of all the words. */
function readWhole(read: PhraseWords, isQuestion: boolean): OptOutReading {
  const found = findPhrases(read);
  const heard = readGrammar(read, isQuestion);
  const { said } = heard;
  if (found === 'phrase') {
    if (said === 'asks' || said === 'likely') return said === 'likely' && isQuestion ? 'doubtful' : 'certain';
    if (said === 'may') return 'doubtful';
    if (isLaughing(read.words) && !namesUs(read.words)) return 'none';
    // "Is this spam?" asks; it does not ask us to stop.
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
// "Purge my number from your system", "make sure I'm off the list": whatever the verb is.
const offPlace =
  /\b(?:me|us|i|im|number|name|info) (?:off|from|out of|off of) (?:this|your|ur|the|any|all)(?: \w+)? (?:list|lists|database|system|contacts|records|texts|messages)\b/;
const keeping = /\b(?:put|keep|add|back|leave|why|not|dont|never|was|were|got|did|text|call)\b/;
const myNumber =
  /^(?:please |just |kindly )?(?!lost|lose|forgot|forget|gave|give|sent|send|wrong|not|call|text|use|update|change|keep|save|add|have|take|its|is|this|whats|got|get|need|confirm|verify|check|here|add|on|at|with)\w+ (?:my|our|this) (?:number|cell|info)(?: please| thanks| now)?$/;
const unwanted = /^(?:i |we )?(?:really |just )?dont (?:want|need) (?:this|these)$/;
const goesOn =
  /\b(?:still|keep|siguen|sigo|encore|toujours) (?:getting|receiving|sending|texting|messaging|mandando|recibiendo|llegando|recevoir|des)\b/;
const earlier = /\b(?:stop|unsubscribed|unsubscribe|opted|removed|asked|told|baja|alto|arret)\b/;

/** Words that are no request by either reader, and that a person should see. */
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

// "Lose my number? no, I have it": what is asked back is not asked for.
const echo = /^\P{L}*((?:\p{L}|[' ’])+)\?+\s*(?:no|nope|nah|never|not|which|nunca|jamais|non|why|i|ja)\b/iu;

/** A text without a request that it only asks back. */
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

/** "supprimer", "remover svp": a verb that takes away, and nothing else. */
const isVerbAlone = (words: readonly string[]): boolean =>
  /^(?:discontinue|mute|reported|removed|assez|eliminar|borrar|quitar|remover|supprimer|enlever|retirer|effacer|resilier)$/.test(
    words[0] ?? '',
  ) && words.slice(1).every((word) => fillers.has(word));

/** A face that laughs is read as the word: "Stop, I'm crying 😂". */
const withLaughter = ({ words, breaks }: PhraseWords): PhraseWords =>
  namesUs(words)
    ? { words, breaks }
    : { words: [...words, 'lol'], breaks: [...breaks.slice(0, -1), false, true] };

/** Whether a text speaks of our texts, of a list, or of a number. */
const namesUs = (words: readonly string[]): boolean =>
  words.some((word) => ours.has(word) || lists.has(word) || numbers.has(word));

// "stoop" and "stob": one slip away from the word, and nothing else. A person decides.
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

/** "Can you ...?" asks for it, "Did you ...?" asks about it. */
function asksUsTo(words: readonly string[]): boolean {
  return words.some((one) =>
    /^(?:can|could|would|will|puede|pueden|podrian|podria|pouvez|pourriez|peux)$/.test(one),
  );
}

/** The text without the clauses that speak of something else. */
function withoutOther({ words, breaks }: PhraseWords, { clauses }: Heard): PhraseWords {
  const kept = clauses.filter(({ said }) => said !== 'other');
  return {
    words: kept.flatMap(({ from, to }) => words.slice(from, to)),
    breaks: [...kept.flatMap(({ from, to }) => breaks.slice(from, to)), true],
  };
}

/**
 * The words of a text that made it an opt-out, or may make it one, as they were typed: the clause around the shortest
 * run of words that is read so by itself; the whole text when none is. For people who review it.
 */
export function optOutPhraseIn(text: string): string {
  const trimmed = text.trim();
  if (isOptOutWord(trimmed) || readOptOut(trimmed) === 'none') return '';
  const words = [...trimmed.matchAll(/\S+/gu)].slice(0, mostWords);
  for (let length = 1; length <= longestRun; length += 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const [first, last] = [words[from], words[from + length - 1]];
      if (first === undefined || last === undefined) continue;
      const end = last.index + last[0].replace(/[^\p{L}\p{N}]+$/u, '').length;
      const run = trimmed.slice(first.index, end);
      if (isOptOutWord(run) || readOptOut(run) !== 'none') return clauseAround(trimmed, first.index, end);
    }
  return trimmed;
}
function clauseAround(text: string, from: number, to: number): string {
  const before = /[^.!?;,\n]*$/u.exec(text.slice(0, from))?.[0] ?? '';
  const after = /^[^.!?;,\n]*/u.exec(text.slice(to))?.[0] ?? '';
  return text.slice(from - before.length, to + after.length).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
// Enough for 200 characters, and few enough readings for a page of texts.
const mostWords = 40;
const longestRun = 8;

/** True when a text may stop whoever sends it, by either reader; such a word can't be a keyword (3-decisions 5.2). */
export function mayStop(text: string): boolean {
  const read = wordsToRead(text);
  return (
    isOptOutWord(text) || readOptOut(text) !== 'none' || (read !== null && findPhrases(read) === 'phrase')
  );
}

/** True when a whole text is an opt-out word, or the instruction to send one: "Reply STOP", "STOP2QUIT". */
export function isOptOutWord(text: string): boolean {
  const word = normaliseInbound(withoutEmoticon(text));
  return reservedKind(word) === 'stop' || instructsToStop(word);
}
