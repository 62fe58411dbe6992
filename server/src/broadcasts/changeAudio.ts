import { randomUUID } from 'node:crypto';
import { AppError } from '@carillon/contract/errors';
import { mayDo, mayStillChange, textCategory, type BroadcastStatus } from '@carillon/rules/broadcastStatus';
import { readAccount, readUser } from '../accounts/index.ts';
import { post } from '../billing/index.ts';
import { callHoldSource, startCalling } from '../calls/index.ts';
import { startSending } from '../delivery/index.ts';
import { setAudioUses, type AudioListeners } from '../media/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { Caller } from '../platform/http.ts';
import type { Jobs } from '../platform/jobs.ts';
import { announceBalance, announceStatus } from './announce.ts';
import { lockBroadcast, readBroadcast, setStatus, type BroadcastRow } from './broadcasts.sql.ts';
import { asksAQuestion } from './draftTextability.ts';
import type { DraftDeps } from './drafts.ts';
import { startBroadcastJob } from './startBroadcast.job.ts';
import { steered } from './steerBroadcast.ts';
import {
  callPrices,
  isMessageMissing,
  keptAudio,
  outsideWindowText,
  queueVoice,
  requireWindow,
  voiceOf,
  type KeptAudio,
  type VoiceDeps,
  type VoicePart,
} from './voicePart.ts';
import { newRecordingNo, saveAudio, waitingWith } from './voicePart.sql.ts';

type Deps = DraftDeps & VoiceDeps & { jobs: Jobs };

/**
 * Gives a broadcast that has not started another message, or (null) takes it away; with the last one that was missing
 * it goes its way, without one it waits (2-decisions A2 rows 5 to 8, 11, 14, 15).
 */
export function changeAudio(
  deps: Deps,
  caller: Caller,
  broadcastId: number,
  part: 'Audio' | 'AudioVM',
  audioId: number | null,
): Promise<void> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await steered(tx, caller, broadcastId);
    const now = deps.clock.now();
    if (broadcast.callerId === null) throw new AppError('WrongState', 'This broadcast makes no calls.');
    if (!mayDo('changeAudio', broadcast.status) || !mayStillChange(upcoming(broadcast), now))
      throw new AppError('BroadcastStarted');
    const user = await readUser(tx, broadcast.userId);
    const kept = await keptAudio(tx, deps, caller, part, audioId, user?.maxMessageLength ?? 120);
    await setAudio(deps, tx, broadcast, part, kept, now);
  });
}

/** A start that lies ahead; one that passed while a message was missing binds nobody any more. */
const upcoming = (broadcast: BroadcastRow) =>
  broadcast.status === 'PendingMessage' || broadcast.status === 'AudioStatusFail'
    ? null
    : broadcast.startDate;

/** The same for whoever brings a message: a person, a telephone, or the library that lost it. */
async function setAudio(
  deps: Deps,
  tx: TenantTx,
  broadcast: BroadcastRow,
  part: 'Audio' | 'AudioVM',
  kept: KeptAudio | null,
  now: Date,
): Promise<void> {
  const { broadcastId } = broadcast;
  const voice: VoicePart = {
    ...voiceOf(broadcast),
    ...(part === 'Audio'
      ? { audio: kept, recordLater: kept === null }
      : { audioVm: kept, recordLaterVm: kept === null }),
  };
  const isMissing = isMessageMissing(voice);
  const account = await readAccount(tx);
  const user = await readUser(tx, broadcast.userId);
  const prices = callPrices(voice, account, user?.maxMessageLength ?? 120);
  const maxCallCost = prices.most * broadcast.callCount;
  await changeCallHold(tx, broadcast, maxCallCost - broadcast.maxCallCost);
  await saveAudio(tx, broadcastId, {
    audio: voice.audio,
    audioVm: voice.audioVm,
    recordLater: voice.recordLater,
    recordLaterVm: voice.recordLaterVm,
    recordingNo: isMissing ? (broadcast.recordingNo ?? (await newRecordingNo(tx))) : broadcast.recordingNo,
    maxCallCost,
  });
  await setAudioUses(
    tx,
    {
      kind: 'broadcast',
      id: broadcastId,
      isSurvey: asksAQuestion(broadcast.broadcastType),
      isTransfer: voice.transfer !== null,
    },
    [voice.audio?.audioId, voice.audioVm?.audioId],
  );
  if (isMissing) return waitForMessage(tx, broadcast, now);
  await queueVoice(
    tx,
    {
      broadcastId,
      draftBroadcastId: broadcast.draftBroadcastId,
      lastNo: broadcast.lastRecipientNo,
      recipientCount: broadcast.phoneNumberCount,
      type: broadcast.broadcastType,
      callsAtATime: broadcast.callThrottle,
    },
    voice,
    prices,
  );
  await goOn(deps, tx, broadcast, voice, now);
}

