import { withoutDates } from './dateText.ts';
import { isAbroad, parsePhoneIn } from './phoneCountries.ts';
import { quickPhone, type PhoneProblem, type PhoneRemark } from './phones.ts';

/** A number of a cell, with its extension or ''. */
interface CellPhone {
  readonly phone: string;
  readonly extension: string;
  /** The doubt with which it was taken; absent for nearly all. */
  readonly remark?: PhoneRemark | undefined;
}

/** Everything that a cell of a phone column holds. */
export interface PhoneCell {
  readonly phones: readonly CellPhone[];
  /** Why there is none; null when there is one. */
  readonly problem: PhoneProblem | null;
  /** True when figures beside a good number were not understood: a second number with a slip, "0101/0102". */
  readonly hasUnread: boolean;
}

/** Longest cell that is looked at piece by piece; more is prose. */
const longestCell = 300;
const separators =
  /[\n\r;|,&]|:::|\s[-–]\s|\/(?=\s*[+(]?\d[\d\s().-]{5,})|\s\/\s|\/(?=\s*\d{1,6}\s*$)|\s(?:or|and|y|o|ou|u|et|oder|und)\s/i;
const extensionForm =
  /^(.{7,}?)[\s,;(]*(?:x|ext\.?|extn\.?|extension|#|;|p|w)[\s:.=]*(\d{1,8})\s*\)?[\s\p{L}().]*$/iu;
const extensionAlone = /^\s*\(?(?:x|ext\.?|extn\.?|extension|#)?[\s:.=]*(\d{1,6})\)?\s*$/i;
const homeForm =
  /(?:^|\D)((?:\+?1[\s\u00a0.-]{0,2})?\(?[2-9]\d\d\)?[\s\u00a0./-]{0,3}\d{3}[\s\u00a0.-]{0,3}\d{4})(?!\d)/g;

/** Longest cell that may be one number and no more. */
const longestPlain = 17;

/** The number of a cell that holds one as nearly all do, for accounts at home; null: `phonesOfCell` looks closer. */
export function plainPhoneAtHome(cell: string): string | null {
  return cell.length > longestPlain ? null : quickPhone(cell);
}

/** Bare figures with the usual marks, as nearly all cells are: one number, without a closer look. */
function isPlainPhone(cell: string): boolean {
  if (cell.length > longestPlain) return false;
  for (let at = 0; at < cell.length; at += 1) {
    const code = cell.charCodeAt(at);
    // Digits, blank, ( ) + - .
    if ((code < 48 || code > 57) && code !== 32 && code !== 40 && code !== 41 && code !== 43 && code !== 45)
      if (code !== 46) return false;
  }
  return true;
}

function digits(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** A phone with the extension behind it: "555-0100 x12", "555-0100 ext. 12", "555-0100#12". */
export function splitExtension(text: string): CellPhone {
  if (text.length > longestCell) return { phone: text, extension: '' };
  const match = extensionForm.exec(text);
  return { phone: match?.[1] ?? text, extension: match?.[2] ?? '' };
}

/**
 * All numbers of a cell of a phone column, as accounts of the country write them: the second of "214-555-0101 or
 * 214-555-0102" too, on lines of their own or behind a semicolon, and extensions. Words around numbers and dates are
 * passed over. A number that a cell holds twice comes once.
 */
export function phonesOfCell(cell: string, countryId: number): PhoneCell {
  if (isPlainPhone(cell)) {
    const parsed = parsePhoneIn(cell, countryId);
    if (parsed.ok)
      return {
        phones: [{ phone: parsed.phone, extension: '', remark: parsed.remark }],
        problem: null,
        hasUnread: false,
      };
    return { phones: [], problem: parsed.reason, hasUnread: false };
  }
  return closeLook(cell.trim(), countryId);
}

function closeLook(cell: string, countryId: number): PhoneCell {
  const found: CellPhone[] = [];
  const add = (one: CellPhone) => {
    if (!found.some(({ phone }) => phone === one.phone)) found.push(one);
  };
  let hasUnread = false;
  let problem: PhoneProblem | null = null;
  const short = cell.slice(0, longestCell);
  // "214/555-0101" is one number: few figures are never two.
  if (digits(short) <= (isAbroad(countryId) ? 12 : 11) && !extensionForm.test(short)) {
    const parsed = parsePhoneIn(withoutDates(short), countryId);
    if (parsed.ok)
      return {
        phones: [{ phone: parsed.phone, extension: '', remark: parsed.remark }],
        problem: null,
        hasUnread: false,
      };
  }
  const text = withoutDates(short, '\n');
  for (const piece of text === short && !separators.test(short) ? [short] : text.split(separators)) {
    if (!/\d/.test(piece.normalize('NFKC'))) continue;
    const last = found.at(-1);
    const alone = last === undefined || last.extension !== '' ? null : extensionAlone.exec(piece);
    if (last !== undefined && alone !== null && !/\/\s*\d{4}\s*$/.test(short)) {
      found[found.length - 1] = { ...last, extension: alone[1] ?? '' };
      continue;
    }
    const split = splitExtension(piece);
    const parsed = parsePhoneIn(split.phone, countryId);
    if (parsed.ok) add({ phone: parsed.phone, extension: split.extension, remark: parsed.remark });
    else {
      const several = parsed.reason === 'tooLong' ? severalAtHome(piece, countryId) : [];
      for (const one of several) add(one);
      if (several.length === 0) {
        hasUnread ||= digits(piece) >= 4;
        problem ??= parsed.reason;
      }
    }
  }
  if (found.length > 0) return { phones: found, problem: null, hasUnread };
  if (problem !== null && text !== short && digits(text) < 7) problem = 'date';
  const whole = parsePhoneIn(cell, countryId);
  return { phones: [], problem: problem ?? (whole.ok ? 'date' : whole.reason), hasUnread: false };
}

/** "Mom 214-555-0101 Dad 214-555-0102": whole numbers that leave no other figures than a mark of a list. */
function severalAtHome(piece: string, countryId: number): CellPhone[] {
  if (isAbroad(countryId)) return [];
  const matches = Array.from(piece.matchAll(homeForm), ([, match = '']) => match);
  const phones = matches.flatMap((match) => {
    const parsed = parsePhoneIn(match, countryId);
    return parsed.ok ? [{ phone: parsed.phone, extension: '', remark: parsed.remark }] : [];
  });
  const rest = digits(piece) - matches.reduce((sum, match) => sum + digits(match), 0);
  return phones.length === matches.length && phones.length > 1 && rest <= phones.length ? phones : [];
}
