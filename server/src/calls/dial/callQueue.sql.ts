// All SQL on: call_queue.
import type { BroadcastFlow } from '@carillon/rules/calls/callFlow';
import type { Weekday } from '@carillon/rules/time/callingWindow';
import { sendingStatuses } from '@carillon/rules/accounts/accountStatus';
import { releaseHeld } from '../../credits/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';

/** A row of call_queue. */
export interface CallQueueRow {
  send_id: number;
  audience_id: number;
  state: 'waiting' | 'running' | 'paused' | 'stopped' | 'drained';
  next_no: number;
  last_no: number;
  recipient_count: number;
  is_instead_of_text: boolean;
  caller_id: number;
  aggregator_id: 2 | 5;
  flow: BroadcastFlow;
  calls_at_a_time: number;
  retries: number;
  transfer_lines: number | null;
  window_days: Weekday[] | null;
  window_start: number;
  window_stop: number;
  time_zone: string;
  continue_on_next_day: boolean;
  use_recipient_time_zone: boolean;
  /** Of a ladder: the minutes that a person has to confirm. Null for all others. */
  ladder_minutes: number | null;
  /** When the first number was claimed. Kept only if the recipients' own clocks count. */
  began_at: Date | null;
  live_credits: number;
  voicemail_credits: number;
  unreached_status: number;
  drained_at: Date | null;
  stopped_at: Date | null;
  settled: boolean;
}

const columns = `q.send_id, q.audience_id, q.state, q.next_no, q.last_no, q.recipient_count, q.is_instead_of_text,
  q.caller_id, q.aggregator_id, q.flow, q.calls_at_a_time, q.retries, q.transfer_lines, q.window_days, q.window_start,
  q.window_stop, q.time_zone, q.continue_on_next_day, q.use_recipient_time_zone, q.ladder_minutes, q.began_at, q.live_credits, q.voicemail_credits, q.unreached_status,
  q.drained_at, q.stopped_at, q.settled`;

/** Stores what to call: see `QueuedCalls` of calling.ts. Until the queue starts, it may be written again. */
export async function insertCallQueue(
  tx: TenantTx,
  q: Omit<
    CallQueueRow,
    'state' | 'next_no' | 'began_at' | 'unreached_status' | 'drained_at' | 'stopped_at' | 'settled'
  >,
): Promise<void> {
  await tx.query(
    `insert into call_queue (account_id, send_id, audience_id, last_no, recipient_count, is_instead_of_text,
       caller_id, aggregator_id, flow, calls_at_a_time, retries, transfer_lines, window_days, window_start, window_stop,
       time_zone, continue_on_next_day, live_credits, voicemail_credits, use_recipient_time_zone,
       ladder_minutes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
     on conflict (account_id, send_id) do update set
       last_no = excluded.last_no, recipient_count = excluded.recipient_count,
       is_instead_of_text = excluded.is_instead_of_text, caller_id = excluded.caller_id,
       aggregator_id = excluded.aggregator_id, flow = excluded.flow, calls_at_a_time = excluded.calls_at_a_time,
       retries = excluded.retries, transfer_lines = excluded.transfer_lines, window_days = excluded.window_days,
       window_start = excluded.window_start, window_stop = excluded.window_stop, time_zone = excluded.time_zone,
       continue_on_next_day = excluded.continue_on_next_day, live_credits = excluded.live_credits,
       voicemail_credits = excluded.voicemail_credits,
       use_recipient_time_zone = excluded.use_recipient_time_zone, ladder_minutes = excluded.ladder_minutes
     where call_queue.state = 'waiting'`,
    [
      tx.accountId,
      q.send_id,
      q.audience_id,
      q.last_no,
      q.recipient_count,
      q.is_instead_of_text,
      q.caller_id,
      q.aggregator_id,
      JSON.stringify(q.flow),
      q.calls_at_a_time,
      q.retries,
      q.transfer_lines,
      q.window_days,
      q.window_start,
      q.window_stop,
      q.time_zone,
      q.continue_on_next_day,
      q.live_credits,
      q.voicemail_credits,
      q.use_recipient_time_zone,
      q.ladder_minutes,
    ],
  );
}

/** Moves from waiting to running. Returns true if it was waiting. */
export async function startCallQueue(tx: TenantTx, broadcastId: number): Promise<boolean> {
  const changed = await tx.run(
    `update call_queue set state = 'running', check_at = '-infinity', ready_at = '-infinity'
     where account_id = $1 and send_id = $2 and state = 'waiting'`,
    [tx.accountId, broadcastId],
  );
  return changed === 1;
}

/**
 * Pauses a queue, even one that has called every recipient. A call that wakes it later, such as one in doubt that ended
 * busy, waits as well. Returns true if it was running.
 */
export async function pauseCallQueue(tx: TenantTx, broadcastId: number): Promise<boolean> {
  const [before] = await tx.query<{ was: string }>(
    `with found as (
       select state from call_queue where account_id = $1 and send_id = $2
         and state in ('running', 'drained') and not settled for update)
     update call_queue q set is_paused = true, check_at = '-infinity', ready_at = '-infinity',
       state = case when q.state = 'running' then 'paused' else q.state end
     from found f where q.account_id = $1 and q.send_id = $2 returning f.state as was`,
    [tx.accountId, broadcastId],
  );
  return before?.was === 'running';
}

/** Ends a pause. Returns true if calling resumes. */
export async function resumeCallQueue(tx: TenantTx, broadcastId: number): Promise<boolean> {
  const [after] = await tx.query<{ state: string }>(
    `update call_queue set is_paused = false, check_at = '-infinity', ready_at = '-infinity',
       state = case when state = 'paused' then 'running' else state end
     where account_id = $1 and send_id = $2 and (is_paused or state = 'paused') and not settled
     returning state`,
    [tx.accountId, broadcastId],
  );
  return after?.state === 'running';
}

