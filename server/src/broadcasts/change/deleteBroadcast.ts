import { randomUUID } from 'node:crypto';
import { isTerminal } from '@carillon/rules/broadcasts/broadcastStatus';
import type { Caller } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { undoMs, undoTicket } from '../../platform/undo.ts';
import { announceStatus } from '../announce.ts';
import { changeBroadcast, lockBroadcast, readBroadcast, setDeleted } from '../broadcasts.sql.ts';
import { cancelDeletedJob } from '../jobs.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { queueCheck } from '../start/checkQueue.ts';
import { queueStart } from '../start/queueStart.ts';
import { nearestStart } from '../start/startDate.ts';
import { recordDeed } from '../life/activity.ts';
import { queueSequence } from '../repeats/queueSequence.ts';
import { requireAction, steered } from '../life/steered.ts';

const deleted = undoTicket<{ readonly broadcastId: number }>('broadcast');

type Deps = DraftDeps & { readonly jobs: Jobs };

/**
 * Deletes a broadcast that is not sending. One that has not started will not start, and is canceled when the delete can
 * no longer be undone; until then its credits stay held, so that the undo can't fail for lack of credits.
 */
export function deleteBroadcast(
  deps: Deps,
  caller: Caller,
  broadcastId: number,
): Promise<{ UndoID: string; Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await steered(tx, caller, broadcastId);
    const now = deps.clock.now();
    requireAction(broadcast, 'delete', now);
    await setDeleted(tx, broadcastId, now);
    await recordDeed(tx, broadcastId, { by: caller, at: now, deed: 'delete' });
    await queueSequence(deps.jobs, tx, broadcast);
    const undoId = `b_${randomUUID()}`;
    await deleted.save(tx, { undoId, payload: { broadcastId }, userId: caller.userId, now });
    if (!isTerminal(broadcast.status)) {
      await deps.jobs.enqueue(
        tx,
        cancelDeletedJob,
        { AccountID: tx.accountId, BroadcastID: broadcastId },
        { key: undoId, at: new Date(now.getTime() + undoMs) },
      );
    }
    // Pages that show it fetch it again and find it gone.
    await announceStatus(tx, broadcastId, broadcast);
    return { UndoID: undoId, Count: 1 };
  });
}

/**
 * Undoes a delete once, within 10 minutes; later or twice is UndoExecuted. A start that passed meanwhile moves to 5
 * minutes from now (2-decisions A4).
 */
export function undoDeleteBroadcast(
  deps: Deps,
  caller: Caller,
  undoId: string,
): Promise<{ UndoID: string; UndoExecuted: boolean }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const now = deps.clock.now();
    const { broadcastId } = await deleted.take(tx, { undoId, userId: caller.userId, now });
    await lockBroadcast(tx, broadcastId);
    await setDeleted(tx, broadcastId, null);
    await recordDeed(tx, broadcastId, { by: caller, at: now, deed: 'restore' });
    const broadcast = await readBroadcast(tx, broadcastId, null);
    if (broadcast?.status === 'AuthorizationApproved' && broadcast.startDate !== null) {
      const startDate = broadcast.startDate > now ? broadcast.startDate : nearestStart(now);
      await changeBroadcast(tx, broadcastId, { startDate });
      await queueStart(deps.jobs, tx, broadcastId, startDate);
    }
    // A check that came meanwhile found nothing.
    if (broadcast?.status === 'AudioStatusCheck')
      await queueCheck(deps.jobs, tx, { accountId: tx.accountId, broadcastId });
    if (broadcast !== null) await announceStatus(tx, broadcastId, broadcast);
    return { UndoID: undoId, UndoExecuted: true };
  });
}
