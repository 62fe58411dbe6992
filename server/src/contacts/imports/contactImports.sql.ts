// SQL of contact_import, and of file_upload as far as an import into contacts changes it.
import type { ContactImport } from '@carillon/contract/contacts/contactImports';
import type { TenantTx } from '../../platform/database/database.ts';

/** What to do with a person whose number is known: overwrite, fill empty fields, or leave. */
export type OnKnown = 'Update' | 'Fill' | 'Skip';

export interface ImportRow {
  readonly importId: number;
  readonly fileId: number | null;
  readonly fileName: string | null;
  /** How its people came, a number of `sources`. */
  readonly source: number;
  readonly userId: number;
  readonly ownerId: number | null;
  readonly status: ContactImport['Status'];
  readonly message: string;
  readonly listIds: number[];
  readonly onKnown: OnKnown;
  readonly keepSharers: boolean;
  readonly optsIn: boolean;
  readonly rows: number;
  readonly staged: number;
  readonly nextN: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  /** Of the skipped; null for imports from before they were told apart. */
  readonly cameTwice: number | null;
  readonly notAllowed: number | null;
  readonly consentWording: string;
  readonly consentAddress: string | null;
  readonly usedAt: Date | null;
  readonly touchedAt: Date;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly madeFieldIds: number[];
  readonly madeListIds: number[];
  /** The sum of the versions of the account's lists when the undo was last checked. */
  readonly lookedVersion: number | null;
  /** The result of that check. */
  readonly lookedWhy: string;
}

const columns = `i.import_id as "importId", i.file_id as "fileId", f.file_name as "fileName", i.source, i.user_id as "userId",
  i.owner_id as "ownerId", i.status, i.message, i.list_ids as "listIds", i.on_known as "onKnown",
  i.keep_sharers as "keepSharers", i.opts_in as "optsIn", i.rows, i.staged, i.next_n as "nextN", i.added, i.updated,
  i.unchanged, i.skipped, i.came_twice as "cameTwice", i.not_allowed as "notAllowed", i.consent_wording as "consentWording", i.consent_address as "consentAddress",
  i.used_at as "usedAt", i.touched_at as "touchedAt", i.created_at as "createdAt", i.ended_at as "endedAt",
  i.made_field_ids as "madeFieldIds", i.made_list_ids as "madeListIds",
  i.looked_version as "lookedVersion", i.looked_why as "lookedWhy"`;
const tables = `contact_import i left join file_upload f on f.account_id = i.account_id and f.file_id = i.file_id`;

