import { cleanName, digitCount, readCell } from './pasteCell.ts';
import { htmlToText, rtfToText } from './pasteFormats.ts';
import { isAbroad, phoneCellText } from './phoneCountries.ts';
import { phoneProblemText } from './phones.ts';
import type { PhoneProblem } from './phones.ts';
export { duplicatesText, unnamedText } from './pasteTexts.ts';

/** One contact read from a paste: a name and a phone in the stored form. */
export interface PastedContact {
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly notes: string;
  /** What stood in columns whose header says nothing known, by header; only where there is something. */
  readonly custom?: Readonly<Record<string, string>>;
  /** Line of the paste, from 1. */
  readonly line: number;
}

/** A good number without a name. It is no contact (C-177); the screen may offer to add these too. */
export interface UnnamedNumber {
  readonly phone: string;
  readonly custom?: Readonly<Record<string, string>>;
  readonly line: number;
}

/** A line that gives no contact, with the reason for people. */
export interface UnreadableLine {
  readonly line: number;
  readonly text: string;
  readonly reason: PhoneProblem | 'noNumber';
  readonly message: string;
}

/** Which form of the clipboard was read. */
export type PasteFormat = 'plain' | 'html' | 'rtf';

/** What a paste gave. */
export interface PasteResult {
  readonly format: PasteFormat | null;
  readonly contacts: PastedContact[];
  readonly unnamed: UnnamedNumber[];
  /** Later lines with a number that came before (C-112, B-122); their names may differ. */
  readonly duplicates: PastedContact[];
  readonly unreadable: UnreadableLine[];
}

/** The forms in which a clipboard offers its content. */
export interface Clipboard {
  readonly plain?: string;
  readonly html?: string;
  readonly rtf?: string;
}

/** Reason of a line without any number. */
export const noNumberText = 'This line has no phone number.';
const shownLength = 200;
const longestQuoted = 1_000;
/** Most characters of a cell that is kept under its header, as when it is typed. */
const longestKept = 1_000;

/** What a column of a paste can hold. */
export type ColumnKind = 'phone' | 'area' | 'first' | 'last' | 'name' | 'notes';

const headerWords = new Map<string, ColumnKind>([
  ...['firstname', 'first', 'givenname', 'forename', 'fname'].map((w): [string, ColumnKind] => [w, 'first']),
  ...['lastname', 'last', 'surname', 'familyname', 'lname'].map((w): [string, ColumnKind] => [w, 'last']),
  ...['name', 'fullname', 'contact', 'contactname', 'displayname', 'employee', 'employeename', 'member'].map(
    (w): [string, ColumnKind] => [w, 'name'],
  ),
  ...['notes', 'note', 'comment', 'comments', 'remarks'].map((w): [string, ColumnKind] => [w, 'notes']),
  ...['areacode', 'area'].map((w): [string, ColumnKind] => [w, 'area']),
]);

/** What a column holds, by its header; null when the header says nothing known. */
export function headerKind(header: string): ColumnKind | null {
  const word = header.toLowerCase().replace(/[^a-z]/g, '');
  const known = headerWords.get(word);
  if (known !== undefined) return known;
  if (word.length > 30 || word.includes('fax')) return null;
  if (word.startsWith('areacode')) return 'area';
  if (word.includes('phone') || word.includes('mobile')) return 'phone';
  return /^(?:cell|cellnumber|tel|telnumber|number|numbers|textnumber)$/.test(word) ? 'phone' : null;
}

