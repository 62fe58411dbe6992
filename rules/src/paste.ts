import { holdsPhone } from './columnContents.ts';
import { countryCodeColumn, joinCountryCode } from './countryCodes.ts';
import { guessColumns, sampleRows } from './columnGuess.ts';
import { readHeader } from './columnHeaders.ts';
import { isDateText, withoutDates } from './dateText.ts';
import { cleanName, digitCount, readCell, type CellReading, type CellRemark } from './pasteCell.ts';
import { htmlToText, rtfToText } from './pasteFormats.ts';
import { cellsOf, commonSeparator, pasteLines, separatorOf, type PasteLine } from './pasteLines.ts';
import { phonesOfCell } from './phoneCells.ts';
import { isAbroad, parsePhoneIn, phoneCellText } from './phoneCountries.ts';
import { isOpenCell, withPlainPlus } from './phoneMarks.ts';
import { asksNotToContact } from './phoneNotes.ts';
import { joinAreaCode, phoneProblemText } from './phones.ts';
import type { PhoneProblem } from './phones.ts';
export { duplicatesText, pasteRemarkText, unnamedText } from './pasteTexts.ts';

/** What is told of a number of a paste that was not taken just as written. */
export type PasteRemark = CellRemark;

/** One contact read from a paste: a name and a phone in the stored form. */
export interface PastedContact {
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly notes: string;
  /** What stood in columns whose header says nothing known, by header; only where there is something. */
  readonly custom?: Readonly<Record<string, string>>;
  readonly remarks?: readonly PasteRemark[];
  /** Line of the paste, from 1. */
  readonly line: number;
}

/** A good number without a name. It is no contact (C-177); the screen may offer to add these too. */
export interface UnnamedNumber {
  readonly phone: string;
  readonly custom?: Readonly<Record<string, string>>;
  readonly remarks?: readonly PasteRemark[];
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
const longestHeader = 60;
const mostColumns = 500;
/** Most characters of a cell that is kept under its header, as when it is typed. */
const longestKept = 1_000;

/** What a column of a paste can hold. */
type ColumnKind = 'phone' | 'area' | 'first' | 'last' | 'name' | 'notes';

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
  readonly told: CellReading['told'];
  readonly names: string[];
  readonly notes: string[];
  readonly named: { firstName: string; lastName: string } | null;
  readonly custom?: Readonly<Record<string, string>>;
}

/** A column under a header: what it holds, or else the name under which its cells are kept. */
interface HeadedColumn {
  readonly kind: ColumnKind | null;
  readonly own: string | null;
  /** Of phones: the column of their country codes, from 0; null where there is none. */
  readonly code: number | null;
}

/** "12 Main St", and whatever goes over several lines. */
const addressForm = /^\d{1,6}\s+\p{L}|\n/u;

const nothingRead: CellReading = { phones: [], problems: [], words: '', told: [] };

/** A cell of a column of phones, as in a file. */
function readPhoneCell(cell: string, countryId: number): CellReading {
  const { phones, problem, isNoted } = phonesOfCell(cell, countryId);
  if (problem !== null) return problem === 'empty' ? nothingRead : { ...nothingRead, problems: [problem] };
  const told = phones.flatMap(({ phone, extension, remark }): CellReading['told'][number][] => [
    ...(remark === undefined ? [] : [[phone, remark] as const]),
    ...(extension === '' ? [] : [[phone, 'extension'] as const]),
  ]);
  const problems: PhoneProblem[] = isNoted === true ? ['notWanted'] : [];
  return { ...nothingRead, phones: phones.map(({ phone }) => phone), problems, told };
}

/** Cells, or lines, in which a country code that stands alone belongs to the figures behind it. */
function withCodes(cells: readonly string[]): readonly string[] {
  if (!cells.some(isOpenCell)) return cells;
  return cells.map((cell, at) => {
    if (isOpenCell(cell)) return '';
    const code = cells[at - 1] ?? '';
    return isOpenCell(code) && /^[^\p{L}\d]*\d/u.test(cell) ? `${code} ${cell}` : cell;
  });
}

function readFreeRow(line: number, text: string, written: readonly string[], countryId: number): ReadRow {
  const cells = withCodes(written);
  const phones: string[] = [];
  const problems: PhoneProblem[] = [];
  const told: CellReading['told'][number][] = [];
  const names: string[] = [];
  const notes: string[] = [];
  /** Addresses, and cells over several lines: names only where there are no others. */
  const asides: string[] = [];
  let phoneSeen = false;
  let isBarred = false;
  cells.forEach((cell, index) => {
    if (isDateText(cell)) {
      if (phoneSeen || names.length > 0) notes.push(cell.trim());
      return;
    }
    const reading = readCell(withoutDates(cell, ' ; '), countryId);
    phones.push(...reading.phones);
    problems.push(...reading.problems);
    told.push(...reading.told);
    const words = cleanName(reading.words);
    if (words === '' && isFigure(cell, reading) && (phoneSeen || names.length > 0)) notes.push(cell.trim());
    isBarred ||= reading.phones.length === 0 && asksNotToContact(cell);
    if (reading.phones.length > 0) {
      if (words !== '') names.push(words);
      phoneSeen = true;
    } else if (words !== '') {
      if (addressForm.test(cell.trim())) {
        asides.push(cell.trim().replace(/\s+/g, ' '));
        return;
      }
      // Behind a number that has its name already, further cells are remarks.
      (phoneSeen && names.length > 0 && index > 2 ? notes : names).push(words);
    }
  });
  if (names.length > 0) notes.push(...asides);
  else names.push(...asides.map(cleanName).filter((words) => words !== ''));
  if (isBarred) {
    phones.length = 0;
    problems.unshift('notWanted');
  }
  return { line, text, phones, problems, told, names, notes, named: null };
}

