import { holdsPhone } from '../columnContents.ts';
import { cleanName, readCell, type CellRemark } from './pasteCell.ts';
import { mostLetterheadPhones } from '../headerRows.ts';
import { findPasteHeader } from './pasteHeader.ts';
import { readHtml, type ReadHtml } from './pasteHtml.ts';
import { cellsOf, commonSeparator, pasteLines, type PasteLine } from './pasteLines.ts';
import {
  firstCellIsFullName,
  nameOf,
  readFreeRow,
  readFreeRows,
  readHeadedRow,
  withCodes,
  type ReadRow,
} from './pasteRows.ts';
import { rtfToText } from './pasteRtf.ts';
import { isAbroad, parsePhoneIn, phoneCellText } from '../../phones/phoneCountries.ts';
import { withPlainPlus } from '../../phones/cells/phoneMarks.ts';
import { phoneProblemText } from '../../phones/phones.ts';
import type { PhoneProblem } from '../../phones/phones.ts';

/** The remark about a pasted number that was not used exactly as written. */
export type PasteRemark = CellRemark;

/** One contact from a paste: a name and a phone in stored form. */
export interface PastedContact {
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly notes: string;
  /** Values in columns with an unknown header, by header; present only if there are any. */
  readonly custom?: Readonly<Record<string, string>>;
  readonly remarks?: readonly PasteRemark[];
  /** Line of the paste, from 1. */
  readonly line: number;
}

/**
 * A good number without a name. It is not a contact (C-177), but the screen may offer to add these as well.
 */
export interface UnnamedNumber {
  readonly phone: string;
  readonly custom?: Readonly<Record<string, string>>;
  readonly remarks?: readonly PasteRemark[];
  readonly line: number;
}

/** A line without a contact, with the reason for users. */
export interface UnreadableLine {
  readonly line: number;
  readonly text: string;
  readonly reason: PhoneProblem | 'noNumber' | 'letterhead';
  readonly message: string;
}

/** Which clipboard format was read. */
export type PasteFormat = 'plain' | 'html' | 'rtf';

/** The result of a paste. */
export interface PasteResult {
  readonly format: PasteFormat | null;
  readonly contacts: PastedContact[];
  readonly unnamed: UnnamedNumber[];
  /** Later lines that repeat a number (C-112, B-122). Their names may differ. */
  readonly duplicates: PastedContact[];
  readonly unreadable: UnreadableLine[];
  /**
   * People whose numbers stand below a name that says something else than a phone, such as "Ref". They are added only if
   * the user says so.
   */
  readonly asked: PastedContact[];
  /** That name; '' if there are none. */
  readonly askedColumn: string;
}

/** The formats in which a clipboard offers its content. */
export interface Clipboard {
  readonly plain?: string;
  readonly html?: string;
  readonly rtf?: string;
}

/** Reason for a line without a number. */
const noNumberText = 'This line has no phone number.';
/** Reason for a line whose number belongs to a place. */
export const letterheadText = 'This line is above the names of the columns, so its number is not added.';
const shownLength = 200;

/** A parsed paste. */
interface ReadLines {
  readonly rows: readonly ReadRow[];
  /** Lines with a number above the column names. */
  readonly letterhead: readonly PasteLine[];
}

/** Hidden columns are left empty if nothing names them, unless only they contain numbers. */
function withoutHidden(
  lines: readonly PasteLine[],
  hidden: ReadonlySet<number>,
  countryId: number,
): readonly PasteLine[] {
  if (hidden.size === 0) return lines;
  const shown = lines.map(({ cells, ...line }): PasteLine =>
    cells === undefined
      ? line
      : { ...line, cells: cells.map((cell, at) => (hidden.has(at + 1) ? '' : cell)) },
  );
  const hasPhones = shown.some(({ cells = [] }) => cells.some((cell) => holdsPhone(cell, countryId)));
  return hasPhones ? shown : lines;
}

