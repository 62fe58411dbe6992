import type { TenantTx } from '../../../platform/database/database.ts';
import { forgetResults } from './leftOut.sql.ts';
import { appendResults, CountChanges } from '../../show/results.sql.ts';
import { textQueues } from './queue.sql.ts';
import { flagCodes } from './sending.ts';

/** Results written in one statement. */
const atOnce = 5_000;

/**
 * From which recipient number on no turn has come, while this transaction keeps the queue from being claimed. Null if
 * nothing more is sent. The caller has locked the broadcast.
 */
export async function lockTurns(tx: TenantTx, broadcastId: number): Promise<number | null> {
  const queue = await textQueues.lock(tx, broadcastId);
  if (queue === null || queue.settled || queue.state === 'stopped' || queue.state === 'drained') return null;
  return queue.next_no;
}

/**
 * Gives recipients whose turn has not come their result. No credits may be held for them any more, so none are given
 * back when their turn comes. From now on the gate must refuse them (recipient.left_out).
 */
export async function leaveOut(
  tx: TenantTx,
  broadcastId: number,
  result: { readonly status: number; readonly code: string | null },
  nos: readonly number[],
  now: Date,
): Promise<void> {
  const counts = new CountChanges();
  for (let from = 0; from < nos.length; from += atOnce) {
    const rows = nos.slice(from, from + atOnce).map((no) => ({
      no,
      status: result.status,
      attempt: 1,
      tries: 0,
      segments: 0,
      charged: 0,
      submittedAt: null,
      carrierMessageId: null,
      code: result.code,
    }));
    await appendResults(tx, broadcastId, rows, now);
    for (const { no } of rows) {
      counts.move(no, null, result.status);
      counts.add(no, flagCodes.leftOut, 1);
    }
  }
  counts.write(tx, broadcastId);
}

/** Includes recipients again who were left out, before their broadcast starts. Credits must be held for them. */
export async function takeIn(tx: TenantTx, broadcastId: number, nos: readonly number[]): Promise<void> {
  const counts = new CountChanges();
  for (const { recipient_no, status } of await forgetResults(tx, broadcastId, nos)) {
    counts.add(recipient_no, status, -1);
    counts.add(recipient_no, flagCodes.leftOut, -1);
  }
  counts.write(tx, broadcastId);
}
