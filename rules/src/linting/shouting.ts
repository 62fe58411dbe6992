import type { LintInput, RawFinding } from './lintInput.ts';
import { namesOfSender } from './senderName.ts';
import { folded, listed, once, proseOf } from './written.ts';

/** This many words in capitals in a row, one of them this long, are shouting. Acronyms seldom are. */
const wordsInRow = 3;
const longWord = 5;
// Recipients answer with these, and they are easier to find in capitals. YES and NO only together: "NO SCHOOL" is none.
const words = new Set(['STOP', 'HELP', 'JOIN']);
const answers = new Set([...words, 'YES', 'NO']);

function keptOf(prose: string): ReadonlySet<string> {
  return /(?:^|\P{L})YES(?:\P{L}|$)/u.test(prose) && /(?:^|\P{L})NO(?:\P{L}|$)/u.test(prose)
    ? answers
    : words;
}

interface Word {
  readonly at: number;
  readonly text: string;
}

const cased = (char: string): boolean => char.toLowerCase() !== char.toUpperCase();

/** At least two letters that have a small form, and none in it. */
function isShouted(word: string): boolean {
  if (word.toUpperCase() !== word) return false;
  return Array.from(word).filter((char) => cased(char) && char.toLowerCase() !== char).length >= 2;
}

/** The words of a run that are not the sender's name, which may be written in capitals. */
function withoutNames(run: readonly Word[], names: readonly string[]): readonly Word[] {
  const left = [...run];
  for (const name of names) {
    const size = name.split(' ').length;
    for (let at = 0; at + size <= left.length; at += 1) {
      const words = left.slice(at, at + size).map(({ text }) => folded(text));
      if (words.join(' ') === name) left.splice(at, size);
    }
  }
  return left;
}

/** The runs of words in capitals. Digits, single letters, and what is hidden neither make nor break one. */
function runsOf(prose: string, own: readonly string[]): Word[][] {
  const runs: Word[][] = [];
  let run: Word[] = [];
  const close = (): void => {
    const counted = withoutNames(run, own);
    if (
      counted.length >= wordsInRow &&
      counted.some(({ text }) => !answers.has(text) && text.length >= longWord)
    )
      runs.push(run);
    run = [];
  };
  for (const match of prose.matchAll(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu)) {
    const [text] = match;
    if (isShouted(text)) run.push({ at: match.index, text });
    else if (Array.from(text).filter(cased).length >= 2) close();
  }
  close();
  return runs;
}

/** A shouted word in ordinary letters, with a capital where a sentence begins. */
function calm({ at, text }: Word, prose: string, kept: ReadonlySet<string>): string {
  if (kept.has(text)) return text;
  const small = text.toLowerCase();
  if (/^i(?:['’]|$)/u.test(small) || /(?:^|[.!?:\n])\s*$/u.test(prose.slice(Math.max(0, at - 20), at))) {
    const [first = ''] = small;
    return first.toUpperCase() + small.slice(first.length);
  }
  return small;
}

function calmed(text: string, prose: string, shouted: readonly Word[]): string {
  const kept = keptOf(prose);
  let [calmText, end] = ['', 0];
  for (const word of shouted) {
    calmText += text.slice(end, word.at) + calm(word, prose, kept);
    end = word.at + word.text.length;
  }
  return calmText + text.slice(end);
}

const marks = /[!?]{3,}/gu;
const oneMark = (several: string): string => (several.includes('?') ? '?' : '!');

/** Rule 3: several words in capitals, or three marks in a row, look like spam to filters and to readers. */
export function shouting({ text, sender = '' }: LintInput): RawFinding | null {
  const prose = proseOf(text);
  const runs = runsOf(prose, namesOfSender(sender));
  const cries = prose.match(marks) ?? [];
  if (runs.length === 0 && cries.length === 0) return null;
  const found = once([
    ...runs.map((run) => run.map((word) => word.text).join(' ')),
    ...cries.map((cry) => (cry.length > 12 ? `${cry.slice(0, 12)}…` : cry)),
  ]);
  const fixed = calmed(text, prose, runs.flat());
  const quiet = proseOf(fixed);
  const parts = [...quiet.matchAll(marks)];
  const calmMarks = parts.reduceRight(
    (whole, { 0: cry, index }) => whole.slice(0, index) + oneMark(cry) + whole.slice(index + cry.length),
    fixed,
  );
  return {
    reason: `${listed(found)} ${found.length === 1 ? 'looks' : 'look'} like shouting. Spam filters and readers take offense at it.`,
    found,
    fix: { label: 'Use small letters and single marks', text: calmMarks },
  };
}
