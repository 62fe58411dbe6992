import type { DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import { AppError } from '@carillon/contract/errors';
import type { BroadcastDeed } from '@carillon/rules/broadcasts/activity';
import { readAccount } from '../../../accounts/index.ts';
import type { TenantTx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/http.ts';
import type { BroadcastRow } from '../../broadcasts.sql.ts';
import { insertDraft, saveForm, type DraftRow } from '../drafts.sql.ts';
import { noteAudioUses } from '../draftCalls.ts';
import type { DraftDeps } from '../drafts.ts';
import { copyRecipients, filterPhone } from '../../../audiences/index.ts';
import { recordDeed } from '../../life/activity.ts';
import { requireAction } from '../../life/steered.ts';
import { nextNumbers, visibleBroadcast } from '../../results/results.ts';
import type { DetailsQuery } from '../../results/detailsQuery.ts';
import { allParts } from '../../parts/parts.ts';

/** Which recipients are copied: a selection, and the filter of "all". */
export interface CopyRequest extends DetailsQuery {
  readonly Selection: {
    readonly Type: 'Selected' | 'SelectedAll' | 'SelectedAllExcept';
    readonly Items: readonly { PhoneNumber: string }[];
  };
}

/** Recipients gone through per step when a filter chooses them. */
const stepSize = 20_000;

/**
 * Copies a broadcast into a new draft named "Copy of ..." (2-decisions A4), or some of its recipients into a follow-up.
 * Opt-outs since then are honored when the copy is sent.
 */
export function copyToDraft(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  request: CopyRequest,
): Promise<{ DraftBroadcastID: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await visibleBroadcast(tx, caller, broadcastId);
    return copyBroadcast(deps, tx, caller, broadcast, {
      isWhole: request.Selection.Type === 'SelectedAll' && !isNarrowed(request),
      isChosen: request.Selection.Type === 'Selected',
      ...(await chosenByPhone(tx, request.Selection)),
      numbers: await chosenNumbers(tx, broadcast, request),
    });
  });
}

/** The same in the caller's transaction, of a broadcast that the caller may see. */
export async function copyBroadcast(
  deps: DraftDeps,
  tx: TenantTx,
  caller: Caller,
  broadcast: BroadcastRow,
  {
    isWhole,
    ...chosen
  }: { readonly isWhole: boolean } & Pick<DraftOfBroadcast, 'isChosen' | 'only' | 'except' | 'numbers'>,
): Promise<{ DraftBroadcastID: number }> {
  const now = deps.clock.now();
  const deed = isWhole ? 'duplicate' : 'resend';
  requireAction(broadcast, deed, now);
  const form: DraftOfBroadcast['form'] = {
    BroadcastName: isWhole ? cutText(`Copy of ${broadcast.name}`, nameLength) : followUpName(broadcast.name),
    // A group text is a quick send; written in the wizard, it is a text broadcast.
    BroadcastType: broadcast.broadcastType === 'GroupSMS' ? 'SMS' : broadcast.broadcastType,
    CallThrottle: broadcast.callThrottle,
    startOption: 'START_IMMEDIATELY',
  };
  for (const part of allParts) Object.assign(form, await part.copy(tx, caller, broadcast));
  return draftFrom(tx, caller, broadcast, { form, deed, now, ...chosen });
}

/** The numbers of a selection of people, as a copy needs them. */
export async function chosenByPhone(
  tx: TenantTx,
  { Type, Items }: CopyRequest['Selection'],
): Promise<{ only: number[] | null; except: number[] }> {
  const { countryId } = await readAccount(tx);
  const phones = Items.map((item) => filterPhone(item.PhoneNumber, countryId));
  return { only: Type === 'Selected' ? phones : null, except: Type === 'SelectedAllExcept' ? phones : [] };
}

/** What a draft gets of a broadcast: a form, and recipients by phone or by their numbers in the list. */
interface DraftOfBroadcast {
  readonly form: DraftForm & Required<Pick<DraftForm, 'BroadcastType'>>;
  readonly deed: BroadcastDeed;
  /** People were named one by one: a draft without any of them is not what was asked for. */
  readonly isChosen: boolean;
  readonly only: readonly number[] | null;
  readonly except: readonly number[];
  readonly numbers: readonly number[] | null;
  readonly now: Date;
}

const noneChosenText =
  'None of the chosen people are in this broadcast, so no draft was made. Choose at least one of its people.';

