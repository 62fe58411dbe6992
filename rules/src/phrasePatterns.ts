import type { PhraseWords } from './phraseWords.ts';

type Test = (word: string) => boolean;
type Step =
  | { readonly kind: 'word'; readonly test: Test; readonly isOptional: boolean }
  | { readonly kind: 'not'; readonly test: Test }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' };

/** A line of the phrase data, ready to be matched. */
export interface PhrasePattern {
  readonly line: string;
  readonly steps: readonly Step[];
}
/** Classes of words that lines may name, by name. */
export type WordClasses = Readonly<Record<string, ReadonlySet<string> | Test>>;

const hasDigit = /\p{N}/u;

function testOf(piece: string, classes: WordClasses): Test {
  const named = /^<([a-z]+)>$/.exec(piece)?.[1];
  if (named !== undefined) {
    const found = classes[named];
    if (found === undefined) throw new Error(`No class of words is called ${named}.`);
    return typeof found === 'function' ? found : withDigits(found);
  }
  if (piece === '_') return () => true;
  const choice = /^\((.+)\)$/.exec(piece)?.[1] ?? piece;
  return withDigits(new Set(choice.split('|')));
}

// `#` in a set stands for every word with a digit: "3pm", "10", "2nd".
function withDigits(set: ReadonlySet<string>): Test {
  if (!set.has('#')) return (word) => set.has(word);
  return (word) => set.has(word) || (word.length <= 5 && hasDigit.test(word));
}

function compileLine(line: string, classes: WordClasses): PhrasePattern {
  const steps = line.split(/ +/).map((piece): Step => {
    if (piece === '^') return { kind: 'start' };
    if (piece === '$') return { kind: 'end' };
    if (!/^!?(?:<[a-z]+>|\([\p{L}\p{N}#|_]+\)|[\p{L}\p{N}_#]+)\??$/u.test(piece))
      throw new Error(`Can't read "${piece}" in "${line}".`);
    const isOptional = piece.endsWith('?');
    const bare = isOptional ? piece.slice(0, -1) : piece;
    if (bare.startsWith('!')) return { kind: 'not', test: testOf(bare.slice(1), classes) };
    return { kind: 'word', test: testOf(bare, classes), isOptional };
  });
  return { line, steps };
}

/** Reads lines of the phrase data; empty ones are left out. Throws for a line that can't be read. */
export function compilePhrases(lines: string, classes: WordClasses): readonly PhrasePattern[] {
  return lines
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => compileLine(line, classes));
}

/**
 * Where the pattern ends when it begins at word `from`: the index after its last word, the furthest one; null
 * when it does not fit. All readings of the optional words go side by side, so the work is at most
 * steps times words, whatever the text.
 */
export function matchAt(pattern: PhrasePattern, text: PhraseWords, from: number): number | null {
  const [first] = pattern.steps;
  const word = text.words[from];
  // Almost every pattern ends here; nothing is made for it.
  if (first?.kind === 'word' && !first.isOptional && (word === undefined || !first.test(word))) return null;
  let reached = new Set([from]);
  for (const step of pattern.steps) {
    const next = new Set<number>();
    for (const at of reached) advance(step, text, at, next);
    if (next.size === 0) return null;
    reached = next;
  }
  return Math.max(...reached);
}

function advance(step: Step, { words, breaks }: PhraseWords, at: number, next: Set<number>): void {
  if (step.kind === 'start') {
    if (at === 0) next.add(at);
  } else if (step.kind === 'end') {
    if (breaks[at] === true) next.add(at);
  } else {
    const word = words[at];
    const isSuch = word !== undefined && step.test(word);
    if (step.kind === 'not' ? !isSuch : step.isOptional) next.add(at);
    if (step.kind === 'word' && isSuch) next.add(at + 1);
  }
}

/** The pattern that fits first at a place where no word of it is hidden, or null. */
export function findPhrase(
  patterns: readonly PhrasePattern[],
  text: PhraseWords,
  hidden: readonly boolean[] = [],
): PhrasePattern | null {
  for (let from = 0; from < text.words.length; from += 1) {
    if (hidden[from] === true) continue;
    for (const pattern of patterns) {
      const end = matchAt(pattern, text, from);
      if (end !== null && !hidden.slice(from, end).includes(true)) return pattern;
    }
  }
  return null;
}

/** Which words belong to one of the patterns. */
export function wordsHiddenBy(patterns: readonly PhrasePattern[], text: PhraseWords): boolean[] {
  const hidden = text.words.map(() => false);
  for (let from = 0; from < text.words.length; from += 1)
    for (const pattern of patterns) {
      const end = matchAt(pattern, text, from);
      if (end !== null) hidden.fill(true, from, end);
    }
  return hidden;
}
