import type { Tx, TenantTx } from '../../../platform/database/database.ts';
import { insertQueue, readCounts, textQueues, type QueueRow } from './queue.sql.ts';
import type { QueuedBroadcast } from './queuedBroadcast.ts';

const wakeChannel = 'carillon_send';
/** The channel that notifies workers of stored webhooks. */
export const wakeReaderChannel = 'carillon_webhooks';

/** Wakes the workers when the transaction commits. */
async function wakeWorkers(tx: Tx): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [wakeChannel, '']);
}

/** The channel that notifies workers of something to send. */
export { wakeChannel };

/**
 * Makes a broadcast ready for sending, in state "waiting". Until it starts, this may be called again with another text
 * or pace. O(1): recipients are not copied.
 */
export async function queueBroadcast(tx: TenantTx, broadcast: QueuedBroadcast): Promise<void> {
  await insertQueue(tx, broadcast);
}

/** Lets the workers send. Returns true if it was waiting. */
export async function startSending(tx: TenantTx, broadcastId: number): Promise<boolean> {
  await wakeWorkers(tx);
  return textQueues.start(tx, broadcastId);
}

/**
 * Pauses sending. After about a second no text leaves; those in flight are recorded. A resume continues where it
 * stopped. Texts that come back later, from a doubt or a carrier's limits, wait as well. Returns true if it was
 * sending.
 */
export async function pauseSending(tx: TenantTx, broadcastId: number): Promise<boolean> {
  return textQueues.pause(tx, broadcastId, ['running', 'drained']);
}

/** Resumes after a pause. Returns true if there is something left to send. */
export async function resumeSending(tx: TenantTx, broadcastId: number): Promise<boolean> {
  await wakeWorkers(tx);
  return textQueues.resume(tx, broadcastId);
}

/**
 * Ends sending for good, whatever its state. Recipients who were never reached count with `unreachedStatus` (26
 * Canceled, 27 Expired, 24 Message Rejected); no row is written for them. Texts that waited for another attempt end.
 * Carriers are asked about those in doubt, which are never resent. Unused credits go back within about a second.
 * Returns true if it was not over before.
 */
export async function stopSending(
  tx: TenantTx,
  broadcastId: number,
  unreachedStatus: number,
  at: Date,
): Promise<boolean> {
  const stopped = await textQueues.stop(tx, broadcastId, unreachedStatus, at);
  await wakeWorkers(tx);
  return stopped;
}

/** How far sending is. */
export interface SendingState {
  readonly state: QueueRow['state'];
  /** How many recipients' numbers were claimed. */
  readonly claimedTo: number;
  readonly lastNo: number;
  readonly drainedAt: Date | null;
  readonly settled: boolean;
}

/** How far the sending of a broadcast is. Null if it was never queued. */
export async function sendingState(tx: TenantTx, broadcastId: number): Promise<SendingState | null> {
  const [row] = await textQueues.read(tx, [broadcastId]);
  if (row === undefined) return null;
  return {
    state: row.state,
    claimedTo: row.next_no - 1,
    lastNo: row.last_no,
    drainedAt: row.drained_at,
    settled: row.settled,
  };
}

/** The counts of one broadcast. */
export interface ResultCounts {
  /** Recipients by delivery status code. Those without a result count as 1, or as unreached if stopped. */
  readonly byStatus: Readonly<Record<number, number>>;
  readonly replied: number;
  readonly optedOut: number;
  /** Answers to a text survey. */
  readonly yes: number;
  readonly no: number;
  readonly other: number;
  /** Recipients whom the broadcast was made without. They are counted in byStatus as well. */
  readonly leftOut: number;
  /** With an RCS agent: texts that RCS took, and those that fell back to SMS or MMS. */
  readonly overRcs: number;
  readonly fellBack: number;
  /** Thousandths of a credit charged so far. */
  readonly creditsUsed: number;
}

/** Codes of result_count above the delivery statuses. */
export const flagCodes = {
  replied: 101,
  optedOut: 102,
  yes: 111,
  no: 112,
  other: 113,
  credits: 120,
  leftOut: 130,
  /** With an RCS agent: it went over RCS, or fell back to SMS or MMS. */
  overRcs: 140,
  fellBack: 141,
} as const;

/** Counts of broadcasts by id, read from counters. Broadcasts that were never queued are absent. */
export async function countsOf(
  tx: TenantTx,
  broadcastIds: readonly number[],
): Promise<Map<number, ResultCounts>> {
  const queues = await textQueues.read(tx, broadcastIds);
  const counts = await readCounts(tx, broadcastIds);
  const answer = new Map<number, ResultCounts>();
  for (const queue of queues) {
    const own = new Map(
      counts.filter((row) => row.send_id === queue.send_id).map((row) => [row.status, row.n]),
    );
    const byStatus: Record<number, number> = {};
    let known = 0;
    for (const [status, n] of own) {
      if (status > 100 || n === 0) continue;
      byStatus[status] = n;
      known += n;
    }
    const open = queue.recipient_count - known;
    const openStatus = queue.state === 'stopped' ? queue.unreached_status : 1;
    if (open > 0) byStatus[openStatus] = (byStatus[openStatus] ?? 0) + open;
    answer.set(queue.send_id, {
      byStatus,
      replied: own.get(flagCodes.replied) ?? 0,
      optedOut: own.get(flagCodes.optedOut) ?? 0,
      yes: own.get(flagCodes.yes) ?? 0,
      no: own.get(flagCodes.no) ?? 0,
      other: own.get(flagCodes.other) ?? 0,
      leftOut: own.get(flagCodes.leftOut) ?? 0,
      overRcs: own.get(flagCodes.overRcs) ?? 0,
      fellBack: own.get(flagCodes.fellBack) ?? 0,
      creditsUsed: own.get(flagCodes.credits) ?? 0,
    });
  }
  return answer;
}
