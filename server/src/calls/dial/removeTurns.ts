import { callCodes } from '@carillon/rules/calls/callCatalogue';
import type { TenantTx } from '../../platform/database/database.ts';
import { giveUp, insertCalls } from '../calls.sql.ts';
import { callQueues } from './callQueue.sql.ts';
import { wakeCallers } from './calling.ts';

/** Rows written in one statement. */
const atOnce = 5_000;

/** How far the calls of a broadcast are. */
export interface CallTurns {
  /** From this recipient number on, no turn has come. */
  readonly nextNo: number;
  /** Only recipients who can't be texted are called. */
  readonly isInsteadOfText: boolean;
  /** Each number of a person is called in turn. */
  readonly isLadder: boolean;
}

/**
 * How far the calls are, while this transaction keeps the queue from being claimed. Null if no more calls are made. The
 * caller has locked the broadcast.
 */
export async function lockCallTurns(tx: TenantTx, broadcastId: number): Promise<CallTurns | null> {
  const queue = await callQueues.lock(tx, broadcastId);
  if (queue === null || queue.settled || queue.state === 'stopped' || queue.state === 'drained') return null;
  return {
    nextNo: queue.next_no,
    isInsteadOfText: queue.is_instead_of_text,
    isLadder: queue.ladder_minutes !== null,
  };
}

/** A recipient who is no longer called. */
export interface Uncalled {
  readonly no: number;
  /** The first number of its person. */
  readonly personNo: number;
  readonly phone: number;
  /** It has a call that waits for its time and was never dialed. */
  readonly isWaiting: boolean;
  /** It was to be texted, so of calls instead of texts it has none. */
  readonly isTexted: boolean;
}

/**
 * Gives recipients who were never dialed their result. From now on, their turn must not come (recipient.left_out). The
 * queue is locked.
 */
export async function removeFromCalls(
  tx: TenantTx,
  broadcastId: number,
  { isInsteadOfText, isLadder }: CallTurns,
  gone: readonly Uncalled[],
  now: Date,
): Promise<void> {
  const status = callCodes.removed;
  for (let from = 0; from < gone.length; from += atOnce) {
    const part = gone.slice(from, from + atOnce);
    const waiting = part.filter(({ isWaiting }) => isWaiting);
    if (waiting.length > 0) {
      const ended = waiting.map(({ no }) => ({ recipient_no: no, status, code: null }));
      await giveUp(tx, broadcastId, ended, now);
    }
    const rows = part
      .filter(({ isWaiting }) => !isWaiting)
      .map(({ no, personNo, phone, isTexted }) => {
        const isSkipped = isInsteadOfText && isTexted;
        return {
          recipient_no: no,
          person_no: isLadder ? personNo : null,
          phone,
          state: isSkipped ? ('skipped' as const) : ('done' as const),
          status: isSkipped ? callCodes.notYetCalled : status,
          due_at: null,
          code: null,
        };
      });
    if (rows.length > 0) await insertCalls(tx, broadcastId, rows, { worker: '', now, expiresAt: now });
  }
  await wakeCallers(tx);
}
