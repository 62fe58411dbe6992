import { listBadRows } from '@carillon/contract/uploads';
import type { BadRow, FileUpload } from '@carillon/contract/uploads';
import { csvByteOrderMark, csvRow } from '@carillon/rules/csvCell';
import { call } from '../../../api/client.ts';

/** All bad rows as a CSV for a spreadsheet: the file's own columns, the row number and the reason. */
export async function rejectsCsv(file: FileUpload): Promise<string> {
  const rows: BadRow[] = [];
  for (let page = 1; ; page += 1) {
    const found = await call(listBadRows, {
      params: { FileID: file.FileID },
      query: { page, pagesize: 2000 },
    });
    rows.push(...found.Items);
    if (found.Items.length === 0 || rows.length >= found.Size) break;
  }
  const columns = file.FileStructure.Tabs.find((tab) => tab.Included)?.Columns ?? [];
  const lines = [csvRow(['Sheet', 'Row', 'Reason', ...columns.map((column) => column.Header)])];
  for (const row of rows) {
    const cells = columns.map(
      (column) => row.Cells.find((cell) => cell.ColumnNumber === column.ColumnNumber)?.Value ?? '',
    );
    const sheet = file.FileStructure.Tabs.find((tab) => tab.TabNumber === row.TabNumber)?.Name ?? '';
    lines.push(csvRow([sheet, row.RowNumber, row.Reason, ...cells]));
  }
  return csvByteOrderMark + lines.join('');
}

/** Hands a text to the browser as a file to save. */
export function saveAs(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
