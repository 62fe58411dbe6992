import type { NameColumns, PhonePersons } from '@carillon/rules/phones/cells/phonePersons';
import { coupleParts, isCouple, wholeName } from '@carillon/rules/files/wholeName';
import type { GoodRow } from './goodRow.ts';

/**
 * "Ada King" and "King, Ada" alike; of three words the last is the last name. `isLastFirst`: the last name comes first,
 * which is the part in capitals ("DE LA CRUZ Ana"), else one word, and two of three or more ("García López Ana"). A
 * suffix belongs to the last name ("Banks, Jr."), and a title to the first one; before a last name alone it is part of
 * that.
 */
export function splitName(name: string, isLastFirst = false): [first: string, last: string] {
  const { title, core, suffix } = wholeName(name);
  const [first, last] = splitCore(core, isLastFirst);
  if (title === '' && suffix === '') return [first, last];
  if (last === '') return title === '' ? [first + suffix, ''] : ['', title + first + suffix];
  return [title + first, last + suffix];
}

function splitCore(name: string, isLastFirst: boolean): [first: string, last: string] {
  const comma = name.indexOf(',');
  if (comma > 0) return [name.slice(comma + 1).trim(), name.slice(0, comma).trim()];
  if (isLastFirst) return lastNameFirst(name);
  const couple = coupleParts(name);
  if (couple !== null) return couple;
  const blank = name.lastIndexOf(' ');
  return blank === -1 ? [name, ''] : [name.slice(0, blank).trim(), name.slice(blank + 1)];
}

function lastNameFirst(name: string): [first: string, last: string] {
  const words = name.split(/\s+/).filter((word) => word !== '');
  if (words.length < 2) return [name, ''];
  const small = words.findIndex((word) => word !== word.toUpperCase());
  const length = small > 0 ? small : words.length > 2 && !isCouple(name) ? 2 : 1;
  return [words.slice(length).join(' '), words.slice(0, length).join(' ')];
}

function nameOf(cells: readonly string[], { first, last, full }: NameColumns): [first: string, last: string] {
  const text = (column: number | null) => (column === null ? '' : (cells[column - 1] ?? '').trim());
  const [firstText, lastText] = [text(first), text(last)];
  return full !== null && firstText === '' ? splitName(text(full)) : [firstText, lastText];
}

/**
 * Splits a row with several people, "Name, Cell, Name, Cell": each has the phones of the columns that are theirs. A
 * person without a name in this row counts as the first person; one without a phone is not contacted.
 */
export function splitPersons(
  row: GoodRow,
  places: readonly (1 | 2 | 3)[],
  cells: readonly string[],
  { names, ofPhone }: PhonePersons,
): GoodRow {
  const people = new Map<number, { row: GoodRow; phones: string[]; extensions: string[] }>();
  for (const [at, phone] of row.phones.entries()) {
    let person = ofPhone[places[at] ?? 1];
    const [first, last] = nameOf(cells, names[person] as NameColumns);
    const isSame = first === row.first && last === row.last;
    if ((first === '' && last === '') || isSame) person = 0;
    let theirs = people.get(person);
    if (theirs === undefined) {
      const named = person === 0 ? row : { ...row, first, last };
      people.set(person, (theirs = { row: named, phones: [], extensions: [] }));
    }
    theirs.phones.push(phone);
    if (row.extensions.length > 0) theirs.extensions.push(row.extensions[at] ?? '');
  }
  const [one, ...others] = [...people.values()].map(({ row: person, phones, extensions }) => ({
    ...person,
    phones,
    extensions,
  }));
  return others.length === 0 ? (one ?? row) : { ...(one ?? row), others };
}
