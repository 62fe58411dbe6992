/**
 * Learns which texts ask for no more texts, and writes the weights to rules/src/optOuts/learned/optOutWeights.ts:
 *
 *   node scripts/optOuts/learnOptOuts.ts [--writers | --unseen]
 *
 * A logistic regression over words, their parts and runs of letters (rules/src/optOuts/learned/optOutFeatures.ts), learned from the
 * texts that the rules are tested with and those in rules/learning. The order of the texts and the slips of the keys
 * come from fixed seeds, so that the same texts give the same weights. --writers writes nothing and says how each writer's texts are
 * read by what was learned from all others; --unseen, how those are read that nothing is learned from.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { featuresOf, places } from '@carillon/rules/optOuts/learned/optOutFeatures';
import { judge, likeness } from '@carillon/rules/optOuts/learned/optOutLearned';
import { readWithScore } from '@carillon/rules/optOuts/optOutReading';
import {
  heardWords,
  isOptOutWord,
  readByRules,
  type OptOutReading,
} from '@carillon/rules/optOuts/optOutRules';
import type { PhraseWords } from '@carillon/rules/optOuts/words/phraseWords';
import { lettersFrom } from '@carillon/rules/optOuts/learned/optOutWeightLetters';
import { sameWords, textsOfWriter, textsToLearn, type OptOutText } from './optOutTexts.ts';

const orders = 3;
const rounds = 6;
const step = 0.3;
const decay = 1e-5;
/** The weight of a text with typos, compared with one as it was written. */
const shareOfSlips = 0.5;
const ofRules: ReadonlySet<string> = new Set(['rules', 'kinds']);
/** The weight of a text that the rules were written with: there are thousands, and many alike. */
const shareOfRules = 0.25;
/** A feature in fewer texts than this says nothing. */
const fewest = 4;
/** Weights that are kept: those of large value in many texts. More would not fit a small file, and find no more. */
const kept = 40_000;
/** These wrote without having seen the rules. Nothing is learned from the last one. */
const strangers = ['writer3', 'writer4', 'writer5', 'writer7', 'writer8', 'unseenTexts'];

