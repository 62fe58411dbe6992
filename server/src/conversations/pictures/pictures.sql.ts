// SQL of inbound_picture.
import type { Database, TenantTx } from '../../platform/database/database.ts';
import { textArray } from '../../platform/database/pgArrays.ts';

/** `waiting` until it is fetched. The last four say why it never will be. */
export type PictureState = 'waiting' | 'ready' | 'gone' | 'kind' | 'large' | 'refused';

/** An inbound picture. */
export interface PictureRow {
  readonly place: number;
  readonly state: PictureState;
  readonly tries: number;
  readonly contentType: string | null;
}

/** Records that a text has pictures to fetch. */
export async function expectPictures(
  tx: TenantTx,
  textMessageId: number,
  count: number,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into inbound_picture (account_id, text_message_id, place, changed_at)
     select $1, $2, place, $4 from generate_series(0, $3::int - 1) place on conflict do nothing`,
    [tx.accountId, textMessageId, count, now],
    'conversations_expect_pictures',
  );
}

/** Pictures of a text, in its order. */
export function picturesOf(tx: TenantTx, textMessageId: number): Promise<PictureRow[]> {
  return tx.query<PictureRow>(
    `select place, state, tries, content_type as "contentType" from inbound_picture
     where account_id = $1 and text_message_id = $2 order by place`,
    [tx.accountId, textMessageId],
    'conversations_pictures_of',
  );
}

/** Records the result of a try. Returns false if it was settled before. */
export async function setPicture(
  tx: TenantTx,
  textMessageId: number,
  place: number,
  picture: {
    readonly state: PictureState;
    readonly contentType: string | null;
    readonly size: number | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `update inbound_picture set state = $4, content_type = $5, size = $6, changed_at = $7, tries = tries + 1
     where account_id = $1 and text_message_id = $2 and place = $3 and state = 'waiting' returning place`,
    [tx.accountId, textMessageId, place, picture.state, picture.contentType, picture.size, picture.at],
    'conversations_set_picture',
  );
  return rows.length > 0;
}

/**
 * Where the pictures of a text are, at which carrier, and to which of our numbers the text came. Null if there is no
 * such inbound text.
 */
export async function sourceOfPictures(
  tx: TenantTx,
  textMessageId: number,
): Promise<{ carrier: string; textNumberId: number; addresses: string[] } | null> {
  const [row] = await tx.query<{ carrier: string; textNumberId: number; addresses: string[] }>(
    `select carrier, text_number_id as "textNumberId", media as addresses from text_message
     where account_id = $1 and text_message_id = $2 and is_inbound`,
    [tx.accountId, textMessageId],
    'conversations_source_of_pictures',
  );
  return row ?? null;
}

/** Makes a picture wait again whose file is gone. Returns false if it waits already. */
export async function awaitPicture(
  tx: TenantTx,
  textMessageId: number,
  place: number,
  now: Date,
): Promise<boolean> {
  const changed = await tx.run(
    `update inbound_picture set state = 'waiting', tries = 0, changed_at = $4
     where account_id = $1 and text_message_id = $2 and place = $3 and state = 'ready'`,
    [tx.accountId, textMessageId, place, now],
  );
  return changed > 0;
}

/** Texts with pictures that have waited since before this instant, oldest first. */
export function overduePictures(
  database: Database,
  before: Date,
  most: number,
): Promise<{ accountId: number; textMessageId: number }[]> {
  return database.query(
    `select distinct account_id as "accountId", text_message_id as "textMessageId" from pictures_overdue($1, $2)`,
    [before, most],
  );
}

/** Those of these storage keys that no picture refers to. */
export async function unclaimedKeys(database: Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await database.query<{ key: string }>('select key from unclaimed_picture_keys($1::text[])', [
    textArray(keys),
  ]);
  return rows.map((row) => row.key);
}
