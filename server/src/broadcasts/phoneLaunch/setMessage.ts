import type { BroadcastCategory } from '@carillon/contract/broadcasts/broadcasts';
import { textCategory, type BroadcastStatus } from '@carillon/rules/broadcasts/broadcastStatus';
import type { MessagePart } from '@carillon/rules/calls/callFlow';
import { outsideWindowText } from '@carillon/rules/broadcasts/refusals';
import { asks } from '@carillon/rules/broadcasts/types';
import { readAccount, readUser } from '../../accounts/index.ts';
import { checkAudio, setAudioUses } from '../../media/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { announceStatus } from '../announce.ts';
import { readBroadcast, setStatus, type BroadcastRow } from '../broadcasts.sql.ts';
import { queueCheck } from '../start/checkQueue.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { callPart } from '../parts/callPart.ts';
import { changeHold } from '../parts/holds.ts';
import { queueStart } from '../start/startBroadcast.job.ts';
import { startParts } from '../start/startParts.ts';
import {
  callPrices,
  isMessageMissing,
  queueVoice,
  requireWindow,
  voiceOf,
  type VoiceDeps,
} from '../start/voicePart.ts';
import type { KeptAudio, VoicePart } from '../start/keptVoice.ts';
import { newRecordingNo, saveAudio } from '../start/voicePart.sql.ts';

export type MessageDeps = DraftDeps & VoiceDeps & { readonly jobs: Jobs };

/** The state of a broadcast after its message was checked; `reason` says why it does not proceed. */
interface AfterMessage {
  readonly status: BroadcastStatus;
  readonly reason: string | null;
}

/**
 * Gives a locked broadcast that has not started a message, or (null) takes it away, for a user, a caller, or the
 * library that lost it. The credits held for its calls follow its length; throws NotEnoughCredits. Once all messages
 * are there, a job checks them and lets the broadcast proceed (2-decisions A2 rows 5 to 11, 14, 15). A voicemail
 * message that is not expected counts as none: machines hear the message for people (C5.2).
 */
export async function setMessage(
  deps: MessageDeps,
  tx: TenantTx,
  broadcast: BroadcastRow,
  part: 'Audio' | 'AudioVM',
  kept: KeptAudio | null,
  now: Date,
  isAwaited = true,
): Promise<void> {
  const voice: VoicePart = {
    ...voiceOf(broadcast),
    ...(part === 'Audio'
      ? { audio: kept, recordLater: kept === null }
      : { audioVm: kept, recordLaterVm: kept === null && isAwaited }),
  };
  const isMissing = isMessageMissing(voice);
  await keep(tx, broadcast, voice, isMissing);
  if (isMissing) await waitForMessage(tx, broadcast, null, now);
  else await waitForCheck(deps, tx, broadcast, now);
}

/** A scheduled broadcast is processed again; others keep their place (A1, A2 row 15). */
async function waitForCheck(
  deps: MessageDeps,
  tx: TenantTx,
  broadcast: BroadcastRow,
  now: Date,
): Promise<void> {
  const category = broadcast.category === 'Scheduled' ? 'Processing' : waitingCategory(broadcast);
  await moveTo(tx, broadcast, { status: 'AudioStatusCheck', category, reason: null }, now);
  await queueCheck(deps.jobs, tx, { accountId: tx.accountId, broadcastId: broadcast.broadcastId }, now);
}

/** Sets its messages, what is held for its calls, and the number to record what is missing. */
async function keep(
  tx: TenantTx,
  broadcast: BroadcastRow,
  voice: VoicePart,
  isMissing: boolean,
): Promise<void> {
  const { broadcastId } = broadcast;
  const maxCallCost = (await pricesOf(tx, broadcast, voice)).most * broadcast.callCount;
  await changeHold(tx, callPart, broadcast, maxCallCost - broadcast.maxCallCost);
  const { audio, audioVm, recordLater, recordLaterVm } = voice;
  await saveAudio(tx, broadcastId, {
    audio,
    audioVm,
    recordLater,
    recordLaterVm,
    maxCallCost,
    recordingNo: isMissing ? (broadcast.recordingNo ?? (await newRecordingNo(tx))) : broadcast.recordingNo,
  });
  await setAudioUses(
    tx,
    {
      kind: 'broadcast',
      id: broadcastId,
      isSurvey: asks(broadcast.broadcastType).calls,
      isTransfer: voice.transfer !== null,
    },
    [audio?.audioId, audioVm?.audioId],
  );
}

