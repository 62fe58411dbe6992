// The lines of a paste and their cells: which sign parts them, and which line breaks belong to a cell.

import { unprotectedCell } from '../csvCell.ts';
import { withWholeDates } from '../../time/dateText.ts';

const longestQuoted = 1_000;
/** Most lines that a quoted cell goes over. */
const mostCellLines = 30;
const separators = ['\t', ';', '|', ','] as const;

/** A line of a paste, from 1; with the lines that a quoted cell spans. */
export interface PasteLine {
  readonly line: number;
  readonly text: string;
  /** Cells of a row of a table, which parts them itself; they may go over lines. */
  readonly cells?: readonly string[];
}

/** Most blanks between a separator and a quotation mark. */
const mostBlanks = 20;

function isBlank(char: string | undefined, separator: string): boolean {
  return (char === ' ' || char === '\u00a0' || char === '\t') && char !== separator;
}

/** Cells of a line; quotation marks keep the sign that parts them. */
function splitQuoted(line: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    let cell = '';
    // Blanks may stand before a mark, as in a file; Excel's ="02139" is shown as its text.
    let mark = at;
    while (mark - at < mostBlanks && isBlank(line[mark], separator)) mark += 1;
    const open = line.startsWith('="', mark) ? mark + 1 : mark;
    if (line[open] === '"') {
      let close = line.indexOf('"', open + 1);
      // No cell worth reading is longer; without the bound, stray quotes would be searched again and again.
      const far = open + longestQuoted;
      while (close !== -1 && close < far && line[close + 1] === '"') close = line.indexOf('"', close + 2);
      let after = close + 1;
      while (after - close < mostBlanks && isBlank(line[after], separator)) after += 1;
      const next = close === -1 || close >= far ? '' : (line[after] ?? separator);
      if (next === separator) {
        cells.push(
          line
            .slice(open + 1, close)
            .replace(/""/g, '"')
            .trim(),
        );
        at = after + 1;
        continue;
      }
    }
    const end = line.indexOf(separator, at);
    cell = line.slice(at, end === -1 ? line.length : end);
    cells.push(cell.trim());
    if (end === -1) break;
    at = end + 1;
  }
  return cells;
}

/** The sign that parts the cells of this line; null when it is one cell, or a row of a table. */
export function separatorOf({ text, cells }: PasteLine): string | null {
  return cells === undefined ? ownSeparator(text) : null;
}

function ownSeparator(line: string): string | null {
  return separators.find((separator) => line.includes(separator)) ?? null;
}

/** The sign that separates the cells of most lines: a semicolon in a person's notes does not split a list of commas. */
export function commonSeparator(lines: readonly PasteLine[]): string | null {
  let best: string | null = null;
  let most = 0;
  for (const separator of separators) {
    const count = lines.filter(({ text, cells }) => cells === undefined && text.includes(separator)).length;
    if (count > most) [best, most] = [separator, count];
  }
  return best;
}

/**
 * Cells of a line as its table separates them, else separated by this sign, or by its own when the line has none of it.
 */
export function cellsOf({ text: line, cells: known }: PasteLine, separator: string | null): string[] {
  if (known !== undefined) return known.map(unprotectedCell);
  const own = separator !== null && line.includes(separator) ? separator : ownSeparator(line);
  const cells =
    own === null ? [shownCell(line)] : splitQuoted(own === ',' ? withWholeDates(line) : line, own);
  return cells.map(unprotectedCell);
}

/** A line of one cell, as a sheet shows it. */
function shownCell(line: string): string {
  const text = line.trim();
  return /^="((?:[^"]|"")*)"$/.exec(text)?.[1]?.replace(/""/g, '"') ?? text;
}

/** The lines that hold anything. Lines that a cell with a quotation mark in front spans are one. */
export function pasteLines(text: string): PasteLine[] {
  const raw = text.split(/\r\n|\r|\n/);
  const lines: PasteLine[] = [];
  for (let at = 0; at < raw.length; at += 1) {
    const first = raw[at] ?? '';
    const more = opensCell(first) ? linesOfCell(raw, at) : 0;
    const content = more === 0 ? first : raw.slice(at, at + more + 1).join('\n');
    if (content.trim() !== '') lines.push({ line: at + 1, text: content });
    at += more;
  }
  return lines;
}

/** True when a cell begins with a quotation mark that this line does not close. */
function opensCell(line: string): boolean {
  const open = /(?:^|[\t;|,])\s{0,20}"(?:[^"]|"")*$/.exec(line.slice(-longestQuoted));
  return open !== null && (line.match(/"/g)?.length ?? 0) % 2 === 1;
}

/** How many further lines the open cell goes over; 0 when it is never closed as a cell is. */
function linesOfCell(raw: readonly string[], at: number): number {
  let length = 0;
  for (let more = 1; more <= mostCellLines && at + more < raw.length; more += 1) {
    const line = raw[at + more] ?? '';
    length += line.length;
    if (length > longestQuoted) return 0;
    const marks = line.match(/"/g)?.length ?? 0;
    if (marks % 2 === 0) continue;
    // The mark that closes the cell stands before a sign or at the end.
    return /"\s{0,20}(?:$|[\t;|,])/.test(line) ? more : 0;
  }
  return 0;
}
