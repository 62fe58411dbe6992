import { noCallsText } from '@carillon/rules/broadcasts/refusals';
import { partsOf } from '@carillon/rules/broadcasts/types';
import { AppError } from '@carillon/contract/errors';
import { readUser } from '../../accounts/index.ts';
import type { AudioListeners } from '../../media/index.ts';
import type { Caller } from '../../platform/http/http.ts';
import { lockBroadcast, readBroadcast } from '../broadcasts.sql.ts';
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
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await steered(tx, caller, broadcastId);
    const now = deps.clock.now();
    if (!partsOf(broadcast.broadcastType).calls) throw new AppError('WrongState', noCallsText);
    requireAction(broadcast, 'changeAudio', now);
    await requireVersion(tx, caller, broadcast, to.Version);
    const user = await readUser(tx, broadcast.userId);
    const kept = await keptAudio(tx, deps, caller, part, to.AudioID, user?.maxMessageLength ?? 120);
    await setMessage(deps, tx, broadcast, part, kept, now, {
      by: caller,
      isAwaited: to.RecordLater ?? true,
    });
  });
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
