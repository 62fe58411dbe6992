import { unprotectedCell } from '@carillon/rules/files/csvCell';
import type { FarCell } from '../rowSource.ts';
import { FileRefused, lastColumn, maxCellLength, maxColumns, maxRecordLength } from '../readingTypes.ts';

const lineFeed = 10;
const carriageReturn = 13;
const quotationMark = 34;
const apostrophe = 39;
const equalsSign = 61;

/** A quoted cell and where the text goes on, or why none is read here. */
type Quoted = { readonly cell: string; readonly at: number } | 'needsMore' | 'unbalanced';
/** The cells of a row and where it ends, the place of a mark to be taken as text, or that more text is needed. */
type Row = { readonly cells: string[]; readonly end: number } | { readonly lone: number } | 'needsMore';

/**
 * Splits text that comes in pieces into rows of cells. Rows are numbered as a spreadsheet shows them. A line ends with
 * LF, CR, or both, independent of the line before it. A quotation mark without a partner is text and swallows nothing.
 */
export class DelimitedReader {
  readonly #onRow: (row: number, cells: string[]) => void;
  readonly #onFar: (row: number, cells: readonly FarCell[]) => void;
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  /** Cells that most rows have. */
  readonly #width: number;
  #rest = '';
  #row = 0;
  #first = true;

  constructor(
    sample: string,
    onRow: (row: number, cells: string[]) => void,
    onFar: (row: number, cells: readonly FarCell[]) => void = () => {},
  ) {
    this.#onRow = onRow;
    this.#onFar = onFar;
    const { delimiter, width } = guessForm(sample);
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
    this.#width = width;
  }

  feed(piece: string, last: boolean): void {
    const text = this.#rest === '' ? piece : this.#rest + piece;
    let at = 0;
    let quote = -1;
    let lineEnd = -1;
    let carriage = -1;
    while (at < text.length) {
      // Searched once per mark, not once per line: a file without marks is scanned only once.
      if (quote < at) quote = placeOf(text, '"', at);
      if (lineEnd < at) lineEnd = placeOf(text, '\n', at);
      if (carriage < at) carriage = placeOf(text, '\r', at);
      const end = Math.min(lineEnd, carriage, text.length);
      if (quote < end) {
        const next = this.#readMarked(text, at, last);
        if (next === -1) break;
        at = next;
        continue;
      }
      if (!last && needsMore(text, end)) break;
      const line = text.slice(at, end);
      if (line.length > maxRecordLength) this.#tooLong();
      this.#emit(line === '' ? [''] : line.split(this.#delimiter));
      at = afterLine(text, end);
    }
    this.#rest = at >= text.length ? '' : text.slice(at);
    if (this.#rest.length > maxRecordLength) this.#tooLong();
  }

  /** Reads one row that holds a quotation mark; returns where the next begins, or -1 when more text is needed. */
  #readMarked(text: string, start: number, last: boolean): number {
    const lone = new Set<number>();
    for (;;) {
      const row = this.#rowOf(text, start, last, lone);
      if (row === 'needsMore') return -1;
      if ('lone' in row) {
        lone.add(row.lone);
        continue;
      }
      this.#emit(row.cells);
      return afterLine(text, row.end);
    }
  }

  /** One row; marks in `lone` are text. */
  #rowOf(text: string, start: number, last: boolean, lone: ReadonlySet<number>): Row {
    const cells: string[] = [];
    /** The first mark whose cell continues past the end of a line. */
    let long = -1;
    let at = start;
    for (;;) {
      const mark = this.#markAt(text, at);
      let from = at;
      let cell = '';
      if (lone.has(mark)) from = text.charCodeAt(mark - 1) === equalsSign ? at : mark + 1;
      else if (mark !== -1) {
        const quoted = this.#quoted(text, mark, last);
        if (quoted === 'needsMore') return quoted;
        if (quoted === 'unbalanced') return { lone: mark };
        if (long === -1 && hasLineEnd(quoted.cell)) long = mark;
        cell = quoted.cell;
        from = quoted.at;
      }
      const end = this.#cellEnd(text, from);
      // Text after a closing mark belongs to the cell: "Bob" Smith.
      cells.push(end === from ? cell : cell + text.slice(from, end));
      if (text.charCodeAt(end) === this.#delimiterCode) {
        at = end + 1;
        continue;
      }
      if (!last && needsMore(text, end)) return 'needsMore';
      if (long !== -1 && cells.length < this.#width && this.#holdsRows(text.slice(start, end)))
        return { lone: long };
      return { cells, end };
    }
  }

