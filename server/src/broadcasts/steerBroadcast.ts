import { may } from '@carillon/rules/accounts/rights';
import { AppError } from '@carillon/contract/errors';
import type { BroadcastStatus } from '@carillon/contract/broadcasts';
import {
  mayDo,
  mayStillChange,
  nextStatus,
  startThatBinds,
  textCategory,
  type BroadcastAction,
  type BroadcastEvent,
} from '@carillon/rules/broadcastStatus';
import { messageLength } from '@carillon/rules/segments';
import type { AnswerName } from '@carillon/rules/surveyAnswers';
import { readAccount, readUser } from '../accounts/index.ts';
import { priceOfText } from '../credits/index.ts';
import { pauseCalling, startCalling } from '../calls/index.ts';
import { pauseSending, queueBroadcast, startSending } from '../delivery/index.ts';
import { publicMediaUrl } from '../media/index.ts';
import { canText, findOwnNumber, numberRefusal, readNumber, resumeNumber } from '../numbers/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { Caller } from '../platform/http.ts';
import type { Jobs } from '../platform/jobs.ts';
import { requireRight } from '../platform/rightError.ts';
import { announceStatus } from './announce.ts';
import {
  changeBroadcast,
  lockBroadcast,
  readBroadcast,
  setStatus,
  type BroadcastRow,
} from './broadcasts.sql.ts';
import { changeHold } from './changeHold.ts';
import { checkedMessage, mediaLimit } from './checkMessage.ts';
import { requireWithinDay } from './dayLimit.ts';
import type { DraftDeps } from './drafts.ts';
import { takeInTextable } from './leftOut.ts';
import { labelBroadcast } from './labels.ts';
import { resumeBroadcast } from './lifecycle.ts';
import { nameAnswers } from './nameAnswers.ts';
import { startBroadcastJob } from './startBroadcast.job.ts';
import { startDateToStore } from './startDate.ts';
import { goOn, queueMessages, type MessageDeps } from './setMessage.ts';
import { stopBroadcast } from './stopBroadcast.ts';
import { requireWindow, voiceOf } from './voicePart.ts';
import { setWindowIgnored } from './voicePart.sql.ts';

export interface BroadcastChange {
  readonly BroadcastStatus?: 'Paused' | 'Broadcasting' | 'Canceled' | undefined;
  readonly BroadcastName?: string | undefined;
  readonly StartDate?: string | null | undefined;
  /** True: its calls are made at any hour (2-decisions G4). */
  readonly CallingWindowIgnored?: true | undefined;
  readonly TextMessage?: string | undefined;
  readonly Labels?: readonly { LabelID: number }[] | undefined;
  /** What the answers of a voice survey are called: all of them. */
  readonly SurveyResponses?: readonly AnswerName[] | undefined;
}

/** Whose broadcasts this caller may look at: null for everybody's of the account. */
export function visibleTo(caller: Caller): number | null {
  return may('broadcasts.viewAll', caller) ? null : caller.userId;
}

/** The broadcast if the caller may change it (its creator, the owner, admins), locked; another's is not found. */
export async function steered(tx: TenantTx, caller: Caller, broadcastId: number): Promise<BroadcastRow> {
  await lockBroadcast(tx, broadcastId);
  const broadcast = await readBroadcast(tx, broadcastId, visibleTo(caller));
  if (broadcast === null) throw new AppError('NotFound');
  if (broadcast.userId !== caller.userId && !may('broadcasts.changeOthers', caller)) {
    throw new AppError(
      'Forbidden',
      'Only the person who created this broadcast, an admin or the account owner can change it.',
    );
  }
  return broadcast;
}

/** Pause, resume, cancel, rename, reschedule, send now, change the text, label, name answers. Everything in one transaction or nothing. */
export function steerBroadcast(
  deps: MessageDeps,
  caller: Caller,
  broadcastId: number,
  change: BroadcastChange,
): Promise<void> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const found = await steered(tx, caller, broadcastId);
    const now = deps.clock.now();
    const broadcast = change.CallingWindowIgnored === true ? await ignoreWindow(tx, found, now) : found;
    if (change.BroadcastName !== undefined)
      await changeBroadcast(tx, broadcastId, { name: change.BroadcastName.trim() });
    if (change.Labels !== undefined) await labelBroadcast(tx, broadcastId, change.Labels);
    if (change.SurveyResponses !== undefined) await nameAnswers(tx, broadcast, change.SurveyResponses);
    if (change.TextMessage !== undefined) await changeText(deps, tx, broadcast, change.TextMessage, now);
    if (change.StartDate === null) {
      requireRight('broadcasts.send', caller);
      await sendNow(tx, broadcast, now);
    } else if (change.StartDate !== undefined)
      await reschedule(deps, tx, broadcast, startDateToStore(change.StartDate, now, caller.timeZone), now);
    else if (change.CallingWindowIgnored === true && broadcast.status === 'MessageRecordedUpdateWindow') {
      requireRight('broadcasts.send', caller);
      await goOn(deps, tx, broadcast, voiceOf(broadcast), now);
    }
    if (change.BroadcastStatus !== undefined)
      await changeStatus(tx, caller, broadcast, change.BroadcastStatus, now);
  });
}

