/** How hard a password is to guess: 0 to 4, and in a word. */
export interface Strength {
  readonly score: 0 | 1 | 2 | 3 | 4;
  readonly word: string;
}

const words = ['very weak', 'weak', 'fair', 'good', 'strong'] as const;

/** A rough measure while typing: different characters count, repeated ones and runs like "abc" or "321" hardly do. */
export function strengthOf(password: string): Strength {
  const codes = Array.from(password, (char) => char.codePointAt(0) ?? 0);
  const fresh = codes.filter((code, place) => {
    const step = code - (codes[place - 1] ?? Number.NaN);
    return Number.isNaN(step) || Math.abs(step) > 1;
  });
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password));
  const points = new Set(fresh).size + (kinds.length - 1) * 2;
  const score = points < 6 ? 0 : points < 9 ? 1 : points < 12 ? 2 : points < 15 ? 3 : 4;
  return { score, word: words[score] };
}
