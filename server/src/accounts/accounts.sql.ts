// All SQL on: account, app_user, user_session, socket_key, sign_in_failure, known_browser.
import type { Weekday } from '@carillon/rules/time/callingWindow';
import { accountStatus } from '@carillon/rules/accounts/accountStatus';
import type { Database, TenantTx, Tx } from '../platform/database/database.ts';
import type { HolderRow } from './users/rightHolder.sql.ts';

export interface SessionRow extends HolderRow {
  accountId: number;
  userId: number;
  seenAt: Date;
  expiresAt: Date;
  keepSignedIn: boolean;
  timeZone: string;
}

const session = `account_id as "accountId", user_id as "userId", seen_at as "seenAt", expires_at as "expiresAt",
  keep_signed_in as "keepSignedIn", is_master_user as "isMasterUser", is_account_admin as "isAccountAdmin",
  can_create_broadcast as "canCreateBroadcast", can_see_all_broadcasts as "canSeeAllBroadcasts",
  can_see_all_roster as "canSeeAllRoster", can_see_group_audio as "canSeeGroupAudio",
  can_create_conversations as "canCreateConversations", has_text_number as "hasTextNumber",
  account_status_id as "accountStatusId", is_free_trial as "isFreeTrial", features, time_zone as "timeZone"`;

export async function readSession(database: Database, hash: Buffer): Promise<SessionRow | null> {
  const rows = await database.query<SessionRow>(
    `select ${session} from find_session($1)`,
    [hash],
    'read-session',
  );
  return rows[0] ?? null;
}

/** Of these sessions, those of users and accounts that may sign in. */
export function readSessions(
  database: Database,
  hashes: readonly Buffer[],
): Promise<(SessionRow & { hash: Buffer })[]> {
  return database.query(
    `select h.hash, ${session} from unnest($1::bytea[]) h (hash) cross join lateral find_session(h.hash)`,
    [hashes],
    'read-sessions',
  );
}

export async function saveSession(
  tx: TenantTx,
  session: { hash: Buffer; userId: number; now: Date; expiresAt: Date; keepSignedIn: boolean },
): Promise<void> {
  await tx.query(
    `insert into user_session (account_id, token_hash, user_id, created_at, seen_at, expires_at, keep_signed_in)
     values ($1, $2, $3, $4, $4, $5, $6)`,
    [tx.accountId, session.hash, session.userId, session.now, session.expiresAt, session.keepSignedIn],
  );
}

export async function touchSession(tx: TenantTx, hash: Buffer, now: Date): Promise<void> {
  await tx.query('update user_session set seen_at = $3 where account_id = $1 and token_hash = $2', [
    tx.accountId,
    hash,
    now,
  ]);
}

export async function removeSession(tx: TenantTx, hash: Buffer): Promise<void> {
  await tx.query('delete from user_session where account_id = $1 and token_hash = $2', [tx.accountId, hash]);
}