function splitQuoted(line: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    let cell = '';
    if (line[at] === '"') {
      let close = line.indexOf('"', at + 1);
      // No cell worth reading is longer; without the bound, stray quotes would be searched again and again.
      const far = at + longestQuoted;
      while (close !== -1 && close < far && line[close + 1] === '"') close = line.indexOf('"', close + 2);
      const next = close === -1 || close >= far ? '' : (line[close + 1] ?? separator);
      if (next === separator) {
        cells.push(
          line
            .slice(at + 1, close)
            .replace(/""/g, '"')
            .trim(),
        );
        at = close + 2;
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

function splitLine(line: string): string[] {
  for (const separator of ['\t', ';', '|', ',']) {
    if (line.includes(separator)) return splitQuoted(line, separator);
  }
  return [line.trim()];
}

function splitName(name: string): { firstName: string; lastName: string } {
  const comma = name.indexOf(', ');
  if (comma > 0) return { firstName: name.slice(comma + 2), lastName: name.slice(0, comma) };
  const space = name.indexOf(' ');
  if (space === -1) return { firstName: name, lastName: '' };
  return { firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

/** A line taken apart, before names are decided. */
interface ReadRow {
  readonly line: number;
  readonly text: string;
  readonly phones: string[];
  readonly problems: PhoneProblem[];
  readonly names: string[];
  readonly notes: string[];
  readonly named: { firstName: string; lastName: string } | null;
  readonly custom?: Readonly<Record<string, string>>;
}

/** A column under a header: what it holds, or else the name under which its cells are kept. */
interface HeadedColumn {
  readonly kind: ColumnKind | null;
  readonly own: string | null;
}

function readFreeRow(line: number, text: string, cells: readonly string[], countryId: number): ReadRow {
  const phones: string[] = [];
  const problems: PhoneProblem[] = [];
  const names: string[] = [];
  const notes: string[] = [];
  let phoneSeen = false;
  cells.forEach((cell, index) => {
    const reading = readCell(cell, countryId);
    phones.push(...reading.phones);
    problems.push(...reading.problems);
    const words = cleanName(reading.words);
    if (reading.phones.length > 0) {
      if (words !== '') names.push(words);
      phoneSeen = true;
    } else if (words !== '') {
      // Behind a number that has its name already, further cells are remarks.
      (phoneSeen && names.length > 0 && index > 2 ? notes : names).push(words);
    }
  });
  return { line, text, phones, problems, names, notes, named: null };
}

function readHeadedRow(
  line: number,
  text: string,
  cells: readonly string[],
  columns: readonly HeadedColumn[],
  countryId: number,
): ReadRow {
  const of = (kind: ColumnKind): string[] =>
    cells.filter((cell, index) => columns[index]?.kind === kind && cell.trim() !== '');
  const area = of('area')[0] ?? '';
  const phones: string[] = [];
  const problems: PhoneProblem[] = [];
  for (const cell of of('phone')) {
    const local = !isAbroad(countryId) && digitCount(cell) === 7 && digitCount(area) === 3;
    const reading = readCell(local ? area + cell : cell, countryId);
    phones.push(...reading.phones);
    problems.push(...reading.problems);
  }
  const first = of('first').join(' ');
  const last = of('last').join(' ');
  const full = of('name').join(' ');
  const named = first !== '' || last !== '' ? { firstName: first, lastName: last } : splitName(full);
  const custom = cells.flatMap((cell, index): [string, string][] => {
    const own = columns[index]?.own ?? null;
    return own === null || cell.trim() === '' ? [] : [[own, cell.trim().slice(0, longestKept)]];
  });
  const kept = custom.length === 0 ? {} : { custom: Object.fromEntries(custom) };
  return { line, text, phones, problems, names: [], notes: of('notes'), named, ...kept };
}

function headedColumns(cells: readonly string[]): HeadedColumn[] | null {
  if (cells.some((cell) => cell.length > 40 || digitCount(cell) > 3)) return null;
  const kinds = cells.map(headerKind);
  if (!kinds.includes('phone')) return null;
  const headers = cells.map((cell) => cell.trim());
  return headers.map((header, index) => {
    const kind = kinds[index] ?? null;
    // Of two columns with one header the first is kept, as a value can have one name only.
    const isOwn = kind === null && header !== '' && headers.indexOf(header) === index;
    return { kind, own: isOwn ? header : null };
  });
}

/** True when most lines hold a whole name in their first word cell ("Ann Lee", then something else). */
function firstCellIsFullName(rows: readonly ReadRow[]): boolean {
  const several = rows.filter((row) => row.names.length > 1);
  return several.filter((row) => (row.names[0] ?? '').includes(' ')).length * 2 > several.length;
}

function nameOf(
  row: ReadRow,
  fullNameFirst: boolean,
): { firstName: string; lastName: string; notes: string } {
  if (row.named !== null) return { ...row.named, notes: row.notes.join(' ') };
  const [first = '', second = '', ...rest] = row.names;
  if (second === '') return { ...splitName(first), notes: row.notes.join(' ') };
  if (fullNameFirst) return { ...splitName(first), notes: [second, ...rest, ...row.notes].join(' ') };
  return { firstName: first, lastName: second, notes: [...rest, ...row.notes].join(' ') };
}

function readRows(text: string, countryId: number): ReadRow[] {
  const rows: ReadRow[] = [];
  let columns: HeadedColumn[] | null = null;
  let first = true;
  text.split(/\r\n|\r|\n/).forEach((content, index) => {
    if (content.trim() === '') return;
    const cells = splitLine(content);
    if (first) {
      first = false;
      columns = headedColumns(cells);
      if (columns !== null) return;
    }
    rows.push(
      columns === null
        ? readFreeRow(index + 1, content, cells, countryId)
        : readHeadedRow(index + 1, content, cells, columns, countryId),
    );
  });
  return rows;
}

/** Why a line gives nobody: at home about this very number, abroad how numbers of the country are written. */
function problemText(problem: PhoneProblem, written: string, countryId: number): string {
  return isAbroad(countryId) ? phoneCellText(problem, countryId) : phoneProblemText(problem, written);
}

function parseText(text: string, format: PasteFormat, countryId: number): PasteResult {
  const result: PasteResult = { format, contacts: [], unnamed: [], duplicates: [], unreadable: [] };
  const rows = readRows(text, countryId);
  const fullNameFirst = firstCellIsFullName(rows);
  const seen = new Set<string>();
  const bare = new Map<string, PastedContact>();
  for (const row of rows) {
    const name = nameOf(row, fullNameFirst);
    if (row.phones.length === 0) {
      const problem = row.problems[0];
      result.unreadable.push({
        line: row.line,
        text: row.text.trim().slice(0, shownLength),
        reason: problem ?? 'noNumber',
        message: problem === undefined ? noNumberText : problemText(problem, row.text.trim(), countryId),
      });
      continue;
    }
    for (const phone of row.phones) {
      const kept = row.custom === undefined ? {} : { custom: row.custom };
      const contact = { phone, ...name, ...kept, line: row.line };
      const unnamed = name.firstName === '' && name.lastName === '';
      if (seen.has(phone) || (unnamed && bare.has(phone))) result.duplicates.push(contact);
      else if (unnamed) bare.set(phone, contact);
      else {
        seen.add(phone);
        result.contacts.push(contact);
      }
    }
  }
  for (const contact of bare.values()) {
    // A bare number whose name came further down: the line with the name is the contact.
    if (seen.has(contact.phone)) result.duplicates.push(contact);
    else {
      const kept = contact.custom === undefined ? {} : { custom: contact.custom };
      result.unnamed.push({ phone: contact.phone, ...kept, line: contact.line });
    }
  }
  return result;
}

/**
 * Reads contacts out of a paste: plain text, then HTML, then rich text; the first that yields at least one
 * contact is taken (C-111, B-121), else the first with at least one bare number, else the first that held
 * anything. Numbers have 10 digits, or 11 with a leading 1 that is dropped, and need a name beside them to
 * be a contact (B-160, C-177). Cells are separated by tabs, semicolons, bars or commas, in any order; a
 * header line names the columns, and what stands below an unknown name is kept under it. Each number counts once. Linear in the length of the paste. Accounts abroad are read
 * the numbers of their own country instead.
 */
export function parsePaste(clipboard: Clipboard, countryId = 1): PasteResult {
  const readers: [PasteFormat, () => string][] = [
    ['plain', () => clipboard.plain ?? ''],
    ['html', () => (clipboard.html === undefined ? '' : htmlToText(clipboard.html))],
    ['rtf', () => (clipboard.rtf === undefined ? '' : rtfToText(clipboard.rtf))],
  ];
  let fallback: PasteResult | null = null;
  for (const [format, read] of readers) {
    const text = read();
    if (text.trim() === '') continue;
    const result = parseText(text, format, countryId);
    if (result.contacts.length > 0) return result;
    if (fallback === null || (fallback.unnamed.length === 0 && result.unnamed.length > 0)) {
      fallback = result;
    }
  }
  return fallback ?? { format: null, contacts: [], unnamed: [], duplicates: [], unreadable: [] };
}
