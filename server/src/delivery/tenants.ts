import type { Database, Tx, TenantTx } from '../platform/database/database.ts';
import { asTenant } from '../platform/database/tenant.ts';

/**
 * A transaction as an account that has something to send, to end or to settle: the id was listed by one of the engine's
 * own functions (sending_due, leases_over, doubts_due, queues_to_check, direct_texts_waiting) or is in a committed
 * lease.
 */
export function inAccount<T>(
  database: Database,
  accountId: number,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  return database.inTenant(asTenant(accountId), work);
}

/**
 * Works as an account inside a transaction that serves several: carriers' webhooks come for all accounts together and
 * are committed together. The account was found from our own attempt id or text number, in an authenticated webhook.
 */
export async function asAccount<T>(
  tx: Tx,
  accountId: number,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  const tenant = asTenant(accountId);
  tx.later("select set_config('app.account_id', $1, true)", [String(accountId)], 'delivery_as_account');
  const result = await work({ ...tx, accountId, tenant });
  tx.later("select set_config('app.account_id', '', true)", [], 'delivery_as_nobody');
  return result;
}
