import { booksOfSends, findingsOf, type AuditFinding, type SendBooks } from '../../credits/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { counted } from '../callResults.sql.ts';

/**
 * Compares the ledger's figures for the calls of every send, connected time included, with the calls and their
 * counters. It also finds credits spent on calls that have no row, and calls of a send that does not exist.
 */
export async function auditCalls(tx: TenantTx): Promise<AuditFinding[]> {
  const wrong = await tx.query<SendBooks>(
    `select coalesce(q.send_id, l.send_id) as send, coalesce(l.spent, 0) as spent, coalesce(l.held, 0) as held,
       coalesce(t.charged, 0) as charged, coalesce(c.n, 0) as counted, coalesce(q.settled, false) as settled,
       s.origin
     from (select send_id, settled from call_queue where account_id = $1) q
       full join (${booksOfSends('call')}) l on l.send_id = q.send_id
       left join (select send_id, sum(charged)::bigint as charged from call
                  where account_id = $1 group by 1) t on t.send_id = coalesce(q.send_id, l.send_id)
       left join (select send_id, sum(n)::bigint as n from (
                    select send_id, n from call_count where account_id = $1 and what = ${counted.charged}
                    union all
                    select send_id, n from call_count_change where account_id = $1 and what = ${counted.charged}) n
                  group by 1) c on c.send_id = coalesce(q.send_id, l.send_id)
       left join send s on s.account_id = $1 and s.channel = 'call' and s.send_id = coalesce(q.send_id, l.send_id)
     where coalesce(l.spent, 0) <> coalesce(t.charged, 0) or coalesce(c.n, 0) <> coalesce(t.charged, 0)
       or l.held < 0 or (q.settled and l.held <> 0) or s.origin is null
     order by 1`,
    [tx.accountId],
  );
  return wrong.flatMap((books) => findingsOf(tx.accountId, 'call', books));
}
