import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { hasDoubts, noChanges, withChanges } from './columnChanges.ts';
import type { ColumnChanges } from './columnChanges.ts';
import { fileTooLargeText, unreadableFileText } from '@carillon/rules/files/uploadLimits';
import { count, percent, plural } from '@carillon/rules/money/amounts';

/** Steps of the upload dialog (row B-118); METADATA, VIEW, and DONE, the end of IMPORT, are inside them. */
export type UploadStep = 'SELECT' | 'PROCESS' | 'METADATA' | 'REVIEW' | 'VIEW' | 'EDIT' | 'IMPORT' | 'DONE';

export interface UploadState {
  readonly step: UploadStep;
  readonly fileName: string;
  /** Bytes sent and total bytes during the upload. Null afterwards. */
  readonly sent: { readonly done: number; readonly total: number } | null;
  readonly file: FileUpload | null;
  /** Why the user is back at SELECT. */
  readonly message: string;
  /** The file that failed on the server, which still has it. */
  readonly failedId: number | null;
  readonly consent: boolean;
  readonly consentMissing: boolean;
  /** The bad row that is being repaired. */
  readonly row: { readonly tab: number; readonly row: number } | null;
  /** Choices of columns and sheets that are not sent yet. They survive closing the dialog. */
  readonly changes: ColumnChanges;
  /** True while the server reads the file with these choices. */
  readonly isSending: boolean;
  /** Reasons of bad rows that are left out as a whole. */
  readonly leftOut: readonly string[];
}

export type UploadEvent =
  | { readonly type: 'chosen'; readonly fileName: string; readonly size: number }
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  /** The file's state on the server: after the upload, a poll, a repair, or a change of columns. */
  | { readonly type: 'seen'; readonly file: FileUpload }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'columns' }
  /** A local choice. The server receives all choices when they are done. */
  | { readonly type: 'change'; readonly changes: ColumnChanges }
  /** The columns are right. `isSent` if the server rereads the file. */
  | { readonly type: 'columnsDone'; readonly isSent?: boolean }
  | { readonly type: 'columnsFailed' }
  /** All rows with one reason are left out or brought back. */
  | { readonly type: 'leaveOut'; readonly reason: string; readonly isOut: boolean }
  | { readonly type: 'view' }
  | { readonly type: 'edit'; readonly tab: number; readonly row: number }
  | { readonly type: 'editDone' }
  | { readonly type: 'review' }
  | { readonly type: 'consent'; readonly given: boolean }
  | { readonly type: 'import'; readonly consentNeeded: boolean }
  | { readonly type: 'restart' };

/** The words of a dialog, which differ for recipients and contacts. */
export interface UploadWords {
  /** Title of the first step. */
  readonly select: string;
  /** Title of the last one. */
  readonly adding: string;
  /** What may be in the file, and what happens first. */
  readonly hint: string;
  /** What happens to people who appear twice. */
  readonly duplicates: string;
}

/** A file in the dialog, and its actions. */
export interface Upload {
  readonly state: UploadState;
  readonly send: (event: UploadEvent) => void;
  readonly choose: (file: File) => void;
  readonly startImport: (consentNeeded: boolean) => void;
  /** Dismisses this file, here and on the server. The next one starts at SELECT. */
  readonly restart: () => void;
}

/** Row B-158. */
export const consentText = 'Please confirm you have collected proper consent.';

export const uploadStart: UploadState = {
  step: 'SELECT',
  fileName: '',
  sent: null,
  file: null,
  message: '',
  failedId: null,
  consent: false,
  consentMissing: false,
  row: null,
  changes: noChanges,
  isSending: false,
  leftOut: [],
};

/** Accepted kinds of files (for the picker, drops, and the message for others). */
export const fileKinds: readonly string[] = ['csv', 'tsv', 'txt', 'xlsx', 'xls', 'ods'];
/** Why a file can't be uploaded, or null. Without a known limit the server checks its size. */
export function fileProblem(name: string, size: number, maxBytes: number | undefined): string | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!name.includes('.') || !fileKinds.includes(extension)) {
    return `This kind of file can't be read. Choose a ${fileKinds.map((kind) => `.${kind}`).join(', ')} file.`;
  }
  if (size === 0) return 'This file is empty.';
  if (maxBytes !== undefined && size > maxBytes) return fileTooLargeText({ maxBytes, maxRows: 0 });
  return null;
}

/** The progress of a file: a sentence, and a share if it is known. */
export interface UploadProgress {
  readonly words: string;
  readonly done: number;
  /** 0 while unknown. */
  readonly all: number;
}

/** Actual progress: bytes during the upload, rows while the server works. */
export function uploadProgress({ sent, file, step }: UploadState): UploadProgress {
  if (sent !== null) {
    const { done, total } = sent;
    if (done < total) return { words: `Uploading, ${percent(done, total)}%`, done, all: total };
    return { words: 'Opening the file…', done: 0, all: 0 };
  }
  const { Done = 0, Rows = 0 } = file?.Summary ?? {};
  if (step === 'IMPORT') {
    // The progress of reading stays until the server has begun to import.
    if (file?.Status !== 'Importing' || Done === 0) return { words: 'Adding recipients…', done: 0, all: 0 };
    if (Done >= Rows) return { words: 'Leaving out numbers that are there already…', done: Done, all: Rows };
    return { words: `Row ${count(Done)} of ${count(Rows)} added`, done: Done, all: Rows };
  }
  if (Done === 0) return { words: 'Opening the file…', done: 0, all: 0 };
  // The total is an estimate from the part of the file that has been read.
  return { words: `Row ${count(Done)} of about ${count(Math.max(Rows, Done))} read`, done: Done, all: Rows };
}

