import { AppError } from '@carillon/contract/errors';
import type { DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import { asks } from '@carillon/rules/broadcasts/types';
import { callRetries, recommendedRetries } from '@carillon/rules/calls/callSettings';
import { callCodes } from '@carillon/rules/calls/callCatalogue';
import { callingState, pauseCalling, resumeCalling, startCalling, stopCalling } from '../../calls/index.ts';
import { post } from '../../credits/index.ts';
import { findAudio, setAudioUses } from '../../media/index.ts';
import { findOwnNumber } from '../../numbers/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import {
  callPrices,
  checkVoice,
  isMessageMissing,
  queueVoice,
  requireWindow,
  voiceOf,
} from '../start/voicePart.ts';
import type { KeptAudio } from '../start/keptVoice.ts';
import { newRecordingNo, saveVoice } from '../start/voicePart.sql.ts';
import { presentCalls } from '../results/presentVoice.ts';
import type { CheckedPart, Ended, Making, Part, PartDeps } from './part.ts';

/** The calls of a broadcast. */
export const callPart: Part = {
  name: 'calls',
  channel: 'call',
  check: checkCalls,
  // Calls begin inside their window, unless a user ignored it (2-decisions A2 row 18, G4).
  requireStart: (broadcast, start, now) => requireWindow(voiceOf(broadcast), start, now),
  requireUsable: requireCallerId,
  start: startCalling,
  pause: pauseCalling,
  resume: resumeCalling,
  async stop(tx, broadcast, ending, now) {
    await stopCalling(tx, broadcast.broadcastId, callCodes[ending], now);
    await releaseUnqueued(tx, broadcast);
  },
  state: callingState,
  present: presentCalls,
  copy: copyCalls,
};

async function checkCalls(tx: TenantTx, deps: PartDeps, making: Making): Promise<CheckedPart> {
  const { caller, form, user, account, now } = making;
  const voice = await checkVoice(tx, deps, caller, form, { user, account });
  const prices = callPrices(voice, account, user.maxMessageLength);
  return {
    part: callPart,
    price: prices.most,
    isMessageMissing: isMessageMissing(voice),
    typed: null,
    columns: {},
    requireStart: (start) => requireWindow(voice, start, now),
    async queue(tx, made) {
      const { broadcastId, reach, isWaiting } = made;
      await saveVoice(tx, broadcastId, voice, {
        recordingNo: isWaiting ? await newRecordingNo(tx) : null,
        maxCallCost: prices.most * reach.calls,
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
      if (isWaiting) return;
      await queueVoice(
        tx,
        { ...made, type: form.BroadcastType, callsAtATime: form.CallThrottle },
        voice,
        prices,
      );
    },
  };
}

/** Calls come from a number of the account, now as well as when the broadcast was created. */
async function requireCallerId(tx: TenantTx, _caller: Caller, { callerId }: BroadcastRow): Promise<void> {
  if (callerId === null || (await findOwnNumber(tx, callerId)) === null)
    throw new AppError(
      'WrongState',
      'The number that these calls come from is blocked or no longer in service. Duplicate the broadcast and choose another caller ID.',
    );
}

/** A broadcast that still waited for its message has no queue that would release its credits. */
async function releaseUnqueued(tx: TenantTx, { broadcastId, callerId, maxCallCost }: Ended): Promise<void> {
  if (callerId === null || maxCallCost === 0 || (await callingState(tx, broadcastId)) !== null) return;
  await post(tx, {
    kind: 'release',
    source: { sendId: broadcastId, channel: 'call', step: 'canceled' },
    amount: maxCallCost,
    note: '',
  });
}

/** The settings of a broadcast's calls. A message that left the library can't be used again. */
async function copyCalls(tx: TenantTx, caller: Caller, broadcast: BroadcastRow): Promise<DraftForm> {
  if (broadcast.callerId === null) return {};
  const voice = voiceOf(broadcast);
  const stillThere = async (audio: KeptAudio | null) =>
    audio !== null && (await findAudio(tx, caller, audio.audioId)) !== null
      ? { AudioID: audio.audioId }
      : null;
  const [Audio, AudioVM] = [await stillThere(voice.audio), await stillThere(voice.audioVm)];
  return {
    CallerID: String(voice.callerId),
    Audio,
    AudioVM,
    RecordLater: Audio === null && voice.recordLater,
    RecordLaterVM: AudioVM === null && voice.recordLaterVm,
    IsTransfer: voice.transfer !== null,
    TransferNumber: voice.transfer === null ? null : String(voice.transfer.number),
    TransferLines: voice.transfer?.lines ?? null,
    RetryTimes: callRetries.find((times) => times === voice.retries) ?? recommendedRetries,
    CheckCallingWindow: voice.checkWindow,
    CallingWindowDays: [...voice.window.days],
    StartTimeOfDay: voice.window.start,
    StopTimeOfDay: voice.window.stop,
    ContinueOnNextDay: voice.continueOnNextDay,
    UseRecipientTimeZone: voice.useRecipientTimeZone,
    SurveyResponses: [...voice.surveyLabels],
    CallUnconfirmedMinutes: voice.ladderMinutes,
  };
}
