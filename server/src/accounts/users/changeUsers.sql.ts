// SQL that writes app_user for users whom a colleague adds, changes, disables, or enables.
import type { UserSwitches } from '@carillon/rules/accounts/rank';
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';

/** Who a user is, and what they may do. */
export interface UserFacts extends UserSwitches {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** IANA zone; null: that of the account. */
  readonly timeZone: string | null;
  readonly isAccountAdmin: boolean;
  readonly characterCount: 160 | 320;
}

const factsOf = (user: UserFacts) => [
  user.userName,
  user.firstName,
  user.lastName,
  user.email,
  user.phone,
  user.timeZone,
  user.isAccountAdmin,
  user.characterCount,
  user.CanCreateBroadcast,
  user.CanSeeAllBroadcasts,
  user.CanSeeAllRoster,
  user.CanSeeGroupAudio,
  user.CanCreateConversations,
];

/** A password that a colleague chose, hashed; it opens nothing but the page that changes it, and ends then. */
export interface TemporaryPassword {
  readonly hash: string;
  readonly until: Date;
}

/**
 * Adds a user, without a password when `password` is null. They need no onboarding, which is about the organization,
 * but accept the terms. Throws 23505 when the username or email is taken.
 */
export async function insertUser(
  tx: TenantTx,
  user: UserFacts,
  password: TemporaryPassword | null,
  now: Date,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into app_user (account_id, user_name, first_name, last_name, email, phone, time_zone, is_account_admin,
       character_count, can_create_broadcast, can_see_all_broadcasts, can_see_all_roster, can_see_group_audio,
       can_create_conversations, password_hash, password_set_at, password_temporary_until, created_at, onboarded_at,
       call_throttle)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, 1)
     returning user_id as id`,
    [
      tx.accountId,
      ...factsOf(user),
      password?.hash ?? null,
      password === null ? null : now,
      password?.until ?? null,
      now,
    ],
  );
  if (row === undefined) throw new Error('the user was not stored');
  return row.id;
}

/** Rewrites who a user is; a changed email is not confirmed. Throws 23505 when the username or email is taken. */
export async function updateUser(tx: TenantTx, userId: number, user: UserFacts): Promise<void> {
  await tx.query(
    `update app_user set user_name = $3, first_name = $4, last_name = $5, phone = $7, time_zone = $8,
       is_account_admin = $9, character_count = $10, can_create_broadcast = $11, can_see_all_broadcasts = $12,
       can_see_all_roster = $13, can_see_group_audio = $14, can_create_conversations = $15,
       email_verified_at = case when lower(email) = lower($6) then email_verified_at end,
       pending_email = case when lower(email) = lower($6) then pending_email end, email = $6
     where account_id = $1 and user_id = $2`,
    [tx.accountId, userId, ...factsOf(user)],
  );
}

/** Gives a user a password that they must change. */
export async function setTemporaryPassword(
  tx: TenantTx,
  userId: number,
  { hash, until }: TemporaryPassword,
  now: Date,
): Promise<void> {
  await tx.query(
    `update app_user set password_hash = $3, password_set_at = $4, password_temporary_until = $5,
       password_is_expired = false where account_id = $1 and user_id = $2`,
    [tx.accountId, userId, hash, now, until],
  );
}

/** The time zone that is stored for a user; null: that of the account. */
export async function ownTimeZone(tx: TenantTx, userId: number): Promise<string | null> {
  const [row] = await tx.query<{ zone: string | null }>(
    'select time_zone as zone from app_user where account_id = $1 and user_id = $2',
    [tx.accountId, userId],
  );
  return row?.zone ?? null;
}

/** Disables users, who then launch nothing by telephone either, or enables them; the owner stays active. */
export async function setActive(tx: TenantTx, userIds: readonly number[], isActive: boolean): Promise<void> {
  await tx.query(
    `update app_user set is_active = $3, phone_launch_id = case when $3 then phone_launch_id end
     where account_id = $1 and user_id = any($2::int[]) and not is_master_user`,
    [tx.accountId, numberArray(userIds), isActive],
  );
}

/** Whether a username and an email are taken, anywhere in the product, by another user than this one. */
export async function takenNames(
  tx: TenantTx,
  names: { readonly userName: string; readonly email: string },
  exceptUserId: number | null,
): Promise<{ userName: boolean; email: boolean }> {
  const [row] = await tx.query<{ userName: boolean; email: boolean }>(
    'select is_name_taken($1, $3) as "userName", is_email_taken($2, $3) as email',
    [names.userName, names.email, exceptUserId],
  );
  return row ?? { userName: false, email: false };
}
