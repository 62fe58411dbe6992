import { abroadKind, isSatellite, isServiceLine } from './numberKinds.ts';
import { isWithoutZero, planVerdict } from './numberPlans.ts';
import { readLetters } from './cells/phoneLetters.ts';
import { plainMarks } from './cells/phoneMarks.ts';
import {
  isDate,
  isScientific,
  parsePhone,
  phoneProblemText,
  phoneRemarkText,
  readDigits,
  spoiltNumberText,
  withoutDecimals,
  withoutExtension,
  type ParsedPhone,
  type PhoneProblem,
} from './phones.ts';
import { countryAbroad as countryOf, phoneHint, type PhoneCountry } from './countries.ts';
export { isAbroad, phoneHint } from './countries.ts';

const [netherlands, italy] = [20, 12];
/**
 * Countries without a trunk zero, whose numbers are written at home as they are: Poland, Singapore, Italy, Spain, and the
 * Czech Republic. Mexico is not among them: its ten digits may as well be a number of the United States.
 */
const plainAtHome: ReadonlySet<number> = new Set([6, 10, italy, 13, 15]);
/**
 * Countries whose service lines are dialed without the leading 0 that other numbers have: Australia, Ireland, the United
 * Arab Emirates, and Turkey. Elsewhere such digits are more likely a mistake: "5551234567" in the United Kingdom.
 */
const plainServiceLines: ReadonlySet<number> = new Set([9, 16, 17, 23]);
/** Countries whose numbers have a leading 0 at home, which is dropped after the country code. */
const withTrunkZero: ReadonlySet<number> = new Set([4, 5, 7, 8, 9, 11, 14, 16, 17, 18, 19, 20, 21, 22, 23]);
/** Minimum digits of a number from abroad, including its country code. */
const fewestDigits = 8;
/** Minimum digits of a number without its country code: "13 12 34" in Australia. */
const fewestAtHome = 6;

/**
 * Maximum digits of a stored number. A Dutch number has 11 including its 31: the documented 9 excludes it
 * (1-decisions G-103), and the hint stays as documented.
 */
function longest(country: PhoneCountry): number {
  return country.digits + (country.countryId === netherlands ? country.prefix.length : 0);
}

/** Prefixes dialed before a country code: 00 nearly everywhere, 011 in North America, 0011 in Australia. */
const dialedForm = /^(?:0011|011|00)(?=[1-9])/;

/**
 * Digits with a leading country code, also for a number in national form: "07400 123456", "+44 (0)7400
 * 123456". A plus or 00 is always followed by a country code. 011 may also begin an area code.
 */
function withCountryCode(digits: string, plus: boolean, country: PhoneCountry): string {
  const { countryId, prefix } = country;
  const rest = digits.replace(dialedForm, '');
  const isDialed = rest !== digits && (digits.startsWith('00') || (!plus && fits(rest, country)));
  const plain = isDialed ? rest : digits;
  if (!plus && !isDialed && isNational(plain, country)) return prefix + plain;
  if (!withTrunkZero.has(countryId)) return plain;
  if (plain.startsWith(`${prefix}0`)) return prefix + plain.slice(prefix.length + 1);
  return plain.startsWith('0') && !plus && !isDialed ? prefix + plain.slice(1) : plain;
}

/** True for a number as it is written and dialed at home, without a 0 in front: "612 345 678" in Spain. */
function isNational(digits: string, country: PhoneCountry): boolean {
  const { countryId, prefix } = country;
  // Digits that begin with the country code may lack one: 48 512 345 6 is no landline.
  if (digits.length < fewestAtHome || digits.startsWith(prefix)) return false;
  if (planVerdict(digits, prefix, countryId) !== 'fits') return false;
  return plainAtHome.has(countryId) || (plainServiceLines.has(countryId) && isServiceLine(digits, countryId));
}

/** "+34 (0)612 345 678": a 0 in brackets after a country code, which numbers of this country do not have. */
const bracketedZero = /^(\s*(?:\+|00|011)?\s*[1-9]\d{0,2}[\s.-]*)\(0\)/;

function withoutBracketedZero(text: string, country: PhoneCountry): string {
  const without = text.replace(bracketedZero, '$1');
  if (without === text || country.countryId !== italy) return without;
  // In Italy the 0 belongs to landlines.
  return fits(readDigits(text).digits, country) ? text : without;
}

function fits(digits: string, { countryId, prefix }: PhoneCountry): boolean {
  return digits.startsWith(prefix) && planVerdict(digits.slice(prefix.length), prefix, countryId) === 'fits';
}

/**
 * Reads a phone number as accounts of this country write theirs. The United States and Canada: `parsePhone`.
 * Elsewhere the prefix and the length decide (1-decisions G-105), and the country's plan gives the length for
 * each prefix. Punctuation, a plus, and an extension are dropped, and a leading 0, as in the national form,
 * stands for the country code. The result has all digits including the country code. Never throws.
 */
