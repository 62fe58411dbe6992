// Compares the ledger with itself. Capabilities that book for something compare it with what it was booked for.
import type { TenantTx } from '../platform/database/database.ts';
import type { Channel, Origin } from '../sends/index.ts';

/** Something that must not be in an account's credits. */
export interface AuditFinding {
  readonly accountId: number;
  readonly rule:
    | 'entries sum to zero'
    | 'wallet is the sum'
    | 'lines are the sum'
    | 'captures match'
    | 'no hold is left'
    | 'no hold is overdrawn'
    | 'a send is known'
    | 'grants match';
  readonly detail: string;
}

/**
 * Checks that the entries of every movement sum to zero, and that the wallet and the lines of the credit balance are
 * the sums of the ledger.
 */
export async function auditLedger(tx: TenantTx): Promise<AuditFinding[]> {
  const { accountId } = tx;
  const uneven = await tx.query<{ transaction_id: number }>(
    `select transaction_id from ledger_entry where account_id = $1
     group by transaction_id having sum(amount) <> 0 limit 20`,
    [accountId],
  );
  const [sums] = await tx.query<Record<'wallet' | 'entries' | 'lines', string>>(
    `select w.available || '/' || w.held as wallet, e.sums as entries, l.sums as lines
     from wallet w,
       (select coalesce(sum(amount) filter (where book = 'available'), 0) || '/'
          || coalesce(sum(amount) filter (where book = 'held'), 0) as sums
        from ledger_entry where account_id = $1) e,
       (select coalesce(sum(owned - held), 0) || '/' || coalesce(sum(held), 0) as sums
        from ledger_line where account_id = $1) l
     where w.account_id = $1`,
    [accountId],
  );
  const findings: AuditFinding[] = uneven.map((row) => ({
    accountId,
    rule: 'entries sum to zero',
    detail: `movement ${row.transaction_id}`,
  }));
  if (sums === undefined) return findings;
  const { wallet, entries, lines } = sums;
  if (wallet !== entries)
    findings.push({ accountId, rule: 'wallet is the sum', detail: `${wallet}, not ${entries}` });
  if (lines !== entries)
    findings.push({ accountId, rule: 'lines are the sum', detail: `${lines}, not ${entries}` });
  return findings;
}

/**
 * SQL of the ledger's figures for each send of account $1: what was spent in total and what is still held for its texts
 * or its calls, in thousandths of a credit. Columns: send_id, spent, held.
 */
export const booksOfSends = (channel: Channel): string =>
  `select t.send_id, coalesce(sum(e.amount) filter (where e.book = 'spent'), 0)::bigint as spent,
     coalesce(sum(e.amount) filter (where e.book = 'held'), 0)::bigint as held
   from ledger_transaction t join ledger_entry e using (account_id, transaction_id)
   where t.account_id = $1 and t.channel = '${channel}' group by 1`;

/** What one send's results say, next to its books; thousandths of a credit. */
export interface SendBooks {
  readonly send: number;
  readonly spent: number;
  readonly held: number;
  /** The sum of what its results were charged, and the figure of its counters. */
  readonly charged: number;
  readonly counted: number;
  /** True when nothing more is booked for it. */
  readonly settled: boolean;
  /** Where it comes from; null when there is no such send. */
  readonly origin: Origin | null;
}

/** The faults in the books of a send of any kind. */
export function findingsOf(accountId: number, channel: Channel, books: SendBooks): AuditFinding[] {
  const { send, spent, held, charged, counted, settled, origin } = books;
  const findings: AuditFinding[] = [];
  const of = `${channel}s of send ${send}`;
  if (spent !== charged || counted !== charged)
    findings.push({
      accountId,
      rule: 'captures match',
      detail: `${of}: spent ${spent}, results ${charged}, counted ${counted}`,
    });
  if (origin === null) findings.push({ accountId, rule: 'a send is known', detail: `${of}: no row` });
  if (held < 0) findings.push({ accountId, rule: 'no hold is overdrawn', detail: `${of}: ${held}` });
  if (settled && held > 0) findings.push({ accountId, rule: 'no hold is left', detail: `${of}: ${held}` });
  return findings;
}