/** Ends a queue for good, whatever its state, unless it is settled. */
export async function stopCallQueue(
  tx: TenantTx,
  broadcastId: number,
  unreachedStatus: number,
  at: Date,
): Promise<boolean> {
  const changed = await tx.run(
    `update call_queue set state = 'stopped', is_paused = false, check_at = '-infinity', ready_at = '-infinity',
       unreached_status = $3, stopped_at = $4
     where account_id = $1 and send_id = $2 and state <> 'stopped' and not settled`,
    [tx.accountId, broadcastId, unreachedStatus, at],
  );
  return changed === 1;
}

/**
 * A drained queue with a waiting call resumes calling, or is paused again if its broadcast is. A call that goes back to
 * wait does the same (trigger call_wakes), so this only repairs what should never occur.
 */
export async function wakeCallQueue(tx: TenantTx, broadcastId: number): Promise<void> {
  await tx.query(
    `update call_queue set state = case when is_paused then 'paused' else 'running' end, check_at = '-infinity',
       ready_at = '-infinity'
     where account_id = $1 and send_id = $2 and state = 'drained' and not settled`,
    [tx.accountId, broadcastId],
  );
}

export function readCallQueues(tx: TenantTx, broadcastIds: readonly number[]): Promise<CallQueueRow[]> {
  return tx.query<CallQueueRow>(
    `select ${columns} from call_queue q where q.account_id = $1 and q.send_id = any($2)`,
    [tx.accountId, broadcastIds],
  );
}

/** Locks a queue against claims, transfers, and settling alike. */
export async function lockCallQueue(tx: TenantTx, broadcastId: number): Promise<CallQueueRow | null> {
  const [row] = await tx.query<CallQueueRow>(
    `select ${columns} from call_queue q where q.account_id = $1 and q.send_id = $2 for update`,
    [tx.accountId, broadcastId],
  );
  return row ?? null;
}

/** Keeps the queue's credits from being settled while this transaction moves some. Claims are not held up. */
export async function readCallQueueForMovements(
  tx: TenantTx,
  broadcastId: number,
): Promise<CallQueueRow | null> {
  const [row] = await tx.query<CallQueueRow>(
    `select ${columns} from call_queue q where q.account_id = $1 and q.send_id = $2 for key share`,
    [tx.accountId, broadcastId],
    'calls_queue_for_booking',
  );
  return row ?? null;
}

/** A queue, as a claim needs it. */
export interface RunningQueueRow extends CallQueueRow {
  /** False if the number that calls are made from was blocked or taken out of service since. */
  caller_usable: boolean;
  account_sends: boolean;
}

/** Locks a running queue for a claim. Null if another worker has it, or nothing may be claimed yet. */
export async function lockRunningQueue(
  tx: TenantTx,
  broadcastId: number,
  now: Date,
): Promise<RunningQueueRow | null> {
  const [row] = await tx.query<RunningQueueRow>(
    `select ${columns},
       coalesce((select bool_or(not t.is_blocked and not t.is_retired) from text_number t
         where t.account_id = q.account_id and t.phone = q.caller_id), true) as caller_usable,
       (select a.account_status_id = any($4::int[]) from account a where a.account_id = q.account_id) as account_sends
     from call_queue q where q.account_id = $1 and q.send_id = $2 and q.state = 'running'
       and q.ready_at <= $3 for update skip locked`,
    [tx.accountId, broadcastId, now, sendingStatuses],
    'calls_lock_running_queue',
  );
  return row ?? null;
}

/** No claim before this instant. */
export async function waitUntil(tx: TenantTx, broadcastId: number, readyAt: Date): Promise<void> {
  await tx.query('update call_queue set ready_at = $3 where account_id = $1 and send_id = $2', [
    tx.accountId,
    broadcastId,
    readyAt,
  ]);
}

/** The first number is claimed at this instant. */
export async function markBegan(tx: TenantTx, broadcastId: number, at: Date): Promise<void> {
  await tx.query('update call_queue set began_at = $3 where account_id = $1 and send_id = $2', [
    tx.accountId,
    broadcastId,
    at,
  ]);
}

export async function moveOn(tx: TenantTx, broadcastId: number, nextNo: number): Promise<void> {
  await tx.query('update call_queue set next_no = $3 where account_id = $1 and send_id = $2', [
    tx.accountId,
    broadcastId,
    nextNo,
  ]);
}

export async function checkQueueAt(tx: TenantTx, broadcastId: number, at: Date): Promise<void> {
  await tx.query('update call_queue set check_at = $3 where account_id = $1 and send_id = $2', [
    tx.accountId,
    broadcastId,
    at,
  ]);
}

export async function markCallsDrained(tx: TenantTx, broadcastId: number, at: Date): Promise<void> {
  await tx.query(
    `update call_queue set state = 'drained', drained_at = $3 where account_id = $1 and send_id = $2`,
    [tx.accountId, broadcastId, at],
  );
}

/** Gives back what is still held for the calls of a broadcast. After that, none of its credits move. */
export async function settleCalls(tx: TenantTx, broadcastId: number): Promise<void> {
  await releaseHeld(tx, { sendId: broadcastId, channel: 'call' }, 'settled', 0);
  await tx.query(
    `update call_queue set settled = true, is_paused = false where account_id = $1 and send_id = $2`,
    [tx.accountId, broadcastId],
  );
}
