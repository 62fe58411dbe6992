import { may } from '@carillon/rules/accounts/rights';
import { AppError } from '@carillon/contract/errors';
import type { BroadcastType, DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import { longestMessageSeconds } from '@carillon/rules/audio/audioLimits';
import { mergeFieldNames } from '@carillon/rules/texts/mergeFields';
import { messageLength } from '@carillon/rules/texts/segments';
import { readInstant } from '@carillon/rules/time/times';
import { keeps, partsOf, switchFields } from '@carillon/rules/broadcasts/types';
import { prefixOf, priceOfLength } from './message/priceOfBroadcastText.ts';
import { readAccount, readUser, type AccountRow, type UserRow } from '../../accounts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { setTemplateUse } from '../../templates/index.ts';
import { draftCalls, noteAudioUses } from './draftCalls.ts';
import { countAudience, forgetRecipients } from '../../audiences/index.ts';
import { draftCredits } from './draftCredits.ts';
import { insertDraft, listDrafts, readDraft, saveForm, setDraftState, type DraftRow } from './drafts.sql.ts';
import { reachRules } from './reachRules.ts';
import { withHouseholds } from './withHouseholds.ts';
import { checkStartDate } from '../start/startDate.ts';

export interface DraftDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Config;
}

/** A draft belongs to its creator. The owner may open any of the account's. */
export function draftOwnerId(caller: Caller): number | null {
  return may('drafts.viewAll', caller) ? null : caller.userId;
}

/**
 * The open draft. Throws NotFound otherwise: other users' drafts, sent ones, and missing ones get the same response.
 */
export async function openDraft(
  tx: TenantTx,
  caller: Caller,
  draftId: number,
  forChange = false,
): Promise<DraftRow> {
  const draft = await readDraft(tx, draftId, draftOwnerId(caller), forChange);
  if (draft === null) throw new AppError('NotFound');
  return draft;
}

/** Throws NotFound unless the draft is open and the caller may change it. For callers that store something for it. */
export async function requireDraft(tx: TenantTx, caller: Caller, draftId: number): Promise<void> {
  await openDraft(tx, caller, draftId);
}

export function createDraft(deps: DraftDeps, caller: Caller, type: BroadcastType): Promise<DraftBroadcast> {
  return deps.database.inTenant(caller.tenant, async (tx) =>
    presentDraft(tx, deps, await makeDraft(deps, tx, caller, type)),
  );
}

/** The same in the caller's transaction. `typed` is in the form from the beginning. */
export async function makeDraft(
  deps: DraftDeps,
  tx: TenantTx,
  caller: Caller,
  type: BroadcastType,
  typed: DraftForm = {},
): Promise<DraftRow> {
  const user = await readUser(tx, caller.userId);
  const form: DraftForm = {
    BroadcastType: type,
    IncludeSignature: user?.signatureEnabled ?? false,
    startOption: 'START_IMMEDIATELY',
    ...typed,
  };
  return insertDraft(tx, { userId: caller.userId, type, form, now: deps.clock.now() });
}

export function listOpenDrafts(
  deps: DraftDeps,
  caller: Caller,
  page: { offset: number; limit: number },
): Promise<{ items: DraftBroadcast[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { rows, size } = await listDrafts(tx, caller.userId, page);
    const items: DraftBroadcast[] = [];
    for (const row of rows) items.push(await presentDraft(tx, deps, row));
    return { items, size };
  });
}

