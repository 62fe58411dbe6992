// Excludes the rules of their numbers, which are large. Pages that only name countries load without those.

/**
 * A country that an account can be in (rows P-144, P-264), with the prefix and length of its phone numbers.
 */
export interface PhoneCountry {
  readonly countryId: number;
  readonly name: string;
  /** Country code without a plus. */
  readonly prefix: string;
  /** Maximum number of digits, as stated in the hint. */
  readonly digits: number;
}

/** All countries, by their id (1-decisions G-42): the United States, Canada and 21 more. */
export const phoneCountries: readonly PhoneCountry[] = (
  [
    ['United States', '1', 10],
    ['Canada', '1', 10],
    ['Mexico', '52', 13],
    ['United Kingdom', '44', 12],
    ['Germany', '49', 13],
    ['Poland', '48', 12],
    ['Philippines', '63', 12],
    ['Slovakia', '421', 12],
    ['Australia', '61', 11],
    ['Singapore', '65', 10],
    ['France', '33', 11],
    ['Italy', '39', 13],
    ['Spain', '34', 11],
    ['Austria', '43', 14],
    ['Czech Republic', '420', 15],
    ['Ireland', '353', 12],
    ['United Arab Emirates', '971', 12],
    ['Egypt', '20', 12],
    ['Saudi Arabia', '966', 12],
    ['Netherlands', '31', 9],
    ['Belgium', '32', 11],
    ['South Korea', '82', 12],
    ['Turkey', '90', 12],
  ] as const
).map(([name, prefix, digits], index) => ({ countryId: index + 1, name, prefix, digits }));

const lastHomeCountry = 2;

/**
 * A country whose numbers begin with their own prefix; null for the United States, Canada, and unknown ids.
 */
export function countryAbroad(countryId: number): PhoneCountry | null {
  return countryId > lastHomeCountry ? (phoneCountries[countryId - 1] ?? null) : null;
}

/**
 * True for countries whose numbers begin with their own prefix. The United States and Canada use ten digits.
 */
export function isAbroad(countryId: number): boolean {
  return countryAbroad(countryId) !== null;
}

/** The hint for a phone number field (row P-143). */
export function phoneHint(countryId: number): string {
  const country = countryAbroad(countryId);
  return country === null
    ? 'Must be 10 digits; use only numbers'
    : `Must start with ${country.prefix}; no more than ${country.digits} digits; use only numbers`;
}
