import * as lexicon from './optOutLexicon.ts';
import { things } from './optOutThings.ts';
import type { PhraseWords } from './phraseWords.ts';

// People sign what they send: "STOP - J. Whitaker, unit 4B". The word stands alone, and only a name or a home follows.

const plain: ReadonlySet<string> = new Set(
  `stop stopall unsubscribe unsub optout remove alto arret arretez pare paren desuscribir desabonner desinscrire quit cancel
  end baja cancelar salir`.split(/\s+/),
);
/** These ask for other things as well; a home alone does not distinguish a signature from "Cancel - unit 4B". */
const ambiguous: ReadonlySet<string> = new Set('quit cancel end baja cancelar salir remove'.split(' '));
const polite: ReadonlySet<string> = new Set(
  'please thanks thank you kindly por favor gracias svp merci regards atte sincerely cordialement'.split(' '),
);
const titles: ReadonlySet<string> = new Set(
  'mr mrs ms miss sr sra srta mme mlle m jr sir lic ing rev'.split(' '),
);
const homes: ReadonlySet<string> = new Set(
  'unit apt apartment suite number lot bldg building depto departamento apto app appartement appt logement casa'.split(
    ' ',
  ),
);

/** The longest signature, in words. */
const longest = 7;

/** True when a text is an opt-out word and a signature: a name with an initial or a title, a home, or a name after a dash. */
export function isSigned({ words, breaks }: PhraseWords, text: string): boolean {
  let end = 0;
  let word = '';
  while (end < words.length && (plain.has(words[end] ?? '') || polite.has(words[end] ?? ''))) {
    if (plain.has(words[end] ?? '')) word = words[end] ?? '';
    end += 1;
  }
  if (word === '' || end >= words.length || breaks[end] !== true || words.length - end > longest)
    return false;
  const isDashed = /^\P{L}*[\p{L}\p{M} ,!.]+?(?:\s*\n\s*|\s+[-–—~]+\s*|[–—]\s*)\p{L}/u.test(text);
  return isSignature(words.slice(end), ambiguous.has(word), isDashed);
}

function isSignature(words: readonly string[], isAmbiguous: boolean, isDashed: boolean): boolean {
  let hasHome = false;
  let hasName = false;
  let hasMark = false;
  for (let at = 0; at < words.length; at += 1) {
    const one = words[at] ?? '';
    if (homes.has(one) && /^(?:\p{N}|\p{L}$)/u.test(words[at + 1] ?? '')) {
      hasHome = true;
      at += 1;
    } else if (/^\p{N}{7,}$|^\p{N}+\p{L}$/u.test(one) || (/^\p{N}{3,4}$/u.test(one) && at > 0))
      hasHome ||= at > 0;
    else if (titles.has(one) || one.length === 1) hasMark ||= /\p{L}/u.test(one);
    else if (isName(one)) hasName = true;
    else if (!polite.has(one)) return false;
  }
  if (hasName) return hasMark || isDashed || hasHome;
  return hasHome && !isAmbiguous;
}

function isName(word: string): boolean {
  return (
    /^\p{L}+$/u.test(word) &&
    ![
      lexicon.noNames,
      lexicon.prepositions,
      lexicon.determiners,
      lexicon.times,
      lexicon.sendings,
      lexicon.otherChannelDoings,
      lexicon.otherChannels,
      lexicon.negations,
      lexicon.others,
      lexicon.kin,
      lexicon.laughs,
      lexicon.takings,
      lexicon.meWords,
      lexicon.wants,
      lexicon.receivings,
      lexicon.anything,
      things,
    ].some((set) => set.has(word)) &&
    !/(?:ing|ed)$/.test(word)
  );
}