function require(broadcast: BroadcastRow, action: BroadcastAction, now: Date): void {
  const timed = action === 'changeStart' || action === 'changeText';
  const inTime = !timed || mayStillChange(startThatBinds(broadcast.status, broadcast.startDate), now);
  if (!mayDo(action, broadcast.status) || !inTime) throw new AppError('BroadcastStarted');
}

async function move(
  tx: TenantTx,
  broadcast: BroadcastRow,
  event: BroadcastEvent,
  now: Date,
): Promise<BroadcastStatus> {
  const status = nextStatus(broadcast.status, event);
  if (status === null) throw new AppError('WrongState', refusalOf(event, broadcast.status));
  await setStatus(tx, broadcast.broadcastId, status, textCategory(status), now);
  await announceStatus(tx, broadcast.broadcastId, status);
  return status;
}

/** A broadcast whose message is not ready can't be sent, though it has not started. */
function refusalOf(event: BroadcastEvent, status: BroadcastStatus): string | undefined {
  return (event === 'sendNow' ? unready[status] : undefined) ?? refusals[event];
}

const unready: Partial<Record<BroadcastStatus, string>> = {
  PendingMessage: 'A message of this broadcast is missing. Add it first.',
  AudioStatusCheck: 'The message of this broadcast is still being checked. Try again in a moment.',
  AudioStatusFail: "The message of this broadcast can't be sent. Replace it first.",
};

const refusals: Partial<Record<BroadcastEvent, string>> = {
  pause: 'Only a broadcast that is sending can be paused.',
  resume: 'Only a paused broadcast can be resumed.',
  cancel: 'This broadcast is over and can no longer be canceled.',
  sendNow: 'This broadcast has already started.',
};

async function changeStatus(
  tx: TenantTx,
  caller: Caller,
  broadcast: BroadcastRow,
  wanted: 'Paused' | 'Broadcasting' | 'Canceled',
  now: Date,
): Promise<void> {
  // Asking for what is so already changes nothing: a second click is not an error.
  if (broadcast.status === wanted) return;
  if (wanted === 'Paused') {
    await move(tx, broadcast, 'pause', now);
    await pauseSending(tx, broadcast.broadcastId);
    await pauseCalling(tx, broadcast.broadcastId);
  } else if (wanted === 'Broadcasting') {
    requireRight('broadcasts.send', caller);
    if (broadcast.textNumberId !== null) await requireNumber(tx, caller, broadcast, now);
    if (broadcast.callerId !== null) await requireCallerId(tx, broadcast.callerId);
    if (!(await resumeBroadcast(tx, broadcast.broadcastId, now)))
      throw new AppError('WrongState', refusals.resume);
  } else {
    await move(tx, broadcast, 'cancel', now);
    await stopBroadcast(tx, broadcast, 'canceled', now);
  }
}

/** The number may text; one that its carrier refused sends again when who may do that resumes. */
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

/** Calls come from a number of the account's own, today as when the broadcast was made. */
async function requireCallerId(tx: TenantTx, callerId: number): Promise<void> {
  if ((await findOwnNumber(tx, callerId)) === null)
    throw new AppError(
      'WrongState',
      'The number that these calls come from is blocked or no longer in service. Duplicate the broadcast and choose another caller ID.',
    );
}

/** Its texts fit into the day on which it is to start. */
async function requireDay(
  tx: TenantTx,
  broadcast: BroadcastRow,
  start: Date | null,
  now: Date,
): Promise<void> {
  const { broadcastId, textNumberId, phoneNumberCount, leftOutCount } = broadcast;
  const texts = textNumberId === null ? 0 : phoneNumberCount - leftOutCount;
  await requireWithinDay(tx, await readAccount(tx), { texts, start, now, broadcastId });
}

