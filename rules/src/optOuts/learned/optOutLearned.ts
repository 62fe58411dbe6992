import type { PhraseWords } from '../words/phraseWords.ts';
import { featuresOf } from './optOutFeatures.ts';
import { bias, weights } from './optOutWeights.ts';
import { weightsFrom } from './optOutWeightLetters.ts';

// Read at the first text, so that new weights can be learned when old ones no longer fit the features.
let table: Float32Array | undefined;

/** The sum of the weights of features, evened out by the length of the text, as a logarithm of odds. */
export function judge(found: readonly number[], values: ArrayLike<number>, base: number): number {
  let sum = 0;
  for (const place of found) sum += values[place] ?? 0;
  return base + sum / Math.sqrt(Math.max(1, found.length));
}

/**
 * How much the words of a text (`heardWords`) read like those that ask for no more texts, as a logarithm of odds: 0 is
 * as likely as not, above 2 nearly always. Learned from texts of several writers (scripts/optOuts/learnOptOuts.ts) in English,
 * Spanish and French; it knows misspelled and unforeseen words where rules do not, and no reasons.
 */
export function likeness(plain: PhraseWords, isQuestion: boolean): number {
  table ??= weightsFrom(weights);
  return judge(featuresOf(plain, isQuestion), table, bias);
}