/** A new import, of a file that is read from now on, or of people who were sent; returns its id. */
export async function insertImport(
  tx: TenantTx,
  made: {
    fileId: number | null;
    source: number;
    userId: number;
    ownerId: number | null;
    listIds: readonly number[];
    onKnown: OnKnown;
    keepSharers: boolean;
    optsIn: boolean;
    rows: number;
    /** The declared consent; empty when there was none. */
    wording: string;
    address: string;
    touched: Date;
    now: Date;
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into contact_import (account_id, file_id, user_id, owner_id, list_ids, on_known, keep_sharers, opts_in, rows,
       consent_declared, consent_wording, consent_address, touched_at, created_at, source)
     values ($1, $2, $3, $4, $5::int[], $6, $7, $8, $9, $10 <> '', $10, nullif($11, ''), $12, $13, $14) returning import_id as id`,
    [
      tx.accountId,
      made.fileId,
      made.userId,
      made.ownerId,
      made.listIds,
      made.onKnown,
      made.keepSharers,
      made.optsIn,
      made.rows,
      made.wording,
      made.address,
      made.touched,
      made.now,
      made.source,
    ],
  );
  const id = row?.id ?? 0;
  if (made.fileId === null) return id;
  await tx.query(
    `update file_upload set status = 'Importing', message = '', done_count = 0, touched_at = $6, import_id = $3,
       consent_declared = true, consent_user_id = $4, consent_address = $5, consent_at = $6
     where account_id = $1 and file_id = $2`,
    [tx.accountId, made.fileId, id, made.userId, made.address, made.now],
  );
  return id;
}

/** An import of this user (null: of any user); `lock` keeps other workers away until this transaction ends. */
export async function readImport(
  tx: TenantTx,
  importId: number,
  userId: number | null,
  options: { lock?: boolean } = {},
): Promise<ImportRow | null> {
  const [row] = await tx.query<ImportRow>(
    `select ${columns} from ${tables} where i.account_id = $1 and i.import_id = $2 and ($3::int is null or i.user_id = $3)
     ${options.lock === true ? 'for update of i' : ''}`,
    [tx.accountId, importId, userId],
  );
  return row ?? null;
}

/** Imports, newest first, of this user (null: of any user). */
export async function listImports(
  tx: TenantTx,
  userId: number | null,
  page: { offset: number; limit: number },
): Promise<{ rows: ImportRow[]; size: number }> {
  const rows = await tx.query<ImportRow>(
    `select ${columns} from ${tables} where i.account_id = $1 and ($2::int is null or i.user_id = $2)
     order by i.import_id desc offset $3 limit $4`,
    [tx.accountId, userId, page.offset, page.limit],
  );
  const [count] = await tx.query<{ n: number }>(
    'select count(*)::int as n from contact_import where account_id = $1 and ($2::int is null or user_id = $2)',
    [tx.accountId, userId],
  );
  return { rows, size: count?.n ?? 0 };
}

/** Fields that had to be made for an import. */
export async function noteFields(tx: TenantTx, importId: number, fieldIds: readonly number[]): Promise<void> {
  await tx.query(
    `update contact_import set made_field_ids = made_field_ids || $3::int[] where account_id = $1 and import_id = $2`,
    [tx.accountId, importId, fieldIds],
  );
}

/** Groups that were made for an import before it began; undoing it deletes those without members. */
export async function noteGroups(tx: TenantTx, importId: number, listIds: readonly number[]): Promise<void> {
  if (listIds.length === 0) return;
  await tx.query(
    `update contact_import set made_list_ids = made_list_ids || $3::int[] where account_id = $1 and import_id = $2`,
    [tx.accountId, importId, listIds],
  );
}

/**
 * The rows are staged: how many came, how many are left, how many are on the do-not-contact list, and the groups that
 * were made for them.
 */
export async function noteStaged(
  tx: TenantTx,
  importId: number,
  noted: { rows: number; staged: number; notAllowed: number; listIds: readonly number[]; now: Date },
): Promise<void> {
  await tx.query(
    `update contact_import set rows = $3, staged = $4, skipped = case when next_n = 1 then $3::int - $4::int else skipped end,
       came_twice = case when next_n = 1 then $3::int - $4::int - $7::int else came_twice end,
       not_allowed = case when next_n = 1 then $7::int else not_allowed end,
       made_list_ids = made_list_ids || $5::int[], touched_at = $6 where account_id = $1 and import_id = $2`,
    [tx.accountId, importId, noted.rows, noted.staged, noted.listIds, noted.now, noted.notAllowed],
  );
}

/** A piece is done, in the transaction that did it. */
export async function notePiece(
  tx: TenantTx,
  importId: number,
  piece: {
    nextN: number;
    added: number;
    updated: number;
    unchanged: number;
    skipped: number;
    cameTwice: number;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `update contact_import set next_n = $3, added = added + $4, updated = updated + $5, unchanged = unchanged + $6,
       skipped = skipped + $7, touched_at = $8, came_twice = came_twice + $9 where account_id = $1 and import_id = $2`,
    [
      tx.accountId,
      importId,
      piece.nextN,
      piece.added,
      piece.updated,
      piece.unchanged,
      piece.skipped,
      piece.now,
      piece.cameTwice,
    ],
  );
}

/** The import is over: done, or failed with a sentence for users. Deletes its staged rows. */
export async function endImport(
  tx: TenantTx,
  importId: number,
  end: { status: 'Done' | 'Failed'; message: string; now: Date },
): Promise<void> {
  await tx.query(
    `update contact_import set status = $3, message = $4, ended_at = $5, touched_at = $5
     where account_id = $1 and import_id = $2`,
    [tx.accountId, importId, end.status, end.message, end.now],
  );
  await tx.query(
    `update file_upload f set status = case when $3 = 'Done' then 'Imported' else 'Failed' end, message = $4,
       imported_count = i.added, already_count = i.updated + i.unchanged + i.skipped, done_count = row_count, touched_at = $5
     from contact_import i
     where f.account_id = $1 and i.account_id = $1 and i.import_id = $2 and f.file_id = i.file_id and f.import_id = $2`,
    [tx.accountId, importId, end.status, end.message, end.now],
  );
  await tx.query('delete from contact_import_row where account_id = $1 and import_id = $2', [
    tx.accountId,
    importId,
  ]);
}

/** A worker has the import until then; a time in the past makes it free again. */
export async function touchImport(tx: TenantTx, importId: number, at: Date): Promise<void> {
  await tx.query('update contact_import set touched_at = $3 where account_id = $1 and import_id = $2', [
    tx.accountId,
    importId,
    at,
  ]);
}

/** True when no other worker stages this import's rows; none can until this transaction ends. */
export async function lockStaging(tx: TenantTx, importId: number): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('contact_import:' || $1::int || ':' || $2::int, 0)) as mine`,
    [tx.accountId, importId],
  );
  return row?.mine ?? false;
}

