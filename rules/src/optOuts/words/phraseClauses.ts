import * as lexicon from './optOutLexicon.ts';

// Clauses end at punctuation, and people leave it out: "idk who this is but stop".

const turning: ReadonlySet<string> = new Set('but pero mais so pues'.split(' '));
const joining: ReadonlySet<string> = new Set('and y et'.split(' '));
const softening: ReadonlySet<string> = new Set(
  'please just kindly por favor svp s il vous plait te ya simplemente juste veuillez'.split(' '),
);
const stopping: ReadonlySet<string> = new Set(
  'stop quit pare paren dejen deje arretez cessez arrete basta alto unsubscribe'.split(' '),
);

/** Conjunctions that may open a clause. */
export const opensClause = (word: string | undefined): boolean =>
  word !== undefined && (turning.has(word) || joining.has(word));

// "not interested stop", "I pay per text stop it": the word ends the text, unless it continues what comes before it.
const goingOn: ReadonlySet<string> = new Set(
  `bus full next last first second school truck quick pit rest train traffic one short whistle hand door light
  ill well itll hell shell theyll youll im ive weve youre id wed
  say says said reply replied text texted type typed typing send sent write wrote word hit press told put with
  will must should would could might does do did it that this these make made let he she they it i we you and or please just
  contesto respondo responder mando mande puse pongo poner escribo escribi palabra
  ecris ecrit reponds repondre envoie mot tape que`.split(/\s+/),
);
const asking =
  /^(?:why|when|where|what|how|which|who|did|does|do|will|is|are|was|were|should|can|could|would|que|quoi|cuando|quand|ou|si|est)$/;
function isLastStop(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? '';
  if (!/^(?:stop|unsubscribe|alto|arret)$/.test(words[at] ?? '') || at < 2 || asking.test(words[0] ?? ''))
    return false;
  if (!words.slice(at + 1).every((word) => softening.has(word) || stopping.has(word) || word === 'it'))
    return false;
  return (
    ![lexicon.determiners, lexicon.prepositions, lexicon.negations, lexicon.others].some((set) =>
      set.has(before),
    ) && !goingOn.has(before)
  );
}

function asksAfter(words: readonly string[], at: number): boolean {
  let next = at + 1;
  while (softening.has(words[next] ?? '')) next += 1;
  const one = words[next] ?? '';
  const isTurn = turning.has(words[at] ?? '');
  // "Go to the corner and stop" goes on; "thanks for all and please stop" turns to us.
  if (stopping.has(one)) return isTurn || next > at + 1;
  if (!isTurn) return false;
  const after = words[next + 1] ?? '';
  if (lexicon.takingsOfMe.has(one)) return true;
  if (lexicon.takings.has(one))
    return lexicon.meWords.has(after) || /^(?:my|mi|mon|this|este|ce)$/.test(after);
  return lexicon.negations.has(one) && (lexicon.sendings.has(after) || lexicon.meWords.has(after));
}

/** Where clauses begin, with a further beginning at each conjunction that a bare request comes after. */
export function cutClauses(words: readonly string[], breaks: readonly boolean[]): readonly boolean[] {
  return breaks.map(
    (is, at) =>
      is ||
      (at > 0 &&
        at < words.length &&
        ((opensClause(words[at]) && asksAfter(words, at)) || isLastStop(words, at))),
  );
}
