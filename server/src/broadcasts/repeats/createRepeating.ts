import { AppError } from '@carillon/contract/errors';
import type { BroadcastForm, DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import { may } from '@carillon/rules/accounts/rights';
import { whatCounts } from '@carillon/rules/broadcasts/form';
import { messageNowText } from '@carillon/rules/broadcasts/refusals';
import { groupsOfAudience, removeGroupPeople, type GroupOfAudience } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { requireRight } from '../../platform/http/rightError.ts';
import { requireRevision } from '../drafts/recipients/unchangedSinceShown.ts';
import { broadcastOfDraft, readDraft, setDraftState, type DraftRow } from '../drafts/drafts.sql.ts';
import { draftOwnerId } from '../drafts/drafts.ts';
import { withHouseholds } from '../drafts/withHouseholds.ts';
import { requireNoImport } from '../start/createBroadcast.ts';
import type { RepeatDeps } from './makeOccurrence.ts';
import { planNext } from './planNext.ts';
import { planSchedule, requirePlan } from './planSchedule.ts';
import { firstBroadcastOf } from './occurrences.sql.ts';
import {
  insertSequence,
  readSequence,
  sequenceOfDraft,
  type SequenceForm,
  type SequenceRow,
} from './repeats.sql.ts';

interface Created {
  readonly repeatingBroadcastId: number;
  readonly broadcastId: number;
  readonly reached: number | null;
}

/**
 * Makes a sequence of a draft with its first occurrence, in one transaction. The draft's people become the sequence's;
 * those of whole groups are read anew for each occurrence. The same RequestKey returns the first result.
 */
export function createRepeating(deps: RepeatDeps, caller: Caller, typed: BroadcastForm): Promise<Created> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    requireRight('broadcasts.repeat', caller);
    const opened = await readDraft(tx, typed.DraftBroadcastID, draftOwnerId(caller), true);
    if (opened === null) return madeBefore(tx, caller, typed);
    await requireNoImport(tx, opened);
    const now = deps.clock.now();
    const households = { type: typed.BroadcastType, choice: typed.Households };
    const draft = await withHouseholds(tx, opened, now, households);
    requireRevision(typed.Shown, draft);
    const { notBefore, ...plan } = requirePlan(
      planSchedule(typed.RepeatingBroadcastSchedule, typed.StartDate, { now, zone: caller.timeZone }),
    );
    const form = formOf(typed, draft.form);
    const by = { userId: caller.userId, requestKey: typed.RequestKey ?? null, now };
    const repeatingBroadcastId = await insertSequence(tx, by, {
      ...plan,
      ...contentOf(typed, form),
      ...(await peopleOf(tx, draft)),
    });
    const sequence = await readSequence(tx, repeatingBroadcastId, null);
    if (sequence === null) throw new Error('a sequence was not made');
    const { RosterRevision: _, ...shown } = typed.Shown ?? {};
    const first = await planNext(deps, tx, caller.tenant, sequence, { notBefore, shown });
    if (first === null) throw new AppError('NotFound');
    return { repeatingBroadcastId, ...first };
  });
}

/** The draft is not open: returns the first result for the same request, and refuses another one. */
async function madeBefore(tx: TenantTx, caller: Caller, typed: BroadcastForm): Promise<Created> {
  const sequence = await sequenceOfDraft(tx, typed.DraftBroadcastID);
  const { userId } = sequence ?? (await broadcastOfDraft(tx, typed.DraftBroadcastID)) ?? {};
  if (userId === undefined || (!may('drafts.viewAll', caller) && userId !== caller.userId))
    throw new AppError('NotFound');
  if (sequence === null || typed.RequestKey === undefined || sequence.requestKey !== typed.RequestKey)
    throw new AppError('AlreadySent');
  const { repeatingBroadcastId } = sequence;
  const broadcastId = await firstBroadcastOf(tx, repeatingBroadcastId);
  if (broadcastId === null) throw new AppError('AlreadySent');
  return { repeatingBroadcastId, broadcastId, reached: null };
}

/** What counts of a form for each occurrence. */
export function formOf(
  typed: BroadcastForm,
  ofDraft: Partial<Pick<DraftForm, 'NumbersPerPerson' | 'Households'>>,
): SequenceForm {
  const counted = whatCounts({ ...typed, startOption: 'START_LATER', StartDate: null });
  const {
    DraftBroadcastID: _draft,
    Shown: _shown,
    RequestKey: _key,
    StartDate: _start,
    startOption: _option,
    startTimeText: _text,
    RepeatingBroadcastSchedule: _schedule,
    ...form
  } = counted;
  if (form.RecordLater || form.RecordLaterVM) {
    const Field = form.RecordLater ? 'Audio' : 'AudioVM';
    throw new AppError('Validation', messageNowText, [{ Field, Message: messageNowText }]);
  }
  const { NumbersPerPerson = ofDraft.NumbersPerPerson, Households = ofDraft.Households } = form;
  return {
    ...form,
    ...(NumbersPerPerson === undefined ? {} : { NumbersPerPerson }),
    ...(Households === undefined ? {} : { Households }),
  };
}

/** What a list of sequences shows of a form. */
export function contentOf(typed: Pick<BroadcastForm, 'BroadcastName' | 'BroadcastType'>, form: SequenceForm) {
  return {
    name: typed.BroadcastName.trim(),
    broadcastType: typed.BroadcastType,
    isTextSurvey: form.IsTextSurvey,
    form,
  };
}

/** Takes over the people of a draft, which can't be opened again: the fixed ones stay in its audience. */
export async function peopleOf(
  tx: TenantTx,
  { draftBroadcastId, audienceId, recipientCount }: DraftRow,
): Promise<
  Pick<SequenceRow, 'draftBroadcastId' | 'audienceId' | 'fixedCount'> & {
    groups: readonly GroupOfAudience[];
  }
> {
  const groups = await groupsOfAudience(tx, audienceId);
  const ofGroups = await removeGroupPeople(tx, audienceId);
  await setDraftState(tx, draftBroadcastId, 'sent');
  return { draftBroadcastId, audienceId, groups, fixedCount: recipientCount - ofGroups };
}
