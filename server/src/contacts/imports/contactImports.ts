import type { Readable } from 'node:stream';
import type {
  importContactFile,
  ContactImport,
  ContactImportDetail,
} from '@carillon/contract/contacts/contactImports';
import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import { consentDeclaration } from '@carillon/rules/inbound/consentTexts';
import { readUser, rosterOwner } from '../../accounts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { pageRange, type PageQuery } from '../../platform/database/lists.ts';
import { insertImport, listImports, noteGroups, readImport, type ImportRow } from './contactImports.sql.ts';
import { checkOwnGroups } from '../createContact.ts';
import { groupNames } from '../contacts.sql.ts';
import { newGroups } from '../groups/groups.sql.ts';
import { queueImport, type ImportDeps } from './importContacts.job.ts';
import { sources } from '../presentContact.ts';
import { openUpload } from './uploads/presentUpload.ts';
import { rejectsCsv } from './uploads/rejectsCsv.ts';
import { storedWhyNotUndo } from './undo/undoImport.ts';
import { rememberLayout } from './uploads/uploadLayouts.ts';
import { listBadRows, readUpload, type UploadRow } from './uploads/uploads.sql.ts';
import { maxBadRows, silenceMs } from './uploads/uploadReading.ts';

/**
 * Begins to add a file to contacts (row B-210); the worker does it. Throws ConsentRequired, NotFound for a file or
 * a group that is not the caller's, WrongState while the file is read or on its way and when it was added, Validation
 * without a good row.
 */
export function beginContactImport(
  deps: ImportDeps,
  caller: Caller,
  listId: number,
  body: BodyOf<typeof importContactFile> & { address: string },
): Promise<ContactImportDetail> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const upload = await openUpload(tx, caller, body.FileID, true);
    const ownerId = rosterOwner(caller);
    const listIds = await checkOwnGroups(
      tx,
      ownerId,
      listId === 0 ? body.ListIDs : [listId, ...body.ListIDs],
    );
    if (!body.UserIndicatedConsentDeclared) throw new AppError('ConsentRequired');
    checkReady(upload);
    await checkNotAdded(tx, upload);
    const now = deps.clock.now();
    await rememberLayout(tx, upload, now);
    const importId = await insertImport(tx, {
      fileId: upload.fileId,
      source: sources.indexOf('file'),
      userId: caller.userId,
      ownerId,
      listIds,
      onKnown: body.OnKnown,
      keepSharers: body.KeepSharers,
      optsIn: body.OptsIn,
      rows: upload.goodCount,
      // Kept with the import (2-decisions F10).
      wording: consentDeclaration,
      address: body.address,
      // No worker has it yet: the first one may begin at once.
      touched: new Date(now.getTime() - silenceMs),
      now,
    });
    await noteGroups(tx, importId, await newGroups(tx, listIds, caller.userId, upload.createdAt));
    await queueImport(tx, deps, importId);
    return presentDetail(tx, await open(tx, caller, importId));
  });
}

function checkReady(upload: UploadRow): void {
  if (upload.purpose !== 'contacts')
    throw new AppError('WrongState', 'This file was not uploaded for contacts. Upload it again here.');
  if (upload.status === 'Importing')
    throw new AppError('WrongState', 'This file is being imported right now.');
  if (upload.status === 'Processing') throw new AppError('WrongState', 'This file is still being read.');
  if (upload.status === 'Failed') throw new AppError('FileUnreadable', upload.message);
  if (upload.goodCount === 0)
    throw new AppError('Validation', upload.message || 'This file has no people who can be added.');
}

/** A repeated request adds no person twice: one import per file, until it is undone. */
async function checkNotAdded(tx: TenantTx, upload: UploadRow): Promise<void> {
  if (upload.status !== 'Imported' || upload.importId === null) return;
  const last = await readImport(tx, upload.importId, null);
  if (last?.status === 'Done')
    throw new AppError('WrongState', 'This file was added already. Imports shows what came of it.');
}

