import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import { mostNewGroups } from '@carillon/contract/contactImports';
import { AppError } from '@carillon/contract/errors';
import { askForImportLookUps, channels, reachOf, reasons, recordConsent } from '../consent/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { job } from '../platform/jobs.ts';
import { announceLive } from '../platform/live.ts';
import type { Tenant } from '../platform/tenant.ts';
import { announceContacts } from './announceContacts.ts';
import { ensureFields } from './contactFields.ts';
import { lastSlot, listFieldRows } from './contactFields.sql.ts';
import { endImport, notePiece, noteStaged, readImport, type ImportRow } from './contactImports.sql.ts';
import { goodRows } from './goodRows.ts';
import { insertGroup } from './groups.sql.ts';
import { addPiece, dropForbidden, groupPiece, phonesOfPiece, settleSearch } from './importPieces.sql.ts';
import {
  copyIncomingPeople,
  hasRows,
  missingGroups,
  openIncomingPeople,
  stagePeople,
} from './importStaging.sql.ts';
import { lockMembers } from './people.sql.ts';
import { sources } from './presentContact.ts';
import { announceUpload } from './presentUpload.ts';
import { readUpload, repairedLines } from './uploads.sql.ts';
import { silenceMs, type ReadingDeps } from './uploadReading.ts';

export type ImportDeps = Pick<ReadingDeps, 'database' | 'storage' | 'jobs' | 'clock' | 'log'>;

/** Adds an uploaded file to contacts, or goes on where a process that died left off. */
export const importContactsJob = job({
  name: 'import-contacts',
  data: z.object({ AccountID: z.number().int(), ImportID: z.number().int() }),
  expireInSeconds: 3_600,
});

/** Rows of one transaction: short enough that others hardly wait. */
const pieceRows = 5_000;

/** Queues the job, now or once nobody has touched the import for so long that whoever worked on it is gone. */
export function queueImport(tx: TenantTx, deps: ImportDeps, importId: number, at?: Date): Promise<void> {
  return deps.jobs.enqueue(
    tx,
    importContactsJob,
    { AccountID: tx.accountId, ImportID: importId },
    { key: `${tx.accountId}:${importId}`, ...(at === undefined ? {} : { at }) },
  );
}

/**
 * The job. State is in rows: what is staged and the next row, which each piece moves on in its own transaction. Should
 * this process die, the guard that is queued here takes over; while somebody is at work it only waits again.
 */