function readRows(read: readonly PasteLine[], hidden: ReadonlySet<number>, countryId: number): ReadLines {
  const texts = withCodes(read.map((line) => line.text));
  const lines = read.flatMap((line, at) =>
    line.cells === undefined
      ? texts[at] === ''
        ? []
        : [{ line: line.line, text: texts[at] ?? '' }]
      : [line],
  );
  const header = findPasteHeader(lines, countryId, hidden);
  const titles = header === null ? [] : lines.slice(0, header.titles);
  const letterhead = titles.filter(
    (line) => readFreeRow(line, cellsOf(line, null), countryId).phones.length > 0,
  );
  // Further lines with numbers are people, and column names further down belong to another list.
  if (header === null || letterhead.length > mostLetterheadPhones) {
    const common = commonSeparator(lines);
    const shown = withoutHidden(lines, hidden, countryId);
    const rows = shown.flatMap((line) => readFreeRows(line, cellsOf(line, common), countryId));
    return { rows, letterhead: [] };
  }
  const { from, columns, separator } = header;
  return {
    rows: lines.slice(from).map((line) => readHeadedRow(line, cellsOf(line, separator), columns, countryId)),
    letterhead,
  };
}

/**
 * Why a line has no contact: at home, what is wrong with this number; abroad, how the country's numbers are
 * written.
 */
function problemText(problem: PhoneProblem, written: string, countryId: number): string {
  return isAbroad(countryId) ? phoneCellText(problem, countryId) : phoneProblemText(problem, written);
}

/** The remarks about one number of a line. */
function remarksOf(row: ReadRow, phone: string, countryId: number): { remarks?: PasteRemark[] } {
  const remarks: PasteRemark[] = row.told.flatMap(([one, remark]) => (one === phone ? [remark] : []));
  if (phone === row.phones[0] && row.problems.includes('notWanted')) remarks.push('notWanted');
  if (row.doubt !== undefined) remarks.push(row.doubt);
  const parsed = parsePhoneIn(phone, countryId);
  if (parsed.ok && parsed.remark !== undefined && !remarks.includes(parsed.remark))
    remarks.push(parsed.remark);
  return remarks.length === 0 ? {} : { remarks };
}

/** Sets aside the people of a row whose numbers are asked about. */
function keepAsked(
  { custom, line }: ReadRow,
  phones: readonly string[],
  name: { firstName: string; lastName: string; notes: string },
  seen: Set<string>,
  result: PasteResult,
): void {
  for (const phone of phones) {
    const contact = { phone, ...name, ...(custom === undefined ? {} : { custom }), line };
    (seen.has(phone) ? result.duplicates : result.asked).push(contact);
    seen.add(phone);
  }
}

/** An empty paste. */
const nothingPasted: PasteResult = {
  format: null,
  contacts: [],
  unnamed: [],
  duplicates: [],
  unreadable: [],
  asked: [],
  askedColumn: '',
};

