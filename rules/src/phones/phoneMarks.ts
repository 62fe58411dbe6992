// How people and programs write a plus and digits: "＋31", "%2B31", "plus 31", "٠٢٠". One form for all readers.

/** Every sign that is meant as a plus: full width, small, raised, lowered, bold, Hebrew, dotted, circled. */
const plusSigns = /[\uff0b\ufe62\u207a\u208a\u2795\ufb29\u2214\u2295\u2a01\u271a\u2629]/g;
/** As addresses and pages write it. */
const encodedPlus = /%2b|&(?:#43|#x2b|plus);|\\u002b/gi;
/** Links to a chat hold a country code and no plus. */
const chatLink = /(?:wa\.me\/|whatsapp[^\s?]{0,40}\?(?:\S{0,40}&)?phone=)(?=\d)/gi;
/** The word in front of figures, as it is dictated. */
const plusWord = /(^|[^\p{L}\p{N}])(?:plus|más|mais)(?=[^\p{L}\p{N}]{0,40}\d)/giu;
/** A plus with blanks or marks before its figures. */
const looseForm = /\+[^\p{L}\p{N}]{1,40}(?=\d)/gu;
const otherDigits = /(?![0-9])\p{Nd}/gu;
/** What a text holds when it may have to be changed; nearly none does. */
const suspects = /[^\x20-\x7e]|\+[^0-9]|plus|%2b|&|\\u|phone=|wa\.me/i;

const openCode = /^[^\p{L}\d+]*(?:\+|00|011)(?:[^\p{L}\d]*\d){0,6}[^\p{L}\d]*$/u;

/** True for a country code that is alone, "+31" or "00 31": it belongs to the figures that come next. */
export function isOpenCode(text: string): boolean {
  return text.length < 30 && openCode.test(plainMarks(text));
}

/** The same of a cell before the one with the figures, where "011" alone may be a room. */
export function isOpenCell(cell: string): boolean {
  return isOpenCode(cell) && (/\d[^\d]+\d/.test(cell) || plainMarks(cell).includes('+'));
}

/** A paste with "+" for what addresses and pages write for it; the sign that ends an entity would split cells. */
export function withPlainPlus(text: string): string {
  return text.replace(encodedPlus, '+');
}

/** The value of a digit of any script: each has its ten in a row. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * A text whose figures are 0 to 9 and in which every form of a plus is "+", right before its figures. A plus means that
 * a country code follows, whatever is in between: "+ 31", "(+) 31", "plus: 31". The rest of the text stays.
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
