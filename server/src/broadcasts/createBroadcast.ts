import { AppError } from '@carillon/contract/errors';
import { sendableTypes, type BroadcastForm } from '@carillon/contract/broadcastForm';
import { firstStatus, textCategory } from '@carillon/rules/broadcastStatus';
import { messageLength } from '@carillon/rules/segments';
import { readAccount, textRules, readUser } from '../accounts/index.ts';
import { availableCredits, post, readBalance } from '../billing/index.ts';
import { isImporting } from '../contacts/index.ts';
import { insertSurveyReplies, queueBroadcast, startSending } from '../delivery/index.ts';
import { hasMedia, publicMediaUrl } from '../media/index.ts';
import { canText, readNumber, type TextNumberRow } from '../numbers/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { Caller } from '../platform/http.ts';
import type { Jobs } from '../platform/jobs.ts';
import { announceBalance, announceStatus } from './announce.ts';
import { insertBroadcast } from './broadcasts.sql.ts';
import { checkedMessage, mediaLimit } from './checkMessage.ts';
import { untextable } from './draftReach.sql.ts';
import { draftOwnerId, type DraftDeps } from './drafts.ts';
import { labelBroadcast } from './labels.ts';
import { broadcastOfDraft, readDraft, setDraftState, type DraftRow } from './drafts.sql.ts';
import { leaveOutUntextable } from './leftOut.ts';
import { priceOfText } from './price.ts';
import { startBroadcastJob } from './startBroadcast.job.ts';
import { startDateToStore } from './startDate.ts';

/** Longer lists are not looked through before they start, as long as there are credits for everybody in them. */
const countedAtMost = 20_000;

/**
 * Makes a broadcast of a draft, in one transaction: the draft's recipients become the broadcast's as they
 * stand, credits are held for all who can be texted (for everybody in a long list), and sending starts or is scheduled. A draft is sent once: the
 * same RequestKey answers the first result, anything else is AlreadySent.
 */
export function createBroadcast(
  deps: DraftDeps & { jobs: Jobs },
  caller: Caller,
  form: BroadcastForm,
): Promise<number> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await readDraft(tx, form.DraftBroadcastID, draftOwnerId(caller), true);
    if (draft === null) return sentBefore(tx, caller, form);
    // Whoever the file holds would be missing, without a word.
    if (await isImporting(tx, draft.draftBroadcastId))
      throw new AppError(
        'WrongState',
        'A file is still being added to this broadcast. Try again when that is done.',
      );
    const now = deps.clock.now();
    const number = await usableNumber(tx, caller, form.TextNumberID ?? null);
    const content = await checkContent(tx, caller, draft, form);
    const startDate =
      form.startOption === 'START_LATER' ? requireStart(form.StartDate, now, caller.timeZone) : null;
    if (form.startOption === 'REPEATING')
      throw new AppError(
        'Unprocessable',
        'Choose a start: now, or at a date and time. Repeating broadcasts are not part of this version.',
      );

    const account = await readAccount(tx);
    const { prices } = deps.config;
    const { segments, credits } = priceOfText(prices, account, {
      length: messageLength(content.message, content.signature),
      hasMedia: content.media.length > 0,
    });
    // Looking for those who can't be texted grows with the list; a long one that is paid for whole starts without.
    const startsAtOnce =
      draft.recipientCount > countedAtMost &&
      availableCredits(await readBalance(tx, true)) * 1000 >= credits * draft.recipientCount;
    const leftOut = startsAtOnce
      ? []
      : await untextable(tx, draft, { type: form.BroadcastType, ...textRules(account) });
    const leftOutCount = leftOut.reduce((sum, { nos }) => sum + nos.length, 0);
    const textable = draft.recipientCount - leftOutCount;
    if (textable <= 0) throw new AppError('Unprocessable', 'Add at least one person who can receive texts.');
    const cost = (credits * textable) / 1000;

    const startsNow = startDate === null;
    const status = startsNow ? 'Broadcasting' : firstStatus(false);
    const broadcastId = await insertBroadcast(tx, {
      draftId: draft.draftBroadcastId,
      userId: caller.userId,
      name: form.BroadcastName.trim(),
      type: form.BroadcastType,
      isTextSurvey: form.IsTextSurvey || form.BroadcastType === 'TextSurvey',
      status,
      category: textCategory(status),
      startDate,
      textMessage: content.message,
      signatureText: content.signature,
      includeSignature: form.IncludeSignature,
      textNumberId: number.textNumberId,
      callThrottle: form.CallThrottle,
      media: content.media,
      surveyReplies: content.replies,
      form,
      requestKey: form.RequestKey ?? null,
      creditsPerText: credits,
      maxCreditCost: cost * 1000,
      segments,
      phoneNumberCount: draft.recipientCount,
      leftOutCount,
      lastRecipientNo: draft.nextRecipientNo - 1,
      now,
    });
    if (form.Labels !== undefined) await labelBroadcast(tx, broadcastId, form.Labels);
    await setDraftState(tx, draft.draftBroadcastId, 'sent');
    await queueBroadcast(tx, {
      broadcastId,
      draftBroadcastId: draft.draftBroadcastId,
      lastNo: draft.nextRecipientNo - 1,
      recipientCount: draft.recipientCount,
      textNumberId: number.textNumberId,
      aggregatorId: number.aggregatorId,
      textMessage: content.message,
      signatureText: content.signature,
      mediaUrls: content.media.map((item) => publicMediaUrl(deps.config, tx.accountId, item.MediaID)),
      maxCharacters: content.limit,
      segments,
      creditsPerText: credits,
      isTextSurvey: form.IsTextSurvey || form.BroadcastType === 'TextSurvey',
      perMinute: form.CallThrottle,
    });
    if (content.replies !== null)
      await insertSurveyReplies(
        tx,
        broadcastId,
        content.replies.map(({ Label, Message }) => ({
          answer: Label === 'Yes' ? 1 : 2,
          message: Message,
          ...priceOfText(prices, account, { length: messageLength(Message), hasMedia: false }),
        })),
      );
    await leaveOutUntextable(tx, { broadcastId, draftBroadcastId: draft.draftBroadcastId }, leftOut, now);
    await hold(tx, caller, { broadcastId, cost, name: form.BroadcastName.trim() });
    if (startsNow) await startSending(tx, broadcastId);
    else
      await deps.jobs.enqueue(
        tx,
        startBroadcastJob,
        { AccountID: tx.accountId, BroadcastID: broadcastId },
        { key: `${tx.accountId}:${broadcastId}:${startDate.getTime()}`, at: startDate },
      );
    await announceStatus(tx, broadcastId, status);
    await announceBalance(tx);
    return broadcastId;
  });
}

