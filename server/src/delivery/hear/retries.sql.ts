// SQL of text_retry for rows that end without another attempt.
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';

/**
 * Retries whose result is open, not sent, or in doubt, at most `limit`. `withMissing` adds those that never had a
 * result: recipients of a stopped queue who were not reached need no row.
 */
export function retriesOfOpenRows(
  tx: TenantTx,
  broadcastId: number,
  withMissing: boolean,
  limit: number,
): Promise<{ recipient_no: number; attempt: number; tries: number }[]> {
  return tx.query(
    `select r.recipient_no, r.attempt, r.tries from text_retry r
       left join text_result t on t.account_id = r.account_id and t.send_id = r.send_id
         and t.recipient_no = r.recipient_no
     where r.account_id = $1 and r.send_id = $2 and (t.status = any($3) or t.status is null and $4)
     order by r.recipient_no limit $5`,
    [tx.accountId, broadcastId, [deliveryCodes.needsSending, deliveryCodes.unconfirmed], withMissing, limit],
  );
}

export async function deleteAllRetries(tx: TenantTx, broadcastId: number): Promise<void> {
  await tx.query('delete from text_retry where account_id = $1 and send_id = $2', [
    tx.accountId,
    broadcastId,
  ]);
}

/**
 * Ends the waiting of texts that the carrier has after all. Queuing them again had freed their place in the account's
 * day, so they are counted once more.
 */
export async function cancelRetries(
  tx: TenantTx,
  broadcastId: number,
  nos: readonly number[],
  now: Date,
): Promise<void> {
  if (nos.length === 0) return;
  await tx.query(
    `with gone as (
       delete from text_retry where account_id = $1 and send_id = $2 and recipient_no = any($3::int[])
       returning recipient_no)
     update day_use set n = n + (select count(*)::int from gone)
     where account_id = $1 and from_at <= $4 and until_at > $4`,
    [tx.accountId, broadcastId, numberArray(nos), now],
    'delivery_cancel_retries',
  );
}
