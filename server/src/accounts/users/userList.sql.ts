// SQL of app_user and invitation for lists of users. Names of text numbers and of the account are read where they are.
import type { userRoles, userStates } from '@carillon/contract/accounts/users';
import type { TenantTx } from '../../platform/database/database.ts';
import { orderBy } from '../../platform/database/lists.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';
import type { UserRow } from '../accounts.sql.ts';

/** A user as lists show them. */
export interface ListedUserRow extends Omit<
  UserRow,
  'isOnboarded' | 'signatureEnabled' | 'signatureText' | 'doNotDisturb' | 'phoneLaunchId'
> {
  readonly state: (typeof userStates)[number];
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  readonly passwordTemporaryUntil: Date | null;
  readonly textNumberIds: number[];
  readonly invitedAt: Date | null;
  readonly invitationEndsAt: Date | null;
  readonly invitedBy: string | null;
}

/** What a list of users is narrowed to; undefined: not by this. */
export interface NarrowedUsers {
  readonly q?: string | undefined;
  readonly role?: (typeof userRoles)[number] | undefined;
  readonly state?: (typeof userStates)[number] | undefined;
  readonly enabled?: 'true' | 'false' | undefined;
}

const columns = `u.user_id as "userId", u.user_name as "userName", u.first_name as "firstName", u.last_name as "lastName",
  u.email, u.phone, u.is_master_user as "isMasterUser", u.is_account_admin as "isAccountAdmin", u.is_active as "isActive",
  u.can_see_all_broadcasts as "canSeeAllBroadcasts", u.can_see_all_roster as "canSeeAllRoster",
  u.can_see_group_audio as "canSeeGroupAudio", u.can_create_broadcast as "canCreateBroadcast",
  u.can_create_conversations as "canCreateConversations", u.character_count as "characterCount",
  coalesce(u.time_zone, a.time_zone) as "timeZone", u.caller_id as "callerId", u.call_throttle as "callThrottle",
  u.call_retries as "callRetries", u.max_message_length as "maxMessageLength", u.calling_days as "callingDays",
  u.window_start as "windowStart", u.window_stop as "windowStop", u.continue_on_next_day as "continueOnNextDay",
  u.transfer_number as "transferNumber", u.transfer_lines as "transferLines", u.state, u.created_at as "createdAt",
  u.last_sign_in_at as "lastSignInAt", u.password_temporary_until as "passwordTemporaryUntil",
  array(select n.text_number_id from text_number_user n where n.account_id = u.account_id and n.user_id = u.user_id
    order by n.text_number_id) as "textNumberIds",
  i.sent_at as "invitedAt", i.ends_at as "invitationEndsAt",
  (select coalesce(nullif(trim(b.first_name || ' ' || b.last_name), ''), b.user_name) from app_user b
    where b.account_id = i.account_id and b.user_id = i.invited_by) as "invitedBy"`;
const from = `app_user u join account a using (account_id)
  left join invitation i on i.account_id = u.account_id and i.user_id = u.user_id`;

const sorts = {
  Name: 'lower(u.first_name)',
  UserName: 'lower(u.user_name)',
  Email: 'lower(u.email)',
  Role: 'case when u.is_master_user then 0 when u.is_account_admin then 1 else 2 end',
  State: 'u.state',
  // Users who never signed in are older than all others.
  LastSignIn: `coalesce(u.last_sign_in_at, '-infinity')`,
};
const tie = 'lower(u.first_name), lower(u.last_name), u.user_id';

const passesRole = {
  Owner: 'u.is_master_user',
  Admin: 'u.is_account_admin and not u.is_master_user',
  User: 'not u.is_account_admin and not u.is_master_user',
} as const;

