import { isDateText } from '../time/dateText.ts';
import { phonesOfCell, plainPhoneAtHome } from '../phones/cells/phoneCells.ts';
import { isAbroad } from '../phones/phoneCountries.ts';
import { isScientific } from '../phones/phones.ts';

/** The contents of a column's cells, as shares of the nonempty ones (0 to 1). */
export interface ColumnContents {
  /** Number of nonempty cells. */
  readonly filled: number;
  /** Contain a phone number, or what a spreadsheet left of one. */
  readonly phones: number;
  /** Contain one in phone format: (214) 555-0101, with a plus, or with an extension. */
  readonly written: number;
  /** Contain any digit. */
  readonly figures: number;
  /** Contain at least seven digits. */
  readonly long: number;
  /** Read like a person's first and last name, in either order. */
  readonly names: number;
  /**
   * Contain words like names, even a single one, and none that mark or classify people: "Ann", not "Yes" or
   * "Gold".
   */
  readonly words: number;
}

const writtenForm = /\(\d{3}\)|\+\d|\d{3}[\s.\u2010-\u2015-]\d{3}[\s.\u2010-\u2015-]?\d{4}|ext|\dx\d/i;
const proseForm = /\p{L}{3,}.*\p{L}{3,}.*\p{L}{3,}/u;
const nameForm =
  /^(?:(?:mr|mrs|ms|miss|dr|rev|sr|sra|prof)\.?\s)?\p{Lu}[\p{L}\p{M}'’.-]*,?(?:\s(?:\p{Lu}[\p{L}\p{M}'’.-]*|de|la|del|van|von|der|den|da|dos|bin|al|y|and|&|"[^"]{1,20}"),?){1,5}$/u;

/** Number of digits of the shortest number in any country. */
const fewestFigures = 7;
/** The usual phone formats, which nothing else has. */
const usualForm = /^(?:\d{10}|\(\d{3}\) ?\d{3}-\d{4}|\d{3}[-.]\d{3}[-.]\d{4})$/;
const wordsForm = /^\p{L}[\p{L}\p{M}'’.,&-]*(?:\s[\p{L}\p{M}'’.,&()"-]+){0,5}$/u;
const flagForm =
  /^(?:y|n|yes|no|x|true|false|on|off|active|inactive|none|na|n\/a|unknown|male|female|m|f|si|sí|oui|non|verdadero|falso|vrai|faux|activo|actif|new|current|former|primary|secondary|home|work|mobile|cell)$/i;

/**
 * The numbers in a cell of any column, if it looks like a phone cell. Dates, amounts, prose, and addresses
 * also have many digits.
 */
function phonesIn(cell: string, countryId: number): number {
  if (cell.length < 8 || cell.length > 80 || !/\d/.test(cell)) return 0;
  if (usualForm.test(cell) && !isAbroad(countryId) && plainPhoneAtHome(cell) !== null) return 1;
  if (isDateText(cell)) return 0;
  if (/[$€£@%]/.test(cell) || /^\d+[.,]\d+$/.test(cell.replace(/\.0+$/, '')) || proseForm.test(cell))
    return 0;
  const { phones, isNoted } = phonesOfCell(cell, countryId);
  // A note without a number is a column name: "Cell 2 (no texts)".
  const isNotedNumber = isNoted === true && cell.replaceAll(/\D/g, '').length >= fewestFigures;
  return phones.length + (isNotedNumber ? 1 : 0);
}

/** True for a cell that contains a phone number, alone or with another, or what Excel left of one. */
export function holdsPhone(cell: string, countryId = 1): boolean {
  const text = cell.trim();
  return isScientific(text) || phonesIn(text, countryId) > 0;
}

/** True for a cell that can't be a column name: a number, a date, an amount, an email address. */
export function holdsData(cell: string): boolean {
  const text = cell.trim();
  if (text === '') return false;
  return (
    holdsPhone(text) ||
    isDateText(text) ||
    /^\S+@\S+\.\S+$/.test(text) ||
    (/^[\s\d().+/:$%,€£-]+$/.test(text) && /\d/.test(text))
  );
}

/** Analyzes a column of a sample. */
export function contentsOf(
  rows: readonly (readonly string[])[],
  at: number,
  countryId: number,
): ColumnContents {
  let [filled, phones, written, figures, long, names, words] = [0, 0, 0, 0, 0, 0, 0];
  const values = new Set<string>();
  for (const row of rows) {
    const cell = (row[at] ?? '').trim();
    if (cell === '') continue;
    filled += 1;
    if (cell.length < 80 && nameForm.test(cell)) names += 1;
    if (cell.length < 80 && wordsForm.test(cell) && !flagForm.test(cell)) {
      words += 1;
      values.add(cell);
    }
    if (holdsPhone(cell, countryId)) {
      phones += 1;
      if (writtenForm.test(cell)) written += 1;
    }
    if (/\d/.test(cell)) figures += 1;
    if (cell.replace(/\D/g, '').length >= 7 || isScientific(cell)) long += 1;
  }
  const share = (count: number): number => (filled === 0 ? 0 : count / filled);
  return {
    filled,
    phones: share(phones),
    written: share(written),
    figures: share(figures),
    long: share(long),
    names: share(names),
    // A few repeated values classify people.
    words: values.size * 3 >= words ? share(words) : 0,
  };
}
