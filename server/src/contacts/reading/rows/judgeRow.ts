import { countryCodeColumn, joinCountryCode } from '@carillon/rules/phones/countryCodes';
import { cellValue, hasMarkOnly } from '@carillon/rules/files/cellValue';
import { saysLastNameFirst } from '@carillon/rules/files/columnHeaders';
import { maxLengthText, requiredText } from '@carillon/rules/contacts/fieldRules';
import { keptText, textLimits } from '@carillon/rules/texts/keptText';
import { phonesOfCell, plainPhoneAtHome } from '@carillon/rules/phones/cells/phoneCells';
import { isAbroad, phoneCellText } from '@carillon/rules/phones/phoneCountries';
import { personsOf, type PhonePersons } from '@carillon/rules/phones/cells/phonePersons';
import { joinAreaCode, type PhoneProblem, type PhoneRemark } from '@carillon/rules/phones/phones';
import type { FileColumn } from '@carillon/contract/contacts/uploads';
import type { GoodRow, Told } from './goodRow.ts';
import { contactPhones, groupsOfCell, shortenedGroups } from './personLine.ts';
import { splitName, splitPersons } from './rowPersons.ts';

/** A column of phones, with those of its area codes and country codes; null where there is none. */
interface PhonePlace {
  readonly at: number;
  readonly area: number | null;
  readonly country: number | null;
  readonly n: 1 | 2 | 3;
}

/** Where everything is in a row; columns count from 0 here. */
export interface RowPlan {
  readonly phones: readonly PhonePlace[];
  /** The column in which nearly every row has its only number; null: rows are to be read closely. */
  readonly plain: number | null;
  readonly first: number | null;
  readonly last: number | null;
  readonly full: number | null;
  /** Whole names begin with the last name. */
  readonly isLastFirst: boolean;
  /** The person of each phone when a row holds several people; null for nearly all files. */
  readonly persons: PhonePersons | null;
  readonly notes: number | null;
  readonly custom: readonly { readonly at: number; readonly name: string; readonly key: string }[];
  /** Column of the names of groups; null when they are not wanted. */
  readonly groups: number | null;
  readonly countryId: number;
  /** Rows become contacts: with extensions and groups, and three phones at most. */
  readonly forContacts: boolean;
  /** Custom fields that no contact may be without, and their columns; null where there is none. */
  readonly required: readonly { readonly name: string; readonly at: number | null }[];
}

/** The account's settings for the rows of a file. */
export interface RowRules extends Pick<RowPlan, 'countryId' | 'forContacts'> {
  /** True where rows become opt-outs. */
  readonly forOptOuts?: boolean;
  /** Names of custom fields that no contact may be without; empty unless rows become contacts. */
  readonly requiredFields: readonly string[];
}

export interface BadRow {
  readonly reason: string;
  /** Column to repair first, from 1. */
  readonly column: number | null;
}

export type JudgedRow = { readonly good: GoodRow } | { readonly bad: BadRow };

/** Most characters of names and notes (P-159). */
const nameLength: number = textLimits.name;
/** Most characters of a custom value, as when it is typed. */
const customLength = textLimits.value;

/** Compiles the meanings of a sheet's columns for `judgeRow`. */
export function planRows(
  columns: readonly FileColumn[],
  { countryId, forContacts, requiredFields }: RowRules,
): RowPlan {
  const places = (meaning: string) =>
    columns.filter((column) => column.Meaning === meaning).map((column) => column.ColumnNumber - 1);
  const place = (meaning: string) => places(meaning)[0] ?? null;
  const names = new Set<string>();
  const custom = columns
    // The name of a further person stays with the first one, even if it has no phone.
    .filter((column) => column.Meaning === 'Custom' || /Name[23]$/.test(column.Meaning))
    .map((column) => {
      const name = uniqueName(column, names);
      return { at: column.ColumnNumber - 1, name, key: `${JSON.stringify(name)}:` };
    });
  const headers: string[] = [];
  for (const { ColumnNumber, Header } of columns) headers[ColumnNumber - 1] = Header;
  const phones = ([1, 2, 3] as const).flatMap((n) =>
    places(`Phone${n}`).map((at, index): PhonePlace => ({
      at,
      area: index === 0 ? place(`AreaCode${n}`) : null,
      country: countryCodeColumn(headers, at),
      n,
    })),
  );
  const [only] = phones;
  const isPlain = phones.length === 1 && only?.area === null && only.country === null && !isAbroad(countryId);
  const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
  return {
    phones,
    plain: isPlain ? only.at : null,
    first: place('FirstName'),
    last: place('LastName'),
    full: place('FullName'),
    isLastFirst: columns.some(({ Meaning, Header }) => Meaning === 'FullName' && saysLastNameFirst(Header)),
    persons: personsOf(columns),
    notes: place('Notes'),
    custom,
    groups: forContacts ? place('Groups') : null,
    countryId,
    forContacts,
    required: requiredFields.map((name) => ({
      name,
      at: custom.find((column) => isSame(column.name, name))?.at ?? null,
    })),
  };
}

