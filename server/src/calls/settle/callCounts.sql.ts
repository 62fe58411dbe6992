// All SQL on: call_count, call_count_change. Rows are appended by triggers of call, and here.
import type { Database, TenantTx } from '../../platform/database/database.ts';
import { counted } from '../callResults.sql.ts';

/** Adds the changes that were appended since to the counters of calls. Returns how many it added. */
export async function addUpCallCounts(database: Database): Promise<number> {
  const [row] = await database.query<{ n: number }>('select add_up_call_counts() as n');
  return row?.n ?? 0;
}

/** Counts the credits (thousandths) charged for connected time. They are part of the charged ones as well. */
export async function countConnected(tx: TenantTx, broadcastId: number, credits: number): Promise<void> {
  await tx.query('insert into call_count_change (account_id, send_id, what, n) values ($1, $2, $3, $4)', [
    tx.accountId,
    broadcastId,
    counted.connected,
    credits,
  ]);
}
