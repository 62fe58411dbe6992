// Country codes in their own column, before the numbers they belong to.
import { plainMarks } from './phoneMarks.ts';
import { readDigits } from './phones.ts';

const codeHeader =
  /^(?:cc|prefix|\+)$|(?:country|dial(?:l?ing)?|calling|int'?l|international|isd|phone|tel(?:ephone)?|mobile|cell)[\s_-]*(?:code|prefix|cc)\b|\bindicati[fv]|c[oó]digo (?:de|del) pa[ií]s|\blada\b/iu;

/** True for the header of a column of country codes: "Country code", "Dial prefix", "Indicatif". */
export function isCountryCodeHeader(header: string): boolean {
  return header.length < 60 && codeHeader.test(header.trim());
}

/** The column of country codes that belongs to a column of phones: one right before it or with one between; or null. */
export function countryCodeColumn(headers: readonly string[], phoneAt: number): number | null {
  for (const at of [phoneAt - 1, phoneAt - 2]) if (isCountryCodeHeader(headers[at] ?? '')) return at;
  return null;
}

/**
 * A number with the country code of its column, "31" and "23 456 789": "+31 23 456 789". A cell that has its own plus,
 * or begins with the code, keeps it; a value that is not a code (letters, nothing) changes nothing.
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
