// The rows of a paste: the numbers, names, and values of a line, with and without column names.

import { cellValue } from '../cellValue.ts';
import { joinCountryCode } from '../../phones/countryCodes.ts';
import { isDateText, withoutDates } from '../../time/dateText.ts';
import { coupleParts, wholeName } from '../wholeName.ts';
import { cellsOfPeople, peopleOfLine, type NameDoubt } from './linePeople.ts';
import { cleanName, digitCount, readCell, type CellReading } from './pasteCell.ts';
import type { ColumnKind, HeadedColumn } from './pasteHeader.ts';
import type { PasteLine } from './pasteLines.ts';
import { isUnsureName, personWords } from './personWords.ts';
import { phonesOfCell } from '../../phones/cells/phoneCells.ts';
import { isAbroad } from '../../phones/phoneCountries.ts';
import { isOpenCell } from '../../phones/cells/phoneMarks.ts';
import { asksNotToContact } from '../../phones/cells/phoneNotes.ts';
import { joinAreaCode } from '../../phones/phones.ts';
import type { PhoneProblem } from '../../phones/phones.ts';

/** A person's name in its two parts: the first word, or those of a couple, and the others. */
function splitName(name: string): { firstName: string; lastName: string } {
  const { title, core, suffix } = wholeName(name);
  const { firstName, lastName } = splitCore(core);
  if (lastName !== '') return { firstName: title + firstName, lastName: lastName + suffix };
  if (title === '') return { firstName: firstName + suffix, lastName };
  return { firstName: '', lastName: title + firstName + suffix };
}

