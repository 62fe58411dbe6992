import { randomUUID } from 'node:crypto';
import { AppError } from '@carillon/contract/errors';
import { deliveryCodes } from '@carillon/rules/messageStatus';
import { isTerminal, mayDo, nextStatus, textCategory } from '@carillon/rules/broadcastStatus';
import { stopSending } from '../delivery/index.ts';
import type { Caller } from '../platform/http.ts';
import { saveUndo, takeUndo } from '../platform/undo.ts';
import { announceBalance, announceStatus } from './announce.ts';
import { setDeleted, setStatus } from './broadcasts.sql.ts';
import type { DraftDeps } from './drafts.ts';
import { steered } from './steerBroadcast.ts';

/** Deletes a broadcast that is not sending; one that has not started is canceled with it. Undo brings it back as it then stands. */
export function deleteBroadcast(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
): Promise<{ UndoID: string; Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await steered(tx, caller, broadcastId);
    if (!mayDo('delete', broadcast.status))
      throw new AppError('WrongState', 'Cancel this broadcast before deleting it.');
    const now = deps.clock.now();
    if (!isTerminal(broadcast.status)) {
      const status = nextStatus(broadcast.status, 'cancel') ?? 'Canceled';
      await setStatus(tx, broadcastId, status, textCategory(status), now);
      await stopSending(tx, broadcastId, deliveryCodes.canceled, now);
      await announceStatus(tx, broadcastId, status);
      await announceBalance(tx);
    }
    await setDeleted(tx, broadcastId, now);
    const undoId = `b_${randomUUID()}`;
    await saveUndo(tx, { undoId, kind: 'broadcast', payload: { broadcastId }, userId: caller.userId, now });
    return { UndoID: undoId, Count: 1 };
  });
}

/** Takes a delete back once, within 10 minutes; later or twice is UndoExecuted. */
export function undoDeleteBroadcast(
  deps: DraftDeps,
  caller: Caller,
  undoId: string,
): Promise<{ UndoID: string; UndoExecuted: boolean }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const payload = await takeUndo<{ broadcastId: number }>(tx, {
      undoId,
      kind: 'broadcast',
      userId: caller.userId,
      now: deps.clock.now(),
    });
    await setDeleted(tx, payload.broadcastId, null);
    return { UndoID: undoId, UndoExecuted: true };
  });
}