/** The outcome of an imported file, besides the people who were added. */
export function uploadResult({ AlreadyThereCount, Summary }: FileUpload): string {
  return [
    AlreadyThereCount > 0 ? `${count(AlreadyThereCount)} were in your broadcast already.` : '',
    Summary.DuplicateCount > 0
      ? `${plural(Summary.DuplicateCount, 'duplicate', 'duplicates')} in the file set aside.`
      : '',
    Summary.BadRecordCount > 0
      ? `${plural(Summary.BadRecordCount, 'row', 'rows')} without a usable number left out.`
      : '',
  ]
    .filter((line) => line !== '')
    .join(' ');
}

/** True if a column is the phone number. Without one no row can be good. */
export function hasPhoneColumn(file: FileUpload): boolean {
  return file.FileStructure.Tabs.some(
    (tab) => tab.Included && tab.Columns.some((column) => /^Phone[123]$/.test(column.Meaning)),
  );
}

function afterReading(file: FileUpload): UploadStep {
  return hasPhoneColumn(file) && !hasDoubts(file) ? 'REVIEW' : 'METADATA';
}

function seen(state: UploadState, file: FileUpload): UploadState {
  const isSending = state.isSending && file.Status === 'Processing';
  const base = { ...state, file, fileName: file.FileName, sent: null, isSending };
  switch (file.Status) {
    case 'Failed':
      return {
        ...uploadStart,
        fileName: file.FileName,
        message: file.Message || unreadableFileText,
        failedId: file.FileID,
      };
    case 'Processing':
      // A change of columns rereads the file: stay at this step. The progress bar shows it.
      return state.step === 'SELECT' || state.step === 'PROCESS' ? { ...base, step: 'PROCESS' } : base;
    case 'Ready':
      if (state.step === 'SELECT' || state.step === 'PROCESS') return { ...base, step: afterReading(file) };
      // The reread file may raise another question.
      if (!state.isSending) return base;
      return { ...base, changes: noChanges, step: state.step === 'REVIEW' ? afterReading(file) : base.step };
    case 'Importing':
      return { ...base, step: 'IMPORT' };
    case 'Imported':
      return { ...base, step: 'DONE' };
  }
}

/**
 * The upload dialog: SELECT, PROCESS, (METADATA), REVIEW, EDIT, IMPORT; any failure returns to SELECT with the message
 * (rows B-118, B-119). Pure: sending and polling happen elsewhere.
 */
export function uploadReducer(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case 'chosen':
      return {
        ...uploadStart,
        step: 'PROCESS',
        fileName: event.fileName,
        sent: { done: 0, total: event.size },
      };
    case 'progress':
      return state.step === 'PROCESS' && state.file === null
        ? { ...state, sent: { done: event.done, total: event.total } }
        : state;
    case 'seen':
      return seen(state, event.file);
    case 'failed':
      return { ...uploadStart, fileName: state.fileName, message: event.message || unreadableFileText };
    case 'restart':
      return uploadStart;
    default:
      return state.file === null ? state : afterReadingEvent(state, state.file, event);
  }
}

function afterReadingEvent(state: UploadState, file: FileUpload, event: UploadEvent): UploadState {
  if (state.step === 'IMPORT' || state.step === 'DONE') return state;
  switch (event.type) {
    case 'columns':
      return { ...state, step: 'METADATA' };
    case 'change':
      return { ...state, changes: event.changes };
    case 'columnsDone':
      if (!hasPhoneColumn(withChanges(file, state.changes))) return state;
      return { ...state, step: 'REVIEW', isSending: event.isSent === true, leftOut: [] };
    case 'columnsFailed':
      return { ...state, step: 'METADATA', isSending: false };
    case 'leaveOut': {
      const others = state.leftOut.filter((reason) => reason !== event.reason);
      return { ...state, leftOut: event.isOut ? [...others, event.reason] : others };
    }
    case 'view':
      return { ...state, step: 'VIEW', row: null };
    case 'edit':
      return { ...state, step: 'EDIT', row: { tab: event.tab, row: event.row } };
    case 'editDone':
      return { ...state, step: file.Summary.BadRecordCount === 0 ? 'REVIEW' : 'VIEW', row: null };
    case 'review':
      return { ...state, step: 'REVIEW', row: null };
    case 'consent':
      return { ...state, consent: event.given, consentMissing: state.consentMissing && !event.given };
    case 'import':
      if (state.step !== 'REVIEW' || state.isSending || hasDoubts(file)) return state;
      if (file.Status === 'Processing') return state;
      if (file.Summary.GoodRecordCount === 0) return state;
      if (event.consentNeeded && !state.consent) return { ...state, consentMissing: true };
      return { ...state, step: 'IMPORT' };
    default:
      return state;
  }
}
