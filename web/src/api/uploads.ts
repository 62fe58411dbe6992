import type { ErrorBody } from '@carillon/contract/errors';
import { listDraftFiles } from '@carillon/contract/drafts';
import {
  createUpload,
  deleteUpload,
  getUpload,
  getUploadLimits,
  listBadRows,
  listUploads,
  putBadRow,
  putUpload,
} from '@carillon/contract/uploads';
import type { BadRow, FileUpload } from '@carillon/contract/uploads';
import type { QueryIn } from '@carillon/contract/route';
import { csvByteOrderMark, csvRow } from '@carillon/rules/csvCell';
import { unreadableFileText } from '@carillon/rules/uploadLimits';
import { queryOptions } from '@tanstack/react-query';
import { addressOf, call, isMissing } from './client.ts';
import { errorText } from './errors.ts';
import type { FileTools } from '../parts/people/fileTools.ts';

/** What a file is sent for: a draft, or contacts. */
export type UploadTarget = Pick<QueryIn<typeof createUpload>, 'draft' | 'purpose'>;

/** How large a contact file may be here; the same for as long as the server runs. */
export const uploadLimitsQuery = queryOptions({
  queryKey: ['fileuploads', 'limits'],
  queryFn: async ({ signal }) => {
    const limits = await call(getUploadLimits, { signal });
    if (isMissing(limits)) throw new Error('This was not found.');
    return { maxBytes: limits.MaxBytes, maxRows: limits.MaxRows };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** A file that could not be sent; the message is for people. */
export class UploadFailure extends Error {}

const brokenText =
  'The upload broke off. Please verify that you have an internet connection and choose the file again.';

function answerOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isFile(value: unknown): value is FileUpload {
  return typeof value === 'object' && value !== null && 'FileID' in value && 'FileStructure' in value;
}

/** What to say of a file that was refused: the server's sentence where it is meant for people (P-213, P-236). */
function refusalOf(status: number, statusText: string, value: unknown): string {
  if (status === 502 || status === 503) return statusText === '' ? unreadableFileText : statusText;
  const error: Partial<ErrorBody> = typeof value === 'object' && value !== null ? value : {};
  return error.ErrorType !== undefined && error.ErrorType !== 'Internal' && error.Message
    ? error.Message
    : unreadableFileText;
}

/**
 * Sends a contact file with true progress, which fetch can't report. Rejects with UploadFailure;
 * `stop` ends it without an answer.
 */
export function sendFile(
  file: File,
  target: UploadTarget,
  onProgress: (done: number, total: number) => void,
): { answer: Promise<FileUpload>; stop: () => void } {
  const request = new XMLHttpRequest();
  const answer = new Promise<FileUpload>((resolve, reject) => {
    const query = { filename: file.name.slice(-255), ...target };
    request.open('POST', addressOf(createUpload, { query }));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('X-Requested-With', 'carillon');
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded, file.size));
    request.addEventListener('error', () => reject(new UploadFailure(brokenText)));
    request.addEventListener('abort', () => reject(new UploadFailure('')));
    request.addEventListener('load', () => {
      const body = answerOf(request.responseText);
      if (request.status < 300 && isFile(body)) resolve(body);
      else reject(new UploadFailure(refusalOf(request.status, request.statusText, body)));
    });
    request.send(file);
  });
  return { answer, stop: () => request.abort() };
}

/** The newest file of the draft that is at work, or whose end nobody has looked at; null when there is none. */
export async function findDraftUpload(draftId: number): Promise<FileUpload | null> {
  const found = await call(listDraftFiles, {
    params: { DraftBroadcastID: draftId },
    query: { pagesize: 1 },
  });
  return isMissing(found) ? null : (found.Items[0] ?? null);
}

/** The newest file of one's own that waits for being added to contacts; null when there is none. */
export async function findContactUpload(): Promise<FileUpload | null> {
  const found = await call(listUploads, { query: { purpose: 'contacts', pagesize: 1 } });
  return isMissing(found) ? null : (found.Items[0] ?? null);
}

/** Done with a file: it is not shown where it was meant for any more. Whoever was added stays. */
export async function closeUpload(id: number): Promise<void> {
  await call(deleteUpload, { params: { FileID: id } });
}

/** The file as the server sees it now; null when it is gone. */
export async function readUpload(id: number): Promise<FileUpload | null> {
  const found = await call(getUpload, { params: { FileID: id } });
  return isMissing(found) ? null : found;
}

/** All bad rows as a CSV for a spreadsheet: the file's own columns, the row number and the reason. */
async function rejectsCsv(file: FileUpload): Promise<string> {
  const rows: BadRow[] = [];
  for (let page = 1; ; page += 1) {
    const found = await call(listBadRows, {
      params: { FileID: file.FileID },
      query: { page, pagesize: 2000 },
    });
    rows.push(...found.Items);
    if (found.Items.length === 0 || rows.length >= found.Size) break;
  }
  const columns = file.FileStructure.Tabs.find((tab) => tab.Included)?.Columns ?? [];
  const lines = [csvRow(['Sheet', 'Row', 'Reason', ...columns.map((column) => column.Header)])];
  for (const row of rows) {
    const cells = columns.map(
      (column) => row.Cells.find((cell) => cell.ColumnNumber === column.ColumnNumber)?.Value ?? '',
    );
    const sheet = file.FileStructure.Tabs.find((tab) => tab.TabNumber === row.TabNumber)?.Name ?? '';
    lines.push(csvRow([sheet, row.RowNumber, row.Reason, ...cells]));
  }
  return csvByteOrderMark + lines.join('');
}

/** What the dialog of a file asks of the server. */
export const fileTools: FileTools = {
  correct: (id, body) => call(putUpload, { params: { FileID: id }, body }),
  repair: (id, body) => call(putBadRow, { params: { FileID: id }, body }),
  badRows: (id, page, reason, signal) =>
    call(listBadRows, { params: { FileID: id }, query: { page, pagesize: 25, reason }, signal }),
  rejects: rejectsCsv,
  failureText: errorText,
};
