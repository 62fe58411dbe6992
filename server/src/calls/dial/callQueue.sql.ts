// All SQL on: call_queue.
import type { BroadcastFlow } from '@carillon/rules/calls/callFlow';
import type { Weekday } from '@carillon/rules/time/weekdays';
import { sendingStatuses } from '@carillon/rules/accounts/accountStatus';
import type { TenantTx } from '../../platform/database/database.ts';
import { queuesIn, type SharedQueueRow } from '../../sends/index.ts';

/** A row of call_queue. */
export interface CallQueueRow extends SharedQueueRow {
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
}

/** Queues of calls. */
export const callQueues = queuesIn<CallQueueRow>({
  name: 'call_queue',
  update: 'update call_queue q',
  columns: `q.is_instead_of_text, q.caller_id, q.aggregator_id, q.flow, q.calls_at_a_time, q.retries, q.transfer_lines,
    q.window_days, q.window_start, q.window_stop, q.time_zone, q.continue_on_next_day, q.use_recipient_time_zone,
    q.ladder_minutes, q.began_at, q.live_credits, q.voicemail_credits`,
  onChange: "ready_at = '-infinity'",
});

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
    `select ${callQueues.columns},
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
