// The ways people and programs write a plus and digits: "＋31", "%2B31", "plus 31", "٠٢٠". Normalized once for
// all readers.

/**
 * Every character that means a plus: full-width, small, superscript, subscript, bold, Hebrew, dotted,
 * circled.
 */
const plusSigns = /[\uff0b\ufe62\u207a\u208a\u2795\ufb29\u2214\u2295\u2a01\u271a\u2629]/g;
/** As URLs and pages encode it. */
const encodedPlus = /%2b|&(?:#43|#x2b|plus);|\\u002b/gi;
/** Chat links hold a country code without a plus. */
const chatLink = /(?:wa\.me\/|whatsapp[^\s?]{0,40}\?(?:\S{0,40}&)?phone=)(?=\d)/gi;
/** The word before digits, as people dictate it. */
const plusWord = /(^|[^\p{L}\p{N}])(?:plus|más|mais)(?=[^\p{L}\p{N}]{0,40}\d)/giu;
/** A plus followed by spaces or marks before its digits. */
const looseForm = /\+[^\p{L}\p{N}]{1,40}(?=\d)/gu;
const otherDigits = /(?![0-9])\p{Nd}/gu;
/** Quick check for text that may have to be changed. It rarely matches. */
const suspects = /[^\x20-\x7e]|\+[^0-9]|plus|%2b|&|\\u|phone=|wa\.me/i;

const openCode = /^[^\p{L}\d+]*(?:\+|00|011)(?:[^\p{L}\d]*\d){0,6}[^\p{L}\d]*$/u;

/** True for a country code on its own, "+31" or "00 31", which belongs to the digits that follow. */
export function isOpenCode(text: string): boolean {
  return text.length < 30 && openCode.test(plainMarks(text));
}

/** The same for a cell before the one with the digits, where "011" alone may be a room. */
export function isOpenCell(cell: string): boolean {
  return isOpenCode(cell) && (/\d[^\d]+\d/.test(cell) || plainMarks(cell).includes('+'));
}

/**
 * Replaces the encoded forms of "+" in a paste, because the semicolon that ends an entity would split cells.
 */
export function withPlainPlus(text: string): string {
  return text.replace(encodedPlus, '+');
}

/** The value of a digit in any script. Each script has its ten in sequence. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * A text with digits 0 to 9 and every form of a plus as "+", right before its digits. A plus means that a
 * country code follows, whatever is in between: "+ 31", "(+) 31", "plus: 31". The rest of the text is
 * unchanged.
 */
export function plainMarks(text: string): string {
  if (!suspects.test(text)) return text;
  return text
    .replace(otherDigits, valueOf)
    .replace(encodedPlus, '+')
    .replace(plusSigns, '+')
    .replace(chatLink, '+')
    .replace(plusWord, '$1+')
    .replace(looseForm, '+');
}
