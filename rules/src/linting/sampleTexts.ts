import type { LintInput, RawFinding } from './lintInput.ts';
import { folded, proseOf } from './written.ts';

/** A text is like a sample when at least this part of its words of four letters or more is in it. */
const alike = 0.3;

const wordsOf = (text: string): Set<string> =>
  new Set(
    folded(proseOf(text))
      .split(' ')
      .filter((word) => word.length >= 4 && !/\d/u.test(word)),
  );

/** Rule 12: carriers compare what a number sends with the samples that it was registered with. */
export function unlikeSamples({ text, samples = [] }: LintInput): RawFinding | null {
  const words = wordsOf(text);
  if (samples.length === 0 || words.size === 0) return null;
  const isLike = (sample: string): boolean => {
    const known = wordsOf(sample);
    return [...words].filter((word) => known.has(word)).length >= alike * words.size;
  };
  if (samples.some(isLike)) return null;
  return {
    reason:
      'This text has little in common with the samples that your number is registered with. Carriers may block what they don’t expect from it.',
    found: [],
    fix: null,
  };
}
