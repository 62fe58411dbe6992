import { AppError } from '@carillon/contract/errors';
import { broadcastForm } from '@carillon/contract/broadcasts/broadcastForm';
import type { BodyOf } from '@carillon/contract/route';
import type { putRepeatingBroadcast } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import { pausedText, skippedByUserText } from '@carillon/rules/schedules/occurrenceTexts';
import { nextOccurrences, occurrencesOf, plainText } from '@carillon/rules/schedules/recurrence';
import { wallTime } from '@carillon/rules/time/times';
import { forgetRecipients } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { requireRight } from '../../platform/http/rightError.ts';
import { openDraft } from '../drafts/drafts.ts';
import { requireNoImport } from '../start/createBroadcast.ts';
import { contentOf, formOf, peopleOf } from './createRepeating.ts';
import { creatorOf, makeOccurrence, type RepeatDeps } from './makeOccurrence.ts';
import { planNext, takeBackPending } from './planNext.ts';
import { planFrom, planSchedule, requirePlan, type Plan } from './planSchedule.ts';
import {
  openOccurrences,
  putOccurrence,
  readOccurrence,
  removeOccurrence,
  statesFrom,
} from './occurrences.sql.ts';
import { moveSequence, readSequence, saveSequence, type SequenceRow } from './repeats.sql.ts';
import { changedSequence, dayOfText, stepsOf, timeOf } from './sequence.ts';

export type SequenceChange = BodyOf<typeof putRepeatingBroadcast>;

/** Sequences that are over are not changed any more: their results stay as they are. */
function requireNotOver({ state }: SequenceRow): void {
  if (state === 'Stopped' || state === 'Ended')
    throw new AppError(
      'WrongState',
      'This repeating broadcast is over and can no longer be changed. Create a new one.',
    );
}

/** The sequence as it was just written. */
async function again(tx: TenantTx, { repeatingBroadcastId }: SequenceRow): Promise<SequenceRow> {
  const sequence = await readSequence(tx, repeatingBroadcastId, null);
  if (sequence === null) throw new AppError('NotFound');
  return sequence;
}

/**
 * Changes a sequence from its next occurrence on: its form, its people, or its schedule. The pending occurrence is made
 * anew, so changes of that occurrence alone are gone. Everything in one transaction or nothing.
 */
export function changeSequence(
  deps: RepeatDeps,
  caller: Caller,
  sequenceId: number,
  change: SequenceChange,
): Promise<void> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const sequence = await changedSequence(tx, caller, sequenceId);
    requireNotOver(sequence);
    const now = deps.clock.now();
    const planned = planOf(sequence, change, { now, zone: caller.timeZone });
    await takeBackPending(deps, tx, sequence);
    const { notBefore = now, ...plan } = planned ?? {};
    await saveSequence(tx, sequenceId, {
      ...sequence,
      ...plan,
      ...(await changedContent(tx, caller, sequence, change)),
    });
    if (planned !== null) await moveSequence(tx, sequenceId, { lastDate: null });
    if (sequence.state === 'Running')
      await planNext(deps, tx, caller.tenant, await again(tx, sequence), { notBefore });
  });
}

/** The changed schedule; null if it stays. Without a start it counts from today, at the time of day that it has. */
function planOf(
  sequence: SequenceRow,
  { RepeatingBroadcastSchedule, StartDate }: SequenceChange,
  by: { now: Date; zone: string },
): Plan | null {
  const typed = RepeatingBroadcastSchedule ?? {
    ...sequence.schedule,
    DaysOfWeek: [...sequence.schedule.DaysOfWeek],
    EndDateTime: sequence.endAt.toISOString(),
  };
  if (StartDate !== undefined && StartDate !== null) return requirePlan(planSchedule(typed, StartDate, by));
  if (RepeatingBroadcastSchedule === undefined) return null;
  const today = wallTime(by.now, sequence.timeZone);
  const first = plainText(today) > sequence.firstDate ? today : dayOfText(sequence.firstDate);
  return requirePlan(planFrom(typed, { ...first, ...timeOf(sequence) }, by.now, sequence.timeZone));
}

/** The changed form and people; what is absent stays. */
async function changedContent(
  tx: TenantTx,
  caller: Caller,
  sequence: SequenceRow,
  { RepeatingBroadcastSchedule: _schedule, startOption: _option, ...change }: SequenceChange,
) {
  const draft =
    change.DraftBroadcastID === undefined ? null : await openDraft(tx, caller, change.DraftBroadcastID, true);
  if (draft !== null) await requireNoImport(tx, draft);
  const typed = broadcastForm.parse({
    ...sequence.form,
    ...change,
    DraftBroadcastID: sequence.draftBroadcastId,
  });
  const content = contentOf(typed, formOf(typed, draft?.form ?? {}));
  if (draft === null) return content;
  await forgetRecipients(tx, sequence.audienceId);
  return { ...content, ...(await peopleOf(tx, draft)) };
}

