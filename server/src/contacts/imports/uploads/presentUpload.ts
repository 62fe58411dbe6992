import { requireRight } from '../../../platform/http/rightError.ts';
import { AppError } from '@carillon/contract/errors';
import { may } from '@carillon/rules/accounts/rights';
import { gluedPhones } from '@carillon/rules/phones/cells/gluedPhones';
import { uploadRights, type BadRow, type FileUpload } from '@carillon/contract/contacts/uploads';
import type { TenantTx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/http.ts';
import { announceLive } from '../../../platform/live/live.ts';
import { readUpload, type BadRowRow, type UploadRow } from './uploads.sql.ts';

/** The upload as the wire shows it. */
export function presentUpload(row: UploadRow): FileUpload {
  return {
    FileID: row.fileId,
    FileName: row.fileName,
    Size: row.size,
    Status: row.status,
    Message: row.message,
    UserIndicatedConsentDeclared: row.consentDeclared,
    FileStructure: row.structure,
    Summary: {
      GoodRecordCount: row.goodCount,
      PhoneCount: row.phoneCount,
      SharedCount: row.sharedCount,
      SharedPhoneCount: row.sharedPhoneCount,
      NotAllowedCount: row.notAllowedCount,
      BadRecordCount: row.badCount,
      DuplicateCount: row.duplicateCount,
      Rows: row.rowCount,
      Done: row.doneCount,
    },
    Remarks: row.remarks,
    ImportedCount: row.importedCount,
    AlreadyThereCount: row.alreadyCount,
    Problems: row.problems.map((problem) => ({ ...problem, Rows: problem.Rows ?? [] })),
  };
}

/** A row to repair, with what is offered for it in an account of this country. */
export function presentBadRow(row: BadRowRow, structure: UploadRow['structure'], countryId: number): BadRow {
  const columns = structure.Tabs.find(({ TabNumber }) => TabNumber === row.tab)?.Columns ?? [];
  const isOfPhones = columns.some(
    ({ ColumnNumber, Meaning }) => ColumnNumber === row.column && Meaning.startsWith('Phone'),
  );
  const glued =
    row.column !== null && isOfPhones ? gluedPhones(row.cells[row.column - 1] ?? '', countryId) : [];
  return {
    TabNumber: row.tab,
    RowNumber: row.row,
    Reason: row.reason,
    ColumnNumber: row.column,
    Cells: row.cells.map((value, at) => ({ ColumnNumber: at + 1, Value: value })),
    ...(glued.length === 0 ? {} : { Split: glued.join(', ') }),
  };
}

/** Whose uploads this caller may open: null for those of the whole account. */
export function uploadsOf(caller: Caller): number | null {
  return may('uploads.viewAll', caller) ? null : caller.userId;
}

/**
 * Uploads are their user's; the account's owner may open all. Others' uploads and missing ones get the same response.
 */
export async function openUpload(
  tx: TenantTx,
  caller: Caller,
  fileId: number,
  forChange = false,
): Promise<UploadRow> {
  const row = await readUpload(tx, fileId, uploadsOf(caller), forChange);
  if (row === null) throw new AppError('NotFound');
  requirePurpose(caller, row.purpose);
  return row;
}

/** Throws the reason of the refusal unless the caller may have files of this purpose. */
export function requirePurpose(caller: Caller, purpose: UploadRow['purpose']): void {
  requireRight(uploadRights[purpose], caller);
}

/** Notifies the browsers of the upload's user of its progress. */
export function announceUpload(
  tx: TenantTx,
  upload: { fileId: number; userId: number; status: FileUpload['Status']; done: number; rows: number },
): Promise<void> {
  return announceLive(tx, { account: tx.accountId, user: upload.userId }, 'fileupload.changed', {
    FileID: upload.fileId,
    Status: upload.status,
    Done: upload.done,
    Rows: upload.rows,
  });
}