/** Its calls no longer ask for the window; what was frozen of it is frozen anew. */
async function ignoreWindow(tx: TenantTx, broadcast: BroadcastRow, now: Date): Promise<BroadcastRow> {
  require(broadcast, 'changeStart', now);
  if (broadcast.callerId === null) throw new AppError('WrongState', 'This broadcast makes no calls.');
  await setWindowIgnored(tx, broadcast.broadcastId);
  const changed = { ...broadcast, callingWindowIgnored: true };
  const voice = voiceOf(changed);
  // One whose messages are not there, or not checked, has nothing frozen that counts.
  if (broadcast.status === 'AuthorizationApproved' || broadcast.status === 'MessageRecordedUpdateWindow')
    await queueMessages(tx, changed, voice);
  return changed;
}

/** Calls begin inside their window, unless that was ignored (2-decisions A2 row 18, G4). */
async function sendNow(tx: TenantTx, broadcast: BroadcastRow, now: Date): Promise<void> {
  if (broadcast.callerId !== null) requireWindow(voiceOf(broadcast), null, now);
  if (mayDo('sendNow', broadcast.status)) await requireDay(tx, broadcast, null, now);
  await move(tx, broadcast, 'sendNow', now);
  await changeBroadcast(tx, broadcast.broadcastId, { startDate: now });
  await takeInTextable(tx, broadcast);
  await startSending(tx, broadcast.broadcastId);
  await startCalling(tx, broadcast.broadcastId);
}

async function reschedule(
  deps: DraftDeps & { jobs: Jobs },
  tx: TenantTx,
  broadcast: BroadcastRow,
  startDate: Date | null,
  now: Date,
): Promise<void> {
  require(broadcast, 'changeStart', now);
  if (startDate === null) return;
  if (broadcast.callerId !== null) requireWindow(voiceOf(broadcast), startDate, now);
  await requireDay(tx, broadcast, startDate, now);
  await changeBroadcast(tx, broadcast.broadcastId, { startDate });
  // What waited for a start that fits its window has one now (2-decisions A2 row 8).
  if (broadcast.status === 'MessageRecordedUpdateWindow') await move(tx, broadcast, 'approve', now);
  await deps.jobs.enqueue(
    tx,
    startBroadcastJob,
    { AccountID: tx.accountId, BroadcastID: broadcast.broadcastId },
    { key: `${tx.accountId}:${broadcast.broadcastId}:${startDate.getTime()}`, at: startDate },
  );
}

/** Another text for a broadcast that has not started; what it costs more is held, what it costs less is released. */
async function changeText(
  deps: DraftDeps,
  tx: TenantTx,
  broadcast: BroadcastRow,
  text: string,
  now: Date,
): Promise<void> {
  require(broadcast, 'changeText', now);
  if (broadcast.textNumberId === null) throw new AppError('WrongState', 'This broadcast sends no texts.');
  const user = await readUser(tx, broadcast.userId);
  const limit = user?.characterCount ?? 160;
  const hasMedia = broadcast.media.length > 0;
  const message = checkedMessage(text, {
    field: 'TextMessage',
    signature: broadcast.signatureText,
    limit,
    hasMedia,
    customFields: broadcast.customFields,
  });
  const { segments, credits } = priceOfText(deps.config.prices, await readAccount(tx), {
    length: messageLength(message, broadcast.signatureText),
    hasMedia,
  });
  const maxCreditCost =
    credits * (broadcast.phoneNumberCount - broadcast.leftOutCount) + broadcast.maxCallCost;
  await changeHold(tx, broadcast, 'text', maxCreditCost - broadcast.maxCreditCost);
  await changeBroadcast(tx, broadcast.broadcastId, {
    textMessage: message,
    creditsPerText: credits,
    maxCreditCost,
    segments,
  });
  const number = await readNumber(tx, broadcast.textNumberId ?? 0, null);
  if (number === null) throw new AppError('NumberUnusable');
  await queueBroadcast(tx, {
    broadcastId: broadcast.broadcastId,
    draftBroadcastId: broadcast.draftBroadcastId,
    lastNo: broadcast.lastRecipientNo,
    recipientCount: broadcast.phoneNumberCount,
    textNumberId: number.textNumberId,
    aggregatorId: number.aggregatorId,
    textMessage: message,
    signatureText: broadcast.signatureText,
    mediaUrls: broadcast.media.map((item) => publicMediaUrl(deps.config, tx.accountId, item.MediaID)),
    maxCharacters: hasMedia ? Math.max(limit, mediaLimit) : limit,
    segments,
    creditsPerText: credits,
    isTextSurvey: broadcast.isTextSurvey,
    perMinute: broadcast.callerId === null ? broadcast.callThrottle : 0,
  });
}
