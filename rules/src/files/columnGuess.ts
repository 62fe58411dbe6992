import { contentsOf, type ColumnContents } from './columnContents.ts';
import { readHeader, type HeaderReading } from './columnHeaders.ts';
import type { GuessedColumn, GuessedMeaning, LookedAt } from './guessedColumn.ts';
import { guessNames } from './nameGuess.ts';

/** Number of rows of a sheet that the guesses are based on. */
export const sampleRows = 200;

/** The question about a column with numbers under an unknown name. */
export const unknownPhoneText =
  'These look like phone numbers, but the name of the column does not say what they are.';
/** The question about a column with other people's numbers. */
export const emergencyPhoneText =
  "These are emergency contacts' numbers. They are kept as a field and not texted, unless you choose so.";
/** The question where the list has no other numbers. */
export const onlyEmergencyPhonesText =
  "These are emergency contacts' numbers, the only ones in this list. Texts go to them. Choose another use if they should not.";

/** The question about a column with numbers of people other than the person or a parent. */
export const otherPeopleText =
  "These are other people's numbers, such as a sitter's, a doctor's, or a coach's. They are kept as a field and not texted, unless you choose so.";
/** The question where the list has no other numbers. */
export const onlyOtherPeopleText =
  "These are other people's numbers, such as a sitter's, a doctor's, or a coach's, the only ones in this list. Texts go to them. Choose another use if they should not.";
/** The question about a column with numbers whose header says not to use them. */
export const unwantedPhoneText =
  'The name of this column says that these numbers should not be used. They are kept as a field and not texted, unless you choose so.';
/** The question about a phone column that the sheet hides. */
export const hiddenPhoneText = 'The sheet hides these phone numbers. Choose whether they are used.';
/** The question about a phone column after the third. */
export const furtherPhoneText =
  'These are phone numbers, too, but three columns of them are used already. They are kept as a field and not texted, unless you choose so.';

const mostPhones = 3;
const numbered = (name: 'Phone' | 'AreaCode', n: number) => `${name}${n}` as GuessedMeaning;

/**
 * What each column means, from its header and from its contents (2-decisions F8). A header with another
 * meaning is trusted: a ten-digit id is not a phone. Columns that are empty in the sample come after the
 * others. Unknown columns are kept as custom data under their header; an uncertain guess says why.
 */
export function guessColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  countryId = 1,
  /** Numbers of the columns that the sheet hides. */
  hidden: ReadonlySet<number> = new Set(),
): GuessedColumn[] {
  const width = Math.max(headers.length, ...rows.map((row) => row.length), 0);
  const sample = headers.some((name) => name.trim() !== '') ? rows : withoutTitle(rows);
  const looked: LookedAt[] = Array.from({ length: width }, (_, at) => {
    const name = (headers[at] ?? '').trim();
    const header = readHeader(name);
    return {
      column: {
        ColumnNumber: at + 1,
        Header: name,
        Meaning: simpleMeaning(header),
        Guessed: true,
        ...(hidden.has(at + 1) ? { IsHidden: true } : {}),
      },
      header,
      contents: contentsOf(sample, at, countryId),
    };
  });
  byTheNameBefore(looked);
  const phones = seenPhones(looked);
  for (const [index, { column }] of phones.entries()) column.Meaning = numbered('Phone', index + 1);
  pairAreaCodes(looked, phones.length);
  guessNames(
    looked.filter((one) => !phones.includes(one)),
    phones,
  );
  const taken = new Set<GuessedMeaning>();
  for (const { column } of looked) {
    // The second "Notes" column stays as custom data, so nothing is lost.
    if (column.Meaning !== 'Custom' && taken.has(column.Meaning)) column.Meaning = 'Custom';
    taken.add(column.Meaning);
  }
  for (const one of looked) {
    const doubt = doubtOf(one, phones.length);
    if (doubt !== undefined) one.column.Doubt ??= doubt;
  }
  return looked.map(({ column }) => column);
}

/** Rows of a list without column names, without those above it that fill only one of several columns. */
function withoutTitle(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const isWide = (row: readonly string[]): boolean => row.filter((cell) => cell.trim() !== '').length > 1;
  const first = rows.findIndex(isWide);
  return first > 0 ? rows.slice(first) : rows;
}

/** Numbers with a known name that can't be called. They are not people's phones. */
const machineForm = /fax|pager|telex|tty|tdd|isdn/i;

