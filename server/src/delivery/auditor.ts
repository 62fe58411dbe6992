import type { Database } from '../platform/database.ts';
import { inAccount } from './tenants.ts';

/** Something that must not be, in an account's money. */
export interface AuditFinding {
  readonly accountId: number;
  readonly rule: 'entries sum to zero' | 'wallet is the sum' | 'captures match' | 'no hold is left';
  readonly detail: string;
}

/**
 * Checks the money of one account against itself (security "Money" 8): entries of every movement sum to zero, the
 * wallet is the sum of the ledger, what was captured and not given back is what the results say, settled
 * broadcasts hold nothing. One snapshot, so that it may run while texts are sent.
 */
export function audit(database: Database, accountId: number): Promise<AuditFinding[]> {
  return inAccount(database, accountId, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const findings: AuditFinding[] = [];
    const note = (rule: AuditFinding['rule'], detail: string) => findings.push({ accountId, rule, detail });

    const uneven = await tx.query<{ transaction_id: number }>(
      `select transaction_id from ledger_entry where account_id = $1
       group by transaction_id having sum(amount) <> 0 limit 20`,
      [accountId],
    );
    for (const row of uneven) note('entries sum to zero', `movement ${row.transaction_id}`);

    const [wallet] = await tx.query<{
      available: number;
      held: number;
      sum_available: number;
      sum_held: number;
    }>(
      `select w.available, w.held,
         coalesce(sum(e.amount) filter (where e.book = 'available'), 0)::bigint as sum_available,
         coalesce(sum(e.amount) filter (where e.book = 'held'), 0)::bigint as sum_held
       from wallet w left join ledger_entry e on e.account_id = w.account_id
       where w.account_id = $1 group by w.available, w.held`,
      [accountId],
    );
    if (wallet && (wallet.available !== wallet.sum_available || wallet.held !== wallet.sum_held))
      note(
        'wallet is the sum',
        `${wallet.available}/${wallet.held}, not ${wallet.sum_available}/${wallet.sum_held}`,
      );

    const wrong = await tx.query<{ broadcast_id: number; spent: number; charged: number; counted: number }>(
      `select q.broadcast_id, coalesce(l.spent, 0) as spent, coalesce(t.charged, 0) as charged,
         coalesce(c.n, 0) as counted
       from send_queue q
         left join (select t.broadcast_id, sum(e.amount)::bigint as spent
                    from ledger_transaction t join ledger_entry e using (account_id, transaction_id)
                    where t.account_id = $1 and e.book = 'spent' group by 1) l using (broadcast_id)
         left join (select broadcast_id, sum(charged)::bigint as charged from text_result
                    where account_id = $1 group by 1) t using (broadcast_id)
         left join (select broadcast_id, sum(n)::bigint as n from result_count
                    where account_id = $1 and chunk_no < 0 and status = 120 group by 1) c using (broadcast_id)
       where q.account_id = $1
         and (coalesce(l.spent, 0) <> coalesce(t.charged, 0) or coalesce(c.n, 0) <> coalesce(t.charged, 0))`,
      [accountId],
    );
    for (const row of wrong)
      note(
        'captures match',
        `broadcast ${row.broadcast_id}: spent ${row.spent}, results ${row.charged}, counted ${row.counted}`,
      );

    const held = await tx.query<{ broadcast_id: number }>(
      `select broadcast_id from send_queue where account_id = $1 and settled and held_for(broadcast_id) <> 0`,
      [accountId],
    );
    for (const row of held) note('no hold is left', `broadcast ${row.broadcast_id}`);
    return findings;
  });
}