/** Makes a draft for recipients of a broadcast (throws Unprocessable when the choice names none of them), opens it at the first step that lacks something, and records the deed. */
export async function draftFrom(
  tx: TenantTx,
  caller: Caller,
  broadcast: BroadcastRow,
  { form, deed, isChosen, only, except, numbers, now }: DraftOfBroadcast,
): Promise<{ DraftBroadcastID: number }> {
  const draft: DraftRow = await insertDraft(tx, {
    userId: caller.userId,
    type: form.BroadcastType,
    form,
    now,
  });
  await noteAudioUses(tx, caller, draft.draftBroadcastId, {}, draft);
  const copied = await copyRecipients(tx, {
    from: broadcast.audienceId,
    to: draft.audienceId,
    only,
    except,
    numbers,
    customFields: broadcast.customFields,
    now,
  });
  if (isChosen && copied === 0) throw new AppError('Unprocessable', noneChosenText);
  const steps = confirmedSteps(form, copied);
  await saveForm(tx, draft.draftBroadcastId, {
    form: { ...form, ...steps },
    type: draft.broadcastType,
    isTextSurvey: form.IsTextSurvey === true,
    now,
    merged: steps.MessagesConfirmed === true,
  });
  const to = form.BroadcastName ?? null;
  await recordDeed(tx, broadcast.broadcastId, { by: caller, at: now, deed, to });
  return { DraftBroadcastID: draft.draftBroadcastId };
}

/** The recipients that a filter chooses; null without one, or if the selection names them. */
export async function chosenNumbers(
  tx: TenantTx,
  broadcast: BroadcastRow,
  { Selection, ...wanted }: CopyRequest,
): Promise<number[] | null> {
  if (Selection.Type === 'Selected' || !isNarrowed(wanted)) return null;
  const numbers: number[] = [];
  for (let after = 0; ;) {
    const next = await nextNumbers(tx, broadcast, wanted, after, stepSize);
    for (const no of next) numbers.push(no);
    if (next.length < stepSize) return numbers;
    after = next.at(-1) ?? after;
  }
}

/** True when "all" means fewer than everyone in the broadcast. */
function isNarrowed({ filter, status, surveyresponse, q }: DetailsQuery): boolean {
  return filter !== 'all' || status !== undefined || surveyresponse !== undefined || (q ?? '') !== '';
}

/**
 * What was sent was confirmed, so a copy opens at its review; if something is missing, at the step that lacks it
 * (docs/decisions/broadcasts.md#follow-ups). Step 4 checks everything once more before it sends.
 */
export function confirmedSteps(
  form: DraftForm,
  recipients: number,
): Pick<
  DraftForm,
  'SettingsConfirmed' | 'RecipientsConfirmed' | 'MessagesConfirmed' | 'CompletedSteps' | 'CurrentStep'
> {
  const lacksAudio = form.CallerID !== undefined && form.Audio === null && form.RecordLater !== true;
  const lacksText =
    typeof form.TextNumberID === 'number' &&
    (form.TextMessage ?? '').trim() === '' &&
    (form.Media ?? []).length === 0;
  const [RecipientsConfirmed, MessagesConfirmed] = [recipients > 0, !lacksAudio && !lacksText];
  const confirmed = [true, RecipientsConfirmed, MessagesConfirmed];
  return {
    SettingsConfirmed: true,
    RecipientsConfirmed,
    MessagesConfirmed,
    CompletedSteps: [1, 2, 3].filter((step) => confirmed[step - 1]),
    CurrentStep: confirmed.includes(false) ? confirmed.indexOf(false) + 1 : 4,
  };
}

/** Longest name of a broadcast, in characters. */
export const nameLength = 50;

/**
 * The name of a message to some recipients of a broadcast: "Follow-up to Bus times", then "Follow-up 2 to Bus times". A
 * long name is cut at its end, so that the follow-ups of one broadcast can be told apart.
 */
export function followUpName(name: string): string {
  const before = /^Follow-up (?:(\d{1,3}) )?to (.+)$/su.exec(name);
  const times = before === null ? 1 : Number(before[1] ?? 1) + 1;
  const of = before?.[2] ?? name;
  const words = `Follow-up ${times === 1 ? '' : `${times} `}to ${of}`;
  return words.length <= nameLength ? words : `${cutText(words, nameLength - 1).trimEnd()}…`;
}

/** The beginning of a text, without half of a character at its end. */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut;
}
