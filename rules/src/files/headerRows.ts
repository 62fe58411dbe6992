import { contentsOf, holdsData, holdsPhone } from './columnContents.ts';
import { isQualifier, readHeader, type HeaderKind } from './columnHeaders.ts';
import { hasMarkOnly } from './cellValue.ts';
import { isScientific } from '../phones/phones.ts';

type Row = readonly string[];

/** The position of the column names. */
export interface HeaderPlace {
  /** Rows above them: a title or an office's letterhead. */
  readonly titles: number;
  /** Rows with column names: none, one, or two if cells of the upper one span several columns. */
  readonly rows: 0 | 1 | 2;
}

/** A letterhead, a print date, and a note or two may precede the column names. */
export const mostTitleRows = 12;
/** Maximum number of rows with a phone number that count as a letterhead. More are people. */
export const mostLetterheadPhones = 3;
/** A longer cell is not a column name. */
const longestName = 80;

const kinds: ReadonlySet<HeaderKind> = new Set([
  'phone',
  'maybePhone',
  'area',
  'first',
  'last',
  'name',
  'notes',
  'groups',
]);
const filledCells = (row: Row): string[] => row.filter((cell) => cell.trim() !== '');
const isFilled = (row: Row, at: number): boolean => (row[at] ?? '').trim() !== '';

/** True if the first row contains column names instead of a person. */
export function guessHasHeader(rows: readonly Row[], countryId = 1): boolean {
  const [first, ...others] = rows;
  if (first === undefined) return false;
  const filled = filledCells(first);
  if (filled.length === 0) return false;
  // A person's row has a number somewhere. A column name is not a number, date, or amount.
  if (filled.some((cell) => holdsPhone(cell, countryId) || isScientific(cell))) return false;
  if (filled.some((cell) => kinds.has(readHeader(cell).kind))) return true;
  if (filled.some((cell) => holdsData(cell))) return false;
  // Words above phone numbers.
  return first.some((_, at) => isFilled(first, at) && contentsOf(others, at, countryId).phones >= 0.5);
}

/** True for a row that may contain column names, including one with phones below it. */
function namesPhones(rows: readonly Row[], at: number, countryId: number): boolean {
  const row = rows[at] ?? [];
  const filled = filledCells(row);
  if (filled.length === 0 || filled.some((cell) => cell.length > longestName || holdsData(cell)))
    return false;
  const below = rows.slice(at + 1);
  return row.some((cell, column) => {
    const { kind } = readHeader(cell);
    if (kind !== 'phone' && kind !== 'maybePhone' && cell.trim().toLowerCase() !== 'contact') return false;
    const { filled: full, phones, long } = contentsOf(below, column, countryId);
    return at === 0
      ? full === 0 || phones > 0 || long > 0 || (kind === 'phone' && filled.length > 1)
      : phones >= 0.3 || long >= 0.5;
  });
}

/** True if each cell is a typical column name: no person is called "Student, Mobile". */
function saysAll(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.every((cell) => readHeader(cell).kind !== 'unknown');
}