export function parsePhoneIn(text: string | number, countryId: number): ParsedPhone {
  const country = countryOf(countryId);
  if (country === null) return parsePhone(text);
  const typed = plainMarks(String(text).slice(0, 200)).trim();
  if (isScientific(typed)) return { ok: false, reason: 'scientific' };
  if (isDate(typed)) return { ok: false, reason: 'date' };
  const whole = withoutDecimals(typed);
  const letters = readLetters(withoutExtension(whole));
  if (letters.repaired !== null) {
    const repaired = readAbroad(letters.repaired, country);
    if (repaired.ok) return { ...repaired, remark: 'lettersForDigits' };
  }
  return letters.isBetween ? { ok: false, reason: 'letters' } : readAbroad(whole, country);
}

/** The remark for a typed number that is accepted with a doubt; undefined if there is none. */
export function phoneDoubt(typed: string, countryId: number): string | undefined {
  const parsed = parsePhoneIn(typed, countryId);
  return parsed.ok && parsed.remark !== undefined ? phoneRemarkText(parsed.remark) : undefined;
}

function readAbroad(text: string, country: PhoneCountry): ParsedPhone {
  const { digits: written, plus } = readDigits(withoutBracketedZero(text, country));
  if (written === '') return { ok: false, reason: text === '' ? 'empty' : 'notANumber' };
  const digits = withCountryCode(written, plus, country);
  if (plus && isSatellite(digits)) return { ok: false, reason: 'satellite' };
  if (!digits.startsWith(country.prefix)) return { ok: false, reason: 'invalid' };
  const national = digits.slice(country.prefix.length);
  // "1800 123 456" in Australia has a digit more than a person's number.
  const isService = isServiceLine(national, country.countryId);
  if (digits.length > longest(country) + (isService ? 1 : 0)) return { ok: false, reason: 'tooLong' };
  if (digits.length < fewestDigits) return { ok: false, reason: 'tooShort' };
  if (withTrunkZero.has(country.countryId) && national.startsWith('0'))
    return { ok: false, reason: 'invalid' };
  const kind = abroadKind(national, country.countryId);
  if (kind !== null) return { ok: false, reason: kind };
  const verdict = planVerdict(national, country.prefix, country.countryId);
  if (verdict === 'tooShort' || verdict === 'tooLong') return { ok: false, reason: verdict };
  if (verdict === 'impossible') return { ok: false, reason: 'invalid' };
  return isService ? { ok: true, phone: digits, remark: 'serviceLine' } : { ok: true, phone: digits };
}

/**
 * Reads a number from a file or a paste as `parsePhoneIn` does. In addition, it restores a leading 0 that a
 * spreadsheet dropped: 7911123456 in Britain is 07911 123456, accepted with a remark. Digits with a plus are
 * never read this way.
 */
export function parseCellPhone(text: string | number, countryId: number): ParsedPhone {
  const parsed = parsePhoneIn(text, countryId);
  const country = countryOf(countryId);
  if (parsed.ok || country === null || !withTrunkZero.has(countryId)) return parsed;
  const { digits, plus } = readDigits(withoutDecimals(String(text).slice(0, 200).trim()));
  // A digit may be missing after the country code.
  const isOther = plus || digits.startsWith('0') || digits.startsWith(country.prefix);
  if (isOther || parsed.reason === 'letters' || !isWithoutZero(digits, countryId)) return parsed;
  const mended = parsePhoneIn(`0${digits}`, countryId);
  return mended.ok ? { ...mended, remark: 'zeroDropped' } : parsed;
}

/** Reasons that have their own sentence in every country. */
const plainReasons: readonly PhoneProblem[] = [
  'letters',
  'otherNumber',
  'notWanted',
  'premiumRate',
  'personalNumber',
  'specialService',
  'satellite',
];

/**
 * The sentence for a typed number that was refused: the country's hint for a wrong format, the region's
 * sentence, or what is wrong with the number (rows P-143, P-146).
 */
export function phoneFormatText(reason: PhoneProblem, countryId: number): string {
  if (plainReasons.includes(reason)) return phoneProblemText(reason);
  const isAboutWriting = ['empty', 'notANumber', 'tooShort', 'tooLong', 'scientific', 'date'].includes(
    reason,
  );
  return isAboutWriting || countryOf(countryId) !== null ? phoneHint(countryId) : phoneProblemText(reason);
}

/**
 * The sentence for a cell of a file or a paste that is not a number: what is wrong, and how accounts of this
 * country write numbers. It is the same for all rows with that problem, so that users can fix them together.
 */
export function phoneCellText(reason: PhoneProblem, countryId: number): string {
  if (reason === 'scientific') return spoiltNumberText;
  const isAsEverywhere =
    reason === 'empty' || reason === 'date' || reason === 'notANumber' || plainReasons.includes(reason);
  if (countryOf(countryId) === null || isAsEverywhere) return phoneProblemText(reason);
  return phoneHint(countryId);
}
