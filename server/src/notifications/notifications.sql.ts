// SQL of notification, text_arrived and digest.
import { weekdays, type Weekday } from '@carillon/rules/time/weekdays';
import type { Database, TenantTx } from '../platform/database/database.ts';

/** By email or by text. */
export type Method = 'Email' | 'Text';

/** What a user can set of a notification. */
export interface NotificationFields {
  readonly isActive: boolean;
  readonly periodMinutes: number;
  /** As many bits as days, Sunday the lowest. */
  readonly days: number;
  /** Minutes since midnight, by the user's clocks. */
  readonly startMinute: number;
  readonly stopMinute: number;
  readonly browserEnabled: boolean;
  readonly audioEnabled: boolean;
  readonly name: string;
  readonly description: string;
}

/** A notification as stored. */
export interface NotificationRow extends NotificationFields {
  readonly notificationId: number;
  readonly userId: number;
  readonly textNumberId: number;
  readonly method: Method;
  readonly lastDigestAt: Date | null;
}

/** Days as bits. */
export function dayBits(days: readonly Weekday[]): number {
  return weekdays.reduce((bits, day, place) => (days.includes(day) ? bits | (1 << place) : bits), 0);
}

/** Bits as days, in the order of a week. */
export function daysOf(bits: number): Weekday[] {
  return weekdays.filter((_, place) => (bits & (1 << place)) !== 0);
}

const columns = `n.notification_id as "notificationId", n.user_id as "userId", n.text_number_id as "textNumberId", n.method,
  n.is_active as "isActive", n.period_minutes as "periodMinutes", n.days, n.start_minute as "startMinute",
  n.stop_minute as "stopMinute", n.browser_enabled as "browserEnabled", n.audio_enabled as "audioEnabled", n.name,
  n.description, n.last_digest_at as "lastDigestAt"`;

/** A user's notifications of the numbers the user works with. */
export function listOwn(tx: TenantTx, userId: number): Promise<NotificationRow[]> {
  return tx.query<NotificationRow>(
    `select ${columns} from notification n
       join text_number_user a using (account_id, text_number_id, user_id) join text_number t using (account_id, text_number_id)
     where n.account_id = $1 and n.user_id = $2
     order by t.is_default desc, t.name, n.text_number_id, n.method, n.notification_id`,
    [tx.accountId, userId],
    'notifications_own',
  );
}

/** A user's own notification, locked; null when it is another's. */
export async function lockOwn(
  tx: TenantTx,
  userId: number,
  notificationId: number,
): Promise<NotificationRow | null> {
  const [row] = await tx.query<NotificationRow>(
    `select ${columns} from notification n
     where n.account_id = $1 and n.user_id = $2 and n.notification_id = $3 for update`,
    [tx.accountId, userId, notificationId],
    'notifications_lock_own',
  );
  return row ?? null;
}

/** Adds a notification; null when the user has one of the method for the number. */
export async function insertNotification(
  tx: TenantTx,
  row: NotificationFields & Pick<NotificationRow, 'userId' | 'textNumberId' | 'method'>,
): Promise<NotificationRow | null> {
  const [made] = await tx.query<NotificationRow>(
    `insert into notification as n (account_id, user_id, text_number_id, method, is_active, period_minutes, days, start_minute,
       stop_minute, browser_enabled, audio_enabled, name, description)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (account_id, user_id, text_number_id, method) do nothing returning ${columns}`,
    [
      tx.accountId,
      row.userId,
      row.textNumberId,
      row.method,
      row.isActive,
      row.periodMinutes,
      row.days,
      row.startMinute,
      row.stopMinute,
      row.browserEnabled,
      row.audioEnabled,
      row.name,
      row.description,
    ],
  );
  return made ?? null;
}

