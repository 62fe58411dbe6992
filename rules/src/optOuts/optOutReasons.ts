import * as lexicon from './words/optOutLexicon.ts';
import { isLaughing } from './words/optOutLaughter.ts';
import type { PhraseWords } from './words/phraseWords.ts';

// People who send an opt-out word explain why: "STOP my kid graduated", "Alto, ya no vivo alli". Others quote
// a song, or begin a sentence with the word: "Stop! Collaborate and listen". The words that follow decide.

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Opt-out words that rarely mean anything else at the beginning of a text. */
const firstWords =
  set(`stop stopall unsubscribe optout alto baja pare paren desuscribir arret arretez desabonner
  desinscrire`);
const softeners =
  set(`please just hi hello hey ok okay no nope nah sorry kindly omg yes por favor hola bonjour svp
  ugh well so`);
const subjects =
  set(`i im ive id ill we were weve he she hes shes they theyre who wrong not yo ya no nosotros je j nous c ce il
  elle ella quien qui mauvais numero nunca never dont doesnt`);
const ownings = set('my our mi mis nuestro nuestra mon ma mes notre nos');
/** Said about the sender or their family, these end the reason for the texts. */
const endings =
  set(`moved moving graduated graduates graduating retired transferred withdrew deceased passed died dead
  wrong spam scam harassing harassment lawyer report reported reporting block blocked blocking fcc police illegal annoying
  annoyed irritating tired told asked already times left quit remove delete
  mude mudamos mudo murio fallecio gradue graduo equivocado equivocada equivocaron cambie
  demenage demenagee decede decedee mort morte gradue mauvais trompez quitte arrete retraite`);
const strangers = set('who whos quien quienes qui idea');
const belongings =
  set(`live lives go goes work works working have has attend attends belong member know patient student
  customer client tenant employee parent sign signed subscribe subscribed consent agree ask interested want need here there mine
  kids kid child children enrolled
  vivo vive vivimos trabajo trabaja tengo tenemos conozco soy somos va van estudia quiero necesito interesa pedi
  vis habite travaille ai suis connais va vais veux fais fait interesse`);

const areAsked = /^(?:is|are|this|dis|you|u|r|the|es|son|eres|sos|habla|est|etes|parle)$/;

/** Whether words say that our texts no longer reach the right person, or are unwelcome. */
function givesReason(words: readonly string[]): boolean {
  return words.some((one, at) => {
    if (endings.has(one) && !isNegatedNear(words, at)) return true;
    if (strangers.has(one) && (one === 'idea' || areAsked.test(words[at + 1] ?? '')))
      return words.length <= 8;
    return belongings.has(one) && isNegatedNear(words, at);
  });
}

/** "I don't live", "ya no vivo", "kid doesn't go", "je n'ai plus"; not "Don't go in there". */
function isNegatedNear(words: readonly string[], at: number): boolean {
  for (let here = at - 1; here >= Math.max(0, at - 5); here -= 1) {
    const one = words[here] ?? '';
    if (one === 'longer' || one === 'plus') return true;
    if (!lexicon.negations.has(one)) continue;
    return here > 0 || !/^(?:dont|never|nunca)$/.test(one);
  }
  return false;
}

/**
 * Whether a sentence without punctuation begins here: "STOP my kid graduated", but not "stop my son at the
 * door".
 */
function beginsSentence(words: readonly string[]): boolean {
  const [first = '', second = ''] = words;
  if (words.length < 2) return false;
  if (ownings.has(first)) return lexicon.kin.has(second) && words.length > 2 && givesReason(words);
  if (/^(?:this|that|esto|este)$/.test(first)) return /^(?:is|isnt|number|phone|no)$/.test(second);
  return subjects.has(first) && !/^\p{N}/u.test(second);
}

/**
 * The meaning of an opt-out word at the beginning of a text, judged by what follows it; null if none begins
 * it.
 */
export function readFirstWord(
  { words, breaks }: PhraseWords,
  isQuestion: boolean,
): { readonly from: number; readonly reading: 'certain' | 'doubtful' } | null {
  let at = 0;
  while (softeners.has(words[at] ?? '')) at += 1;
  if (!firstWords.has(words[at] ?? '')) return null;
  while (at < words.length && (firstWords.has(words[at] ?? '') || isPolite(words, at))) at += 1;
  const rest = words.slice(at);
  if (rest.length === 0 || byPhone.test(rest.join(' ')) || isQuestion || isLaughing(words)) return null;
  if (breaks[at] !== true && !beginsSentence(rest)) return null;
  return { from: at, reading: givesReason(rest) ? 'certain' : 'doubtful' };
}

const isPolite = (words: readonly string[], at: number): boolean =>
  /^(?:please|thanks|thank|now|por|favor|gracias|svp|merci)$/.test(words[at] ?? '') ||
  (words[at] === 'you' && words[at - 1] === 'thank');

/** The phone writes "Sent from my iPhone". */
const byPhone = /^(?:(?:sent|get) from my|envoye de(?:puis)? mon|enviado desde mi) /;
