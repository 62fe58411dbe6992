// SQL of the flags that replies set on results.
import type { Tx, TenantTx } from '../platform/database.ts';

export async function ownerOfNumber(
  tx: Tx,
  phone: string,
): Promise<{ account_id: number; text_number_id: number } | null> {
  const [row] = await tx.query<{ account_id: number; text_number_id: number }>(
    'select account_id, text_number_id from text_number_owner($1)',
    [phone],
    'delivery_number_owner',
  );
  return row ?? null;
}

/** A broadcast's text that reached a phone. */
export interface ReachedText {
  broadcast_id: number;
  recipient_no: number;
  is_text_survey: boolean;
  submitted_at: Date | null;
}

/** Texts of broadcasts that reached this phone from this number, newest first. */
export function textsThatReached(tx: TenantTx, textNumberId: number, phone: number): Promise<ReachedText[]> {
  return tx.query<ReachedText>(
    `select q.broadcast_id, r.recipient_no, q.is_text_survey, t.submitted_at
     from recipient r
       join send_queue q on q.account_id = r.account_id and q.draft_broadcast_id = r.draft_broadcast_id
       join text_result t on t.account_id = r.account_id and t.broadcast_id = q.broadcast_id
         and t.recipient_no = r.recipient_no
     where r.account_id = $1 and r.phone = $2 and q.text_number_id = $3 and t.status in (3, 4, 5, 28)
     order by t.submitted_at desc nulls last, q.broadcast_id desc limit 20`,
    [tx.accountId, phone, textNumberId],
    'delivery_reached',
  );
}

/** Sets flags of a result; null leaves one as it is. */
export async function setFlags(
  tx: TenantTx,
  broadcastId: number,
  recipientNo: number,
  flags: { replied: boolean; optedOut: boolean; surveyAnswer: number },
  now: Date,
): Promise<void> {
  await tx.query(
    `update text_result set replied = $4, opted_out = $5, survey_answer = $6, updated_at = $7
     where account_id = $1 and broadcast_id = $2 and recipient_no = $3`,
    [tx.accountId, broadcastId, recipientNo, flags.replied, flags.optedOut, flags.surveyAnswer, now],
    'delivery_set_flags',
  );
}
