import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';
export { formatPhone } from './cells/phoneText.ts';
import {
  canadianAreaCodes,
  newerAreaCodes,
  puertoRicoAreaCodes,
  tollFreeAreaCodes,
  unitedStatesAreaCodes,
} from './areaCodes.ts';
import { homeKind, isSatellite, mayBeNewAreaCode, type RefusedKind } from './numberKinds.ts';
import { phoneCountries } from './countries.ts';
import { planVerdict } from './numberPlans.ts';
import { readLetters } from './cells/phoneLetters.ts';
import { plainMarks } from './cells/phoneMarks.ts';

/** Why a cell contains no phone number that can be used here. */
export type PhoneProblem =
  | 'empty'
  | 'scientific'
  | 'date'
  | 'notANumber'
  | 'tooShort'
  | 'tooLong'
  | 'invalid'
  | 'letters'
  | 'unknownCountry'
  | 'otherNumber'
  | 'notWanted'
  | RefusedKind
  | 'outsideServiceArea';

/**
 * The remarks for a number that is accepted with a doubt: its area code is not in our table, letters were
 * read as digits, it is an organization's line abroad, or a spreadsheet dropped its leading 0.
 */
export type PhoneRemark = 'newAreaCode' | 'lettersForDigits' | 'serviceLine' | 'zeroDropped';

/** A phone in the product's own form, or the reason why there is none. */
export type ParsedPhone =
  | { ok: true; phone: string; remark?: PhoneRemark }
  | { ok: false; reason: PhoneProblem };

// Guam, the US Virgin Islands, American Samoa, and the Northern Marianas count as the United States.
const homeCountries = ['US', 'CA', 'PR', 'GU', 'VI', 'AS', 'MP'];

const quickAreaCodes = new Uint8Array(1000);
for (const list of [
  unitedStatesAreaCodes,
  newerAreaCodes,
  canadianAreaCodes,
  puertoRicoAreaCodes,
  tollFreeAreaCodes,
])
  addAreaCodes(list.split(' '));
const tollFreeCodes = new Set(tollFreeAreaCodes.split(' '));

/**
 * Adds area codes of the United States, Canada, and Puerto Rico that came into service after this table was
 * compiled (docs/operations.md explains how to install a newer list). Personal and other special numbers stay
 * refused.
 */
export function addAreaCodes(codes: readonly string[]): void {
  for (const code of codes)
    if (/^[2-9]\d\d$/.test(code) && homeKind(`${code}2345678`) === null) quickAreaCodes[Number(code)] = 1;
}

/** All known area codes, for another process to add. */
export function knownAreaCodes(): string[] {
  return [...quickAreaCodes.keys()].filter((code) => quickAreaCodes[code] === 1).map(String);
}

/**
 * True for a 10-digit North American number that is valid without checking the library. Exchanges N11 and 976
 * belong to services.
 */
export function isPlainlyValid(tenDigits: number): boolean {
  const areaCode = Math.floor(tenDigits / 10_000_000);
  const exchange = Math.floor(tenDigits / 10_000) % 1000;
  return quickAreaCodes[areaCode] === 1 && exchange >= 200 && exchange % 100 !== 11 && exchange !== 976;
}

/** libphonenumber's verdict on ten digits: their country, or null if not valid. */
export function libraryCountry(tenDigits: string): string | null {
  const parsed = parsePhoneNumberFromString(`+1${tenDigits}`);
  if (!parsed || !parsed.isValid()) return null;
  return parsed.country ?? null;
}

function refuse(reason: PhoneProblem): ParsedPhone {
  return { ok: false, reason };
}

function judgeTenDigits(digits: string): ParsedPhone {
  // Three-digit services are not exchanges: 214-911-0100.
  if (digits.startsWith('11', 4)) return refuse('invalid');
  const kind = homeKind(digits);
  if (kind !== null && (kind !== 'premiumRate' || digits.startsWith('976')))
    return refuse(digits.charCodeAt(3) >= 50 ? kind : 'invalid');
  if (!isPlainlyValid(Number(digits))) {
    const country = libraryCountry(digits);
    if (country === null)
      return mayBeNewAreaCode(digits)
        ? { ok: true, phone: digits, remark: 'newAreaCode' }
        : refuse('invalid');
    // "+1" is not one country: some twenty others share it and cost far more (toll fraud).
    if (!homeCountries.includes(country)) return refuse('outsideServiceArea');
  }
  return kind === null ? { ok: true, phone: digits } : refuse(kind);
}

