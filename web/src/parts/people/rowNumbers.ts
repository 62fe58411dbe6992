import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { count } from '@carillon/rules/money/amounts';

type Problem = FileUpload['Problems'][number];

/** Maximum pieces ("12" or "40 to 58") that are named for one sheet. */
const shownPieces = 8;

/** "2 to 9, 14" for sorted numbers. */
function piecesOf(numbers: readonly number[]): { text: string; rows: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const row of numbers) {
    const last = runs[runs.length - 1];
    if (last && row === last.to + 1) last.to = row;
    else runs.push({ from: row, to: row });
  }
  return runs.flatMap(({ from, to }) =>
    to - from === 1
      ? [
          { text: count(from), rows: 1 },
          { text: count(to), rows: 1 },
        ]
      : [{ text: from === to ? count(from) : `${count(from)} to ${count(to)}`, rows: to - from + 1 }],
  );
}

/**
 * Row numbers for one reason: "Row 4", "Rows 2 to 41, 57 and 260 more". `sheets` holds the names of the sheets by
 * number if the file has several.
 */
export function rowNumbersText(problem: Problem, sheets: ReadonlyMap<number, string> | null): string {
  const tabs = [...new Set(problem.Rows.map((row) => row.TabNumber))];
  let told = 0;
  const lines = tabs.map((tab) => {
    const pieces = piecesOf(
      problem.Rows.filter((row) => row.TabNumber === tab).map((row) => row.RowNumber),
    ).slice(0, shownPieces);
    const rows = pieces.reduce((sum, piece) => sum + piece.rows, 0);
    told += rows;
    const numbers = `${rows === 1 ? 'row' : 'rows'} ${pieces.map(({ text }) => text).join(', ')}`;
    return sheets === null ? numbers : `sheet "${sheets.get(tab) ?? tab}", ${numbers}`;
  });
  if (lines.length === 0) return '';
  const text = lines.join('; ') + (problem.Count > told ? ` and ${count(problem.Count - told)} more` : '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Which rows name the columns of a sheet. Undefined: its first row. */
export function headerText(rows: readonly number[] | undefined): string {
  const [first, second] = rows ?? [];
  if (first === undefined) return 'The first row names the columns';
  if (second === undefined) return `Row ${count(first)} names the columns`;
  return first === 1 && second === 2
    ? 'The first two rows name the columns'
    : `Rows ${count(first)} and ${count(second)} name the columns`;
}
