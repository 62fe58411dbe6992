import { closeSync, openSync, readSync, fstatSync } from 'node:fs';
import { headLength, utf16Of } from './fileKind.ts';
import { FileRefused, maxCellLength, maxColumns, maxRecordLength } from './readingTypes.ts';
import type { RowSource } from './rowSource.ts';

const chunkBytes = 1 << 18;
const sampleLength = 65_536;

/** The text is not what its decoder expected; it is read again as Windows-1252. */
class NotUtf8 extends Error {}

/**
 * Rows of a CSV, TSV or other delimited text: UTF-8, UTF-16 or Windows-1252 (Latin-1), separated by comma,
 * semicolon, tab or pipe, quoted as in RFC 4180. Streams; memory does not grow with the file.
 */
export function readDelimited(file: string): RowSource {
  return {
    tabNames: [''],
    async read(sink) {
      const encoding = utf16Of(readHead(file)) ?? 'utf-8';
      try {
        await readAs(file, encoding, sink);
      } catch (error) {
        if (!(error instanceof NotUtf8)) throw error;
        sink.restart();
        await readAs(file, 'windows-1252', sink);
      }
    },
  };
}

function readHead(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.alloc(headLength);
    return head.subarray(0, readSync(handle, head, 0, headLength, 0));
  } finally {
    closeSync(handle);
  }
}

async function readAs(file: string, encoding: string, sink: Parameters<RowSource['read']>[0]): Promise<void> {
  const handle = openSync(file, 'r');
  try {
    const total = fstatSync(handle).size;
    const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
    const decode = (bytes: Buffer, stream: boolean) => {
      try {
        return decoder.decode(bytes, { stream });
      } catch {
        throw new NotUtf8();
      }
    };
    const buffer = Buffer.alloc(chunkBytes);
    let reader: DelimitedReader | undefined;
    let done = 0;
    for (;;) {
      const length = readSync(handle, buffer, 0, chunkBytes, null);
      let text = decode(buffer.subarray(0, length), length > 0);
      done += length;
      if (text.includes('\0')) text = text.replaceAll('\0', '');
      reader ??= new DelimitedReader(text.slice(0, sampleLength), (row, cells) => sink.row(1, row, cells));
      reader.feed(text, length === 0);
      sink.progress(done, total);
      if (length === 0) return;
      // Lets the progress and a wish to stop through.
      await new Promise((go) => setImmediate(go));
    }
  } finally {
    closeSync(handle);
  }
}

/** Splits text that comes in pieces into rows of cells. Rows are numbered as a spreadsheet shows them. */
export class DelimitedReader {
  readonly #onRow: (row: number, cells: string[]) => void;
  readonly #delimiter: string;
  readonly #newline: string;
  readonly #delimiterCode: number;
  readonly #newlineCode: number;
  #rest = '';
  #row = 0;
  #first = true;

  constructor(sample: string, onRow: (row: number, cells: string[]) => void) {
    this.#onRow = onRow;
    this.#newline = !sample.includes('\n') && sample.includes('\r') ? '\r' : '\n';
    this.#delimiter = guessDelimiter(sample, this.#newline);
    this.#delimiterCode = this.#delimiter.charCodeAt(0);
    this.#newlineCode = this.#newline.charCodeAt(0);
  }

  feed(piece: string, last: boolean): void {
    const text = this.#rest === '' ? piece : this.#rest + piece;
    let at = 0;
    let quote = -1;
    while (at < text.length) {
      let end = text.indexOf(this.#newline, at);
      // Looked for once per mark, not once per line: a file without marks is passed over only once.
      if (quote < at) {
        const found = text.indexOf('"', at);
        quote = found === -1 ? Number.POSITIVE_INFINITY : found;
      }
      if (quote < (end === -1 ? text.length : end)) {
        const quoted = this.#readQuoted(text, at, last);
        if (quoted === -1) break;
        at = quoted;
        continue;
      }
      if (end === -1) {
        if (!last) break;
        end = text.length;
      }
      const line = text.slice(at, text.charCodeAt(end - 1) === 13 && end > at ? end - 1 : end);
      if (line.length > maxRecordLength) this.#tooLong();
      this.#emit(line === '' ? [''] : line.split(this.#delimiter));
      at = end + 1;
    }
    this.#rest = at >= text.length ? '' : text.slice(at);
    if (this.#rest.length > maxRecordLength) this.#tooLong();
  }

  /** Reads one row that holds a quotation mark; answers where the next begins, or -1 when more text is needed. */
  #readQuoted(text: string, start: number, last: boolean): number {
    const cells: string[] = [];
    let at = start;
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        let from = at + 1;
        for (;;) {
          const close = text.indexOf('"', from);
          if (close === -1) {
            if (text.length - at > maxCellLength + 2 || last) this.#unclosed();
            return -1;
          }
          if (close + 1 >= text.length && !last) return -1;
          cell += text.slice(from, close);
          if (text[close + 1] !== '"') {
            at = close + 1;
            break;
          }
          cell += '"';
          from = close + 2;
        }
      }
      let end = this.#cellEnd(text, at);
      if (end === -1) {
        if (!last) return -1;
        end = text.length;
      }
      // What stands behind a closing mark belongs to the cell: "Bob" Smith.
      cell += text.slice(at, end);
      const ends = end >= text.length || text[end] === this.#newline;
      cells.push(ends ? cell.replace(/\r$/, '') : cell);
      if (cells.length > maxColumns) this.#tooWide();
      if (ends) {
        this.#emit(cells);
        return end + 1;
      }
      at = end + 1;
    }
  }

  /** Where the cell that begins at `from` ends; -1 when the text ends first. Cells are short: no search. */
  #cellEnd(text: string, from: number): number {
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiterCode || code === this.#newlineCode) return at;
    }
    return -1;
  }

  #emit(cells: string[]): void {
    this.#row += 1;
    if (this.#first) {
      this.#first = false;
      if (cells.length <= 2 && /^sep=.?$/i.test(cells[0] ?? '')) return;
    }
    if (cells.length > maxColumns) this.#tooWide();
    for (const cell of cells) if (cell.length > maxCellLength) this.#cellTooLong();
    this.#onRow(this.#row, cells);
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
  #unclosed(): never {
    throw new FileRefused(
      `In row ${this.#row + 1} of this file a quotation mark is opened and never closed. Correct that row and upload the file again.`,
    );
  }
}

/** The delimiter that splits the first lines most evenly; a comma when none does. */
export function guessDelimiter(sample: string, newline = '\n'): string {
  const named = /^sep=(.)/i.exec(sample)?.[1];
  if (named !== undefined) return named;
  const lines = sample
    .replace(/"(?:[^"]|"")*"/g, 'q')
    .split(newline)
    .slice(0, 30)
    .filter((line) => line.trim() !== '');
  // The last one may be cut off.
  if (lines.length > 2) lines.pop();
  let best = ',';
  let bestScore = 0;
  for (const delimiter of [',', '\t', ';', '|']) {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const frequency = new Map<number, number>();
    for (const count of counts) frequency.set(count, (frequency.get(count) ?? 0) + 1);
    const [mode, times] = [...frequency].sort((a, b) => b[1] - a[1])[0] ?? [0, 0];
    const score = mode === 0 ? 0 : times * 1000 + Math.min(mode, 999);
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}
