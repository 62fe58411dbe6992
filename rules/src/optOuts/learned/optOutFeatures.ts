import { isHeard, isOfRequests, partFor, unknownPart } from '../optOutParts.ts';

/** Places in the table of weights; a feature is known by its place, and rare ones share one. */
export const places = 1 << 15;

const offset = 0x811c9dc5;
const prime = 0x01000193;
const fewest = 3;
const most = 5;

/** The place of a hash in the table. */
const placeOf = (hash: number): number => (hash ^ (hash >>> 15)) & (places - 1);

function hashOf(word: string, seed: number): number {
  let hash = offset ^ seed;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), prime);
  return hash >>> 0;
}

/** A hash of hashes in their order. */
function joined(seed: number, first: number, second = 0, third = 0): number {
  let hash = (offset ^ seed) >>> 0;
  hash = Math.imul(hash ^ first, prime) >>> 0;
  hash = Math.imul(hash ^ second, prime) >>> 0;
  return Math.imul(hash ^ third, prime) >>> 0;
}

/** Gathers the places of features, each once. */
type Add = (hash: number) => void;

/** Words, two and three words in a row, two around a third, and which stand at the ends. */
function addWords(add: Add, words: readonly number[]): void {
  words.forEach((word, at) => {
    const [next, third] = [words[at + 1], words[at + 2]];
    add(word);
    if (next === undefined) return;
    add(joined(2, word, next));
    if (third === undefined) return;
    add(joined(3, word, next, third));
    add(joined(4, word, third));
  });
  const [first = 0, second = 0] = words;
  const [last = 0, beforeLast = 0] = words.toReversed();
  add(joined(5, first));
  add(joined(6, first, second));
  add(joined(7, last));
  add(joined(8, beforeLast, last));
}

/** The parts that words play: in a row, and with silent words left out; and each word with the part beside it. */
function addParts(add: Add, words: readonly number[], played: readonly number[]): void {
  played.forEach((part, at) => {
    const [next, third, word = 0, nextWord] = [played[at + 1], played[at + 2], words[at], words[at + 1]];
    if (next === undefined || nextWord === undefined) return;
    add(joined(11, part, next));
    if (next !== unknownPart) add(joined(12, word, next));
    if (part !== unknownPart) add(joined(13, nextWord, part));
    if (third !== undefined) add(joined(14, part, next, third));
  });
  const heard = played.filter((part) => isHeard(part));
  heard.forEach((part, at) => {
    const [next, third] = [heard[at + 1], heard[at + 2]];
    add(joined(15, part));
    if (next === undefined) return;
    add(joined(16, part, next));
    if (third !== undefined) add(joined(17, part, next, third));
  });
  const tells = Math.min(4, new Set(heard.filter((part) => isOfRequests(part))).size);
  const length = [4, 8, 15].filter((limit) => words.length >= limit).length;
  add(joined(18, tells));
  add(joined(19, length));
  add(joined(20, length, tells));
}

/** All runs of three to five letters, which also know a word with a slip. */
function addRuns(add: Add, words: readonly string[]): void {
  const run = ` ${words.join(' ')} `;
  for (let from = 0; from + fewest <= run.length; from += 1) {
    let hash = offset ^ 9;
    for (let length = 1; length <= most && from + length <= run.length; length += 1) {
      hash = Math.imul(hash ^ run.charCodeAt(from + length - 1), prime);
      if (length >= fewest) add((hash ^ length) >>> 0);
    }
  }
}

/**
 * The features of the words of a text (`wordsToRead`), each once, as places in the table of weights. `isQuestion`
 * says that the text ends with a question mark.
 */
export function featuresOf(words: readonly string[], isQuestion: boolean): number[] {
  const found = new Set<number>();
  const add = (hash: number): void => void found.add(placeOf(hash));
  if (words.length === 0) return [];
  const hashes = words.map((word) => hashOf(word, 1));
  addWords(add, hashes);
  addParts(add, hashes, words.map(partFor));
  addRuns(add, words);
  if (isQuestion) add(joined(21, 1));
  return [...found];
}
