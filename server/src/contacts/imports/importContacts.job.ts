import { importContactsJob } from '../jobs.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { mostNewGroups } from '@carillon/contract/contacts/contactImports';
import { AppError } from '@carillon/contract/errors';
import { askForImportLookUps } from '../../consent/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { fileNotHereText, folderNotSharedText } from '../../platform/files/sharedFiles.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { addNextPiece, announceImport } from './addNextPiece.ts';
import { ensureFields } from '../contactFields.ts';
import { lastSlot, listFieldRows } from '../contactFields.sql.ts';
import {
  endImport,
  lockStaging,
  noteFields,
  noteStaged,
  readImport,
  touchImport,
  type ImportRow,
} from './contactImports.sql.ts';
import { goodRows } from './uploads/goodRows.ts';
import { insertGroup } from '../groups/groups.sql.ts';
import { settleSearch } from './importPieces.sql.ts';
import {
  copyIncomingPeople,
  hasRows,
  missingGroups,
  openIncomingPeople,
  stagePeople,
} from './importStaging.sql.ts';
import { storedWhyNotUndo } from './undo/undoImport.ts';
import { removeEmptyFields } from './undo/undoImport.sql.ts';
import { readUpload, repairedLines, type UploadRow } from './uploads/uploads.sql.ts';
import { silenceMs, type ReadingDeps } from './uploads/uploadReading.ts';

export type ImportDeps = Pick<ReadingDeps, 'database' | 'storage' | 'jobs' | 'clock' | 'log'>;

/** How often a worker confirms that it is still working on a large file. */
const heartbeatMs = 2_000;

/** Queues the job, now or once no worker has touched the import for so long that its worker must be gone. */
export function queueImport(
  tx: TenantTx,
  deps: Pick<ImportDeps, 'jobs'>,
  importId: number,
  at?: Date,
): Promise<void> {
  return deps.jobs.enqueue(
    tx,
    importContactsJob,
    { AccountID: tx.accountId, ImportID: importId },
    { key: `${tx.accountId}:${importId}`, ...(at === undefined ? {} : { at }) },
  );
}

/**
 * The job. State is in rows: what is staged and the next row, which each piece moves on in its own transaction. If this
 * process dies, the guard that is queued here takes over; while a worker is active it only waits again.
 */
export async function importContacts(
  deps: ImportDeps,
  tenant: Tenant,
  importId: number,
  /** For tests: stop after this many pieces, as if the process had died. */
  mostPieces = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (!(await claim(deps, tenant, importId))) return;
  try {
    const slots = await makeFields(deps, tenant, importId);
    if (slots === null || !(await stage(deps, tenant, importId, slots))) return;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await deps.database.inTenant(tenant, (tx) => fail(tx, deps, importId, error.message));
    return;
  }
  for (let done = 0; done < mostPieces; done += 1) {
    if (await deps.database.inTenant(tenant, (tx) => nextPiece(tx, deps, importId))) await breathe();
    else return deps.database.inTenant(tenant, (tx) => lookBack(tx, importId));
  }
}

/** The next visitor of its page sees at once that it can be undone. */
async function lookBack(tx: TenantTx, importId: number): Promise<void> {
  const row = await readImport(tx, importId, null);
  if (row !== null) await storedWhyNotUndo(tx, row);
}

/** True when no worker has been active on the import lately; this process then has it. Queues the guard in any case. */
function claim(deps: ImportDeps, tenant: Tenant, importId: number): Promise<boolean> {
  return deps.database.inTenant(tenant, async (tx) => {
    const row = await readImport(tx, importId, null, { lock: true });
    if (row === null || row.status !== 'Adding') return false;
    const now = deps.clock.now();
    await queueImport(tx, deps, importId, new Date(now.getTime() + silenceMs));
    if (now.getTime() - row.touchedAt.getTime() < silenceMs) return false;
    await touchImport(tx, importId, now);
    return true;
  });
}

/**
 * Brings the file's people into the database, in an order that is the same each time. The import itself stays unlocked
 * meanwhile, so that pages see it and the worker can confirm that it is active. False when another worker is.
 */
async function stage(
  deps: ImportDeps,
  tenant: Tenant,
  importId: number,
  slots: readonly (string | null)[],
): Promise<boolean> {
  const beat = setInterval(() => {
    const now = deps.clock.now();
    deps.database
      .inTenant(tenant, (tx) => touchImport(tx, importId, now))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'an import could not be touched'));
  }, heartbeatMs);
  try {
    return await deps.database.inTenant(tenant, (tx) => stageIn(tx, deps, importId, slots));
  } finally {
    clearInterval(beat);
  }
}

