import { listDraftFiles } from '@carillon/contract/broadcasts/drafts';
import {
  createUpload,
  deleteUpload,
  getUpload,
  getUploadLimits,
  listBadRows,
  listUploads,
  putBadRow,
  putUpload,
} from '@carillon/contract/contacts/uploads';
import type { BadRow, FileUpload } from '@carillon/contract/contacts/uploads';
import type { QueryIn } from '@carillon/contract/route';
import { csvByteOrderMark, csvRow } from '@carillon/rules/files/csvCell';
import { unreadableFileText } from '@carillon/rules/files/uploadLimits';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { addressOf, call, isMissing, orNull } from './client.ts';
import { errorText } from './errors.ts';
import { sendRaw } from './sendRaw.ts';
import { badRowsPageSize } from '../../parts/people/upload/fileTools.ts';
import type { FileTools } from '../../parts/people/upload/fileTools.ts';

/** What a file is sent for: a draft, or contacts. */
export type UploadTarget = Pick<QueryIn<typeof createUpload>, 'draft' | 'purpose'>;

/** The maximum size of a contact file. It stays the same while the server runs. */
export const uploadLimitsQuery = queryOptions({
  queryKey: ['fileuploads', 'limits'],
  queryFn: async ({ signal }) => {
    const limits = await call(getUploadLimits, { signal });
    if (isMissing(limits)) throw new Error('This was not found.');
    return { maxBytes: limits.MaxBytes, maxRows: limits.MaxRows };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

function isFile(value: unknown): value is FileUpload {
  return typeof value === 'object' && value !== null && 'FileID' in value && 'FileStructure' in value;
}

/** Sends a contact file with true progress. Rejects with UploadFailure; `stop` ends it without a response. */
export function sendFile(
  file: File,
  target: UploadTarget,
  onProgress: (done: number, total: number) => void,
): { answer: Promise<FileUpload>; stop: () => void } {
  return sendRaw({
    address: addressOf(createUpload, { query: { filename: file.name.slice(-255), ...target } }),
    file,
    isAnswer: isFile,
    usual: unreadableFileText,
    onProgress,
  });
}

/** The newest file of the draft that is being processed, or whose outcome no user has seen. Null when there is none. */
export async function findDraftUpload(draftId: number): Promise<FileUpload | null> {
  const found = await call(listDraftFiles, {
    params: { DraftBroadcastID: draftId },
    query: { pagesize: 1 },
  });
  return isMissing(found) ? null : (found.Items[0] ?? null);
}

/** The user's newest file that waits to be added to contacts. Null when there is none. */
export async function findContactUpload(): Promise<FileUpload | null> {
  const found = await call(listUploads, { query: { purpose: 'contacts', pagesize: 1 } });
  return isMissing(found) ? null : (found.Items[0] ?? null);
}

/** Dismisses a file: it is no longer shown where it was uploaded. People who were added stay. */
export async function closeUpload(id: number): Promise<void> {
  await call(deleteUpload, { params: { FileID: id } });
}

/** The current state of the file on the server. Null when it is gone. */
export async function readUpload(id: number): Promise<FileUpload | null> {
  return orNull(call(getUpload, { params: { FileID: id } }));
}

/**
 * Stores what the server just returned as the file's newest state. Responses to earlier requests are dropped, so a
 * state from before a change never comes back.
 */
export function keepNewest(client: QueryClient, file: FileUpload): void {
  const queryKey = ['fileuploads', file.FileID];
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, file);
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

/** The calls that the dialog of a file makes. */
export const fileTools: FileTools = {
  correct: (id, body) => call(putUpload, { params: { FileID: id }, body }),
  repair: (id, body) => call(putBadRow, { params: { FileID: id }, body }),
  badRows: (id, page, reason, signal) =>
    call(listBadRows, { params: { FileID: id }, query: { page, pagesize: badRowsPageSize, reason }, signal }),
  rejects: rejectsCsv,
  failureText: errorText,
};