export async function saveSocketKey(
  tx: TenantTx,
  key: { hash: Buffer; userId: number; sessionHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query('delete from socket_key where account_id = $1 and user_id = $2 and expires_at < $3', [
    tx.accountId,
    key.userId,
    key.now,
  ]);
  await tx.query(
    'insert into socket_key (account_id, key_hash, user_id, session_hash, expires_at) values ($1, $2, $3, $4, $5)',
    [tx.accountId, key.hash, key.userId, key.sessionHash, key.expiresAt],
  );
}

export interface RedeemedKey {
  accountId: number;
  userId: number;
  /** Null in a key of the release before, for a minute after a renewal. */
  sessionHash: Buffer | null;
}

export async function redeemSocketKey(
  database: Database,
  hash: Buffer,
  now: Date,
): Promise<RedeemedKey | null> {
  const rows = await database.query<RedeemedKey>(
    'select account_id as "accountId", user_id as "userId", session_hash as "sessionHash" from redeem_socket_key($1, $2)',
    [hash, now],
  );
  return rows[0] ?? null;
}

export interface SignInRow {
  accountId: number;
  userId: number;
  passwordHash: string;
  isActive: boolean;
  accountStatusId: number;
}

export async function findSignIn(database: Database, userName: string): Promise<SignInRow | null> {
  const rows = await database.query<SignInRow>(
    `select account_id as "accountId", user_id as "userId", password_hash as "passwordHash", is_active as "isActive",
       account_status_id as "accountStatusId" from find_sign_in($1)`,
    [userName],
  );
  return rows[0] ?? null;
}

/** When the first of these keys is locked until, or null. */
export async function lockedUntil(tx: Tx, keys: readonly string[], now: Date): Promise<Date | null> {
  const rows = await tx.query<{ until: Date | null }>(
    'select max(locked_until) as until from sign_in_failure where key = any($1) and locked_until > $2',
    [keys, now],
  );
  return rows[0]?.until ?? null;
}

/** Counts a failure within the window; locks the key when it reaches `limit`. */
export async function countFailure(
  tx: Tx,
  key: string,
  limit: number,
  now: Date,
  windowMs: number,
): Promise<void> {
  await tx.query(
    `insert into sign_in_failure as f (key, failures, first_at) values ($1, 1, $2)
     on conflict (key) do update set
       failures = case when f.first_at < $3 then 1 else f.failures + 1 end,
       first_at = case when f.first_at < $3 then $2 else f.first_at end,
       locked_until = case when f.first_at >= $3 and f.failures + 1 >= $4 then $5::timestamptz end`,
    [key, now, new Date(now.getTime() - windowMs), limit, new Date(now.getTime() + windowMs)],
  );
}

export async function forgetFailures(tx: Tx, key: string): Promise<void> {
  await tx.query('delete from sign_in_failure where key = $1', [key]);
}

export async function isKnownBrowser(database: Database, key: Buffer, since: Date): Promise<boolean> {
  const rows = await database.query('select 1 from known_browser where key = $1 and seen_at >= $2', [
    key,
    since,
  ]);
  return rows.length > 0;
}

/** Keeps a browser, and deletes those without a sign-in since `before`. */
export async function keepBrowser(tx: Tx, key: Buffer, now: Date, before: Date): Promise<void> {
  await tx.query('delete from known_browser where seen_at < $1', [before]);
  await tx.query(
    `insert into known_browser as b (key, seen_at) values ($1, $2)
     on conflict (key) do update set seen_at = greatest(b.seen_at, excluded.seen_at)`,
    [key, now],
  );
}

export interface UserRow {
  userId: number;
  userName: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  isMasterUser: boolean;
  isAccountAdmin: boolean;
  isActive: boolean;
  canSeeAllBroadcasts: boolean;
  canSeeAllRoster: boolean;
  canSeeGroupAudio: boolean;
  canCreateBroadcast: boolean;
  /** The flag of row C-143. */
  canCreateConversations: boolean;
  characterCount: 160 | 320;
  signatureEnabled: boolean;
  signatureText: string;
  /** Silences browser notifications and sounds. */
  doNotDisturb: boolean;
  timeZone: string;
  /** Digits as stored; null for none. */
  callerId: number | null;
  callThrottle: number;
  callRetries: number;
  /** Seconds. */
  maxMessageLength: number;
  callingDays: Weekday[];
  /** Minutes since midnight. */
  windowStart: number;
  windowStop: number;
  continueOnNextDay: boolean;
  transferNumber: number | null;
  transferLines: number | null;
  /** Digits; null for none (row P-148). */
  phoneLaunchId: string | null;
}

export async function readUser(tx: TenantTx, userId: number): Promise<UserRow | null> {
  const rows = await tx.query<UserRow>(
    `select u.user_id as "userId", u.user_name as "userName", u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone,
       u.is_master_user as "isMasterUser", u.is_account_admin as "isAccountAdmin", u.is_active as "isActive",
       u.can_see_all_broadcasts as "canSeeAllBroadcasts", u.can_see_all_roster as "canSeeAllRoster",
       u.can_see_group_audio as "canSeeGroupAudio", u.can_create_broadcast as "canCreateBroadcast",
       u.can_create_conversations as "canCreateConversations", u.character_count as "characterCount", u.signature_enabled as "signatureEnabled", u.signature_text as "signatureText",
       u.browser_notifications_do_not_disturb as "doNotDisturb",
       coalesce(u.time_zone, a.time_zone) as "timeZone", u.caller_id as "callerId", u.call_throttle as "callThrottle",
       u.call_retries as "callRetries", u.max_message_length as "maxMessageLength", u.calling_days as "callingDays",
       u.window_start as "windowStart", u.window_stop as "windowStop", u.continue_on_next_day as "continueOnNextDay",
       u.transfer_number as "transferNumber", u.transfer_lines as "transferLines", u.phone_launch_id as "phoneLaunchId"
     from app_user u join account a using (account_id) where u.account_id = $1 and u.user_id = $2`,
    [tx.accountId, userId],
  );
  return rows[0] ?? null;
}

/** The user who owns the account. */
export async function masterUser(tx: TenantTx): Promise<number> {
  const [row] = await tx.query<{ userId: number }>(
    `select user_id as "userId" from app_user where account_id = $1 and is_master_user order by user_id limit 1`,
    [tx.accountId],
  );
  if (row === undefined) throw new Error('an account without an owner');
  return row.userId;
}

/** How the owner of the account can be reached. */
export async function readOwner(tx: TenantTx): Promise<{ phone: string; email: string }> {
  const [row] = await tx.query<{ phone: string; email: string }>(
    `select phone, email from app_user where account_id = $1 and is_master_user order by user_id limit 1`,
    [tx.accountId],
    'accounts_owner',
  );
  return row ?? { phone: '', email: '' };
}

export async function changeUser(
  tx: TenantTx,
  userId: number,
  change: {
    characterCount?: number;
    signature?: { IsEnabled: boolean; SignatureText: string };
    doNotDisturb?: boolean;
  },
): Promise<void> {
  await tx.query(
    `update app_user set character_count = coalesce($3, character_count), signature_enabled = coalesce($4, signature_enabled),
       signature_text = coalesce($5, signature_text),
       browser_notifications_do_not_disturb = coalesce($6, browser_notifications_do_not_disturb) where account_id = $1 and user_id = $2`,
    [
      tx.accountId,
      userId,
      change.characterCount ?? null,
      change.signature?.IsEnabled ?? null,
      change.signature?.SignatureText ?? null,
      change.doNotDisturb ?? null,
    ],
  );
}

export interface AccountRow {
  accountId: number;
  companyName: string;
  accountTypeId: number;
  accountStatusId: number;
  countryId: number;
  /** Feature flags (row P-168). */
  features: string[];
  /** May text at all: in the home country, or abroad with the flag for it (rows P-169, C-149, 1-decisions G-98). */
  canText: boolean;
  isFreeTrial: boolean;
  timeZone: string;
  partialCredits: boolean;
  /** The setting that users switch; `textRules` decides what counts. */
  requireTextOptIn: boolean;
  /** Set by staff. */
  explicitOptInRequired: boolean;
  prependOrganization: boolean;
  /** Part of the address of the public join pages; null until it is chosen. */
  accountKeyword: string | null;
  termsUrl: string;
  privacyUrl: string;
  /** Auto reply of text numbers that have none of their own (row C-066). */
  isAutoReplyOn: boolean;
  autoReplyMessage: string;
  /** Texts a day; null: the default of its kind (3-decisions 7.5). */
  messagesPerDay: number | null;
  /** What happens to a broadcast's texts over the limit of a day. */
  overDayLimit: 'Wait' | 'Fail';
  /** Set by staff: its broadcasts wait until a person approves their message. */
  reviewsBroadcasts: boolean;
}

/** Changes settings of the account; what is undefined stays. Throws 23505 when another account has the keyword. */
export async function changeAccount(
  tx: TenantTx,
  change: {
    readonly companyName?: string | undefined;
    readonly countryId?: number | undefined;
    readonly requireTextOptIn?: boolean | undefined;
    readonly accountKeyword?: string | undefined;
    readonly termsUrl?: string | undefined;
    readonly privacyUrl?: string | undefined;
    readonly isAutoReplyOn?: boolean | undefined;
    readonly autoReplyMessage?: string | undefined;
    readonly overDayLimit?: 'Wait' | 'Fail' | undefined;
  },
): Promise<void> {
  await tx.query(
    `update account set require_text_opt_in = coalesce($2, require_text_opt_in),
       account_keyword = coalesce($3, account_keyword), terms_url = coalesce($4, terms_url),
       privacy_url = coalesce($5, privacy_url), is_auto_reply_on = coalesce($6, is_auto_reply_on),
       auto_reply_message = coalesce($7, auto_reply_message), company_name = coalesce($8, company_name),
       country_id = coalesce($9, country_id), over_day_limit = coalesce($10, over_day_limit) where account_id = $1`,
    [
      tx.accountId,
      change.requireTextOptIn ?? null,
      change.accountKeyword ?? null,
      change.termsUrl ?? null,
      change.privacyUrl ?? null,
      change.isAutoReplyOn ?? null,
      change.autoReplyMessage ?? null,
      change.companyName ?? null,
      change.countryId ?? null,
      change.overDayLimit ?? null,
    ],
  );
}

/** This transaction locks the account: another one that adds the first of anything to it waits. */
export async function lockAccount(tx: TenantTx): Promise<void> {
  await tx.query('select from account where account_id = $1 for update', [tx.accountId]);
}

/** True when a user has set a number in the settings of calls. */
export async function hasCallNumbers(tx: TenantTx): Promise<boolean> {
  const rows = await tx.query(
    `select from app_user where account_id = $1 and (caller_id is not null or transfer_number is not null) limit 1`,
    [tx.accountId],
  );
  return rows.length > 0;
}

/** True when the account may send. */
export function maySend(account: Pick<AccountRow, 'accountStatusId'>): boolean {
  return accountStatus(account.accountStatusId).maySend;
}

/** The account's rules for texting: either of two switches requires opt-ins (3-decisions 4.6). */
export function textRules(
  account: Pick<AccountRow, 'requireTextOptIn' | 'explicitOptInRequired' | 'canText' | 'countryId'>,
): { requireTextOptIn: boolean; canText: boolean; countryId: number } {
  return {
    requireTextOptIn: account.requireTextOptIn || account.explicitOptInRequired,
    canText: account.canText,
    countryId: account.countryId,
  };
}

export async function readAccount(tx: TenantTx): Promise<AccountRow> {
  const rows = await tx.query<AccountRow>(
    `select account_id as "accountId", company_name as "companyName", account_type_id as "accountTypeId",
       account_status_id as "accountStatusId", country_id as "countryId", features, can_text as "canText", is_free_trial as "isFreeTrial", time_zone as "timeZone",
       partial_credits as "partialCredits", require_text_opt_in as "requireTextOptIn",
       explicit_opt_in_required as "explicitOptInRequired", prepend_organization as "prependOrganization",
       account_keyword as "accountKeyword", terms_url as "termsUrl", privacy_url as "privacyUrl",
       is_auto_reply_on as "isAutoReplyOn", auto_reply_message as "autoReplyMessage",
       messages_per_day as "messagesPerDay", over_day_limit as "overDayLimit", reviews_broadcasts as "reviewsBroadcasts"
     from account where account_id = $1`,
    [tx.accountId],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('the account of a session is gone');
  return row;
}
