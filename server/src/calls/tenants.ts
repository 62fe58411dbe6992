import type { Database, TenantTx, Tx } from '../platform/database/database.ts';
import { asTenant } from '../platform/database/tenant.ts';

/**
 * A transaction as an account that has calls to make, to ask about or to settle: the id was listed by one of the
 * engine's own functions (calls_due, calls_to_look_at, call_queues_to_check) or is in a reference that we signed.
 */
export function inAccount<T>(
  database: Database,
  accountId: number,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  return database.inTenant(asTenant(accountId), work);
}

/** Works as an account, named by a reference that we signed, in a transaction that belongs to no account. */
export async function asAccount<T>(
  tx: Tx,
  accountId: number,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  await tx.query("select set_config('app.account_id', $1, true)", [String(accountId)], 'calls_as_account');
  const result = await work({ ...tx, accountId, tenant: asTenant(accountId) });
  await tx.query("select set_config('app.account_id', '', true)", [], 'calls_as_nobody');
  return result;
}
