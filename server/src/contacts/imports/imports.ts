import { AppError } from '@carillon/contract/errors';
import type { Clock } from '../../platform/clock.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { goodRows } from './uploads/goodRows.ts';
import { announceUpload, openUpload } from './uploads/presentUpload.ts';
import { rememberLayout } from './uploads/uploadLayouts.ts';
import {
  failUpload,
  finishImport,
  readUpload,
  repairedLines,
  startImport,
  type UploadRow,
} from './uploads/uploads.sql.ts';

/** An upload whose rows are being imported (into a draft or contacts). */
export interface ImportableFile {
  readonly fileId: number;
  readonly userId: number;
  readonly draftId: number;
  readonly rows: number;
  /** Rows of the file that only repeat numbers of others. */
  readonly duplicates: number;
  readonly customFields: readonly string[];
  /** True when no phone comes twice in the batches. */
  readonly isUnique: boolean;
  readonly touchedAt: Date;
  /** False when the folder of files is not shared, so that its rows are on another machine. */
  isHere(): Promise<boolean>;
  /** Good rows as lines, see `goodRows`. */
  batches(): AsyncGenerator<string[]>;
}

/**
 * Marks an upload as going into a draft. Refuses what is not read yet or has no good row. Returns false, changing
 * nothing, when it is already being added to this draft.
 */
export async function beginFileImport(
  tx: TenantTx,
  caller: Caller,
  fileId: number,
  into: { draftId: number; consent: boolean; address: string; now: Date },
): Promise<boolean> {
  const upload = await openUpload(tx, caller, fileId, true);
  if (upload.purpose === 'contacts')
    throw new AppError(
      'WrongState',
      'This file was uploaded for contacts. Upload it again for this broadcast.',
    );
  if (upload.status === 'Importing') {
    if (upload.draftBroadcastId === into.draftId) return false;
    throw new AppError('WrongState', 'This file is being imported into another broadcast right now.');
  }
  if (upload.status === 'Processing') throw new AppError('WrongState', 'This file is still being read.');
  if (upload.status === 'Failed') throw new AppError('FileUnreadable', upload.message);
  if (upload.goodCount === 0)
    throw new AppError('Validation', upload.message || 'This file has no people who can be added.');
  await rememberLayout(tx, upload, into.now);
  await startImport(tx, fileId, { ...into, userId: caller.userId });
  return true;
}

/** The upload that is being imported (callers hold the lock of what it goes into); null when that is over. */
export async function openFileImport(
  tx: TenantTx,
  storage: Storage,
  fileId: number,
): Promise<ImportableFile | null> {
  const upload = await readUpload(tx, fileId, null);
  if (upload === null || upload.status !== 'Importing' || upload.draftBroadcastId === null) return null;
  const { rowsKey } = upload;
  if (rowsKey === null) return null;
  const repaired = await repairedLines(tx, fileId);
  return {
    fileId,
    userId: upload.userId,
    draftId: upload.draftBroadcastId,
    rows: upload.rowCount,
    duplicates: upload.duplicateCount,
    customFields: upload.customFields,
    isUnique: repaired.length === 0,
    touchedAt: upload.touchedAt,
    isHere: async () => (await storage.size(rowsKey)) !== null,
    batches: () => goodRows(storage, rowsKey, repaired),
  };
}

/** The import is done, in the transaction that added the rows. */
export async function endFileImport(
  tx: TenantTx,
  file: ImportableFile,
  result: { imported: number; already: number },
  clock: Clock,
): Promise<void> {
  await finishImport(tx, file.fileId, { ...result, now: clock.now() });
  await announceUpload(tx, { ...file, status: 'Imported', done: file.rows, rows: file.rows });
}

/** The import can no longer be done. */
export async function abandonFileImport(
  tx: TenantTx,
  file: Pick<UploadRow, 'fileId'>,
  message: string,
  clock: Clock,
): Promise<void> {
  const upload = await readUpload(tx, file.fileId, null);
  if (upload === null) return;
  const failure = { status: 'Importing', readingNo: upload.readingNo, message, now: clock.now() } as const;
  if (await failUpload(tx, file.fileId, failure))
    await announceUpload(tx, { ...upload, status: 'Failed', done: 0, rows: upload.rowCount });
}
