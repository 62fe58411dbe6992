/** What a search for contacts looks for: every pattern must be found somewhere in the searched text. */
export interface ContactSearch {
  /** For LIKE on the searched text, the one that narrows most first; at most `mostWords`. */
  readonly patterns: readonly string[];
  /**
   * Whether the first pattern holds three letters or digits in a row. Only then may the index be asked: it knows
   * texts by their threes, and for less it would be read as a whole.
   */
  readonly isIndexed: boolean;
}

/** More words than this do not narrow a search any further. */
export const mostWords = 5;

/**
 * How a text is stored to be searched: small letters without accents, and every character beyond ASCII as zq and
 * five hexadecimal digits. The same as `search_text` of the database, which a test holds against this.
 */
export function searchedText(text: string): string {
  let folded = '';
  for (const character of withoutAccents(text)) {
    // One character at a time: the small sigma at the end of a word is another one, and the database has only one.
    const small = character.toLowerCase();
    for (const one of small) {
      const code = one.codePointAt(0) ?? 0;
      folded += code < 128 ? one : `zq${code.toString(16).padStart(5, '0').slice(0, 5)}`;
    }
  }
  return folded;
}

/** What to look for, or null when nothing was typed. */
export function contactSearch(typed: string): ContactSearch | null {
  // Controls stand between the parts of the searched text; nobody types them.
  // oxlint-disable-next-line no-control-regex
  const words = searchedText(typed.replace(/[\u0000-\u001f\u007f]/g, ' '))
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  const number = phoneDigits(words.join(' '));
  const parts = number === null ? meaningful(words).map((word) => phoneDigits(word) ?? word) : [number];
  const patterns = [...new Set(parts)]
    .map((part) => ({ part, run: longestRun(part) }))
    .toSorted((a, b) => b.run - a.run || b.part.length - a.part.length)
    .slice(0, mostWords);
  return {
    patterns: patterns.map(({ part }) => `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`),
    isIndexed: (patterns[0]?.run ?? 0) >= 3,
  };
}

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
}

/** The digits of what can only be a phone number or a part of one, however it is written; else null. */
function phoneDigits(text: string): string | null {
  if (!/^\+?[\d ().\-/]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits === '') return null;
  // Numbers of the United States and Canada are kept without their country.
  const hasCountry = (text.startsWith('+1') && digits.length > 1) || /^1\d{10}$/.test(digits);
  return hasCountry ? digits.slice(1) : digits;
}

/** Words with a letter or a digit; all of them when none has. */
function meaningful(words: readonly string[]): readonly string[] {
  const named = words.filter((word) => longestRun(word) > 0);
  return named.length === 0 ? words : named;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/[a-z0-9]+/g) ?? []).map((run) => run.length));
}
