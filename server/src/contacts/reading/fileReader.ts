import type { FileColumn } from '@carillon/contract/contacts/uploads';
import { holdsPhone } from '@carillon/rules/files/columnContents';
import { keptText, textLimits } from '@carillon/rules/texts/keptText';
import { tooManyRowsText } from '@carillon/rules/files/uploadLimits';
import { guessColumns, sampleRows } from '@carillon/rules/files/columnGuess';
import { StrayCells, usedColumns } from '@carillon/rules/files/usedColumns';
import { findHeader, isFooterRow, joinHeader } from '@carillon/rules/files/headerRows';
import { goodRowLines, housemateLines } from './rows/goodRowLine.ts';
import type { GoodRow } from './rows/goodRow.ts';
import { judgeRow, planRows, type RowPlan } from './rows/judgeRow.ts';
import { personLine, personMark } from './rows/personLine.ts';
import { MergedCells } from './workbooks/mergedCells.ts';
import { LineFile } from './rows/lineFile.ts';
import { PhoneSet } from './rows/phoneSet.ts';
import { NoTexts } from './rows/noTexts.ts';
import { Remarks } from './rows/remarks.ts';
import { emptyFileText, joined, shownRow, type Tab } from './rows/shownRows.ts';
import type { FarCell, RowSink, RowSource, SheetShape } from './rowSource.ts';
import {
  damagedSheetText,
  FileRefused,
  layoutKey,
  maxProblemRows,
  type BadRowLine,
  type ReadingOrder,
  type ReadingResult,
} from './readingTypes.ts';

interface WaitingRow {
  readonly row: number;
  cells: string[];
  readonly isHidden: boolean;
}

interface OpenTab {
  readonly tab: Tab;
  /** Rows that wait for the guess, which needs a sample; null once it is made. */
  waiting: WaitingRow[] | null;
  plan: RowPlan | null;
  /** Finds people not to text; null when no column says so. */
  noTexts: NoTexts | null;
  /** The names of the columns as their own rows hold them: some programs repeat them on every page. */
  header: readonly string[];
  /** Cells merged over several rows; null when there are none. */
  merged: MergedCells | null;
  /** Finds cells far from the table; null until its columns are known. */
  strays: StrayCells | null;
}

/** First rows of a sheet that the answer shows (B-276). */
const shownRows = 5;

/** Letters that code pages do not share. */
const beyondAscii = /[\u0080-\uffff]/;

/** Reads all rows of a source: guesses columns, judges each row, writes good and bad ones to their files. */
export class FileReader implements RowSink {
  readonly #order: ReadingOrder;
  readonly #news: (done: number, rows: number) => void;
  #names: readonly string[] = [];
  #hidden: readonly boolean[] = [];
  #shapes: readonly SheetShape[] = [];
  #tabs: OpenTab[] = [];
  #phones = new PhoneSet();
  #problems = new Map<string, { Count: number; Rows: { TabNumber: number; RowNumber: number }[] }>();
  #customFields = new Set<string>();
  #counts = noCounts();
  #people = new PhoneSet();
  #remarks = new Remarks();
  #notAllowed: ReadonlySet<number>;
  #good: LineFile;
  #bad: LineFile;
  #keptBad = 0;
  #areLettersDoubted = false;
  /** Cells stand further right than is read. */
  #hasFar = false;
  /** The file says that it holds more than is there. */
  #isIncomplete = false;
  #encoding: string | undefined;
  readonly #hasRepairs: boolean;

  constructor(order: ReadingOrder, news: (done: number, rows: number) => void) {
    this.#order = order;
    this.#news = news;
    this.#notAllowed = new Set(order.notAllowed);
    this.#hasRepairs = Object.keys(order.choices.Repairs).length > 0;
    this.#good = new LineFile(order.rowsFile);
    this.#bad = new LineFile(order.badRowsFile);
  }

