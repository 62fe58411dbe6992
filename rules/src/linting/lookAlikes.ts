import { isStandardCharacter, normaliseText } from '../texts/segments.ts';
import { joinSignature } from '../texts/segments.ts';
import { networkSegments, networkSize } from '../texts/networkSegments.ts';
import type { LintInput, RawFinding } from './lintInput.ts';
import { hidden, listed, once, proseOf } from './written.ts';

// Cyrillic and Greek letters that look like Latin ones, and the Latin ones.
const twins = new Map<string, string>();
for (const [letters, latin] of [
  ['АВЕЅІЈКМНОРСТУХҮԚԜ', 'ABESIJKMHOPCTYXYQW'],
  ['аеѕіјорсухһԛԝ', 'aesijopcyxhqw'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['ονιυ', 'oviu'],
] as const)
  Array.from(letters).forEach((letter, at) => twins.set(letter, Array.from(latin)[at] ?? letter));

const latin = /\p{Script=Latin}/u;
const word = /[\p{L}\p{M}]+/gu;

/** A word of Latin letters in which some are only look-alikes; every other word, such as a Greek one, as it is. */
function plainWord(written: string): string {
  const letters = Array.from(written);
  if (!letters.some((letter) => latin.test(letter))) return written;
  if (!letters.every((letter) => latin.test(letter) || twins.has(letter) || /\p{M}/u.test(letter)))
    return written;
  return letters.map((letter) => twins.get(letter) ?? letter).join('');
}

/** The same text in plain characters: typographic marks, accents in two pieces, and letters of another alphabet. */
function plainText(text: string): string {
  const prose = proseOf(text);
  let [plain, at] = ['', 0];
  // What is hidden, fields and links, stays as it is.
  for (const match of prose.matchAll(new RegExp(`[^${hidden}]+`, 'gu'))) {
    plain += text.slice(at, match.index) + plainPiece(text.slice(match.index, match.index + match[0].length));
    at = match.index + match[0].length;
  }
  return plain + text.slice(at);
}

function plainPiece(piece: string): string {
  const composed = piece.replace(/[\p{L}]\p{M}+/gu, (letter) => {
    const one = letter.normalize('NFC');
    return isStandardCharacter(one) ? one : letter;
  });
  return normaliseText(composed.replace(word, plainWord));
}

const specials = (text: string): string[] => Array.from(text).filter((char) => !isStandardCharacter(char));

/**
 * Rule 6: characters outside the standard set that have a plain form. A single one makes carriers send 70 characters a
 * segment instead of 160.
 */
export function lookAlikes({ text, signature = '' }: LintInput): RawFinding | null {
  const plain = plainText(text);
  const [before, after] = [specials(text), specials(plain)];
  if (after.length >= before.length) return null;
  const left = new Map<string, number>();
  for (const char of after) left.set(char, (left.get(char) ?? 0) + 1);
  const found = once(
    before.filter((char) => {
      const rest = left.get(char) ?? 0;
      if (rest > 0) left.set(char, rest - 1);
      return rest === 0;
    }),
  );
  const size = (one: string): number => networkSegments(networkSize(joinSignature(one, signature)));
  const [now, then] = [size(text), size(plain)];
  const cost =
    then < now
      ? `With them carriers send this text in ${now} segments instead of ${then}.`
      : 'They may not show on every phone, and leave less room in a text.';
  return {
    reason: `${listed(found)} only ${found.length === 1 ? 'looks' : 'look'} like plain characters. ${cost}`,
    found,
    fix: { label: 'Use plain characters', text: plain },
  };
}
