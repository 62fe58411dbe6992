import { AppError } from '@carillon/contract/errors';
import type { BroadcastForm } from '@carillon/contract/broadcasts/broadcastForm';
import type { BroadcastFlow } from '@carillon/rules/calls/callFlow';
import { messageTooLongText, longestMessageSeconds } from '@carillon/rules/audio/audioLimits';
import { barredTransferText, readCallerId, readTransferNumber } from '@carillon/rules/accounts/callerId';
import {
  callingWindowError,
  mayStartAt,
  isOpen,
  type CallingWindow,
} from '@carillon/rules/time/callingWindow';
import { ladderOf } from '@carillon/rules/ladders/ladderForm';
import { callCredits, callsAtATime, transferLinesError } from '@carillon/rules/calls/callSettings';
import { toE164 } from '@carillon/rules/phones/phones';
import {
  answerNameProblem,
  settledAnswerNames,
  type AnswerName,
} from '@carillon/rules/broadcasts/surveyAnswers';
import {
  foreignCallerIdText,
  lostAudioText,
  noVoiceMessageText,
  outsideWindowText,
  transferNumberNeededText,
} from '@carillon/rules/broadcasts/refusals';
import { asks, partsOf } from '@carillon/rules/broadcasts/types';
import { paysCredits } from '../../credits/index.ts';
import { callingWindowOf, type AccountRow, type UserRow } from '../../accounts/index.ts';
import { queueCalls } from '../../calls/index.ts';
import { isBarred } from '../../consent/index.ts';
import { checkAudio, findAudio, frozenAudio } from '../../media/index.ts';
import { findOwnNumber } from '../../numbers/index.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Storage } from '../../platform/files/storage.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import type { KeptAudio, VoicePart } from './keptVoice.ts';

export interface VoiceDeps {
  readonly config: Config;
  readonly storage: Storage;
}

export function refuse(field: string, message: string): AppError {
  return new AppError('Validation', message, [{ Field: field, Message: message }]);
}

/**
 * Checks what counts of a form (`whatCounts`) for its calls (rows B-067, B-134, B-143, B-146 to B-148, B-262). Throws
 * the sentence of the first fault.
 */
export async function checkVoice(
  tx: TenantTx,
  deps: VoiceDeps,
  caller: Caller,
  form: Partial<BroadcastForm> & Pick<BroadcastForm, 'BroadcastType'>,
  of: { user: UserRow; account: AccountRow },
): Promise<VoicePart> {
  const number = await callerIdOf(tx, form, of);
  if (!callsAtATime.some((each) => each === form.CallThrottle))
    throw refuse('CallThrottle', 'Choose how many calls to make at a time');
  const transfer = await transferOf(tx, form, of);
  const recordLater = form.RecordLater === true;
  const recordLaterVm = form.RecordLaterVM === true;
  if ((form.Audio ?? null) === null && !recordLater) throw refuse('Audio', noVoiceMessageText);
  const window = windowOf(form, of.user);
  const wrong = callingWindowError(window);
  if (wrong !== null) throw refuse('CallingWindowDays', wrong);
  const ladderMinutes = ladderOf(form);
  return {
    audio: await keptAudio(tx, deps, caller, 'Audio', form.Audio?.AudioID, of.user.maxMessageLength),
    audioVm: await keptAudio(tx, deps, caller, 'AudioVM', form.AudioVM?.AudioID, of.user.maxMessageLength),
    recordLater,
    recordLaterVm,
    ...number,
    transfer,
    // A ladder calls each number once: the person's next number is its way to try again.
    retries: ladderMinutes === null ? (form.RetryTimes ?? of.user.callRetries) : 0,
    checkWindow: form.CheckCallingWindow !== false,
    windowIgnored: form.CallingWindowIgnored === true,
    window,
    timeZone: caller.timeZone,
    continueOnNextDay: form.ContinueOnNextDay ?? of.user.continueOnNextDay,
    useRecipientTimeZone: form.UseRecipientTimeZone === true,
    ladderMinutes,
    surveyLabels: checkedAnswerNames(form.SurveyResponses ?? []),
  };
}