  /** Where the mark stands with which the cell at `at` begins, behind blanks or as in Excel's ="…"; -1 for none. */
  #markAt(text: string, at: number): number {
    const code = text.charCodeAt(at);
    if (code === quotationMark) return at;
    // Letters and digits, the most cells by far.
    if (code >= 48 && code !== equalsSign && code !== 0xa0) return -1;
    const first = this.#afterBlanks(text, at);
    if (text[first] === '"') return first;
    return text.charCodeAt(first) === equalsSign && text[first + 1] === '"' ? first + 1 : -1;
  }

  #quoted(text: string, mark: number, last: boolean): Quoted {
    let cell = '';
    let from = mark + 1;
    for (;;) {
      const close = text.indexOf('"', from);
      if (close === -1) return last || text.length - mark > maxCellLength + 2 ? 'unbalanced' : 'needsMore';
      cell += text.slice(from, close);
      if (this.#endsCell(text.charCodeAt(close + 1))) return { cell, at: close + 1 };
      const next = this.#afterBlanks(text, close + 1);
      if (next >= text.length && !last) return 'needsMore';
      from = close + 2;
      if (text.charCodeAt(close + 1) === quotationMark) cell += '"';
      else if (next >= text.length || this.#endsCell(text.charCodeAt(next))) return { cell, at: close + 1 };
      else if (text[close - 1] === '\\') {
        // As databases write a mark inside of marks.
        cell = `${cell.slice(0, -1)}"`;
        from = close + 1;
      } else if (hasLineEnd(cell) || text.charCodeAt(mark - 1) === equalsSign) return 'unbalanced';
      else return { cell, at: close + 1 };
    }
  }

  /** Whether a row with a long cell is really several rows, each as wide as the others of the file. */
  #holdsRows(text: string): boolean {
    const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
    return lines.length > 1 && lines.every((line) => line.split(this.#delimiter).length === this.#width);
  }

  #afterBlanks(text: string, from: number): number {
    let at = from;
    for (;;) {
      const code = text.charCodeAt(at);
      const isBlank = (code === 32 || code === 0xa0 || code === 9) && code !== this.#delimiterCode;
      if (!isBlank) return at;
      at += 1;
    }
  }

  #endsCell(code: number): boolean {
    return code === this.#delimiterCode || code === lineFeed || code === carriageReturn;
  }

  /** Where the cell that begins at `from` ends; the length of the text when that ends first. Cells are short: no search. */
  #cellEnd(text: string, from: number): number {
    for (let at = from; at < text.length; at += 1) if (this.#endsCell(text.charCodeAt(at))) return at;
    return text.length;
  }

  #emit(cells: string[]): void {
    this.#row += 1;
    if (this.#first) {
      this.#first = false;
      if (cells.length <= 2 && /^sep=.?$/i.test(cells[0] ?? '')) return;
    }
    const kept = cells.length > maxColumns ? withinColumns(cells) : cells;
    if (kept === null) this.#tooWide();
    if (cells.length > lastColumn) this.#onFar(this.#row, farCells(cells));
    for (let at = 0; at < kept.length; at += 1) {
      const cell = kept[at] ?? '';
      if (cell.length > maxCellLength) this.#cellTooLong();
      const first = cell.charCodeAt(0);
      if (first === apostrophe) kept[at] = unprotectedCell(cell);
      else if (first === equalsSign) kept[at] = withoutTextTrick(cell);
    }
    this.#onRow(this.#row, kept);
  }

  #tooLong(): never {
    throw new FileRefused(
      `Row ${this.#row + 1} of this file is longer than 1,000,000 characters, so this is not a contact list with one person per line.`,
    );
  }
  #tooWide(): never {
    throw new FileRefused(
      `This file has more than ${maxColumns} columns. Keep only the columns you need and upload it again.`,
    );
  }
  #cellTooLong(): never {
    throw new FileRefused(
      `Row ${this.#row} of this file has a cell with more than 32,767 characters. Shorten it and upload the file again.`,
    );
  }
}

