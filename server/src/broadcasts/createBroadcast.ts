import { isGranted, may } from '@carillon/rules/accounts/rights';
import { AppError } from '@carillon/contract/errors';
import type { BroadcastForm } from '@carillon/contract/broadcastForm';
import { firstStatus, textCategory } from '@carillon/rules/broadcastStatus';
import { messageLength } from '@carillon/rules/segments';
import { sendRates, sendRateText } from '@carillon/rules/sendRates';
import { asks, partsOf } from '@carillon/rules/broadcasts/types';
import { readAccount, readUser, type AccountRow } from '../accounts/index.ts';
import { post, priceOfText } from '../credits/index.ts';
import { startCalling } from '../calls/index.ts';
import { isImporting } from '../contacts/index.ts';
import { insertSurveyReplies, queueBroadcast, startSending } from '../delivery/index.ts';
import { publicMediaUrl, setAudioUses, useMedia } from '../media/index.ts';
import { canText, numberRefusal, readNumber, type TextNumberRow, numbersOf } from '../numbers/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { Caller } from '../platform/http.ts';
import { requireRight } from '../platform/rightError.ts';
import type { Jobs } from '../platform/jobs.ts';
import { setTemplateUse } from '../templates/index.ts';
import { announceBalance, announceStatus } from './announce.ts';
import { requireAsShown, rosterRevision } from './asShown.ts';
import { insertBroadcast } from './broadcasts.sql.ts';
import { checkedMessage, mediaLimit } from './checkMessage.ts';
import { requireWithinDay } from './dayLimit.ts';
import { draftOwnerId, type DraftDeps } from './drafts.ts';
import { countPeople } from './draftReach.sql.ts';
import { labelBroadcast } from './labels.ts';
import { broadcastOfDraft, readDraft, setDraftState, type DraftRow } from './drafts.sql.ts';
import { leaveOutUntextable } from './leftOut.ts';
import type { TypedText } from './personalSql.ts';
import { leaveOtherNumbers, reachOfDraft } from './reachOfDraft.ts';
import { rulesOf } from './reachRules.ts';
import { startBroadcastJob } from './startBroadcast.job.ts';
import { startDateToStore } from './startDate.ts';
import {
  callPrices,
  checkVoice,
  isMessageMissing,
  queueVoice,
  requireWindow,
  type VoiceDeps,
} from './voicePart.ts';
import { newRecordingNo, saveVoice } from './voicePart.sql.ts';

/**
 * Makes a broadcast of a draft, in one transaction: the draft's recipients become the broadcast's as they
 * stand, credits are held for all who can be texted and called (for everybody in a long list of texts), and sending
 * starts, is scheduled, or waits for its voice message. A draft is sent once: the same RequestKey answers the first
 * result, anything else is AlreadySent.
 */
export function createBroadcast(deps: CreateDeps, caller: Caller, form: BroadcastForm): Promise<Made> {
  return deps.database.inTenant(caller.tenant, (tx) => makeBroadcast(deps, tx, caller, form));
}

type CreateDeps = DraftDeps & VoiceDeps & { readonly jobs: Jobs };

/** The broadcast, and how many it reaches; null when that is not known any more. */
interface Made {
  readonly broadcastId: number;
  readonly reached: number | null;
}

