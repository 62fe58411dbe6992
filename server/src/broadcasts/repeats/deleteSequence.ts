import { randomUUID } from 'node:crypto';
import { AppError } from '@carillon/contract/errors';
import { sendsNowText, startsSoonText } from '@carillon/rules/schedules/occurrenceTexts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { undoTicket } from '../../platform/undo.ts';
import { attempted, type RepeatDeps } from './makeOccurrence.ts';
import { planNext, takeBackPending } from './planNext.ts';
import { isUnderWay, openOccurrences } from './occurrences.sql.ts';
import {
  lockSequence,
  moveSequence,
  readSequence,
  setSequenceDeleted,
  type SequenceRow,
} from './repeats.sql.ts';
import { changedSequence, visibleSequence } from './sequence.ts';

const deleted = undoTicket<{ readonly sequenceId: number }>('repeating-broadcast');

/** This close before a start, in milliseconds, a sequence is no longer deleted (2-decisions G12). */
const soon = 5 * 60_000;

/** Why a sequence must not be deleted now; empty when it may. */
async function whyNotDelete(tx: TenantTx, { repeatingBroadcastId }: SequenceRow, now: Date): Promise<string> {
  if (await isUnderWay(tx, repeatingBroadcastId)) return sendsNowText;
  const isSoon = (await openOccurrences(tx, repeatingBroadcastId)).some(
    // Without a broadcast so far, its groups are read again at its time, and it may start.
    ({ deletedAt, startDate, startAt }) =>
      deletedAt === null && (startDate ?? startAt).getTime() - now.getTime() < soon,
  );
  return isSoon ? startsSoonText : '';
}

export function canSafelyDelete(
  deps: RepeatDeps,
  caller: Caller,
  sequenceId: number,
): Promise<{ CanSafelyDelete: boolean; Message: string }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const sequence = await visibleSequence(tx, caller, sequenceId);
    const Message = await whyNotDelete(tx, sequence, deps.clock.now());
    return { CanSafelyDelete: Message === '', Message };
  });
}

/** Deletes a sequence and its pending occurrence; what was sent stays. */
export function deleteSequence(
  deps: RepeatDeps,
  caller: Caller,
  sequenceId: number,
): Promise<{ UndoID: string; Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const sequence = await changedSequence(tx, caller, sequenceId);
    const now = deps.clock.now();
    const reason = await whyNotDelete(tx, sequence, now);
    if (reason !== '') throw new AppError('WrongState', reason);
    await takeBackPending(deps, tx, sequence);
    await setSequenceDeleted(tx, sequenceId, now);
    const undoId = `s_${randomUUID()}`;
    await deleted.save(tx, { undoId, payload: { sequenceId }, userId: caller.userId, now });
    return { UndoID: undoId, Count: 1 };
  });
}

/**
 * Undoes a delete once, within 10 minutes; later or twice is UndoExecuted. A sequence that ran goes on with its next
 * date. If that can't be made, such as for lack of credits, the sequence comes back paused.
 */
export function undoDeleteSequence(
  deps: RepeatDeps,
  caller: Caller,
  undoId: string,
): Promise<{ UndoID: string; UndoExecuted: boolean }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const now = deps.clock.now();
    const { sequenceId } = await deleted.take(tx, { undoId, userId: caller.userId, now });
    await lockSequence(tx, sequenceId);
    await setSequenceDeleted(tx, sequenceId, null);
    const sequence = await readSequence(tx, sequenceId, null);
    if (sequence?.state === 'Running') {
      const { outcome } = await attempted(deps, tx, async () => {
        const made = await planNext(deps, tx, caller.tenant, sequence, { notBefore: now });
        return made === null ? { outcome: 'empty' } : { outcome: 'made', ...made };
      });
      if (outcome === 'failed' || outcome === 'outsideWindow')
        await moveSequence(tx, sequenceId, { state: 'Paused', dueAt: null });
    }
    return { UndoID: undoId, UndoExecuted: true };
  });
}