async function waitForMessage(tx: TenantTx, broadcast: BroadcastRow, now: Date): Promise<void> {
  if (broadcast.status === 'PendingMessage') return;
  const category = broadcast.category === 'Processing' ? 'Processing' : 'NeedsMessage';
  await setStatus(tx, broadcast.broadcastId, 'PendingMessage', category, now);
  await announceStatus(tx, broadcast.broadcastId, 'PendingMessage', category);
}

/** All messages are there: it is scheduled, starts now, or waits for a start that fits its window. */
async function goOn(
  deps: Deps,
  tx: TenantTx,
  broadcast: BroadcastRow,
  voice: VoicePart,
  now: Date,
): Promise<void> {
  const { broadcastId, startDate } = broadcast;
  const isAhead = startDate !== null && startDate > now;
  let status: BroadcastStatus = isAhead ? 'AuthorizationApproved' : 'Broadcasting';
  let reason: string | null = null;
  try {
    // Calls that go on the next day wait for their window by themselves (row 7).
    if (!voice.continueOnNextDay) requireWindow(voice, isAhead ? startDate : null, now);
  } catch {
    status = 'MessageRecordedUpdateWindow';
    reason = outsideWindowText;
  }
  const category =
    status === 'MessageRecordedUpdateWindow'
      ? broadcast.category === 'Processing'
        ? 'Processing'
        : 'NeedsMessage'
      : textCategory(status);
  await setStatus(tx, broadcastId, status, category, now, reason);
  await announceStatus(tx, broadcastId, status, category);
  if (status === 'Broadcasting') {
    if (broadcast.textNumberId !== null) await startSending(tx, broadcastId);
    await startCalling(tx, broadcastId);
  } else if (status === 'AuthorizationApproved' && startDate !== null)
    await deps.jobs.enqueue(
      tx,
      startBroadcastJob,
      { AccountID: tx.accountId, BroadcastID: broadcastId },
      { key: `${tx.accountId}:${broadcastId}:${startDate.getTime()}`, at: startDate },
    );
}

/** Holds so much more for the calls of a broadcast, or (negative) releases it; thousandths of a credit. */
async function changeCallHold(tx: TenantTx, broadcast: BroadcastRow, change: number): Promise<void> {
  if (change === 0) return;
  const posted = await post(tx, {
    kind: change > 0 ? 'hold' : 'release',
    source: `${callHoldSource(broadcast.broadcastId)}.${randomUUID()}`,
    amount: Math.abs(change),
    broadcastId: broadcast.broadcastId,
    note: change > 0 ? `Held for "${broadcast.name}"` : '',
  });
  if (posted === 'insufficient')
    throw new AppError('NotEnoughCredits', 'Unable to modify broadcast. Not enough credits to send message.');
  await announceBalance(tx);
}

/** What a broadcast lost with a message of the library, to be given back when the deletion is undone. */
interface Lost {
  readonly broadcastId: number;
  readonly part: 'Audio' | 'AudioVM';
  readonly audio: KeptAudio;
}

/** Broadcasts that have not started lose a message that leaves the library, and wait for another (2-decisions H8, A2 row 14). */
export function audioListeners(deps: Deps): AudioListeners {
  return {
    async audioDeleted(tx, audioIds) {
      const lost: Lost[] = [];
      for (const { broadcastId } of await waitingWith(tx, audioIds))
        for (const part of ['Audio', 'AudioVM'] as const) {
          const broadcast = await readBroadcast(tx, broadcastId, null);
          const audio = part === 'Audio' ? broadcast?.audio : broadcast?.audioVm;
          if (
            broadcast === null ||
            audio === null ||
            audio === undefined ||
            !audioIds.includes(audio.audioId)
          )
            continue;
          await setAudio(deps, tx, broadcast, part, null, deps.clock.now());
          lost.push({ broadcastId, part, audio });
        }
      return lost;
    },
    async audioRestored(tx, audioIds, kept) {
      for (const { broadcastId, part, audio } of kept as Lost[]) {
        await lockBroadcast(tx, broadcastId);
        const broadcast = await readBroadcast(tx, broadcastId, null);
        const isWaiting = broadcast?.status === 'PendingMessage' && audioIds.includes(audio.audioId);
        const there = part === 'Audio' ? broadcast?.audio : broadcast?.audioVm;
        // Somebody gave it another message meanwhile: that one stays.
        if (broadcast !== null && isWaiting && there === null)
          await setAudio(deps, tx, broadcast, part, audio, deps.clock.now());
      }
    },
  };
}
