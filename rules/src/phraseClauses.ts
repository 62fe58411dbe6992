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

// "not interested stop", "wrong number stop": the word ends the text, and what stands before it is whole.
const whole: ReadonlySet<string> = new Set(
  'interested anymore number person thanks wrong here there spam already longer know interesa equivocado numero merci gracias'.split(
    ' ',
  ),
);
const isLastStop = (words: readonly string[], at: number): boolean =>
  /^(?:stop|unsubscribe|alto|arret)$/.test(words[at] ?? '') &&
  words.slice(at + 1).every((word) => softening.has(word) || stopping.has(word)) &&
  whole.has(words[at - 1] ?? '');

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
