import { giveBackTexts } from '../send/lease/day.sql.ts';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { TenantTx } from '../../platform/database/database.ts';
import { chooseDoubts, listDoubts, postponeDoubts, type UnconfirmedRow } from './doubts.sql.ts';
import { checkSoon, textQueues } from '../send/queue/queue.sql.ts';
import { recordOutcomes } from '../send/lease/record.ts';
import { deleteDoubts, insertRetries } from '../show/results.sql.ts';

export type { UnconfirmedRow } from './doubts.sql.ts';

/** Texts of a broadcast that may have left without a response from the carrier, by recipient number. */
export function listUnconfirmed(
  tx: TenantTx,
  broadcastId: number,
  page: { offset: number; limit: number },
): Promise<UnconfirmedRow[]> {
  return listDoubts(tx, broadcastId, page.offset, page.limit);
}

/** A user's decision about texts in doubt. */
export type UnconfirmedDecision = 'AskAgain' | 'MarkNotDelivered' | 'SendAgain';

/**
 * Carries out a user's decision about texts in doubt: those named, or (`nos` null) all but `except`. Returns how many
 * texts it changed. "SendAgain" returns 0 if the broadcast is stopped or over.
 */
export async function resolveUnconfirmed(
  tx: TenantTx,
  broadcastId: number,
  decision: UnconfirmedDecision,
  which: { nos: readonly number[] | null; except: readonly number[] },
  now: Date,
): Promise<number> {
  const queue = await textQueues.readForMovements(tx, broadcastId);
  if (queue === null) return 0;
  const doubts = await chooseDoubts(tx, broadcastId, which.nos, which.except);
  const nos = doubts.map((doubt) => doubt.recipient_no);
  if (nos.length === 0) return 0;
  if (decision === 'AskAgain') {
    await postponeDoubts(tx, broadcastId, nos, now, '');
    return nos.length;
  }
  if (decision === 'SendAgain') {
    if (queue.settled || queue.state === 'stopped') return 0;
    await deleteDoubts(tx, broadcastId, nos);
    await insertRetries(
      tx,
      broadcastId,
      doubts.map((doubt) => ({
        no: doubt.recipient_no,
        attempt: doubt.attempt + 1,
        tries: 0,
        dueAt: now.getTime(),
        code: 'BY_HAND',
      })),
    );
    await giveBackTexts(tx, broadcastId, nos, now);
    return nos.length;
  }
  await recordOutcomes(
    tx,
    queue,
    doubts.map((doubt) => ({
      kind: 'result',
      no: doubt.recipient_no,
      attempt: doubt.attempt,
      tries: 0,
      status: deliveryCodes.notDelivered,
      billed: false,
      segments: 0,
      submittedAt: null,
      carrierMessageId: null,
      code: 'BY_HAND',
    })),
    { step: 'byHand' },
    now,
  );
  await checkSoon(tx, [broadcastId], now);
  return nos.length;
}
