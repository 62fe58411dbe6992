import { readFileSync } from 'node:fs';
import { count, plural } from '@carillon/rules/money/amounts';
import { farCells, withinColumns } from '../text/delimitedReader.ts';
import { mostMerges, type Merge } from './mergedCells.ts';
import { NumberForms } from './numberForms.ts';
import { contentAlone, hidesRow, openTables } from './openTables.ts';
import {
  damagedSheetText,
  FileRefused,
  lastColumn,
  maxCellLength,
  maxColumns,
  maxTabs,
  unreadableText,
} from '../readingTypes.ts';
import type { RowSink, RowSource, SheetShape } from '../rowSource.ts';
import { readBook, type XlsxBook } from './xlsxBook.ts';
import { readSheet, type XlsxRow, type XlsxShape } from './xlsxRows.ts';
import { BrokenXml, readXml, xmlText } from './xmlEvents.ts';
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
  } catch (error) {
    parts?.close();
    if (error instanceof BrokenXml) throw new FileRefused(damagedSheetText);
    // Some programs write workbooks that only the more tolerant reader accepts.
    return openSheets(file);
  }
  checkTabs(book.sheets.length);
  const open = parts;
  const shapes = book.sheets.map(newShape);
  return {
    shapes,
    tabNames: book.sheets.map((sheet) => sheet.name),
    hiddenTabs: book.sheets.map((sheet) => sheet.isHidden),
    async read(sink) {
      try {
        const found = await readCells(open, book, sink, shapes);
        // Merged cells come after the cells: if they hold more than a title, the rows are read again with them.
        if (found.some(({ merges }) => merges.length > 0)) {
          for (const [at, shape] of shapes.entries()) shape.merges.push(...(found[at]?.merges ?? []));
          sink.restart();
          book.texts.restart();
          await readCells(open, book, sink, shapes);
        }
        tellLacking(book, shapes, sink);
      } catch (error) {
        if (error instanceof FileRefused) throw error;
        // A sheet that is cut, or ends in its middle. The more forgiving reader would leave out the rest in silence.
        if (error instanceof BrokenXml) throw new FileRefused(damagedSheetText);
        sink.restart();
        const other = await openSheets(file);
        for (const [at, shape] of shapes.entries()) {
          shape.merges.splice(0, Infinity, ...(other.shapes?.[at]?.merges ?? []));
          for (const column of other.shapes?.[at]?.hiddenColumns ?? []) shape.hiddenColumns.add(column);
        }
        await other.read(sink);
      } finally {
        open.close();
      }
    },
  };
}

const newShape = (): XlsxShape => ({
  hiddenColumns: new Set<number>(),
  merges: [],
  rows: { declared: null, last: 0 },
});

/**
 * Reports what the workbook says it holds beside what is there. A sheet that was cut and closed properly is XML like any
 * other; only its declared dimension and the texts of its lost rows show that there were more.
 */
function tellLacking(book: XlsxBook, shapes: readonly XlsxShape[], sink: RowSink): void {
  let areWhole = true;
  for (const [at, { rows }] of shapes.entries()) {
    if (rows.declared === null || rows.declared > rows.last) areWhole = false;
    if (rows.declared === null || rows.declared <= rows.last) continue;
    sink.lacks?.(
      at + 1,
      rows.last,
      `It says that it has ${plural(rows.declared, 'row', 'rows')}, and ends with row ${count(rows.last)}.`,
    );
  }
  const texts = book.texts.lacking(areWhole);
  if (texts > 0)
    sink.lacks?.(0, 0, `The workbook lists ${plural(texts, 'text', 'texts')} that no cell shows.`);
}

/** Merged cells that end further up are those of titles and of the names of columns, in a sheet of so many rows. */
const headRows = 15;
const longSheet = 2_000;

/** Reads all cells; returns the merged ones that may be among people. */
async function readCells(
  parts: ZipParts,
  book: XlsxBook,
  sink: RowSink,
  shapes: readonly XlsxShape[],
): Promise<{ merges: Merge[] }[]> {
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
  const found: { merges: Merge[] }[] = [];
  for (const [index, sheet] of book.sheets.entries()) {
    let last = 0;
    const merges: Merge[] = [];
    const take = ({ row, cells, filled, isHidden, far }: XlsxRow) => {
      if (filled > maxColumns) tooWide(sheet.name);
      last = row;
      if (far.length > 0) sink.far?.(index + 1, row, far);
      sink.row(index + 1, row, checkedCells(cells, sheet.name, row), isHidden);
    };
    const hiddenColumns = shapes[index]?.hiddenColumns ?? new Set();
    const rows = shapes[index]?.rows ?? newShape().rows;
    await readSheet(pieces(sheet.part), book, forms, take, { hiddenColumns, merges, rows });
    found.push({ merges: merges.filter(({ bottom }) => last < longSheet || bottom > headRows) });
  }
  sink.progress(total, total);
  return found;
}

