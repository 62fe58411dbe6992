import { AppError } from '@carillon/contract/errors';
import type { BroadcastDeed } from '@carillon/rules/broadcasts/activity';
import type { MessagePart } from '@carillon/rules/calls/callFlow';
import { outsideWindowText } from '@carillon/rules/broadcasts/refusals';
import { asks } from '@carillon/rules/broadcasts/types';
import { readAccount, readUser } from '../../accounts/index.ts';
import { checkAudio, setAudioUses } from '../../media/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { recordDeed, type Actor } from '../life/activity.ts';
import { moveBroadcast } from '../life/move.ts';
import { callPart } from '../parts/callPart.ts';
import { changeHold } from '../parts/holds.ts';
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
  { by, isAwaited = true, deed }: MessageChange,
): Promise<void> {
  const voice: VoicePart = {
    ...voiceOf(broadcast),
    ...(part === 'Audio'
      ? { audio: kept, recordLater: kept === null }
      : { audioVm: kept, recordLaterVm: kept === null && isAwaited }),
  };
  const isMissing = isMessageMissing(voice);
  await keep(tx, broadcast, voice, isMissing);
  const before = part === 'Audio' ? broadcast.audio : broadcast.audioVm;
  await recordDeed(tx, broadcast.broadcastId, {
    by,
    at: now,
    deed: deed ?? (part === 'Audio' ? 'changeAudio' : 'changeAudioVM'),
    from: before?.name ?? null,
    to: kept?.name ?? null,
  });
  if (isMissing) return waitForMessage(deps, tx, broadcast, null, { by, now });
  const isReady =
    broadcast.status === 'AwaitingAuthorization' || broadcast.status === 'AuthorizationApproved';
  const next = isReady
    ? []
    : [fitsWindow(voice, broadcast.startDate, now) ? ('startFits' as const) : ('startUnfit' as const)];
  const reason = next[0] === 'startUnfit' ? outsideWindowText : null;
  const moved = await moveBroadcast(deps, tx, broadcast, ['messagesComplete', ...next], {
    by: reason === null ? by : 'carillon',
    now,
    reason,
  });
  if (moved === null) throw new AppError('BroadcastStarted');
}

/** Who gives or removes a message, and how. */
export interface MessageChange {
  readonly by: Actor;
  /** False: without it, machines hear the message for people. */
  readonly isAwaited?: boolean;
  /** Its line in the activity list, if it is not the usual one. */
  readonly deed?: BroadcastDeed;
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

/** It waits for a message. `reason`: why the one that came is not accepted, such as missing credits (C6.5). */
export async function waitForMessage(
  deps: { readonly jobs: Jobs },
  tx: TenantTx,
  broadcast: BroadcastRow,
  reason: string | null,
  move: { readonly by: Actor; readonly now: Date },
): Promise<void> {
  const moved = await moveBroadcast(deps, tx, broadcast, ['messageMissing'], { ...move, reason });
  if (moved === null) throw new AppError('BroadcastStarted');
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