/** Conditions beside the account, and their values from $2 on. Only what is given is in them, so that indexes fit. */
function narrowedBy(narrowed: NarrowedUsers): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions = ['u.account_id = $1'];
  const q = narrowed.q?.trim().toLowerCase() ?? '';
  if (q !== '') {
    values.push(q);
    const words = `lower(u.first_name || ' ' || u.last_name || E'\\x1f' || u.user_name || E'\\x1f' || u.email)`;
    const digits = q.replaceAll(/\D/g, '');
    const found = [`position($2 in ${words}) > 0`];
    if (digits.length >= 3 && !/\p{L}/u.test(q)) {
      values.push(digits);
      found.push('position($3 in u.phone) > 0');
    }
    conditions.push(`(${found.join(' or ')})`);
  }
  if (narrowed.role !== undefined) conditions.push(passesRole[narrowed.role]);
  if (narrowed.state !== undefined) {
    values.push(narrowed.state);
    conditions.push(`u.state = $${values.length + 1}`);
  }
  if (narrowed.enabled !== undefined)
    conditions.push(narrowed.enabled === 'true' ? 'u.is_active' : 'not u.is_active');
  return { where: conditions.join(' and '), values };
}

/** A page of the account's users, and how many there are. */
export async function listUserRows(
  tx: TenantTx,
  narrowed: NarrowedUsers,
  page: { sortby: string | undefined; offset: number; limit: number },
): Promise<{ rows: ListedUserRow[]; size: number }> {
  const { where, values } = narrowedBy(narrowed);
  const last = values.length + 1;
  const rows = await tx.query<ListedUserRow>(
    `select ${columns} from ${from} where ${where} order by ${orderBy(page.sortby, sorts, 'Name', tie)}
     offset $${last + 1} limit $${last + 2}`,
    [tx.accountId, ...values, page.offset, page.limit],
  );
  const [count] = await tx.query<{ n: number }>(`select count(*)::int as n from app_user u where ${where}`, [
    tx.accountId,
    ...values,
  ]);
  return { rows, size: count?.n ?? 0 };
}

/** One user of the account; null for an unknown one. `lock`: until the transaction ends, nobody else changes them. */
export async function readListedUser(
  tx: TenantTx,
  userId: number,
  { lock = false } = {},
): Promise<ListedUserRow | null> {
  const [row] = await tx.query<ListedUserRow>(
    `select ${columns} from ${from} where u.account_id = $1 and u.user_id = $2 ${lock ? 'for update of u' : ''}`,
    [tx.accountId, userId],
  );
  return row ?? null;
}

/** The users that a selection names, locked in the order of their ids. */
export function chooseUsers(
  tx: TenantTx,
  narrowed: NarrowedUsers,
  selection: {
    readonly type: 'Selected' | 'SelectedAll' | 'SelectedAllExcept';
    readonly ids: readonly number[];
  },
): Promise<ListedUserRow[]> {
  const { type, ids } = selection;
  const { where, values } = narrowedBy(type === 'Selected' ? {} : narrowed);
  const chosen = `u.user_id = any($${values.length + 2}::int[])`;
  const condition = {
    Selected: chosen,
    SelectedAll: `(true or ${chosen})`,
    SelectedAllExcept: `not ${chosen}`,
  };
  return tx.query<ListedUserRow>(
    `select ${columns} from ${from} where ${where} and ${condition[type]} order by u.user_id for update of u`,
    [tx.accountId, ...values, numberArray(ids)],
  );
}

/** How many users the account has, by state, and how many of them are admins beside the owner. */
export async function countUsers(
  tx: TenantTx,
): Promise<{ all: number; active: number; invited: number; disabled: number; admins: number }> {
  const [row] = await tx.query<{
    all: number;
    active: number;
    invited: number;
    disabled: number;
    admins: number;
  }>(
    `select count(*)::int as "all", count(*) filter (where state = 'Active')::int as active,
       count(*) filter (where state = 'Invited')::int as invited,
       count(*) filter (where state = 'Disabled')::int as disabled,
       count(*) filter (where is_account_admin and not is_master_user)::int as admins
     from app_user where account_id = $1`,
    [tx.accountId],
  );
  return row ?? { all: 0, active: 0, invited: 0, disabled: 0, admins: 0 };
}
