// SQL that only reads: texts of broadcasts, which a thread shows without a copy of them.
import type { Decided } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';

/** A text of a broadcast to one phone. */
export interface BroadcastText extends Decided {
  readonly broadcastId: number;
  readonly broadcastName: string;
  readonly recipientNo: number;
  readonly textMessage: string;
  readonly namePrefix: string;
  readonly signature: string;
  readonly mediaUrls: string[];
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly notes: string | null;
  readonly custom: Record<string, string> | null;
  readonly status: number;
  readonly at: Date;
  readonly userId: number | null;
  readonly userName: string;
}

/** A broadcast, with the outcome of its text to a phone. */
export interface BroadcastTo {
  readonly broadcastId: number;
  readonly name: string;
  readonly at: Date;
  /** Delivery status code. */
  readonly status: number;
}

/** The last broadcasts that texted a phone, newest first: of this user, or (null) of all. */
export function lastBroadcastsTo(
  tx: TenantTx,
  phone: number,
  userId: number | null,
  limit: number,
): Promise<BroadcastTo[]> {
  return tx.query<BroadcastTo>(
    `select b.broadcast_id as "broadcastId", b.name, coalesce(t.submitted_at, t.updated_at) as at, t.status
     from recipient r
       join broadcast b on b.account_id = r.account_id and b.audience_id = r.audience_id and b.deleted_at is null
       join text_result t on t.account_id = b.account_id and t.send_id = b.broadcast_id and t.recipient_no = r.recipient_no
     where r.account_id = $1 and r.phone = $2 and ($3::int is null or b.user_id = $3)
     order by at desc, b.broadcast_id desc limit $4`,
    [tx.accountId, phone, userId, limit],
    'conversations_last_broadcasts',
  );
}

const toPhone = `from recipient r
    join send_queue q on q.account_id = r.account_id and q.audience_id = r.audience_id
    join broadcast b on b.account_id = q.account_id and b.broadcast_id = q.send_id and b.deleted_at is null
    join text_result t on t.account_id = q.account_id and t.send_id = q.send_id and t.recipient_no = r.recipient_no
  where r.account_id = $1 and r.phone = $2 and q.text_number_id = $3`;

/** Texts that broadcasts sent, or tried to send, from a number to a phone, newest first. */
export function broadcastTextsTo(
  tx: TenantTx,
  textNumberId: number,
  phone: number,
  limit: number,
): Promise<BroadcastText[]> {
  return tx.query<BroadcastText>(
    `select b.broadcast_id as "broadcastId", b.name as "broadcastName", r.recipient_no as "recipientNo",
       q.text_message as "textMessage", q.name_prefix as "namePrefix", q.signature_text as signature, q.media_urls as "mediaUrls",
       r.first_name as "firstName", r.last_name as "lastName", r.notes, r.custom, r.message_for, r.own_text, r.is_excluded,
       t.status,
       coalesce(t.submitted_at, t.updated_at) as at, b.user_id as "userId",
       (select trim(u.first_name || ' ' || u.last_name) from app_user u
         where u.account_id = b.account_id and u.user_id = b.user_id) as "userName"
     ${toPhone} order by at desc, b.broadcast_id desc limit $4::int`,
    [tx.accountId, phone, textNumberId, limit],
    'conversations_broadcast_texts',
  );
}

export async function countBroadcastTexts(
  tx: TenantTx,
  textNumberId: number,
  phone: number,
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n ${toPhone}`,
    [tx.accountId, phone, textNumberId],
    'conversations_count_broadcast_texts',
  );
  return row?.n ?? 0;
}
