import { AppError } from '@carillon/contract/errors';
import type { BroadcastForm } from '@carillon/contract/broadcasts/broadcastForm';
import { occurrencesOf, plainText } from '@carillon/rules/schedules/recurrence';
import { wallTime } from '@carillon/rules/time/times';
import { callerOfUser } from '../../accounts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import type { Caller } from '../../platform/http/http.ts';
import { requireRight } from '../../platform/http/rightError.ts';
import { lockBroadcast, readBroadcast, setDeleted } from '../broadcasts.sql.ts';
import { moveBroadcast } from '../life/move.ts';
import { NoOneReached } from '../start/createBroadcast.ts';
import { makeOccurrence, noteNotMade, type Due, type RepeatDeps } from './makeOccurrence.ts';
import { openOccurrences, readOccurrence, removeOccurrence } from './occurrences.sql.ts';
import { moveSequence, type SequenceRow } from './repeats.sql.ts';
import { stepsOf } from './sequence.ts';

/** What the next occurrence of a changed sequence is made with. */
interface Next {
  /** No occurrence starts before this, except that it moves there if it is the first date's own. */
  readonly notBefore: Date;
  readonly shown?: BroadcastForm['Shown'];
}

/**
 * Makes the next occurrence of a sequence that a user made, changed, or resumed. Dates that passed are passed over
 * silently. Throws what keeps it from being made, so that the user can do something about it; if no one can be reached
 * now, it waits for its time. Null without a further date: the sequence has ended.
 */
export async function planNext(
  deps: RepeatDeps,
  tx: TenantTx,
  tenant: Tenant,
  sequence: SequenceRow,
  next: Next,
): Promise<{ broadcastId: number; reached: number | null } | null> {
  const { repeatingBroadcastId } = sequence;
  const due = await nextDate(deps, tx, sequence, next.notBefore);
  if (due === null) {
    await moveSequence(tx, repeatingBroadcastId, { state: 'Ended', dueAt: null });
    return null;
  }
  await moveSequence(tx, repeatingBroadcastId, { state: 'Running', lastDate: due.date, dueAt: due.at });
  const creator = await requireCreator(tx, tenant, sequence);
  await tx.query('savepoint next');
  try {
    return await makeOccurrence(deps, tx, creator, sequence, due, next.shown);
  } catch (error) {
    // A new sequence needs people; a later occurrence may be waiting for them.
    if (!(error instanceof NoOneReached) || next.shown !== undefined) throw error;
    await tx.query('rollback to savepoint next');
    await noteNotMade(deps, tx, sequence, due, { outcome: 'empty' }, deps.clock.now());
    return null;
  }
}

/** The first date to come without an occurrence of its own. */
async function nextDate(
  { clock }: RepeatDeps,
  tx: TenantTx,
  sequence: SequenceRow,
  notBefore: Date,
): Promise<Due | null> {
  const now = clock.now();
  const steps = stepsOf(sequence);
  // A day earlier than today: dates are by the clocks of the zone, and an occurrence may be moved past midnight.
  const today = wallTime(now.getTime() - 24 * 60 * 60_000, sequence.timeZone);
  const from = plainText(today) > sequence.firstDate ? today : steps.first;
  for (const step of occurrencesOf(steps, from)) {
    const date = plainText(step.date);
    const isFirst = date === sequence.firstDate && sequence.lastDate === null;
    const at = new Date(isFirst ? Math.max(step.at, notBefore.getTime()) : step.at);
    if (at <= now || (await readOccurrence(tx, sequence.repeatingBroadcastId, date)) !== null) continue;
    return { date, at };
  }
  return null;
}

async function requireCreator(tx: TenantTx, tenant: Tenant, sequence: SequenceRow): Promise<Caller> {
  const creator = await callerOfUser(tx, tenant, sequence.userId);
  if (creator === null)
    throw new AppError(
      'WrongState',
      'The user who created this repeating broadcast was disabled, so it can’t be sent any more. Please create a new one.',
    );
  requireRight('broadcasts.repeat', creator);
  return creator;
}

/**
 * Takes back the occurrences of a sequence that have not started: their broadcasts are deleted, and what is held for
 * them is released. The sequence is locked.
 */
export async function takeBackPending(
  deps: RepeatDeps,
  tx: TenantTx,
  { repeatingBroadcastId }: SequenceRow,
): Promise<void> {
  const now = deps.clock.now();
  for (const { broadcastId, startedAt, occurrenceDate, state } of await openOccurrences(
    tx,
    repeatingBroadcastId,
  )) {
    if (startedAt !== null) continue;
    if (broadcastId !== null && !(await takeBack(deps, tx, broadcastId, now))) continue;
    if (state !== 'Skipped') await removeOccurrence(tx, repeatingBroadcastId, occurrenceDate);
  }
}

/** False for a broadcast that has started meanwhile. */
async function takeBack(deps: RepeatDeps, tx: TenantTx, broadcastId: number, now: Date): Promise<boolean> {
  await lockBroadcast(tx, broadcastId);
  const broadcast = await readBroadcast(tx, broadcastId, null);
  // Deleted by a user before: it is canceled when that can no longer be undone.
  if (broadcast === null) return true;
  if (broadcast.startedAt !== null) return false;
  await moveBroadcast(deps, tx, broadcast, ['cancel'], { by: 'carillon', now });
  await setDeleted(tx, broadcastId, now);
  return true;
}
