// All SQL on: media.
import type { TenantTx } from '../platform/database.ts';

export async function saveMedia(
  tx: TenantTx,
  media: { mediaId: string; fileName: string; contentType: string; size: number },
): Promise<void> {
  await tx.query(
    'insert into media (account_id, media_id, file_name, content_type, size) values ($1, $2, $3, $4, $5)',
    [tx.accountId, media.mediaId, media.fileName, media.contentType, media.size],
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

/** The kinds of those of these images that are the account's own. */
export async function mediaTypes(tx: TenantTx, mediaIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ mediaId: string; contentType: string }>(
    `select media_id as "mediaId", content_type as "contentType" from media
     where account_id = $1 and media_id = any($2)`,
    [tx.accountId, mediaIds],
  );
  return new Map(rows.map((row) => [row.mediaId, row.contentType]));
}

/** True when every one of these images is the account's own. */
export async function hasMedia(tx: TenantTx, mediaIds: readonly string[]): Promise<boolean> {
  const rows = await tx.query<{ n: number }>(
    'select count(*)::int as n from media where account_id = $1 and media_id = any($2)',
    [tx.accountId, mediaIds],
  );
  return rows[0]?.n === new Set(mediaIds).size;
}
