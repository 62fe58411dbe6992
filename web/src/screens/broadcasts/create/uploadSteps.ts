import type { FileUpload } from '@carillon/contract/uploads';

/** Steps of the upload dialog (row B-118); METADATA, VIEW and IMPORT's end DONE stand inside them. */
export type UploadStep = 'SELECT' | 'PROCESS' | 'METADATA' | 'REVIEW' | 'VIEW' | 'EDIT' | 'IMPORT' | 'DONE';

export interface UploadState {
  readonly step: UploadStep;
  readonly fileName: string;
  /** Bytes sent and in all while the file travels; null afterwards. */
  readonly sent: { readonly done: number; readonly total: number } | null;
  readonly file: FileUpload | null;
  /** Why one is back at SELECT. */
  readonly message: string;
  readonly consent: boolean;
  readonly consentMissing: boolean;
  /** The bad row that is being repaired. */
  readonly row: { readonly tab: number; readonly row: number } | null;
}

export type UploadEvent =
  | { readonly type: 'chosen'; readonly fileName: string; readonly size: number }
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  /** The file as the server sees it: after the upload, a poll, a repair or a change of columns. */
  | { readonly type: 'seen'; readonly file: FileUpload }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'columns' }
  | { readonly type: 'columnsDone' }
  | { readonly type: 'view' }
  | { readonly type: 'edit'; readonly tab: number; readonly row: number }
  | { readonly type: 'editDone' }
  | { readonly type: 'review' }
  | { readonly type: 'consent'; readonly given: boolean }
  | { readonly type: 'import'; readonly consentNeeded: boolean }
  | { readonly type: 'restart' };

/** Row B-239. */
export const unreadableFileText = 'The file could not be processed.';
/** Row B-158. */
export const consentText = 'Please confirm you have collected proper consent.';

export const uploadStart: UploadState = {
  step: 'SELECT',
  fileName: '',
  sent: null,
  file: null,
  message: '',
  consent: false,
  consentMissing: false,
  row: null,
};

/** File kinds that are read (picker, drop and the sentence for others). */
export const fileKinds: readonly string[] = ['csv', 'tsv', 'txt', 'xlsx', 'xls', 'ods'];
/** Largest file, 50 MB. */
export const maxFileBytes = 50 * 1_048_576;

/** Why a file isn't even sent, or null. */
export function fileProblem(name: string, size: number): string | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!name.includes('.') || !fileKinds.includes(extension)) {
    return `This kind of file can't be read. Choose a ${fileKinds.map((kind) => `.${kind}`).join(', ')} file.`;
  }
  if (size === 0) return 'This file is empty.';
  if (size > maxFileBytes) {
    return 'This file is larger than 50 MB. Split it into smaller files and upload them one after another.';
  }
  return null;
}

/** True when a column tells us the phone number; without one no row can be good. */
export function hasPhoneColumn(file: FileUpload): boolean {
  return file.FileStructure.Tabs.some(
    (tab) => tab.Included && tab.Columns.some((column) => /^Phone[123]$/.test(column.Meaning)),
  );
}

function afterReading(file: FileUpload): UploadStep {
  return hasPhoneColumn(file) ? 'REVIEW' : 'METADATA';
}

function seen(state: UploadState, file: FileUpload): UploadState {
  const base = { ...state, file, fileName: file.FileName, sent: null };
  switch (file.Status) {
    case 'Failed':
      return { ...uploadStart, message: file.Message || unreadableFileText };
    case 'Processing':
      // A change of columns reads the file again: stay where one is, the progress bar shows it.
      return state.step === 'SELECT' || state.step === 'PROCESS' ? { ...base, step: 'PROCESS' } : base;
    case 'Ready':
      return state.step === 'SELECT' || state.step === 'PROCESS'
        ? { ...base, step: afterReading(file) }
        : base;
    case 'Importing':
      return { ...base, step: 'IMPORT' };
    case 'Imported':
      return { ...base, step: 'DONE' };
  }
}

/**
 * The upload dialog: SELECT, PROCESS, (METADATA), REVIEW, EDIT, IMPORT; any failure returns to SELECT with
 * the message (rows B-118, B-119). Pure: sending and polling happen outside.
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
      return { ...uploadStart, message: event.message || unreadableFileText };
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
    case 'columnsDone':
      return hasPhoneColumn(file) ? { ...state, step: 'REVIEW' } : state;
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
      if (state.step !== 'REVIEW' || file.Summary.GoodRecordCount === 0) return state;
      if (event.consentNeeded && !state.consent) return { ...state, consentMissing: true };
      return { ...state, step: 'IMPORT' };
    default:
      return state;
  }
}
