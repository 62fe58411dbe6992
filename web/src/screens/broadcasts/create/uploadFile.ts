import { errorBody } from '@carillon/contract/errors';
import {
  createUpload,
  fileUpload,
  getUpload,
  listBadRows,
  putBadRow,
  putUpload,
} from '@carillon/contract/uploads';
import type { BadRow, FileUpload } from '@carillon/contract/uploads';
import type { BodyIn } from '@carillon/contract/route';
import { csvByteOrderMark, csvRow } from '@carillon/rules/csvCell';
import { addressOf, call, isMissing } from '../../../api/client.ts';
import { unreadableFileText } from './uploadSteps.ts';

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

/**
 * Sends a contact file with true progress, which fetch can't report. Rejects with UploadFailure; `stop`
 * ends it without an answer.
 */
export function sendFile(
  file: File,
  onProgress: (done: number, total: number) => void,
): { answer: Promise<FileUpload>; stop: () => void } {
  const request = new XMLHttpRequest();
  const answer = new Promise<FileUpload>((resolve, reject) => {
    request.open('POST', addressOf(createUpload, { query: { filename: file.name.slice(-255) } }));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('X-Requested-With', 'carillon');
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded, file.size));
    request.addEventListener('error', () => reject(new UploadFailure(brokenText)));
    request.addEventListener('abort', () => reject(new UploadFailure('')));
    request.addEventListener('load', () => {
      const body = answerOf(request.responseText);
      const read = fileUpload.safeParse(body);
      if (request.status < 300 && read.success) {
        resolve(read.data);
        return;
      }
      const error = errorBody.partial().safeParse(body);
      const shown = error.success && error.data.ErrorType !== 'Internal' ? error.data.Message : undefined;
      reject(new UploadFailure(shown ?? unreadableFileText));
    });
    request.send(file);
  });
  return { answer, stop: () => request.abort() };
}

/** The file as the server sees it now; null when it is gone. */
export async function readUpload(id: number): Promise<FileUpload | null> {
  const found = await call(getUpload, { params: { FileID: id } });
  return isMissing(found) ? null : found;
}

/** Corrects columns, header rows or sheets; the file is read again. */
export function correctUpload(id: number, body: BodyIn<typeof putUpload>): Promise<FileUpload> {
  return call(putUpload, { params: { FileID: id }, body });
}

/** Repairs one row. */
export function repairRow(
  id: number,
  body: BodyIn<typeof putBadRow>,
): Promise<{ File: FileUpload; Row: BadRow | null }> {
  return call(putBadRow, { params: { FileID: id }, body });
}

/** A page of bad rows, of one reason or of all. */
export function readBadRows(id: number, page: number, reason: string | undefined, signal: AbortSignal) {
  return call(listBadRows, { params: { FileID: id }, query: { page, pagesize: 25, reason }, signal });
}

/** All bad rows as a CSV for a spreadsheet: the file's own columns, the row number and the reason. */
export async function rejectsCsv(file: FileUpload): Promise<string> {
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

/** Hands a text to the browser as a file to save. */
export function saveAs(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
