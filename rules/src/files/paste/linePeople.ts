// Several people on one line of a paste: "Ann 214-555-0101; Bo 214-555-0102".

import { asksNotToContact } from '../../phones/cells/phoneNotes.ts';
import { isDateText, withBlankDates, withoutDates } from '../../time/dateText.ts';
import { readHeader } from '../columnHeaders.ts';
import { cleanName, digitCount, phoneSpans, readCell } from './pasteCell.ts';

/** The cells of one person, and the words of the line that belong to all of its people. */
export interface LinePerson {
  readonly cells: readonly string[];
  readonly shared: readonly string[];
}

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
  const clean = cleanName(words);
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
 * True if each group is one person, with a name and a number. Names may be in small letters if the line has no others:
 * beside a name in capitals, small letters are a remark.
 */
function arePeople(groups: readonly Piece[][], maySmall: boolean): boolean {
  const names = groups.map(namesOf);
  const parts = names[0]?.length ?? 0;
  if (groups.length < 2 || parts === 0 || names.some(({ length }) => length !== parts)) return false;
  if (groups.some((group) => !group.some(({ kind }) => kind === 'number' || kind === 'named'))) return false;
  // "Mom 214-555-0101, Dad 214-555-0102": no other name stands with them.
  if (parts === 1 && names.every(([one]) => readHeader(one?.name ?? '').kind === 'owner')) return true;
  const isSmall = maySmall && !/\p{Lu}/u.test(names[0]?.[0]?.name ?? '');
  return names.every((one) =>
    one.every(({ name, kind, isCut }) => isName(name, isCut || kind === 'words' || !isSmall)),
  );
}

/**
 * The people of a line without column names. One with all of its cells, unless each of several has their own name
 * beside their own numbers: "Ann 214-555-0101; Bo 214-555-0102", "Ann, 214-555-0101, Bo, 214-555-0102". Names of kinds
 * ("home", "Mom") beside the numbers of a named person do not make several. Linear in the length of the line.
 */
export function peopleOfLine(cells: readonly string[], countryId: number): LinePerson[] {
  const whole = [{ cells, shared: [] }];
  if (cells.reduce((sum, cell) => sum + digitCount(cell), 0) < 2 * fewestDigits) return whole;
  const pieces = cells.flatMap((cell) =>
    cutCell(cell).map((piece) => pieceOf(piece.cell, piece.isCut, countryId)),
  );
  if (pieces.some(({ kind, cell }) => kind === 'words' && asksNotToContact(cell))) return whole;
  const groups = grouped(pieces);
  if (arePeople(groups, true))
    return groups.map((group) => ({ cells: group.map(({ cell }) => cell), shared: [] }));
  // "Team A, Ann 214-555-0101, Bo 214-555-0102": what stands before the first belongs to all.
  const start = pieces.findIndex(({ kind }) => kind === 'named');
  const named = grouped(pieces.slice(Math.max(start, 0)));
  if (start <= 0 || !arePeople(named, false) || pieces.slice(0, start).some(({ kind }) => kind === 'number'))
    return whole;
  const shared = pieces.slice(0, start).map(({ cell }) => cell.trim());
  return named.map((group) => ({ cells: group.map(({ cell }) => cell), shared }));
}
