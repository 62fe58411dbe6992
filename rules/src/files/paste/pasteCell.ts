// One cell of a paste: which numbers it contains, and which of the words around them are a name.
import { phonesOfCell } from '../../phones/cells/phoneCells.ts';
import { isAbroad, parseCellPhone, parsePhoneIn } from '../../phones/phoneCountries.ts';
import { betweenDigits, readLetters } from '../../phones/cells/phoneLetters.ts';
import { isOpenCode, plainMarks } from '../../phones/cells/phoneMarks.ts';
import { isNotedBesideNumber, numbersAnotherThing } from '../../phones/cells/phoneNotes.ts';
import { parsePhone } from '../../phones/phones.ts';
import type { PhoneProblem, PhoneRemark } from '../../phones/phones.ts';

/**
 * The remark about a number that was not used exactly as written, about another number of the same person that was left
 * out, or about a column whose name leaves open what its numbers are, or about a name that may not be the number's.
 */
export type CellRemark =
  | PhoneRemark
  | 'extension'
  | 'notWanted'
  | 'unknownColumn'
  | 'othersNumber'
  | 'pairedNames'
  | 'unsureName';

/** Numbers and words of one cell. */
export interface CellReading {
  readonly phones: string[];
  readonly problems: PhoneProblem[];
  readonly words: string;
  /** The phones that were not used exactly as written: letters for digits, or an extension. */
  readonly told: readonly (readonly [phone: string, remark: CellRemark])[];
}