/** Digits after a plus, 00, or 011. They begin with a country code and are never read as a number at home. */
function judgeWithCountry(digits: string): ParsedPhone {
  if (digits.startsWith('1')) {
    if (digits.length !== 11) return refuse(digits.length < 11 ? 'tooShort' : 'tooLong');
    return judgeTenDigits(digits.slice(1));
  }
  if (isSatellite(digits)) return refuse('satellite');
  const isAbroad = parsePhoneNumberFromString(`+${digits}`)?.isValid() === true || fitsPlanAbroad(digits);
  return refuse(isAbroad ? 'outsideServiceArea' : 'unknownCountry');
}

/** True for a number of a country that an account can be in, also one that the library calls unassigned. */
function fitsPlanAbroad(digits: string): boolean {
  return phoneCountries.some(
    ({ countryId, prefix }) =>
      prefix !== '1' &&
      digits.startsWith(prefix) &&
      planVerdict(digits.slice(prefix.length), prefix, countryId) === 'fits',
  );
}

/** What `readDigits` found in a cell. */
export interface Digits {
  digits: string;
  plus: boolean;
}

function isExtensionMark(text: string, at: number): boolean {
  const mark = text[at];
  if (mark === 'x' || mark === 'X' || mark === '#' || mark === ';') return true;
  return (mark === 'e' || mark === 'E') && text.slice(at, at + 3).toLowerCase() === 'ext';
}

/**
 * The digits of a text without an extension, at most 41. A plus anywhere before the extension counts: "31+23
 * 456 789", and "23 456 789 31+" as written from right to left.
 */
export function readDigits(written: string): Digits {
  const text = plainMarks(written);
  let digits = '';
  let plus = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) digits += text[at];
    else if (code === 43) plus = true;
    else if (digits.length >= 7 && isExtensionMark(text, at)) break;
    if (digits.length > 40) break;
  }
  return { digits, plus };
}

/** True for a number that a spreadsheet has rounded, such as "5.55E+09". */
export function isScientific(text: string): boolean {
  return text.length <= 40 && /^[-+]?\d{1,20}(?:[.,]\d{1,20})?[eE][-+]?\d{1,3}$/.test(text.trim());
}

/** True for a date as spreadsheets write it: "2025-03-05", "2025-03-05 10:30", "2025-03-05 10:30:00", "3/5/2025", "5.3.25". */
export function isDate(text: string): boolean {
  return (
    text.length <= 20 &&
    /^(?:(?:19|20)\d\d-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?|\d{1,2}([/.])\d{1,2}\1(?:\d\d|(?:19|20)\d\d))$/.test(
      text,
    )
  );
}

function judgeForeign({ digits, plus }: Digits, country: string): ParsedPhone {
  if (digits === '') return refuse('notANumber');
  const withPlus = plus ? `+${digits}` : digits;
  const parsed = parsePhoneNumberFromString(withPlus, country as CountryCode);
  if (!parsed || !parsed.isValid()) {
    if (digits.length < 7) return refuse('tooShort');
    return refuse(digits.length > 15 ? 'tooLong' : 'invalid');
  }
  if (parsed.countryCallingCode === '1') return judgeTenDigits(String(parsed.nationalNumber));
  return { ok: true, phone: parsed.number.slice(1) };
}

/**
 * Reads one phone number from what a person or a spreadsheet wrote. Drops everything but digits, including an
 * extension ("x123", "ext. 5"), and a leading 1 of 11 digits (P-142, B-160, C-177). The result is 10 digits
 * for the US, Puerto Rico and Canada, otherwise all international digits. "Valid" is libphonenumber's
 * verdict: a number that the numbering plan could assign, 555-01xx included; whether it is in service is not
 * checked. A plus, 00 or 011 means that a country code follows. An area code that may be new is accepted with
 * a remark, as are letters that look like digits. Premium rate (900, 976), personal numbers (500), satellites
 * and the other countries behind +1 are refused. `country` is the account's, as two letters. Never throws.
 */