/** Numbers below `limit` from a fixed sequence (mulberry32). */
type Random = (limit: number) => number;
function sequence(seed: number): Random {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** One word in four with a typo: a letter left out, doubled, or swapped with the next. */
function withSlips({ words, breaks }: PhraseWords, random: Random): PhraseWords {
  const slipped = words.map((word) => {
    if (word.length < 3 || random(4) > 0) return word;
    const at = random(word.length - 1);
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    return [
      before + after,
      before + after.charAt(0) + word.charAt(at) + after.slice(1),
      word.slice(0, at + 1) + word.slice(at),
    ][random(3)] as string;
  });
  return { words: slipped, breaks };
}

interface Model {
  readonly weights: Float64Array;
  readonly bias: number;
}

interface Row {
  /** Places of its features that are in texts enough. */
  readonly found: readonly number[];
  /** What each feature counts, evened out by the number of all of them. */
  readonly share: number;
  readonly goal: 0 | 1;
  readonly counts: number;
}

/** The mean of models that read the texts in other orders: one order alone sways the weights of rare words. */
function learn(texts: readonly OptOutText[]): Model {
  const counts = countsOf(texts);
  const models = Array.from({ length: orders }, (_, at) => {
    const random = sequence(at + 1);
    return learnInOrder(rowsOf(texts, counts, random), random);
  });
  const weights = Float64Array.from({ length: places }, (_, at) =>
    mean(models.map((model) => model.weights[at] ?? 0)),
  );
  return { weights: withoutSmall(weights, counts), bias: mean(models.map(({ bias }) => bias)) };
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** In how many texts each feature is. */
function countsOf(texts: readonly OptOutText[]): Uint16Array {
  const counts = new Uint16Array(places);
  for (const { plain, isQuestion } of texts)
    for (const place of featuresOf(plain, isQuestion)) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
}

function withoutSmall(weights: Float64Array, counts: Uint16Array): Float64Array {
  const worth = weights.map((weight, at) => Math.abs(weight) * Math.sqrt(counts[at] ?? 0));
  const least = worth.toSorted()[places - kept] ?? 0;
  return weights.map((weight, at) => ((worth[at] ?? 0) < least ? 0 : weight));
}

/** Each text as it was written, and again with typos. */
function rowsOf(texts: readonly OptOutText[], counts: Uint16Array, random: Random): Row[] {
  const row = ({ expected, isQuestion, writer }: OptOutText, plain: PhraseWords, share: number): Row => {
    const found = featuresOf(plain, isQuestion);
    return {
      found: found.filter((place) => (counts[place] ?? 0) >= fewest),
      share: 1 / Math.sqrt(Math.max(1, found.length)),
      goal: expected === 'innocent' ? 0 : 1,
      counts: share * (ofRules.has(writer) ? shareOfRules : 1),
    };
  };
  return [
    ...texts.map((one) => row(one, one.plain, 1)),
    ...texts.map((one) => row(one, withSlips(one.plain, random), shareOfSlips)),
  ];
}

/** Goes through the texts in turns. Each weight has its own step, which shrinks as it is used (AdaGrad). */
function learnInOrder(rows: Row[], random: Random): Model {
  const weights = new Float64Array(places);
  const seen = new Float64Array(places).fill(1e-6);
  let bias = 0;
  for (let round = 0; round < rounds; round += 1) {
    shuffle(rows, random);
    for (const { found, share, goal, counts } of rows) {
      const score = bias + share * found.reduce((sum, place) => sum + (weights[place] ?? 0), 0);
      const error = counts * (1 / (1 + Math.exp(-score)) - goal);
      for (const place of found) {
        const weight = weights[place] ?? 0;
        const slope = error * share + decay * weight;
        const much = (seen[place] ?? 0) + slope * slope;
        seen[place] = much;
        weights[place] = weight - (step * slope) / Math.sqrt(much);
      }
      bias -= 0.02 * error;
    }
  }
  return { weights, bias };
}

function shuffle(rows: Row[], random: Random): void {
  for (let at = rows.length - 1; at > 0; at -= 1) {
    const other = random(at + 1);
    [rows[at], rows[other]] = [rows[other] as Row, rows[at] as Row];
  }
}

/** How rules and a score together read a text. */
const readWith = (
  { text }: OptOutText,
  score: (plain: PhraseWords, isQuestion: boolean) => number,
): OptOutReading => (isOptOutWord(text) ? 'certain' : readWithScore(text, score));

/** Says how texts are read, in shares of 100. */
function say(name: string, texts: readonly OptOutText[], read: (one: OptOutText) => OptOutReading): void {
  const readings = texts.map((one) => ({ expected: one.expected, reading: read(one) }));
  const share = (expected: OptOutText['expected'], ...wanted: OptOutReading[]): string => {
    const those = readings.filter((one) => one.expected === expected);
    return ((100 * those.filter(({ reading }) => wanted.includes(reading)).length) / those.length).toFixed(1);
  };
  console.log(
    `${name}: exact stopped ${share('exact', 'certain')}, requests stopped or held ${share('phrase', 'certain', 'doubtful')} (stopped ${share('phrase', 'certain')}), others stopped ${share('innocent', 'certain')}, held ${share('innocent', 'doubtful')}`,
  );
}

/** How each writer's texts are read by a model that learned from all others. */
function sayWriters(): void {
  for (const name of strangers) {
    const texts = textsOfWriter(name);
    const theirs = new Set(texts.map(sameWords));
    const { weights, bias } = learn(textsToLearn().filter((one) => !theirs.has(sameWords(one))));
    say(name, texts, (one) =>
      readWith(one, (plain, isQuestion) => judge(featuresOf(plain, isQuestion), weights, bias)),
    );
    say(`${name}, rules alone`, texts, ({ text }) => {
      const plain = heardWords(text);
      if (isOptOutWord(text)) return 'certain';
      return plain === null ? 'none' : readByRules(text, plain);
    });
  }
}

/**
 * A name for what is learned, of texts and their features: another one means that the weights are out of date.
 */
export function textsHash(): string {
  const hash = createHash('sha256');
  for (const { text, expected, plain, isQuestion } of textsToLearn())
    hash.update(`${expected} ${text} ${featuresOf(plain, isQuestion).join(' ')}\n`);
  return hash.digest('hex').slice(0, 16);
}

function write(): void {
  const { weights, bias } = learn(textsToLearn());
  writeFileSync(
    new URL('../../rules/src/optOuts/learned/optOutWeights.ts', import.meta.url),
    `// Written by scripts/optOuts/learnOptOuts.ts; not to be changed by hand.

/** Names the texts that these were learned from, and their features. */
export const learnedFrom = '${textsHash()}';
/** What a text without any feature would score. */
export const bias = ${bias.toFixed(4)};
/** Weights of all features as letters (optOutWeightLetters.ts). */
export const weights =
  '${lettersFrom(weights)}';
`,
  );
}

if (import.meta.filename === process.argv[1]) {
  if (process.argv.includes('--writers')) sayWriters();
  else if (process.argv.includes('--unseen'))
    say('unseen', textsOfWriter('unseenTexts'), (one) => readWith(one, likeness));
  else write();
}
