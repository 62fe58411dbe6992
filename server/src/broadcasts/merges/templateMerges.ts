import type {
  MergedMessage,
  TemplateMerge,
  putMergedMessages,
} from '@carillon/contract/broadcasts/templateMerges';
import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import { messageNeededText } from '@carillon/rules/broadcasts/refusals';
import { keeps } from '@carillon/rules/broadcasts/types';
import { mergeFieldNames } from '@carillon/rules/texts/mergeFields';
import { readAccount, readUser } from '../../accounts/index.ts';
import { decide, filterPhone, type TypedText } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { checkedMessage } from '../drafts/message/checkMessage.ts';
import { draftOwnerId, openDraft, type DraftDeps } from '../drafts/drafts.ts';
import { readDraft, saveForm, type DraftRow } from '../drafts/drafts.sql.ts';
import { typedText } from '../drafts/reachRules.ts';
import { mergeTextsJob } from '../jobs.ts';
import { mergePiece } from './mergeTexts.job.ts';
import {
  countMerged,
  insertMerge,
  listMerged,
  numbersOfMerged,
  readMerge,
  readMergeOfDraft,
  type MergeRow,
  type Which,
} from './merges.sql.ts';
import { isSameText, presentMerge, presentMessage } from './presentMerge.ts';

export type MergeRouteDeps = DraftDeps & { readonly jobs: Jobs };

/** A list up to this length is merged while its user waits: it takes a few milliseconds. */
const atOnce = 5_000;

/**
 * Merges the text of a draft with its recipients, in place of its last merge. `templateText` becomes the text of the draft
 * first. A long list becomes a job. Throws Validation if there is nothing to merge.
 */
export function startMerge(
  deps: MergeRouteDeps,
  caller: Caller,
  draftId: number,
  templateText?: string,
): Promise<TemplateMerge> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await withText(tx, deps, await openDraft(tx, caller, draftId, true), templateText);
    const text = typedText(draft.form, await readUser(tx, draft.userId), draft.customFields);
    if (text.message.trim() === '' && !text.hasMedia)
      throw new AppError('Validation', messageNeededText, [
        { Field: 'TemplateText', Message: messageNeededText },
      ]);
    const last = await readMergeOfDraft(tx, draftId);
    if (last !== null && isStillTrue(last, draft, text, deps.clock.now()))
      return presentMerge(tx, last, draft);
    const merge = await insertMerge(tx, {
      draftBroadcastId: draftId,
      audienceId: draft.audienceId,
      userId: caller.userId,
      message: text.message,
      signature: text.signature,
      maxCharacters: text.limit,
      hasMedia: text.hasMedia,
      customFields: draft.customFields,
      lastNo: draft.nextRecipientNo - 1,
      total: draft.recipientCount,
      createdAt: deps.clock.now(),
    });
    const id = merge.templateMergeId;
    if (merge.lastNo > atOnce)
      await deps.jobs.enqueue(
        tx,
        mergeTextsJob,
        { AccountID: tx.accountId, TemplateMergeID: id },
        { key: `${tx.accountId}:${id}` },
      );
    else await mergePiece(tx, deps, id);
    return presentMerge(tx, (await readMerge(tx, id)) ?? merge, draft);
  });
}

/** The draft with this text, which is stored if it is another one. Throws Validation for a type without texts. */
async function withText(
  tx: TenantTx,
  deps: MergeRouteDeps,
  draft: DraftRow,
  text: string | undefined,
): Promise<DraftRow> {
  if (text === undefined || text === draft.form.TextMessage) return draft;
  const { broadcastType: type, isTextSurvey } = draft;
  if (!keeps(type, 'TextMessage')) {
    const Message = 'This type of broadcast has no text.';
    throw new AppError('Validation', Message, [{ Field: 'TemplateText', Message }]);
  }
  const form = { ...draft.form, TextMessage: text };
  return saveForm(tx, draft.draftBroadcastId, {
    form,
    type,
    isTextSurvey,
    now: deps.clock.now(),
    merged: false,
  });
}

/** In milliseconds: opt-outs come meanwhile, so an older merge is made again. */
const trueFor = 3_600_000;

/** True when a merge of the same text and people is there or under way: one comes back to it (row C-041). */
function isStillTrue(merge: MergeRow, draft: DraftRow, text: TypedText, now: Date): boolean {
  const changed = draft.recipientsChangedAt?.getTime() ?? 0;
  return (
    changed < merge.createdAt.getTime() &&
    now.getTime() - merge.createdAt.getTime() < trueFor &&
    merge.total === draft.recipientCount &&
    isSameText(merge, text)
  );
}

