import type { GuessedMeaning, LookedAt } from './guessedColumn.ts';

/** The question if several people in a row have names, and nothing shows whose phone it is. */
export const whoseNameText = 'More than one person has a name here. Whose name goes with the phone?';
/** The question about a column with names under a header that doesn't say so. */
export const looksLikeNamesText = 'These look like names, but the name of the column does not say so.';
/** The same where the file has no names of columns. */
export const looksLikeNamesWithoutHeaderText =
  'These look like names. This file has no names of columns that would say so.';

const familyFirst =
  /parent|guardian|mother|father|mom|dad|family|household|contact|padre|madre|tutor|pere|mere|tuteur|apoderado|acudiente|responsable/;
const wholeForm = /full|complet|display|legal|\band\b|\by\b|\bet\b|[&,]/i;
const base = (owner: string): string => owner.replace(/\s*#?\d+\s*/g, ' ').trim();
const wordsIn = (header: string): number => header.split(/[\s_/-]+/).length;
/** The owner of a column: "parent 2", "#2" of "Name 2", '' if unspecific. */
const keyOf = ({ header: { owner, ordinal } }: LookedAt): string =>
  owner !== '' ? owner : ordinal > 1 ? `#${ordinal}` : '';

/** The columns with the name of one person. */
interface NameGroup {
  readonly key: string;
  readonly columns: LookedAt[];
}

/**
 * Chooses the first, last, or full name columns: those of the person whose phone comes first, and those of
 * further phones that belong to other people, "Name, Cell, Name, Cell" (`FullName2` is the name for
 * `Phone2`).
 */
export function guessNames(looked: readonly LookedAt[], phones: readonly LookedAt[]): void {
  const all = looked.filter((one) => one.column.Meaning === 'Custom' && holdsNames(one));
  const own = all.filter(({ header }) => !header.isEmergency && !header.isStranger);
  const names = own.length > 0 ? own : all.some(notEmergency) ? all.filter(notEmergency) : all;
  if (names.length === 0) return guessByContents(looked);
  const groups = groupsOf(names);
  const places = placedBefore(groups, phones);
  const { group, isSure } = chooseGroup(groups, phones[0], places?.[0]);
  const chosen = name(group, names, '');
  if (!isSure) for (const { column } of chosen) column.Doubt = whoseNameText;
  const used = new Set([group]);
  for (const [at, phone] of phones.entries()) {
    if (at === 0) continue;
    const theirs = ofPhone(groups, phone) ?? (phone.header.owner === '' ? places?.[at] : undefined);
    if (theirs === undefined || used.has(theirs)) continue;
    used.add(theirs);
    name(theirs, [], String(at + 1));
  }
}

const notEmergency = ({ header }: LookedAt): boolean => !header.isEmergency;

/** Names by their header, if the column contains no ids or marks. Words under "Student" are also names. */
function holdsNames({ header: { kind }, contents, column }: LookedAt): boolean {
  if (contents.filled === 0) return kind === 'first' || kind === 'last' || kind === 'name';
  if (kind === 'maybePhone') return /contact/i.test(column.Header) && contents.names >= 0.5;
  if (kind === 'owner') return contents.names >= 0.5 || contents.words >= 0.6;
  if (kind === 'name' && !/n(?:am|o?m)/i.test(column.Header)) return contents.words + contents.names >= 0.3;
  return (kind === 'first' || kind === 'last' || kind === 'name') && contents.phones < 0.5;
}

/** Names by owner. A repeated header begins another person. */
function groupsOf(names: readonly LookedAt[]): NameGroup[] {
  const groups: NameGroup[] = [];
  for (const one of names) {
    const key = keyOf(one);
    const group = groups.findLast((other) => other.key === key);
    const header = one.column.Header.toLowerCase();
    const isAgain = group?.columns.some(({ column }) => column.Header.toLowerCase() === header) ?? false;
    if (group === undefined || isAgain) groups.push({ key, columns: [one] });
    else group.columns.push(one);
  }
  return groups;
}

/** For each phone, the closest group of names before it; null if all share one, or one has none. */
function placedBefore(
  groups: readonly NameGroup[],
  phones: readonly LookedAt[],
): readonly NameGroup[] | null {
  const found = phones.flatMap(({ column: { ColumnNumber } }) => {
    let best: NameGroup | undefined;
    let nearest = 0;
    for (const group of groups)
      for (const { column } of group.columns)
        if (column.ColumnNumber < ColumnNumber && column.ColumnNumber > nearest)
          [best, nearest] = [group, column.ColumnNumber];
    return best === undefined ? [] : [best];
  });
  return found.length === phones.length && new Set(found).size > 1 ? found : null;
}

/** The names of the person in a phone's header. */
function ofPhone(groups: readonly NameGroup[], phone: LookedAt): NameGroup | undefined {
  const key = keyOf(phone);
  if (key === '') return undefined;
  return groups.find((group) => group.key === key);
}

/** Assigns meanings to a group's name columns. `n` is '' for the first phone, otherwise its number. */
function name({ columns }: NameGroup, all: readonly LookedAt[], n: '' | string): LookedAt[] {
  const meaning = (kind: string) => `${kind}${n}` as GuessedMeaning;
  let first = shortest(columns, 'first');
  let last = shortest(columns, 'last');
  let full = shortest(columns, 'name') ?? shortest(columns, 'owner') ?? shortest(columns, 'maybePhone');
  if (last !== undefined && first === undefined) {
    const isWhole = full !== undefined && (wholeForm.test(full.column.Header) || full.contents.names >= 0.9);
    if (full !== undefined && !isWhole) {
      // "Nombre" beside "Apellidos", "Name" beside "Surname".
      first = full;
      full = undefined;
    } else if (full !== undefined) last = undefined;
    else if (last.contents.names >= 0.5) {
      // "Nom" alone is the full name.
      full = last;
      last = undefined;
    }
  } else if (first !== undefined || last !== undefined) full = undefined;
  // A family name without an owner also belongs to this person.
  if (first !== undefined && last === undefined)
    last = shortest(
      all.filter((one) => keyOf(one) === '' && one.column.Meaning === 'Custom'),
      'last',
    );
  if (first !== undefined) first.column.Meaning = meaning('FirstName');
  if (last !== undefined) last.column.Meaning = meaning('LastName');
  if (full !== undefined) full.column.Meaning = meaning('FullName');
  return [first, last, full].filter((one) => one !== undefined);
}

function shortest(names: readonly LookedAt[], kind: string): LookedAt | undefined {
  return names
    .filter(({ header }) => header.kind === kind)
    .toSorted((a, b) => wordsIn(a.column.Header) - wordsIn(b.column.Header))[0];
}

/**
 * The owner of a name: the person in the phone's header, otherwise a person whom no header names. Otherwise
 * the user is asked.
 */
function chooseGroup(
  groups: readonly NameGroup[],
  phone: LookedAt | undefined,
  placed: NameGroup | undefined,
): { group: NameGroup; isSure: boolean } {
  const [first] = groups as [NameGroup, ...NameGroup[]];
  const keys = [...new Set(groups.map(({ key }) => key))];
  const at = (key: string) => groups.find((group) => group.key === key) ?? first;
  const owner = phone?.header.owner ?? '';
  const exact = phone === undefined ? undefined : ofPhone(groups, phone);
  if (exact !== undefined) return { group: exact, isSure: true };
  if (owner === '' && placed !== undefined) return { group: placed, isSure: true };
  if (keys.length === 1) return { group: first, isSure: true };
  const same =
    owner === ''
      ? undefined
      : (keys.find((key) => base(key) === base(owner)) ??
        keys.find((key) =>
          base(key)
            .split(' ')
            .some((word) => word !== '' && base(owner).split(' ').includes(word)),
        ));
  if (same !== undefined) return { group: at(same), isSure: true };
  if (keys.includes('')) return { group: at(''), isSure: owner === '' };
  // "Guardian 1" and "Guardian 2" are the same kind. The first is meant.
  const kinds = new Set(keys.map(base));
  return { group: at(keys.find((key) => familyFirst.test(key)) ?? first.key), isSure: kinds.size === 1 };
}

/** Names under a header that doesn't mention them, or without a header. */
function guessByContents(looked: readonly LookedAt[]): void {
  const free = looked.filter(
    ({ column, header }) => column.Meaning === 'Custom' && header.kind === 'unknown',
  );
  // "Group Name" in two rows may be the name of a group or of a person in one. Groups repeat.
  const groups = looked.filter(
    ({ column, contents }) => column.Meaning === 'Groups' && contents.words >= 0.5,
  );
  const likely = [...free, ...groups].filter(({ contents }) => contents.names >= 0.8);
  const [one] = likely;
  if (one === undefined) return guessParts(free);
  one.column.Meaning = 'FullName';
  if (one.column.Header !== '' || likely.length > 1) one.column.Doubt = looksLikeNamesText;
}

/** A column of single words, or two side by side: "Maria", or "Maria" and "Gomez". The user is asked. */
function guessParts(free: readonly LookedAt[]): void {
  const isOfWords = ({ contents }: LookedAt): boolean => contents.words >= 0.8 && contents.figures === 0;
  const at = free.findIndex(isOfWords);
  const one = free[at];
  if (one === undefined) return;
  const next = free[at + 1];
  const isPair =
    next !== undefined &&
    isOfWords(next) &&
    next.column.ColumnNumber === one.column.ColumnNumber + 1 &&
    one.contents.names < 0.3;
  one.column.Meaning = isPair ? 'FirstName' : 'FullName';
  one.column.Doubt = one.column.Header === '' ? looksLikeNamesWithoutHeaderText : looksLikeNamesText;
  if (!isPair) return;
  next.column.Meaning = 'LastName';
  next.column.Doubt = one.column.Doubt;
}
