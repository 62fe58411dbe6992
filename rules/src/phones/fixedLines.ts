// Which numbers abroad are landlines for certain, because their country's plan keeps mobile phones apart.
// Apart from phones.ts, so that reading it does not load the library's plans.

import { countryAbroad } from './countries.ts';

/**
 * First digits, without the country code, of numbers that never belong to a mobile phone, by country id: landlines,
 * freephone, lines of organizations, and internet lines. A range that the library does not call fixed is left out, because a
 * text to a landline costs less than a text that its recipient should have had. Mexico, like the United States and
 * Canada, gives mobile phones and landlines the same numbers. `fixedLines.test.ts` compares the forms with
 * libphonenumber's types.
 */
const fixedForms: Readonly<Record<number, string>> = {
  4: '(?:[123]|5[56]|80)',
  5: '(?:[2-9]|1[38])',
  6: '(?:1[2-8]|2[2-69]|3[02-49]|4[1-468]|47|5[24-689]|6[1-3578]|7[14-7]|8[0-79]|9[145])',
  7: '(?:[2-7]|8[2-8]|1800)',
  8: '(?:[2-68]|96)',
  9: '(?:[2378]|13|18)',
  10: '(?:[36]|1800|800[0-9]{7}$|7000)',
  11: '[1-589]',
  12: '[058]',
  13: '(?:[48]|51|9(?!6906|7390))',
  14: '(?:[1-57]|6(?:[123]|4(?!85)|5[468]|62)|8)',
  15: '(?:[2-5]|8|9[1578])',
  16: '(?:[124-79]|818)',
  17: '(?:[2-4679]|800)',
  18: '(?:[2-9]|13|15[0-9]{6,7}$)',
  19: '(?:1|800|92)',
  20: '(?:[1-57]|8|91)',
  21: '(?:[1-35-9]|4[23])',
  22: '(?:[2-46]|5[1-5]|70|80|1[568][0-9]{6}$)',
  23: '[2348]',
};

/**
 * A regular expression, also one of PostgreSQL, for stored numbers of a country that are landlines for certain; null
 * for countries whose plan does not tell.
 */
export function fixedLineForm(countryId: number): string | null {
  const [country, form] = [countryAbroad(countryId), fixedForms[countryId]];
  return country === null || form === undefined ? null : `^${country.prefix}${form}`;
}

const compiled = new Map<number, RegExp>();
for (const countryId of Object.keys(fixedForms).map(Number)) {
  const form = fixedLineForm(countryId);
  if (form !== null) compiled.set(countryId, new RegExp(form));
}

/** True for a stored number of this country that its plan keeps for landlines and other fixed lines. */
export function isFixedLine(phone: string | number, countryId: number): boolean {
  return compiled.get(countryId)?.test(String(phone)) === true;
}
