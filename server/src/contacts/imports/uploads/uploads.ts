import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { finished as whenFinished, PassThrough, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@carillon/contract/errors';
import { fileTooLargeText } from '@carillon/rules/files/uploadLimits';
import type { BodyOf } from '@carillon/contract/route';
import type { FileUpload, putUpload } from '@carillon/contract/contacts/uploads';
import type { Caller } from '../../../platform/http/http.ts';
import { pageRange, type PageQuery } from '../../../platform/database/lists.ts';
import type { TenantTx } from '../../../platform/database/database.ts';
import type { Tenant } from '../../../platform/database/tenant.ts';
import { openUpload, presentUpload, requirePurpose, uploadsOf } from './presentUpload.ts';
import { fileKind, headLength } from '../../reading/fileKind.ts';
import { FileRefused, type FileKind, type ReadingChoices } from '../../reading/readingTypes.ts';
import {
  closeUpload,
  forgetUpload,
  insertUpload,
  listContactUploads,
  listDraftUploads,
  readUpload,
  removeUpload,
  startReading,
  type UploadRow,
} from './uploads.sql.ts';
import type { ReadingDeps, UploadReading } from './uploadReading.ts';

export interface UploadDeps extends ReadingDeps {
  readonly reading: UploadReading;
  /** Throws NotFound unless this is an open draft that the caller may change. */
  readonly requireDraft: (tx: TenantTx, caller: Caller, draftId: number) => Promise<void>;
}

/** A file that is read within this time returns its result at once, without a poll. */
const answerWithinMs = 2_000;

/**
 * Accepts an uploaded file: stores it, checks its first bytes, and begins to read it. Refuses it past the size limit
 * (413) before the rest has arrived, and refuses what is not a list, whatever its name says; then nothing is kept.
 */
export async function createUpload(
  deps: UploadDeps,
  caller: Caller,
  upload: {
    fileName: string;
    body: Readable | undefined;
    length: number | undefined;
    draftId: number | undefined;
    purpose: UploadRow['purpose'];
  },
): Promise<FileUpload> {
  const { maxBytes, maxStoredBytes } = deps.config.uploads;
  const { body, length } = upload;
  const draftId = upload.draftId ?? null;
  requirePurpose(caller, upload.purpose);
  const tooLarge = () => new AppError('FileTooLarge', fileTooLargeText(deps.config.uploads));
  // First the size: a file that comes as a form is too large as well.
  if (length !== undefined && length > maxBytes) throw tooLarge();
  if (body === undefined || body === null) throw new AppError('NoFile');
  if (draftId !== null)
    await deps.database.inTenant(caller.tenant, (tx) => deps.requireDraft(tx, caller, draftId));
  deps.reading.warm();
  const storageKey = `${caller.tenant.accountId}/uploads/${randomBytes(16).toString('hex')}`;
  const size = await deps.storage.put(storageKey, apart(body), maxBytes, tooLarge(), maxStoredBytes);
  try {
    const kind = await kindOf(deps, storageKey);
    const row = await deps.database.inTenant(caller.tenant, async (tx) => {
      const made = await insertUpload(tx, {
        userId: caller.userId,
        fileName: upload.fileName,
        size,
        storageKey,
        kind,
        draftId,
        purpose: upload.purpose,
        now: deps.clock.now(),
      });
      await deps.reading.secure(tx, made.fileId);
      return made;
    });
    return await readAndShow(deps, caller.tenant, row.fileId);
  } catch (error) {
    await deps.storage.remove(storageKey);
    if (error instanceof FileRefused) throw new AppError('FileUnreadable', error.message);
    throw error;
  }
}

/** The body as a stream that can be refused without ending the request, or the sender would not get the reason. */
function apart(body: Readable): Readable {
  const copy = new PassThrough();
  body.pipe(copy);
  // A sender who goes away half way has sent no file.
  whenFinished(body, { writable: false }, (error) => {
    if (error) copy.destroy(error);
  });
  return copy;
}

async function kindOf(deps: UploadDeps, storageKey: string): Promise<FileKind> {
  const stream = createReadStream(deps.storage.localPath(storageKey), { end: headLength - 1 });
  const head: Buffer[] = [];
  stream.on('data', (chunk) => head.push(chunk as Buffer));
  await finished(stream);
  return fileKind(Buffer.concat(head));
}

/** Begins reading and shows the upload as it is when done, or after two seconds. */
async function readAndShow(deps: UploadDeps, tenant: Tenant, fileId: number): Promise<FileUpload> {
  const reading = deps.reading.read(tenant, fileId).catch((error: unknown) => {
    deps.log.error({ err: error }, 'an upload could not be read; the job will try again');
  });
  await Promise.race([reading, wait(answerWithinMs, undefined, { ref: false })]);
  return deps.database.inTenant(tenant, async (tx) => {
    const row = await readUpload(tx, fileId, null);
    if (row === null) throw new AppError('NotFound');
    return presentUpload(row);
  });
}

export function getUpload(deps: UploadDeps, caller: Caller, fileId: number): Promise<FileUpload> {
  return deps.database.inTenant(caller.tenant, async (tx) =>
    presentUpload(await openUpload(tx, caller, fileId)),
  );
}

/** Uploads for a draft that are at work or wait for a look. The caller has checked whose draft it is. */
export async function uploadsOfDraft(tx: TenantTx, caller: Caller, draftId: number): Promise<FileUpload[]> {
  const rows = await listDraftUploads(tx, draftId, uploadsOf(caller));
  return rows.map(presentUpload);
}

/** Files of the caller for contacts that are neither added nor closed yet, newest first. */
export function contactUploads(
  deps: UploadDeps,
  caller: Caller,
  query: PageQuery,
): Promise<{ items: FileUpload[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { rows, size } = await listContactUploads(tx, caller.userId, pageRange(query));
    return { items: rows.map(presentUpload), size };
  });
}