function uniqueName(column: FileColumn, names: Set<string>): string {
  const base =
    keptText(column.Field ?? column.Header, textLimits.field).trim() || `Column ${column.ColumnNumber}`;
  let name = base;
  for (let n = 2; names.has(name.toLowerCase()); n += 1) name = `${base} ${n}`;
  names.add(name.toLowerCase());
  return name;
}

/** Decides one row: good with its phones, or bad with its reason. A row without a good phone is bad (2-decisions F8). */
export function judgeRow(cells: readonly string[], plan: RowPlan): JudgedRow {
  // Nearly all rows: one number in the only column of phones, which needs no closer look.
  const plain = plan.plain === null ? null : plainPhoneAtHome(cells[plan.plain] ?? '');
  const read = plain === null ? readPhones(cells, plan) : onePhone(plain, plan.forContacts);
  const { phones, extensions, told, problem, problemAt } = read;
  if (phones.length === 0)
    return {
      bad: {
        // Reasons group rows: a value in one would make a group of every row.
        reason: phoneCellText(problem ?? 'empty', plan.countryId),
        column: problemAt + 1,
      },
    };
  let first = name(cells, plan.first);
  let last = name(cells, plan.last);
  if (plan.full !== null && first === '' && last === '')
    [first, last] = splitName(name(cells, plan.full), plan.isLastFirst);
  const notes = text(cells, plan.notes);
  if (first.length > nameLength) return tooLong('First name', plan.first ?? plan.full);
  if (last.length > nameLength) return tooLong('Last name', plan.last ?? plan.full);
  if (notes.length > nameLength) return tooLong('Notes', plan.notes);
  const long = plan.custom.find(
    ({ at }) => (cells[at]?.length ?? 0) > customLength && text(cells, at).length > customLength,
  );
  if (long !== undefined) return tooLong(long.name, long.at, customLength);
  const missing = plan.required.find(({ at }) => text(cells, at) === '');
  if (missing !== undefined)
    return {
      bad: {
        reason: requiredText(missing.name),
        column: missing.at === null ? null : missing.at + 1,
      },
    };
  const groupCell = plan.groups === null ? '' : (cells[plan.groups] ?? '');
  const groups = groupCell === '' ? [] : groupsOfCell(groupCell);
  const cut = shortenedGroups(groupCell);
  const good: GoodRow = { phones, extensions, groups, first, last, notes, custom: customOf(cells, plan) };
  const row = plan.persons === null ? good : splitPersons(good, read.places, cells, plan.persons);
  if (row.others?.some((one) => one.first.length > nameLength || one.last.length > nameLength) === true)
    return tooLong('Name', plan.persons?.names[1]?.full ?? plan.full);
  const marks = marksOf(cells, plan);
  if (cut !== null) marks.push({ kind: 'Shortened', column: (plan.groups ?? 0) + 1, value: cut });
  const all = marks.length === 0 ? told : [...told, ...marks];
  return { good: all.length === 0 ? row : { ...row, told: all } };
}

/** The cells that count as empty although something stands in them. */
function marksOf(cells: readonly string[], plan: RowPlan): Told[] {
  const marks: Told[] = [];
  const look = (at: number | null, isName: boolean): void => {
    const cell = at === null ? '' : (cells[at] ?? '');
    if (at !== null && hasMarkOnly(cell, isName))
      marks.push({ kind: 'NoValue', column: at + 1, value: cell });
  };
  look(plan.first, true);
  look(plan.last, true);
  look(plan.full, true);
  look(plan.notes, false);
  for (const { at } of plan.custom) look(at, false);
  return marks;
}

