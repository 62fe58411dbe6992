import type { BadRow, FileUpload } from '@carillon/contract/contacts/uploads';

type Column = FileUpload['FileStructure']['Tabs'][number]['Columns'][number];

/** The column of a row to repair: the wrong one, or else the phone. Null when none is kept. */
export function badColumn(file: FileUpload, row: BadRow): Column | null {
  const tab = file.FileStructure.Tabs.find((one) => one.TabNumber === row.TabNumber);
  const kept = (tab?.Columns ?? []).filter((column) => column.Meaning !== 'Ignore');
  return (
    kept.find((column) => column.ColumnNumber === row.ColumnNumber) ??
    kept.find((column) => column.Meaning === 'Phone1') ??
    kept[0] ??
    null
  );
}

/** The value of a cell. Empty if the row has none in this column. */
export function cellValue(row: BadRow, columnNumber: number): string {
  return row.Cells.find((cell) => cell.ColumnNumber === columnNumber)?.Value ?? '';
}

/** The cells of a row with one of them changed or added. */
export function withCell(row: BadRow, columnNumber: number, value: string): BadRow['Cells'] {
  const others = row.Cells.filter((cell) => cell.ColumnNumber !== columnNumber);
  return [...others, { ColumnNumber: columnNumber, Value: value }].sort(
    (a, b) => a.ColumnNumber - b.ColumnNumber,
  );
}

/** The rest of a row in one line, so that the user sees whose cell it is. */
export function restOfRow(row: BadRow, columnNumber: number | undefined): string {
  return row.Cells.filter((cell) => cell.ColumnNumber !== columnNumber && cell.Value.trim() !== '')
    .slice(0, 6)
    .map((cell) => cell.Value)
    .join(' · ');
}

/** Where a key leads from one of several cells, as in a spreadsheet. Null if it keeps its usual function. */
export function cellAfter(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  at: number,
  cells: number,
): number | null {
  const step = key === 'ArrowUp' || (key === 'Enter' && shiftKey) ? -1 : 1;
  const moves = ['ArrowUp', 'ArrowDown', 'Enter'].includes(key) || (key === 'Tab' && !shiftKey);
  const next = at + step;
  return moves && next >= 0 && next < cells ? next : null;
}

/**
 * What a user typed into a cell while it was being saved, which is meant for the next one: `now` is `saved` with this
 * text inserted. Empty if nothing was inserted, or if the cell itself was edited.
 */
export function typedAhead(saved: string, now: string): string {
  const added = now.length - saved.length;
  if (added <= 0) return '';
  let at = 0;
  while (at < saved.length && saved[at] === now[at]) at += 1;
  return now.endsWith(saved.slice(at)) ? now.slice(at, at + added) : '';
}
