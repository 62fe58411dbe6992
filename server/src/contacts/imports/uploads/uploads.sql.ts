// All SQL on: file_upload, file_bad_row; file_layout is in uploadLayouts.sql.ts.
import type { FileRemark, FileUpload } from '@carillon/contract/contacts/uploads';
import type { TenantTx } from '../../../platform/database/database.ts';
import type { FileKind, ReadingChoices, ReadingResult } from '../../reading/readingTypes.ts';

export interface UploadRow {
  fileId: number;
  userId: number;
  fileName: string;
  size: number;
  storageKey: string;
  kind: FileKind;
  status: FileUpload['Status'];
  message: string;
  structure: FileUpload['FileStructure'];
  choices: ReadingChoices;
  /** Without the row numbers in files that were read before these were kept. */
  problems: (Omit<FileUpload['Problems'][number], 'Rows'> & Partial<FileUpload['Problems'][number]>)[];
  customFields: string[];
  rowsKey: string | null;
  readingNo: number;
  touchedAt: Date;
  createdAt: Date;
  goodCount: number;
  badCount: number;
  duplicateCount: number;
  phoneCount: number;
  sharedCount: number;
  sharedPhoneCount: number;
  notAllowedCount: number;
  remarks: FileRemark[];
  rowCount: number;
  doneCount: number;
  importedCount: number;
  alreadyCount: number;
  draftBroadcastId: number | null;
  consentDeclared: boolean;
  /** What its rows are to become; opt-outs are read as recipients are. */
  purpose: 'draft' | 'contacts' | 'optouts';
  /** The import into contacts that it went into, or is going. */
  importId: number | null;
}

const columns = `file_id as "fileId", user_id as "userId", file_name as "fileName", size, storage_key as "storageKey", kind,
  status, message, structure, choices, problems, custom_fields as "customFields", rows_key as "rowsKey",
  reading_no as "readingNo", touched_at as "touchedAt", created_at as "createdAt", good_count as "goodCount", bad_count as "badCount",
  duplicate_count as "duplicateCount", row_count as "rowCount", done_count as "doneCount",
  phone_count as "phoneCount", shared_count as "sharedCount", shared_phone_count as "sharedPhoneCount",
  not_allowed_count as "notAllowedCount", remarks, imported_count as "importedCount", already_count as "alreadyCount", draft_broadcast_id as "draftBroadcastId",
  consent_declared as "consentDeclared", purpose, import_id as "importId"`;

export async function insertUpload(
  tx: TenantTx,
  upload: {
    userId: number;
    fileName: string;
    size: number;
    storageKey: string;
    kind: FileKind;
    draftId: number | null;
    purpose: UploadRow['purpose'];
    now: Date;
  },
): Promise<UploadRow> {
  const rows = await tx.query<UploadRow>(
    `insert into file_upload (account_id, user_id, file_name, size, storage_key, kind, draft_broadcast_id, created_at, touched_at, purpose)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) returning ${columns}`,
    [
      tx.accountId,
      upload.userId,
      upload.fileName,
      upload.size,
      upload.storageKey,
      upload.kind,
      upload.draftId,
      upload.now,
      upload.purpose,
    ],
  );
  return rows[0] as UploadRow;
}

/** An upload of this user (null: of any user of the account); locked when `forChange`. */
export async function readUpload(
  tx: TenantTx,
  fileId: number,
  userId: number | null,
  forChange = false,
): Promise<UploadRow | null> {
  const rows = await tx.query<UploadRow>(
    `select ${columns} from file_upload
     where account_id = $1 and file_id = $2 and forgotten_at is null and ($3::int is null or user_id = $3)
     ${forChange ? 'for update' : ''}`,
    [tx.accountId, fileId, userId],
  );
  return rows[0] ?? null;
}

/** Uploads for a draft that are not closed yet, newest first, of this user (null: of any user). */
export function listDraftUploads(tx: TenantTx, draftId: number, userId: number | null): Promise<UploadRow[]> {
  return tx.query<UploadRow>(
    `select ${columns} from file_upload
     where account_id = $1 and draft_broadcast_id = $2 and forgotten_at is null and closed_at is null
       and ($3::int is null or user_id = $3)
     order by file_id desc`,
    [tx.accountId, draftId, userId],
  );
}

/** Files of this user that are to become contacts and were neither added nor closed, newest first. */
export async function listContactUploads(
  tx: TenantTx,
  userId: number,
  page: { offset: number; limit: number },
): Promise<{ rows: UploadRow[]; size: number }> {
  const where = `account_id = $1 and user_id = $2 and purpose = 'contacts' and import_id is null
    and forgotten_at is null and closed_at is null`;
  const rows = await tx.query<UploadRow>(
    `select ${columns} from file_upload where ${where} order by file_id desc offset $3 limit $4`,
    [tx.accountId, userId, page.offset, page.limit],
  );
  const [count] = await tx.query<{ n: number }>(`select count(*)::int as n from file_upload where ${where}`, [
    tx.accountId,
    userId,
  ]);
  return { rows, size: count?.n ?? 0 };
}

