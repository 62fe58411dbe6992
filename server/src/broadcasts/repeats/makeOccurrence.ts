import { AppError } from '@carillon/contract/errors';
import type { BroadcastForm } from '@carillon/contract/broadcasts/broadcastForm';
import {
  emptySoFarText,
  failureCodes,
  failureOf,
  triedAgainText,
} from '@carillon/rules/schedules/occurrenceTexts';
import { callerOfUser, rosterOwner } from '../../accounts/index.ts';
import { compareAudiences, copyFixedPeople, rereadGroups } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import type { Caller } from '../../platform/http/http.ts';
import { requireRight } from '../../platform/http/rightError.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { insertDraft } from '../drafts/drafts.sql.ts';
import type { PartDeps } from '../parts/part.ts';
import { makeBroadcast, NoOneReached } from '../start/createBroadcast.ts';
import { audienceBefore, putOccurrence } from './occurrences.sql.ts';
import { queueFailureEmail } from './failureEmail.job.ts';
import type { SequenceRow } from './repeats.sql.ts';

export type RepeatDeps = PartDeps & { readonly jobs: Jobs; readonly log: Log };

/** What became of the attempt to make an occurrence. */
export type Attempt =
  | { readonly outcome: 'made'; readonly broadcastId: number; readonly reached: number | null }
  /** It would reach no recipient. */
  | { readonly outcome: 'empty' }
  /** Its calls may not begin at this time of this day. */
  | { readonly outcome: 'outsideWindow'; readonly reason: string }
  | { readonly outcome: 'failed'; readonly code: number; readonly detail: string };

/** The user in whose name a sequence sends; throws when the user may not repeat broadcasts (any more). */
export async function creatorOf(tx: TenantTx, tenant: Tenant, sequence: SequenceRow): Promise<Caller> {
  const caller = await callerOfUser(tx, tenant, sequence.userId);
  requireRight('broadcasts.repeat', caller);
  if (caller === null) throw new AppError('Unauthorized');
  return caller;
}

/** A date of a sequence with its start. */
export interface Due {
  readonly date: string;
  readonly at: Date;
}

/**
 * Makes the occurrence of a date as an ordinary scheduled broadcast, in the caller's transaction: with the sequence's
 * fixed people, its groups as they are now, and its credits held. Throws what `makeBroadcast` throws.
 */
export async function makeOccurrence(
  deps: RepeatDeps,
  tx: TenantTx,
  caller: Caller,
  sequence: SequenceRow,
  { date, at }: Due,
  shown?: BroadcastForm['Shown'],
): Promise<{ broadcastId: number; reached: number | null }> {
  const { repeatingBroadcastId, userId, form, groups, audienceId } = sequence;
  const now = deps.clock.now();
  const draft = await insertDraft(tx, { userId, type: sequence.broadcastType, form: {}, now });
  await copyFixedPeople(tx, { from: audienceId, to: draft.audienceId, now });
  const by = { owner: rosterOwner(caller), now, isWhole: false };
  await rereadGroups(tx, draft.audienceId, groups, by);
  const before = await audienceBefore(tx, repeatingBroadcastId, date);
  const change = before === null ? null : await compareAudiences(tx, before, draft.audienceId);
  const typed: BroadcastForm = {
    ...form,
    ...(shown === undefined ? {} : { Shown: shown }),
    DraftBroadcastID: draft.draftBroadcastId,
    startOption: 'START_LATER',
    StartDate: at.toISOString(),
  };
  const made = await makeBroadcast(deps, tx, caller, typed, { startsAt: at });
  const { broadcastId } = made;
  const row = { startAt: at, state: 'Scheduled', broadcastId, ...change } as const;
  await putOccurrence(tx, repeatingBroadcastId, date, row, now);
  return made;
}

/** The same, so that a refusal leaves nothing behind and is returned; it goes on in the same transaction. */
export async function tryToMake(
  deps: RepeatDeps,
  tx: TenantTx,
  tenant: Tenant,
  sequence: SequenceRow,
  due: Due,
): Promise<Attempt> {
  return attempted(deps, tx, async () => {
    const caller = await creatorOf(tx, tenant, sequence);
    const made = await makeOccurrence(deps, tx, caller, sequence, due);
    return { outcome: 'made', ...made };
  });
}

/** Runs a part of a transaction so that its refusal undoes this part alone. */
export async function attempted(
  deps: Pick<RepeatDeps, 'log'>,
  tx: TenantTx,
  work: () => Promise<Attempt>,
): Promise<Attempt> {
  const part = await inSavepoint(tx, work);
  return part.done ? part.value : refused(deps, part.error);
}

function refused({ log }: Pick<RepeatDeps, 'log'>, error: unknown): Attempt {
  if (error instanceof NoOneReached) return { outcome: 'empty' };
  if (!(error instanceof AppError)) {
    log.error({ err: error }, 'an occurrence of a repeating broadcast failed for an unknown reason');
    return { outcome: 'failed', code: failureCodes.unknown, detail: '' };
  }
  const fields = error.fields.map(({ Field }) => Field);
  if (fields.includes('StartDate')) return { outcome: 'outsideWindow', reason: error.message };
  const failure = failureOf({ errorName: error.errorName, message: error.message, fields });
  if (failure.code === failureCodes.unknown)
    log.error({ err: error }, 'an occurrence of a repeating broadcast was refused');
  return { outcome: 'failed', ...failure };
}

/**
 * Writes what became of an occurrence that was not made: it waits for its time, was skipped, or failed. `before` is the
 * code of the failure of the date before: the same cause is not told again before its own date has come.
 */
export async function noteNotMade(
  { jobs }: Pick<RepeatDeps, 'jobs'>,
  tx: TenantTx,
  sequence: SequenceRow,
  { date, at }: Due,
  attempt: Exclude<Attempt, { outcome: 'made' }>,
  now: Date,
  before: number | null = null,
): Promise<void> {
  const to =
    attempt.outcome === 'failed' && attempt.code === before && at > now
      ? ({ state: 'Scheduled', reason: triedAgainText(before, sequence.name) } as const)
      : attempt.outcome === 'empty'
        ? ({ state: 'Scheduled', reason: emptySoFarText } as const)
        : attempt.outcome === 'outsideWindow'
          ? ({ state: 'Skipped', reason: attempt.reason } as const)
          : ({ state: 'Failed', reason: attempt.detail, code: attempt.code } as const);
  await putOccurrence(tx, sequence.repeatingBroadcastId, date, { startAt: at, ...to }, now);
  if (to.state === 'Failed') await queueFailureEmail(jobs, tx, sequence.repeatingBroadcastId, date);
}
