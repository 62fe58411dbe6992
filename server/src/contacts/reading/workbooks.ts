import { readFileSync } from 'node:fs';
import { withinColumns } from './delimitedReader.ts';
import { hiddenTables } from './hiddenTables.ts';
import { NumberForms } from './numberForms.ts';
import { FileRefused, maxColumns, maxTabs, unreadableText, maxCellLength } from './readingTypes.ts';
import type { RowSink, RowSource } from './rowSource.ts';
import { readBook, type XlsxBook } from './xlsxBook.ts';
import { readSheet } from './xlsxRows.ts';
import { xmlText } from './xmlEvents.ts';
import { openParts, type ZipParts } from './zipParts.ts';

/** A cell as the more forgiving reader has it: kind, value, format and, of open documents, what is shown. */
interface SheetCell {
  readonly t?: string;
  readonly v?: unknown;
  readonly w?: string;
  readonly z?: string | number;
}

/**
 * Rows of an XLSX workbook, every sheet, values as the sheet shows them. Streams: only texts that cells share are held.
 * The archive must have passed `checkArchive`.
 */
export async function openXlsx(file: string): Promise<RowSource> {
  let parts: ZipParts | undefined;
  let book: XlsxBook;
  try {
    parts = await openParts(file);
    book = await readBook(parts);
  } catch {
    parts?.close();
    // Some programs write workbooks that only the more forgiving reader takes.
    return openSheets(file);
  }
  checkTabs(book.sheets.length);
  const open = parts;
  return {
    tabNames: book.sheets.map((sheet) => sheet.name),
    hiddenTabs: book.sheets.map((sheet) => sheet.isHidden),
    async read(sink) {
      try {
        await readCells(open, book, sink);
      } catch (error) {
        if (error instanceof FileRefused) throw error;
        sink.restart();
        await (await openSheets(file)).read(sink);
      } finally {
        open.close();
      }
    },
  };
}

async function readCells(parts: ZipParts, book: XlsxBook, sink: RowSink): Promise<void> {
  const { default: XLSX } = await import('@e965/xlsx');
  const forms = new NumberForms(XLSX.SSF, book.date1904);
  const total = book.sheets.reduce((sum, sheet) => sum + (parts.size(sheet.part) ?? 0), 0);
  let done = 0;
  async function* pieces(part: string): AsyncGenerator<string> {
    for await (const piece of parts.texts(part)) {
      yield piece;
      done += piece.length;
      sink.progress(Math.min(done, total - 1), total);
    }
  }
  for (const [index, sheet] of book.sheets.entries())
    await readSheet(pieces(sheet.part), book, forms, (row, cells, filled) => {
      if (filled > maxColumns) tooWide(sheet.name);
      sink.row(index + 1, row, checkedCells(cells, sheet.name, row));
    });
  sink.progress(total, total);
}

/** Rows of XLS, ODS, XLSB and of web pages and XML that programs call "Excel", values as the sheet shows them. */
export async function openSheets(file: string, maxRows = 1_048_576): Promise<RowSource> {
  const { default: XLSX } = await import('@e965/xlsx');
  try {
    const bytes = readFileSync(file);
    const isPage = /^\s*<(?!\?xml)/.test(bytes.toString('latin1', 0, 200).replace(/^\xef\xbb\xbf/, ''));
    const book = XLSX.read(bytes, {
      dense: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      UTC: true,
      // A web page holds texts, and shows them as they are.
      raw: isPage,
      sheetRows: maxRows + 2,
    });
    const hidden = await hiddenTables(file, bytes);
    const forms = new NumberForms(XLSX.SSF, book.Workbook?.WBProps?.date1904 === true);
    return source(
      book.SheetNames.map((name, at) => {
        const sheet = book.Sheets[name] as { '!data'?: (SheetCell[] | undefined)[] } | undefined;
        const isHidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0 || hidden.has(name);
        return { name: xmlText(name), rows: sheet?.['!data'] ?? [], isHidden };
      }),
      { forms, isOpen: book.bookType === 'ods' || book.bookType === 'fods' },
    );
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused(unreadableText);
  }
}

/** How the cells of a workbook are written. */
interface Shown {
  readonly forms: NumberForms;
  /** The file is an open document: its cells say what the sheet shows. */
  readonly isOpen: boolean;
}

interface SheetRows {
  readonly name: string;
  readonly rows: (SheetCell[] | undefined)[];
  readonly isHidden: boolean;
}

function source(sheets: readonly SheetRows[], shown: Shown): RowSource {
  checkTabs(sheets.length);
  const total = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  return {
    tabNames: sheets.map((sheet) => sheet.name),
    hiddenTabs: sheets.map((sheet) => sheet.isHidden),
    async read(sink) {
      let done = 0;
      for (const [index, sheet] of sheets.entries()) {
        for (let at = 0; at < sheet.rows.length; at += 1) {
          const row = sheet.rows[at];
          if (row !== undefined) sink.row(index + 1, at + 1, cellTexts(row, shown, sheet.name, at + 1));
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

function checkTabs(count: number): void {
  if (count > maxTabs)
    throw new FileRefused(
      `This workbook has more than ${maxTabs} sheets. Keep only those with people and upload it again.`,
    );
}

function tooWide(sheet: string): never {
  throw new FileRefused(
    `Sheet "${sheet.slice(0, 60)}" has more than ${maxColumns} columns. Keep only the columns you need and upload it again.`,
  );
}

function cellTexts(row: SheetCell[], shown: Shown, sheet: string, number: number): string[] {
  const cells: string[] = Array.from({ length: row.length }, () => '');
  // Rows are lists with holes: a cell astray in the last column costs nothing.
  row.forEach((cell, at) => {
    cells[at] = cellText(cell, shown);
  });
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  const kept = cells.length > maxColumns ? withinColumns(cells) : cells;
  return checkedCells(kept ?? tooWide(sheet), sheet, number);
}

function checkedCells(cells: string[], sheet: string, row: number): string[] {
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? '';
    if (cell.length > maxCellLength)
      throw new FileRefused(
        `Row ${row} of sheet "${sheet.slice(0, 60)}" has a cell with more than 32,767 characters. Shorten it and upload the file again.`,
      );
    cells[at] = cell.includes('\0') ? cell.replaceAll('\0', '').toWellFormed() : cell.toWellFormed();
  }
  return cells;
}

/** A cell as the sheet shows it. */
function cellText({ t, v, w, z }: SheetCell, { forms, isOpen }: Shown): string {
  if (typeof v === 'number' && t !== 'e')
    return isOpen && w !== undefined ? forms.shownNumber(z, v, w) : forms.number(z ?? 'General', v);
  if (typeof v === 'string') return typeof z === 'string' && t === 's' ? forms.text(z, v) : v;
  if (typeof v === 'boolean') return v ? 'TRUE' : 'FALSE';
  return w ?? '';
}