/** True while a file is being added to this draft. */
export async function isImporting(tx: TenantTx, draftId: number): Promise<boolean> {
  const rows = await tx.query(
    `select from file_upload where account_id = $1 and draft_broadcast_id = $2 and forgotten_at is null
       and status = 'Importing' limit 1`,
    [tx.accountId, draftId],
  );
  return rows.length > 0;
}

/** Sets the upload to be read anew with these choices; returns the reading's number. */
export async function startReading(
  tx: TenantTx,
  fileId: number,
  choices: ReadingChoices,
  now: Date,
): Promise<UploadRow> {
  const rows = await tx.query<UploadRow>(
    `update file_upload set status = 'Processing', message = '', choices = $3, done_count = 0,
       reading_no = reading_no + 1, touched_at = $4
     where account_id = $1 and file_id = $2 returning ${columns}`,
    [tx.accountId, fileId, JSON.stringify(choices), now],
  );
  return rows[0] as UploadRow;
}

/** Records progress of the current work; false when it no longer runs. Rows are left as they are when null. */
export async function touchUpload(
  tx: TenantTx,
  fileId: number,
  progress: { status: 'Processing' | 'Importing'; done: number; rows: number | null; now: Date },
): Promise<boolean> {
  const changed = await tx.run(
    `update file_upload set done_count = $4, row_count = coalesce($5, row_count), touched_at = $6
     where account_id = $1 and file_id = $2 and status = $3`,
    [tx.accountId, fileId, progress.status, progress.done, progress.rows, progress.now],
  );
  return changed > 0;
}

/** Stores what a reading found; false when a newer one began meanwhile. */
export async function finishReading(
  tx: TenantTx,
  fileId: number,
  readingNo: number,
  found: ReadingResult & { rowsKey: string; message: string; now: Date },
): Promise<boolean> {
  const changed = await tx.run(
    `update file_upload set status = 'Ready', message = $4, structure = $5, problems = $6, custom_fields = $7, rows_key = $8,
       good_count = $9, bad_count = $10, duplicate_count = $11, row_count = $12, done_count = $12, touched_at = $13,
       phone_count = $14, shared_count = $15, shared_phone_count = $16, not_allowed_count = $17, remarks = $18
     where account_id = $1 and file_id = $2 and reading_no = $3 and status = 'Processing'`,
    [
      tx.accountId,
      fileId,
      readingNo,
      found.message,
      JSON.stringify(found.structure),
      JSON.stringify(found.problems),
      found.customFields,
      found.rowsKey,
      found.good,
      found.bad,
      found.duplicates,
      found.rows,
      found.now,
      found.phones,
      found.shared,
      found.sharedPhones,
      found.notAllowed,
      JSON.stringify(found.remarks),
    ],
  );
  return changed > 0;
}

export async function failUpload(
  tx: TenantTx,
  fileId: number,
  failure: { status: 'Processing' | 'Importing'; readingNo: number; message: string; now: Date },
): Promise<boolean> {
  const changed = await tx.run(
    `update file_upload set status = 'Failed', message = $5, touched_at = $6
     where account_id = $1 and file_id = $2 and status = $3 and reading_no = $4`,
    [tx.accountId, fileId, failure.status, failure.readingNo, failure.message, failure.now],
  );
  return changed > 0;
}

export async function removeUpload(tx: TenantTx, fileId: number): Promise<void> {
  await tx.query('delete from file_upload where account_id = $1 and file_id = $2', [tx.accountId, fileId]);
}

/** It is no longer shown in its place; all of it stays. */
export async function closeUpload(tx: TenantTx, fileId: number, now: Date): Promise<void> {
  await tx.query(
    'update file_upload set closed_at = coalesce(closed_at, $3) where account_id = $1 and file_id = $2',
    [tx.accountId, fileId, now],
  );
}

/** Keeps the record of an imported file, and the consent that was declared with it. */
export async function forgetUpload(tx: TenantTx, fileId: number, now: Date): Promise<void> {
  await clearBadRows(tx, fileId);
  await tx.query(
    `update file_upload set closed_at = coalesce(closed_at, $3), forgotten_at = $3, structure = '{"Tabs": []}',
       choices = '{"Columns": [], "Tabs": [], "Repairs": {}}', problems = '[]', remarks = '[]', rows_key = null
     where account_id = $1 and file_id = $2`,
    [tx.accountId, fileId, now],
  );
}

export async function clearBadRows(tx: TenantTx, fileId: number): Promise<void> {
  await tx.query('delete from file_bad_row where account_id = $1 and file_id = $2', [tx.accountId, fileId]);
}

/** Adds bad rows as the reading process wrote them: JSON objects, joined by commas. */
export async function insertBadRows(tx: TenantTx, fileId: number, objects: string): Promise<void> {
  await tx.query(
    `insert into file_bad_row (account_id, file_id, tab_number, row_number, reason, column_number, cells)
     select $1, $2, r.tab, r.row, r.reason, r."column", r.cells
     from json_to_recordset($3::json) as r(tab smallint, row integer, reason text, "column" integer, cells jsonb)`,
    [tx.accountId, fileId, `[${objects}]`],
  );
}

