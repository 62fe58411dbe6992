// SQL of account and app_user: making them at sign-up.
import type { TenantTx, Tx } from '../../platform/database/database.ts';

/** The id that the next account gets. */
export async function nextAccountId(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('account', 'account_id'))::int as id`,
  );
  return (row as { id: number }).id;
}

export interface NewAccount {
  readonly statusId: number;
  readonly timeZone: string;
  readonly groupCode: string | null;
  readonly features: readonly string[];
}

/** Makes the open account, on a free trial. */
export async function insertAccount(tx: TenantTx, account: NewAccount): Promise<void> {
  await tx.query(
    `insert into account (account_id, company_name, account_status_id, is_free_trial, time_zone, group_code, features)
     overriding system value values ($1, '', $2, true, $3, $4, $5)`,
    [tx.accountId, account.statusId, account.timeZone, account.groupCode, account.features],
  );
}

export interface NewOwner {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly passwordHash: string;
}

/**
 * Makes the owner of the open account. Throws 23505 when the username or the email is taken, also by a sign-up at the
 * same instant.
 */
export async function insertOwner(tx: TenantTx, owner: NewOwner, now: Date): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into app_user (account_id, user_name, first_name, last_name, email, phone, password_hash, password_set_at,
       is_master_user, can_see_all_broadcasts, can_see_all_roster, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, true, true, true, $8) returning user_id as id`,
    [
      tx.accountId,
      owner.userName,
      owner.firstName,
      owner.lastName,
      owner.email,
      owner.phone,
      owner.passwordHash,
      now,
    ],
  );
  return (row as { id: number }).id;
}

/** Whether another user has this username, anywhere in the product. */
export async function isNameTaken(tx: Tx, userName: string): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean }>('select is_name_taken($1, null) as taken', [userName]);
  return row?.taken ?? false;
}

/** Whether another user has this email, anywhere in the product. */
export async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean }>('select is_email_taken($1, null) as taken', [email]);
  return row?.taken ?? false;
}