async function stageIn(
  tx: TenantTx,
  deps: ImportDeps,
  importId: number,
  slots: readonly (string | null)[],
): Promise<boolean> {
  if (!(await lockStaging(tx, importId))) return false;
  const row = await readImport(tx, importId, null);
  if (row === null || row.status !== 'Adding') return false;
  // Staged rows are lost when the database crashes: then they are read from the file again.
  if (row.staged > 0 && (row.nextN > row.staged || (await hasRows(tx, importId, row.nextN)))) return true;
  const { fileId, rowsKey } = await fileOf(tx, deps, row);
  await openIncomingPeople(tx);
  const repaired = await repairedLines(tx, fileId);
  const lines = async function* () {
    for await (const batch of goodRows(deps.storage, rowsKey, repaired))
      yield Buffer.from(`${batch.join('\n')}\n`);
  };
  await pipeline(Readable.from(lines()), copyIncomingPeople(tx));
  const counts = await stagePeople(tx, importId, { keepSharers: row.keepSharers, slots });
  const listIds = await makeGroups(tx, row, deps.clock.now());
  await noteStaged(tx, importId, { ...counts, listIds, now: deps.clock.now() });
  return true;
}

/** The file of an import, which was read. Throws Validation when it is gone. */
async function fileOf(
  tx: TenantTx,
  deps: Pick<ImportDeps, 'storage' | 'log'>,
  row: ImportRow,
): Promise<UploadRow & { rowsKey: string }> {
  const upload = row.fileId === null ? null : await readUpload(tx, row.fileId, null);
  if (upload === null || upload.rowsKey === null)
    throw new AppError('Validation', 'The file is no longer there. Upload it again.');
  if ((await deps.storage.size(upload.rowsKey)) === null) {
    deps.log.error({ account: tx.accountId, file: upload.fileId }, folderNotSharedText);
    throw new AppError('Validation', fileNotHereText);
  }
  return { ...upload, rowsKey: upload.rowsKey };
}

/**
 * The name of the file's column for each slot; fields that are missing are made, in a separate transaction, so that
 * changes of fields do not wait for a large file. Null when the import is over.
 */
function makeFields(deps: ImportDeps, tenant: Tenant, importId: number): Promise<(string | null)[] | null> {
  return deps.database.inTenant(tenant, async (tx) => {
    const row = await readImport(tx, importId, null, { lock: true });
    if (row === null || row.status !== 'Adding') return null;
    // People of a list that was staged when the import was made.
    if (row.fileId === null) return [];
    const { customFields } = await fileOf(tx, deps, row);
    const before = new Set((await listFieldRows(tx)).map((field) => field.fieldId));
    const fields = await ensureFields(tx, customFields);
    const slots: (string | null)[] = Array.from({ length: await lastSlot(tx) }, () => null);
    for (const [name, field] of fields) slots[field.slot - 1] = name;
    const made = [...fields.values()].map((field) => field.fieldId).filter((id) => !before.has(id));
    await noteFields(tx, importId, made);
    return slots;
  });
}

async function makeGroups(tx: TenantTx, row: ImportRow, now: Date): Promise<number[]> {
  const names = await missingGroups(tx, row.importId, mostNewGroups);
  if (names.length > mostNewGroups)
    throw new AppError(
      'Validation',
      'The groups column of this file names more than 1,000 new groups. Choose another column, or leave it out.',
    );
  const ids: number[] = [];
  for (const name of names) {
    const id = await insertGroup(tx, { listId: null, name, userId: row.userId, now });
    if (id !== null) ids.push(id);
  }
  return ids;
}

/** Adds the next rows, or ends the import when there are none; false when there is nothing more to do. */
async function nextPiece(tx: TenantTx, deps: ImportDeps, importId: number): Promise<boolean> {
  const row = await readImport(tx, importId, null, { lock: true });
  if (row === null || row.status !== 'Adding') return false;
  const now = deps.clock.now();
  if (row.nextN > row.staged) {
    await endImport(tx, importId, { status: 'Done', message: '', now });
    await settleSearch(tx);
    await askForImportLookUps(deps, tx, importId);
    await announceImport(tx, row, 'Done', row.staged);
    return false;
  }
  const { nextN } = await addNextPiece(tx, row, now);
  await announceImport(tx, row, 'Adding', nextN - 1);
  return true;
}

async function fail(tx: TenantTx, deps: ImportDeps, importId: number, message: string): Promise<void> {
  const row = await readImport(tx, importId, null, { lock: true });
  if (row === null || row.status !== 'Adding') return;
  const now = deps.clock.now();
  await endImport(tx, importId, { status: 'Failed', message, now });
  await removeEmptyFields(tx, row.madeFieldIds, now);
  await announceImport(tx, row, 'Failed', 0);
}