/** Rows of XLS, ODS, XLSB and of web pages and XML that programs call "Excel", values as the sheet shows them. */
export async function openSheets(file: string, maxRows = 1_048_576): Promise<RowSource> {
  const { default: XLSX } = await import('@e965/xlsx');
  try {
    const bytes = readFileSync(file);
    const isPage = /^\s*<(?!\?xml)/.test(bytes.toString('latin1', 0, 200).replace(/^\xef\xbb\xbf/, ''));
    const isPacked = bytes.toString('latin1', 0, 2) === 'PK';
    const alone = isPacked ? await contentAlone(file) : null;
    if (!isPage && !isPacked) await checkXml(bytes);
    const tables = await openTables(file, bytes);
    const options = {
      dense: true,
      // For what the sheet hides; open documents store it elsewhere.
      cellStyles: tables.size === 0 && !isPage,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      UTC: true,
      // A web page holds texts, and shows them as they are.
      raw: isPage,
      sheetRows: maxRows + 2,
    };
    const book =
      alone === null ? XLSX.read(bytes, options) : XLSX.read(alone, { ...options, type: 'string' });
    const forms = new NumberForms(XLSX.SSF, book.Workbook?.WBProps?.date1904 === true);
    const missing = book.SheetNames.flatMap((name, at) => (book.Sheets[name] === undefined ? [at + 1] : []));
    return source(
      book.SheetNames.map((name, at) => {
        const sheet = book.Sheets[name] as ReadSheet | undefined;
        const table = tables.get(name);
        const isHidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0 || table?.isHidden === true;
        const hiddenColumns = new Set(table?.hiddenColumns);
        for (const [column, one] of sheet?.['!cols']?.entries() ?? [])
          if (one?.hidden === true) hiddenColumns.add(column + 1);
        const isRowHidden =
          table === undefined
            ? (row: number) => sheet?.['!rows']?.[row - 1]?.hidden === true
            : hidesRow(table);
        return {
          name: xmlText(name),
          rows: sheet?.['!data'] ?? [],
          isHidden,
          isRowHidden,
          shape: { hiddenColumns, merges: mergesOf(sheet) },
        };
      }),
      { forms, isOpen: book.bookType === 'ods' || book.bookType === 'fods' },
      missing,
    );
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused(error instanceof BrokenXml ? damagedSheetText : unreadableText);
  }
}

/** A sheet as the more forgiving reader has it. */
interface ReadSheet {
  readonly '!data'?: (SheetCell[] | undefined)[];
  readonly '!rows'?: ({ readonly hidden?: boolean } | undefined)[];
  readonly '!cols'?: ({ readonly hidden?: boolean } | undefined)[];
  readonly '!merges'?: { readonly s: { r: number; c: number }; readonly e: { r: number; c: number } }[];
}

function mergesOf(sheet: ReadSheet | undefined): Merge[] {
  return (sheet?.['!merges'] ?? [])
    .slice(0, mostMerges)
    .filter(({ s, e }) => e.r > s.r)
    .map(({ s, e }) => ({ top: s.r + 1, left: s.c + 1, bottom: e.r + 1 }));
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
  readonly isRowHidden: (row: number) => boolean;
  readonly shape: SheetShape;
}

/** `missing` are the sheets, from 1, that the workbook names and does not hold. */
function source(sheets: readonly SheetRows[], shown: Shown, missing: readonly number[]): RowSource {
  checkTabs(sheets.length);
  const total = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  return {
    tabNames: sheets.map((sheet) => sheet.name),
    hiddenTabs: sheets.map((sheet) => sheet.isHidden),
    shapes: sheets.map((sheet) => sheet.shape),
    async read(sink) {
      let done = 0;
      for (const [index, sheet] of sheets.entries()) {
        for (let at = 0; at < sheet.rows.length; at += 1) {
          const row = sheet.rows[at];
          if (row !== undefined) {
            const all = cellTexts(row, shown);
            if (all.length > lastColumn) sink.far?.(index + 1, at + 1, farCells(all));
            const kept = all.length > maxColumns ? withinColumns(all) : all;
            const cells = checkedCells(kept ?? tooWide(sheet.name), sheet.name, at + 1);
            sink.row(index + 1, at + 1, cells, sheet.isRowHidden(at + 1));
          }
          done += 1;
          if (done % 2_000 === 0) {
            sink.progress(done, total);
            await new Promise((go) => setImmediate(go));
          }
        }
      }
      for (const tab of missing) sink.lacks?.(tab, 0, 'It is named in the workbook, and is not in the file.');
      sink.progress(total, total);
    },
  };
}

/** A workbook that is one file of XML ends where it should. Its reader would leave out every sheet behind the cut. */
async function checkXml(bytes: Buffer): Promise<void> {
  if (!/^(?:\xef\xbb\xbf)?\s*<\?xml/.test(bytes.toString('latin1', 0, 200))) return;
  await readXml([bytes.toString('utf8')], {});
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

function cellTexts(row: SheetCell[], shown: Shown): string[] {
  const cells: string[] = Array.from({ length: row.length }, () => '');
  // Rows are lists with holes: a cell astray in the last column costs nothing.
  row.forEach((cell, at) => {
    cells[at] = cellText(cell, shown);
  });
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  return cells;
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
    return isOpen ? forms.shownNumber(z, v, w) : forms.number(z ?? 'General', v);
  if (typeof v === 'string') return typeof z === 'string' && t === 's' ? forms.text(z, v) : v;
  if (typeof v === 'boolean') return v ? 'TRUE' : 'FALSE';
  return w ?? '';
}