/**
 * A row with more cells than are read, without empty cells and cells far to the right; null when too many of its cells
 * are filled. A phone column out there is not found, and the page says so.
 */
export function withinColumns(cells: readonly string[]): string[] | null {
  const filled = cells.reduce((count, cell) => (cell.trim() === '' ? count : count + 1), 0);
  if (filled > maxColumns) return null;
  let width = Math.min(cells.length, lastColumn);
  while (width > 0 && (cells[width - 1] ?? '').trim() === '') width -= 1;
  return cells.slice(0, width);
}

/** The filled cells of a row that are further right than is read. */
export function farCells(cells: readonly string[]): FarCell[] {
  return cells
    .slice(lastColumn)
    .flatMap((value, at) => (value.trim() === '' ? [] : [{ column: lastColumn + at + 1, value }]));
}

function placeOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? Number.POSITIVE_INFINITY : found;
}

function hasLineEnd(cell: string): boolean {
  return cell.includes('\n') || cell.includes('\r');
}

/** Whether the line or cell that ends at `end` may go on in the next piece, or its CR be followed by an LF there. */
function needsMore(text: string, end: number): boolean {
  let at = end;
  while (text.charCodeAt(at) === carriageReturn) at += 1;
  return at >= text.length;
}

/**
 * Where the next line begins when one ends at `end`. CR CR LF is one line ending: some programs write it by mistake.
 */
function afterLine(text: string, end: number): number {
  let at = end;
  while (text.charCodeAt(at) === carriageReturn) at += 1;
  return text.charCodeAt(at) === lineFeed ? at + 1 : end + 1;
}

/** What a spreadsheet shows for ="02139", a way to keep it from turning it into a number. */
function withoutTextTrick(cell: string): string {
  const shown = /^="((?:[^"]|"")*)"\s*$/.exec(cell)?.[1];
  return shown === undefined ? cell : shown.replaceAll('""', '"');
}

/** The delimiter that splits the first lines most evenly; a comma when none does. */
export function guessDelimiter(sample: string): string {
  return guessForm(sample).delimiter;
}

/** The delimiter, and how many cells it makes of most lines. */
function guessForm(sample: string): { readonly delimiter: string; readonly width: number } {
  const named = /^sep=(.)/i.exec(sample)?.[1];
  const lines = sample
    .replace(/"(?:[^"]|"")*"/g, 'q')
    .split(/[\r\n]+/)
    .slice(0, 30)
    .filter((line) => line.trim() !== '');
  // The last one may be cut off.
  if (lines.length > 2) lines.pop();
  let best = { delimiter: named ?? ',', width: 1 };
  let bestScore = 0;
  for (const delimiter of named === undefined ? [',', '\t', ';', '|'] : [named]) {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const frequency = new Map<number, number>();
    for (const count of counts) frequency.set(count, (frequency.get(count) ?? 0) + 1);
    const [mode, times] = [...frequency].sort((a, b) => b[1] - a[1])[0] ?? [0, 0];
    const score = mode === 0 ? 0 : times * 1000 + Math.min(mode, 999);
    if (score > bestScore) [best, bestScore] = [{ delimiter, width: mode + 1 }, score];
  }
  return best;
}