/** Changes what columns mean, which row is the header, which sheets take part; the file is read again. */
export async function changeUpload(
  deps: UploadDeps,
  caller: Caller,
  fileId: number,
  change: BodyOf<typeof putUpload>,
): Promise<FileUpload> {
  await deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await openUpload(tx, caller, fileId, true);
    if (row.status === 'Importing' || row.status === 'Failed') throw new AppError('WrongState');
    await startReading(tx, fileId, mergeChoices(row.choices, change), deps.clock.now());
    await deps.reading.secure(tx, fileId);
  });
  return readAndShow(deps, caller.tenant, fileId);
}

function mergeChoices(choices: ReadingChoices, change: BodyOf<typeof putUpload>): ReadingChoices {
  const columns = new Map(choices.Columns.map((one) => [`${one.TabNumber}:${one.ColumnNumber}`, one]));
  for (const one of change.Columns ?? []) columns.set(`${one.TabNumber}:${one.ColumnNumber}`, one);
  const tabs = new Map(choices.Tabs.map((one) => [one.TabNumber, one]));
  for (const one of change.Tabs ?? []) tabs.set(one.TabNumber, { ...tabs.get(one.TabNumber), ...one });
  return { Columns: [...columns.values()], Tabs: [...tabs.values()], Repairs: choices.Repairs };
}

/**
 * Deletes an upload and its bytes. For an imported one the record of the declared consent is kept, which can't be
 * revoked (2-decisions F10); one that went into contacts is kept completely, because its import shows it.
 */
export async function deleteUpload(deps: UploadDeps, caller: Caller, fileId: number): Promise<void> {
  const row = await deps.database.inTenant(caller.tenant, async (tx) => {
    const upload = await openUpload(tx, caller, fileId, true);
    if (upload.status === 'Importing')
      throw new AppError('WrongState', 'This file is being imported right now.');
    if (upload.importId !== null) {
      await closeUpload(tx, fileId, deps.clock.now());
      return null;
    }
    if (upload.status === 'Imported' || upload.importedCount > 0)
      await forgetUpload(tx, fileId, deps.clock.now());
    else await removeUpload(tx, fileId);
    return upload;
  });
  if (row === null) return;
  await deps.storage.remove(row.storageKey);
  if (row.rowsKey !== null) await deps.storage.remove(row.rowsKey);
}
