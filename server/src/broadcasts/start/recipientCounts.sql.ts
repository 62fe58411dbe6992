// All SQL on broadcast's counts of its recipients.
import type { TenantTx } from '../../platform/database/database.ts';

/** Notes other recipients of a broadcast that has not started; what is absent stays. */
export async function changeRecipientCounts(
  tx: TenantTx,
  broadcastId: number,
  change: {
    phoneNumberCount?: number;
    lastRecipientNo?: number;
    leftOutCount?: number;
    peopleCount?: number | null;
    callCount?: number;
    /** The price of everything moves with that of the calls. */
    maxCallCost?: number;
  },
): Promise<void> {
  await tx.query(
    `update broadcast set phone_number_count = coalesce($3, phone_number_count), last_recipient_no = coalesce($4, last_recipient_no),
       left_out_count = coalesce($5, left_out_count), people_count = case when $6 then $7 else people_count end,
       call_count = coalesce($8, call_count), max_credit_cost = max_credit_cost + coalesce($9 - max_call_cost, 0),
       max_call_cost = coalesce($9, max_call_cost)
     where account_id = $1 and broadcast_id = $2`,
    [
      tx.accountId,
      broadcastId,
      change.phoneNumberCount ?? null,
      change.lastRecipientNo ?? null,
      change.leftOutCount ?? null,
      change.peopleCount !== undefined,
      change.peopleCount ?? null,
      change.callCount ?? null,
      change.maxCallCost ?? null,
    ],
  );
}
