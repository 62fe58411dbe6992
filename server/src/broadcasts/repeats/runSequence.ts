import {
  emptyText,
  makeUpWithin,
  missedText,
  overtakenText,
} from '@carillon/rules/schedules/occurrenceTexts';
import { dayAfter, occurrencesOf, plainText } from '@carillon/rules/schedules/recurrence';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { noteNotMade, tryToMake, type RepeatDeps } from './makeOccurrence.ts';
import { openOccurrences, putOccurrence, readOccurrence, type OpenOccurrence } from './occurrences.sql.ts';
import { lockSequence, moveSequence, readSequence, type SequenceRow } from './repeats.sql.ts';
import { dayOfText, stepsOf } from './sequence.ts';
import { settleOccurrence, type Settled } from './startOccurrence.ts';

/**
 * Does what is due of a sequence, in one transaction: starts the occurrence whose time has come, and makes the following
 * one (2-decisions G11). Safe to run twice, by several workers, and at the wrong time: the sequence's row is locked, and
 * each date has one row.
 */
export function runSequence(deps: RepeatDeps, tenant: Tenant, sequenceId: number): Promise<void> {
  return deps.database.inTenant(tenant, (tx) => runSequenceIn(deps, tx, tenant, sequenceId));
}

/** The same in the caller's transaction, which holds no lock of one of its broadcasts. */
export async function runSequenceIn(
  deps: RepeatDeps,
  tx: TenantTx,
  tenant: Tenant,
  sequenceId: number,
): Promise<void> {
  await lockSequence(tx, sequenceId);
  const sequence = await readSequence(tx, sequenceId, null);
  if (sequence === null) return;
  let openUntil: Date | null = null;
  let isOvertaken = false;
  for (const occurrence of await openOccurrences(tx, sequenceId)) {
    isOvertaken ||= occurrence.state === 'Waiting';
    const settled = await settle(deps, tx, tenant, sequence, occurrence);
    if (settled !== 'over' && (openUntil === null || settled.openUntil < openUntil))
      openUntil = settled.openUntil;
  }
  if (sequence.state !== 'Running') return;
  if (openUntil !== null) await moveSequence(tx, sequenceId, { dueAt: openUntil });
  else await makeFollowing(deps, tx, tenant, sequence, isOvertaken ? overtakenText : missedText);
}

async function settle(
  deps: RepeatDeps,
  tx: TenantTx,
  tenant: Tenant,
  sequence: SequenceRow,
  occurrence: OpenOccurrence,
): Promise<Settled> {
  const { broadcastId } = occurrence;
  if (broadcastId !== null)
    return settleOccurrence(deps, tx, tenant, sequence, { ...occurrence, broadcastId });
  // It could not be made so far: no one could be reached, or what failed the date before still did.
  const now = deps.clock.now();
  if (occurrence.startAt > now) return { openUntil: occurrence.startAt };
  const due = { date: occurrence.occurrenceDate, at: occurrence.startAt };
  const note = async (reason: string): Promise<'over'> => {
    const to = { startAt: due.at, state: 'Skipped', reason } as const;
    await putOccurrence(tx, sequence.repeatingBroadcastId, due.date, to, now);
    return 'over';
  };
  if (now.getTime() - due.at.getTime() >= makeUpWithin) return note(missedText);
  const attempt = await tryToMake(deps, tx, tenant, sequence, due);
  if (attempt.outcome === 'empty') return note(emptyText);
  if (attempt.outcome !== 'made') {
    await noteNotMade(deps, tx, sequence, due, attempt, now);
    return 'over';
  }
  const made = (await openOccurrences(tx, sequence.repeatingBroadcastId)).find(
    (one) => one.broadcastId === attempt.broadcastId,
  );
  return made === undefined
    ? 'over'
    : settleOccurrence(deps, tx, tenant, sequence, { ...made, broadcastId: attempt.broadcastId });
}

/**
 * Makes the next occurrence that is to be sent. A date that passed by more than an hour is skipped for `passedReason`;
 * one that fails is recorded, and the date after it is tried when its own time has come. A sequence without a further
 * date has ended.
 */
async function makeFollowing(
  deps: RepeatDeps,
  tx: TenantTx,
  tenant: Tenant,
  sequence: SequenceRow,
  passedReason: string,
): Promise<void> {
  const { repeatingBroadcastId, lastDate } = sequence;
  const now = deps.clock.now();
  const last = lastDate === null ? null : await readOccurrence(tx, repeatingBroadcastId, lastDate);
  // A failure ahead of its time: the next date is tried at that time.
  if (last !== null && last.state === 'Failed' && last.startAt > now)
    return moveSequence(tx, repeatingBroadcastId, { dueAt: last.startAt });
  const steps = stepsOf(sequence);
  const from = lastDate === null ? steps.first : dayAfter(dayOfText(lastDate));
  for (const step of occurrencesOf(steps, from)) {
    const due = { date: plainText(step.date), at: new Date(step.at) };
    const before = last?.state === 'Failed' ? last.code : null;
    const done = await considered(deps, tx, tenant, sequence, due, { passedReason, before });
    await moveSequence(tx, repeatingBroadcastId, { lastDate: due.date, dueAt: due.at });
    if (done) return;
  }
  await moveSequence(tx, repeatingBroadcastId, { state: 'Ended', dueAt: null });
}

/** Deals with one date; true if the sequence waits for it now. `before`: the code with which the date before failed. */
async function considered(
  deps: RepeatDeps,
  tx: TenantTx,
  tenant: Tenant,
  sequence: SequenceRow,
  due: { date: string; at: Date },
  { passedReason, before }: { passedReason: string; before: number | null },
): Promise<boolean> {
  const { repeatingBroadcastId } = sequence;
  // A user skipped it, or it was sent before the schedule was changed.
  if ((await readOccurrence(tx, repeatingBroadcastId, due.date)) !== null) return false;
  const now = deps.clock.now();
  if (now.getTime() - due.at.getTime() >= makeUpWithin) {
    const to = { startAt: due.at, state: 'Skipped', reason: passedReason } as const;
    await putOccurrence(tx, repeatingBroadcastId, due.date, to, now);
    return false;
  }
  const attempt = await tryToMake(deps, tx, tenant, sequence, due);
  if (attempt.outcome === 'made') return true;
  await noteNotMade(deps, tx, sequence, due, attempt, now, before);
  return attempt.outcome !== 'outsideWindow';
}
