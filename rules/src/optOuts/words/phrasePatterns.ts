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
  /** The words that it can begin with; null when it can begin with any. */
  readonly first: ReadonlySet<string> | null;
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

// `#` in a set means every word with a digit: "3pm", "10", "2nd".
function withDigits(set: ReadonlySet<string>): Test {
  if (!set.has('#')) return (word) => set.has(word);
  return (word) => set.has(word) || (word.length <= 5 && hasDigit.test(word));
}

// Most lines begin with a few words. Without this each line would be tried at each word of a text.
function firstWords(line: string, classes: WordClasses): ReadonlySet<string> | null {
  const piece = line.split(/ +/).find((one) => one !== '^') ?? '';
  if (piece === '' || piece === '_' || piece === '$' || /[!?]/.test(piece)) return null;
  const named = /^<([a-z]+)>$/.exec(piece)?.[1];
  const found = named === undefined ? undefined : classes[named];
  if (typeof found === 'function') return null;
  const set = found ?? new Set((/^\((.+)\)$/.exec(piece)?.[1] ?? piece).split('|'));
  return set.has('#') ? null : set;
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
  return { line, steps, first: firstWords(line, classes) };
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
 * Where the pattern ends when it begins at word `from`: the index after its last word, the furthest one; null when it
 * does not fit. All readings of the optional words run in parallel, so the work is at most steps times words, for any
 * text.
 */
export function matchAt(pattern: PhrasePattern, text: PhraseWords, from: number): number | null {
  const [first] = pattern.steps;
  const word = text.words[from];
  // Almost every pattern ends here, so nothing is allocated for it.
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

const indexes = new WeakMap<readonly PhrasePattern[], (word: string) => readonly PhrasePattern[]>();

/** The patterns that can begin with a word, in their order. */
function patternsAt(patterns: readonly PhrasePattern[], word: string): readonly PhrasePattern[] {
  let index = indexes.get(patterns);
  if (index === undefined) {
    const anywhere = patterns.filter(({ first }) => first === null);
    const words = new Set(patterns.flatMap(({ first }) => [...(first ?? [])]));
    const known = new Map(
      Array.from(words, (one) => [one, patterns.filter(({ first }) => first === null || first.has(one))]),
    );
    index = (one) => known.get(one) ?? anywhere;
    indexes.set(patterns, index);
  }
  return index(word);
}

/** The pattern that fits first at a place where no word of it is hidden, or null. */
export function findPhrase(
  patterns: readonly PhrasePattern[],
  text: PhraseWords,
  hidden: readonly boolean[] = [],
): PhrasePattern | null {
  for (let from = 0; from < text.words.length; from += 1) {
    if (hidden[from] === true) continue;
    for (const pattern of patternsAt(patterns, text.words[from] ?? '')) {
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
    for (const pattern of patternsAt(patterns, text.words[from] ?? '')) {
      const end = matchAt(pattern, text, from);
      if (end !== null) hidden.fill(true, from, end);
    }
  return hidden;
}
