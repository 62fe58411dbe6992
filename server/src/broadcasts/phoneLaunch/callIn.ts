import { AppError } from '@carillon/contract/errors';
import { refusalOf } from '@carillon/rules/broadcasts/actions';
import { isTerminal } from '@carillon/rules/broadcasts/broadcastStatus';
import type { MessagePart } from '@carillon/rules/calls/callFlow';
import { spokenTime } from '@carillon/rules/calls/callSpeech';
import { isOpen } from '@carillon/rules/time/callingWindow';
import { asks } from '@carillon/rules/broadcasts/types';
import type { CalledInRecording, CallInMessages } from '../../calls/index.ts';
import { frozenAudio, storeAudio } from '../../media/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Log } from '../../platform/log.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { lockBroadcast, readBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import { isSaved, noteSaved } from './callIn.sql.ts';
import { checkMessage } from '../drafts/message/checkMessage.job.ts';
import { faultOf, setMessage, waitForMessage, type MessageDeps } from './setMessage.ts';
import { visibleTo } from '../life/steered.ts';
import { voiceOf } from '../start/voicePart.ts';
import type { KeptAudio } from '../start/keptVoice.ts';
import { findRecording } from '../start/voicePart.sql.ts';

type Deps = MessageDeps & { readonly log: Log };

/** Thrown to roll back a recording that has become a message meanwhile. */
class SavedBefore extends Error {}

/** What callers of the recording number record, and what becomes of it (2-decisions C6). */
export function callInMessages(deps: Deps): CallInMessages {
  return {
    async find(recordingNo) {
      const place = await findRecording(deps.database, recordingNo);
      if (place === null) return null;
      const [first, ...more] = await deps.database.inTenant(asTenant(place.accountId), async (tx) => {
        const broadcast = await readBroadcast(tx, place.broadcastId, null);
        return broadcast === null ? [] : partsToRecord(deps, tx, broadcast);
      });
      return first === undefined ? null : [first, ...more];
    },
    save: (recording) => save(deps, recording),
  };
}

/**
 * The id works as long as a message is to be recorded for a broadcast that the caller can see; throws Forbidden for any
 * other, of any account (row P-195).
 */
export async function requireRecordingId(deps: MessageDeps, caller: Caller, id: string): Promise<void> {
  const no = /^\d{6,9}$/.test(id) ? Number(id) : 0;
  const place = no === 0 ? null : await findRecording(deps.database, no);
  const isLive =
    place !== null &&
    place.accountId === caller.tenant.accountId &&
    (await deps.database.inTenant(caller.tenant, async (tx) => {
      const broadcast = await readBroadcast(tx, place.broadcastId, visibleTo(caller));
      return broadcast !== null && (await partsToRecord(deps, tx, broadcast)).length > 0;
    }));
  if (!isLive) throw new AppError('Forbidden');
}

/** Messages that are missing or can't be sent, live first (C6.2). */
async function partsToRecord(
  deps: MessageDeps,
  tx: TenantTx,
  broadcast: BroadcastRow,
): Promise<MessagePart[]> {
  if (broadcast.status !== 'PendingMessage' && broadcast.status !== 'AudioStatusFail') return [];
  const voice = voiceOf(broadcast);
  const parts: MessagePart[] = [];
  if (voice.audio === null || (await faultOf(deps, tx, { audio: voice.audio, audioVm: null })) !== null)
    parts.push('live');
  const isMachineMissing = voice.recordLaterVm && voice.audioVm === null;
  if (isMachineMissing || (await faultOf(deps, tx, { audio: null, audioVm: voice.audioVm })) !== null)
    parts.push('voicemail');
  return parts;
}

async function save(
  deps: Deps,
  recording: CalledInRecording,
): Promise<{ ok: boolean; words: string | null }> {
  const place = await findRecording(deps.database, recording.recordingNo);
  if (place === null) return { ok: false, words: null };
  const tenant = asTenant(place.accountId);
  const seen = await deps.database.inTenant(tenant, async (tx) => ({
    broadcast: await readBroadcast(tx, place.broadcastId, null),
    isDone: await isSaved(tx, recording, place.broadcastId),
  }));
  const { broadcast } = seen;
  if (broadcast === null) return { ok: false, words: null };
  if (!seen.isDone) {
    // No transaction is open while the carrier is asked.
    const bytes = mayTake(broadcast, deps.clock.now()) ? await recording.fetch() : null;
    if (bytes === null) return { ok: false, words: null };
    try {
      await storeAudio(
        deps,
        {
          tenant,
          userId: broadcast.userId,
          bytes,
          name: recording.part === 'live' ? broadcast.name : nameForVoicemail(broadcast.name),
          origin: 'CallInRecording',
          madeFor:
            broadcast.transferNumber !== null
              ? 'transfer-connect'
              : asks(broadcast.broadcastType).calls
                ? 'survey'
                : 'announcement',
        },
        (tx, audioId) => give(deps, tx, place.broadcastId, recording, audioId),
      );
    } catch (error) {
      if (!(error instanceof SavedBefore)) throw error;
    }
  }
  await checkNow(deps, place);
  return { ok: true, words: await wordsAfter(deps, place) };
}

/** The caller waits for the outcome, so the check is not left to a worker; the job finds it done. */
async function checkNow(deps: Deps, place: { accountId: number; broadcastId: number }): Promise<void> {
  try {
    await checkMessage(deps, asTenant(place.accountId), place.broadcastId);
  } catch (error) {
    deps.log.warn({ err: error, broadcastId: place.broadcastId }, 'a message is checked later');
  }
}

const longestName = 50;
/** "Snow day (voicemail)", within the longest name of a message. */
function nameForVoicemail(name: string): string {
  const ending = ' (voicemail)';
  return (
    [...name]
      .slice(0, longestName - ending.length)
      .join('')
      .trimEnd() + ending
  );
}

function mayTake(broadcast: BroadcastRow, now: Date): boolean {
  return refusalOf('changeAudio', { status: broadcast.status, start: broadcast.startDate }, now) === null;
}

/** Makes a stored recording the broadcast's message, in the transaction that stored it. */
async function give(
  deps: Deps,
  tx: TenantTx,
  broadcastId: number,
  recording: CalledInRecording,
  audioId: number,
): Promise<void> {
  await lockBroadcast(tx, broadcastId);
  const broadcast = await readBroadcast(tx, broadcastId, null);
  const now = deps.clock.now();
  const { part } = recording;
  if (!(await noteSaved(tx, recording, { broadcastId, part, audioId, at: now }))) throw new SavedBefore();
  if (broadcast === null || !mayTake(broadcast, now)) throw new AppError('BroadcastStarted');
  const frozen = await frozenAudio(tx, deps.config, audioId);
  if (frozen === null) throw new Error('a message that was just stored is not there');
  const { name, url, webUri, seconds } = frozen;
  const kept: KeptAudio = { audioId, name, url, webUri, seconds };
  await tx.query('savepoint giving');
  try {
    await setMessage(deps, tx, broadcast, part === 'live' ? 'Audio' : 'AudioVM', kept, now, { by: 'phone' });
  } catch (error) {
    if (!(error instanceof AppError && error.errorName === 'NotEnoughCredits')) throw error;
    // What was said is not lost: it is in the library, and the page shows what is missing.
    await tx.query('rollback to savepoint giving');
    await waitForMessage(deps, tx, broadcast, tooFewCredits(name), { by: 'phone', now });
  }
}

const tooFewCredits = (name: string): string =>
  `There are not enough credits to send “${name}”, which was recorded by phone. It is in the message library. Add credits and select it there, or record a shorter message.`;

/** What the caller hears after the last message (C6.3); null while another one is missing. */
async function wordsAfter(
  deps: Deps,
  place: { accountId: number; broadcastId: number },
): Promise<string | null> {
  const broadcast = await deps.database.inTenant(asTenant(place.accountId), (tx) =>
    readBroadcast(tx, place.broadcastId, null),
  );
  if (broadcast === null || isTerminal(broadcast.status)) return null;
  const { status, startDate, holdReason } = broadcast;
  const { window, timeZone, checkWindow, windowIgnored, useRecipientTimeZone } = voiceOf(broadcast);
  const isByOneClock = checkWindow && !windowIgnored && !useRecipientTimeZone;
  switch (status) {
    case 'AuthorizationApproved':
      return startDate === null ? null : `Your broadcast will be sent at ${spokenTime(startDate, timeZone)}.`;
    case 'Broadcasting':
      return !isByOneClock || isOpen(window, deps.clock.now(), timeZone)
        ? 'Your broadcast is being sent now.'
        : 'Your broadcast will be sent as soon as your calling window opens.';
    case 'MessageRecordedUpdateWindow':
      return 'Your broadcast was not sent. Its start does not fit your calling window. Go to the website and choose a new day and time.';
    case 'AudioStatusCheck':
      return 'Your message is being checked. The website shows when your broadcast is sent.';
    case 'AudioStatusFail':
    case 'PendingMessage':
      return holdReason === null ? null : `Your broadcast was not sent. ${holdReason}`;
    default:
      return null;
  }
}
