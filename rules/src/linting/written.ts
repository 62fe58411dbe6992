import { linksOf } from '../texts/textLinks.ts';

/** Stands for a character that is not the sender's prose. It is neither letter, digit, space, nor mark. */
export const hidden = '\u{fffc}';

const merged = /\{\{[^{}]*\}\}/gu;

/** The text with its merge fields hidden; every character keeps its place. */
export function withoutFields(text: string): string {
  return text.replace(merged, (field) => hidden.repeat(field.length));
}

/** The text with its merge fields and web addresses hidden; every character keeps its place. */
export function proseOf(text: string): string {
  return withoutFields(
    linksOf(text)
      .map((piece) => (piece.href === null ? piece.text : hidden.repeat(piece.text.length)))
      .join(''),
  );
}

/** Letters and digits as they compare: no accents, small, one space between words. */
export function folded(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}

/** Each of them once, in order. */
export function once(found: readonly string[]): readonly string[] {
  return [...new Set(found)];
}

/** "a", "a and b", "a, b, and c": at most five of them. */
export function listed(words: readonly string[]): string {
  const shown = words.slice(0, 5).map((word) => `“${word.length > 40 ? `${word.slice(0, 40)}…` : word}”`);
  if (shown.length < 3) return shown.join(' and ');
  return `${shown.slice(0, -1).join(', ')}, and ${shown.at(-1) ?? ''}`;
}
