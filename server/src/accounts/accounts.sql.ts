// All SQL on: account, app_user.
import type { Weekday } from '@carillon/rules/time/weekdays';
import { accountStatus } from '@carillon/rules/accounts/accountStatus';
import type { TenantTx } from '../platform/database/database.ts';
import { numberArray } from '../platform/database/pgArrays.ts';

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
  /** Went through onboarding and accepted the current terms. */
  isOnboarded: boolean;
  needsEmailVerification: boolean;
  /** Accepted any version of the terms of use, and the current one. */
  hasAgreedToTerms: boolean;
  areTermsCurrent: boolean;
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
       u.onboarded_at is not null and u.terms_version >= (select max(version) from terms_version) as "isOnboarded",
       u.email_verified_at is null as "needsEmailVerification", u.terms_version > 0 as "hasAgreedToTerms",
       u.terms_version >= (select max(version) from terms_version) as "areTermsCurrent",
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
  /** On a trial that was never converted: texts go to verified numbers only (row P-011). */
  textsVerifiedOnly: boolean;
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
  account: Pick<
    AccountRow,
    'requireTextOptIn' | 'explicitOptInRequired' | 'canText' | 'countryId' | 'textsVerifiedOnly'
  >,
): { requireTextOptIn: boolean; verifiedOnly: boolean; canText: boolean; countryId: number } {
  return {
    requireTextOptIn: account.requireTextOptIn || account.explicitOptInRequired,
    verifiedOnly: account.textsVerifiedOnly,
    canText: account.canText,
    countryId: account.countryId,
  };
}

export async function readAccount(tx: TenantTx): Promise<AccountRow> {
  const rows = await tx.query<AccountRow>(
    `select account_id as "accountId", company_name as "companyName", account_type_id as "accountTypeId",
       account_status_id as "accountStatusId", country_id as "countryId", features, can_text as "canText", is_free_trial as "isFreeTrial",
       texts_verified_only as "textsVerifiedOnly", time_zone as "timeZone",
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

/** The names of users of the account, by id. */
export async function userNames(tx: TenantTx, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(
    `select user_id as id, trim(first_name || ' ' || last_name) as name from app_user
     where account_id = $1 and user_id = any($2::int[])`,
    [tx.accountId, numberArray(userIds)],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
