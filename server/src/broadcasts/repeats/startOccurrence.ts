import { AppError } from '@carillon/contract/errors';
import { partsOf } from '@carillon/rules/broadcasts/types';
import {
  canceledText,
  deletedText,
  emptyText,
  endedBeforeText,
  failureCodes,
  makeUpWithin,
  missedText,
  oldPeopleText,
  waitsText,
  windowClosedText,
} from '@carillon/rules/schedules/occurrenceTexts';
import { isOpen } from '@carillon/rules/time/callingWindow';
import { compareAudiences } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { lockBroadcast, readBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import { moveBroadcast } from '../life/move.ts';
import { usableNumber } from '../parts/textPart.ts';
import { startNow } from '../start/startBroadcast.job.ts';
import { voiceOf } from '../start/voicePart.ts';
import { attempted, creatorOf, type Attempt, type RepeatDeps } from './makeOccurrence.ts';
import { refreshPeople } from './refreshPeople.ts';
import {
  audienceBefore,
  isSending,
  putOccurrence,
  type OccurrenceChange,
  type OpenOccurrence,
} from './occurrences.sql.ts';
import { queueFailureEmail } from './failureEmail.job.ts';
import type { SequenceRow } from './repeats.sql.ts';

/** Whether an occurrence is still to come, or when it wants to be looked at again. */
export type Settled = 'over' | { readonly openUntil: Date };

/** While the occurrence before still sends, the next one asks this often, in milliseconds. */
const askAgainAfter = 60_000;
/** Up to this late a start is on time: a queue may take a while. */
const onTimeWithin = 2 * 60_000;

/**
 * Settles an occurrence that has a broadcast: starts it when its time has come, makes it wait, skips it, or notes what
 * happened to it meanwhile. Safe to repeat; the sequence is locked.
 */
export async function settleOccurrence(
  deps: RepeatDeps,
  tx: TenantTx,
  tenant: Tenant,
  sequence: SequenceRow,
  occurrence: OpenOccurrence & { readonly broadcastId: number },
): Promise<Settled> {
  const now = deps.clock.now();
  const { broadcastId } = occurrence;
  const note = async (change: Omit<OccurrenceChange, 'startAt'>): Promise<'over'> => {
    const startAt = occurrence.startedAt ?? occurrence.startAt;
    const to = { startAt, ...change };
    await putOccurrence(tx, sequence.repeatingBroadcastId, occurrence.occurrenceDate, to, now);
    return 'over';
  };
  if (occurrence.deletedAt !== null) return note({ state: 'Skipped', reason: deletedText });
  if (occurrence.startedAt !== null) return note({ state: 'Started', reason: occurrence.reason });
  await lockBroadcast(tx, broadcastId);
  const broadcast = await readBroadcast(tx, broadcastId, null);
  if (broadcast === null) return note({ state: 'Skipped', reason: deletedText });
  if (broadcast.category === 'Completed')
    return note({
      state: 'Skipped',
      reason: broadcast.status === 'Canceled' ? canceledText : endedBeforeText,
    });
  const startDate = broadcast.startDate ?? occurrence.startAt;
  if (startDate > now) return { openUntil: startDate };
  // Its message is being checked, or it is reviewed: it starts when that is done.
  if (broadcast.status !== 'AuthorizationApproved')
    return { openUntil: new Date(now.getTime() + askAgainAfter) };
  const skip = async (change: Omit<OccurrenceChange, 'startAt'>): Promise<'over'> => {
    await moveBroadcast(deps, tx, broadcast, ['cancel'], { by: 'carillon', now });
    return note(change);
  };
  const isLate = now.getTime() - startDate.getTime() > onTimeWithin && occurrence.state !== 'Waiting';
  if (isLate && now.getTime() - startDate.getTime() >= makeUpWithin)
    return skip({ state: 'Skipped', reason: missedText });
  if (isLate && isWindowClosed(broadcast, now)) return skip({ state: 'Skipped', reason: windowClosedText });
  if (await isSending(tx, sequence.repeatingBroadcastId, broadcastId)) {
    if (broadcast.holdReason !== waitsText)
      await moveBroadcast(deps, tx, broadcast, ['waitForPrevious'], {
        by: 'carillon',
        now,
        reason: waitsText,
      });
    await note({ state: 'Waiting', reason: waitsText });
    return { openUntil: new Date(now.getTime() + askAgainAfter) };
  }
  const { attempt, reason } = await start(deps, tx, tenant, sequence, broadcast);
  if (attempt.outcome === 'failed') {
    await queueFailureEmail(deps.jobs, tx, sequence.repeatingBroadcastId, occurrence.occurrenceDate);
    return skip({ state: 'Failed', code: attempt.code, reason: attempt.detail });
  }
  if (attempt.outcome === 'empty') return skip({ state: 'Skipped', reason: emptyText });
  if (attempt.outcome === 'outsideWindow') return skip({ state: 'Skipped', reason: attempt.reason });
  const before = await audienceBefore(tx, sequence.repeatingBroadcastId, occurrence.occurrenceDate);
  const change = before === null ? null : await compareAudiences(tx, before, broadcast.audienceId);
  return note({ state: 'Started', reason, ...change });
}

/** Calls that don't go on the next day are only made up for while their window is open. */
function isWindowClosed(broadcast: BroadcastRow, now: Date): boolean {
  if (!partsOf(broadcast.broadcastType).calls) return false;
  const { checkWindow, windowIgnored, useRecipientTimeZone, window, timeZone } = voiceOf(broadcast);
  return checkWindow && !windowIgnored && !useRecipientTimeZone && !isOpen(window, now, timeZone);
}

/**
 * Starts it, with its groups as they are now, if its creator may still send from its number. If there are too few credits
 * for those who joined since it was made, it goes to the people whom credits are held for, and says so.
 */
async function start(
  deps: RepeatDeps,
  tx: TenantTx,
  tenant: Tenant,
  sequence: SequenceRow,
  broadcast: BroadcastRow,
): Promise<{ attempt: Attempt; reason: string }> {
  const { broadcastId } = broadcast;
  const startWith = (withGroups: boolean) =>
    attempted(deps, tx, async () => {
      const caller = await creatorOf(tx, tenant, sequence);
      if (partsOf(broadcast.broadcastType).texts) await usableNumber(tx, caller, broadcast.textNumberId);
      if (withGroups) await refreshPeople(deps, tx, caller, sequence, broadcast);
      if (!(await startNow(deps, tx, broadcastId))) throw new AppError('BroadcastStarted');
      return { outcome: 'made', broadcastId, reached: null };
    });
  const attempt = await startWith(true);
  const lacksCredits = attempt.outcome === 'failed' && attempt.code === failureCodes.credits;
  return lacksCredits ? { attempt: await startWith(false), reason: oldPeopleText } : { attempt, reason: '' };
}
