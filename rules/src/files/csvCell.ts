/** The bytes that mark a file as UTF-8 for spreadsheet programs. */
export const csvByteOrderMark = '\ufeff';

// A cell that begins like this is run as a formula when the file is opened in a spreadsheet.
const formulaStart = /^[=+\-@\t\r\n\0＝＋－＠]/;
// Digits after a minus sign, as a longitude has them, are a number wherever they are read: nothing that could be run.
const negativeNumber = /^-\d{1,15}(?:\.\d{1,15})?$/;

/**
 * True for what a spreadsheet would run, and for that with an apostrophe in front, so that both can be distinguished
 * when read back.
 */
function isProtected(value: string): boolean {
  let at = 0;
  while (value[at] === "'") at += 1;
  const core = at === 0 ? value : value.slice(at);
  return formulaStart.test(core) && !negativeNumber.test(core);
}

/** A cell of a CSV file as it was before `csvCell` protected it; every other cell unchanged. */
export function unprotectedCell(cell: string): string {
  return cell.startsWith("'") && isProtected(cell) ? cell.slice(1) : cell;
}

/**
 * One cell of a CSV download: an apostrophe before anything that a spreadsheet would run as a formula,
 * quoted as RFC 4180 has it. Numbers are written as they are, negative ones that were typed too; null and undefined are empty.
 */
export function csvCell(value: string | number | bigint | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = isProtected(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** One line of a CSV download with its line end. */
export function csvRow(cells: readonly (string | number | bigint | boolean | null | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
