import type { ColumnMeaning, FileColumn, FileUpload } from '@carillon/contract/contacts/uploads';
import { plural } from '@carillon/rules/money/amounts';

/** A choice for a column. */
export interface ColumnChange {
  readonly TabNumber: number;
  readonly ColumnNumber: number;
  readonly Meaning: ColumnMeaning;
  readonly Field?: string;
}

/** Choices that the server has not received yet. */
export interface ColumnChanges {
  readonly columns: readonly ColumnChange[];
  readonly tabs: readonly { readonly TabNumber: number; readonly Included: boolean }[];
}

export const noChanges: ColumnChanges = { columns: [], tabs: [] };

/** The choices with one more. A single meaning that another column had moves to this one. */
export function withColumn(file: FileUpload, changes: ColumnChanges, change: ColumnChange): ColumnChanges {
  const isSame = (one: { TabNumber: number; ColumnNumber: number }) =>
    one.TabNumber === change.TabNumber && one.ColumnNumber === change.ColumnNumber;
  const others = changes.columns.filter((one) => !isSame(one));
  const isSingle = change.Meaning !== 'Custom' && change.Meaning !== 'Ignore';
  const tab = withChanges(file, changes).FileStructure.Tabs.find((one) => one.TabNumber === change.TabNumber);
  const before = isSingle
    ? tab?.Columns.find(
        (column) => column.Meaning === change.Meaning && column.ColumnNumber !== change.ColumnNumber,
      )
    : undefined;
  if (before === undefined) return { ...changes, columns: [...others, change] };
  const columns = tab?.Columns ?? [];
  const mine = columns.find((column) => column.ColumnNumber === change.ColumnNumber)?.Meaning ?? 'Custom';
  const Meaning = phoneMeanings.has(change.Meaning) ? phoneInstead(mine, columns) : ('Custom' as const);
  const moved = { TabNumber: change.TabNumber, ColumnNumber: before.ColumnNumber, Meaning };
  return {
    ...changes,
    columns: [...others.filter((one) => one.ColumnNumber !== moved.ColumnNumber), moved, change],
  };
}

const phoneMeanings: ReadonlySet<ColumnMeaning> = new Set(['Phone1', 'Phone2', 'Phone3']);

/**
 * What becomes of a phone column whose place another column takes: it takes the place of that one, or the next free one.
 * As a custom field it would be lost without a word, and everyone whose only number stands there.
 */
function phoneInstead(mine: ColumnMeaning, columns: readonly FileColumn[]): ColumnMeaning {
  if (phoneMeanings.has(mine)) return mine;
  const taken = new Set(columns.map(({ Meaning }) => Meaning));
  return [...phoneMeanings].find((place) => !taken.has(place)) ?? 'Custom';
}

/** The file with the choices applied, before the server has reread it. */
export function withChanges(file: FileUpload, { columns, tabs }: ColumnChanges): FileUpload {
  if (columns.length === 0 && tabs.length === 0) return file;
  const changed = (tabNumber: number, column: FileColumn): FileColumn => {
    const change = columns.findLast(
      (one) => one.TabNumber === tabNumber && one.ColumnNumber === column.ColumnNumber,
    );
    if (change === undefined) return column;
    const { ColumnNumber, Header } = column;
    const field = change.Field === undefined ? {} : { Field: change.Field };
    return { ColumnNumber, Header, Meaning: change.Meaning, Guessed: false, ...field };
  };
  return {
    ...file,
    FileStructure: {
      Tabs: file.FileStructure.Tabs.map((tab) => ({
        ...tab,
        Included: tabs.findLast((one) => one.TabNumber === tab.TabNumber)?.Included ?? tab.Included,
        Columns: tab.Columns.map((column) => changed(tab.TabNumber, column)),
      })),
    },
  };
}

/** Columns of the chosen sheets that the user must check. */
export function askedColumns(file: FileUpload): { tab: number; column: FileColumn }[] {
  return file.FileStructure.Tabs.filter((tab) => tab.Included).flatMap((tab) =>
    tab.Columns.filter((column) => column.Doubt !== undefined).map((column) => ({
      tab: tab.TabNumber,
      column,
    })),
  );
}

/** True when the user must check the columns before people are added. */
export function hasDoubts(file: FileUpload): boolean {
  return askedColumns(file).length > 0;
}

/** What is sent when the columns are right: the choices, and our guesses that the user checked and kept. */
export function changesToSend(
  file: FileUpload,
  changes: ColumnChanges,
): { Columns: ColumnChange[]; Tabs: { TabNumber: number; Included: boolean }[] } | null {
  const confirmed = askedColumns(withChanges(file, changes)).map(({ tab, column }) => ({
    TabNumber: tab,
    ColumnNumber: column.ColumnNumber,
    Meaning: column.Meaning,
  }));
  const Columns = [...confirmed, ...changes.columns];
  return Columns.length === 0 && changes.tabs.length === 0 ? null : { Columns, Tabs: [...changes.tabs] };
}

/** How many people and numbers are added. `sharers`: also people with another name who share a number. */
export function peopleToAdd({ Summary }: FileUpload, sharers: boolean): { people: number; numbers: number } {
  return {
    people: Summary.GoodRecordCount + (sharers ? Summary.SharedCount : 0),
    numbers: Summary.PhoneCount + (sharers ? Summary.SharedPhoneCount : 0),
  };
}

/**
 * What was added, in the words of `addText`: "6 people with 9 numbers added". Where some of the numbers were there
 * before, it is not known whose they were: "7 numbers added".
 */
export function addedText(file: FileUpload): string {
  const { people, numbers } = peopleToAdd(file, false);
  const added = file.ImportedCount;
  if (people === numbers) return `${plural(added, 'recipient', 'recipients')} added`;
  const numbersAdded = plural(added, 'number', 'numbers');
  return added === numbers
    ? `${plural(people, 'person', 'people')} with ${numbersAdded} added`
    : `${numbersAdded} added`;
}

/** "Add 2,894 people with 4,535 numbers". Without the numbers if each has one. */
export function addText({ people, numbers }: { people: number; numbers: number }): string {
  if (people === 0) return 'No one to add';
  const added = `Add ${plural(people, 'person', 'people')}`;
  return numbers === people ? added : `${added} with ${plural(numbers, 'number', 'numbers')}`;
}

/** The names of the sheets by their numbers. Null when there is only one, which needs no name. */
export function sheetNames(file: FileUpload): ReadonlyMap<number, string> | null {
  const { Tabs } = file.FileStructure;
  return Tabs.length > 1 ? new Map(Tabs.map((tab) => [tab.TabNumber, tab.Name])) : null;
}