/** Imports, newest first. */
export function showImports(
  deps: ImportDeps,
  caller: Caller,
  query: PageQuery,
): Promise<{ items: ContactImport[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { rows, size } = await listImports(tx, rosterOwner(caller), pageRange(query));
    return { items: await presentImports(tx, rows), size };
  });
}

/** One import. Throws NotFound. */
export function getImport(deps: ImportDeps, caller: Caller, importId: number): Promise<ContactImportDetail> {
  return deps.database.inTenant(caller.tenant, async (tx) =>
    presentDetail(tx, await open(tx, caller, importId)),
  );
}

/** An import that the caller sees. Throws NotFound. */
export async function open(
  tx: TenantTx,
  caller: Caller,
  importId: number,
  options: { lock?: boolean } = {},
): Promise<ImportRow> {
  const row = await readImport(tx, importId, rosterOwner(caller), options);
  if (row === null) throw new AppError('NotFound');
  return row;
}

export async function presentDetail(tx: TenantTx, row: ImportRow): Promise<ContactImportDetail> {
  const [shown] = await presentImports(tx, [row]);
  if (shown === undefined) throw new AppError('NotFound');
  const whyNot = await storedWhyNotUndo(tx, row);
  return { ...shown, CanUndo: whyNot === '', WhyNot: whyNot };
}

async function presentImports(tx: TenantTx, rows: readonly ImportRow[]): Promise<ContactImport[]> {
  const names = new Map<number, string>();
  for (const userId of new Set(rows.map((row) => row.userId))) {
    const user = await readUser(tx, userId);
    names.set(userId, user === null ? '' : `${user.firstName} ${user.lastName}`.trim() || user.userName);
  }
  const groups = await groupNames(tx, [...new Set(rows.flatMap((row) => row.listIds))]);
  return rows.map((row) => ({
    ImportID: row.importId,
    Source: sources[row.source] ?? 'file',
    FileID: row.fileId,
    FileName: row.fileName ?? '',
    UserID: row.userId,
    UserName: names.get(row.userId) ?? '',
    Status: row.status,
    Message: row.message,
    OnKnown: row.onKnown,
    KeepSharers: row.keepSharers,
    Rows: row.rows,
    Done: row.nextN > row.staged && row.staged > 0 ? row.rows : row.nextN - 1,
    AddedCount: row.added,
    UpdatedCount: row.updated,
    UnchangedCount: row.unchanged,
    SkippedCount: row.skipped,
    CameTwiceCount: row.cameTwice,
    NotAllowedCount: row.notAllowed,
    Lists: row.listIds.flatMap((ListID) => {
      const ListName = groups.get(ListID);
      return ListName === undefined ? [] : [{ ListID, ListName }];
    }),
    CreatedDate: row.createdAt.toISOString(),
    EndedDate: row.endedAt?.toISOString() ?? null,
  }));
}

/** The file as it was uploaded. Throws NotFound when it is gone. */
export function importedFile(
  deps: ImportDeps,
  caller: Caller,
  importId: number,
): Promise<{ fileName: string; body: Readable }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const upload = await uploadOf(tx, caller, importId);
    return { fileName: upload.fileName, body: deps.storage.read(upload.storageKey) };
  });
}

/** Rows that were left out, each with its reason, as CSV. */
export function rejectedRows(deps: ImportDeps, caller: Caller, importId: number): Promise<string> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const upload = await uploadOf(tx, caller, importId);
    const { rows } = await listBadRows(tx, upload.fileId, { reason: null, offset: 0, limit: maxBadRows });
    return rejectsCsv(upload.structure.Tabs, rows);
  });
}

async function uploadOf(tx: TenantTx, caller: Caller, importId: number): Promise<UploadRow> {
  const row = await open(tx, caller, importId);
  const upload = row.fileId === null ? null : await readUpload(tx, row.fileId, null);
  if (upload === null) throw new AppError('NotFound');
  return upload;
}
