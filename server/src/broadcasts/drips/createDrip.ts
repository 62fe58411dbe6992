import { AppError } from '@carillon/contract/errors';
import type { DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import type { DripForm } from '@carillon/contract/broadcasts/drips';
import { may } from '@carillon/rules/accounts/rights';
import {
  dateText,
  movedStarts,
  noRecipientText,
  stepName,
  stepOrderText,
  stepsOutOfOrder,
} from '@carillon/rules/drips/drip';
import { hasMergeFields, noFieldsText } from '@carillon/rules/texts/mergeFields';
import { readInstant } from '@carillon/rules/time/times';
import { copyPeople, countAudience } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import type { Caller } from '../../platform/http/http.ts';
import { requireRight } from '../../platform/http/rightError.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { draftOwnerId } from '../drafts/drafts.ts';
import {
  broadcastOfDraft,
  insertDraft,
  readDraft,
  setDraftState,
  type DraftRow,
} from '../drafts/drafts.sql.ts';
import { reachRules } from '../drafts/reachRules.ts';
import { requireRevision } from '../drafts/recipients/unchangedSinceShown.ts';
import type { PartDeps } from '../parts/part.ts';
import { makeBroadcast, requireNoImport } from '../start/createBroadcast.ts';
import { startDateToStore } from '../start/startDate.ts';
import { dripOfDraft, insertDrip, insertStep, stepsOfDrips } from './drips.sql.ts';

export type DripDeps = PartDeps & { readonly jobs: Jobs };

/** What became of a request for a drip: the steps that were made, and why others were not. */
interface CreatedDrip {
  readonly dripId: number;
  readonly broadcastIds: readonly number[];
  readonly failures: readonly { readonly stepNo: number; readonly problem: string }[];
}

type Step = DripForm['steps'][number];

/**
 * Makes a drip of a draft in one transaction: an ordinary scheduled broadcast for each step, with an audience of its own
 * that has the draft's recipients under the same numbers (2-decisions K3). A step that is refused is noted with its
 * reason, and the others are made; if none can be made, the first refusal is thrown and nothing is kept (K5). The same
 * RequestKey returns the first result.
 */
export function createDrip(deps: DripDeps, caller: Caller, form: DripForm): Promise<CreatedDrip> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    requireRight('drips.send', caller);
    const draft = await readDraft(tx, form.draftBroadcastId, draftOwnerId(caller), true);
    if (draft === null) return madeBefore(tx, caller, form);
    await requireNoImport(tx, draft);
    if (form.rosterRevision !== undefined) requireRevision({ RosterRevision: form.rosterRevision }, draft);
    const now = deps.clock.now();
    const starts = plannedStarts(form.steps, now, caller.timeZone);
    await requireRecipients(tx, draft);
    const { draftBroadcastId, audienceId } = draft;
    const { name, textNumberId, stopsOnReply } = form;
    const dripId = await insertDrip(
      tx,
      {
        userId: caller.userId,
        draftBroadcastId,
        audienceId,
        requestKey: form.requestKey ?? null,
        name,
        textNumberId,
        stopsOnReply,
      },
      now,
    );
    const refusals: AppError[] = [];
    for (const [index, step] of form.steps.entries()) {
      const stepNo = index + 1;
      const startAt = new Date(starts[index] ?? now);
      const made = await inSavepoint(tx, () =>
        makeStep(deps, tx, caller, {
          form,
          audienceId,
          numbers: draft.form.NumbersPerPerson ?? null,
          message: step.message,
          stepNo,
          startAt,
        }),
      );
      if (!made.done && !(made.error instanceof AppError)) throw made.error;
      const refusal = made.done ? null : (made.error as AppError);
      if (refusal !== null) refusals.push(refusal);
      const { message } = step;
      const broadcastId = made.done ? made.value : null;
      const problem = refusal?.message ?? '';
      await insertStep(tx, dripId, { stepNo, message, startAt, broadcastId, problem });
    }
    const [first] = refusals;
    if (first !== undefined && refusals.length === form.steps.length) throw first;
    await setDraftState(tx, draftBroadcastId, 'sent');
    return resultOf(tx, dripId);
  });
}

async function resultOf(tx: TenantTx, dripId: number): Promise<CreatedDrip> {
  const steps = await stepsOfDrips(tx, [dripId]);
  return {
    dripId,
    broadcastIds: steps.flatMap(({ broadcastId }) => broadcastId ?? []),
    failures: steps.filter(({ broadcastId }) => broadcastId === null),
  };
}