/** "PCP phone" beside "PCP", a column with names of people unknown to us. */
function isNamedAfter(phone: LookedAt, looked: readonly LookedAt[]): boolean {
  const said = ` ${phone.column.Header.toLowerCase()} `;
  return looked.some(
    ({ column: { Header }, header, contents }) =>
      header.kind === 'unknown' &&
      Header.length > 1 &&
      contents.names >= 0.5 &&
      said.includes(` ${Header.toLowerCase()} `),
  );
}

const isOfPerson = ({ header: { kind }, contents }: LookedAt): boolean =>
  ['name', 'first', 'last', 'owner'].includes(kind) || (kind === 'maybePhone' && contents.words >= 0.3);

/** Why the user is asked about a column that contains phone numbers and is not texted. */
function doubtOf({ column, header, contents }: LookedAt, taken: number): string | undefined {
  if (column.Meaning !== 'Custom' || contents.filled === 0 || contents.phones < 0.3) return undefined;
  if (header.isUnwanted) return unwantedPhoneText;
  const isOfPhones = header.kind === 'phone' || header.kind === 'maybePhone' || header.kind === 'owner';
  if (header.isEmergency && (isOfPhones || header.kind === 'unknown')) return emergencyPhoneText;
  if (header.isStranger && (isOfPhones || header.kind === 'unknown')) return otherPeopleText;
  if (isOfPhones && contents.phones >= 0.5 && (header.kind === 'phone' || header.isReach))
    return taken >= mostPhones ? furtherPhoneText : unknownPhoneText;
  const isWritten = contents.phones >= 0.8 && contents.written >= 0.5;
  return isWritten && header.kind !== 'area' && !machineForm.test(column.Header)
    ? unknownPhoneText
    : undefined;
}

/** "Name, Cell, Emergency contact, Phone": the second number is that of the emergency contact. */
function byTheNameBefore(looked: LookedAt[]): void {
  let phonesBefore = 0;
  let person: LookedAt | undefined;
  for (const [at, one] of looked.entries()) {
    const { kind, owner, isEmergency, isStranger } = one.header;
    const isOther = isEmergency || isStranger;
    if (kind === 'phone' || (kind === 'maybePhone' && one.contents.phones >= 0.5)) {
      if (owner === '' && isNamedAfter(one, looked))
        looked[at] = { ...one, header: { ...one.header, isStranger: true } };
      else if (owner === '' && !isOther && person !== undefined && phonesBefore > 0)
        looked[at] = {
          ...one,
          header: {
            ...one.header,
            isEmergency: person.header.isEmergency,
            isStranger: person.header.isStranger,
          },
        };
      else phonesBefore += 1;
    } else if (isOther && isOfPerson(one) && one.contents.phones < 0.5) person = one;
    else if (isOfPerson(one)) person = undefined;
  }
}

function simpleMeaning({ kind }: HeaderReading): GuessedMeaning {
  if (kind === 'groups') return 'Groups';
  // Even if some are too long: those rows are reported, and users who want them whole turn the column into a
  // field.
  return kind === 'notes' ? 'Notes' : 'Custom';
}

/**
 * The visible phone columns. The user is asked about hidden ones, which are used only if there are no others.
 */
function seenPhones(looked: readonly LookedAt[]): LookedAt[] {
  const isSeen = ({ column }: LookedAt) => column.IsHidden !== true;
  const seen = phoneColumns(looked.filter(isSeen));
  if (looked.every(isSeen)) return seen;
  const unseen = phoneColumns(looked.filter((one) => !isSeen(one)));
  for (const { column, contents } of unseen) if (contents.filled > 0) column.Doubt = hiddenPhoneText;
  return seen.some(({ contents }) => contents.filled > 0) ? seen : inOrder([...seen, ...unseen]);
}

/** Sorts the used phone columns in texting order, and marks what the user must be asked. */
function phoneColumns(all: readonly LookedAt[]): LookedAt[] {
  const looked = all.filter(({ header }) => !header.isUnwanted);
  const said = looked.filter(({ header, contents }) => header.kind === 'phone' && mayBePhones(contents));
  // If several columns mean phones, those that contain any count.
  const sure = said.some(({ contents }) => contents.long >= 0.2)
    ? said.filter(({ contents }) => contents.filled === 0 || contents.long >= 0.2 || contents.phones > 0)
    : said;
  const held = looked.filter((one) => !sure.includes(one) && one.contents.phones >= 0.5);
  const likely = held.filter((one) => speaksOfReach(one) && !(sure.length > 0 && isBareNumber(one)));
  const unknown = held.filter((one) => !likely.includes(one) && isUnknown(one));
  const unnamed = unknown.filter(({ contents }) => contents.phones >= 0.9);
  const firm = [...sure, ...likely];
  if (firm.length > 0) {
    for (const { column } of unnamed) column.Doubt = unknownPhoneText;
    return inOrder(withoutStrangers(firm, looked, unnamed.length > 0));
  }
  const written = unknown.filter(({ contents }) => contents.written >= 0.5);
  const isHeadless = looked.every(({ column }) => column.Header === '');
  if (written.length === 0 && !(isHeadless && unknown.length === 1))
    for (const { column } of unknown) column.Doubt = unknownPhoneText;
  if (written.length > 0)
    for (const one of unknown)
      if (!written.includes(one) && one.contents.phones >= 0.9) one.column.Doubt = unknownPhoneText;
  return inOrder(written.length > 0 ? written : unknown);
}