export async function importContacts(
  deps: ImportDeps,
  tenant: Tenant,
  importId: number,
  /** For tests: stop after so many pieces, as if the process had died. */
  mostPieces = Number.POSITIVE_INFINITY,
): Promise<void> {
  const mine = await deps.database.inTenant(tenant, async (tx) => {
    const row = await readImport(tx, importId, null);
    if (row === null || row.status !== 'Adding') return false;
    const now = deps.clock.now().getTime();
    await queueImport(tx, deps, importId, new Date(now + silenceMs));
    return now - row.touchedAt.getTime() >= silenceMs;
  });
  if (!mine) return;
  try {
    await stage(deps, tenant, importId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await deps.database.inTenant(tenant, (tx) => fail(tx, deps, importId, error.message));
    return;
  }
  for (let done = 0; done < mostPieces; done += 1) {
    if (!(await deps.database.inTenant(tenant, (tx) => nextPiece(tx, deps, importId)))) return;
    await breathe();
  }
}

/** Brings the file's people into the database, in an order that is the same each time. */
function stage(deps: ImportDeps, tenant: Tenant, importId: number): Promise<void> {
  return deps.database.inTenant(tenant, async (tx) => {
    const row = await readImport(tx, importId, null, { lock: true });
    if (row === null || row.status !== 'Adding') return;
    // Rows on their way are lost when the database crashes: then they come from the file again.
    if (row.staged > 0 && (row.nextN > row.staged || (await hasRows(tx, importId, row.nextN)))) return;
    const upload = row.fileId === null ? null : await readUpload(tx, row.fileId, null);
    if (upload === null || upload.rowsKey === null)
      throw new AppError('Validation', 'The file is no longer there. Upload it again.');
    await openIncomingPeople(tx);
    const { rowsKey } = upload;
    const repaired = await repairedLines(tx, upload.fileId);
    const lines = async function* () {
      for await (const batch of goodRows(deps.storage, rowsKey, repaired))
        yield Buffer.from(`${batch.join('\n')}\n`);
    };
    await pipeline(Readable.from(lines()), copyIncomingPeople(tx));
    const { slots, made } = await slotsOf(tx, upload.customFields);
    const counts = await stagePeople(tx, importId, { keepSharers: row.keepSharers, slots });
    const listIds = await makeGroups(tx, row, deps.clock.now());
    await noteStaged(tx, importId, { ...counts, fieldIds: made, listIds, now: deps.clock.now() });
  });
}

/** The name of the file's column for each slot, and the fields that had to be made. */
async function slotsOf(
  tx: TenantTx,
  names: readonly string[],
): Promise<{ slots: (string | null)[]; made: number[] }> {
  const before = new Set((await listFieldRows(tx)).map((field) => field.fieldId));
  const fields = await ensureFields(tx, names);
  const slots: (string | null)[] = Array.from({ length: await lastSlot(tx) }, () => null);
  for (const [name, field] of fields) slots[field.slot - 1] = name;
  return { slots, made: [...fields.values()].map((field) => field.fieldId).filter((id) => !before.has(id)) };
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
    await tell(tx, row, 'Done', row.staged);
    return false;
  }
  await lockMembers(tx);
  const piece = { importId, from: row.nextN, to: Math.min(row.nextN + pieceRows, row.staged + 1) };
  const phones = await phonesOfPiece(tx, piece);
  const reach = await reachOf(tx, phones);
  const forbidden = phones.filter((phone) => reach.get(phone)?.text === reasons.notAllowed);
  const dropped = await dropForbidden(tx, piece, forbidden);
  const found = await addPiece(tx, piece, { ...row, source: sources.indexOf('file'), now });
  await groupPiece(tx, importId, found, row);
  if (row.optsIn) {
    const allowed = phones.filter((phone) => !forbidden.includes(phone));
    await recordConsent(tx, allowed, {
      what: 'optIn',
      source: 'Import',
      channel: channels.text,
      wording: row.consentWording,
      userId: row.userId,
      fileId: row.fileId,
      importId,
      address: row.consentAddress,
      at: now,
    });
  }
  const left = row.onKnown === 'Skip' ? found.known : 0;
  await notePiece(tx, importId, {
    nextN: piece.to,
    added: found.added,
    updated: found.updated,
    unchanged: found.known - found.updated - left,
    skipped: dropped + found.doubled + left,
    now,
  });
  await tell(tx, row, 'Adding', piece.to - 1);
  return true;
}

async function fail(tx: TenantTx, deps: ImportDeps, importId: number, message: string): Promise<void> {
  const row = await readImport(tx, importId, null, { lock: true });
  if (row === null || row.status !== 'Adding') return;
  await endImport(tx, importId, { status: 'Failed', message, now: deps.clock.now() });
  await tell(tx, row, 'Failed', 0);
}

/** Tells the pages of whoever imports how far it is, and everybody's that there are other people now. */
async function tell(tx: TenantTx, row: ImportRow, status: ImportRow['status'], done: number): Promise<void> {
  await announceLive(tx, { account: tx.accountId, user: row.userId }, 'contactimport.changed', {
    ImportID: row.importId,
    Status: status,
    Done: done,
    Rows: row.staged,
  });
  await announceContacts(tx);
  if (status === 'Adding' || row.fileId === null) return;
  const file = { fileId: row.fileId, userId: row.userId, done, rows: row.staged };
  await announceUpload(tx, { ...file, status: status === 'Done' ? 'Imported' : 'Failed' });
}
