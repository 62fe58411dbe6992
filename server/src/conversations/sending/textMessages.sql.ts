// SQL of text_message.
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';
import type { PictureState } from '../pictures/pictures.sql.ts';

/** How an inbound text was classified, as stored. */
export const kinds = {
  message: 0,
  stop: 1,
  unstop: 2,
  help: 3,
  join: 4,
  joinGroup: 5,
  keyword: 6,
  survey: 7,
  autoOptOut: 8,
  optOutHeld: 9,
} as const;
export type Kind = (typeof kinds)[keyof typeof kinds];

/** An inbound text. */
export interface InboundText {
  readonly conversationId: number | null;
  readonly textNumberId: number;
  readonly phone: number;
  readonly message: string;
  readonly mediaUrls: readonly string[];
  readonly kind: Kind;
  readonly carrier: string;
  readonly carrierMessageId: string;
  /** The text of a broadcast that it answers. */
  readonly broadcastId: number | null;
  readonly recipientNo: number | null;
  readonly at: Date;
}

/** PostgreSQL can't store null characters and half characters. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Stores an inbound text. Returns its id, or null if it was stored before. */
export async function insertInbound(tx: TenantTx, text: InboundText): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `insert into text_message (account_id, conversation_id, text_number_id, phone, is_inbound, message, media, kind,
       broadcast_id, recipient_no, carrier, carrier_message_id, created_at)
     values ($1, $2, $3, $4, true, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict do nothing returning text_message_id as id`,
    [
      tx.accountId,
      text.conversationId,
      text.textNumberId,
      text.phone,
      storable(text.message),
      JSON.stringify(text.mediaUrls.map(storable)),
      text.kind,
      text.broadcastId,
      text.recipientNo,
      text.carrier,
      text.carrierMessageId,
      text.at,
    ],
    'conversations_insert_inbound',
  );
  return row?.id ?? null;
}

