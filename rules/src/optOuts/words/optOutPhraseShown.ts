import { likeness } from '../learned/optOutLearned.ts';
import { readOptOut } from '../optOutReading.ts';
import { asksBack, heardWords, isOptOutWord, readByRules } from '../optOutRules.ts';

/**
 * The words of a text that made it an opt-out, or may make it one, as they were typed, for users who review it: the
 * clause around the shortest run of words that the rules classify so on its own. If the rules find nothing, the clause
 * that reads most like a request. Empty for a text that is not an opt-out, and for a reserved word.
 */
export function optOutPhraseIn(text: string): string {
  const trimmed = text.trim();
  if (isOptOutWord(trimmed) || readOptOut(trimmed) === 'none') return '';
  return clauseByRules(trimmed) ?? likeliestClause(trimmed);
}

function clauseByRules(text: string): string | null {
  const words = [...text.matchAll(/\S+/gu)].slice(0, mostWords);
  for (let length = 1; length <= longestRun; length += 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const [first, last] = [words[from], words[from + length - 1]];
      if (first === undefined || last === undefined) continue;
      const end = last.index + last[0].replace(/[^\p{L}\p{N}]+$/u, '').length;
      if (isFoundByRules(text.slice(first.index, end))) return clauseAround(text, first.index, end);
    }
  return null;
}

function isFoundByRules(run: string): boolean {
  if (isOptOutWord(run)) return true;
  const plain = heardWords(run);
  return plain !== null && readByRules(run, plain) !== 'none';
}

const clauses = /[^.!?;,\n]+[.!?;,\n]*/gu;

function likeliestClause(text: string): string {
  const scored = [...text.matchAll(clauses)].map(([clause]) => ({
    clause: withoutMarks(clause),
    score: likelinessOf(clause),
  }));
  const [likeliest] = scored
    .filter(({ clause }) => clause !== '')
    .toSorted((one, other) => other.score - one.score);
  return likeliest?.clause ?? text;
}

function likelinessOf(clause: string): number {
  const plain = heardWords(clause);
  return plain === null ? Number.NEGATIVE_INFINITY : likeness(plain, asksBack(clause));
}

function clauseAround(text: string, from: number, to: number): string {
  const before = /[^.!?;,\n]*$/u.exec(text.slice(0, from))?.[0] ?? '';
  const after = /^[^.!?;,\n]*/u.exec(text.slice(to))?.[0] ?? '';
  return withoutMarks(text.slice(from - before.length, to + after.length));
}

const withoutMarks = (clause: string): string => clause.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

// Enough for 200 characters, and few enough readings for a page of texts.
const mostWords = 40;
const longestRun = 8;