/** Stores the form. A `Version` that is not the newest is refused and changes nothing. */
export function saveDraft(
  deps: DraftDeps,
  caller: Caller,
  draftId: number,
  form: DraftForm,
  version: number | undefined,
): Promise<DraftBroadcast> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId, true);
    if (version !== undefined && version !== draft.version) throw new AppError('DraftChanged');
    const type = form.BroadcastType ?? draft.broadcastType;
    const isTextSurvey = form.IsTextSurvey ?? draft.isTextSurvey;
    const merged =
      type === draft.broadcastType
        ? { ...draft.form, ...form }
        : switched(typedForm(draft), form, { type, isTextSurvey });
    const saved = await saveForm(tx, draftId, {
      form: merged,
      type,
      isTextSurvey: merged.IsTextSurvey ?? draft.isTextSurvey,
      now: deps.clock.now(),
      merged: form.MessagesConfirmed === true,
    });
    await noteAudioUses(tx, caller, draftId, draft.form, saved);
    await noteTemplateUse(tx, caller, draftId, draft.form, saved.form);
    return presentDraft(tx, deps, await withHouseholds(tx, saved, deps.clock.now()));
  });
}

/**
 * Changes the type and resets confirmations. A text type keeps no audio, transfer, record-later, or calling-window
 * check, and a voice type keeps no text (rows B-105, B-106).
 */
export function changeDraftType(
  deps: DraftDeps,
  caller: Caller,
  draftId: number,
  type: BroadcastType,
  isTextSurvey: boolean,
): Promise<DraftBroadcast> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId, true);
    const form = switched(typedForm(draft), {}, { type, isTextSurvey });
    const saved = await saveForm(tx, draftId, {
      form,
      type,
      isTextSurvey: form.IsTextSurvey === true,
      now: deps.clock.now(),
      merged: false,
    });
    await noteAudioUses(tx, caller, draftId, draft.form, saved);
    await noteTemplateUse(tx, caller, draftId, draft.form, saved.form);
    return presentDraft(tx, deps, await withHouseholds(tx, saved, deps.clock.now()));
  });
}

/** The content of a draft. If it was never edited, its type stands beside its form. */
const typedForm = (draft: DraftRow): DraftForm => ({ ...draft.form, BroadcastType: draft.broadcastType });

/** A form under another type. Values of the same request apply if the type keeps them. */
function switched(
  before: DraftForm,
  said: DraftForm,
  to: { type: BroadcastType; isTextSurvey: boolean },
): DraftForm {
  const kept = Object.entries(said).filter(([field]) => keeps(to.type, field));
  const { BroadcastType } = before;
  const change = switchFields({ ...before, ...said, BroadcastType }, to.type, to.isTextSurvey);
  const form: DraftForm = { ...before, ...change, ...Object.fromEntries(kept) };
  return { ...form, IsTextSurvey: change.IsTextSurvey };
}

/** Records in the library which of its texts a saved draft began with. */
async function noteTemplateUse(
  tx: TenantTx,
  caller: Caller,
  draftId: number,
  before: DraftForm,
  saved: DraftForm,
): Promise<void> {
  const [old, now] = [before.TemplateID ?? null, saved.TemplateID ?? null];
  if (old !== now) await setTemplateUse(tx, caller, { kind: 'draft', id: draftId }, now);
}

/** Start over: deletes the draft with its recipients. */
export function removeDraft(deps: DraftDeps, caller: Caller, draftId: number): Promise<void> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { audienceId } = await openDraft(tx, caller, draftId, true);
    await setDraftState(tx, draftId, 'deleted');
    await forgetRecipients(tx, audienceId);
  });
}

/** Values a caller may try without storing them (row B-197). */
export interface DraftTrial {
  readonly broadcasttype?: BroadcastType | undefined;
  readonly callthrottle?: number | undefined;
  readonly textmessagelength?: number | undefined;
  readonly textNumberID?: number | undefined;
  readonly audio?: number | undefined;
  readonly audiovm?: number | undefined;
  readonly startdate?: string | undefined;
}

/**
 * A draft with counts and credits for the `trial` values. Throws NotFound, and Validation for an invalid start date.
 */
export function getDraft(
  deps: DraftDeps,
  caller: Caller,
  draftId: number,
  trial: DraftTrial,
): Promise<DraftBroadcast> {
  // /broadcasts/validation checks whether it has passed or is too far away. Here it only has to be a time.
  if (trial.startdate !== undefined) checkStartDate(trial.startdate, deps.clock.now(), caller.timeZone);
  return deps.database.inTenant(caller.tenant, async (tx) =>
    presentDraft(tx, deps, await openDraft(tx, caller, draftId), trial),
  );
}

