import { channels, recordConsent } from '../../consent/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { announceLive } from '../../platform/live/live.ts';
import { announceContacts } from '../announceContacts.ts';
import { notePiece, type ImportRow } from './contactImports.sql.ts';
import { addPiece, groupPiece, phonesOfPiece, type Found } from './importPieces.sql.ts';
import { lockMembers } from '../people.sql.ts';
import { announceUpload } from './uploads/presentUpload.ts';

/** Rows of one transaction: short enough that others hardly wait. */
const pieceRows = 5_000;

/** Adds the next staged rows of an import, which is locked; returns their outcomes and the row after them. */
export async function addNextPiece(
  tx: TenantTx,
  row: ImportRow,
  now: Date,
): Promise<Found & { nextN: number }> {
  const { importId, nextN } = row;
  const piece = { importId, from: nextN, to: Math.min(nextN + pieceRows, row.staged + 1) };
  // A person who signs up at a public page opts in first and joins the groups then. This uses the same order, or both
  // would wait for each other.
  if (row.optsIn)
    await recordConsent(tx, await phonesOfPiece(tx, piece), {
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
  await lockMembers(tx);
  const found = await addPiece(tx, piece, { ...row, now });
  await groupPiece(tx, importId, found, row);
  const left = row.onKnown === 'Skip' ? found.known : 0;
  await notePiece(tx, importId, {
    nextN: piece.to,
    added: found.added,
    updated: found.updated,
    unchanged: found.known - found.updated - left,
    skipped: found.doubled.length + left,
    cameTwice: found.doubled.length,
    now,
  });
  return { ...found, nextN: piece.to };
}

/** Notifies the pages of the importing user of the progress, and all pages that there are new people. */
export async function announceImport(
  tx: TenantTx,
  row: Pick<ImportRow, 'importId' | 'userId' | 'fileId' | 'staged'>,
  status: ImportRow['status'],
  done: number,
): Promise<void> {
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