/**
 * A header that says phones is trusted, unless the column contains words: "Phone type", "Cell" of a
 * laboratory.
 */
function mayBePhones({ filled, figures }: ColumnContents): boolean {
  return filled === 0 || figures > 0;
}

/** "Contact number" and "Mother" above phone numbers. */
function speaksOfReach({ header, column }: LookedAt): boolean {
  return (
    header.kind === 'maybePhone' ||
    header.kind === 'owner' ||
    (header.kind === 'name' && !/name/i.test(column.Header))
  );
}

/** "Number" or "Member no." beside a column named as phones: it may number anything. */
function isBareNumber({ header, contents }: LookedAt): boolean {
  return !header.isReach && contents.written < 0.5;
}

function isUnknown({ header, column, contents }: LookedAt): boolean {
  if (header.kind === 'unknown' || header.kind === 'maybePhone') return true;
  return header.kind === 'name' && contents.names === 0 && column.Header !== '';
}

/**
 * The user is asked about other people's numbers. They do not count as phones if the row's person has one, or may have
 * one in a column whose name doesn't say what it is.
 */
function withoutStrangers(
  phones: readonly LookedAt[],
  looked: readonly LookedAt[],
  mayHaveOwn: boolean,
): LookedAt[] {
  const named = looked.filter(({ header }) => ['name', 'first', 'last', 'owner'].includes(header.kind));
  const isAboutStrangers = named.some(({ header }) => header.isStranger) && named.every(isStranger);
  const isOther = (one: LookedAt) => one.header.isEmergency || (isStranger(one) && !isAboutStrangers);
  const own = phones.filter((one) => !isOther(one));
  if (own.some(({ contents }) => contents.filled > 0)) return own;
  const others = phones.filter((one) => isOther(one) && one.contents.filled > 0);
  const areUsed = others.length > 0 && !mayHaveOwn;
  for (const { column, header } of others)
    if (areUsed) column.Doubt = header.isEmergency ? onlyEmergencyPhonesText : onlyOtherPeopleText;
    else column.Doubt = header.isEmergency ? emergencyPhoneText : otherPeopleText;
  return areUsed || (own.length === 0 && others.length === 0) ? [...phones] : own;
}

const isStranger = ({ header }: LookedAt): boolean => header.isStranger;

/**
 * Cells before home before work, "Phone 2" after "Phone", columns that are empty in the sample last. The user
 * is asked about the fourth and further ones.
 */
function inOrder(phones: readonly LookedAt[]): LookedAt[] {
  const key = ({ header, contents }: LookedAt) => [
    contents.filled === 0 ? 1 : 0,
    header.rank,
    header.ordinal,
  ];
  const sorted = phones.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)];
    const at = one.findIndex((value, index) => value !== other[index]);
    return at === -1 ? a.column.ColumnNumber - b.column.ColumnNumber : (one[at] ?? 0) - (other[at] ?? 0);
  });
  for (const { column, contents } of sorted.slice(mostPhones))
    if (contents.filled > 0) column.Doubt = furtherPhoneText;
  return sorted.slice(0, mostPhones);
}

/**
 * An area code belongs to the phone whose header has the same digit, otherwise to the next one without
 * (B-078).
 */
function pairAreaCodes(looked: readonly LookedAt[], phones: number): void {
  const areas = looked.filter(({ column, header }) => column.Meaning === 'Custom' && header.kind === 'area');
  for (const [index, { column }] of areas.slice(0, mostPhones).entries()) {
    const figure = Number(/[1-3]/.exec(column.Header)?.[0] ?? index + 1);
    if (figure <= Math.max(phones, 1)) column.Meaning = numbered('AreaCode', figure);
  }
}
