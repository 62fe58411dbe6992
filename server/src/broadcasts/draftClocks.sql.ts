// SQL on: recipient. Where the recipients of a draft are, by what their numbers begin with.
import type { TenantTx } from '../platform/database.ts';

/**
 * How many recipients there are of each area code, or beginning of an international number. A beginning is filled up
 * with zeros to the length of such a number. Read once through the draft, in numbers: a million take a third of a second.
 */
export function countBeginnings(
  tx: TenantTx,
  draftBroadcastId: number,
): Promise<{ beginning: string; n: number }[]> {
  return tx.query(
    `select rpad(begins::text, case when begins < 1000 then 10 else 12 end, '0') as beginning, n from (
       select case when phone < 10000000000 then phone / 10000000 else left(phone::text, 5)::bigint end as begins,
         count(*)::int as n
       from recipient where account_id = $1 and draft_broadcast_id = $2 group by 1) counted`,
    [tx.accountId, draftBroadcastId],
    'broadcasts_draft_beginnings',
  );
}