export function parsePhone(input: string | number, country = 'US'): ParsedPhone {
  const atHome = homeCountries.includes(country);
  if (typeof input === 'number') {
    if (!Number.isSafeInteger(input) || input < 0) return refuse('notANumber');
    return parsePhone(String(input), country);
  }
  if (atHome) {
    const quick = quickPhone(input);
    if (quick !== null) return { ok: true, phone: quick };
  }
  const text = plainMarks(input.length > 200 ? input.slice(0, 200) : input).trim();
  if (text === '') return refuse('empty');
  if (isScientific(text)) return refuse('scientific');
  if (isDate(text)) return refuse('date');
  const whole = withoutDecimals(text);
  const letters = readLetters(withoutExtension(whole));
  const read = atHome ? judgeDigits(whole) : judgeForeign(readDigits(whole), country);
  if (letters.repaired !== null) {
    const repaired = parsePhone(letters.repaired, country);
    if (repaired.ok) return { ...repaired, remark: 'lettersForDigits' };
  }
  return letters.isBetween ? refuse('letters') : read;
}

/** "+1 (0)214 564 0101", as people abroad write it. No number at home has that 0. */
const bracketedZero = /^(\s*(?:\+|00|011)?\s*1[\s.-]*)\(0\)/;

function judgeDigits(text: string): ParsedPhone {
  const { digits, plus } = readDigits(text.replace(bracketedZero, '$1'));
  if (digits === '') return refuse('notANumber');
  if (plus) return judgeWithCountry(digits);
  if (digits.length === 10) return judgeTenDigits(digits);
  if (digits.length === 11 && digits.startsWith('1')) return judgeTenDigits(digits.slice(1));
  const dialed = digits.length > 11 ? /^(?:011|00)([1-9]\d*)$/.exec(digits)?.[1] : undefined;
  if (dialed !== undefined && digits.length <= 18) return judgeWithCountry(dialed);
  return refuse(digits.length < 10 ? 'tooShort' : 'tooLong');
}

/**
 * A number from a numeric column that a program formatted, 2145550100.0 or 2,145,550,100.00, without
 * decimals.
 */
export function withoutDecimals(text: string): string {
  return /^(?:\d{10,15}|\d{1,3}(?:,\d{3}){3,4})\.0+$/.test(text) ? text.slice(0, text.indexOf('.')) : text;
}

/**
 * A number without its extension, as `readDigits` finds it. Letters that look like digits count as digits.
 */
export function withoutExtension(text: string): string {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (/[\dOoIl]/.test(text[at] ?? '')) digits += 1;
    else if (digits >= 7 && isExtensionMark(text, at)) return text.slice(0, at).trimEnd();
  }
  return text;
}

/** Directory assistance in every area code: 555-1212. */
const directory = 5_551_212;

/**
 * The common case of `parsePhone` for an import in the United States and Canada: digits with the usual
 * punctuation. Null means "look closer", not "no".
 */
export function quickPhone(text: string): string | null {
  const { length } = text;
  if (length < 10 || length > 20) return null;
  let value = 0;
  let count = 0;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      value = value * 10 + (code - 48);
      count += 1;
    } else if (code === 43) {
      if (count > 0 || text.charCodeAt(at + 1) !== 49) return null;
    } else if (code !== 32 && code !== 40 && code !== 41 && code !== 45 && code !== 46) return null;
  }
  if (count === 11 && value >= 12_000_000_000 && value < 20_000_000_000) value -= 10_000_000_000;
  else if (count !== 10 || text.charCodeAt(0) === 43) return null;
  if (!isPlainlyValid(value) || value % 10_000_000 === directory) return null;
  // "2145550100.0" has eleven digits and never gets here. Plain ten digits need no new string.
  return length === 10 ? text : String(value);
}

/** The reason for all numbers that a spreadsheet damaged, where rows are grouped by reason. */
export const spoiltNumberText =
  'Excel turned this number into a form such as 5.55E+09; open the file, format the column as text, and type the number again.';

/**
 * The sentence shown for a refused number. `cell` is the cell's content, repeated only for a damaged number.
 */
