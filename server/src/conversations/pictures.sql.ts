// SQL of inbound_picture.
import type { TenantTx } from '../platform/database.ts';

/** `waiting` until it is fetched; the last four say why it never will be. */
export type PictureState = 'waiting' | 'ready' | 'gone' | 'kind' | 'large' | 'refused';

/** A picture that came in. */
export interface PictureRow {
  readonly place: number;
  readonly state: PictureState;
  readonly tries: number;
  readonly contentType: string | null;
}

/** Notes that a text has pictures which are to be fetched. */
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

/** Notes what came of a try; false when it was settled before. */
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

/** Where the pictures of a text are, at which carrier, and to which of our numbers it came; null when there is no such inbound text. */
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