interface ReadPhones {
  readonly phones: readonly string[];
  readonly extensions: readonly string[];
  /** Of each phone the column it is from, Phone1 to Phone3. */
  readonly places: readonly (1 | 2 | 3)[];
  readonly told: readonly Told[];
  /** Why the first column with a value has no number. */
  readonly problem: PhoneProblem | null;
  /** Column of it, from 0. */
  readonly problemAt: number;
}

const remarkKinds: Readonly<Record<PhoneRemark, Told['kind']>> = {
  lettersForDigits: 'LettersForDigits',
  newAreaCode: 'NewAreaCode',
  serviceLine: 'ServiceLine',
  zeroDropped: 'ZeroDropped',
};
const nothingTold: readonly Told[] = [];
const noExtensions: readonly string[] = [];
const firstPlace = [1] as const;

function onePhone(phone: string, forContacts: boolean): ReadPhones {
  const extensions = forContacts ? [''] : noExtensions;
  return { phones: [phone], extensions, places: firstPlace, told: nothingTold, problem: null, problemAt: 0 };
}

function readPhones(cells: readonly string[], plan: RowPlan): ReadPhones {
  const phones: string[] = [];
  const extensions: string[] = [];
  const places: (1 | 2 | 3)[] = [];
  let told: Told[] | null = null;
  let problem: PhoneProblem | null = null;
  let problemAt = plan.phones[0]?.at ?? 0;
  const tell = (kind: Told['kind'], at: number, value: string) =>
    (told ??= []).push({ kind, column: at + 1, value });
  for (let place = 0; place < plan.phones.length; place += 1) {
    const { at, area, country, n } = plan.phones[place] as PhonePlace;
    const cell = cells[at] ?? '';
    const local = area === null ? cell : joinAreaCode(cells[area] ?? '', cell);
    const whole = country === null ? local : joinCountryCode(cells[country] ?? '', local);
    const read = phonesOfCell(whole, plan.countryId);
    if (read.isNoted === true) {
      // "DNC" instead of a number concerns the person.
      if (!/\d/.test(cell))
        return { ...onePhone('', false), phones: [], problem: 'notWanted', problemAt: at };
      tell('NotWanted', at, cell);
    }
    if (read.problem !== null) {
      if (problem === null || (problem === 'empty' && read.problem !== 'empty')) {
        problem = read.problem;
        problemAt = at;
      }
      if (
        read.problem !== 'empty' &&
        read.isNoted !== true &&
        (phones.length > 0 || place < plan.phones.length - 1)
      )
        tell('Unusable', at, cell);
      continue;
    }
    for (const { phone, extension, remark } of read.phones) {
      if (phones.includes(phone)) continue;
      if (plan.forContacts && phones.length === contactPhones) tell('TooMany', at, phone);
      else {
        // The first column is the primary one; another stands in when it is empty.
        if (phones.length === 0 && place > 0 && problem === 'empty') tell('StandIn', at, phone);
        phones.push(phone);
        places.push(n);
        if (plan.forContacts) extensions.push(extension);
        if (extension !== '') tell('Extension', at, cell);
        if (remark !== undefined) tell(remarkKinds[remark], at, cell);
      }
    }
    if (read.phones.length > 1) tell('SecondNumber', at, cell);
    if (read.hasUnread) tell('Unread', at, cell);
  }
  return { phones, extensions, places, told: told ?? nothingTold, problem, problemAt };
}

function tooLong(field: string, at: number | null, most = nameLength): JudgedRow {
  return { bad: { reason: maxLengthText(field, most), column: at === null ? null : at + 1 } };
}

function text(cells: readonly string[], at: number | null): string {
  return at === null ? '' : cellValue(cells[at] ?? '');
}

function name(cells: readonly string[], at: number | null): string {
  return at === null ? '' : cellValue(cells[at] ?? '', true);
}

function customOf(cells: readonly string[], plan: RowPlan): string | null {
  let json = '';
  for (const { at, key } of plan.custom) {
    const cell = cells[at];
    if (cell === undefined || cell === '') continue;
    const value = cellValue(cell);
    if (value !== '') json += `${json === '' ? '{' : ','}${key}${jsonText(value)}`;
  }
  return json === '' ? null : `${json}}`;
}

// eslint-disable-next-line no-control-regex -- exactly these must be escaped in JSON
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/;

/** A JSON string; most need no escape, and the check is cheaper than JSON.stringify. */
function jsonText(value: string): string {
  return needsEscape.test(value) ? JSON.stringify(value) : `"${value}"`;
}
