import { countDecided } from '../../audiences/index.ts';
import { AppError } from '@carillon/contract/errors';
import type { DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import { imageAgainText, messageNeededText, numberNeededText } from '@carillon/rules/broadcasts/refusals';
import { partsOf, type BroadcastType } from '@carillon/rules/broadcasts/types';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { messageLength } from '@carillon/rules/texts/segments';
import { sendRates, sendRateText } from '@carillon/rules/texts/sendRates';
import { priceOfText } from '../../credits/index.ts';
import {
  insertSurveyReplies,
  pauseSending,
  queueBroadcast,
  resumeSending,
  sendingState,
  startSending,
  stopSending,
} from '../../delivery/index.ts';
import { publicMediaUrl, useMedia } from '../../media/index.ts';
import {
  canText,
  numberRefusal,
  numbersOf,
  readNumber,
  resumeNumber,
  type TextNumberRow,
} from '../../numbers/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { setTemplateUse } from '../../templates/index.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import { checkedMessage, textLimit } from '../drafts/message/checkMessage.ts';
import { prefixOf, priceOfBroadcastText } from '../drafts/message/priceOfBroadcastText.ts';
import { leaveOutUntextable } from '../drafts/recipients/leftOut.ts';
import { presentTexts } from '../results/presentText.ts';
import type { CheckedPart, Made, Making, Part, PartDeps } from './part.ts';

/** The texts of a broadcast. */
export const textPart: Part = {
  name: 'texts',
  channel: 'text',
  check: checkText,
  // Texts are sent at any hour.
  requireStart: () => undefined,
  requireUsable: requireNumber,
  start: startSending,
  pause: pauseSending,
  resume: resumeSending,
  async stop(tx, { broadcastId }, ending, now) {
    await stopSending(tx, broadcastId, deliveryCodes[ending], now);
  },
  state: sendingState,
  present: presentTexts,
  copy: async (_tx, _caller, broadcast) => copyTexts(broadcast),
};

async function checkText(tx: TenantTx, deps: PartDeps, making: Making): Promise<CheckedPart> {
  const { caller, form, account, draft } = making;
  const number = await usableNumber(tx, caller, form.TextNumberID ?? null);
  const content = await checkContent(tx, making);
  // For a broadcast that calls, this is how many calls are made at a time (2-decisions J9).
  if (!partsOf(form.BroadcastType).calls && !sendRates.includes(form.CallThrottle))
    throw new AppError('Validation', sendRateText, [{ Field: 'CallThrottle', Message: sendRateText }]);
  const { message, signature, limit, media, replies } = content;
  const prefix = prefixOf(account);
  const { segments, credits } = priceOfBroadcastText(deps, account, {
    prefix,
    message,
    signature,
    hasMedia: media.length > 0,
  });
  const isTextSurvey = form.IsTextSurvey;
  return {
    part: textPart,
    price: credits,
    isMessageMissing: false,
    typed: { message, signature, limit, hasMedia: media.length > 0, columns: draft.customFields },
    columns: {
      isTextSurvey,
      textMessage: message,
      signatureText: signature,
      namePrefix: prefix,
      includeSignature: form.IncludeSignature,
      textNumberId: number.textNumberId,
      media,
      surveyReplies: replies,
      creditsPerText: credits,
      segments,
    },
    requireStart: () => undefined,
    async queue(tx, made) {
      const { broadcastId, reach, now } = made;
      if ((form.TemplateID ?? null) !== null)
        await setTemplateUse(tx, caller, { kind: 'broadcast', id: broadcastId }, form.TemplateID);
      await queueText(tx, deps, made, {
        number,
        prefix,
        message,
        signature,
        media,
        limit,
        segments,
        credits,
        isTextSurvey,
        perMinute: perMinuteOf(form.BroadcastType, form.CallThrottle),
      });
      if (replies !== null)
        await insertSurveyReplies(
          tx,
          broadcastId,
          replies.map(({ Label, Message }) => ({
            answer: Label === 'Yes' ? 1 : 2,
            message: Message,
            ...priceOfText(deps.config.prices, account, { length: messageLength(Message), hasMedia: false }),
          })),
        );
      await leaveOutUntextable(tx, made, reach.leftOut, now);
    },
  };
}

/** What is texted, and how fast. */
export interface FrozenText {
  readonly number: Pick<TextNumberRow, 'textNumberId' | 'aggregatorId'>;
  /** Stands before the message; empty for none. */
  readonly prefix: string;
  readonly message: string;
  readonly signature: string;
  readonly media: readonly { readonly MediaID: string }[];
  /** Most characters of a merged text with its signature. */
  readonly limit: number;
  readonly segments: number;
  /** Thousandths of a credit for one text. */
  readonly credits: number;
  readonly isTextSurvey: boolean;
  readonly perMinute: number;
}

/** Texts per minute: `CallThrottle` of types that call is how many calls are made at a time (2-decisions J9). */
export function perMinuteOf(type: BroadcastType, throttle: number): number {
  return partsOf(type).calls ? 0 : throttle;
}

/** Makes the texts of a broadcast ready; until they start this may be called again with another text. */
export async function queueText(
  tx: TenantTx,
  deps: Pick<PartDeps, 'config'>,
  of: Pick<Made, 'broadcastId' | 'audienceId' | 'lastNo' | 'recipientCount'>,
  text: FrozenText,
): Promise<void> {
  const { excluded, fixed } = await countDecided(tx, of.audienceId, text.message);
  await queueBroadcast(tx, {
    broadcastId: of.broadcastId,
    audienceId: of.audienceId,
    lastNo: of.lastNo,
    recipientCount: of.recipientCount,
    textNumberId: text.number.textNumberId,
    aggregatorId: text.number.aggregatorId,
    textMessage: text.message,
    hasDecisions: excluded + fixed > 0,
    namePrefix: text.prefix,
    signatureText: text.signature,
    mediaUrls: text.media.map((item) => publicMediaUrl(deps.config, tx.accountId, item.MediaID)),
    maxCharacters: text.limit,
    segments: text.segments,
    creditsPerText: text.credits,
    isTextSurvey: text.isTextSurvey,
    perMinute: text.perMinute,
  });
}

/** The number to send from, if this user may use it and it may send broadcasts. */
export async function usableNumber(
  tx: TenantTx,
  caller: Caller,
  textNumberId: number | null,
): Promise<Omit<TextNumberRow, 'users'>> {
  const number = textNumberId === null ? null : await readNumber(tx, textNumberId, numbersOf(caller));
  if (number === null)
    throw new AppError('Validation', numberNeededText, [
      { Field: 'TextNumberID', Message: numberNeededText },
    ]);
  if (!canText(number)) throw new AppError(numberRefusal(number));
  if (!number.canCreateBroadcast) throw new AppError('NumberUnusable');
  return number;
}

async function checkContent(tx: TenantTx, { form, draft, user }: Making) {
  const signature = form.IncludeSignature ? user.signatureText : '';
  const limit = user.characterCount;
  const mediaIds = form.Media.map((item) => item.MediaID);
  const own = await useMedia(tx, mediaIds);
  if (mediaIds.some((id) => !own.has(id)))
    throw new AppError('Validation', imageAgainText, [{ Field: 'Media', Message: imageAgainText }]);
  const message = checkedMessage(form.TextMessage, {
    field: 'TextMessage',
    signature,
    limit,
    hasMedia: mediaIds.length > 0,
    customFields: draft.customFields,
    needed: messageNeededText,
  });
  const reply = (field: string, text: string | null | undefined) =>
    checkedMessage(text ?? '', { field, signature: '', limit, hasMedia: false, customFields: null });
  const replies = form.sendTextSurveyAutoReply
    ? [
        { Label: 'Yes' as const, Message: reply('textSurveyAutoReplyYes', form.textSurveyAutoReplyYes) },
        { Label: 'No' as const, Message: reply('textSurveyAutoReplyNo', form.textSurveyAutoReplyNo) },
      ]
    : null;
  return {
    message,
    signature,
    replies,
    limit: textLimit(limit, mediaIds.length > 0),
    media: mediaIds.map((MediaID) => ({ MediaID, Uri: `/api/media/${MediaID}` })),
  };
}

/** The number may text; one that its carrier refused sends again when a user with that right resumes. */
async function requireNumber(
  tx: TenantTx,
  caller: Caller,
  broadcast: BroadcastRow,
  now: Date,
): Promise<void> {
  const number = broadcast.textNumberId === null ? null : await readNumber(tx, broadcast.textNumberId, null);
  if (number !== null && number.stoppedAt !== null) await resumeNumber(tx, caller, number, now);
  if (number === null || !canText({ ...number, stoppedAt: null })) throw new AppError(numberRefusal(number));
}

/** What was texted; a broadcast without texts has none of it. */
function copyTexts(broadcast: BroadcastRow): DraftForm {
  const replyOf = (label: 'Yes' | 'No') =>
    broadcast.surveyReplies?.find((reply) => reply.Label === label)?.Message ?? '';
  return {
    IsTextSurvey: broadcast.isTextSurvey,
    TextMessage: broadcast.textMessage,
    TextNumberID: broadcast.textNumberId,
    IncludeSignature: broadcast.includeSignature,
    Media: broadcast.media,
    sendTextSurveyAutoReply: broadcast.surveyReplies !== null,
    textSurveyAutoReplyYes: replyOf('Yes'),
    textSurveyAutoReplyNo: replyOf('No'),
  };
}
