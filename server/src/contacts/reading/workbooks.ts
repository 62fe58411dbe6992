import { readFileSync } from 'node:fs';
import { FileRefused, maxColumns, maxTabs, unreadableText, maxCellLength } from './readingTypes.ts';
import { hiddenSheets } from './hiddenSheets.ts';
import type { RowSource } from './rowSource.ts';

type Cells = readonly (readonly unknown[] | undefined)[];

/** Rows of an XLSX workbook, every sheet. The archive must have passed `checkArchive`. */
export async function openXlsx(file: string): Promise<RowSource> {
  const { default: readXlsx } = await import('read-excel-file/node');
  try {
    const [sheets, hidden] = await Promise.all([readXlsx(file), hiddenSheets(file)]);
    return source(
      sheets.map(({ sheet: name, data }) => ({ name, rows: data as Cells, isHidden: hidden.has(name) })),
    );
  } catch {
    // Some programs write workbooks that only the more forgiving reader takes.
    return openSheets(file);
  }
}

/** Rows of XLS, ODS, XLSB and of web pages and XML that programs call "Excel". */
export async function openSheets(file: string, maxRows = 1_048_576): Promise<RowSource> {
  const { default: XLSX } = await import('@e965/xlsx');
  try {
    const book = XLSX.read(readFileSync(file), {
      dense: true,
      cellDates: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      UTC: true,
      sheetRows: maxRows + 2,
    });
    return source(
      book.SheetNames.map((name, at) => {
        const sheet = book.Sheets[name] as { '!data'?: ({ v?: unknown } | undefined)[][] } | undefined;
        const rows = sheet?.['!data'] ?? [];
        const isHidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0;
        return { name, rows: Array.from(rows, (row) => row?.map((cell) => cell?.v)), isHidden };
      }),
    );
  } catch {
    throw new FileRefused(unreadableText);
  }
}

function source(sheets: { name: string; rows: Cells; isHidden: boolean }[]): RowSource {
  if (sheets.length > maxTabs)
    throw new FileRefused(
      `This workbook has more than ${maxTabs} sheets. Keep only those with people and upload it again.`,
    );
  const total = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  return {
    tabNames: sheets.map((sheet) => sheet.name),
    hiddenTabs: sheets.map((sheet) => sheet.isHidden),
    async read(sink) {
      let done = 0;
      for (const [index, sheet] of sheets.entries()) {
        for (const [at, row] of sheet.rows.entries()) {
          sink.row(index + 1, at + 1, cellTexts(row ?? [], sheet.name, at + 1));
          done += 1;
          if (done % 2_000 === 0) {
            sink.progress(done, total);
            await new Promise((go) => setImmediate(go));
          }
        }
      }
      sink.progress(total, total);
    },
  };
}

function cellTexts(row: readonly unknown[], sheet: string, number: number): string[] {
  let length = row.length;
  while (length > 0 && (row[length - 1] === null || row[length - 1] === undefined || row[length - 1] === ''))
    length -= 1;
  if (length > maxColumns)
    throw new FileRefused(
      `Sheet "${sheet.slice(0, 60)}" has more than ${maxColumns} columns. Keep only the columns you need and upload it again.`,
    );
  const cells: string[] = [];
  for (let at = 0; at < length; at += 1) {
    const cell = cellText(row[at]);
    if (cell.length > maxCellLength)
      throw new FileRefused(
        `Row ${number} of sheet "${sheet.slice(0, 60)}" has a cell with more than 32,767 characters. Shorten it and upload the file again.`,
      );
    cells.push(cell);
  }
  return cells;
}

/** A cell as text: whole numbers without a point, dates as 2025-03-05. */
function cellText(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '';
    // Never "5.55e+21": a phone is a whole number of at most 15 digits.
    return Number.isInteger(value) && Math.abs(value) < 1e18 ? value.toFixed(0) : String(value);
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    const iso = value.toISOString();
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
  }
  return '';
}