/** Credits for one text of the form: of the trial length, otherwise of the stored text. */
function perTextOf(
  deps: DraftDeps,
  form: DraftRow['form'],
  trial: DraftTrial,
  { account, user }: { readonly account: AccountRow; readonly user: UserRow | null },
): number {
  const signature = form.IncludeSignature === true ? (user?.signatureText ?? '') : '';
  const length = trial.textmessagelength ?? messageLength(form.TextMessage ?? '', signature);
  const hasMedia = (form.Media ?? []).length > 0;
  return priceOfLength(deps.config, account, { length, prefix: prefixOf(account), hasMedia }).credits / 1000;
}

/** The start that credits are counted for. The start in a stored draft may be unfinished, and then is no time. */
function startOf(typed: string | null, timeZone: string, now: Date): Date {
  const start = typed === null ? now : new Date(readInstant(typed, timeZone));
  return Number.isNaN(start.getTime()) ? now : start;
}

/** The fields that a form's message uses: as stored, or else those of its text (row B-205). */
function personalizedFields({ PersonalizedFields, TextMessage }: DraftForm): string[] {
  return PersonalizedFields ?? mergeFieldNames(TextMessage ?? '');
}

/** The draft as the wire shows it, with counts and credits for the trial values, otherwise for the stored ones. */
export async function presentDraft(
  tx: TenantTx,
  deps: DraftDeps,
  draft: DraftRow,
  trial: DraftTrial = {},
): Promise<DraftBroadcast> {
  const type = trial.broadcasttype ?? draft.broadcastType;
  const account = await readAccount(tx);
  const { Reached, ...counts } = await countAudience(tx, draft, await reachRules(tx, draft, type));
  const user = await readUser(tx, draft.userId);
  const perText = partsOf(type).texts ? perTextOf(deps, draft.form, trial, { account, user }) : 0;
  const calls = await draftCalls(tx, deps, draft.form, type, trial, {
    account,
    longest: user?.maxMessageLength ?? longestMessageSeconds,
  });
  const textNumberId = trial.textNumberID ?? draft.form.TextNumberID ?? null;
  const startDate = trial.startdate ?? draft.form.StartDate ?? null;
  const start = startOf(startDate, user?.timeZone ?? 'UTC', deps.clock.now());
  const numberCredits = await draftCredits(tx, textNumberId, start);
  return {
    DraftBroadcastID: draft.draftBroadcastId,
    BroadcastName: draft.form.BroadcastName ?? '',
    BroadcastType: type,
    IsTextSurvey: draft.isTextSurvey,
    Audio: calls.audio,
    AudioVM: calls.audioVm,
    CallThrottle: trial.callthrottle ?? draft.form.CallThrottle ?? 0,
    TextMessage: draft.form.TextMessage ?? '',
    TextNumberID: textNumberId,
    StartDate: startDate,
    PersonalizedFields: personalizedFields(draft.form),
    CustomData: draft.customFields,
    ...counts,
    PotentialUniqueCount: Reached,
    UniqueCountThresholdExceeded: false,
    RosterChangedSinceLastMerge:
      draft.lastMergeAt !== null &&
      draft.recipientsChangedAt !== null &&
      draft.recipientsChangedAt > draft.lastMergeAt,
    // No credits are held for recipients who are known not to be textable (row B-155).
    MinCallUnitsRequired: counts.TextNumberCount * perText + counts.VoiceNumberCount * calls.perCall,
    ...numberCredits,
    Media: draft.form.Media ?? [],
    // A copy has the choice of what it was copied from, which may not have been typed here.
    Form: draft.households === 'First' ? draft.form : { Households: draft.households, ...draft.form },
    Version: draft.version,
    SavedDate: draft.savedAt.toISOString(),
    CreatedDate: draft.createdAt.toISOString(),
  };
}
