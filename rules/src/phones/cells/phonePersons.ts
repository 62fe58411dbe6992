import { readHeader } from '../../files/columnHeaders.ts';

/** A column of a file and its meaning. */
interface MeantColumn {
  readonly ColumnNumber: number;
  readonly Header: string;
  readonly Meaning: string;
}

/** The columns of a person's name, from 1; null if there is none. */
export interface NameColumns {
  readonly first: number | null;
  readonly last: number | null;
  readonly full: number | null;
}

/** The owners of a row's phones: the names of each person, and for each phone (1 to 3) the person's index. */
export interface PhonePersons {
  readonly names: readonly NameColumns[];
  readonly ofPhone: Readonly<Record<1 | 2 | 3, number>>;
}

const placeOf = (columns: readonly MeantColumn[], meaning: string): number | null =>
  columns.find((column) => column.Meaning === meaning)?.ColumnNumber ?? null;

function namesOf(columns: readonly MeantColumn[], n: '' | '2' | '3'): NameColumns {
  const [first, last, full] = ['FirstName', 'LastName', 'FullName'].map((kind) =>
    placeOf(columns, kind + n),
  ) as [number | null, number | null, number | null];
  return { first, last, full };
}

const isEmpty = ({ first, last, full }: NameColumns): boolean =>
  first === null && last === null && full === null;

/**
 * Separates the people of a row, "Name, Cell, Name, Cell". Null if it is one person, as in nearly all files.
 * A phone without its own name belongs to the person in its header, otherwise to the last name before it.
 */
export function personsOf(columns: readonly MeantColumn[]): PhonePersons | null {
  const own = [namesOf(columns, ''), namesOf(columns, '2'), namesOf(columns, '3')] as const;
  if (isEmpty(own[1]) && isEmpty(own[2])) return null;
  const shared = columns.find((column) => column.Meaning === 'LastName');
  const isShared = shared !== undefined && readHeader(shared.Header).owner === '';
  const names: NameColumns[] = [];
  /** The person of each phone that has its own name columns. */
  const named = new Map<number, number>();
  for (const [index, one] of own.entries()) {
    if (index > 0 && isEmpty(one)) continue;
    named.set(index + 1, names.length);
    // "Mom, Dad, Last name": both share the last name.
    const last = one.last ?? (index > 0 && one.full === null && isShared ? shared.ColumnNumber : null);
    names.push({ ...one, last });
  }
  const phoneAt = (n: number) => columns.find((column) => column.Meaning === `Phone${n}`);
  const personOf = (n: number): number => {
    const mine = named.get(n);
    const phone = phoneAt(n);
    if (mine !== undefined || phone === undefined) return mine ?? 0;
    const { owner } = readHeader(phone.Header);
    if (owner !== '')
      for (const [other, person] of named)
        if (readHeader(phoneAt(other)?.Header ?? '').owner === owner) return person;
    return owner === '' ? personBefore(names, phone.ColumnNumber) : 0;
  };
  return { names, ofPhone: { 1: personOf(1), 2: personOf(2), 3: personOf(3) } };
}

function personBefore(names: readonly NameColumns[], column: number): number {
  let [person, nearest] = [0, 0];
  for (const [index, { first, last, full }] of names.entries())
    for (const at of [first, last, full])
      if (at !== null && at < column && at > nearest) [person, nearest] = [index, at];
  return person;
}
