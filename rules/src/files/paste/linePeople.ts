// Several people on one line of a paste: "Ann 214-555-0101; Bo 214-555-0102".

import { asksNotToContact } from '../../phones/cells/phoneNotes.ts';
import { isDateText, withBlankDates, withoutDates } from '../../time/dateText.ts';
import { readHeader } from '../columnHeaders.ts';
import { beginsWithSuffix, isCouple, namesOfSeveral } from '../wholeName.ts';
import { digitCount, phoneSpans, readCell } from './pasteCell.ts';
import { personWords } from './personWords.ts';

/** The cells of one person, and the words of the line that belong to all of its people. */
export interface LinePerson {
  readonly cells: readonly string[];
  readonly shared: readonly string[];
  /** Why the user is asked to look at the name. */
  readonly doubt?: NameDoubt;
}

/** `pairedNames`: several names before several numbers, put together in their order. */
export type NameDoubt = 'pairedNames' | 'unsureName';

/** Fewest digits of a number, and of a cell whose number has a typo. */
const fewestDigits = 7;
/** A person's name has no more words. */
const mostWords = 5;

interface Piece {
  readonly cell: string;
  /** Words and a number, one of them, or something else: a date, a grade. */
  readonly kind: 'named' | 'number' | 'words' | 'other';
  readonly name: string;
  /** Cut out of a cell that has no separators of its own between its people. */
  readonly isCut: boolean;
}