/** Pauses, resumes, or stops a sequence. A request for the state it has changes nothing. */
export function steerSequence(
  deps: RepeatDeps,
  caller: Caller,
  sequenceId: number,
  state: 'Paused' | 'Running' | 'Stopped',
): Promise<void> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const sequence = await changedSequence(tx, caller, sequenceId);
    if (sequence.state === state) return;
    requireNotOver(sequence);
    if (state === 'Running') {
      requireRight('broadcasts.repeat', caller);
      const now = deps.clock.now();
      await notePaused(tx, sequence, now);
      await planNext(deps, tx, caller.tenant, sequence, { notBefore: now });
      return;
    }
    await takeBackPending(deps, tx, sequence);
    await moveSequence(tx, sequenceId, { state, dueAt: null });
  });
}

/** Writes down the dates that passed while the sequence was paused. */
async function notePaused(tx: TenantTx, sequence: SequenceRow, now: Date): Promise<void> {
  const { repeatingBroadcastId, lastDate, firstDate } = sequence;
  const from = lastDate ?? firstDate;
  const known = await statesFrom(tx, repeatingBroadcastId, from);
  // Two years at most, so a few hundred at most.
  for (const step of occurrencesOf(stepsOf(sequence), dayOfText(from))) {
    const [date, startAt] = [plainText(step.date), new Date(step.at)];
    if (startAt > now) return;
    if (known.has(date)) continue;
    const to = { startAt, state: 'Skipped', reason: pausedText } as const;
    await putOccurrence(tx, repeatingBroadcastId, date, to, now);
  }
}

/** Makes a date to come that failed once more, and throws what keeps it from being made. */
async function tryAgain(
  deps: RepeatDeps,
  tx: TenantTx,
  caller: Caller,
  sequence: SequenceRow,
  failed: { occurrenceDate: string; startAt: Date },
): Promise<void> {
  requireRight('broadcasts.repeat', caller);
  if (sequence.state !== 'Running')
    throw new AppError('WrongState', 'This repeating broadcast is paused. Resume it, then try again.');
  if (failed.startAt <= deps.clock.now()) throw datePassed();
  const creator = await creatorOf(tx, caller.tenant, sequence);
  await makeOccurrence(deps, tx, creator, sequence, { date: failed.occurrenceDate, at: failed.startAt });
}

const datePassed = (): AppError =>
  new AppError('WrongState', 'This date has passed or is being sent, so it can’t be changed any more.');

/** Skips a date to come, or takes that back, also from one that failed; the next occurrence is made anew when it is another one now. */
export function skipDate(
  deps: RepeatDeps,
  caller: Caller,
  sequenceId: number,
  date: string,
  isSkipped: boolean,
): Promise<void> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const sequence = await changedSequence(tx, caller, sequenceId);
    requireNotOver(sequence);
    const now = deps.clock.now();
    const [step] = nextOccurrences(stepsOf(sequence), dayOfText(date), 1);
    if (step === undefined || plainText(step.date) !== date) throw new AppError('NotFound');
    const there = await readOccurrence(tx, sequenceId, date);
    if (there?.state === 'Failed' && !isSkipped) return tryAgain(deps, tx, caller, sequence, there);
    if ((there?.state === 'Skipped') === isSkipped) return;
    const pending = (await openOccurrences(tx, sequenceId))[0];
    const isPending = pending?.occurrenceDate === date;
    const startAt = isPending ? (pending.startDate ?? pending.startAt) : new Date(step.at);
    if (startAt <= now || (there !== null && !isPending && there.state !== 'Skipped')) throw datePassed();
    const isNext = pending === undefined || date <= pending.occurrenceDate;
    if (isNext) await takeBackPending(deps, tx, sequence);
    if (isSkipped) {
      const to = { startAt, state: 'Skipped', reason: skippedByUserText } as const;
      await putOccurrence(tx, sequenceId, date, to, now);
    } else await removeOccurrence(tx, sequenceId, date);
    if (isNext && sequence.state === 'Running')
      await planNext(deps, tx, caller.tenant, await again(tx, sequence), { notBefore: now });
  });
}
