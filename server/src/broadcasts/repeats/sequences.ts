import type {
  AccountFailure,
  Occurrence,
  RepeatingBroadcast,
  RepeatingBroadcastDetails,
} from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type { validateSchedule } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type { AnswerOf, BodyOf } from '@carillon/contract/route';
import { failureText } from '@carillon/rules/schedules/occurrenceTexts';
import { occurrencesOf, type Step } from '@carillon/rules/schedules/recurrence';
import type { DraftDeps } from '../drafts/drafts.ts';
import type { Caller } from '../../platform/http/http.ts';
import { visibleTo } from '../life/steered.ts';
import { planSchedule } from './planSchedule.ts';
import { comingDate, pastOccurrences, presentSequence, presentSequences } from './presentSequences.ts';
import { dismissFailureRows, listFailures } from './occurrences.sql.ts';
import { listSequences, type SequenceState } from './repeats.sql.ts';
import { stepsOf, visibleSequence } from './sequence.ts';

/** A page of the sequences that the caller may see. */
export function listVisibleSequences(
  deps: DraftDeps,
  caller: Caller,
  query: { q?: string | undefined; state?: SequenceState | undefined; offset: number; limit: number },
): Promise<{ items: RepeatingBroadcast[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { offset, limit } = query;
    const { rows, size } = await listSequences(tx, {
      userId: visibleTo(caller),
      q: query.q?.trim() || null,
      state: query.state ?? null,
      offset,
      limit,
    });
    return { items: await presentSequences(tx, caller, rows), size };
  });
}

/** One sequence in full. */
export function getSequence(
  deps: DraftDeps,
  caller: Caller,
  sequenceId: number,
): Promise<RepeatingBroadcastDetails> {
  return deps.database.inTenant(caller.tenant, async (tx) =>
    presentSequence(tx, caller, await visibleSequence(tx, caller, sequenceId), deps.clock.now()),
  );
}

/** A page of its past occurrences. */
export function listPastOccurrences(
  deps: DraftDeps,
  caller: Caller,
  sequenceId: number,
  page: { offset: number; limit: number },
): Promise<{ items: Occurrence[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) =>
    pastOccurrences(tx, caller, await visibleSequence(tx, caller, sequenceId), {
      ...page,
      now: deps.clock.now(),
    }),
  );
}

/** How many dates of a schedule are shown before it is saved. */
const shownDates = 5;

/** What a schedule means, or what is wrong with it (row B-193). */
export function describeTyped(
  deps: Pick<DraftDeps, 'clock'>,
  caller: Caller,
  body: BodyOf<typeof validateSchedule>,
): AnswerOf<typeof validateSchedule> {
  const by = { now: deps.clock.now(), zone: caller.timeZone };
  const planned = planSchedule(body.RepeatingBroadcastSchedule, body.StartDateTime, by);
  if (!planned.ok) {
    const Errors = [...planned.errors];
    const Message = Errors[0]?.Message ?? null;
    return {
      ScheduleDescription: null,
      Message,
      Errors,
      EndDateTime: null,
      NextDates: [],
      OccurrenceTotal: 0,
    };
  }
  const { plan } = planned;
  // Two years at most, so a few hundred at most.
  const steps: Step[] = [...occurrencesOf(stepsOf(plan))];
  return {
    ScheduleDescription: plan.description,
    Message: null,
    Errors: [],
    EndDateTime: plan.endAt.toISOString(),
    NextDates: steps.slice(0, shownDates).map((step) => comingDate(step, plan)),
    OccurrenceTotal: steps.length,
  };
}

/** Occurrences that failed and were not dismissed (row B-195). */
export function accountFailures(deps: DraftDeps, caller: Caller): Promise<AccountFailure[]> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const rows = await listFailures(tx, visibleTo(caller));
    return rows.map((row) => ({
      FailureID: row.failureId,
      RepeatingBroadcastID: row.repeatingBroadcastId,
      BroadcastName: row.name,
      OccurrenceDate: row.occurrenceDate,
      StartDate: row.startAt.toISOString(),
      FailedDate: row.failedAt.toISOString(),
      Code: row.code,
      Message: failureText(row.code, row.name),
      Detail: row.reason,
    }));
  });
}

/** Dismisses failures, or all that the caller sees. */
export function dismiss(
  deps: DraftDeps,
  caller: Caller,
  ids: readonly number[] | undefined,
): Promise<{ Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => ({
    Count: await dismissFailureRows(tx, visibleTo(caller), ids ?? null, deps.clock.now()),
  }));
}
