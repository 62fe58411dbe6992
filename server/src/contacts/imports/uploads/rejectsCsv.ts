import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { csvByteOrderMark, csvRow } from '@carillon/rules/files/csvCell';
import type { BadRowRow } from './uploads.sql.ts';

type Tab = FileUpload['FileStructure']['Tabs'][number];

/**
 * Bad rows as CSV that can be repaired and uploaded again: the columns of their sheets, and the reason as the last.
 * Columns of one name are one, in any position in each sheet; of several in a sheet the first goes with the first.
 */
export function rejectsCsv(tabs: readonly Tab[], rows: readonly BadRowRow[]): string {
  const used = new Set(rows.map((row) => row.tab));
  const columns = new Map<string, { at: number; header: string }>();
  /** For each sheet, where its cells go. */
  const places = new Map<number, (cell: number) => number>();
  const placeOf = (key: string, header: string): number => {
    const column = columns.get(key) ?? { at: columns.size, header };
    columns.set(key, column);
    return column.at;
  };
  for (const tab of tabs.filter(({ TabNumber }) => used.has(TabNumber))) {
    const seen = new Map<string, number>();
    const known = tab.Columns.map(({ Header }, at) => {
      const name = Header.trim().toLowerCase();
      const n = (seen.get(name) ?? 0) + 1;
      seen.set(name, n);
      return placeOf(name === '' ? `at ${at}` : `${n} ${name}`, Header);
    });
    places.set(tab.TabNumber, (cell) => known[cell] ?? placeOf(`at ${cell}`, ''));
  }
  const placed = rows.map((row) => {
    const cells: string[] = [];
    for (const [at, cell] of row.cells.entries())
      cells[places.get(row.tab)?.(at) ?? placeOf(`at ${at}`, '')] = cell;
    return { cells, reason: row.reason };
  });
  const headers = [...columns.values()].map(({ header }) => header);
  const line = (cells: readonly string[], last: string): string =>
    csvRow([...Array.from({ length: headers.length }, (_, at) => cells[at] ?? ''), last]);
  return (
    csvByteOrderMark + line(headers, 'Reason') + placed.map((row) => line(row.cells, row.reason)).join('')
  );
}
