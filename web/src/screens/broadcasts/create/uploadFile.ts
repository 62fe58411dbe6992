import type { ErrorBody } from '@carillon/contract/errors';
import { listDraftFiles } from '@carillon/contract/drafts';
import {
  createUpload,
  deleteUpload,
  getUpload,
  listBadRows,
  putBadRow,
  putUpload,
} from '@carillon/contract/uploads';
import type { BadRow, FileUpload } from '@carillon/contract/uploads';
import type { BodyIn } from '@carillon/contract/route';
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
 * Sends a contact file for a draft with true progress, which fetch can't report. Rejects with UploadFailure;
 * `stop` ends it without an answer.
 */
export function sendFile(
  file: File,
  draftId: number,
  onProgress: (done: number, total: number) => void,
): { answer: Promise<FileUpload>; stop: () => void } {
  const request = new XMLHttpRequest();
  const answer = new Promise<FileUpload>((resolve, reject) => {
    const query = { filename: file.name.slice(-255), draft: draftId };
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
export async function findUpload(draftId: number): Promise<FileUpload | null> {
  const found = await call(listDraftFiles, {
    params: { DraftBroadcastID: draftId },
    query: { pagesize: 1 },
  });
  return isMissing(found) ? null : (found.Items[0] ?? null);
}

/** Done with a file: it is not shown at its draft any more. Whoever was added stays. */
export async function closeUpload(id: number): Promise<void> {
  await call(deleteUpload, { params: { FileID: id } });
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