/** Keeps why an import can't be undone, unless another worker has it, so that this does not wait for it. */
export async function noteLooked(
  tx: TenantTx,
  importId: number,
  looked: { version: number; why: string },
): Promise<void> {
  await tx.query(
    `update contact_import set looked_version = $3, looked_why = $4 where account_id = $1 and import_id = (
       select import_id from contact_import where account_id = $1 and import_id = $2 for update skip locked)`,
    [tx.accountId, importId, looked.version, looked.why],
  );
}

/** From now on the import is being undone, piece by piece. */
export async function markUndoing(tx: TenantTx, importId: number, touched: Date): Promise<void> {
  await tx.query(
    `update contact_import set status = 'Undoing', touched_at = $3 where account_id = $1 and import_id = $2`,
    [tx.accountId, importId, touched],
  );
}

export async function markUndone(tx: TenantTx, importId: number, now: Date): Promise<void> {
  await tx.query(
    `update contact_import set status = 'Undone', undone_at = $3 where account_id = $1 and import_id = $2`,
    [tx.accountId, importId, now],
  );
}

/** The consent declared when an import added this contact or last changed it; null when there was none. */
export async function readDeclaration(
  tx: TenantTx,
  personId: number,
): Promise<{ importId: number; at: Date; wording: string; userName: string; fileName: string } | null> {
  const rows = await tx.query<{
    importId: number;
    at: Date;
    wording: string;
    userName: string;
    fileName: string;
  }>(
    `select i.import_id as "importId", i.created_at as at, i.consent_wording as wording,
       coalesce(u.user_name, '') as "userName", coalesce(f.file_name, '') as "fileName"
     from ${tables} left join app_user u on u.account_id = i.account_id and u.user_id = i.user_id
     where i.account_id = $1 and i.consent_declared and i.status <> 'Undone'
       and (i.import_id = (select import_id from contact where account_id = $1 and person_id = $2)
         or exists (select from contact_before b
                    where b.account_id = $1 and b.cause = 'import:' || i.import_id and b.person_id = $2))
     order by i.import_id desc limit 1`,
    [tx.accountId, personId],
  );
  return rows[0] ?? null;
}