/** Names of answers as they are stored. Throws the sentence of the first fault. */
export function checkedAnswerNames(typed: readonly AnswerName[]): AnswerName[] {
  const wrong = answerNameProblem(typed);
  if (wrong !== null) throw refuse('SurveyResponses', wrong.message);
  return settledAnswerNames(typed);
}

/** The calling window of a form. Missing values come from the user's settings; no days at all are what was chosen. */
export function windowOf(
  form: Partial<Pick<BroadcastForm, 'CallingWindowDays' | 'StartTimeOfDay' | 'StopTimeOfDay'>>,
  user: UserRow,
): CallingWindow {
  const own = callingWindowOf(user);
  return {
    days: form.CallingWindowDays ?? own.days,
    start: form.StartTimeOfDay ?? own.start,
    stop: form.StopTimeOfDay ?? own.stop,
  };
}

/** The message that a caller chose from the library, as a broadcast keeps it. Throws if it can't be sent. */
export async function keptAudio(
  tx: TenantTx,
  deps: VoiceDeps,
  caller: Caller,
  field: string,
  audioId: number | null | undefined,
  longest: number,
): Promise<KeptAudio | null> {
  if (audioId === null || audioId === undefined) return null;
  const found =
    (await findAudio(tx, caller, audioId)) === null ? null : await frozenAudio(tx, deps.config, audioId);
  if (found === null) throw refuse(field, lostAudioText);
  const { seconds } = found;
  if (seconds > longestMessageSeconds) throw refuse(field, messageTooLongText(seconds));
  if (seconds > longest)
    throw refuse(
      field,
      `This message is ${seconds} seconds long, and your messages may be ${longest} seconds long. Choose a longer message length in your settings.`,
    );
  const verdict = await checkAudio(tx, deps.storage, audioId);
  if (!verdict.ok) throw refuse(field, verdict.reason);
  const { name, url, webUri } = found;
  return { audioId, name, url, webUri, seconds };
}

/** Calls come from a number of the account: no account may call in another's name. */
async function callerIdOf(
  tx: TenantTx,
  form: Partial<BroadcastForm>,
  of: { user: UserRow; account: AccountRow },
): Promise<{ callerId: number; aggregatorId: 2 | 5 }> {
  const typed =
    form.CallerID ?? form.CallerIDNumber ?? (of.user.callerId === null ? '' : String(of.user.callerId));
  const read = readCallerId(typed, of.account.countryId);
  if (!read.ok) throw refuse('CallerID', read.message);
  const own = await findOwnNumber(tx, Number(read.phone));
  if (own === null) throw refuse('CallerID', foreignCallerIdText);
  return { callerId: Number(read.phone), aggregatorId: own.aggregatorId };
}

async function transferOf(
  tx: TenantTx,
  form: Partial<BroadcastForm>,
  of: { user: UserRow; account: AccountRow },
): Promise<VoicePart['transfer']> {
  const given = form.TransferAndConnect ?? {};
  if (form.IsTransfer !== true && given.IsTransfer !== true) return null;
  const { user } = of;
  const typed =
    form.TransferNumber ??
    given.TransferNumber ??
    (user.transferNumber === null ? '' : String(user.transferNumber));
  if (typed.trim() === '') throw refuse('TransferNumber', transferNumberNeededText);
  const read = readTransferNumber(typed, of.account.countryId);
  if (!read.ok) throw refuse('TransferNumber', read.message);
  if (await isBarred(tx, Number(read.phone))) throw refuse('TransferNumber', barredTransferText);
  const lines = String(form.TransferLines ?? given.TransferLines ?? user.transferLines ?? '');
  const wrong = transferLinesError(lines);
  if (wrong !== null) throw refuse('TransferLines', wrong);
  return { number: Number(read.phone), lines: Number(lines) };
}

/**
 * Throws if calls may not begin at `start` (null: now) and no user decided to ignore that. With the recipients' own
 * clocks, any start is fine: each number waits for its own window.
 */
export function requireWindow(
  voice: Pick<VoicePart, 'checkWindow' | 'windowIgnored' | 'useRecipientTimeZone' | 'window' | 'timeZone'>,
  start: Date | null,
  now: Date,
): void {
  if (!voice.checkWindow || voice.windowIgnored || voice.useRecipientTimeZone) return;
  const fits =
    start === null
      ? isOpen(voice.window, now, voice.timeZone)
      : mayStartAt(voice.window, start, voice.timeZone);
  if (!fits) throw refuse('StartDate', outsideWindowText);
}

