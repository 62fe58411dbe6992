import { places } from './optOutFeatures.ts';

// Each weight is one letter, so that a table of 32,768 is a string of as many bytes. Steps are finer near zero, where
// most weights are.
const firstLetter = 40;
const backslash = 92;
const steps = 42;
/** The largest weight, either way; what goes beyond is cut. */
const largest = 6;

const letters = Array.from({ length: 2 * steps + 2 }, (_, at) => firstLetter + at).filter(
  (code) => code !== backslash,
);
const valueOf = new Map(
  letters.map((code, at) => [code, Math.sign(at - steps) * ((at - steps) / steps) ** 2 * largest]),
);

/** Weights as letters, for a file. */
export function lettersFrom(weights: Iterable<number>): string {
  return Array.from(weights, (weight) => {
    const step = Math.round(Math.sqrt(Math.min(1, Math.abs(weight) / largest)) * steps) * Math.sign(weight);
    return String.fromCharCode(letters[step + steps] ?? 0);
  }).join('');
}

/** The weights that `lettersFrom` wrote. Throws for a table of another size than the features know. */
export function weightsFrom(text: string): Float32Array {
  if (text.length !== places) throw new Error('the table of weights has another size than its features');
  return Float32Array.from({ length: places }, (_, at) => valueOf.get(text.charCodeAt(at)) ?? Number.NaN);
}