/** The same in the caller's transaction. Throws AccountNotActive while the account may not send. */
export async function makeBroadcast(
  deps: CreateDeps,
  tx: TenantTx,
  caller: Caller,
  form: BroadcastForm,
): Promise<Made> {
  requireRight('broadcasts.send', caller);
  const draft = await readDraft(tx, form.DraftBroadcastID, draftOwnerId(caller), true);
  if (draft === null) return sentBefore(tx, caller, form);
  // Whoever the file holds would be missing, without a word.
  if (await isImporting(tx, draft.draftBroadcastId))
    throw new AppError(
      'WrongState',
      'A file is still being added to this broadcast. Try again when that is done.',
    );
  const now = deps.clock.now();
  const parts = partsOf(form.BroadcastType);
  const account = await readAccount(tx);
  const user = await readUser(tx, caller.userId);
  if (user === null) throw new AppError('NotFound');
  const text = parts.texts ? await textPart(deps, tx, caller, draft, form, account) : null;
  const voice = parts.calls ? await checkVoice(tx, deps, caller, form, { user, account }) : null;
  // Of a broadcast that calls it is how many calls are made at a time (2-decisions J9).
  if (voice === null && !sendRates.includes(form.CallThrottle))
    throw new AppError('Validation', sendRateText, [{ Field: 'CallThrottle', Message: sendRateText }]);
  const startOption = form.startOption ?? (form.StartDate ? 'START_LATER' : 'START_IMMEDIATELY');
  const startDate = startOption === 'START_LATER' ? requireStart(form.StartDate, now, caller.timeZone) : null;
  if (startOption === 'REPEATING')
    throw new AppError(
      'Unprocessable',
      'Choose a start: now, or at a date and time. Repeating broadcasts are not part of this version.',
    );
  const isWaiting = voice !== null && isMessageMissing(voice);
  // A message that comes later is checked against the window when it is there (2-decisions A2 rows 6, 7).
  if (voice !== null && !isWaiting) requireWindow(voice, startDate, now);

  const rules = rulesOf(
    account,
    form.BroadcastType,
    typed(form, text, draft),
    form.NumbersPerPerson ?? draft.form.NumbersPerPerson,
  );
  const others = rules.firstNumberOnly === true ? await leaveOtherNumbers(tx, draft, rules, now) : 0;
  const recipients = { ...draft, recipientCount: draft.recipientCount - others };
  const reach = await reachOfDraft(tx, recipients, rules, text, form.Shown !== undefined);
  if (reach.texts + reach.calls <= 0)
    throw new AppError(
      'Unprocessable',
      parts.calls
        ? 'Add at least one person who can receive your message.'
        : 'Add at least one person who can receive texts.',
    );
  await requireWithinDay(tx, account, { texts: reach.textsCounted, start: startDate, now });
  const prices = voice === null ? null : callPrices(voice, account, user.maxMessageLength);
  const textCost = (text?.credits ?? 0) * reach.texts;
  const callCost = (prices?.most ?? 0) * reach.calls;
  requireAsShown(form.Shown, {
    reached: reach.reached,
    credits: ((text?.credits ?? 0) * reach.textsCounted + callCost) / 1000,
    revision: rosterRevision(draft),
    hasMoreNumbers: draft.hasMoreNumbers,
  });
  const name = form.BroadcastName.trim();
  const startsNow = startDate === null && !isWaiting;
  const status = isWaiting ? 'PendingMessage' : startsNow ? 'Broadcasting' : firstStatus(false);
  const category = isWaiting ? 'NeedsMessage' : textCategory(status);
  // Types without a text have nothing of one (row B-107).
  const isTextSurvey = asks(form.BroadcastType, form.IsTextSurvey).texts;
  const broadcastId = await insertBroadcast(tx, {
    draftId: draft.draftBroadcastId,
    userId: caller.userId,
    name,
    type: form.BroadcastType,
    isTextSurvey,
    status,
    category,
    startDate,
    textMessage: text?.message ?? '',
    signatureText: text?.signature ?? '',
    includeSignature: text !== null && form.IncludeSignature,
    textNumberId: text?.number.textNumberId ?? null,
    callThrottle: form.CallThrottle,
    media: text?.media ?? [],
    surveyReplies: text?.replies ?? null,
    // Kept for whoever asks again with the same key.
    form: { ...form, Shown: { ...form.Shown, Reached: reach.reached } },
    requestKey: form.RequestKey ?? null,
    creditsPerText: text?.credits ?? 0,
    maxCreditCost: textCost + callCost,
    segments: text?.segments ?? 1,
    phoneNumberCount: recipients.recipientCount,
    peopleCount: draft.hasMoreNumbers ? (await countPeople(tx, recipients, rules)).reached : null,
    leftOutCount: reach.leftOutCount,
    lastRecipientNo: draft.nextRecipientNo - 1,
    now,
  });
  if (form.Labels !== undefined) await labelBroadcast(tx, broadcastId, form.Labels);
  if (text !== null && (form.TemplateID ?? null) !== null)
    await setTemplateUse(tx, caller, { kind: 'broadcast', id: broadcastId }, form.TemplateID);
  await setDraftState(tx, draft.draftBroadcastId, 'sent');
  const made = {
    broadcastId,
    draftBroadcastId: draft.draftBroadcastId,
    lastNo: draft.nextRecipientNo - 1,
    recipientCount: recipients.recipientCount,
  };
  if (text !== null) {
    await queueBroadcast(tx, {
      ...made,
      textNumberId: text.number.textNumberId,
      aggregatorId: text.number.aggregatorId,
      textMessage: text.message,
      signatureText: text.signature,
      mediaUrls: text.media.map((item) => publicMediaUrl(deps.config, tx.accountId, item.MediaID)),
      maxCharacters: text.limit,
      segments: text.segments,
      creditsPerText: text.credits,
      isTextSurvey,
      // Of mixed types the throttle is that of the calls (2-decisions J9).
      perMinute: parts.calls ? 0 : form.CallThrottle,
    });
    if (text.replies !== null)
      await insertSurveyReplies(
        tx,
        broadcastId,
        text.replies.map(({ Label, Message }) => ({
          answer: Label === 'Yes' ? 1 : 2,
          message: Message,
          ...priceOfText(deps.config.prices, account, { length: messageLength(Message), hasMedia: false }),
        })),
      );
    await leaveOutUntextable(tx, made, reach.leftOut, now);
  }
  if (voice !== null && prices !== null) {
    await saveVoice(tx, broadcastId, voice, {
      recordingNo: isWaiting ? await newRecordingNo(tx) : null,
      maxCallCost: callCost,
      callCount: reach.calls,
    });
    await setAudioUses(
      tx,
      {
        kind: 'broadcast',
        id: broadcastId,
        isSurvey: asks(form.BroadcastType).calls,
        isTransfer: voice.transfer !== null,
      },
      [voice.audio?.audioId, voice.audioVm?.audioId],
    );
    if (!isWaiting)
      await queueVoice(
        tx,
        { ...made, type: form.BroadcastType, callsAtATime: form.CallThrottle },
        voice,
        prices,
      );
  }
  await hold(tx, caller, { broadcastId, cost: (textCost + callCost) / 1000, textCost, callCost, name });
  if (startsNow) {
    if (text !== null) await startSending(tx, broadcastId);
    if (voice !== null) await startCalling(tx, broadcastId);
  } else if (startDate !== null && !isWaiting)
    await deps.jobs.enqueue(
      tx,
      startBroadcastJob,
      { AccountID: tx.accountId, BroadcastID: broadcastId },
      { key: `${tx.accountId}:${broadcastId}:${startDate.getTime()}`, at: startDate },
    );
  await announceStatus(tx, broadcastId, status);
  await announceBalance(tx);
  return { broadcastId, reached: reach.reached };
}