export interface BadRowRow {
  tab: number;
  row: number;
  reason: string;
  column: number | null;
  cells: string[];
  lines: string | null;
}

const badColumns = `tab_number as tab, row_number as row, reason, column_number as "column", cells, lines`;

/** Bad rows that still wait for repair, in file order. */
export async function listBadRows(
  tx: TenantTx,
  fileId: number,
  query: { reason: string | null; offset: number; limit: number },
): Promise<{ rows: BadRowRow[]; size: number }> {
  const where = `account_id = $1 and file_id = $2 and lines is null and ($3::text is null or reason = $3)`;
  const rows = await tx.query<BadRowRow>(
    `select ${badColumns} from file_bad_row where ${where} order by tab_number, row_number offset $4 limit $5`,
    [tx.accountId, fileId, query.reason, query.offset, query.limit],
  );
  const [count] = await tx.query<{ n: number }>(
    `select count(*)::int as n from file_bad_row where ${where}`,
    [tx.accountId, fileId, query.reason],
  );
  return { rows, size: count?.n ?? 0 };
}

export async function readBadRow(
  tx: TenantTx,
  fileId: number,
  tab: number,
  row: number,
): Promise<BadRowRow | null> {
  const rows = await tx.query<BadRowRow>(
    `select ${badColumns} from file_bad_row
     where account_id = $1 and file_id = $2 and tab_number = $3 and row_number = $4 and lines is null`,
    [tx.accountId, fileId, tab, row],
  );
  return rows[0] ?? null;
}

/** The first rows of a reason that still wait for repair, in file order. */
export function firstBadRows(
  tx: TenantTx,
  fileId: number,
  reason: string,
  most: number,
): Promise<{ TabNumber: number; RowNumber: number }[]> {
  return tx.query(
    `select tab_number as "TabNumber", row_number as "RowNumber" from file_bad_row
     where account_id = $1 and file_id = $2 and lines is null and reason = $3
     order by tab_number, row_number limit $4`,
    [tx.accountId, fileId, reason, most],
  );
}

/** Stores a repair: `lines` when the row is good now (empty when its number is there already). */
export async function saveRepair(tx: TenantTx, fileId: number, row: BadRowRow): Promise<void> {
  await tx.query(
    `update file_bad_row set reason = $5, column_number = $6, cells = $7, lines = $8
     where account_id = $1 and file_id = $2 and tab_number = $3 and row_number = $4`,
    [tx.accountId, fileId, row.tab, row.row, row.reason, row.column, JSON.stringify(row.cells), row.lines],
  );
}

/** Counts and reasons after a repair. */
export async function saveCounts(tx: TenantTx, upload: UploadRow): Promise<void> {
  await tx.query(
    `update file_upload set good_count = $3, bad_count = $4, duplicate_count = $5, problems = $6, choices = $7,
       phone_count = $8
     where account_id = $1 and file_id = $2`,
    [
      tx.accountId,
      upload.fileId,
      upload.goodCount,
      upload.badCount,
      upload.duplicateCount,
      JSON.stringify(upload.problems),
      JSON.stringify(upload.choices),
      upload.phoneCount,
    ],
  );
}

/** Lines of the rows that users repaired, in file order. */
export async function repairedLines(tx: TenantTx, fileId: number): Promise<string[]> {
  const rows = await tx.query<{ lines: string }>(
    `select lines from file_bad_row where account_id = $1 and file_id = $2 and lines <> '' order by tab_number, row_number`,
    [tx.accountId, fileId],
  );
  return rows.map((row) => row.lines);
}

/** Marks the upload as being imported into a draft, with who declared the consent, when and from where (2-decisions F10). */
export async function startImport(
  tx: TenantTx,
  fileId: number,
  into: { draftId: number; consent: boolean; userId: number; address: string; now: Date },
): Promise<void> {
  await tx.query(
    `update file_upload set status = 'Importing', message = '', done_count = 0, touched_at = $7, draft_broadcast_id = $3, closed_at = null,
       consent_declared = $4, consent_user_id = case when $4 then $5::int end,
       consent_address = case when $4 then $6::text end, consent_at = case when $4 then $7::timestamptz end
     where account_id = $1 and file_id = $2`,
    [tx.accountId, fileId, into.draftId, into.consent, into.userId, into.address, into.now],
  );
}

export async function finishImport(
  tx: TenantTx,
  fileId: number,
  result: { imported: number; already: number; now: Date },
): Promise<void> {
  await tx.query(
    `update file_upload set status = 'Imported', imported_count = $3, already_count = $4, done_count = row_count, touched_at = $5
     where account_id = $1 and file_id = $2`,
    [tx.accountId, fileId, result.imported, result.already, result.now],
  );
}

export async function fileNames(tx: TenantTx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(
    'select file_id as id, file_name as name from file_upload where account_id = $1 and file_id = any($2::int[])',
    [tx.accountId, ids],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
