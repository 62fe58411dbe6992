// The lines of a paste and their cells: the separator, and which line breaks belong to a cell.

import { unprotectedCell } from '../csvCell.ts';
import { withWholeDates } from '../../time/dateText.ts';

const longestQuoted = 1_000;
/** Maximum number of lines that a quoted cell spans. */
const mostCellLines = 30;
const separators = ['\t', ';', '|', ','] as const;

/** A line of a paste, from 1, with the lines that a quoted cell spans. */
export interface PasteLine {
  readonly line: number;
  readonly text: string;
  /** Cells of a table row, which separates them itself. They may span lines. */
  readonly cells?: readonly string[];
}

/** Maximum number of spaces between a separator and a quotation mark. */
const mostBlanks = 20;

function isBlank(char: string | undefined, separator: string): boolean {
  return (char === ' ' || char === '\u00a0' || char === '\t') && char !== separator;
}

/** Cells of a line. Separators within quotation marks are kept. */
function splitQuoted(line: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    let cell = '';
    // Spaces may precede a quotation mark, as in a file. Excel's ="02139" is shown as its text.
    let mark = at;
    while (mark - at < mostBlanks && isBlank(line[mark], separator)) mark += 1;
    const open = line.startsWith('="', mark) ? mark + 1 : mark;
    if (line[open] === '"') {
      let close = line.indexOf('"', open + 1);
      // No useful cell is longer. Without the limit, stray quotes would be searched repeatedly.
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

/** The separator of this line's cells; null for a single cell or a table row. */
export function separatorOf({ text, cells }: PasteLine): string | null {
  return cells === undefined ? ownSeparator(text) : null;
}

function ownSeparator(line: string): string | null {
  return separators.find((separator) => line.includes(separator)) ?? null;
}

/** The separator of most lines. A semicolon in a person's notes does not split a list of commas. */
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
 * Cells of a line as its table separates them, otherwise by this separator, or by its own if the line lacks
 * it.
 */
export function cellsOf({ text: line, cells: known }: PasteLine, separator: string | null): string[] {
  if (known !== undefined) return known.map(unprotectedCell);
  const own = separator !== null && line.includes(separator) ? separator : ownSeparator(line);
  const cells =
    own === null ? [shownCell(line)] : splitQuoted(own === ',' ? withWholeDates(line) : line, own);
  return cells.map(unprotectedCell);
}

/** A line with one cell, as a sheet shows it. */
function shownCell(line: string): string {
  const text = line.trim();
  return /^="((?:[^"]|"")*)"$/.exec(text)?.[1]?.replace(/""/g, '"') ?? text;
}

/** The nonempty lines. Lines that a quoted cell spans are joined. */
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

/** True if a cell begins with a quotation mark that is not closed on this line. */
function opensCell(line: string): boolean {
  const open = /(?:^|[\t;|,])\s{0,20}"(?:[^"]|"")*$/.exec(line.slice(-longestQuoted));
  return open !== null && (line.match(/"/g)?.length ?? 0) % 2 === 1;
}

/** Number of further lines that the open cell spans; 0 if it is never properly closed. */
function linesOfCell(raw: readonly string[], at: number): number {
  let length = 0;
  for (let more = 1; more <= mostCellLines && at + more < raw.length; more += 1) {
    const line = raw[at + more] ?? '';
    length += line.length;
    if (length > longestQuoted) return 0;
    const marks = line.match(/"/g)?.length ?? 0;
    if (marks % 2 === 0) continue;
    // The closing quotation mark precedes a separator or the end.
    return /"\s{0,20}(?:$|[\t;|,])/.test(line) ? more : 0;
  }
  return 0;
}