/** True if this text of a carrier is stored. */
export async function isStored(tx: TenantTx, carrier: string, carrierMessageId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from text_message where account_id = $1 and carrier = $2 and carrier_message_id = $3 and is_inbound`,
    [tx.accountId, carrier, carrierMessageId],
    'conversations_is_stored',
  );
  return rows.length > 0;
}

/** An outbound text. */
export interface OutboundText {
  readonly conversationId: number | null;
  readonly textNumberId: number;
  readonly phone: number;
  readonly message: string;
  readonly footer: string;
  readonly signature: string;
  readonly mediaIds: readonly string[];
  readonly isAuto: boolean;
  readonly userId: number | null;
  readonly requestKey: string | null;
  readonly at: Date;
}

/** Stores an outbound text. Returns its id, or null if the same request stored it before. */
export async function insertOutbound(tx: TenantTx, text: OutboundText): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `insert into text_message (account_id, conversation_id, text_number_id, phone, is_inbound, message, footer, signature,
       media, is_auto, user_id, request_key, created_at)
     values ($1, $2, $3, $4, false, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict do nothing returning text_message_id as id`,
    [
      tx.accountId,
      text.conversationId,
      text.textNumberId,
      text.phone,
      storable(text.message),
      text.footer,
      text.signature,
      JSON.stringify(text.mediaIds),
      text.isAuto,
      text.userId,
      text.requestKey,
      text.at,
    ],
    'conversations_insert_outbound',
  );
  return row?.id ?? null;
}

/** Links a text to what the engine sends of it. */
export async function setDirectText(
  tx: TenantTx,
  textMessageId: number,
  directTextId: number,
): Promise<void> {
  await tx.query(
    'update text_message set direct_text_id = $3 where account_id = $1 and text_message_id = $2',
    [tx.accountId, textMessageId, directTextId],
    'conversations_set_direct',
  );
}

/** A text of a thread. */
export interface TextRow {
  readonly textMessageId: number;
  readonly conversationId: number | null;
  readonly textNumberId: number;
  readonly phone: number;
  readonly isInbound: boolean;
  readonly message: string;
  readonly footer: string;
  readonly signature: string;
  /** Addresses of inbound pictures, ids of outbound ones. */
  readonly media: string[];
  /** States of inbound pictures, in their order. */
  readonly pictures: PictureState[];
  readonly kind: Kind;
  readonly isAuto: boolean;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly at: Date;
  /** Delivery status code. Null until the engine has accepted it. */
  readonly status: number | null;
  /** The broadcast that it belongs to. Null for a text of a conversation. */
  readonly broadcastId: number | null;
  readonly broadcastName: string | null;
  readonly requestKey: string | null;
  /** A failed text that was sent again, below it. */
  readonly wasRetried: boolean;
}

const shown = `m.text_message_id as "textMessageId", m.conversation_id as "conversationId", m.text_number_id as "textNumberId",
  m.phone, m.is_inbound as "isInbound", m.message, m.footer, m.signature, m.media, m.kind, m.is_auto as "isAuto",
  m.user_id as "userId", case when u.user_id is null then null else trim(u.first_name || ' ' || u.last_name) end as "userName",
  m.created_at as at, coalesce(m.status, d.refused, r.status) as status, null::int as "broadcastId", null::text as "broadcastName",
  m.request_key as "requestKey", m.was_retried as "wasRetried",
  case when m.is_inbound and m.media <> '[]' then array(select p.state from inbound_picture p
    where p.account_id = m.account_id and p.text_message_id = m.text_message_id order by p.place) else '{}' end as pictures`;
const joined = `left join direct_text d on d.account_id = m.account_id and d.direct_text_id = m.direct_text_id
  left join text_result r on r.account_id = d.account_id and r.send_id = d.send_id and r.recipient_no = d.recipient_no
  left join app_user u on u.account_id = m.account_id and u.user_id = m.user_id`;

/** The newest texts of a conversation, without those of broadcasts. */
export function newestTexts(tx: TenantTx, conversationId: number, limit: number): Promise<TextRow[]> {
  return tx.query<TextRow>(
    `select ${shown} from (select * from text_message where account_id = $1 and conversation_id = $2
       order by created_at desc, text_message_id desc limit $3::int) m ${joined}
     order by m.created_at desc, m.text_message_id desc`,
    [tx.accountId, conversationId, limit],
    'conversations_newest_texts',
  );
}

export async function countTexts(tx: TenantTx, conversationId: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from text_message where account_id = $1 and conversation_id = $2',
    [tx.accountId, conversationId],
    'conversations_count_texts',
  );
  return row?.n ?? 0;
}

/** Texts by id, in the order of the ids. */
export function readTexts(tx: TenantTx, ids: readonly number[]): Promise<TextRow[]> {
  return tx.query<TextRow>(
    `select ${shown} from unnest($2::bigint[]) with ordinality w (id, place)
       join text_message m on m.account_id = $1 and m.text_message_id = w.id ${joined} order by w.place`,
    [tx.accountId, numberArray(ids)],
    'conversations_read_texts',
  );
}

/** Texts that one request of a user stored before, oldest first. */
export function textsOfRequest(
  tx: TenantTx,
  userId: number,
  requestKeys: readonly string[],
): Promise<{ textMessageId: number; conversationId: number; phone: number }[]> {
  return tx.query(
    `select text_message_id as "textMessageId", conversation_id as "conversationId", phone from text_message
     where account_id = $1 and user_id = $2 and request_key = any($3::text[]) order by text_message_id`,
    [tx.accountId, userId, requestKeys],
  );
}

/** Records that a failed text is sent again. Returns false if it was before. */
export async function claimRetry(tx: TenantTx, textMessageId: number): Promise<boolean> {
  const rows = await tx.query(
    `update text_message set was_retried = true
     where account_id = $1 and text_message_id = $2 and not was_retried returning text_message_id`,
    [tx.accountId, textMessageId],
  );
  return rows.length > 0;
}

/** True if this account has texted the phone before, in a broadcast or here (3-decisions 3.5). */
export async function wasTexted(tx: TenantTx, phone: number): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from text_message where account_id = $1 and phone = $2 and not is_inbound
     union all
     select 1 from recipient r join send_queue q using (account_id, audience_id)
       join text_result t on t.account_id = q.account_id and t.send_id = q.send_id and t.recipient_no = r.recipient_no
     where r.account_id = $1 and r.phone = $2 and t.status in (3, 4, 5, 28)
     limit 1`,
    [tx.accountId, phone],
    'conversations_was_texted',
  );
  return rows.length > 0;
}

/** True if this account never texted one of the first `most` recipients of an audience. */
export async function hasFirstTexts(tx: TenantTx, audienceId: number, most: number): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(
    `select exists (
       select from (select phone from recipient where account_id = $1 and audience_id = $2
                    order by recipient_no limit $3) early
       where not exists (select from text_message m
           where m.account_id = $1 and m.phone = early.phone and not m.is_inbound)
         and not exists (select from recipient r join send_queue q using (account_id, audience_id)
             join text_result t on t.account_id = q.account_id and t.send_id = q.send_id and t.recipient_no = r.recipient_no
           where r.account_id = $1 and r.phone = early.phone and t.status in (3, 4, 5, 28))) as found`,
    [tx.accountId, audienceId, most],
    'conversations_has_first_texts',
  );
  return row?.found ?? false;
}

/** Texts of conversations that went out with a send. */
export function textsOfSend(
  tx: TenantTx,
  sendId: number,
): Promise<
  { textMessageId: number; conversationId: number; textNumberId: number; status: number; at: Date }[]
> {
  return tx.query(
    `select m.text_message_id as "textMessageId", m.conversation_id as "conversationId", m.text_number_id as "textNumberId",
       r.status, r.updated_at as at
     from direct_text d join text_message m on m.account_id = d.account_id and m.direct_text_id = d.direct_text_id
       join text_result r on r.account_id = d.account_id and r.send_id = d.send_id and r.recipient_no = d.recipient_no
     where d.account_id = $1 and d.send_id = $2 and m.conversation_id is not null`,
    [tx.accountId, sendId],
    'conversations_of_send',
  );
}
