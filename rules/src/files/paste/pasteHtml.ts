// Reads clipboard HTML: lines of text, and table rows with their cells. It builds no document and runs
// nothing, so pasted markup can do no harm. One pass, without nested regular expressions.

import type { PasteLine } from './pasteLines.ts';

const namedEntities = new Map<string, string>([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['rsquo', '’'],
  ['lsquo', '‘'],
  ['eacute', 'é'],
  ['egrave', 'è'],
  ['aacute', 'á'],
  ['iacute', 'í'],
  ['oacute', 'ó'],
  ['uacute', 'ú'],
  ['ntilde', 'ñ'],
  ['uuml', 'ü'],
  ['ouml', 'ö'],
  ['auml', 'ä'],
  ['ccedil', 'ç'],
]);

function fromPoint(point: number): string {
  return Number.isInteger(point) && point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

function decodeEntity(name: string): string | null {
  if (/^#\d{1,7}$/.test(name)) return fromPoint(Number(name.slice(1)));
  if (/^#x[0-9a-f]{1,6}$/i.test(name)) return fromPoint(Number.parseInt(name.slice(2), 16));
  return namedEntities.get(name) ?? null;
}

/** Replaces HTML entities. Unknown ones stay unchanged. */
function decodeEntities(text: string): string {
  return text.replace(/&(#?[A-Za-z0-9]{1,8});/g, (whole, name: string) => decodeEntity(name) ?? whole);
}

// Where a tag ends, since quotes may hide a ">" in an attribute. -1 if it never ends.
function tagEnd(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const char = html[at] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at;
  }
  return -1;
}

const hiddenElements = new Set(['style', 'script', 'head', 'title', 'template', 'noscript']);
const lineElements = new Set(['br', 'p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre']);
const tableElements = new Set(['table', 'thead', 'tbody', 'tfoot']);

/** Maximum columns and rows that one cell may span, and the longest text that is repeated in each row. */
const [mostColumns, mostRows, longestSpread] = [500, 20_000, 200];

/** A cell that spans further rows. */
interface Spread {
  readonly text: string;
  rows: number;
}

/** How many columns or rows a cell or a column spans, from its tag; 1 by default. */
function spanOf(tag: string, name: 'rowspan' | 'colspan' | 'span', most: number): number {
  const written = new RegExp(`\\s${name}\\s*=\\s*["']?\\s*(\\d{1,5})`, 'i').exec(tag)?.[1];
  return Math.min(most, Math.max(1, Number(written ?? 1)));
}

/** True for the tag of a hidden row, column, or cell. */
function isHidden(tag: string): boolean {
  return (
    /\sstyle\s*=[^>]*(?:display\s*:\s*none|visibility\s*:\s*collapse|mso-hide\s*:\s*all)/i.test(tag) ||
    /\shidden(?![\w-])/i.test(tag.replace(/"[^"]*"|'[^']*'/g, ''))
  );
}

/** The content of clipboard HTML. */
export interface ReadHtml {
  /** Lines of text, and table rows with their cells. */
  readonly lines: readonly PasteLine[];
  /** Hidden table columns, from 1. */
  readonly hiddenColumns: ReadonlySet<number>;
  /** True if it is a table, not a page that uses one for layout. */
  readonly isTable: boolean;
  /** True if some of its rows or columns are hidden. */
  readonly hides: boolean;
}

class LineBuilder {
  readonly lines: PasteLine[] = [];
  readonly hiddenColumns = new Set<number>();
  /** Rows with at least two cells. */
  tableRows = 0;
  hasHiddenRows = false;
  isNested = false;
  private cells: string[] = [];
  private cell = '';
  private rows = 1;
  private columns = 1;
  private isFilled = false;
  /** Column that the next `<col>` describes, from 1. */
  private column = 1;
  /** By column: cells from rows above that span this one, so that what follows stays in its column. */
  private readonly spread = new Map<number, Spread>();
  private opened = new Map<number, Spread>();

  write(text: string): void {
    this.cell += text.replace(/[ \t\r\n\f\u00a0]+/g, ' ');
  }

  /** A line break within a cell. */
  breakLine(): void {
    this.cell += '\n';
  }

  /** Begins a table cell, as described by its tag. */
  openCell(tag: string): void {
    this.passSpread();
    this.rows = spanOf(tag, 'rowspan', mostRows);
    this.columns = spanOf(tag, 'colspan', mostColumns);
  }

  endCell(): void {
    const text = this.cell
      .replace(/ {2,}/g, ' ')
      .replace(/ ?\n[ \n]*/g, '\n')
      .trim();
    this.isFilled ||= text !== '';
    for (let at = 0; at < this.columns && (at === 0 || this.cells.length < mostColumns); at += 1) {
      const said = text.length > longestSpread || at > 0 ? '' : text;
      if (this.rows > 1) this.opened.set(this.cells.length, { text: said, rows: this.rows - 1 });
      this.cells.push(at === 0 ? text : '');
    }
    this.cell = '';
    [this.rows, this.columns] = [1, 1];
  }

  endLine(): void {
    if (this.cell.trim() !== '' || this.cells.length === 0) this.endCell();
    this.passSpread();
    if (this.isFilled) {
      const text = this.cells.join('\t').replaceAll('\n', ' ');
      const isRow = this.cells.length > 1;
      if (isRow) this.tableRows += 1;
      this.lines.push({ line: this.lines.length + 1, text, ...(isRow ? { cells: this.cells } : {}) });
    }
    this.cells = [];
    this.cell = '';
    this.isFilled = false;
  }

  /** Ends a table row, shown or hidden. Cells above now span one row less. */
  endRow(): void {
    if (this.cells.length === 0 && this.cell.trim() === '') return;
    this.endLine();
    this.countRow();
  }

  countRow(): void {
    for (const [column, spread] of this.spread) {
      spread.rows -= 1;
      if (spread.rows === 0) this.spread.delete(column);
    }
    for (const [column, spread] of this.opened) this.spread.set(column, spread);
    this.opened = new Map();
  }

  /** The sheet's information about its next columns, before the rows. */
  addColumn(tag: string): void {
    const to = Math.min(mostColumns, this.column + spanOf(tag, 'span', mostColumns) - 1);
    if (isHidden(tag)) for (let at = this.column; at <= to; at += 1) this.hiddenColumns.add(at);
    this.column = to + 1;
  }

  endTable(): void {
    this.endRow();
    this.endLine();
    this.spread.clear();
    this.column = 1;
  }

  private passSpread(): void {
    for (;;) {
      const above = this.spread.get(this.cells.length);
      if (above === undefined) return;
      this.cells.push(above.text);
    }
  }
}

/** The start of the next tag with one of these names, from `at`; the end of the text if there is none. */
function nextTag(html: string, at: number, names: string): number {
  const tag = new RegExp(`</?(?:${names})\\b`, 'gi');
  tag.lastIndex = at;
  return tag.exec(html)?.index ?? html.length;
}

/** The content of a tag, or an end of the text that is not a tag. */
interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  readonly text: string;
}

/** Receives a page's tags one after another, and returns how much of what follows to skip. */
class TagReader {
  readonly out = new LineBuilder();
  readonly #html: string;
  #isInCell = false;
  #depth = 0;

  constructor(html: string) {
    this.#html = html;
  }

  /** Returns where reading continues after a tag that ends at `at`. */
  take(tag: Tag, at: number): number {
    const { name, isClosing, text } = tag;
    if (!isClosing && hiddenElements.has(name)) {
      const end = new RegExp(`</${name}`, 'gi');
      end.lastIndex = at;
      return end.exec(this.#html)?.index ?? this.#html.length;
    }
    if (name === 'td' || name === 'th') return this.#takeCell(tag, at);
    if (name === 'tr') return this.#takeRow(tag, at);
    if (tableElements.has(name)) {
      if (name === 'table') this.#depth = Math.max(0, this.#depth + (isClosing ? -1 : 1));
      if (this.#depth > 1) this.out.isNested = true;
      this.#closeCell();
      this.out.endTable();
    } else if (name === 'col') this.out.addColumn(text);
    else if (lineElements.has(name)) {
      if (this.#isInCell) this.out.breakLine();
      else this.out.endLine();
    }
    return at;
  }

  // A cell may be left open. The next cell or the end of the row closes it.
  #closeCell(): void {
    if (this.#isInCell) this.out.endCell();
    this.#isInCell = false;
  }

  #takeCell({ isClosing, text }: Tag, at: number): number {
    this.#closeCell();
    if (isClosing) return at;
    // Hidden content takes no place in its row.
    if (isHidden(text)) return nextTag(this.#html, at, 'td|th|tr|tbody|table');
    this.#isInCell = true;
    this.out.openCell(text);
    return at;
  }

  #takeRow({ isClosing, text }: Tag, at: number): number {
    this.#closeCell();
    this.out.endRow();
    if (isClosing || !isHidden(text)) return at;
    this.out.hasHiddenRows = true;
    this.out.countRow();
    return nextTag(this.#html, at, 'tr|tbody|table');
  }
}

/** Reads clipboard HTML: a line for each table row and for each block of text. */
export function readHtml(html: string): ReadHtml {
  const reader = new TagReader(html);
  const { out } = reader;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    out.write(decodeEntities(html.slice(at, open === -1 ? html.length : open)));
    if (open === -1) break;
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4);
      at = close === -1 ? html.length : close + 3;
      continue;
    }
    if (!/[A-Za-z/!?]/.test(html[open + 1] ?? '')) {
      out.write('<');
      at = open + 1;
      continue;
    }
    const close = tagEnd(html, open + 1);
    if (close === -1) break;
    const match = /^(\/?)([A-Za-z][A-Za-z0-9]{0,20})/.exec(html.slice(open + 1, Math.min(close, open + 24)));
    const name = (match?.[2] ?? '').toLowerCase();
    at = reader.take({ name, isClosing: match?.[1] === '/', text: html.slice(open, close) }, close + 1);
  }
  out.endLine();
  const { lines, hiddenColumns, tableRows, hasHiddenRows, isNested } = out;
  return {
    lines,
    hiddenColumns,
    isTable: tableRows > 0 && !isNested && tableRows * 2 >= lines.length,
    hides: hasHiddenRows || hiddenColumns.size > 0,
  };
}

/** Lines of an HTML fragment: one for each table row, with tabs between its cells, and one for each block. */
export function htmlToText(html: string): string {
  return readHtml(html)
    .lines.map(({ text }) => text)
    .join('\n');
}
