import type { Database, Tx, TenantTx } from '../platform/database/database.ts';
import { asTenant } from '../platform/database/tenant.ts';

/**
 * A transaction as an account that has something to send, to end, to ask about, or to settle: the id was listed by one of
 * the engines' own functions (such as sending_due, leases_over, direct_texts_waiting, calls_due), is in a committed lease,
 * or is in a reference that we signed.
 */
export function inAccount<T>(
  database: Database,
  accountId: number,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  return database.inTenant(asTenant(accountId), work);
}

/**
 * Works as an account inside a transaction that serves several: carriers' webhooks come for all accounts together and are
 * committed together. The account was found from our own attempt id, text number, or signed reference, in an authenticated
 * webhook.
 */
export async function asAccount<T>(
  tx: Tx,
  accountId: number,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  const tenant = asTenant(accountId);
  tx.later("select set_config('app.account_id', $1, true)", [String(accountId)], 'sends_as_account');
  const own = () => work({ ...tx, accountId, tenant });
  const result = await (tx.inTimeOf === undefined ? own() : tx.inTimeOf(accountId, own));
  tx.later("select set_config('app.account_id', '', true)", [], 'sends_as_nobody');
  return result;
}