function splitCore(name: string): { firstName: string; lastName: string } {
  const comma = name.indexOf(', ');
  if (comma > 0) return { firstName: name.slice(comma + 2), lastName: name.slice(0, comma) };
  const [couple, shared] = coupleParts(name) ?? [];
  if (couple !== undefined) return { firstName: couple, lastName: shared ?? '' };
  const space = name.indexOf(' ');
  if (space === -1) return { firstName: name, lastName: '' };
  return { firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

/** A parsed line, before names are determined. */
export interface ReadRow {
  readonly line: number;
  readonly text: string;
  readonly phones: string[];
  readonly problems: PhoneProblem[];
  readonly told: CellReading['told'];
  readonly names: string[];
  readonly notes: string[];
  readonly named: { firstName: string; lastName: string } | null;
  readonly custom?: Readonly<Record<string, string>>;
  /** Why the user is asked to look at the name. */
  readonly doubt?: NameDoubt;
  /** Numbers below a name that says something else than a phone ("Ref"): the user is asked. */
  readonly asked?: { readonly phones: readonly string[]; readonly column: string };
}

/** "12 Main St", and everything that spans several lines. */
const addressForm = /^\d{1,6}\s+\p{L}|\n/u;

/** The rest of "469-555-0124,,55#": what the phone dials after a pause. */
const dialedForm = /^\s*\d{1,6}#\s*$/;

const nothingRead: CellReading = { phones: [], problems: [], words: '', told: [] };

/** A phone column's cell, as in a file. */
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

/** Cells or lines in which a standalone country code belongs to the digits after it. */
export function withCodes(cells: readonly string[]): readonly string[] {
  if (!cells.some(isOpenCell)) return cells;
  return cells.map((cell, at) => {
    if (isOpenCell(cell)) return '';
    const code = cells[at - 1] ?? '';
    return isOpenCell(code) && /^[^\p{L}\d]*\d/u.test(cell) ? `${code} ${cell}` : cell;
  });
}

/**
 * The people of a line without column names, each with their own numbers. Those whose numbers can't be read are one row
 * with what was written.
 */
export function readFreeRows(
  line: PasteLine,
  written: readonly string[],
  countryId: number,
): readonly ReadRow[] {
  const people = peopleOfLine(cellsOfPeople(withCodes(written)), countryId);
  const rows = people.map(({ cells, shared, doubt }) => {
    const text = people.length === 1 ? line.text : cells.map((cell) => cell.trim()).join(', ');
    const row = readFreeRow({ line: line.line, text }, cells, countryId);
    return withDoubt({ ...row, notes: [...shared, ...row.notes] }, doubt);
  });
  if (people.length === 1) return rows;
  const read = rows.filter(({ phones }) => phones.length > 0);
  const unread = rows.filter(({ phones }) => phones.length === 0);
  const [first] = unread;
  if (first === undefined) return read;
  return [...read, { ...first, text: unread.map(({ text }) => text).join('; ') }];
}

/** A row with the doubt about its name: a known one, or that the name may hold other words. */
function withDoubt(row: ReadRow, known: NameDoubt | undefined): ReadRow {
  const doubt = known ?? (row.names.slice(0, 2).some(isUnsureName) ? 'unsureName' : undefined);
  if (doubt === undefined) return row;
  return { ...row, doubt };
}

/** A line without column names: the contents determine the kind of each cell. */
export function readFreeRow(
  { line, text }: PasteLine,
  written: readonly string[],
  countryId: number,
): ReadRow {
  const cells = withCodes(written);
  const phones: string[] = [];
  const problems: PhoneProblem[] = [];
  const told: CellReading['told'][number][] = [];
  const names: string[] = [];
  const notes: string[] = [];
  /** Addresses and multiline cells are names only if there are no others. */
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
    const { name: words, aside } = personWords(reading.words);
    if (aside !== '') notes.push(aside);
    if (words === '' && isFigure(cell, reading) && (phoneSeen || names.length > 0)) notes.push(cell.trim());
    const last = phones.at(-1);
    if (dialedForm.test(cell) && last !== undefined) told.push([last, 'extension']);
    isBarred ||= reading.phones.length === 0 && asksNotToContact(cell);
    if (reading.phones.length > 0) {
      if (words !== '') names.push(words);
      phoneSeen = true;
    } else if (words !== '') {
      if (addressForm.test(cell.trim())) {
        asides.push(cell.trim().replace(/\s+/g, ' '));
        return;
      }
      // After a number that already has its name, further cells are remarks.
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

/** A grade, an amount, a ZIP code: the content of a further column of digits. */
function isFigure(cell: string, reading: CellReading): boolean {
  return reading.phones.length === 0 && /\d/.test(cell) && digitCount(cell) < 7;
}

/** A line below the column names. */
export function readHeadedRow(
  { line, text }: PasteLine,
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
    const { doubt } = column;
    if (doubt !== undefined)
      told.push(...reading.phones.map((phone): CellReading['told'][number] => [phone, doubt]));
  }
  const asked = phones.length > 0 ? null : askedNumbers(cells, columns, countryId);
  if (asked !== null) problems.push('otherNumber');
  const nameIn = (kind: ColumnKind): string =>
    of(kind)
      .filter((cell) => cellValue(cell, true) !== '')
      .join(' ');
  const first = nameIn('first');
  const last = nameIn('last');
  const full = nameIn('name');
  const named = first !== '' || last !== '' ? { firstName: first, lastName: last } : splitName(full);
  const custom = cells.flatMap((cell, index): [string, string][] => {
    const own = columns[index]?.own ?? null;
    const value = cellValue(cell);
    return own === null || value === '' ? [] : [[own, value]];
  });
  const kept = custom.length === 0 ? {} : { custom: Object.fromEntries(custom) };
  return {
    line,
    text,
    phones,
    problems,
    told,
    names: [],
    notes: of('notes').filter((cell) => cellValue(cell) !== ''),
    named,
    ...kept,
    ...(asked === null || asked.phones.length === 0 ? {} : { asked }),
  };
}

/** The numbers of a row's column whose name says something else than a phone; null if it has no such column. */
function askedNumbers(
  cells: readonly string[],
  columns: readonly HeadedColumn[],
  countryId: number,
): { phones: string[]; column: string } | null {
  const at = cells.findIndex((cell, index) => columns[index]?.kind === 'otherNumber' && cell.trim() !== '');
  if (at === -1) return null;
  return { phones: readPhoneCell(cells[at] ?? '', countryId).phones, column: columns[at]?.header ?? '' };
}

/** True if most lines have a full name in their first word cell ("Ann Lee", then something else). */
export function firstCellIsFullName(rows: readonly ReadRow[]): boolean {
  const several = rows.filter((row) => row.names.length > 1);
  return several.filter((row) => (row.names[0] ?? '').includes(' ')).length * 2 > several.length;
}

/** The name of a line's person, and the remaining words. */
export function nameOf(
  row: ReadRow,
  fullNameFirst: boolean,
): { firstName: string; lastName: string; notes: string } {
  if (row.named !== null) return { ...row.named, notes: row.notes.join(' ') };
  const [first = '', second = '', ...rest] = row.names;
  if (second === '') return { ...splitName(first), notes: row.notes.join(' ') };
  if (fullNameFirst) return { ...splitName(first), notes: [second, ...rest, ...row.notes].join(' ') };
  return { firstName: first, lastName: second, notes: [...rest, ...row.notes].join(' ') };
}
