import type { GoodRow } from './goodRow.ts';

/** Columns of a good row's line, in PostgreSQL's COPY text format. */
export const goodRowColumns = ['phone', 'first_name', 'last_name', 'notes', 'custom'] as const;

/** Ends a line whose phone is of the same person as the line before it. */
export const samePersonMark = '\t+';

/** Ends a line whose phone an earlier line of the file has: of another person, or of the same one again. */
export const housemateMark = '\t=';

/** One line per phone of a person that earlier lines have, each ending in `housemateMark` and a newline. */
export function housemateLines(row: GoodRow, phones: readonly string[]): string {
  return phones.map((phone) => goodRowLines(row, [phone]).replace(/\n$/, `${housemateMark}\n`)).join('');
}

/**
 * One line per phone of a person, each ending in a newline: phone, first name, last name, notes, custom; the second and
 * further ones with `samePersonMark` at their end.
 */
export function goodRowLines(row: GoodRow, phones: readonly string[] = row.phones): string {
  const rest = `\t${copyText(row.first)}\t${copyText(row.last)}\t${copyText(row.notes)}\t${
    row.custom === null ? '\\N' : copyText(row.custom)
  }`;
  // Nearly all rows.
  if (phones.length === 1) return `${phones[0]}${rest}\n`;
  return phones.map((phone, at) => `${phone}${rest}${at === 0 ? '' : samePersonMark}\n`).join('');
}

const special = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value in COPY's text format. */
export function copyText(value: string): string {
  return special.test(value) ? value.replace(/[\\\n\r\t]/g, (char) => escapes[char] ?? char) : value;
}
