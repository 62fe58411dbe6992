// SQL of text_result. For recipients who are left out of a broadcast; recipient is only read.
import type { TenantTx } from '../../../platform/database/database.ts';
import type { QueueRow } from './queue.sql.ts';
import type { ResultView } from '../../show/resultsPage.sql.ts';
import { numberArray } from '../../../platform/database/pgArrays.ts';

/** Removes results and returns them. */
export function forgetResults(
  tx: TenantTx,
  broadcastId: number,
  nos: readonly number[],
): Promise<{ recipient_no: number; status: number }[]> {
  return tx.query(
    `delete from text_result where account_id = $1 and send_id = $2 and recipient_no = any($3::int[])
     returning recipient_no, status`,
    [tx.accountId, broadcastId, numberArray(nos)],
  );
}

/** Recipients whose turn has not come, without those who were left out. They count with `status`. */
export function pageOfUnreached(
  tx: TenantTx,
  queue: QueueRow,
  status: number,
  offset: number,
  limit: number,
): Promise<ResultView[]> {
  return tx.query<ResultView>(
    `select r.recipient_no, r.phone, r.first_name, r.last_name, r.notes, r.custom, r.line_type, $4::smallint as status,
       null::smallint as attempt, null::smallint as segments, null::int as charged, null::boolean as replied,
       null::boolean as opted_out, null::smallint as survey_answer, null::timestamptz as submitted_at,
       null::timestamptz as updated_at, null::text as code, null::smallint as sent_as
     from recipient r
     where r.account_id = $1 and r.audience_id = $2 and r.recipient_no >= $3 and r.left_out = 0
     order by r.recipient_no offset $5 limit $6`,
    [tx.accountId, queue.audience_id, queue.next_no, status, offset, limit],
  );
}
