// All SQL on: file_upload. What is deleted automatically; uploads.sql.ts has the rest.
import type { Database, TenantTx } from '../../../platform/database/database.ts';
import { forgetUpload, removeUpload } from './uploads.sql.ts';

/** An upload whose bytes may go. */
export interface PurgedUpload {
  readonly storageKey: string;
  readonly rowsKey: string | null;
}

/**
 * Deletes the next upload that has not been touched since `unused`, or since `over` when its draft was sent or thrown
 * away; null when there is none. The row of an imported file stays: it keeps who declared the consent.
 */
export async function purgeNextUpload(
  tx: TenantTx,
  before: { unused: Date; over: Date },
  now: Date,
): Promise<PurgedUpload | null> {
  const [row] = await tx.query<PurgedUpload & { fileId: number; isRecord: boolean }>(
    `select f.file_id as "fileId", f.storage_key as "storageKey", f.rows_key as "rowsKey",
       (f.status = 'Imported' or f.imported_count > 0) as "isRecord"
     from file_upload f
     where f.account_id = $1 and f.forgotten_at is null and f.status not in ('Processing', 'Importing')
       and (f.touched_at < $2 or (f.touched_at < $3 and f.draft_broadcast_id is not null
         and not exists (select from draft_broadcast d where d.account_id = f.account_id
           and d.draft_broadcast_id = f.draft_broadcast_id and d.state = 'open')))
     order by f.file_id limit 1 for update of f skip locked`,
    [tx.accountId, before.unused, before.over],
  );
  if (row === undefined) return null;
  if (row.isRecord) await forgetUpload(tx, row.fileId, now);
  else await removeUpload(tx, row.fileId);
  return row;
}

/** Ends work on files that have not been touched since `before`, with a sentence for users; returns how many. */
export function failStuckUploads(tx: TenantTx, before: Date, message: string, now: Date): Promise<number> {
  return tx.run(
    `update file_upload set status = 'Failed', message = $3, touched_at = $4
     where account_id = $1 and forgotten_at is null and status in ('Processing', 'Importing') and touched_at < $2`,
    [tx.accountId, before, message, now],
  );
}

/** Those of these keys of the storage that no upload refers to. */
export async function unclaimedKeys(database: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ key: string }>('select key from unclaimed_upload_keys($1::text[])', [
    keys,
  ]);
  return rows.map((row) => row.key);
}