const labeledNumber =
  /\b(?:phone|ph|tel|telephone|téléphone|tél|teléfono|fax|office|oficina|main|direct|call|hotline|line)\b\.?\s*[:#-]?\s*[+(]?\d/i;
const placeWords =
  /(?:^|[^\p{L}])(?:office|school|camp|church|clinic|center|centre|dental|medical|hospital|academy|club|inc|llc|university|college|ministry|ministries|library|department|dept|district|county|services?|studio|agency|association|pharmacy|practice|daycare|preschool|parish|temple|synagogue|escuela|iglesia|cl[ií]nica|consultorio|oficina|colegio|centro|guarder[ií]a|parroquia|[ée]cole|[ée]glise|cabinet|clinique|mairie|bureau|secr[ée]tariat|cr[èe]che|coll[èe]ge|paroisse)(?![\p{L}])/iu;

/** True for the number of a place: "Phone: 214-564-0198", or one beside "Lakeside Dental Office". */
const isLetterhead = (cells: readonly string[]): boolean =>
  cells.some((cell) => labeledNumber.test(cell) || placeWords.test(cell));

/** True if at least two cells are typical column names: "Camper, Parent mobile, Cabin". */
const saysTwo = (cells: readonly string[]): boolean =>
  cells.filter((cell) => readHeader(cell).kind !== 'unknown').length >= 2;

/** Finds the column names: in the first row, below a title or a letterhead, or in two rows. */
export function findHeader(rows: readonly Row[], countryId = 1): HeaderPlace {
  /** Cells of the widest row above, excluding and including the one right above. */
  let [widestBefore, widest] = [0, 0];
  let phonesAbove = 0;
  /** All numbers above belong to a place. */
  let isOfPlace = true;
  /** The first of them does. */
  let isBegunByPlace = false;
  for (let at = 0; at <= Math.min(mostTitleRows, rows.length - 1); at += 1) {
    const row = rows[at] ?? [];
    const cells = filledCells(row);
    const holdsPhones = cells.some((cell) => holdsPhone(cell, countryId) || isScientific(cell));
    const below = rows.length - at - 1;
    if (!holdsPhones && namesPhones(rows, at, countryId)) {
      // A row of groups, "Student, Parent", may be as wide as the names below it.
      const above = isOverNames(rows, at) ? widestBefore : widest;
      const isWide = cells.length > Math.max(at === 0 ? 0 : 1, above);
      // Several people, and one more below what may be another list's column names: they are not an office's
      // numbers.
      const mayBeOffice = phonesAbove < 2 || isBegunByPlace;
      const isNamed = (mayBeOffice && saysAll(cells)) || (isOfPlace && saysTwo(cells));
      if (isWide && (phonesAbove === 0 || below > phonesAbove || (below > 0 && isNamed)))
        return widened(rows, at);
    }
    widestBefore = widest;
    if (holdsPhones) {
      if (phonesAbove === 0) isBegunByPlace = isLetterhead(cells);
      phonesAbove += 1;
      isOfPlace &&= isLetterhead(cells);
    }
    // A row with a number may be as wide as the column names: the office and its phone.
    else widest = Math.max(widest, cells.length);
    if (phonesAbove > mostLetterheadPhones) break;
  }
  const titles = titleRows(rows, countryId);
  const shown = titles.all === 0 ? rows : rows.slice(titles.all);
  if (guessHasHeader(shown, countryId)) {
    const place = widened(shown, 0);
    return { titles: titles.all + place.titles, rows: place.rows };
  }
  return { titles: titles.sure, rows: 0 };
}

/** What no person is called: "Bus 7 riders", "Lakeside Dental Office", "Volunteer list". */
const titleWords =
  /\d|[:–—]|(?:^|[^\p{L}])(?:list|lists|roster|rosters|riders|members|parents|students|players|volunteers|contacts|directory|phones?|numbers|people|families|staff|team|class|grade|room|bus|route|troop|pack|choir|band|lista|listado|liste|alumnos|padres|[ée]l[eè]ves)(?![\p{L}])/iu;

/**
 * Rows above a wider table that hold one cell without data: a title for the whole sheet. `sure` are those that are no
 * person without a number.
 */
function titleRows(rows: readonly Row[], countryId: number): { all: number; sure: number } {
  const none = { all: 0, sure: 0 };
  const most = Math.min(mostTitleRows, rows.length - 1);
  let all = 0;
  while (all < most && isTitle(rows[all] ?? [])) all += 1;
  const next = filledCells(rows[all] ?? []);
  if (all === 0 || next.length < 2) return none;
  const below = rows.slice(all, all + 10);
  if (!below.some((row) => row.some((cell) => holdsPhone(cell, countryId)))) return none;
  let sure = 0;
  for (; sure < all; sure += 1) {
    const [title = ''] = filledCells(rows[sure] ?? []);
    if (!titleWords.test(title) && !placeWords.test(title)) break;
  }
  return { all, sure };
}

function isTitle(row: Row): boolean {
  const [cell, ...more] = filledCells(row);
  return cell !== undefined && more.length === 0 && !holdsData(cell);
}

/** The names found in row `at`, with the adjacent row that belongs to them. */
function widened(rows: readonly Row[], at: number): HeaderPlace {
  const row = rows[at] ?? [];
  const below = rows[at + 1];
  if (below !== undefined && groupsColumns(row, below) && isSecondRow(row, below))
    return { titles: at, rows: 2 };
  if (isOverNames(rows, at)) return { titles: at - 1, rows: 2 };
  return { titles: at, rows: 1 };
}

/** True if the row above `at` groups its columns. */
function isOverNames(rows: readonly Row[], at: number): boolean {
  const above = at === 0 ? undefined : rows[at - 1];
  const row = rows[at] ?? [];
  if (above === undefined || !groupsColumns(above, row)) return false;
  return isGroupRow(above) || (repeatsBeside(above, row) && repeats(above, row));
}

const groupsColumns = (upper: Row, lower: Row): boolean => spans(upper, lower) || repeats(upper, lower);

/** "Phone, Phone" above "1, 2". */
const figure = /^\s*[1-9]\s*$/;

/**
 * True for two full rows of names: "Swimmer, Parent, Parent, Coach" above "Name, Name, Mobile, Phone". The upper row
 * could not be the only one: it repeats a name, tells two equal names below it apart, or names no phone. Below repeated
 * names half of the lower row must be typical ("Forename, Surname, Primary, Evenings"), otherwise all of it.
 */
function repeats(upper: Row, lower: Row): boolean {
  const isValue = (cell: string): boolean => (holdsData(cell) && !figure.test(cell)) || hasMarkOnly(cell);
  if (upper.some(holdsData) || lower.some(isValue)) return false;
  if (lower.some((_, at) => isFilled(lower, at) && !isFilled(upper, at))) return false;
  const names = filledCells(lower);
  if (names.length < 2) return false;
  if (repeatsBeside(upper, lower)) {
    const known = lower.filter((_, at) => isTypical(upper, lower, at));
    return known.length * 2 >= names.length;
  }
  if (!saysAll(names)) return false;
  const plain = (row: Row): string[] => filledCells(row).map((cell) => cell.trim().toLowerCase());
  const [groups, fields] = [plain(upper), plain(lower)];
  const hasTwins = (cells: readonly string[]): boolean => new Set(cells).size < cells.length;
  if (hasTwins(groups) || hasTwins(fields)) return true;
  return !groups.some((cell) => ['phone', 'maybePhone'].includes(readHeader(cell).kind));
}

/** True if adjacent cells of the upper row are equal, like a merged cell that was filled, and differ in the lower one. */
function repeatsBeside(upper: Row, lower: Row): boolean {
  const plain = (row: Row, at: number): string => (row[at] ?? '').trim().toLowerCase();
  return upper.some(
    (_, at) =>
      at > 0 &&
      isFilled(upper, at) &&
      plain(upper, at) === plain(upper, at - 1) &&
      plain(lower, at) !== plain(lower, at - 1),
  );
}

const groupKinds: ReadonlySet<HeaderKind> = new Set(['phone', 'maybePhone', 'owner', 'unknown']);

/** True for a typical name of a column, or what tells the phones of one group apart: "Primary" below "Telephone". */
function isTypical(upper: Row, lower: Row, at: number): boolean {
  const [group, name] = [(upper[at] ?? '').trim(), (lower[at] ?? '').trim()];
  if (name === '') return false;
  if (readHeader(name).kind !== 'unknown') return true;
  return (figure.test(name) || isQualifier(name)) && groupKinds.has(readHeader(group).kind);
}

/** True if a cell of the upper row spans several of the lower one, like a merged cell. */
function spans(upper: Row, lower: Row): boolean {
  const width = Math.max(upper.length, lower.length);
  for (let at = 1; at < width; at += 1)
    if (isFilled(upper, at - 1) && !isFilled(upper, at) && isFilled(lower, at)) return true;
  return false;
}

/** "Home, Cell" below "Telephone": column names, not a person. */
function isSecondRow(upper: Row, row: Row): boolean {
  const cells = filledCells(row);
  if (cells.length < 2 || cells.some((cell) => cell.length > 40)) return false;
  if (repeats(upper, row)) return true;
  if (cells.some((cell) => holdsData(cell))) return false;
  const known = row.flatMap((cell, at) => (isTypical(upper, row, at) ? [readHeader(cell).kind] : []));
  return known.length * 5 >= cells.length * 3 && known.some((kind) => kinds.has(kind));
}

/**
 * "Student, Parent" above "First, Last, Name, Phone". A title for the whole sheet is only in its first cell.
 */
function isGroupRow(row: Row): boolean {
  const cells = filledCells(row);
  if (cells.some((cell) => cell.length > 40 || holdsData(cell))) return false;
  if (cells.length < 2 && isFilled(row, 0)) return false;
  const known = cells.filter((cell) => readHeader(cell).kind !== 'unknown');
  return known.length * 2 >= cells.length;
}

/** The column names. Two rows are joined: "Telephone" over "Home" and "Cell" gives "Telephone Cell". */
export function joinHeader(rows: readonly Row[]): string[] {
  const [upper = [], lower] = rows;
  if (lower === undefined) return upper.map((cell) => cell.trim());
  const joined: string[] = [];
  let over = '';
  for (let at = 0; at < Math.max(upper.length, lower.length); at += 1) {
    const top = (upper[at] ?? '').trim();
    const name = (lower[at] ?? '').trim();
    if (top !== '') over = top;
    else if (name === '') over = '';
    const isSaid = name.toLowerCase().includes(over.toLowerCase());
    joined.push(name === '' ? top : isSaid ? name : `${over} ${name}`);
  }
  return joined;
}

const totalForm =
  /^(?:(?:grand\s|sub-?\s?)?totals?\s*(?:[:=#-].*|\d[\d,. ]*|$)|(?:grand\s)?total\s(?:of\s)?(?:students?|rows?|records?|contacts?|people|persons?|members?|families|customers?|patients?|employees?|entries|count|number|listed)\b.*|(?:number|count)\sof\s(?:students?|rows?|records?|contacts?|people|members?|families|entries)\b.*|(?:count|sum|average|rows|records)\s*[:=].*|end\sof\s(?:report|list|file|data|document)\b.*|page\s\d+(?:\sof\s\d+)?|(?:report\s)?(?:generated|printed|exported|created)\s(?:on|by|at)?[\s:].*|\*+\s*end.*)$/i;

/**
 * True for a row at the bottom of a sheet or page that is not a person: "Total: 2,999", "Page 2 of 9",
 * repeated column names.
 */
export function isFooterRow(cells: Row, header: Row): boolean {
  const filled = filledCells(cells);
  const first = (filled[0] ?? '').trim();
  if (filled.length <= Math.max(3, header.length / 2) && first.length <= 120 && totalForm.test(first))
    return filled
      .slice(1)
      .every((cell) => !/\p{L}{4,}.*\s\p{L}{2,}/u.test(cell) || totalForm.test(cell.trim()));
  const repeated = header.length > 1 && filled.length > 1;
  return (
    repeated &&
    cells.every((cell, at) => cell.trim() === '' || cell.trim() === (header[at] ?? '').trim()) &&
    filled.length === filledCells(header).length
  );
}
