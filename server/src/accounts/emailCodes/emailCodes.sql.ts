// All SQL on: email_code. SQL of app_user: whether the email is proved.
import type { TenantTx } from '../../platform/database/database.ts';

export interface EmailOwner {
  readonly email: string;
  readonly firstName: string;
  readonly isVerified: boolean;
}

/** The email of a user, and whether it is proved; null for a user that the account does not have. */
export async function readEmail(tx: TenantTx, userId: number): Promise<EmailOwner | null> {
  const [row] = await tx.query<EmailOwner>(
    `select email, first_name as "firstName", email_verified_at is not null as "isVerified"
     from app_user where account_id = $1 and user_id = $2`,
    [tx.accountId, userId],
  );
  return row ?? null;
}

/** Replaces the user's code, and forgets how often the one before was tried. */
export async function saveEmailCode(
  tx: TenantTx,
  code: { readonly userId: number; readonly email: string; readonly hash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into email_code (account_id, user_id, email, code_hash, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, user_id) do update set email = $3, code_hash = $4, expires_at = $5, tries = 0`,
    [tx.accountId, code.userId, code.email, code.hash, code.expiresAt],
  );
}

/** Counts a try of the user's code, and returns its hash; null when there is none that can be tried. */
export async function tryEmailCode(
  tx: TenantTx,
  userId: number,
  now: Date,
  tries: number,
): Promise<{ readonly email: string; readonly hash: Buffer } | null> {
  const [row] = await tx.query<{ email: string; hash: Buffer }>(
    `update email_code set tries = tries + 1
     where account_id = $1 and user_id = $2 and expires_at > $3 and tries < $4 returning email, code_hash as hash`,
    [tx.accountId, userId, now, tries],
  );
  return row ?? null;
}

/** Notes that the user's email is proved, if it is still this one; false if it is another, or was proved before. */
export async function markEmailVerified(
  tx: TenantTx,
  userId: number,
  email: string,
  now: Date,
): Promise<boolean> {
  const done = await tx.run(
    `update app_user set email_verified_at = $4
     where account_id = $1 and user_id = $2 and lower(email) = lower($3) and email_verified_at is null`,
    [tx.accountId, userId, email, now],
  );
  await tx.query('delete from email_code where account_id = $1 and user_id = $2', [tx.accountId, userId]);
  return done > 0;
}

/** Gives a user whose email is not proved another one. Throws 23505 when another user has it. */
export async function replaceEmail(tx: TenantTx, userId: number, email: string): Promise<void> {
  await tx.query(
    `update app_user set email = $3 where account_id = $1 and user_id = $2 and email_verified_at is null`,
    [tx.accountId, userId, email],
  );
}
