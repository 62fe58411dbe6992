import { headerKind } from '@carillon/rules/paste';
import { isScientific, looksLikePhone } from '@carillon/rules/phones';
import type { ColumnMeaning, FileColumn } from '@carillon/contract/uploads';

/** How many rows of a sheet the guesses are made from. */
export const sampleRows = 200;

const numbered = (name: 'Phone' | 'AreaCode', n: number) => `${name}${n}` as ColumnMeaning;

/** True when the first row names the columns instead of holding a person. */
export function guessHasHeader(rows: readonly (readonly string[])[]): boolean {
  const [first, ...others] = rows;
  if (first === undefined) return false;
  const filled = first.filter((cell) => cell.trim() !== '');
  if (filled.length === 0) return false;
  // A person's row has a number somewhere; a name of a column is no number, date or amount.
  if (filled.some((cell) => looksLikePhone(cell) || isScientific(cell))) return false;
  if (filled.some((cell) => headerKind(cell) !== null || isGroupsHeader(cell))) return true;
  if (filled.some((cell) => /^[\s\d().+/:$%,-]+$/.test(cell) && /\d/.test(cell))) return false;
  // Words above phone numbers.
  return first.some((cell, at) => cell.trim() !== '' && phoneShare(others, at) >= 0.5);
}

/** A title, a date of printing and a note or two may stand above the names of the columns. */
const mostTitleRows = 5;

/**
 * How many rows at the top are titles: each narrower than the row that names the columns below them, and without a
 * phone number. 0 when the first row names the columns or holds a person. Blank rows do not come here.
 */
export function titleRows(rows: readonly (readonly string[])[]): number {
  const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '');
  let widest = 0;
  for (const [at, row] of rows.slice(0, mostTitleRows + 1).entries()) {
    const cells = filled(row);
    if (cells.some((cell) => looksLikePhone(cell) || isScientific(cell))) return 0;
    const namesPhones = cells.some((cell) => headerKind(cell) === 'phone');
    if (namesPhones && cells.length > Math.max(1, widest) && guessHasHeader(rows.slice(at))) return at;
    widest = Math.max(widest, cells.length);
  }
  return 0;
}

/**
 * What each column means, from its header and what stands in it (2-decisions F8). A header that speaks of
 * phones is believed; without any such header the columns that hold numbers are taken. Fax columns are
 * never phones. Everything not known is kept as custom data under its header.
 */
export function guessColumns(headers: readonly string[], rows: readonly (readonly string[])[]): FileColumn[] {
  const width = Math.max(headers.length, ...rows.map((row) => row.length), 0);
  const columns: FileColumn[] = [];
  for (let at = 0; at < width; at += 1) {
    const header = (headers[at] ?? '').trim();
    columns.push({
      ColumnNumber: at + 1,
      Header: header,
      Meaning: otherMeaning(header),
      Guessed: true,
    });
  }
  const phones = phoneColumns(columns, rows);
  for (const [index, column] of phones.entries()) column.Meaning = numbered('Phone', index + 1);
  pairAreaCodes(columns, phones);
  const hasName = columns.some((column) => column.Meaning === 'FirstName' || column.Meaning === 'LastName');
  const taken = new Set<ColumnMeaning>();
  for (const column of columns) {
    if (column.Meaning === 'FullName' && hasName) column.Meaning = 'Custom';
    // The second "Notes" or "First name" stays as custom data; nothing of it is lost.
    if (column.Meaning !== 'Custom' && taken.has(column.Meaning)) column.Meaning = 'Custom';
    taken.add(column.Meaning);
  }
  return columns;
}

function isGroupsHeader(header: string): boolean {
  return /^(?:groups?|lists?|group names?|list names?)$/i.test(header.trim());
}

function otherMeaning(header: string): ColumnMeaning {
  if (isGroupsHeader(header)) return 'Groups';
  switch (headerKind(header)) {
    case 'first':
      return 'FirstName';
    case 'last':
      return 'LastName';
    case 'name':
      return 'FullName';
    case 'notes':
      // Also when some are too long: those rows say so, and whoever wants them whole makes the column a field.
      return 'Notes';
    default:
      return 'Custom';
  }
}

function phoneColumns(columns: FileColumn[], rows: readonly (readonly string[])[]): FileColumn[] {
  const share = (column: FileColumn) => phoneShare(rows, column.ColumnNumber - 1);
  const possible = columns.filter((column) => !/fax/i.test(column.Header));
  const named = possible.filter((column) => {
    if (headerKind(column.Header) !== 'phone') return false;
    // "Number" alone may be a house number: then its contents decide. "Phone" is believed.
    return /phone|mobile|cell|tel/i.test(column.Header)
      ? !isProse(rows, column.ColumnNumber - 1)
      : share(column) >= 0.5;
  });
  const chosen = named.length > 0 ? named : possible.filter((column) => share(column) >= 0.5);
  return chosen.sort((a, b) => order(a) - order(b) || a.ColumnNumber - b.ColumnNumber).slice(0, 3);
}

/** "Phone 2", "Secondary phone" and "Other phone" come after "Phone" wherever they stand. */
function order(column: FileColumn): number {
  const header = column.Header.toLowerCase();
  if (/3|third|tertiary/.test(header)) return 3;
  if (/2|second|other|alt|work|home|landline/.test(header)) return 2;
  return /mobile|cell/.test(header) ? 0 : 1;
}

/** "Phone type" with Home, Work and Mobile in it is no phone column. */
function isProse(rows: readonly (readonly string[])[], at: number): boolean {
  const filled = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => !/\d/.test(cell));
}

function phoneShare(rows: readonly (readonly string[])[], at: number): number {
  let filled = 0;
  let phones = 0;
  for (const row of rows) {
    const cell = row[at] ?? '';
    if (cell.trim() === '') continue;
    filled += 1;
    if (looksLikePhone(cell)) phones += 1;
  }
  return filled === 0 ? 0 : phones / filled;
}

/** An area code belongs to the phone with the same figure in its header, else to the next one without (B-078). */
function pairAreaCodes(columns: FileColumn[], phones: readonly FileColumn[]): void {
  const areas = columns.filter(
    (column) => column.Meaning === 'Custom' && headerKind(column.Header) === 'area',
  );
  for (const [index, column] of areas.slice(0, 3).entries()) {
    const figure = Number(/[1-3]/.exec(column.Header)?.[0] ?? index + 1);
    if (figure <= Math.max(phones.length, 1)) column.Meaning = numbered('AreaCode', figure);
  }
}