export function phoneProblemText(reason: PhoneProblem, cell = '5.55E+09'): string {
  switch (reason) {
    case 'empty':
      return 'There is no phone number here.';
    case 'scientific': {
      const shown = isScientific(cell) ? cell.trim() : '5.55E+09';
      return `Excel turned this number into ${shown}; open the file, format the column as text, and type the number again.`;
    }
    case 'date':
      return 'This is a date, not a phone number. Format the column as text, and type the number again.';
    case 'notANumber':
      return 'This is not a phone number.';
    case 'tooShort':
      return 'This number has too few digits. Must be 10 digits; use only numbers';
    case 'tooLong':
      return 'This number has too many digits. Must be 10 digits; use only numbers';
    case 'invalid':
      return 'This is not a working phone number.';
    case 'letters':
      return 'There is a letter among the digits of this number. Check it and type the number again.';
    case 'unknownCountry':
      return 'A plus, 00, or 011 in front means that a country code follows, and no country has a number like this. Check its digits.';
    case 'otherNumber':
      return 'This is the number of something else, such as an order or an account, not a phone number.';
    case 'notWanted':
      return 'A note beside this number says not to use it. If it may be contacted, type the number without the note.';
    case 'premiumRate':
      return "This is a premium-rate number. It can't be texted or called from here.";
    case 'personalNumber':
      return "This is a personal number that forwards calls at the caller's cost. It can't be texted or called from here.";
    case 'specialService':
      return "This number belongs to a service such as a pager, a carrier, or the government, not to a person's phone. It can't be texted or called from here.";
    case 'satellite':
      return "This is a satellite phone. It can't be texted or called from here.";
    case 'outsideServiceArea':
      return "This number isn't in the US, Puerto Rico, or Canada.";
  }
}

/** The remark for a number that is accepted with a doubt. */
export function phoneRemarkText(remark: PhoneRemark): string {
  switch (remark) {
    case 'newAreaCode':
      return 'New area code, not checked: make sure that this number is right.';
    case 'lettersForDigits':
      return 'Letters were read as digits: make sure that this number is right.';
    case 'serviceLine':
      return "This is a toll-free or company line, not a person's phone: texts rarely reach it.";
    case 'zeroDropped':
      return 'The 0 in front was missing and was added: make sure that this number is right.';
  }
}

/** A stored phone as carriers write it: "+12145550100". */
export function toE164(phone: string | number): string {
  const digits = String(phone);
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

/** The stored form of a carrier's "+12145550100", whose plus may be missing; null if it is not E.164. */
export function fromE164(e164: string): string | null {
  const match = /^\+?([1-9]\d{6,14})$/.exec(e164);
  const digits = match?.[1];
  if (digits === undefined) return null;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** For guessing columns: does this cell look like a phone number, valid or damaged by Excel? */
export function looksLikePhone(cell: string): boolean {
  const text = cell.trim();
  if (text.length < 10 || text.length > 40) return isScientific(text);
  if (isScientific(text)) return true;
  // Dates and amounts also have many digits. Letters other than an extension mean prose.
  if (!/^[+(]?[\d\s().+/-]{8,24}(?:(?:x|ext\.?|#)\s*\d{1,6})?$/i.test(text)) return false;
  const parsed = parsePhone(text);
  // Ids also have ten digits. In doubt, the digits are not a phone.
  return parsed.ok && parsed.remark === undefined;
}

/** Toll-free numbers are valid but never texted (P-169, C-149). Accepts the stored form. */
export function isTollFree(phone: string | number): boolean {
  const digits = String(phone);
  return digits.length === 10 && tollFreeCodes.has(digits.slice(0, 3));
}

/** Joins an area code column with a 7-digit phone (B-078). A full phone is unchanged. */
export function joinAreaCode(areaCode: string, phone: string): string {
  const { digits: local, plus } = readDigits(phone);
  const { digits: area, plus: isCountry } = readDigits(areaCode);
  if (plus || (isCountry && !area.startsWith('1'))) return phone;
  const code = area.length === 4 && area.startsWith('1') ? area.slice(1) : area;
  return local.length === 7 && code.length === 3 ? code + local : phone;
}
