import { booksOfSends, findingsOf, type AuditFinding, type SendBooks } from '../../credits/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';

/**
 * Compares the ledger's figures for the texts of every send with their results and counters: broadcasts, replies,
 * tests, conversations, automatic replies, and digests alike. It also finds credits spent on texts that have no row,
 * and texts of a send that does not exist.
 */
export async function auditTexts(tx: TenantTx): Promise<AuditFinding[]> {
  const wrong = await tx.query<SendBooks>(
    `select coalesce(q.send_id, l.send_id) as send, coalesce(l.spent, 0) as spent, coalesce(l.held, 0) as held,
       coalesce(t.charged, 0) as charged, coalesce(c.n, 0) as counted, coalesce(q.settled, false) as settled,
       s.origin
     from (select send_id, settled from send_queue where account_id = $1) q
       full join (${booksOfSends('text')}) l on l.send_id = q.send_id
       left join (select send_id, sum(charged)::bigint as charged from text_result
                  where account_id = $1 group by 1) t on t.send_id = coalesce(q.send_id, l.send_id)
       left join (select send_id, sum(n)::bigint as n from result_count
                  where account_id = $1 and chunk_no < 0 and status = 120 group by 1) c
         on c.send_id = coalesce(q.send_id, l.send_id)
       left join send s on s.account_id = $1 and s.channel = 'text' and s.send_id = coalesce(q.send_id, l.send_id)
     where coalesce(l.spent, 0) <> coalesce(t.charged, 0) or coalesce(c.n, 0) <> coalesce(t.charged, 0)
       or l.held < 0 or (q.settled and l.held <> 0) or s.origin is null
     order by 1`,
    [tx.accountId],
  );
  return wrong.flatMap((books) => findingsOf(tx.accountId, 'text', books));
}
