import { readFileSync, readdirSync } from 'node:fs';
import { exactStops, laterAsks, laterLookAlikes } from '@carillon/rules/optOuts/corpus/optOutAsks';
import { asksInWords } from '@carillon/rules/optOuts/optOutAsksInWords';
import { noOptOuts, optOuts } from '@carillon/rules/optOuts/corpus/optOutCorpus';
import { latestAsks } from '@carillon/rules/optOuts/corpus/optOutLaterAsks';
import { latestLookAlikes } from '@carillon/rules/optOuts/corpus/optOutLaterLookAlikes';
import { lookAlikes } from '@carillon/rules/optOuts/corpus/optOutLookAlikes';
import { recentAsks } from '@carillon/rules/optOuts/corpus/optOutRecentAsks';
import { recentLookAlikes } from '@carillon/rules/optOuts/corpus/optOutRecentLookAlikes';
import { wordsOfLong } from '@carillon/rules/optOuts/optOutReading';
import { asksBack, heardWords } from '@carillon/rules/optOuts/optOutRules';
import type { PhraseWords } from '@carillon/rules/optOuts/words/phraseWords';

/** A text with its expected reading: an exact word, a request in other words, or neither. */
export interface OptOutText {
  readonly text: string;
  readonly expected: 'exact' | 'phrase' | 'innocent';
  /** The name of its file in rules/learning, or "rules" for the texts that the rules are tested with. */
  readonly writer: string;
  /** What kind its writer says it is; empty for the texts of the rules. */
  readonly kind: string;
  /** Its words as they are read. None for a text that is not read at all. */
  readonly plain: PhraseWords;
  readonly isQuestion: boolean;
}

const folder = new URL('../../rules/learning/', import.meta.url);
const kinds = {
  exact: 'exact',
  phrase: 'phrase',
  asks: 'phrase',
  innocent: 'innocent',
  other: 'innocent',
} as const;

function withWords(text: string, expected: OptOutText['expected'], writer: string): OptOutText {
  return {
    text,
    expected,
    writer,
    kind: '',
    plain: heardWords(text) ?? wordsOfLong(text),
    isQuestion: asksBack(text),
  };
}

/** The texts of a file in rules/learning: what is wanted, the language, what kind it is, and the text, between tabs. */
export function textsOfWriter(name: string): OptOutText[] {
  return readFileSync(new URL(`${name}.tsv`, folder), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [expected = '', , kind = '', text = ''] = line.split('\t');
      const wanted = kinds[expected as keyof typeof kinds];
      if (wanted === undefined || text === '') throw new Error(`not understood in ${name}.tsv: ${line}`);
      return { ...withWords(text.replaceAll(String.raw`\n`, '\n'), wanted, name), kind };
    });
}

/** The writers to learn from, by the names of their files. */
export const writers: readonly string[] = readdirSync(folder)
  .map((file) => file.replace('.tsv', ''))
  .filter((name) => name !== 'unseenTexts')
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** All texts to learn from. Texts with the same words appear once, from their first writer. */
export function textsToLearn(): OptOutText[] {
  const asks = [exactStops, laterAsks, asksInWords, latestAsks, recentAsks, optOuts].flat();
  const others = [laterLookAlikes, latestLookAlikes, lookAlikes, recentLookAlikes, noOptOuts].flat();
  const all = [
    ...asks.map((text) => withWords(text, 'phrase', 'rules')),
    ...others.map((text) => withWords(text, 'innocent', 'rules')),
    ...writers.flatMap(textsOfWriter),
  ].filter((one) => one.plain.words.length > 0 && !isWrongNumber(one));
  const once = new Map<string, OptOutText>();
  for (const one of all) if (!once.has(sameWords(one))) once.set(sameWords(one), one);
  return [...once.values()];
}

// Whether "wrong number" asks for anything is settled by the rules, and writers differ about it.
const isWrongNumber = ({ expected, kind }: OptOutText): boolean =>
  expected === 'innocent' && kind === 'wrongnum';

/** Equal for texts that a model can't tell apart. */
export const sameWords = ({ plain, isQuestion }: OptOutText): string =>
  `${plain.words.join(' ')}${isQuestion ? '?' : ''}`;
