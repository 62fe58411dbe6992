import type { BroadcastFlow } from '@carillon/rules/calls/callFlow';
import { callCodes } from '@carillon/rules/calls/callCatalogue';
import type { CallingWindow } from '@carillon/rules/time/callingWindow';
import { minutesOf } from '@carillon/rules/time/times';
import type { TenantTx, Tx } from '../../platform/database/database.ts';
import { callQueues, insertCallQueue, type CallQueueRow } from './callQueue.sql.ts';
import { endWaiting } from '../calls.sql.ts';

/** What to say to whom: the recipients of a draft, numbered 1 to `lastNo` with gaps. */
export interface QueuedCalls {
  readonly broadcastId: number;
  readonly audienceId: number;
  readonly lastNo: number;
  readonly recipientCount: number;
  /** Call only recipients whom the same broadcast could not text ("Or" types, 2-decisions D). */
  readonly isInsteadOfText: boolean;
  /** Digits as stored. */
  readonly callerId: number;
  /** 2 Bandwidth, 5 Infobip. */
  readonly aggregatorId: 2 | 5;
  readonly flow: BroadcastFlow;
  /** 0 for as many as the installation allows (B-262). */
  readonly callsAtATime: number;
  /** How often a busy, unanswered, or failed call is made again (B-263). */
  readonly retries: number;
  readonly transferLines: number | null;
  /** Null if it is not checked, or if the user chose to ignore it. */
  readonly window: CallingWindow | null;
  /** IANA zone of the window. */
  readonly timeZone: string;
  readonly continueOnNextDay: boolean;
  /** The window follows the clock of each recipient if its number shows one. */
  readonly useRecipientTimeZone: boolean;
  /**
   * Call only people who have not confirmed, each number of a person in turn, these minutes after the rung before
   * (rules/src/ladders/ladder.ts). Null calls everyone at once.
   */
  readonly ladderMinutes: number | null;
  /** Thousandths of a credit. The larger one, times all numbers that may be called, is held. */
  readonly liveCredits: number;
  readonly voicemailCredits: number;
}

/** The channel that notifies workers of something to call. */
export const wakeCallsChannel = 'carillon_calls';

/** Wakes the workers when the transaction commits. */
export async function wakeCallers(tx: Tx): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [wakeCallsChannel, '']);
}

/** Makes the calls of a broadcast ready, in state "waiting". Until they start, this may be called again. O(1). */
export function queueCalls(tx: TenantTx, calls: QueuedCalls): Promise<void> {
  const { window } = calls;
  return insertCallQueue(tx, {
    send_id: calls.broadcastId,
    audience_id: calls.audienceId,
    last_no: calls.lastNo,
    recipient_count: calls.recipientCount,
    is_instead_of_text: calls.isInsteadOfText,
    caller_id: calls.callerId,
    aggregator_id: calls.aggregatorId,
    flow: calls.flow,
    calls_at_a_time: calls.callsAtATime,
    retries: calls.retries,
    transfer_lines: calls.transferLines,
    window_days: window === null ? null : [...window.days],
    window_start: window === null ? 0 : minutesOf(window.start),
    window_stop: window === null ? 0 : minutesOf(window.stop),
    time_zone: calls.timeZone,
    continue_on_next_day: calls.continueOnNextDay,
    use_recipient_time_zone: calls.useRecipientTimeZone,
    ladder_minutes: calls.ladderMinutes,
    live_credits: calls.liveCredits,
    voicemail_credits: calls.voicemailCredits,
  });
}

/** Lets the workers call. Returns true if it was waiting. */
export async function startCalling(tx: TenantTx, broadcastId: number): Promise<boolean> {
  await wakeCallers(tx);
  return callQueues.start(tx, broadcastId);
}

/**
 * Pauses calling. No new call is made, not even a retry that becomes due later. Calls in progress finish (2-decisions
 * A2 row 19). Returns true if it was calling.
 */
export function pauseCalling(tx: TenantTx, broadcastId: number): Promise<boolean> {
  return callQueues.pause(tx, broadcastId);
}

/** Resumes after a pause. Returns true if there is a recipient to call. */
export async function resumeCalling(tx: TenantTx, broadcastId: number): Promise<boolean> {
  await wakeCallers(tx);
  return callQueues.resume(tx, broadcastId);
}

/**
 * Ends calling for good. Calls in progress finish. Numbers that were never reached count with `unreachedStatus`; those
 * that wait to be called again keep their last result. Unused credits go back. Returns true if it was not over before.
 */
export async function stopCalling(
  tx: TenantTx,
  broadcastId: number,
  unreachedStatus: number,
  at: Date,
): Promise<boolean> {
  const stopped = await callQueues.stop(tx, broadcastId, unreachedStatus, at);
  if (stopped) {
    const unreached = { unreached: callCodes.notYetCalled, instead: unreachedStatus };
    await endWaiting(tx, broadcastId, unreached, at);
  }
  await wakeCallers(tx);
  return stopped;
}

/** How far the calling of a broadcast is. Null if it has no calls. */
export async function callingState(
  tx: TenantTx,
  broadcastId: number,
): Promise<Pick<CallQueueRow, 'state' | 'settled'> | null> {
  const [row] = await callQueues.read(tx, [broadcastId]);
  return row === undefined ? null : { state: row.state, settled: row.settled };
}

/** The result of numbers that were not reached. */
export function unreachedCode(queue: Pick<CallQueueRow, 'state' | 'unreached_status'>): number {
  return queue.state === 'stopped' ? queue.unreached_status : callCodes.notYetCalled;
}
