// SQL that receipts need, besides that of results.
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';
import { lockResults, type ResultRow } from '../show/results.sql.ts';

/** What `moveArrivedAndLock` found. */
export interface ArrivedOrNot {
  /** Moved from Sent To Carrier to Delivered. */
  readonly moved: readonly number[];
  /** Locked and unchanged. */
  readonly others: readonly ResultRow[];
}

/**
 * Moves results from Sent To Carrier to Delivered if their first attempt arrived and they have no answer yet. This is
 * nearly all of a broadcast, and nothing else follows from such a receipt. Locks the others, and those in `notPlain`,
 * in the order of their numbers. Numbers without a result are in neither list. Two transactions that each hold some of
 * the others may deadlock; the caller must then start over. Locking all of them first would double the cost.
 */
export async function moveArrivedAndLock(
  tx: TenantTx,
  broadcastId: number,
  nos: readonly number[],
  notPlain: readonly number[],
  now: Date,
): Promise<ArrivedOrNot> {
  const [row] = await tx.query<{ all_moved: boolean; moved: string | null }>(
    moveArrivedSql,
    [tx.accountId, broadcastId, now, numberArray(nos), numberArray(notPlain)],
    'delivery_move_arrived',
  );
  if (row?.all_moved === true) return { moved: nos, others: [] };
  const moved = row?.moved?.split(',').map(Number) ?? [];
  const arrived = new Set(moved);
  const rest = nos.filter((no) => !arrived.has(no));
  return { moved, others: await lockResults(tx, broadcastId, rest) };
}

const moveArrivedSql = `
  with moved as (
    update text_result set status = ${deliveryCodes.delivered}, updated_at = $3
    where account_id = $1 and send_id = $2 and recipient_no = any($4::int[])
      and status = ${deliveryCodes.sentToCarrier} and attempt = 1 and not replied
      and carrier_message_id is not null and recipient_no <> all($5::int[])
    returning recipient_no
  ), counted as (
    select count(*) = cardinality($4::int[]) as all_moved from moved
  )
  select all_moved,
    case when not all_moved then (select string_agg(recipient_no::text, ',') from moved) end as moved
  from counted`;

/**
 * Notes what receipts tell of the channels of texts, of which the highest code counts, and returns what changed. Their
 * rows are locked, or were written, by this transaction.
 */
export function noteTravels(
  tx: TenantTx,
  broadcastId: number,
  told: readonly { readonly no: number; readonly code: number }[],
): Promise<{ no: number; was: number; is: number }[]> {
  if (told.length === 0) return Promise.resolve([]);
  return tx.query<{ no: number; was: number; is: number }>(
    `update text_result t set sent_as = o.code
     from (select x.recipient_no, x.sent_as as was, u.code from unnest($3::int[], $4::smallint[]) u (no, code)
       join text_result x on x.account_id = $1 and x.send_id = $2 and x.recipient_no = u.no) o
     where t.account_id = $1 and t.send_id = $2 and t.recipient_no = o.recipient_no and o.was < o.code
     returning t.recipient_no as no, o.was, o.code as is`,
    [
      tx.accountId,
      broadcastId,
      numberArray(told.map(({ no }) => no)),
      numberArray(told.map(({ code }) => code)),
    ],
    'delivery_note_travels',
  );
}
