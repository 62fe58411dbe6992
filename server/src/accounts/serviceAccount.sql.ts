// SQL of account and app_user: the account of the service itself.
import type { TenantTx } from '../platform/database/database.ts';

/** The account that owns the number which texts users. Organizations begin at 1001. */
export const serviceAccountId = 1;

/** True for the account of the service itself. */
export const isServiceAccount = (accountId: number): boolean => accountId === serviceAccountId;

/** Makes the open account the service's own, with an owner who can't sign in; false when it exists. */
export async function keepServiceAccount(tx: TenantTx): Promise<boolean> {
  const made = await tx.run(
    `insert into account (account_id, company_name) overriding system value values ($1, 'Carillon') on conflict do nothing`,
    [tx.accountId],
  );
  if (made === 0) return false;
  await tx.query(
    `insert into app_user (account_id, user_name, password_hash, is_master_user, is_active)
     values ($1, 'carillon service', '', true, false)`,
    [tx.accountId],
  );
  return true;
}
