// SQL of app_user: users who were invited.
import type { TenantTx } from '../../platform/database/database.ts';

/** Removes a user who was invited and never signed in; nothing of the account is theirs. */
export async function removeInvitedUser(tx: TenantTx, userId: number): Promise<void> {
  await tx.query(`delete from app_user where account_id = $1 and user_id = $2 and state = 'Invited'`, [
    tx.accountId,
    userId,
  ]);
}

/**
 * Gives an invited user the password that they chose; the link proved their email, and its page showed the terms. False
 * when the user is no longer an invited one.
 */
export async function setUpInvitedUser(
  tx: TenantTx,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const n = await tx.run(
    `update app_user set password_hash = $3, password_set_at = $4, password_temporary_until = null,
       email_verified_at = $4, terms_version = (select max(version) from terms_version)
     where account_id = $1 and user_id = $2 and state = 'Invited'`,
    [tx.accountId, userId, passwordHash, now],
  );
  return n === 1;
}