  /** Reads everything. Throws FileRefused with a sentence for people; both files are closed in any case. */
  async read(source: RowSource): Promise<ReadingResult> {
    try {
      this.#names = source.tabNames;
      this.#hidden = source.hiddenTabs ?? [];
      this.#shapes = source.shapes ?? [];
      this.#begin();
      await source.read(this);
      for (const tab of this.#tabs) this.#settle(tab);
      return this.#finish();
    } finally {
      this.#good.close();
      this.#bad.close();
    }
  }

  restart(): void {
    this.#good.restart();
    this.#bad.restart();
    this.#begin();
  }

  doubtLetters(encoding?: string): void {
    this.#areLettersDoubted = true;
    this.#encoding = encoding;
  }

  row(tabNumber: number, row: number, cells: string[], isHidden = false): void {
    const open = this.#tabs[tabNumber - 1];
    if (open === undefined || isBlank(cells)) return;
    if (this.#areLettersDoubted) this.#tellLetters(tabNumber, row, cells);
    if (open.waiting === null) return this.#take(open, row, cells, isHidden);
    open.waiting.push({ row, cells, isHidden });
    if (open.waiting.length > sampleRows) this.#settle(open);
  }

  /** A row below the names of the columns; a hidden row counts only if the user includes hidden rows. */
  #take(open: OpenTab, row: number, cells: string[], isHidden: boolean): void {
    const whole = open.merged === null ? cells : open.merged.fill(row, cells);
    if (!isHidden) return this.#judge(open, row, whole);
    open.tab.HiddenRowCount = (open.tab.HiddenRowCount ?? 0) + 1;
    if (open.tab.WithHiddenRows === true) this.#judge(open, row, whole);
  }

  far(tab: number, row: number, cells: readonly FarCell[]): void {
    this.#hasFar = true;
    for (const { column, value } of cells) this.#remarks.add('Stray', { tab, row, column, value });
  }

  lacks(tab: number, row: number, what: string): void {
    this.#isIncomplete = true;
    this.#remarks.add('Incomplete', { tab, row, column: null, value: what });
  }

  progress(done: number, total: number): void {
    const rows = this.#counts.rows;
    this.#news(rows, done >= total || done === 0 ? rows : Math.round((rows * total) / done));
  }

  #tellLetters(tab: number, row: number, cells: readonly string[]): void {
    for (const [at, value] of cells.entries())
      if (beyondAscii.test(value))
        this.#remarks.add('Letters', { tab, row, column: at + 1, value }, this.#encoding);
  }