function parseLines(
  lines: readonly PasteLine[],
  hidden: ReadonlySet<number>,
  format: PasteFormat,
  countryId: number,
): PasteResult {
  const { rows, letterhead } = readRows(lines, hidden, countryId);
  const result: PasteResult = {
    asked: [],
    askedColumn: rows.find(({ asked }) => asked !== undefined)?.asked?.column ?? '',
    format,
    contacts: [],
    unnamed: [],
    duplicates: [],
    unreadable: letterhead.map(({ line, text }) => ({
      line,
      text: text.trim().slice(0, shownLength),
      reason: 'letterhead',
      message: letterheadText,
    })),
  };
  const fullNameFirst = firstCellIsFullName(rows);
  const seen = new Set<string>();
  const bare = new Map<string, PastedContact>();
  for (const row of rows) {
    const name = nameOf(row, fullNameFirst);
    if (row.asked !== undefined) {
      keepAsked(row, row.asked.phones, name, seen, result);
      continue;
    }
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
    const kept = row.custom === undefined ? {} : { custom: row.custom };
    for (const phone of row.phones) {
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
    // A bare number whose name comes further down. The line with the name is the contact.
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

const noneHidden: ReadonlySet<number> = new Set();

const parseText = (text: string, format: PasteFormat, countryId: number): PasteResult =>
  parseLines(pasteLines(withPlainPlus(text)), noneHidden, format, countryId);

function parseHtml({ lines, hiddenColumns }: ReadHtml, countryId: number): PasteResult {
  const plain = lines.map(({ line, text, cells }): PasteLine => ({
    line,
    text: withPlainPlus(text),
    ...(cells === undefined ? {} : { cells: cells.map(withPlainPlus) }),
  }));
  return parseLines(plain, hiddenColumns, 'html', countryId);
}

const peopleIn = ({ contacts, asked }: PasteResult): number => contacts.length + asked.length;
const phonesIn = ({ contacts, unnamed, asked }: PasteResult): number =>
  contacts.length + unnamed.length + asked.length;

/** True for a cell with several people, one per line: the table is only page layout. */
function holdsPeople(cell: string, countryId: number): boolean {
  const people = cell.split('\n').filter((line) => {
    const { phones, words } = readCell(line, countryId);
    return phones.length > 0 && cleanName(words) !== '';
  });
  return people.length > 1;
}

const laysOutPage = ({ lines }: ReadHtml, countryId: number): boolean =>
  lines.some(({ cells = [] }) => cells.some((cell) => cell.includes('\n') && holdsPeople(cell, countryId)));

/**
 * True if a clipboard table contains all people that its text contains. It has more information than the
 * text: which cells are merged or hidden, and which line breaks belong to a cell. A table beside other text
 * may contain less.
 */
function isBetter(table: PasteResult, hides: boolean, text: PasteResult | null): boolean {
  if (peopleIn(table) === 0) return false;
  if (hides || text === null) return true;
  return table.contacts.length >= text.contacts.length && phonesIn(table) >= phonesIn(text);
}

/**
 * Reads contacts out of a paste: plain text, then HTML, then rich text; the first that yields at least one contact is
 * used (C-111, B-121), else the first with at least one bare number, else the first that held anything. HTML that is a
 * table comes before the plain text, as that is the same table with less information. Numbers have 10 digits, or 11
 * with a leading 1 that is dropped, and need a name beside them to be a contact (B-160, C-177). Cells are separated by
 * tabs, semicolons, bars, or commas, in any order; the names of the columns are found as in a file, and the values
 * below an unknown name are kept under it. Several people on one line are told apart. Each number counts once. Linear in the length of the paste. For accounts
 * abroad, the numbers of their own country are read instead.
 */
export function parsePaste(clipboard: Clipboard, countryId = 1): PasteResult {
  const { plain = '', rtf = '', html: written = '' } = clipboard;
  const html = written.trim() === '' ? null : readHtml(written);
  const text = plain.trim() === '' ? null : parseText(plain, 'plain', countryId);
  const page = html !== null && html.lines.length > 0 ? html : null;
  if (page?.isTable === true && !laysOutPage(page, countryId)) {
    const table = parseHtml(page, countryId);
    if (isBetter(table, page.hides, text)) return table;
  }
  const readers: (() => PasteResult | null)[] = [
    () => text,
    () => (page === null ? null : parseHtml(page, countryId)),
    () => (rtf.trim() === '' ? null : parseText(rtfToText(rtf), 'rtf', countryId)),
  ];
  let fallback: PasteResult | null = null;
  for (const read of readers) {
    const result = read();
    if (result === null) continue;
    if (peopleIn(result) > 0) return result;
    if (fallback === null || (fallback.unnamed.length === 0 && result.unnamed.length > 0)) fallback = result;
  }
  return fallback ?? nothingPasted;
}
