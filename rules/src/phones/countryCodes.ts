// Country codes in a separate column, before their numbers.
import { plainMarks } from './cells/phoneMarks.ts';
import { readDigits } from './phones.ts';

const codeHeader =
  /^(?:cc|prefix|\+)$|(?:country|dial(?:l?ing)?|calling|int'?l|international|isd|phone|tel(?:ephone)?|mobile|cell)[\s_-]*(?:code|prefix|cc)\b|\bindicati[fv]|c[oó]digo (?:de|del) pa[ií]s|\blada\b/iu;

/** True for the header of a country code column: "Country code", "Dial prefix", "Indicatif". */
export function isCountryCodeHeader(header: string): boolean {
  return header.length < 60 && codeHeader.test(header.trim());
}

/**
 * The country code column that belongs to a phone column: right before it or with one column between;
 * otherwise null.
 */
export function countryCodeColumn(headers: readonly string[], phoneAt: number): number | null {
  for (const at of [phoneAt - 1, phoneAt - 2]) if (isCountryCodeHeader(headers[at] ?? '')) return at;
  return null;
}

/**
 * A number with the country code from its column: "31" and "23 456 789" become "+31 23 456 789". A cell with
 * its own plus, or one that begins with the code, stays the same. A value that is not a code (letters, empty)
 * changes nothing.
 */
export function joinCountryCode(code: string, phone: string): string {
  const written = plainMarks(code).trim();
  if (!/^\(?(?:\+|00)?\s?\d{1,4}\)?$/.test(written) || phone.trim() === '') return phone;
  const figures = written.replace(/\D/g, '').replace(/^0+/, '');
  const { digits, plus } = readDigits(phone);
  if (figures === '' || plus || digits.startsWith('00')) return phone;
  return digits.startsWith(figures) && digits.length > 10
    ? `+${phone.trim()}`
    : `+${figures} ${phone.trim()}`;
}
