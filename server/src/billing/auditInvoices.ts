import type { AuditFinding } from '../credits/index.ts';
import type { TenantTx } from '../platform/database/database.ts';

/**
 * Compares invoices with the credits that they granted: one that is paid, or adds its credits at once, has granted
 * them, and none has granted another amount (docs/decisions/credits.md#invoices-and-the-ledger).
 */
export async function auditInvoices(tx: TenantTx): Promise<AuditFinding[]> {
  const wrong = await tx.query<{ id: number; bought: number; granted: number }>(
    `select coalesce(i.invoice_id, g.invoice_id) as id, coalesce(i.bought, 0) as bought, coalesce(g.granted, 0) as granted
     from (select invoice_id, status = 'Paid' or add_credits_to_account as due, number_of_credits::bigint * 1000 as bought
           from invoice where account_id = $1) i
       full join (select t.invoice_id, sum(e.amount)::bigint as granted
                  from ledger_transaction t join ledger_entry e using (account_id, transaction_id)
                  where t.account_id = $1 and t.invoice_id is not null and e.book = 'available' group by 1) g
         using (invoice_id)
     where coalesce(i.bought, 0) <> coalesce(g.granted, case when i.due then 0 else i.bought end)
     order by 1`,
    [tx.accountId],
  );
  return wrong.map(({ id, bought, granted }) => ({
    accountId: tx.accountId,
    rule: 'grants match',
    detail: `invoice ${id}: for ${bought}, granted ${granted}`,
  }));
}
