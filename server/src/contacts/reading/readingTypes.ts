import { createHash } from 'node:crypto';
import type { ColumnMeaning, FileRemark, FileUpload } from '@carillon/contract/contacts/uploads';

/** What the first bytes of a file show it to be. Names and content types are never trusted. */
export type FileKind = 'text' | 'zip' | 'sheets';

/** What users changed about our guesses; kept with the file and applied by every reading. */
export interface ReadingChoices {
  readonly Columns: readonly {
    readonly TabNumber: number;
    readonly ColumnNumber: number;
    readonly Meaning: ColumnMeaning;
    /** Name of the custom field instead of the header. */
    readonly Field?: string | undefined;
  }[];
  readonly Tabs: readonly {
    readonly TabNumber: number;
    readonly Included?: boolean;
    readonly HasHeader?: boolean;
    readonly WithHiddenRows?: boolean;
    readonly WithNoTexts?: boolean;
  }[];
  /** Rows as users repaired them, by `tab:row`. */
  readonly Repairs: Readonly<Record<string, readonly string[]>>;
}

export const noChoices: ReadingChoices = { Columns: [], Tabs: [], Repairs: {} };

/** The task of the reading process. Paths are of this machine's disk. */
export interface ReadingOrder {
  readonly file: string;
  readonly kind: FileKind;
  /** Good rows go here, in the form of `goodRowLine` or `personLine`. */
  readonly rowsFile: string;
  /** Bad rows go here, one JSON object per line (`BadRowLine`). */
  readonly badRowsFile: string;
  readonly choices: ReadingChoices;
  readonly maxRows: number;
  /** Most bad rows that are kept for repair; further ones are only counted. */
  readonly maxBadRows: number;
  /** Country of the account. */
  readonly countryId: number;
  /** What the rows become: recipients, a line for each phone, or contacts, a line for each person (`personLine`). */
  readonly forContacts: boolean;
  /** True when the people are to be opted out, so that a column of opt-outs leaves out none of them. */
  readonly forOptOuts?: boolean;
  /** Custom fields that no contact may be without; empty unless for contacts. */
  readonly requiredFields: readonly string[];
  /** Numbers on the do-not-contact list, to show who will not be added; empty unless for contacts. */
  readonly notAllowed: readonly number[];
  /** What the account chose for files with the same names of columns. */
  readonly layouts: readonly KnownLayout[];
}

/** Columns as users of the account set them for an earlier file. */
export interface KnownLayout {
  /** `layoutKey` of the names of the columns. */
  readonly key: string;
  readonly columns: readonly {
    readonly ColumnNumber: number;
    readonly Meaning: ColumnMeaning;
    readonly Field?: string | undefined;
  }[];
}

/** What two files have in common whose columns mean the same: the names in their order, in any case. */
export function layoutKey(headers: readonly string[]): string {
  const names = headers.map((header) => header.trim().toLowerCase());
  while (names.at(-1) === '') names.pop();
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/** A bad row on its way to the database. */
export interface BadRowLine {
  readonly tab: number;
  readonly row: number;
  readonly reason: string;
  readonly column: number | null;
  readonly cells: readonly string[];
}

export interface ReadingResult {
  readonly structure: FileUpload['FileStructure'];
  readonly good: number;
  readonly bad: number;
  readonly duplicates: number;
  readonly rows: number;
  readonly problems: FileUpload['Problems'];
  /** Names of the custom columns that good rows carry. */
  readonly customFields: string[];
  /** Phone numbers among the good rows: each makes one recipient. */
  readonly phones: number;
  /** Of contacts: people of another name whose first number came before, and their numbers. */
  readonly shared: number;
  readonly sharedPhones: number;
  /** Of contacts: people whose first number is on the do-not-contact list. */
  readonly notAllowed: number;
  readonly remarks: FileRemark[];
}

/** The messages of the reading process. */
export type ReadingNews =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly done: number; readonly rows: number }
  | { readonly type: 'done'; readonly result: ReadingResult }
  /** A file that can't be read at all, with the sentence for users. */
  | { readonly type: 'refused'; readonly message: string };

/** The file can't be used; the message is for users. */
export class FileRefused extends Error {}

/** Row B-239, and what to do. */
export const damagedSheetText =
  'This workbook is damaged, so people in it may be missing. Open it in your spreadsheet program, check that they are all there, save it again as XLSX or CSV, and upload that file.';
export const unreadableText =
  'The file could not be processed. It may be damaged. Open it in your spreadsheet program, save it again as XLSX or CSV, and upload that file.';

/** Most columns with anything in them. */
export const maxColumns = 500;
/** The last column that is read: empty ones before it take no place. */
export const lastColumn = 2_000;
/** Most characters of a cell: Excel's own limit. */
export const maxCellLength = 32_767;
/** Most characters of one line of a text file. */
export const maxRecordLength = 1_000_000;
/** How many row numbers are reported with each reason. */
export const maxProblemRows = 50;
/** Most sheets of a workbook. */
export const maxTabs = 200;