/** The draft is not open: the first answer again for the same request, a clear refusal for another. */
async function sentBefore(tx: TenantTx, caller: Caller, form: BroadcastForm): Promise<number> {
  const sent = await broadcastOfDraft(tx, form.DraftBroadcastID);
  if (sent === null || (!caller.IsMasterUser && sent.userId !== caller.userId))
    throw new AppError('NotFound');
  if (form.RequestKey !== undefined && sent.requestKey === form.RequestKey) return sent.broadcastId;
  throw new AppError('AlreadySent');
}

/** The number to send from, if this user may use it and it may send broadcasts. */
export async function usableNumber(
  tx: TenantTx,
  caller: Caller,
  textNumberId: number | null,
): Promise<Omit<TextNumberRow, 'users'>> {
  const missing = 'Select a text phone number';
  const privileged = caller.IsMasterUser || caller.IsAccountAdmin;
  const number =
    textNumberId === null ? null : await readNumber(tx, textNumberId, privileged ? null : caller.userId);
  if (number === null)
    throw new AppError('Validation', missing, [{ Field: 'TextNumberID', Message: missing }]);
  if (number.isBlocked) throw new AppError('NumberBlocked');
  if (!canText(number) || !number.canCreateBroadcast) throw new AppError('NumberUnusable');
  return number;
}

async function checkContent(tx: TenantTx, caller: Caller, draft: DraftRow, form: BroadcastForm) {
  if (!sendableTypes.includes(form.BroadcastType))
    throw new AppError('Unprocessable', 'This version sends text broadcasts and text surveys.');
  const user = await readUser(tx, caller.userId);
  const signature = form.IncludeSignature ? (user?.signatureText ?? '') : '';
  const limit = user?.characterCount ?? 160;
  const mediaIds = form.Media.map((item) => item.MediaID);
  if (mediaIds.length > 0 && !(await hasMedia(tx, mediaIds)))
    throw new AppError('Validation', 'Choose the image again.', [
      { Field: 'Media', Message: 'Choose the image again.' },
    ]);
  const message = checkedMessage(form.TextMessage, {
    field: 'TextMessage',
    signature,
    limit,
    hasMedia: mediaIds.length > 0,
    customFields: draft.customFields,
  });
  const survey = form.IsTextSurvey || form.BroadcastType === 'TextSurvey';
  const reply = (field: string, text: string | null | undefined) =>
    checkedMessage(text ?? '', { field, signature: '', limit, hasMedia: false, customFields: null });
  const replies =
    survey && form.sendTextSurveyAutoReply
      ? [
          { Label: 'Yes' as const, Message: reply('textSurveyAutoReplyYes', form.textSurveyAutoReplyYes) },
          { Label: 'No' as const, Message: reply('textSurveyAutoReplyNo', form.textSurveyAutoReplyNo) },
        ]
      : null;
  return {
    message,
    signature,
    replies,
    limit: mediaIds.length > 0 ? Math.max(limit, mediaLimit) : limit,
    media: mediaIds.map((MediaID) => ({ MediaID, Uri: `/api/media/${MediaID}` })),
  };
}

function requireStart(text: string | null | undefined, now: Date, zone: string): Date {
  const start = startDateToStore(text, now, zone);
  if (start === null)
    throw new AppError('Validation', 'Enter a start date', [
      { Field: 'StartDate', Message: 'Enter a start date' },
    ]);
  return start;
}

async function hold(
  tx: TenantTx,
  caller: Caller,
  what: { broadcastId: number; cost: number; name: string },
): Promise<void> {
  if (what.cost === 0) return;
  const held = await post(tx, {
    kind: 'hold',
    source: `broadcast:${what.broadcastId}`,
    amount: what.cost * 1000,
    broadcastId: what.broadcastId,
    userId: caller.userId,
    note: `Held for "${what.name}"`,
  });
  if (held === 'insufficient') throw notEnough(caller, what.cost);
}

/** Error 4100 with the advice for who is asking (1-product section 8). */
function notEnough(caller: Caller, cost: number): AppError {
  const advice = caller.IsMasterUser
    ? 'Please purchase more credits.'
    : 'Please contact an account owner to purchase more credits.';
  return new AppError(
    'NotEnoughCredits',
    `This broadcast needs ${cost.toLocaleString('en-US')} credits and you don't have that many available. ${advice}`,
  );
}
