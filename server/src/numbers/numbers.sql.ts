// All SQL on: text_number, text_number_user.
import type { TenantTx } from '../platform/database/database.ts';
import { numberArray } from '../platform/database/pgArrays.ts';

export interface TextNumberRow {
  textNumberId: number;
  phone: number;
  name: string;
  aggregatorId: number;
  isTollFree: boolean;
  registrationStatus: 'Not Registered' | 'Pending' | 'Rejected' | 'Registered';
  isDefault: boolean;
  isBlocked: boolean;
  /** When it was stopped because its carrier refuses it, and by which code; null: it was not. */
  stoppedAt: Date | null;
  stoppedCode: string | null;
  canCreateBroadcast: boolean;
  /** The agent that sends RCS for it; null: it sends none. */
  rcsAgent: { AgentID: string; Name: string; IsActive: boolean } | null;
  users: { UserID: number; FirstName: string; LastName: string }[];
}

const columns = `n.text_number_id as "textNumberId", n.phone, n.name, n.aggregator_id as "aggregatorId", n.is_toll_free as "isTollFree",
  n.registration_status as "registrationStatus", n.is_default as "isDefault", n.is_blocked as "isBlocked",
  n.stopped_at as "stoppedAt", n.stopped_code as "stoppedCode",
  n.can_create_broadcast as "canCreateBroadcast",
  case when n.rcs_agent_id is not null then json_build_object('AgentID', n.rcs_agent_id, 'Name', n.rcs_agent_name,
    'IsActive', n.rcs_agent_is_active) end as "rcsAgent"`;

/** Numbers of the account that are in service; `userId` null for all, else those assigned to that user. */
export async function listNumbers(tx: TenantTx, userId: number | null): Promise<TextNumberRow[]> {
  return tx.query<TextNumberRow>(
    `select ${columns},
       coalesce((select json_agg(json_build_object('UserID', u.user_id, 'FirstName', u.first_name, 'LastName', u.last_name) order by u.user_id)
         from text_number_user a join app_user u using (account_id, user_id)
         where a.account_id = n.account_id and a.text_number_id = n.text_number_id), '[]') as users
     from text_number n
     where n.account_id = $1 and not n.is_retired
       and ($2::int is null or exists (select from text_number_user a
         where a.account_id = n.account_id and a.text_number_id = n.text_number_id and a.user_id = $2))
     order by n.is_default desc, n.name, n.text_number_id`,
    [tx.accountId, userId],
  );
}

/** One number a user may use; null when it is foreign, retired or not assigned to them. */
export async function readNumber(
  tx: TenantTx,
  textNumberId: number,
  userId: number | null,
): Promise<Omit<TextNumberRow, 'users'> | null> {
  const rows = await tx.query<TextNumberRow>(
    `select ${columns} from text_number n
     where n.account_id = $1 and n.text_number_id = $2 and not n.is_retired
       and ($3::int is null or exists (select from text_number_user a
         where a.account_id = n.account_id and a.text_number_id = n.text_number_id and a.user_id = $3))`,
    [tx.accountId, textNumberId, userId],
  );
  return rows[0] ?? null;
}

/** A number whose conversations a user works with; including out of service, because users still read old texts. */
export interface WorkedNumberRow extends Omit<TextNumberRow, 'users'> {
  isRetired: boolean;
}

/** Numbers assigned to a user, in service or not. */
export function listWorkedNumbers(tx: TenantTx, userId: number): Promise<WorkedNumberRow[]> {
  return tx.query<WorkedNumberRow>(
    `select ${columns}, n.is_retired as "isRetired" from text_number n
       join text_number_user a on a.account_id = n.account_id and a.text_number_id = n.text_number_id and a.user_id = $2
     where n.account_id = $1 order by n.is_retired, n.is_default desc, n.name, n.text_number_id`,
    [tx.accountId, userId],
    'numbers_worked',
  );
}

/** The account's own number in service with these digits; null when it is not the account's. */
export async function findOwnNumber(
  tx: TenantTx,
  phone: number,
): Promise<{ textNumberId: number; aggregatorId: 2 | 5 } | null> {
  const [row] = await tx.query<{ textNumberId: number; aggregatorId: 2 | 5 }>(
    `select text_number_id as "textNumberId", aggregator_id as "aggregatorId" from text_number where account_id = $1 and phone = $2 and not is_retired and not is_blocked`,
    [tx.accountId, phone],
  );
  return row ?? null;
}

