import { places } from './optOutFeatures.ts';

// Most weights are zero: each other one is a letter, and a run of zeros before it is one or more letters of another
// alphabet. Steps are finer near zero, where most weights are.
const steps = 15;
/** The largest weight, either way; what goes beyond is cut. */
const largest = 6;
const firstLetter = 40;
const backslash = 92;
const letters = Array.from({ length: 86 }, (_, at) => firstLetter + at).filter((code) => code !== backslash);
const weightLetters = letters.slice(0, 2 * steps);
const runLetters = letters.slice(2 * steps);
/** A letter for the longest run says that another one follows. */
const longestRun = runLetters.length;

const levels = Array.from({ length: steps }, (_, at) => ((at + 1) / steps) ** 2 * largest);
const valueOf = new Map(
  weightLetters.map((code, at) => [
    code,
    at < steps ? -(levels[steps - 1 - at] ?? 0) : (levels[at - steps] ?? 0),
  ]),
);
const runOf = new Map(runLetters.map((code, at) => [code, at + 1]));

/** The letter of a weight; null for one too small to matter. */
function letterFor(weight: number): string | null {
  const step = Math.round(Math.sqrt(Math.min(1, Math.abs(weight) / largest)) * steps);
  if (step === 0) return null;
  return String.fromCharCode(weightLetters[weight < 0 ? steps - step : steps - 1 + step] ?? 0);
}

function lettersForRun(run: number): string {
  const whole = String.fromCharCode(runLetters[longestRun - 1] ?? 0).repeat(Math.floor(run / longestRun));
  const rest = run % longestRun;
  return rest === 0 ? whole : whole + String.fromCharCode(runLetters[rest - 1] ?? 0);
}

/** Weights as letters, for a file. */
export function lettersFrom(weights: Iterable<number>): string {
  const parts: string[] = [];
  let run = 0;
  for (const weight of weights) {
    const letter = letterFor(weight);
    if (letter === null) run += 1;
    else {
      parts.push(lettersForRun(run), letter);
      run = 0;
    }
  }
  return parts.join('') + lettersForRun(run);
}

/** The weights that `lettersFrom` wrote. Throws for a table of another size than the features know. */
export function weightsFrom(text: string): Float32Array {
  const table = new Float32Array(places);
  let at = 0;
  for (let letter = 0; letter < text.length; letter += 1) {
    const code = text.charCodeAt(letter);
    const value = valueOf.get(code);
    if (value !== undefined) table[at] = value;
    at += value === undefined ? (runOf.get(code) ?? Number.NaN) : 1;
  }
  if (at !== places) throw new Error('the table of weights has another size than its features');
  return table;
}
