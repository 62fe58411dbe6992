// All SQL on: media.
import type { Database, TenantTx } from '../platform/database/database.ts';

export async function saveMedia(
  tx: TenantTx,
  media: { mediaId: string; fileName: string; contentType: string; size: number },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into media (account_id, media_id, file_name, content_type, size, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tx.accountId, media.mediaId, media.fileName, media.contentType, media.size, now],
  );
}

export async function readMedia(
  tx: TenantTx,
  mediaId: string,
): Promise<{ mediaId: string; contentType: string } | null> {
  const rows = await tx.query<{ mediaId: string; contentType: string }>(
    'select media_id as "mediaId", content_type as "contentType" from media where account_id = $1 and media_id = $2',
    [tx.accountId, mediaId],
  );
  return rows[0] ?? null;
}

/**
 * Attaches pictures to a text, after which they are kept; returns the kinds of those that belong to the account. A
 * purge that is checking one waits for this transaction, or this one waits for the purge and then finds it gone.
 */
export async function useMedia(tx: TenantTx, mediaIds: readonly string[]): Promise<Map<string, string>> {
  if (mediaIds.length === 0) return new Map();
  await tx.run(
    'update media set was_used = true where account_id = $1 and media_id = any($2) and not was_used',
    [tx.accountId, mediaIds],
  );
  const rows = await tx.query<{ mediaId: string; contentType: string }>(
    `select media_id as "mediaId", content_type as "contentType" from media
     where account_id = $1 and media_id = any($2) and was_used`,
    [tx.accountId, mediaIds],
  );
  return new Map(rows.map((row) => [row.mediaId, row.contentType]));
}

/** Accounts with unused pictures, uploaded before this instant. */
export async function accountsWithUnusedMedia(database: Database, before: Date): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    'select account_id as id from accounts_with_unused_pictures($1)',
    [before],
  );
  return rows.map((row) => row.id);
}

/** Deletes up to `most` unused pictures, uploaded before this instant; returns which. */
export async function deleteUnusedMedia(tx: TenantTx, before: Date, most: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `delete from media m where m.account_id = $1 and not m.was_used and m.media_id = any(array(
       select n.media_id from media n where n.account_id = $1 and not n.was_used and n.created_at < $2
         and is_unused_picture(n, $2) limit $3))
     returning m.media_id as id`,
    [tx.accountId, before, most],
  );
  return rows.map((row) => row.id);
}

/** Those of these ids that pictures of the account have. */
export async function knownMedia(tx: TenantTx, mediaIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    'select media_id as id from media where account_id = $1 and media_id = any($2)',
    [tx.accountId, mediaIds],
  );
  return new Set(rows.map((row) => row.id));
}