/**
 * The price of a call that a person or a machine answers, in thousandths of a credit. A message that is not recorded
 * yet is estimated.
 */
export function callPrices(
  voice: Pick<VoicePart, 'audio' | 'audioVm' | 'recordLaterVm'>,
  account: AccountRow,
  longest: number,
): { live: number; voicemail: number; most: number } {
  const price = (seconds: number | null) =>
    paysCredits(account) ? Math.round(callCredits(seconds, account, longest) * 1000) : 0;
  const live = price(voice.audio?.seconds ?? null);
  const hasOwn = voice.audioVm !== null || voice.recordLaterVm;
  const voicemail = hasOwn ? price(voice.audioVm?.seconds ?? null) : live;
  return { live, voicemail, most: Math.max(live, voicemail) };
}

/** True while a message that the calls need has not come (2-decisions A1, PendingMessage). */
export function isMessageMissing(voice: Pick<VoicePart, 'audio' | 'audioVm' | 'recordLaterVm'>): boolean {
  return voice.audio === null || (voice.recordLaterVm && voice.audioVm === null);
}

/** Makes the calls of a broadcast ready. All its messages exist. */
export async function queueVoice(
  tx: TenantTx,
  of: {
    broadcastId: number;
    audienceId: number;
    lastNo: number;
    recipientCount: number;
    type: BroadcastForm['BroadcastType'];
    callsAtATime: number;
  },
  voice: VoicePart,
  prices: { live: number; voicemail: number },
): Promise<void> {
  if (voice.audio === null) throw new Error('the calls have no message');
  const { transfer } = voice;
  const flow: BroadcastFlow = {
    kind: asks(of.type).calls ? 'survey' : 'announcement',
    audio: { kind: 'audio', url: voice.audio.url },
    voicemail: voice.audioVm === null ? null : { kind: 'audio', url: voice.audioVm.url },
    transferTo: transfer === null ? null : toE164(transfer.number),
    callerId: toE164(voice.callerId),
  };
  await queueCalls(tx, {
    broadcastId: of.broadcastId,
    audienceId: of.audienceId,
    lastNo: of.lastNo,
    recipientCount: of.recipientCount,
    isInsteadOfText: partsOf(of.type).either,
    callerId: voice.callerId,
    aggregatorId: voice.aggregatorId,
    flow,
    callsAtATime: of.callsAtATime,
    retries: voice.retries,
    transferLines: transfer?.lines ?? null,
    window: voice.checkWindow && !voice.windowIgnored ? voice.window : null,
    timeZone: voice.timeZone,
    continueOnNextDay: voice.continueOnNextDay,
    useRecipientTimeZone: voice.useRecipientTimeZone,
    ladderMinutes: voice.ladderMinutes,
    liveCredits: prices.live,
    voicemailCredits: prices.voicemail,
  });
}

/** The call part of a stored broadcast. */
export function voiceOf(broadcast: BroadcastRow): VoicePart {
  const time = (minutes: number) => ({ Hour: Math.floor(minutes / 60), Minute: minutes % 60 });
  const { transferNumber, transferLines } = broadcast;
  return {
    audio: broadcast.audio,
    audioVm: broadcast.audioVm,
    recordLater: broadcast.recordLater,
    recordLaterVm: broadcast.recordLaterVm,
    callerId: broadcast.callerId ?? 0,
    aggregatorId: broadcast.callerAggregator ?? 2,
    transfer:
      transferNumber === null || transferLines === null
        ? null
        : { number: transferNumber, lines: transferLines },
    retries: broadcast.callRetries,
    checkWindow: broadcast.checkCallingWindow,
    windowIgnored: broadcast.callingWindowIgnored,
    window: {
      days: broadcast.callingDays,
      start: time(broadcast.windowStart),
      stop: time(broadcast.windowStop),
    },
    timeZone: broadcast.timeZone ?? 'America/Chicago',
    continueOnNextDay: broadcast.continueOnNextDay,
    useRecipientTimeZone: broadcast.useRecipientTimeZone,
    ladderMinutes: broadcast.ladderMinutes,
    surveyLabels: broadcast.surveyLabels,
  };
}
