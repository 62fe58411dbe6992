import { isHeard, isOfRequests, partFor, unknownPart } from '../optOutParts.ts';
import type { PhraseWords } from '../words/phraseWords.ts';

/**
 * Places in the table of weights; a feature is known by its place. So many that few features share one: in a table of an
 * eighth of the size, features that share a place cost two of 100 requests.
 */
export const places = 1 << 18;

const offset = 0x811c9dc5;
const prime = 0x01000193;
const longestKnownClause = 4;
const near = 6;
const stemLength = 5;
const fewest = 3;
const most = 4;

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

/** How clauses begin and end, with short ones as a whole: "no thanks, take me off". */
function addClauses(
  add: Add,
  { words, breaks }: PhraseWords,
  hashes: readonly number[],
  played: readonly number[],
): void {
  let from = 0;
  for (let to = 1; to <= words.length; to += 1) {
    if (to < words.length && breaks[to] !== true) continue;
    const [first = 0, second = 0] = hashes.slice(from, to);
    const [last = 0, beforeLast = 0] = hashes.slice(from, to).toReversed();
    add(joined(31, first));
    add(joined(32, last));
    if (to - from > 1) {
      add(joined(33, first, second));
      add(joined(34, beforeLast, last));
    }
    add(joined(35, played[from] ?? 0, played[Math.min(to - 1, from + 1)] ?? 0));
    if (to - from <= longestKnownClause) add(joined(36, hashOf(words.slice(from, to).join(' '), 3)));
    from = to;
  }
}

/** Parts that speak, with those that follow near: "never ... your ... texts". */
function addPairs(add: Add, played: readonly number[]): void {
  const heard = played.filter((part) => isHeard(part));
  heard.forEach((part, at) => {
    for (const other of heard.slice(at + 1, at + 1 + near)) add(joined(41, part, other));
  });
}

/** How words begin, alone and in twos: Spanish and French change how they end ("mandar", "manden", "mandarme"). */
function addStems(add: Add, words: readonly string[]): void {
  const stems = words.map((word) => hashOf(word.slice(0, stemLength), 51));
  stems.forEach((stem, at) => {
    const [next, third] = [stems[at + 1], stems[at + 2]];
    add(stem);
    if (next !== undefined) add(joined(52, stem, next));
    if (third !== undefined) add(joined(53, stem, third));
  });
}

/** All runs of three or four letters, which also know a word with a slip. */
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

// Which reading found a feature last, so that each is found once. A set of hundreds of places takes three times as long.
const lastReading = new Uint32Array(places);
let reading = 0;

/**
 * The features of the words of a text (`heardWords`), each once, as places in the table of weights. `isQuestion` says
 * that the text ends with a question mark.
 */
export function featuresOf(plain: PhraseWords, isQuestion: boolean): number[] {
  const { words } = plain;
  const found: number[] = [];
  if (words.length === 0) return found;
  reading = (reading + 1) >>> 0;
  const add = (hash: number): void => {
    const place = placeOf(hash);
    if (lastReading[place] === reading) return;
    lastReading[place] = reading;
    found.push(place);
  };
  const hashes = words.map((word) => hashOf(word, 1));
  const played = words.map(partFor);
  addWords(add, hashes);
  addParts(add, hashes, played);
  addClauses(add, plain, hashes, played);
  addPairs(add, played);
  addStems(add, words);
  addRuns(add, words);
  if (isQuestion) add(joined(21, 1));
  return found;
}