/** Makes a number of the service itself, registered and at this carrier; its numbers before are retired. */
export async function keepServiceNumber(tx: TenantTx, phone: number, aggregatorId: 2 | 5): Promise<void> {
  await tx.query(
    `update text_number set is_retired = phone <> $2, aggregator_id = $3 where account_id = $1 and (phone = $2) = is_retired
       or account_id = $1 and phone = $2 and aggregator_id <> $3`,
    [tx.accountId, phone, aggregatorId],
  );
  await tx.query(
    `insert into text_number (account_id, phone, name, aggregator_id, registration_status, is_default, can_create_broadcast)
     values ($1, $2, 'Notifications', $3, 'Registered', true, false) on conflict do nothing`,
    [tx.accountId, phone, aggregatorId],
  );
}

/**
 * Lends the number of the service to an account on a trial, which texts from it until it has one of its own. All its
 * users work with it. Lent once.
 */
export async function lendNumber(tx: TenantTx, phone: number, aggregatorId: 2 | 5): Promise<void> {
  await tx.query(
    `insert into text_number (account_id, phone, name, aggregator_id, registration_status, is_default, is_shared)
     select $1, $2, 'Trial number', $3, 'Registered',
       not exists (select from text_number t where t.account_id = $1 and t.is_default), true
     where not exists (select from text_number t where t.account_id = $1 and t.is_shared and not t.is_retired)`,
    [tx.accountId, phone, aggregatorId],
  );
  await tx.query(
    `insert into text_number_user (account_id, text_number_id, user_id)
     select t.account_id, t.text_number_id, u.user_id from text_number t join app_user u using (account_id)
     where t.account_id = $1 and t.is_shared and not t.is_retired on conflict do nothing`,
    [tx.accountId],
  );
}

/** Changes a number in service; null leaves a part as it is. */
export async function changeNumber(
  tx: TenantTx,
  textNumberId: number,
  change: { readonly name: string | null; readonly isDefault: boolean },
): Promise<void> {
  if (change.name !== null)
    await tx.query('update text_number set name = $3 where account_id = $1 and text_number_id = $2', [
      tx.accountId,
      textNumberId,
      change.name,
    ]);
  if (change.isDefault)
    await tx.query(
      `update text_number set is_default = (text_number_id = $2)
       where account_id = $1 and is_default <> (text_number_id = $2)`,
      [tx.accountId, textNumberId],
    );
}

/** A user of the account, and whether they work with a number. */
export interface NumberUserRow {
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly isAssigned: boolean;
  readonly isActive: boolean;
}

/** Every active user, and all other assigned users. */
export function listUsersOfNumber(tx: TenantTx, textNumberId: number): Promise<NumberUserRow[]> {
  return tx.query<NumberUserRow>(
    `select u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.user_name as "userName",
       a.user_id is not null as "isAssigned", u.is_active as "isActive"
     from app_user u left join text_number_user a
       on a.account_id = u.account_id and a.user_id = u.user_id and a.text_number_id = $2
     where u.account_id = $1 and (u.is_active or a.user_id is not null)
     order by u.first_name, u.last_name, u.user_id`,
    [tx.accountId, textNumberId],
  );
}

/** Assigns the number to these users and removes it from those. */
export async function moveUsers(
  tx: TenantTx,
  textNumberId: number,
  given: readonly number[],
  taken: readonly number[],
): Promise<void> {
  await tx.query(
    'delete from text_number_user where account_id = $1 and text_number_id = $2 and user_id = any($3::int[])',
    [tx.accountId, textNumberId, numberArray(taken)],
  );
  await tx.query(
    `insert into text_number_user (account_id, text_number_id, user_id)
     select $1, $2, user_id from app_user where account_id = $1 and user_id = any($3::int[]) on conflict do nothing`,
    [tx.accountId, textNumberId, numberArray(given)],
  );
}

/** True when the account has or had a text number. */
export async function hasNumbers(tx: TenantTx): Promise<boolean> {
  const rows = await tx.query('select from text_number where account_id = $1 limit 1', [tx.accountId]);
  return rows.length > 0;
}

/** True when a number of the account is registered. */
export async function hasRegisteredNumber(tx: TenantTx): Promise<boolean> {
  const rows = await tx.query(
    `select from text_number where account_id = $1 and registration_status = 'Registered' and not is_retired limit 1`,
    [tx.accountId],
  );
  return rows.length > 0;
}