/** Writes what a user set; when it is due is found anew. */
export async function updateNotification(
  tx: TenantTx,
  notificationId: number,
  to: NotificationFields,
): Promise<void> {
  await tx.query(
    `update notification set is_active = $3, period_minutes = $4, days = $5, start_minute = $6, stop_minute = $7,
       browser_enabled = $8, audio_enabled = $9, name = $10, description = $11, look_at = '-infinity'
     where account_id = $1 and notification_id = $2`,
    [
      tx.accountId,
      notificationId,
      to.isActive,
      to.periodMinutes,
      to.days,
      to.startMinute,
      to.stopMinute,
      to.browserEnabled,
      to.audioEnabled,
      to.name,
      to.description,
    ],
  );
}

/** Removes a notification; what it has reported stays known. */
export async function removeNotification(tx: TenantTx, notificationId: number): Promise<void> {
  await tx.query('delete from notification where account_id = $1 and notification_id = $2', [
    tx.accountId,
    notificationId,
  ]);
}

/** Restores a removed notification with its id and its earlier reports; false when there is another by now. */
export async function returnNotification(tx: TenantTx, row: NotificationRow): Promise<boolean> {
  const count = await tx.run(
    `insert into notification (account_id, notification_id, user_id, text_number_id, method, is_active, period_minutes, days,
       start_minute, stop_minute, browser_enabled, audio_enabled, name, description, last_digest_at, has_new)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, true)
     on conflict do nothing`,
    [
      tx.accountId,
      row.notificationId,
      row.userId,
      row.textNumberId,
      row.method,
      row.isActive,
      row.periodMinutes,
      row.days,
      row.startMinute,
      row.stopMinute,
      row.browserEnabled,
      row.audioEnabled,
      row.name,
      row.description,
      row.lastDigestAt,
    ],
  );
  return count === 1;
}

/** Notes that a text came to a number, for users who are notified of it. */
export async function noteArrival(tx: TenantTx, textNumberId: number): Promise<void> {
  await tx.query(
    `insert into text_arrived (account_id, text_number_id)
     select $1, $2 where exists (select from notification n where n.account_id = $1 and n.text_number_id = $2)`,
    [tx.accountId, textNumberId],
    'notifications_arrival',
  );
}

/** Collects what arrived in all accounts, and returns the accounts in which a user may have to be notified now. */
export async function accountsToTell(database: Database, now: Date): Promise<number[]> {
  await database.query('select note_arrivals()');
  const rows = await database.query<{ account_id: number }>('select account_id from notifications_due($1)', [
    now,
  ]);
  return rows.map((row) => row.account_id);
}

/** A notification that may be due, with the user's zone. */
export interface DueRow extends NotificationRow {
  readonly zone: string;
  /** The user is active and works with the number. */
  readonly isWanted: boolean;
}

/** Locks notifications that are due and have something new; other workers take others. */
export function lockDue(tx: TenantTx, now: Date, most: number): Promise<DueRow[]> {
  return tx.query<DueRow>(
    `select ${columns}, coalesce(u.time_zone, a.time_zone) as zone, u.is_active and exists (select from text_number_user w
         where w.account_id = n.account_id and w.text_number_id = n.text_number_id and w.user_id = n.user_id) as "isWanted"
     from notification n join app_user u using (account_id, user_id) join account a on a.account_id = n.account_id
     where n.account_id = $1 and n.is_active and n.has_new and n.look_at <= $2
     order by n.look_at, n.notification_id limit $3 for update of n skip locked`,
    [tx.accountId, now, most],
    'notifications_lock_due',
  );
}

/** Nothing to tell before `lookAt`; with `isOver` what came is no longer news. */
export async function postponeCheck(
  tx: TenantTx,
  notificationId: number,
  lookAt: Date,
  isOver: boolean,
): Promise<void> {
  await tx.query(
    'update notification set look_at = $3, has_new = not $4 where account_id = $1 and notification_id = $2',
    [tx.accountId, notificationId, lookAt, isOver],
    'notifications_look_later',
  );
}

