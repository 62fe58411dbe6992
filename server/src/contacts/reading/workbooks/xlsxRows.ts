import { mergeOf, mostMerges, type Merge } from './mergedCells.ts';
import { lastColumn } from '../readingTypes.ts';
import type { XlsxBook } from './xlsxBook.ts';
import { unescaped } from './xlsxBook.ts';
import type { NumberForms } from './numberForms.ts';
import type { FarCell } from '../rowSource.ts';
import { BrokenXml, readXml } from './xmlEvents.ts';

/** A row with its number as the sheet shows it. */
export interface XlsxRow {
  readonly row: number;
  readonly cells: string[];
  /** How many cells are filled, further right ones too. */
  readonly filled: number;
  readonly isHidden: boolean;
  /** Cells further right than is read. */
  readonly far: readonly FarCell[];
}

/** What is found in a sheet besides its cells. */
export interface XlsxShape {
  readonly hiddenColumns: Set<number>;
  readonly merges: Merge[];
  /** The last row as the sheet says itself, and the last one that is there, with cells or without. */
  readonly rows: { declared: number | null; last: number };
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/**
 * Reads the cells of a sheet of an XLSX workbook as the sheet shows them. Rows without a cell are not reported, and
 * cells right of the last column that we read come apart. Throws when the sheet is not as the standard has it.
 */
export async function readSheet(
  pieces: AsyncIterable<string>,
  book: XlsxBook,
  forms: NumberForms,
  take: (row: XlsxRow) => void,
  shape: XlsxShape,
): Promise<void> {
  const cell = new Cell(book, forms);
  let row = 0;
  let column = 0;
  let cells: string[] = [];
  let far: FarCell[] = [];
  let filled = 0;
  let isHidden = false;
  /** What the text belongs to: the cell's value, a text of its own, or neither. */
  let part: 'value' | 'text' | null = null;
  let isCell = false;
  let isReading = false;
  await readXml(pieces, {
    open(name, attributes) {
      if (name === 'c') {
        isCell = true;
        const found = attributes();
        column = found['r'] === undefined ? column + 1 : columnOf(found['r']);
        cell.begin(found['t'], found['s']);
      } else if (name === 'v') part = isCell ? 'value' : null;
      else if (name === 't') part = isCell && !isReading ? 'text' : null;
      else if (name === 'rPh') isReading = true;
      else if (name === 'row') {
        const found = attributes();
        const number = found['r'];
        isHidden = isTrue(found['hidden']) || found['ht'] === '0';
        row = number === undefined ? row + 1 : Number(number);
        if (!(row > 0 && row <= lastRow)) throw new Error('There is no such row.');
        if (row > shape.rows.last) shape.rows.last = row;
        cells = [];
        far = [];
        filled = 0;
        column = 0;
      } else if (name === 'col' || name === 'mergeCell' || name === 'dimension')
        readShape(name, attributes(), shape);
    },
    text(piece) {
      if (part === 'value') cell.value += piece;
      else if (part === 'text') cell.own += piece;
    },
    close(name) {
      if (name === 'v' || name === 't') part = null;
      else if (name === 'rPh') isReading = false;
      else if (name === 'c') {
        isCell = false;
        const shown = cell.shown();
        if (shown === '') return;
        filled += 1;
        if (column > lastColumn) {
          far.push({ column, value: shown });
          return;
        }
        while (cells.length < column - 1) cells.push('');
        cells[column - 1] = shown;
      } else if (name === 'row' && filled > 0) take({ row, cells, filled, isHidden, far });
    },
  });
}

/** The last row that a sheet can have. */
const lastRow = 1_048_576;

function readShape(name: string, found: Readonly<Record<string, string>>, shape: XlsxShape): void {
  if (name === 'col') {
    if (!isTrue(found['hidden']) && found['width'] !== '0') return;
    const to = Math.min(Number(found['max'] ?? 0), lastColumn);
    for (let at = Number(found['min'] ?? 1); at <= to; at += 1) shape.hiddenColumns.add(at);
    return;
  }
  if (name === 'dimension') {
    const row = Number(/\d+$/.exec(found['ref'] ?? '')?.[0] ?? 0);
    // Some programs declare the whole grid, which says nothing.
    if (row > 0 && row < lastRow) shape.rows.declared = row;
    return;
  }
  const merge = shape.merges.length < mostMerges ? mergeOf(found['ref'] ?? '') : null;
  if (merge !== null) shape.merges.push(merge);
}

/** The column of "AB12", from 1. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const code = place.charCodeAt(at) & 0xdf;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  if (column === 0 || column > 16_384) throw new Error('There is no such column.');
  return column;
}

/** One cell after another, as the file lists them. */
class Cell {
  value = '';
  own = '';
  readonly #book: XlsxBook;
  readonly #forms: NumberForms;
  #type = 'n';
  #style = 0;

  constructor(book: XlsxBook, forms: NumberForms) {
    this.#book = book;
    this.#forms = forms;
  }

  begin(type: string | undefined, style: string | undefined): void {
    this.value = '';
    this.own = '';
    this.#type = type ?? 'n';
    this.#style = style === undefined ? 0 : Number(style);
  }

  shown(): string {
    switch (this.#type) {
      case 's': {
        if (this.value === '') return '';
        const text = this.#book.texts.of(Number(this.value));
        // The table of texts was cut. The more forgiving reader would leave the cell empty.
        if (text === undefined) throw new BrokenXml('There is no such text.');
        return this.#text(text);
      }
      case 'str':
        return this.#text(unescaped(this.value));
      case 'inlineStr':
        return this.#text(unescaped(this.own));
      case 'b':
        return this.value === '' ? '' : this.value === '0' ? 'FALSE' : 'TRUE';
      case 'e':
        return this.value;
      case 'd':
        return this.#date();
      case 'n':
        return this.value === '' ? '' : this.#number(Number(this.value));
      default:
        throw new Error('There is no such kind of cell.');
    }
  }

  #number(value: number): string {
    if (Number.isNaN(value)) throw new Error('This is no number.');
    const format = this.#book.formats[this.#style] ?? 0;
    return this.#forms.number(format, value);
  }

  #text(text: string): string {
    const format = this.#book.formats[this.#style] ?? 0;
    return typeof format === 'string' ? this.#forms.text(format, text) : text;
  }

  /** A date as ISO 8601 has it, which the standard allows and hardly a program writes. */
  #date(): string {
    const time = Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(this.value) ? this.value : `${this.value}Z`);
    if (Number.isNaN(time)) return this.value;
    const days = time / 86_400_000 + (this.#book.date1904 ? 24_107 : 25_569);
    const format = this.#book.formats[this.#style] ?? 0;
    return this.#forms.number(format === 0 ? 'yyyy-mm-dd hh:mm' : format, days);
  }
}