// Digits with everything that people write between them: brackets, dots at any height, dashes, invisible
// characters.
const spanForm = /[+([]{0,2}\d[\d\s()[\].+/\\_~*'’·•‧∙⋅・．（）−\p{Pd}\p{Cf}]*/gu;
const openEnd = /[\s([]{1,10}$/;
const spoiltForm = /^\d{1,3}[.,]\d{1,12}[eE]\+?\d{1,3}$/;

/** How many of the characters are the digits 0 to 9. */
export function digitCount(text: string): number {
  let count = 0;
  for (const char of text) if (char >= '0' && char <= '9') count += 1;
  return count;
}

/** The digits of a text with their marks, which may be numbers, and where they begin. */
export function phoneSpans(text: string): { at: number; text: string }[] {
  return Array.from(text.matchAll(spanForm), (match) => ({ at: match.index, text: match[0] }));
}

// "2145550100 2145550101" and "2145550100/2145550101": each piece is a complete number.
function splitSpan(span: string): string[] {
  const pieces = span.split(/[\s/]+/).filter((piece) => /\d/.test(piece));
  const whole = pieces.length > 1 && pieces.every((piece) => [10, 11].includes(digitCount(piece)));
  return whole ? pieces : [span];
}

/**
 * Maximum length of leading digits that count as part of the name: a room, a bus, a ZIP code. Excludes
 * prefixes dialed before a country code.
 */
const leadForm = /^(?!00|011)\d{1,6}[\s\u00a0.):\-\u2010-\u2015]*$/;
/** Grouped like North American numbers, or not at all. Other countries' numbers look different. */
const homeForm =
  /^\+?1?[\s\u00a0.-]*\(?\d{3}\)?[\s\u00a0./\u2010-\u2015-]*\d{3}[\s\u00a0.\u2010-\u2015-]*\d{4}[\s\u00a0./\u2010-\u2015-]*$/;
/** Digits, a space, and a number extend no further into a span than this. */
const longestLead = 12;

/** A span whose leading digits belong to the words before it. */
interface LedSpan {
  readonly lead: string;
  readonly phones: readonly string[];
}

/** A span with the reason why it contains no number, and the remark about one that it contains. */
interface SpanReading extends LedSpan {
  readonly problems: PhoneProblem[];
  readonly told?: CellReading['told'];
}

function wholePhones(text: string): string[] | null {
  const phones: string[] = [];
  for (const piece of splitSpan(text)) {
    const parsed = homeForm.test(piece) ? parsePhone(piece) : null;
    if (parsed?.ok !== true) return null;
    phones.push(parsed.phone);
  }
  return phones;
}

/**
 * Written without its plus, as people from there would: "44 20 7946 0958" must not become an American number.
 */
function mayBeForeign(span: string): boolean {
  const parsed = parsePhone(`+${span.replace(/\D/g, '').replace(/^0+/, '')}`);
  return !parsed.ok && parsed.reason === 'outsideServiceArea';
}

/**
 * "Carl2 (214) 555-0104": digits before a complete number that belong to the words before them. Null unless
 * there is exactly one reading. `glued` means that a letter directly precedes the digits.
 */
function ledSpan(span: string, glued: boolean): LedSpan | null {
  let found: LedSpan | null = null;
  for (let at = 1; at < Math.min(span.length, longestLead); at += 1) {
    const [before = '', here = ''] = [span[at - 1], span[at]];
    const isStart =
      here === '(' || here === '+' || (/\d/.test(here) && (glued ? /[^\d(+]/ : /[\s\u00a0]/).test(before));
    const lead = span.slice(0, at);
    if (!isStart || !leadForm.test(lead)) continue;
    const phones = wholePhones(span.slice(at));
    if (phones === null) continue;
    if (found !== null && found.phones.join() !== phones.join()) return null;
    found ??= { lead, phones };
  }
  return found !== null && !glued && mayBeForeign(span) ? null : found;
}

/** The text before a span in its cell. */
interface Before {
  /** A letter directly precedes it. */
  readonly glued: boolean;
  readonly hasLetter: boolean;
  readonly blank: boolean;
}

/**
 * A span for an account abroad: each piece is a number of the country, or all of it is one, or one follows
 * digits that belong to the words before ("Flat 2 44 7700 900142").
 */
function readAbroad(span: string, countryId: number): SpanReading {
  const pieces = span.split(/[\s\u00a0/]+/).filter((piece) => /\d/.test(piece));
  const each = pieces.map((piece) => parseCellPhone(piece, countryId));
  const found = each.flatMap((one) => (one.ok ? [one] : []));
  if (found.length > 0 && found.length === pieces.length)
    return { lead: '', problems: [], phones: found.map(({ phone }) => phone), told: remarksOf(found) };
  const whole = parseCellPhone(span.trim(), countryId);
  if (whole.ok) return { lead: '', problems: [], phones: [whole.phone], told: remarksOf([whole]) };
  for (let from = 1; from < Math.min(pieces.length, 4); from += 1) {
    const lead = pieces.slice(0, from).join(' ');
    // A country code belongs to what follows it.
    if (/\+|^\D*0\D*(?:0|1\D*1)/.test(lead)) break;
    const rest = parsePhoneIn(pieces.slice(from).join(' '), countryId);
    if (rest.ok) return { lead, phones: [rest.phone], problems: [] };
  }
  return { lead: '', phones: [], problems: [whole.reason] };
}

function remarksOf(found: readonly { phone: string; remark?: PhoneRemark }[]): CellReading['told'] {
  return found.flatMap(({ phone, remark }) => (remark === undefined ? [] : [[phone, remark] as const]));
}

function readSpan(span: string, before: Before): SpanReading {
  const led = before.glued ? ledSpan(span, true) : null;
  if (led !== null) return { ...led, problems: [] };
  const phones: string[] = [];
  const problems: PhoneProblem[] = [];
  for (const piece of splitSpan(span)) {
    const parsed = parsePhone(piece);
    if (parsed.ok) phones.push(parsed.phone);
    else problems.push(parsed.reason);
  }
  if (phones.length === 0 && problems.includes('tooLong')) {
    // Preceding words, or a list marker ("2. (214) 555-0104"). Bare digits could be a typo in the number.
    const isListed = before.blank && /^\d{1,4}[.)]\s/.test(span);
    const later = before.hasLetter || isListed ? ledSpan(span, false) : null;
    if (later !== null) return { ...later, problems: [] };
    // As a cell of a file: "(214) 555-0101 (972) 555-0102".
    const several = phonesOfCell(span, 1).phones;
    if (several.length > 1) return { lead: '', phones: several.map(({ phone }) => phone), problems: [] };
  }
  return { lead: '', phones, problems };
}

// Digits, the usual marks, and letters that look like digits: as long as a number.
const lookAlikeForm = new RegExp(`[+(]?[\\dOoIlОоΟ][\\d${betweenDigits}OoIlОоΟ]{5,20}[\\dOoIlОоΟ]`, 'g');
const letter = /\p{L}/u;

/**
 * A cell with the letters in its numbers ("214-555-O1O1") replaced by digits, and the numbers that were read
 * this way.
 */
function withDigits(cell: string, countryId: number): { text: string; repaired: string[] } {
  const repaired: string[] = [];
  if (!/[OoIlОоΟ]/.test(cell)) return { text: cell, repaired };
  const text = cell.replace(lookAlikeForm, (found: string, at: number) => {
    // Part of a word is not a number; its letters are letters.
    if (letter.test(cell.charAt(at - 1)) || letter.test(cell.charAt(at + found.length))) return found;
    const digits = readLetters(found).repaired;
    const parsed = digits === null ? null : parsePhoneIn(digits, countryId);
    if (digits === null || parsed?.ok !== true) return found;
    repaired.push(parsed.phone);
    return digits;
  });
  return { text, repaired };
}

/** What the text before a number of a cell, up to the previous number, says about it. */
function beforeOf(between: string, last: Before): Before {
  return {
    glued: /\p{L}$/u.test(between.slice(-2)),
    hasLetter: last.hasLetter || /\p{L}/u.test(between),
    blank: last.blank && between.trim() === '',
  };
}

/**
 * Finds the numbers of a cell, as accounts of the country write them, and the words around them. Excludes
 * numbers with a note beside them ("do not call") and digits that number something else ("order 2025551234").
 * Linear in its length.
 */
export function readCell(written: string, countryId = 1): CellReading {
  if (spoiltForm.test(written)) return { phones: [], problems: ['scientific'], words: '', told: [] };
  const { text: cell, repaired } = withDigits(plainMarks(written), countryId);
  const phones: string[] = [];
  const problems: PhoneProblem[] = [];
  const told: [string, CellRemark][] = repaired.map((phone) => [phone, 'lettersForDigits']);
  let words = '';
  let from = 0;
  /** A country code before its digits. */
  let code = '';
  let before: Before = { glued: false, hasLetter: false, blank: true };
  for (const match of cell.matchAll(spanForm)) {
    // Digits of a skipped extension.
    if (match.index < from) continue;
    // Checked piece by piece, because checking the whole cell once per span would be quadratic.
    const between = cell.slice(from, match.index);
    before = beforeOf(between, before);
    words += between;
    // A bracket that opens after the number belongs to the words in it: "214-555-0100 (Emma's mom)".
    from = match.index + match[0].replace(openEnd, '').length;
    const span = readOne(code + match[0], between, before, countryId);
    before = { ...before, blank: false };
    code = isOpenCode(match[0]) ? `${match[0]} ` : '';
    phones.push(...span.phones);
    problems.push(...span.problems);
    for (const [phone, remark] of span.told ?? []) told.push([phone, remark]);
    if (span.phones.length > 0) {
      const extension = /^[\s(]{0,3}(?:x|ext\.?|#)\s{0,3}\d{1,6}/i.exec(cell.slice(from, from + 20));
      from += extension?.[0].length ?? 0;
      const last = span.phones.at(-1);
      if (extension !== null && last !== undefined) told.push([last, 'extension']);
      words += `${span.lead} `;
    } else words += match[0].slice(0, from - match.index);
  }
  words += cell.slice(from);
  if (phones.length > 0 && isNotedBesideNumber(cell)) {
    // With several numbers, the note may be about one of them, as in a file's cell.
    const left = phones.length < 2 ? [] : phonesOfCell(cell, countryId).phones.map(({ phone }) => phone);
    const kept = told.filter(([phone]) => left.includes(phone));
    return { phones: left, problems: ['notWanted'], words, told: kept };
  }
  return { phones, problems, words, told };
}

function readOne(span: string, between: string, before: Before, countryId: number): SpanReading {
  if (numbersAnotherThing(between, span)) return { lead: '', phones: [], problems: ['otherNumber'] };
  return isAbroad(countryId) ? readAbroad(span, countryId) : readSpan(span, before);
}

const labelWords = new Set('cell mobile phone tel telephone ph mob home work number'.split(' '));
/** Words between two numbers of one person: "Ann Lee 214-555-0100 or 214-555-0101". */
const joinWords = new Set('and or & y o u et ou'.split(' '));
const bareNumber = /^\d{1,6}[.)]?$/;

const isLabel = (word: string | undefined): boolean =>
  word !== undefined && labelWords.has(word.toLowerCase().replace(/[.,<>]/g, ''));

// What an email program puts around an address, and where lines of a quoted email begin.
const mailForm = /<[^\s<>@]{0,254}@[^\s<>]{0,254}>/g;
const onlyMarks = /^[<>|]*$/;

/**
 * A name from the words around a number, without list markers, labels, or email addresses. Angle brackets and
 * bars on their own or around removed parts are marks. Within a word, they are part of the name.
 */
export function cleanName(words: string): string {
  const kept: string[] = [];
  for (const piece of words.replace(mailForm, ' ').split(/[\s()[\]{}"*•:;\u00a0]+/)) {
    const word = piece.replace(/^\|+/, '').replace(/\|+$/, '');
    if (onlyMarks.test(word)) continue;
    const bare = word.replace(/^[-–—.,]{1,5}/, '').replace(/[-–—,]{1,5}$/, '');
    // Digits before all words number a list. After a word, they are part of the name ("Bus 7").
    if ((bareNumber.test(word) && kept.length === 0) || bare === '' || bare.includes('@')) continue;
    kept.push(word.endsWith(',') && bare !== '' ? `${bare},` : bare);
  }
  while (kept.length > 0) {
    const last = kept[kept.length - 1];
    if (isLabel(last) || joinWords.has(last ?? '')) kept.pop();
    // "home 2: ..." names which number it is.
    else if (last !== undefined && bareNumber.test(last) && isLabel(kept[kept.length - 2])) kept.length -= 2;
    else break;
  }
  const name = kept.join(' ').replace(/,$/, '');
  return /\p{L}/u.test(name) ? name : '';
}
