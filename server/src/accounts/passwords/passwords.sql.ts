// SQL of app_user's passwords, and of what an account demands of them.
import type { TenantTx } from '../../platform/database/database.ts';

/** What is needed of a user to choose a password and to write to them. */
export interface PasswordOwnerRow {
  readonly userId: number;
  readonly userName: string;
  readonly firstName: string;
  readonly email: string;
  readonly phone: string;
  readonly isActive: boolean;
  /** Null for users without a password. */
  readonly passwordHash: string | null;
}

export async function readPasswordOwner(tx: TenantTx, userId: number): Promise<PasswordOwnerRow | null> {
  const [row] = await tx.query<PasswordOwnerRow>(
    `select user_id as "userId", user_name as "userName", first_name as "firstName", email, phone, is_active as "isActive",
       password_hash as "passwordHash"
     from app_user where account_id = $1 and user_id = $2`,
    [tx.accountId, userId],
  );
  return row ?? null;
}

/** Sets a password that the user chose: it is neither temporary nor expired. */
export async function writePassword(tx: TenantTx, userId: number, hash: string, now: Date): Promise<void> {
  await tx.query(
    `update app_user set password_hash = $3, password_set_at = $4, password_temporary_until = null, password_is_expired = false
     where account_id = $1 and user_id = $2`,
    [tx.accountId, userId, hash, now],
  );
}

/** Replaces the hash of the same password by one of a higher cost, unless the password changed in the meantime. */
export async function renewHash(tx: TenantTx, userId: number, from: string, to: string): Promise<void> {
  await tx.query(
    'update app_user set password_hash = $4 where account_id = $1 and user_id = $2 and password_hash = $3',
    [tx.accountId, userId, from, to],
  );
}

/** After how many days the account's passwords must be changed; null: never (1-decisions G-19). */
export async function readPasswordDays(tx: TenantTx): Promise<number | null> {
  const [row] = await tx.query<{ days: number | null }>(
    'select password_days as days from account where account_id = $1',
    [tx.accountId],
  );
  return row?.days ?? null;
}
