/** What a search for contacts looks for: every pattern must be found somewhere in the searched text. */
export interface ContactSearch {
  /** For LIKE on the searched text, the one that narrows most first; at most `mostWords`. */
  readonly patterns: readonly string[];
  /**
   * Whether the first pattern holds three letters or digits in a row. Only then may the index be used: it knows texts
   * by their threes, and for less it would be read as a whole.
   */
  readonly isIndexed: boolean;
}

/** More words than this do not narrow a search any further. */
export const mostWords = 5;

/**
 * How the words of a text are stored to be searched: small letters without accents, and every character beyond ASCII as zq and
 * five hexadecimal digits. The same as `word_text` of the database, which a test holds against this.
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

// One character for another; those behind the last of `plain` are left out.
const lookAlike =
  '\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u02bd\u02c8`\u00b4\u055a\u05f3\ua78c' +
  '\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u301d\u301e\u05f4' +
  '\u2010\u2011\u2012\u2013\u2014\u2015\u2212' +
  '\u00f8\u00d8\u0142\u0141\u0111\u0110\u00f0\u00d0\u0131' +
  '\u00ad\u200b\u200c\u200d\u2060\ufeff';
const plain = `${"'".repeat(15)}${'"'.repeat(10)}${'-'.repeat(7)}oollddddi`;
const twoLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  þ: 'th',
  Þ: 'th',
};
const plainOf = new Map<string, string>([
  ...[...lookAlike].map((character, at) => [character, plain[at] ?? ''] as const),
  ...Object.entries(twoLetters),
]);
const anyLookAlike = new RegExp(`[${lookAlike}${Object.keys(twoLetters).join('')}]`, 'g');

/**
 * How a contact is stored to be searched: as `searchedText`, and characters that look alike and come from different
 * keyboards are one. The same as `search_text` of the database, which a test holds against this.
 */
export function foundText(text: string): string {
  return searchedText(text.replace(anyLookAlike, (character) => plainOf.get(character) ?? ''));
}

/** What to look for, or null when nothing was typed. */
export function contactSearch(typed: string): ContactSearch | null {
  const words = wordsOf(typed);
  if (words.length === 0) return null;
  const number = phoneDigits(words.join(' '));
  const parts = number === null ? meaningful(words).map((word) => phoneDigits(word) ?? word) : [number];
  return searchFor(parts);
}

/** The same in texts without phone numbers, where digits are ordinary words: "5/12" stays as it is. */
export function textSearch(typed: string): ContactSearch | null {
  const words = wordsOf(typed);
  return words.length === 0 ? null : searchFor(meaningful(words));
}

function wordsOf(typed: string): string[] {
  // Controls separate the parts of the searched text; users do not type them.
  // oxlint-disable-next-line no-control-regex
  return foundText(typed.replace(/[\u0000-\u001f\u007f]/g, ' '))
    .split(' ')
    .filter((word) => word !== '');
}

function searchFor(parts: readonly string[]): ContactSearch {
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

/** The digits of what can only be a phone number or a part of one, in any format; else null. */
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
