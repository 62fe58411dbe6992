import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A country's numbers with this prefix have `shortest` to `longest` digits, without the country code. */
interface Range {
  readonly head: RegExp;
  readonly shortest: number;
  readonly longest: number;
  /** With a leading 0 at home; recognized even if a spreadsheet dropped it. */
  readonly isBare?: boolean;
}

const mobile = (head: RegExp, shortest: number, longest = shortest): Range => ({
  head,
  shortest,
  longest,
  isBare: true,
});
const landline = (head: RegExp, length: number): Range => ({
  head,
  shortest: length,
  longest: length,
  isBare: true,
});
const other = (head: RegExp, length: number): Range => ({ head, shortest: length, longest: length });

/** British areas in which some numbers have nine digits. All others have ten. */
const shortAreas =
  '204|208|254|276|297|298|363|364|384|386|404|420|460|461|480|488|524|527|562|566|606|629|635|647|659|695|697|726|744|750|768|827|837|884|900|905|935|946|949|963|995';

/**
 * The ranges whose length the library's general plan leaves open, above all mobile phones, by country id.
 * `numberPlans.test.ts` compares them with libphonenumber's numbers.
 */
const ranges: Readonly<Record<number, readonly Range[]>> = {
  // With the 1 that calls to mobile phones required until 2019.
  3: [other(/^1[2-9]/, 11), other(/^[2-9]/, 10)],
  4: [
    mobile(/^7(?:[1-57-9]|624)/, 10),
    landline(/^2[03489]/, 10),
    landline(new RegExp(`^1(?!0|${shortAreas})`), 10),
    other(/^(?:7|9[018])/, 10),
  ],
  5: [mobile(/^15/, 11), mobile(/^1(?:6[023]|7)/, 10, 11)],
  6: [other(/^(?!30|47|64|80|..19\d{3}$)[1-9]/, 9)],
  7: [mobile(/^(?:9|8(?:1[37]|9[5-8]))/, 10)],
  8: [mobile(/^9(?!6|09)/, 9)],
  9: [mobile(/^4/, 9), landline(/^[2378]/, 9)],
  10: [other(/^(?:8[1-9]|9[0-8]|6)/, 8)],
  11: [mobile(/^[67]/, 9), landline(/^[1-59]/, 9)],
  12: [{ head: /^3[2-9]/, shortest: 9, longest: 10 }],
  13: [other(/^[67]/, 9)],
  14: [mobile(/^6(?:5[0-3579]|6[013-9]|[7-9])/, 7, 13)],
  15: [other(/^(?:60[1-8]|7)/, 9)],
  16: [mobile(/^8(?:22|[35-9])/, 9)],
  17: [mobile(/^5/, 9), landline(/^[2-4679][2-8]/, 8)],
  18: [mobile(/^1[012]|^15\d{8}$/, 10)],
  19: [mobile(/^5/, 9)],
  20: [mobile(/^6[1-58]/, 9), landline(/^(?:10|20|30|40|70|[2357]\d)/, 9)],
  21: [mobile(/^4[5-9]/, 9), landline(/^4/, 8)],
  22: [mobile(/^10/, 10), mobile(/^1[16-9]/, 9, 10)],
  23: [mobile(/^5/, 10)],
};

/** How a number without its country code fits its country's plan. */
export type PlanVerdict = 'fits' | 'tooShort' | 'tooLong' | 'impossible';

const furtherDigits = ['2', '22', '5', '55'];

function isValid(prefix: string, national: string): boolean {
  return parsePhoneNumberFromString(`+${prefix}${national}`)?.isValid() === true;
}

/**
 * Whether a number has the digits that its country's plan requires: a British mobile phone has ten, not nine
 * or eleven. A number in an unassigned range is also `impossible`: 06 in Britain is a French mobile phone or
 * a typo.
 */
export function planVerdict(national: string, prefix: string, countryId: number): PlanVerdict {
  const range = ranges[countryId]?.find(({ head }) => head.test(national));
  if (range !== undefined) {
    if (national.length < range.shortest) return 'tooShort';
    return national.length > range.longest ? 'tooLong' : 'fits';
  }
  if (isValid(prefix, national)) return 'fits';
  if (isValid(prefix, national.slice(0, -1)) || isValid(prefix, national.slice(0, -2))) return 'tooLong';
  if (furtherDigits.some((digits) => isValid(prefix, national + digits))) return 'tooShort';
  return 'impossible';
}

/** True for digits that can only be a number of this country without its leading 0: 7911123456 in Britain. */
export function isWithoutZero(digits: string, countryId: number): boolean {
  const range = ranges[countryId]?.find(({ head }) => head.test(digits));
  return range?.isBare === true && digits.length >= range.shortest && digits.length <= range.longest;
}