/** A merge and its draft, which is null once it was sent. A merge of another user's draft is not found. */
async function openMerge(
  tx: TenantTx,
  caller: Caller,
  mergeId: number,
): Promise<{ merge: MergeRow; draft: DraftRow | null }> {
  const merge = await readMerge(tx, mergeId);
  if (merge === null) throw new AppError('NotFound');
  const draft = await readDraft(tx, merge.draftBroadcastId, draftOwnerId(caller));
  if (draft === null && merge.userId !== caller.userId) throw new AppError('NotFound');
  return { merge, draft };
}

export function getMerge(deps: DraftDeps, caller: Caller, mergeId: number): Promise<TemplateMerge> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { merge, draft } = await openMerge(tx, caller, mergeId);
    return presentMerge(tx, merge, draft);
  });
}

/** A page of a merge's messages. */
export function listMessages(
  deps: DraftDeps,
  caller: Caller,
  mergeId: number,
  which: Which,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ items: MergedMessage[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { merge } = await openMerge(tx, caller, mergeId);
    const rows = await listMerged(tx, merge, which, page);
    return {
      items: rows.map((row) => presentMessage(merge, row)),
      size: await countMerged(tx, merge, which),
    };
  });
}

/**
 * Excludes recipients from the message or includes them again, or stores a text of its own for one (C-156). Throws
 * NotFound for a number that is no recipient, and WrongState for a merge that still runs or whose draft was sent.
 */
export function decideMessages(
  deps: DraftDeps,
  caller: Caller,
  mergeId: number,
  body: BodyOf<typeof putMergedMessages>,
): Promise<TemplateMerge> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { merge } = await openMerge(tx, caller, mergeId);
    const draft = await readDraft(tx, merge.draftBroadcastId, draftOwnerId(caller), true);
    if (draft === null)
      throw new AppError('WrongState', 'This broadcast was already created. Change its text there.');
    if (merge.finishedAt === null)
      throw new AppError('WrongState', 'Your messages are still being checked. Try again in a moment.');
    const now = typedText(draft.form, await readUser(tx, draft.userId), draft.customFields);
    if (now.message !== merge.message)
      throw new AppError(
        'WrongState',
        'Your text was changed after these messages were checked. Check them again.',
      );
    if (mergeFieldNames(merge.message).length === 0)
      throw new AppError(
        'Unprocessable',
        'All recipients get the same text, because it has no personalized fields. Remove recipients from the list instead.',
      );
    const nos = await chosen(tx, merge, body);
    const { Exclude, FixedMessage } = body;
    const ownText =
      typeof FixedMessage === 'string' ? await checkedOwn(tx, merge, FixedMessage) : FixedMessage;
    await decide(tx, draft, nos, merge.message, { exclude: Exclude, ownText });
    return presentMerge(tx, merge, draft);
  });
}

/** The recipients that a request names. */
async function chosen(
  tx: TenantTx,
  merge: MergeRow,
  { PhoneNumber, Selection, Exclude }: BodyOf<typeof putMergedMessages>,
): Promise<number[]> {
  const { countryId } = await readAccount(tx);
  const phonesOf = (items: readonly { PhoneNumber: string }[]) =>
    items.map((item) => filterPhone(item.PhoneNumber, countryId));
  if (PhoneNumber !== undefined) {
    const nos = await numbersOfMerged(tx, merge, 'all', { only: phonesOf([{ PhoneNumber }]) });
    if (nos.length === 0) throw new AppError('NotFound');
    return nos;
  }
  const { Type, Items } = Selection ?? { Type: 'Selected' as const, Items: [] };
  const phones = phonesOf(Items);
  if (Type === 'Selected') return numbersOfMerged(tx, merge, 'all', { only: phones });
  // To include all again means those that are excluded.
  return numbersOfMerged(
    tx,
    merge,
    Exclude === false ? 'excluded' : 'invalid',
    Type === 'SelectedAll' ? {} : { without: phones },
  );
}

/** A text for one person that may be sent; throws Validation naming the field. */
async function checkedOwn(tx: TenantTx, merge: MergeRow, text: string): Promise<string> {
  const { MaxFixedLength } = await presentMerge(tx, merge, null);
  return checkedMessage(text, {
    field: 'FixedMessage',
    signature: '',
    limit: MaxFixedLength,
    hasMedia: false,
    customFields: null,
  });
}
