// The column names of a paste, found as in a file.

import { countryCodeColumn } from '../../phones/countryCodes.ts';
import { contentsOf } from '../columnContents.ts';
import { guessColumns, sampleRows, unknownPhoneText } from '../columnGuess.ts';
import { headerWordsOf, readHeader } from '../columnHeaders.ts';
import { allWords, smallWords } from '../columnWords.ts';
import { keptText, textLimits } from '../../texts/keptText.ts';
import type { GuessedColumn } from '../guessedColumn.ts';
import { findHeader, joinHeader, mostTitleRows } from '../headerRows.ts';
import { digitCount } from './pasteCell.ts';
import { cellsOf, separatorOf, type PasteLine } from './pasteLines.ts';

/** No table has more columns. Wider lines are not table rows. */
const mostColumns = 500;
/** No column name has this many digits. A line of words with a number is a person. */
const fewestFigures = 7;

/** What a pasted column can contain. `otherNumber`: numbers of something else than phones, such as ids. */
export type ColumnKind = 'phone' | 'area' | 'first' | 'last' | 'name' | 'notes' | 'otherNumber';

/** A column with a header: its meaning, or else the name under which its cells are kept. */
export interface HeadedColumn {
  readonly kind: ColumnKind | null;
  readonly own: string | null;
  /** The name as written. */
  readonly header: string;
  /** For phones: their country code column, from 0; null if there is none. */
  readonly code: number | null;
  /** For phones whose header leaves it open whether they are to be used: the question in a file. */
  readonly doubt?: 'unknownColumn' | 'othersNumber';
}

const kindOf: Readonly<Record<string, ColumnKind>> = {
  FirstName: 'first',
  LastName: 'last',
  FullName: 'name',
  Notes: 'notes',
};

/** The position of the column names in a paste, and their meaning. */
export interface PasteHeader {
  /** Lines above them: a title or an office's letterhead. */
  readonly titles: number;
  /** The first line below them. */
  readonly from: number;
  readonly columns: readonly HeadedColumn[];
  readonly separator: string | null;
}

/**
 * Finds the column names by the rule for files; null if there are none. The lines of a paste may use other
 * separators than its header. Each separator of the first lines is tried, and the header's own counts.
 */
export function findPasteHeader(
  lines: readonly PasteLine[],
  countryId: number,
  hidden: ReadonlySet<number>,
): PasteHeader | null {
  const sample = lines.slice(0, sampleRows + 1);
  const signs = new Set(sample.slice(0, mostTitleRows + 2).map(separatorOf));
  for (const separator of signs) {
    const rows = sample.map((line) => cellsOf(line, separator));
    if (rows.some((cells) => cells.length > mostColumns)) continue;
    const { titles, rows: count } = findHeader(rows, countryId);
    const from = titles + count;
    const last = sample[from - 1];
    if (count === 0 || last === undefined || separatorOf(last) !== separator) continue;
    const names = joinHeader(rows.slice(titles, from));
    const columns = headedColumns(names, rows.slice(from), countryId, hidden);
    if (columns !== null) return { titles, from, columns, separator };
  }
  return null;
}

/** Column names that no person has. */
const nameHeader = /(?:^|[^\p{L}])(?:names?|nombres?|apellidos?|noms?|pr[ée]noms?)(?:$|[^\p{L}])/iu;

/**
 * True for names that describe the cells below. The columns of a paste are not shown, so words above numbers
 * that may be a person without one ("Ann Lee, Dallas") do not count as names here, and the line is reported.
 */
function isSaid(names: readonly string[], phone: string): boolean {
  if (names.some((name) => nameHeader.test(name))) return true;
  const { kind } = readHeader(phone);
  const known = names.filter((name) => readHeader(name).kind !== 'unknown').length;
  return known > 1 || (kind !== 'unknown' && (kind !== 'name' || names.length > 1));
}

/** True for a name of other numbers, in known words only: "Ref #", "Ticket", "Loan". Not for "Ann Order". */
function saysOther(header: string): boolean {
  if (readHeader(header).kind !== 'other') return false;
  return headerWordsOf(header).every(
    (word) => allWords.has(word) || smallWords.has(word) || /^\d$/.test(word),
  );
}

/** True for a phone column by a name that leaves open what it numbers: "Nbr", "#", "Contact" beside "Name". */
function isOpen(header: string): boolean {
  const { kind, isReach } = readHeader(header);
  return kind === 'name' || (kind === 'maybePhone' && !isReach);
}

/**
 * Columns by their names, with the values below; null if none may be a phone column. Numbers below a name such as "ID"
 * are asked about, as in a file.
 */
function headedColumns(
  names: readonly string[],
  below: readonly (readonly string[])[],
  countryId: number,
  hidden: ReadonlySet<number>,
): HeadedColumn[] | null {
  if (names.some((name) => digitCount(name) >= fewestFigures)) return null;
  const guessed = guessColumns(names, below, countryId, hidden);
  const phone = guessed.find((column) => column.Meaning === 'Phone1');
  const isNumbered = ({ Header }: GuessedColumn, index: number): boolean =>
    phone === undefined && saysOther(Header) && contentsOf(below, index, countryId).phones >= 0.5;
  if (phone === undefined) {
    if (!guessed.some(isNumbered)) return null;
  } else if (!isSaid(names, phone.Header)) return null;
  const headers = guessed.map((column) => column.Header);
  return guessed.map((column, index) => {
    const { Meaning, Header, Doubt } = column;
    const kind = Meaning.startsWith('Phone')
      ? 'phone'
      : Meaning.startsWith('AreaCode')
        ? 'area'
        : isNumbered(column, index)
          ? 'otherNumber'
          : (kindOf[Meaning] ?? null);
    // Of two columns with the same header the first is kept, because a name can have only one value.
    const isOwn = kind === null && Header !== '' && headers.indexOf(Header) === index;
    const code = kind === 'phone' ? countryCodeColumn(headers, index) : null;
    const isUnknown = Doubt === unknownPhoneText || (Doubt === undefined && isOpen(Header));
    const doubt =
      kind !== 'phone' || (Doubt === undefined && !isUnknown)
        ? {}
        : { doubt: isUnknown ? ('unknownColumn' as const) : ('othersNumber' as const) };
    return { kind, header: Header, own: isOwn ? keptText(Header, textLimits.field) : null, code, ...doubt };
  });
}