/** A grade, an amount, a ZIP code: what a further column of figures holds. */
function isFigure(cell: string, reading: CellReading): boolean {
  return reading.phones.length === 0 && /\d/.test(cell) && digitCount(cell) < 7;
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
  const told: CellReading['told'][number][] = [];
  for (const [index, cell] of cells.entries()) {
    const column = columns[index];
    if (column?.kind !== 'phone' || cell.trim() === '') continue;
    const local = isAbroad(countryId) ? cell : joinAreaCode(area, cell);
    const code = column.code === null ? '' : (cells[column.code] ?? '');
    const reading = readPhoneCell(joinCountryCode(code, local), countryId);
    phones.push(...reading.phones);
    problems.push(...reading.problems);
    told.push(...reading.told);
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
  return { line, text, phones, problems, told, names: [], notes: of('notes'), named, ...kept };
}

const kindOf: Readonly<Record<string, ColumnKind>> = {
  FirstName: 'first',
  LastName: 'last',
  FullName: 'name',
  Notes: 'notes',
};

/** Columns as the header names them, with what stands below; null when this line is no header. */
function headedColumns(
  cells: readonly string[],
  below: readonly (readonly string[])[],
  countryId: number,
): HeadedColumn[] | null {
  if (cells.length > mostColumns) return null;
  if (cells.some((cell) => cell.length > longestHeader || digitCount(cell) > 3)) return null;
  const guessed = guessColumns(cells, below.slice(0, sampleRows), countryId);
  const phone = guessed.find((column) => column.Meaning === 'Phone1');
  if (phone === undefined || readHeader(phone.Header).kind === 'unknown') return null;
  const headers = guessed.map((column) => column.Header);
  return guessed.map(({ Meaning, Header }, index) => {
    const kind = Meaning.startsWith('Phone')
      ? 'phone'
      : Meaning.startsWith('AreaCode')
        ? 'area'
        : (kindOf[Meaning] ?? null);
    // Of two columns with one header the first is kept, as a value can have one name only.
    const isOwn = kind === null && Header !== '' && headers.indexOf(Header) === index;
    const code = kind === 'phone' ? countryCodeColumn(headers, index) : null;
    return { kind, own: isOwn ? Header : null, code };
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

/** A title or two may stand above the header. */
const mostTitleLines = 5;

/** Where the header is, and its columns; null when nothing looks like one. */
function findHeader(
  lines: readonly PasteLine[],
  countryId: number,
): { at: number; columns: HeadedColumn[]; separator: string | null } | null {
  let widest = 0;
  for (const [at, { text }] of lines.slice(0, mostTitleLines + 1).entries()) {
    const separator = separatorOf(text);
    const cells = cellsOf(text, separator);
    // What stands below a title is wider; a line with a number is a person.
    if (at > 0 && (cells.length < 2 || cells.length <= widest)) continue;
    widest = Math.max(widest, cells.length);
    if (cells.some((cell) => holdsPhone(cell, countryId))) return null;
    const below = lines.slice(at + 1, at + 1 + sampleRows).map((line) => cellsOf(line.text, separator));
    const columns = headedColumns(cells, below, countryId);
    if (columns !== null) return { at, columns, separator };
  }
  return null;
}

function readRows(text: string, countryId: number): ReadRow[] {
  const read = pasteLines(withPlainPlus(text));
  const texts = withCodes(read.map((line) => line.text));
  const lines = read.flatMap(({ line }, at) => (texts[at] === '' ? [] : [{ line, text: texts[at] ?? '' }]));
  const header = findHeader(lines, countryId);
  const common = header === null ? commonSeparator(lines) : header.separator;
  return lines.flatMap(({ line, text: content }, index) => {
    if (index === header?.at) return [];
    const cells = cellsOf(content, common);
    return header !== null && index > header.at
      ? [readHeadedRow(line, content, cells, header.columns, countryId)]
      : [readFreeRow(line, content, cells, countryId)];
  });
}

/** Why a line gives nobody: at home about this very number, abroad how numbers of the country are written. */
function problemText(problem: PhoneProblem, written: string, countryId: number): string {
  return isAbroad(countryId) ? phoneCellText(problem, countryId) : phoneProblemText(problem, written);
}

/** What is told of one number of a line. */
function remarksOf(row: ReadRow, phone: string, countryId: number): { remarks?: PasteRemark[] } {
  const remarks: PasteRemark[] = row.told.flatMap(([one, remark]) => (one === phone ? [remark] : []));
  if (phone === row.phones[0] && row.problems.includes('notWanted')) remarks.push('notWanted');
  const parsed = parsePhoneIn(phone, countryId);
  if (parsed.ok && parsed.remark !== undefined && !remarks.includes(parsed.remark))
    remarks.push(parsed.remark);
  return remarks.length === 0 ? {} : { remarks };
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
      const contact = { phone, ...name, ...kept, ...remarksOf(row, phone, countryId), line: row.line };
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
      const { phone, custom, remarks, line } = contact;
      result.unnamed.push({
        phone,
        ...(custom === undefined ? {} : { custom }),
        ...(remarks === undefined ? {} : { remarks }),
        line,
      });
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
