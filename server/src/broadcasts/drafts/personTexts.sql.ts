// SQL that only reads: texts to some numbers and texts from them, over all broadcasts.
import type { Decided } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';

export interface SentRow extends Decided {
  readonly at: Date;
  readonly phone: number;
  readonly broadcastId: number;
  readonly broadcastName: string;
  readonly textMessage: string;
  readonly signature: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly notes: string;
  readonly custom: Record<string, string> | null;
  readonly namePrefix: string;
  /** Delivery status code. */
  readonly status: number;
}

/**
 * Texts of broadcasts to these numbers that were attempted, newest first: of this user's broadcasts, or (null) of all.
 */
export async function sentTo(
  tx: TenantTx,
  userId: number | null,
  phones: readonly number[],
  limit: number,
): Promise<{ rows: SentRow[]; size: number }> {
  const rows = await tx.query<SentRow & { size: number }>(
    `select coalesce(t.submitted_at, t.updated_at) as at, r.phone, b.broadcast_id as "broadcastId", b.name as "broadcastName",
       b.text_message as "textMessage", b.name_prefix as "namePrefix", case when b.include_signature then b.signature_text else '' end as signature,
       r.first_name as "firstName", r.last_name as "lastName", r.notes, r.custom,
       r.message_for, r.own_text, r.is_excluded, t.status, (count(*) over ())::int as size
     from recipient r
       join broadcast b on b.account_id = r.account_id and b.audience_id = r.audience_id and b.deleted_at is null
       join text_result t on t.account_id = b.account_id and t.send_id = b.broadcast_id and t.recipient_no = r.recipient_no
     where r.account_id = $1 and r.phone = any($2::bigint[]) and ($3::int is null or b.user_id = $3)
     order by 1 desc, b.broadcast_id desc limit $4`,
    [tx.accountId, phones, userId, limit],
  );
  return { rows, size: rows[0]?.size ?? 0 };
}

export interface ReceivedRow {
  readonly at: Date;
  readonly phone: number;
  readonly broadcastId: number | null;
  readonly broadcastName: string | null;
  readonly message: string;
}

/** Texts from these numbers, newest first. Those that answer another user's broadcast only if `userId` is null. */
export async function receivedFrom(
  tx: TenantTx,
  userId: number | null,
  phones: readonly number[],
  limit: number,
): Promise<{ rows: ReceivedRow[]; size: number }> {
  const rows = await tx.query<ReceivedRow & { size: number }>(
    `select i.created_at as at, i.phone, b.broadcast_id as "broadcastId", b.name as "broadcastName", i.message,
       (count(*) over ())::int as size
     from text_message i left join broadcast b on b.account_id = i.account_id and b.broadcast_id = i.broadcast_id
     where i.account_id = $1 and i.phone = any($2::bigint[]) and i.is_inbound
       and ($3::int is null or i.broadcast_id is null or b.user_id = $3)
     order by i.text_message_id desc limit $4`,
    [tx.accountId, phones, userId, limit],
  );
  return { rows, size: rows[0]?.size ?? 0 };
}