const joining = /^\s*(?:and|or|&|y|o|et|ou)\s+/i;
const separator = /[;,|&\n]/;
const extension = /^\s{0,3}(?:x|ext\.?|#)\s{0,3}\d{1,6}/i;

/** True for a name: each person's own, not what a number is, such as "Home" or "Mom". */
function isName(name: string, needsCapitals: boolean): boolean {
  const words = name.split(' ');
  if (words.length > mostWords || readHeader(name).kind !== 'unknown') return false;
  return !needsCapitals || [words[0], words.at(-1)].every((word) => /^\p{Lu}/u.test(word ?? ''));
}

function pieceOf(cell: string, isCut: boolean, countryId: number): Piece {
  if (isDateText(cell)) return { cell, kind: 'other', name: '', isCut };
  const { phones, problems, words } = readCell(withoutDates(cell, ' ; '), countryId);
  const clean = personWords(words).name;
  // Beside a number that was not read, its digits and the note about it are among the words.
  const name = phones.length > 0 || problems.length === 0 ? clean : (clean.split(' ')[0] ?? '');
  const hasNumber = phones.length > 0 || (problems.length > 0 && digitCount(cell) >= fewestDigits);
  if (hasNumber) return { cell, kind: name === '' ? 'number' : 'named', name, isCut };
  return { cell, kind: name === '' ? 'other' : 'words', name, isCut };
}

/** A cell in pieces with one person each, as far as words stand between its numbers. */
function cutCell(cell: string): { cell: string; isCut: boolean }[] {
  const plain = withBlankDates(cell);
  const spans = phoneSpans(plain).filter(({ text }) => digitCount(text) >= fewestDigits);
  const startsWithNumber = !/\p{L}/u.test(plain.slice(0, spans[0]?.at ?? 0));
  const pieces: { cell: string; isCut: boolean }[] = [];
  let from = 0;
  let isCut = false;
  for (const [index, span] of spans.slice(0, -1).entries()) {
    const end = span.at + span.text.trimEnd().length;
    const next = spans[index + 1]?.at ?? cell.length;
    const between = plain.slice(end, next);
    if (!/\p{L}/u.test(between)) continue;
    const sign = between.search(separator);
    const behind = extension.exec(between)?.[0].length ?? 0;
    isCut = sign === -1;
    const to = sign !== -1 ? end + sign : startsWithNumber ? next : end + behind;
    pieces.push({ cell: cell.slice(from, to), isCut });
    from = sign === -1 ? to : to + 1;
  }
  return [...pieces, { cell: cell.slice(from), isCut }].map((piece, at) =>
    at === 0 ? piece : { ...piece, cell: piece.cell.replace(joining, '') },
  );
}

/** The pieces of a line by person; the first of them shows whether names stand before their numbers. */
function grouped(pieces: readonly Piece[]): Piece[][] {
  const first = pieces.find(({ kind }) => kind !== 'other')?.kind;
  const groups: Piece[][] = [[]];
  const has = (...kinds: Piece['kind'][]): boolean =>
    (groups.at(-1) ?? []).some(({ kind }) => kinds.includes(kind));
  for (const piece of pieces) {
    const { kind } = piece;
    const begins =
      first === 'named'
        ? kind === 'named' && has('named')
        : first === 'words'
          ? (kind === 'words' || kind === 'named') && has('number', 'named')
          : (kind === 'number' || kind === 'named') && has('words', 'named');
    if (begins) groups.push([piece]);
    else groups.at(-1)?.push(piece);
  }
  // Words after the last number are a remark about its person.
  if (first === 'words' && groups.length > 1 && !has('number', 'named'))
    groups.splice(-2, 2, groups.slice(-2).flat());
  return groups;
}

/** The words that name a person: all before the number, or else the first ones. */
function namesOf(group: readonly Piece[]): Piece[] {
  const at = group.findIndex(({ kind }) => kind === 'number' || kind === 'named');
  const before = group.slice(0, at + 1).filter(({ name }) => name !== '');
  return before.length > 0 ? before : group.filter(({ name }) => name !== '').slice(0, 1);
}

/**
 * True if each group is one person, with a name and a number. In a whole line names may be in small letters if it has
 * no others, and kinds of people ("Mom") may be the only names: beside a name in capitals, small letters are a remark.
 */
function arePeople(groups: readonly Piece[][], isWholeLine: boolean): boolean {
  const names = groups.map(namesOf);
  const parts = names[0]?.length ?? 0;
  if (groups.length < 2 || parts === 0 || names.some(({ length }) => length !== parts)) return false;
  if (groups.some((group) => !group.some(({ kind }) => kind === 'number' || kind === 'named'))) return false;
  // "Mom 214-555-0101, Dad 214-555-0102": no other name stands with them.
  const areKinds = parts === 1 && names.every(([one]) => readHeader(one?.name ?? '').kind === 'owner');
  if (areKinds) return isWholeLine;
  const isSmall = isWholeLine && !/\p{Lu}/u.test(names[0]?.[0]?.name ?? '');
  return names.every((one) =>
    one.every(({ name, kind, isCut }) => isName(name, isCut || kind === 'words' || !isSmall)),
  );
}

const label = /^((?:(?!\d{4})[^:]){2,40}):\s+(?=\p{L})/u;

/** "Emma Gomez: Mom Maria 469-555-0134" in two cells; "Name: Ann Lee" without what every list says. */
function splitLabel(cell: string): string[] {
  const found = label.exec(cell);
  if (found === null) return [cell];
  const [whole, before = ''] = found;
  const rest = cell.slice(whole.length);
  const { kind } = readHeader(before);
  if (kind === 'name' || kind === 'first' || kind === 'last' || kind === 'phone') return [rest];
  // "Maria Gomez: cell 469-555-0134" is one person.
  const words = rest.slice(0, /\d/.exec(rest)?.index ?? 0);
  const { name } = personWords(words);
  if (name === '' || (kind !== 'unknown' && !(kind === 'other' && isName(name, true)))) return [cell];
  return [before, rest];
}

const listStart = /^\s*\(?1[.)]\s/;

/** "1. Ann 214-555-0101 2. Bo 214-555-0102" in cells by its numbers. */
function splitList(cells: readonly string[]): string[] {
  if (!listStart.test(cells[0] ?? '')) return [...cells];
  const split: string[] = [];
  let next = 2;
  for (const cell of cells) {
    let from = 0;
    for (;;) {
      const at = new RegExp(`\\s\\(?${next}[.)]\\s+(?=\\p{L})`, 'u').exec(cell.slice(from));
      if (at === null) break;
      split.push(cell.slice(from, from + at.index));
      from += at.index + 1;
      next += 1;
    }
    split.push(cell.slice(from));
  }
  return split.filter((cell) => cell.trim() !== '');
}

/** Most characters of a line in which labels and list numbers are found. */
const longestLine = 2_000;

/**
 * The cells of a line as its people wrote them: list numbers and labels ("Name:") apart, and a suffix ("Jr.") with its
 * name.
 */
export function cellsOfPeople(written: readonly string[]): string[] {
  if (written.reduce((sum, cell) => sum + cell.length, 0) > longestLine) return [...written];
  const cells: string[] = [];
  for (const cell of splitList(written)) {
    const before = cells.at(-1);
    if (before !== undefined && beginsWithSuffix(cell) && /\p{L}\.?\s*$/u.test(before))
      cells[cells.length - 1] = `${before}, ${cell.trim()}`;
    else cells.push(...splitLabel(cell));
  }
  return cells;
}

/** "Sean/Siobhan O'Brien 469-555-0134/469-555-0135": each name with the number at its place; null for anything else. */
function paired(cells: readonly string[], countryId: number): LinePerson[] | null {
  const text = cells.join(' ');
  const start = phoneSpans(text).find((span) => digitCount(span.text) >= fewestDigits)?.at ?? 0;
  const before = text.slice(0, start);
  if (before.length > 100 || !isCouple(before) || /\p{L}{3}/u.test(text.slice(start))) return null;
  const names = namesOfSeveral(personWords(before).name);
  if (names.length < 2 || names.some((name) => !isName(name, true))) return null;
  const phones = cells.flatMap((cell) => readCell(cell, countryId).phones);
  if (phones.length < 2) return null;
  if (phones.length !== names.length) return [{ cells, shared: [], doubt: 'unsureName' }];
  return names.map((name, at) => ({ cells: [name, phones[at] ?? ''], shared: [], doubt: 'pairedNames' }));
}

/**
 * The people of a line without column names. One with all of its cells, unless each of several has their own name
 * beside their own numbers: "Ann 214-555-0101; Bo 214-555-0102", "Ann, 214-555-0101, Bo, 214-555-0102". Names of kinds
 * ("home", "Mom") beside the numbers of a named person do not make several. Linear in the length of the line.
 */
export function peopleOfLine(cells: readonly string[], countryId: number): LinePerson[] {
  if (cells.reduce((sum, cell) => sum + digitCount(cell), 0) < 2 * fewestDigits)
    return [{ cells, shared: [] }];
  const pieces = cells.flatMap((cell) =>
    cutCell(cell).map((piece) => pieceOf(piece.cell, piece.isCut, countryId)),
  );
  const named = pieces.filter(({ kind, name }) => kind === 'named' && readHeader(name).kind === 'unknown');
  const isUnsure = named.length > 1 || sharesNumbers(pieces, countryId);
  const whole: LinePerson = { cells, shared: [], ...(isUnsure ? { doubt: 'unsureName' } : {}) };
  if (pieces.some(({ kind, cell }) => kind === 'words' && asksNotToContact(cell))) return [whole];
  const groups = grouped(pieces);
  if (arePeople(groups, true))
    return groups.map((group) => ({ cells: group.map(({ cell }) => cell), shared: [] }));
  return peopleBehind(pieces) ?? paired(cells, countryId) ?? [whole];
}

/** "Ed Gray, Flo Hill 214-555-0101 214-555-0102": one of the numbers may be the other person's. */
function sharesNumbers(pieces: readonly Piece[], countryId: number): boolean {
  const isFull = ({ name }: Piece): boolean => name.includes(' ') && isName(name, true);
  const at = pieces.findIndex(({ kind }) => kind === 'named');
  const piece = pieces[at];
  return (
    piece !== undefined &&
    isFull(piece) &&
    pieces.slice(0, at).some((one) => one.kind === 'words' && isFull(one)) &&
    readCell(piece.cell, countryId).phones.length > 1
  );
}

/** "Team A, Ann 214-555-0101, Bo 214-555-0102": what stands before the first belongs to all. Null if it is not so. */
function peopleBehind(pieces: readonly Piece[]): LinePerson[] | null {
  const start = pieces.findIndex(({ kind }) => kind === 'named');
  const named = grouped(pieces.slice(Math.max(start, 0)));
  if (start <= 0 || !arePeople(named, false) || pieces.slice(0, start).some(({ kind }) => kind === 'number'))
    return null;
  const shared = pieces.slice(0, start).map(({ cell }) => cell.trim());
  return named.map((group) => ({ cells: group.map(({ cell }) => cell), shared }));
}
