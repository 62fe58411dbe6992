import { noCallsText } from '@carillon/rules/broadcasts/refusals';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { AppError } from '@carillon/contract/errors';
import { readUser } from '../../accounts/index.ts';
import { uploadAudio, type AudioListeners } from '../../media/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Log } from '../../platform/log.ts';
import { lockBroadcast, readBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import { setMessage, type MessageDeps } from '../phoneLaunch/setMessage.ts';
import { requireVersion } from '../life/activity.ts';
import { requireAction, steered } from '../life/steered.ts';
import { keptAudio } from '../start/voicePart.ts';
import type { KeptAudio } from '../start/keptVoice.ts';
import { waitingWith } from '../start/voicePart.sql.ts';

/**
 * Gives a broadcast that has not started another message, or (null) removes it. With the last missing message the
 * broadcast proceeds; without one it waits (2-decisions A2 rows 5 to 11, 14, 15).
 */
export function changeAudio(
  deps: MessageDeps,
  caller: Caller,
  broadcastId: number,
  part: 'Audio' | 'AudioVM',
  to: {
    readonly AudioID: number | null;
    readonly RecordLater?: boolean | undefined;
    readonly Version?: number | undefined;
  },
): Promise<void> {
  return deps.database.inTenant(caller.tenant, (tx) => giveAudio(deps, tx, caller, broadcastId, part, to));
}

/** The broadcast, locked, if the caller may give it another message now. */
async function changeable(
  deps: MessageDeps,
  tx: TenantTx,
  caller: Caller,
  broadcastId: number,
  version: number | undefined,
): Promise<BroadcastRow> {
  const broadcast = await steered(tx, caller, broadcastId);
  if (!partsOf(broadcast.broadcastType).calls) throw new AppError('WrongState', noCallsText);
  requireAction(broadcast, 'changeAudio', deps.clock.now());
  await requireVersion(tx, caller, broadcast, version);
  return broadcast;
}

async function giveAudio(
  deps: MessageDeps,
  tx: TenantTx,
  caller: Caller,
  broadcastId: number,
  part: 'Audio' | 'AudioVM',
  to: Parameters<typeof changeAudio>[4],
): Promise<void> {
  const broadcast = await changeable(deps, tx, caller, broadcastId, to.Version);
  const user = await readUser(tx, broadcast.userId);
  const kept = await keptAudio(tx, deps, caller, part, to.AudioID, user?.maxMessageLength ?? 120);
  await setMessage(deps, tx, broadcast, part, kept, deps.clock.now(), {
    by: caller,
    isAwaited: to.RecordLater ?? true,
  });
}

/**
 * The same with an uploaded sound file, which is kept in the library too (row B-186). Refused before the file is read
 * if the broadcast takes no message, and without keeping the file if it can't be its message.
 */
export async function uploadMessage(
  deps: MessageDeps & { readonly log: Log },
  caller: Caller,
  broadcastId: number,
  part: 'Audio' | 'AudioVM',
  upload: Parameters<typeof uploadAudio>[2] & { readonly Version?: number | undefined },
): Promise<void> {
  const { Version } = upload;
  await deps.database.inTenant(caller.tenant, (tx) => changeable(deps, tx, caller, broadcastId, Version));
  await uploadAudio(deps, caller, upload, (tx, AudioID) =>
    giveAudio(deps, tx, caller, broadcastId, part, { AudioID, Version }),
  );
}

/** What a broadcast lost with a message of the library, restored when the deletion is undone. */
interface Lost {
  readonly broadcastId: number;
  readonly part: 'Audio' | 'AudioVM';
  readonly audio: KeptAudio;
}

/** Broadcasts that have not started lose a message that leaves the library, and wait for another (2-decisions H8, A2 row 14). */
export function audioListeners(deps: MessageDeps): AudioListeners<readonly Lost[]> {
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
          await setMessage(deps, tx, broadcast, part, null, deps.clock.now(), {
            by: 'carillon',
            deed: 'loseAudio',
          });
          lost.push({ broadcastId, part, audio });
        }
      return lost;
    },
    async audioRestored(tx, audioIds, lost) {
      for (const { broadcastId, part, audio } of lost) {
        await lockBroadcast(tx, broadcastId);
        const broadcast = await readBroadcast(tx, broadcastId, null);
        const isWaiting = broadcast?.status === 'PendingMessage' && audioIds.includes(audio.audioId);
        const there = part === 'Audio' ? broadcast?.audio : broadcast?.audioVm;
        // A user gave it another message meanwhile: that one stays.
        if (broadcast !== null && isWaiting && there === null)
          await setMessage(deps, tx, broadcast, part, audio, deps.clock.now(), { by: 'carillon' });
      }
    },
  };
}