/** Makes a digest and notes that its record has told; answers its id. */
export async function makeDigest(tx: TenantTx, row: DueRow, now: Date): Promise<number> {
  await tx.query(
    `update notification set last_digest_at = $3, look_at = $4, has_new = false where account_id = $1 and notification_id = $2`,
    [tx.accountId, row.notificationId, now, new Date(now.getTime() + row.periodMinutes * 60_000)],
    'notifications_told',
  );
  const [made] = await tx.query<{ id: number }>(
    `insert into digest (account_id, notification_id, user_id, text_number_id, method, made_at)
     values ($1, $2, $3, $4, $5, $6) returning digest_id as id`,
    [tx.accountId, row.notificationId, row.userId, row.textNumberId, row.method, now],
    'notifications_make_digest',
  );
  if (made === undefined) throw new Error('a digest was not made');
  return made.id;
}

/** A digest with everything about who gets it. */
export interface DigestRow {
  readonly digestId: number;
  readonly textNumberId: number;
  readonly method: Method;
  readonly state: string;
  readonly madeAt: Date;
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly zone: string;
  readonly countryId: number;
  readonly numberName: string;
  readonly numberPhone: number;
  /** The user is active, works with the number, and has not turned the notification off meanwhile. */
  readonly isWanted: boolean;
}

/** One digest; null when there is none. */
export async function readDigest(tx: TenantTx, digestId: number): Promise<DigestRow | null> {
  const [row] = await tx.query<DigestRow>(
    `select d.digest_id as "digestId", d.text_number_id as "textNumberId", d.method, d.state, d.made_at as "madeAt", u.email,
       u.phone, u.first_name as "firstName", coalesce(u.time_zone, a.time_zone) as zone, a.country_id as "countryId",
       t.name as "numberName", t.phone as "numberPhone",
       u.is_active
         and exists (select from notification n where n.account_id = d.account_id and n.notification_id = d.notification_id and n.is_active)
         and exists (select from text_number_user w
           where w.account_id = d.account_id and w.text_number_id = d.text_number_id and w.user_id = d.user_id) as "isWanted"
     from digest d join app_user u using (account_id, user_id) join account a on a.account_id = d.account_id
       join text_number t on t.account_id = d.account_id and t.text_number_id = d.text_number_id
     where d.account_id = $1 and d.digest_id = $2`,
    [tx.accountId, digestId],
    'notifications_digest',
  );
  return row ?? null;
}

/** What became of a digest; one that was settled before stays as it is. */
export async function settleDigest(
  tx: TenantTx,
  digestId: number,
  state: 'sent' | 'needless' | 'impossible',
  now: Date,
): Promise<void> {
  await tx.query(
    `update digest set state = $3, settled_at = $4 where account_id = $1 and digest_id = $2 and state = 'waiting'`,
    [tx.accountId, digestId, state, now],
    'notifications_settle',
  );
}

/** Digests of the account that should have left before. */
export async function overdueDigests(tx: TenantTx, madeBefore: Date): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select digest_id as id from digest where account_id = $1 and state = 'waiting' and made_at < $2 order by digest_id limit 1000`,
    [tx.accountId, madeBefore],
  );
  return rows.map((row) => row.id);
}

/** Deletes digests that were settled long ago. */
export async function forgetDigests(tx: TenantTx, settledBefore: Date): Promise<void> {
  await tx.query(
    `delete from digest where account_id = $1 and digest_id in (
       select digest_id from digest where account_id = $1 and state <> 'waiting' and settled_at < $2 limit 5000)`,
    [tx.accountId, settledBefore],
  );
}

/** True when the phone has opted out of this account's texts, or is on the do-not-contact list. */
export async function isClosedTo(tx: TenantTx, phone: number): Promise<boolean> {
  const rows = await tx.query(
    `select from opt_out where account_id = $1 and phone = $2 and opted_out_text
     union all select from do_not_contact where phone = $2`,
    [tx.accountId, phone],
  );
  return rows.length > 0;
}

/** Users who want to be notified of texts of a number at once, by their browsers. */
export async function wantPush(tx: TenantTx, textNumberId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select distinct u.user_id as id from notification n
       join text_number_user w using (account_id, text_number_id, user_id) join app_user u using (account_id, user_id)
     where n.account_id = $1 and n.text_number_id = $2 and n.browser_enabled and u.is_active
       and not u.browser_notifications_do_not_disturb`,
    [tx.accountId, textNumberId],
    'notifications_want_push',
  );
  return rows.map((row) => row.id);
}