type TextPart = Awaited<ReturnType<typeof textPart>>;

/** The text with what decides what it becomes for each recipient. */
function typed(form: BroadcastForm, text: TextPart | null, draft: DraftRow): TypedText | null {
  if (text === null) return null;
  const { message, signature, limit } = text;
  return { message, signature, limit, hasMedia: form.Media.length > 0, columns: draft.customFields };
}

/** What is texted, from which number, and what one text costs. */
async function textPart(
  deps: DraftDeps,
  tx: TenantTx,
  caller: Caller,
  draft: DraftRow,
  form: BroadcastForm,
  account: AccountRow,
) {
  const number = await usableNumber(tx, caller, form.TextNumberID ?? null);
  const content = await checkContent(tx, caller, draft, form);
  const price = priceOfText(deps.config.prices, account, {
    length: messageLength(content.message, content.signature),
    hasMedia: content.media.length > 0,
  });
  return { number, ...content, ...price };
}

/** The draft is not open: the first answer again for the same request, a clear refusal for another. */
async function sentBefore(tx: TenantTx, caller: Caller, form: BroadcastForm): Promise<Made> {
  const sent = await broadcastOfDraft(tx, form.DraftBroadcastID);
  if (sent === null || (!may('drafts.viewAll', caller) && sent.userId !== caller.userId))
    throw new AppError('NotFound');
  if (form.RequestKey !== undefined && sent.requestKey === form.RequestKey)
    return { broadcastId: sent.broadcastId, reached: sent.reached };
  throw new AppError('AlreadySent');
}

/** The number to send from, if this user may use it and it may send broadcasts. */
export async function usableNumber(
  tx: TenantTx,
  caller: Caller,
  textNumberId: number | null,
): Promise<Omit<TextNumberRow, 'users'>> {
  const missing = 'Select a text phone number';
  const number = textNumberId === null ? null : await readNumber(tx, textNumberId, numbersOf(caller));
  if (number === null)
    throw new AppError('Validation', missing, [{ Field: 'TextNumberID', Message: missing }]);
  if (!canText(number)) throw new AppError(numberRefusal(number));
  if (!number.canCreateBroadcast) throw new AppError('NumberUnusable');
  return number;
}

async function checkContent(tx: TenantTx, caller: Caller, draft: DraftRow, form: BroadcastForm) {
  const user = await readUser(tx, caller.userId);
  const signature = form.IncludeSignature ? (user?.signatureText ?? '') : '';
  const limit = user?.characterCount ?? 160;
  const mediaIds = form.Media.map((item) => item.MediaID);
  const own = await useMedia(tx, mediaIds);
  if (mediaIds.some((id) => !own.has(id)))
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
  const survey = asks(form.BroadcastType, form.IsTextSurvey).texts;
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

/** Holds what texts and calls may cost, each for itself: they settle apart. */
async function hold(
  tx: TenantTx,
  caller: Caller,
  what: { broadcastId: number; cost: number; textCost: number; callCost: number; name: string },
): Promise<void> {
  const { broadcastId } = what;
  for (const [channel, amount] of [
    ['text', what.textCost],
    ['call', what.callCost],
  ] as const) {
    if (amount === 0) continue;
    const held = await post(tx, {
      kind: 'hold',
      source: { sendId: broadcastId, channel, step: 'made', broadcastId },
      amount,
      userId: caller.userId,
      note: `Held for "${what.name}"`,
    });
    if (held === 'insufficient') throw notEnough(caller, what.cost);
  }
}

/** Error 4100 with the advice for who is asking (1-product section 8). */
function notEnough(caller: Caller, cost: number): AppError {
  const advice = isGranted('billing.buy', caller)
    ? 'Please purchase more credits.'
    : 'Please contact an account owner to purchase more credits.';
  return new AppError(
    'NotEnoughCredits',
    `This broadcast needs ${cost.toLocaleString('en-US')} credits and you don't have that many available. ${advice}`,
  );
}
