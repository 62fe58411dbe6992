// SQL of day_use, and of what it does to send_queue.
import { goesOnAt, messagingLimit, sendingDay, type SendingDay } from '@carillon/rules/accounts/sendingDay';
import type { TenantTx } from '../../../platform/database/database.ts';
import { numberArray } from '../../../platform/database/pgArrays.ts';

/** What a claim knows of its account's day. */
export interface DayRow {
  messages_per_day: number | null;
  over_day_limit: 'Wait' | 'Fail';
  time_zone: string;
  /** The last day in which texts left. Null if none did. */
  day_from: Date | null;
  day_until: Date | null;
  day_used: number | null;
  /** The queue waits for another day, until then. Null if it does not wait. */
  goes_on_at: Date | null;
}

/** The columns of DayRow, and what to join for them, from send_queue q and account a. */
export const dayColumns = `a.messages_per_day, a.over_day_limit, a.time_zone, q.goes_on_at,
  d.from_at as day_from, d.until_at as day_until, d.n as day_used`;
export const dayJoin = `left join lateral (select from_at, until_at, n from day_use u where u.account_id = q.account_id
  order by u.from_at desc limit 1) d on true`;

/** The day of a claim: its span, its limit, how much of it is left. */
export interface Day extends SendingDay {
  readonly limit: number;
  readonly left: number;
  /** When texts resume that find the day full. */
  readonly goesOnAt: number;
  /** True when its row exists already. */
  readonly isOpen: boolean;
}

/** The day in which texts of this claim are counted. A number that may text is registered, so its limit counts. */
export function dayOf(row: DayRow, now: number): Day {
  const last =
    row.day_from === null || row.day_until === null
      ? null
      : { from: row.day_from.getTime(), until: row.day_until.getTime() };
  const day = sendingDay(now, row.time_zone, last);
  const isOpen = day.from === last?.from;
  const limit = messagingLimit(row.messages_per_day, true).messagesPerDay;
  const left = Math.max(0, limit - (isOpen ? (row.day_used ?? 0) : 0));
  return { ...day, limit, left, goesOnAt: goesOnAt(day.until, row.time_zone), isOpen };
}

/** This far from its limit, a day is counted without a check: simultaneous claims can't fill it. */
const farFromLimit = 100_000;

/**
 * Counts `wanted` texts in a day. Returns how many of them its limit still allows. Simultaneous claims each get a
 * share.
 */
export async function takeFromDay(tx: TenantTx, day: Day, wanted: number): Promise<number> {
  const at = [tx.accountId, new Date(day.from)];
  if (!day.isOpen)
    await tx.query(
      'insert into day_use (account_id, from_at, until_at) values ($1, $2, $3) on conflict do nothing',
      [...at, new Date(day.until)],
    );
  if (day.left > farFromLimit) {
    tx.later(
      'update day_use set n = n + $3 where account_id = $1 and from_at = $2',
      [...at, wanted],
      'delivery_count_day',
    );
    return wanted;
  }
  const [row] = await tx.query<{ taken: number }>(
    `with d as (select n from day_use where account_id = $1 and from_at = $2 for update)
     update day_use u set n = d.n + least($4, greatest(0, $3 - d.n)) from d
     where u.account_id = $1 and u.from_at = $2 returning least($4, greatest(0, $3 - d.n)) as taken`,
    [...at, day.limit, wanted],
    'delivery_take_from_day',
  );
  return row?.taken ?? 0;
}

/** Frees the places of texts that were counted at `at` and did not leave. */
export function giveBackToDay(tx: TenantTx, at: Date, n: number): void {
  if (n <= 0) return;
  tx.later(
    `update day_use set n = greatest(0, n - $3) where account_id = $1 and from_at <= $2 and until_at > $2`,
    [tx.accountId, at, n],
    'delivery_give_back_day',
  );
}

/** The same for texts that are to be resent, by when each was handed over, which is no later than its receipt. */
export async function giveBackTexts(
  tx: TenantTx,
  broadcastId: number,
  nos: readonly number[],
  now: Date,
): Promise<void> {
  if (nos.length === 0) return;
  await tx.query(
    `update day_use d set n = greatest(0, d.n - (select count(*)::int from text_result r
       where r.account_id = $1 and r.send_id = $2 and r.recipient_no = any($3::int[])
         and coalesce(r.submitted_at, r.updated_at) >= d.from_at
         and coalesce(r.submitted_at, r.updated_at) < d.until_at))
     where d.account_id = $1 and d.until_at > $4`,
    [tx.accountId, broadcastId, numberArray(nos), now],
  );
}

/** A queue that waits for another day checks again this often, because its limit may have been raised. */
const lookAgainMs = 5 * 60_000;

/** Makes a queue wait until `goesOn`, because `limit` is reached. */
export async function waitForDay(
  tx: TenantTx,
  broadcastId: number,
  wait: { readonly goesOn: number; readonly limit: number },
  now: number,
): Promise<void> {
  await tx.query(
    `update send_queue set ready_at = $3, goes_on_at = $4, day_limit = $5, seen_from = null, seen_no = null
     where account_id = $1 and send_id = $2`,
    [
      tx.accountId,
      broadcastId,
      new Date(Math.min(wait.goesOn, now + lookAgainMs)),
      new Date(wait.goesOn),
      wait.limit,
    ],
  );
}

/** Ends the queue's wait for another day. */
export function goOnToday(tx: TenantTx, broadcastId: number): void {
  tx.later(
    'update send_queue set goes_on_at = null, day_limit = null where account_id = $1 and send_id = $2',
    [tx.accountId, broadcastId],
    'delivery_go_on_today',
  );
}

/** Why and until when texts of a broadcast wait for another day. */
export interface DayWait {
  readonly limit: number;
  readonly goesOnAt: Date;
  readonly zone: string;
}

/** Which of these broadcasts wait for another day. */
export async function dayWaits(
  tx: TenantTx,
  broadcastIds: readonly number[],
  now: Date,
): Promise<Map<number, DayWait>> {
  if (broadcastIds.length === 0) return new Map();
  const rows = await tx.query<{
    send_id: number;
    day_limit: number;
    goes_on_at: Date;
    time_zone: string;
  }>(
    `select q.send_id, q.day_limit, q.goes_on_at, a.time_zone
     from send_queue q join account a on a.account_id = q.account_id
     where q.account_id = $1 and q.send_id = any($2::int[]) and q.state = 'running' and q.goes_on_at > $3`,
    [tx.accountId, numberArray(broadcastIds), now],
    'delivery_day_waits',
  );
  return new Map(
    rows.map((row) => [row.send_id, { limit: row.day_limit, goesOnAt: row.goes_on_at, zone: row.time_zone }]),
  );
}

/**
 * Texts that left, or may have left, in the account's day at `now`, and the recipients of running queues still to come.
 */
export async function usedToday(tx: TenantTx, now: Date): Promise<number> {
  const [row] = await tx.query<{ used: number }>(
    `select coalesce((select n from day_use where account_id = $1 and from_at <= $2 and until_at > $2), 0)
       + coalesce((select sum(q.last_no - q.next_no + 1)::int from send_queue q
           where q.account_id = $1 and q.state in ('running', 'paused') and q.next_no <= q.last_no), 0) as used`,
    [tx.accountId, now],
  );
  return row?.used ?? 0;
}