async function pricesOf(tx: TenantTx, broadcast: BroadcastRow, voice: VoicePart) {
  const user = await readUser(tx, broadcast.userId);
  return callPrices(voice, await readAccount(tx), user?.maxMessageLength ?? 120);
}

/** Freezes the message for each recipient, with the current calling window. */
export async function queueMessages(tx: TenantTx, broadcast: BroadcastRow, voice: VoicePart): Promise<void> {
  await queueVoice(
    tx,
    {
      broadcastId: broadcast.broadcastId,
      audienceId: broadcast.audienceId,
      lastNo: broadcast.lastRecipientNo,
      recipientCount: broadcast.phoneNumberCount,
      type: broadcast.broadcastType,
      callsAtATime: broadcast.callThrottle,
    },
    voice,
    await pricesOf(tx, broadcast, voice),
  );
}

/** The first message that can't be sent as it is, with the sentence why (A1, AudioStatusCheck); null when all can. */
export async function faultOf(
  deps: Pick<MessageDeps, 'storage'>,
  tx: TenantTx,
  voice: Pick<VoicePart, 'audio' | 'audioVm'>,
): Promise<{ part: MessagePart; reason: string } | null> {
  for (const [part, audio] of [
    ['live', voice.audio],
    ['voicemail', voice.audioVm],
  ] as const) {
    if (audio === null) continue;
    const verdict = await checkAudio(tx, deps.storage, audio.audioId);
    if (!verdict.ok) return { part, reason: verdict.reason };
  }
  return null;
}

/** Broadcasts that began without a message stay among those that need one; others stay in their list (A3). */
const waitingCategory = (broadcast: BroadcastRow): BroadcastCategory =>
  broadcast.category === 'Processing' ? 'Processing' : 'NeedsMessage';

async function moveTo(
  tx: TenantTx,
  { broadcastId }: BroadcastRow,
  to: AfterMessage & { category: BroadcastCategory },
  now: Date,
): Promise<void> {
  await setStatus(tx, broadcastId, to.status, to.category, now, to.reason);
  await announceStatus(tx, broadcastId, to.status, to.category);
}

/** `reason`: why the message that came is not accepted, such as missing credits (C6.5). */
export function waitForMessage(
  tx: TenantTx,
  broadcast: BroadcastRow,
  reason: string | null,
  now: Date,
): Promise<void> {
  const category = waitingCategory(broadcast);
  return moveTo(tx, broadcast, { status: 'PendingMessage', category, reason }, now);
}

/** Row 10: the reason is shown until another message comes. */
export function failCheck(tx: TenantTx, broadcast: BroadcastRow, reason: string, now: Date): Promise<void> {
  return moveTo(tx, broadcast, { status: 'AudioStatusFail', category: 'NeedsMessage', reason }, now);
}

/**
 * All messages are there: it is scheduled, starts now, or waits for a start that fits its window. `cameAt` is when the
 * last message came: a start that passed while it was checked is late, not missed.
 */
export async function goOn(
  deps: MessageDeps,
  tx: TenantTx,
  broadcast: BroadcastRow,
  voice: VoicePart,
  now: Date,
  cameAt = now,
): Promise<void> {
  const { broadcastId, startDate } = broadcast;
  const isAhead = startDate !== null && startDate > now;
  if (!fitsWindow(voice, startDate, cameAt))
    return moveTo(
      tx,
      broadcast,
      {
        status: 'MessageRecordedUpdateWindow',
        category: waitingCategory(broadcast),
        reason: outsideWindowText,
      },
      now,
    );
  const status = isAhead ? 'AuthorizationApproved' : 'Broadcasting';
  await moveTo(tx, broadcast, { status, category: textCategory(status), reason: null }, now);
  if (isAhead) await queueStart(deps.jobs, tx, broadcastId, startDate);
  else await startParts(tx, (await readBroadcast(tx, broadcastId, null)) ?? broadcast);
}

/**
 * Rows 6 and 7: a start that passed, or lies outside the window, must be chosen anew, unless the window is not checked,
 * goes by the recipients' own clocks, or calls continue the next day automatically.
 */
function fitsWindow(voice: VoicePart, startDate: Date | null, now: Date): boolean {
  if (!voice.checkWindow || voice.windowIgnored || voice.continueOnNextDay) return true;
  if (voice.useRecipientTimeZone) return true;
  if (startDate !== null && startDate <= now) return false;
  try {
    requireWindow(voice, startDate, now);
    return true;
  } catch {
    return false;
  }
}
