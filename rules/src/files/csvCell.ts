/** The bytes that mark a file as UTF-8 for spreadsheet programs. */
export const csvByteOrderMark = '\ufeff';

// Spreadsheets run a cell that begins like this as a formula.
const formulaStart = /^[=+\-@\t\r\n\0＝＋－＠]/;
// Digits after a minus sign, as in a longitude, are always a number, so nothing is run.
const negativeNumber = /^-\d{1,15}(?:\.\d{1,15})?$/;

/**
 * True for what a spreadsheet would run, with or without an apostrophe in front, so that both can be
 * distinguished when read back.
 */
function isProtected(value: string): boolean {
  let at = 0;
  while (value[at] === "'") at += 1;
  const core = at === 0 ? value : value.slice(at);
  return formulaStart.test(core) && !negativeNumber.test(core);
}

/** A CSV cell as it was before `csvCell` protected it. Every other cell is unchanged. */
export function unprotectedCell(cell: string): string {
  return cell.startsWith("'") && isProtected(cell) ? cell.slice(1) : cell;
}

/**
 * One cell of a CSV download, quoted according to RFC 4180, with an apostrophe before anything that a
 * spreadsheet would run as a formula. Numbers are written unchanged, including negative ones that were typed.
 * Null and undefined are empty.
 */
export function csvCell(value: string | number | bigint | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = isProtected(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** One line of a CSV download, including its line ending. */
export function csvRow(cells: readonly (string | number | bigint | boolean | null | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