/** The draft is not open: returns the first result for the same request, and refuses another one. */
async function madeBefore(tx: TenantTx, caller: Caller, form: DripForm): Promise<CreatedDrip> {
  const drip = await dripOfDraft(tx, form.draftBroadcastId);
  const { userId } = drip ?? (await broadcastOfDraft(tx, form.draftBroadcastId)) ?? {};
  if (userId === undefined || (!may('drafts.viewAll', caller) && userId !== caller.userId))
    throw new AppError('NotFound');
  if (drip === null || form.requestKey === undefined || drip.requestKey !== form.requestKey)
    throw new AppError('AlreadySent');
  return resultOf(tx, drip.dripId);
}

/** When the steps start, in milliseconds: each after the one before; throws the sentence of the first fault. */
function plannedStarts(steps: readonly Step[], now: Date, zone: string): number[] {
  const wanted = steps.map(({ startDate }) => readInstant(startDate, zone));
  const unread = wanted.findIndex((start) => Number.isNaN(start));
  if (unread !== -1) throw refuseStart(dateText, unread);
  const [outOfOrder] = stepsOutOfOrder(wanted);
  if (outOfOrder !== undefined) throw refuseStart(stepOrderText, outOfOrder);
  const toStore = (text: string, step: number): number => {
    try {
      return startDateToStore(text, now, zone)?.getTime() ?? now.getTime();
    } catch (error) {
      throw error instanceof AppError ? refuseStart(error.message, step) : error;
    }
  };
  return movedStarts(wanted, toStore(steps[0]?.startDate ?? '', 0)).map((start, step) =>
    toStore(new Date(start).toISOString(), step),
  );
}

/** The refusal of a drip for the start of one step, from 0. The sentence names the step, the field has its own. */
function refuseStart(message: string, step: number): AppError {
  const named = message === stepOrderText ? message : `Step ${step + 1}: ${message}`;
  return new AppError('Validation', named, [{ Field: `steps.${step}.startDate`, Message: message }]);
}

/** At least one recipient can be texted (row B-166). */
async function requireRecipients(tx: TenantTx, draft: DraftRow): Promise<void> {
  const counts = await countAudience(tx, draft, await reachRules(tx, draft, 'SMS'));
  if (counts.TextNumberCount === 0)
    throw new AppError('Validation', noRecipientText, [
      { Field: 'draftBroadcastId', Message: noRecipientText },
    ]);
}

/** Makes the broadcast of a step and returns its id. Its text goes out as it is typed, without a signature. */
export async function makeStep(
  deps: DripDeps,
  tx: TenantTx,
  caller: Caller,
  made: {
    readonly form: Pick<DripForm, 'name' | 'textNumberId' | 'sentAnyway'>;
    /** Has the recipients, who are copied. */
    readonly audienceId: number;
    /** Which numbers of a person are texted; null for the default. */
    readonly numbers: DraftForm['NumbersPerPerson'] | null;
    readonly message: string;
    readonly stepNo: number;
    readonly startAt: Date;
  },
): Promise<number> {
  const { form, audienceId, numbers, message, stepNo, startAt } = made;
  // Steps take no personalized fields (2-decisions K7).
  if (hasMergeFields(message))
    throw new AppError('Validation', noFieldsText, [{ Field: 'Message', Message: noFieldsText }]);
  const now = deps.clock.now();
  const own = await insertDraft(tx, { userId: caller.userId, type: 'SMS', form: {}, now });
  await copyPeople(tx, { from: audienceId, to: own.audienceId, now });
  const { broadcastId } = await makeBroadcast(
    deps,
    tx,
    caller,
    {
      DraftBroadcastID: own.draftBroadcastId,
      BroadcastName: stepName(form.name, stepNo),
      BroadcastType: 'SMS',
      CallThrottle: 0,
      startOption: 'START_LATER',
      StartDate: startAt.toISOString(),
      TextMessage: message,
      TextNumberID: form.textNumberId,
      IncludeSignature: false,
      IsTextSurvey: false,
      sendTextSurveyAutoReply: false,
      Media: [],
      ...(numbers === null ? {} : { NumbersPerPerson: numbers }),
      ...(form.sentAnyway === undefined ? {} : { SentAnyway: form.sentAnyway }),
    },
    { startsAt: startAt },
  );
  return broadcastId;
}
