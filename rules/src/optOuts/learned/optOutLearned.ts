import { featuresOf } from './optOutFeatures.ts';
import { bias, weights } from './optOutWeights.ts';
import { weightsFrom } from './optOutWeightLetters.ts';

const table = weightsFrom(weights);

/** The sum of the weights of features, evened out by the length of the text, as a logarithm of odds. */
export function judge(found: readonly number[], table: ArrayLike<number>, bias: number): number {
  let sum = 0;
  for (const place of found) sum += table[place] ?? 0;
  return bias + sum / Math.sqrt(Math.max(1, found.length));
}

/**
 * How much the words of a text (`heardWords`) read like those that ask for no more texts, as a logarithm of odds: 0 is
 * as likely as not, above 2 nearly always. Learned from texts of several writers (scripts/learnOptOuts.ts) in English,
 * Spanish and French; it knows misspelled and unforeseen words where rules do not, and no reasons.
 */
export const likeness = (words: readonly string[], isQuestion: boolean): number =>
  judge(featuresOf(words, isQuestion), table, bias);