  #begin(): void {
    this.#phones = new PhoneSet();
    this.#problems = new Map();
    this.#customFields = new Set();
    this.#counts = noCounts();
    this.#people = new PhoneSet();
    this.#remarks = new Remarks();
    this.#keptBad = 0;
    this.#hasFar = false;
    this.#isIncomplete = false;
    this.#areLettersDoubted = false;
    this.#tabs = this.#names.map((name, index) => ({
      tab: {
        TabNumber: index + 1,
        Name: name.slice(0, 255),
        HasHeader: false,
        RowCount: 0,
        Columns: [],
        Rows: [],
        Included: false,
        ...(this.#hidden[index] === true ? { IsHidden: true } : {}),
      },
      waiting: [],
      plan: null,
      noTexts: null,
      header: [],
      merged: null,
      strays: null,
    }));
  }

  /** The sample is there: decides header, columns and whether the sheet takes part, then judges what waited. */
  #settle(open: OpenTab): void {
    const { waiting, tab } = open;
    if (waiting === null) return;
    open.waiting = null;
    const choice = this.#order.choices.Tabs.findLast((one) => one.TabNumber === tab.TabNumber);
    const sample = waiting.map((row) => row.cells);
    const place = findHeader(sample, this.#order.countryId);
    tab.HasHeader = choice?.HasHeader ?? place.rows > 0;
    const named = waiting.slice(place.titles, place.titles + place.rows).map(({ row }) => row);
    if (named.length > 1 || (named[0] ?? 1) > 1) tab.HeaderRows = named;
    const above = tab.HasHeader || place.rows === 0 ? waiting.splice(0, place.titles) : [];
    const names = tab.HasHeader ? waiting.splice(0, Math.max(place.rows, 1)) : [];
    open.header = names.at(-1)?.cells ?? [];
    if (choice?.WithHiddenRows === true) tab.WithHiddenRows = true;
    const { merges = [], hiddenColumns } = this.#shapes[tab.TabNumber - 1] ?? {};
    const seen = waiting.filter(({ isHidden }) => tab.WithHiddenRows === true || !isHidden);
    // Values that only hidden rows have do not count for the guess, unless there are no others.
    tab.Columns = this.#columns(
      tab.TabNumber,
      joinHeader(names.map((row) => row.cells)),
      (seen.length > 0 ? seen : waiting).map((row) => row.cells),
      hiddenColumns,
    );
    open.strays = new StrayCells(new Set(tab.Columns.map(({ ColumnNumber }) => ColumnNumber)));
    const hasPhone = tab.Columns.some((column) => column.Meaning.startsWith('Phone'));
    // A sheet whose phone column was left out stays visible. People whom the workbook hides are not contacted without
    // the user's choice.
    const isChosen = this.#order.choices.Columns.some((one) => one.TabNumber === tab.TabNumber);
    tab.Included = choice?.Included ?? ((hasPhone || isChosen) && tab.IsHidden !== true);
    open.plan = tab.Included && hasPhone ? planRows(tab.Columns, this.#order) : null;
    if (choice?.WithNoTexts === true) tab.WithNoTexts = true;
    if (this.#order.forOptOuts !== true)
      open.noTexts = NoTexts.of(tab, sample.slice(above.length + names.length));
    const nameRow = names.at(-1)?.row;
    if (open.plan !== null && nameRow !== undefined) this.#tellLongNames(tab, nameRow);
    if (open.plan !== null) this.#tellAbove(tab, above);
    if (merges.length > 0) open.merged = new MergedCells(merges);
    for (const { row, cells, isHidden } of waiting) this.#take(open, row, cells, isHidden);
  }

  /** Rows above the table that may be missed: those with a number, and titles of a list without names of columns. */
  #tellAbove({ TabNumber: tab, HasHeader }: Tab, above: readonly WaitingRow[]): void {
    for (const { row, cells } of above) {
      const where = { tab, row, column: null, value: joined(cells) };
      if (cells.some((cell) => holdsPhone(cell, this.#order.countryId)))
        this.#remarks.add('Letterhead', where);
      else if (!HasHeader) this.#remarks.add('Footer', where);
    }
  }

  /** Names of columns that are too long for the fields that they become. */
  #tellLongNames({ TabNumber: tab, Columns }: Tab, row: number): void {
    for (const { Meaning, Header, Field, ColumnNumber: column } of Columns)
      if (Meaning === 'Custom' && Field === undefined && Header.length > textLimits.field)
        this.#remarks.add('Shortened', { tab, row, column, value: keptText(Header, textLimits.field) });
  }

  #columns(
    tabNumber: number,
    header: readonly string[],
    rows: readonly (readonly string[])[],
    hidden: ReadonlySet<number> | undefined,
  ): FileColumn[] {
    const used = usedColumns(header, rows);
    const columns: FileColumn[] = guessColumns(header, rows, this.#order.countryId, hidden).filter(
      ({ ColumnNumber }) => used.has(ColumnNumber),
    );
    const key = header.some((name) => name !== '') ? layoutKey(columns.map((column) => column.Header)) : '';
    const known = this.#order.layouts.find((layout) => layout.key === key)?.columns ?? [];
    for (const column of columns) {
      const chosen = this.#order.choices.Columns.findLast(
        (one) => one.TabNumber === tabNumber && one.ColumnNumber === column.ColumnNumber,
      );
      const choice = chosen ?? known.find((one) => one.ColumnNumber === column.ColumnNumber);
      if (choice === undefined) continue;
      if (chosen === undefined && choice.Meaning !== column.Meaning) column.AsBefore = true;
      column.Meaning = choice.Meaning;
      if (choice.Field !== undefined) column.Field = choice.Field;
      column.Guessed = false;
      delete column.Doubt;
    }
    return columns;
  }

  #judge(open: OpenTab, row: number, read: string[]): void {
    const { tab, plan } = open;
    const cells = this.#hasRepairs ? (this.#order.choices.Repairs[`${tab.TabNumber}:${row}`] ?? read) : read;
    const judged = plan === null ? null : judgeRow(cells, plan);
    // Read closely only if no person is lost by it.
    if (judged !== null && 'bad' in judged && isFooterRow(cells, open.header))
      return this.#remarks.add('Footer', { tab: tab.TabNumber, row, column: null, value: joined(cells) });
    if (this.#isStray(open, row, cells)) return;
    // Including those without a usable number: once repaired, they would be texted.
    const person = judged !== null && 'good' in judged ? judged.good : null;
    if (judged !== null && open.noTexts?.leavesOut(row, cells, person) === true) return;
    tab.RowCount += 1;
    if (tab.Rows.length < shownRows) tab.Rows.push(shownRow(row, cells, plan));
    if (plan === null || judged === null) return;
    this.#counts.rows += 1;
    if (this.#counts.rows > this.#order.maxRows) this.#tooMany();
    if ('bad' in judged) return this.#refuse(tab.TabNumber, row, judged.bad.reason, judged.bad.column, cells);
    if (judged.good.told !== undefined)
      for (const { kind, column, value } of judged.good.told)
        this.#remarks.add(kind, { tab: tab.TabNumber, row, column, value });
    this.#keep(judged.good, plan.forContacts);
    if (judged.good.others !== undefined)
      for (const other of judged.good.others) this.#keep(other, plan.forContacts);
  }

  /** Reports cells far from the table. True for a row that has nothing else, which is no person. */
  #isStray({ tab, strays }: OpenTab, row: number, cells: readonly string[]): boolean {
    const found = tab.Included && strays !== null ? strays.of(cells) : [];
    for (const column of found)
      this.#remarks.add('Stray', { tab: tab.TabNumber, row, column, value: cells[column - 1] ?? '' });
    return found.length > 0 && cells.filter(isFilled).length === found.length;
  }

  #keep(row: GoodRow, forContacts: boolean): void {
    if (forContacts) return this.#keepPerson(row);
    const phones = row.phones.filter((phone) => this.#phones.add(Number(phone)));
    if (phones.length < row.phones.length && this.#order.forOptOuts !== true)
      this.#good.write(
        housemateLines(
          row,
          row.phones.filter((phone) => !phones.includes(phone)),
        ),
      );
    if (phones.length === 0) {
      this.#counts.duplicates += 1;
      return;
    }
    this.#counts.good += 1;
    this.#counts.phones += phones.length;
    this.#good.write(goodRowLines(row, phones));
  }

  /** A person who comes twice is counted here and still written: the import knows which person a number means. */
  #keepPerson(row: GoodRow): void {
    this.#good.write(personLine(row));
    const counts = this.#counts;
    const first = Number(row.phones[0]);
    const hasList = this.#notAllowed.size > 0;
    const usable = hasList
      ? row.phones.filter((phone) => !this.#notAllowed.has(Number(phone))).length
      : row.phones.length;
    if (hasList && this.#notAllowed.has(first)) counts.notAllowed += 1;
    else if (!this.#people.add(personMark(row))) counts.duplicates += 1;
    else if (this.#phones.add(first)) {
      counts.good += 1;
      counts.phones += usable;
    } else {
      counts.shared += 1;
      counts.sharedPhones += usable;
    }
  }

  #refuse(tab: number, row: number, reason: string, column: number | null, cells: readonly string[]): void {
    this.#counts.bad += 1;
    const problem = this.#problems.get(reason) ?? { Count: 0, Rows: [] };
    problem.Count += 1;
    if (problem.Rows.length < maxProblemRows) problem.Rows.push({ TabNumber: tab, RowNumber: row });
    this.#problems.set(reason, problem);
    if (this.#keptBad >= this.#order.maxBadRows) return;
    this.#keptBad += 1;
    this.#bad.write(`${JSON.stringify({ tab, row, reason, column, cells } satisfies BadRowLine)}\n`);
  }

  #finish(): ReadingResult {
    const tabs = this.#tabs.map((open) => open.tab);
    const dataRows = tabs.reduce((sum, tab) => sum + tab.RowCount, 0);
    if (dataRows === 0 && !tabs.some((tab) => (tab.HiddenRowCount ?? tab.NoTextCount ?? 0) > 0)) {
      throw new FileRefused(this.#isIncomplete ? damagedSheetText : emptyFileText(tabs, this.#hasFar));
    }
    for (const open of this.#tabs)
      for (const { name } of open.plan?.custom ?? []) this.#customFields.add(name);
    return {
      structure: { Tabs: tabs },
      ...this.#counts,
      // Without a phone column no row was judged; they are reported anyway.
      rows: this.#counts.rows === 0 ? dataRows : this.#counts.rows,
      problems: [...this.#problems]
        .map(([Reason, problem]) => ({ Reason, ...problem }))
        .sort((a, b) => b.Count - a.Count || a.Reason.localeCompare(b.Reason))
        .slice(0, 100),
      customFields: [...this.#customFields],
      remarks: this.#remarks.all(),
    };
  }

  #tooMany(): never {
    throw new FileRefused(tooManyRowsText(this.#order.maxRows));
  }
}

const noCounts = () => ({
  good: 0,
  bad: 0,
  duplicates: 0,
  rows: 0,
  phones: 0,
  shared: 0,
  sharedPhones: 0,
  notAllowed: 0,
});

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';

function isBlank(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '' && cell.trim() !== '') return false;
  return true;
}
