import type { AudioMessage, trimAudio as route } from '@carillon/contract/library/audio';
import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import { shortestTrimSeconds, trimTooShortText } from '@carillon/rules/audio/audioLimits';
import type { Caller } from '../../platform/http/http.ts';
import { insertAudio, readAudio } from './audio.sql.ts';
import { sounds, type AudioDeps } from './audioDeps.ts';
import { audioKey } from './audioFiles.ts';
import { announceAudio } from './audioNews.ts';
import { presentAudio, viewerOf } from './presentAudio.ts';
import { newFileId, refusalError, removeFiles, rowOf, targetsOf } from './storeAudio.ts';
import { lostAudioText } from './audioForCalls.ts';

/**
 * Makes another message from a part of one of any source. It is cut from the played version, so that the seconds match
 * what the user heard. Errors: NotFound, Validation for less than a second, FileUnreadable when it is lost.
 */
export async function trimAudio(
  deps: AudioDeps,
  caller: Caller,
  audioId: number,
  { From, To, Name }: BodyOf<typeof route>,
): Promise<AudioMessage> {
  const { storage } = deps;
  const { accountId } = caller.tenant;
  const source = await deps.database.inTenant(caller.tenant, (tx) =>
    readAudio(tx, viewerOf(caller), audioId),
  );
  if (source === null) throw new AppError('NotFound');
  const end = Math.min(source.lengthMs, To === null ? source.lengthMs : To * 1_000);
  if (end - From * 1_000 < shortestTrimSeconds * 1_000)
    throw new AppError('Validation', trimTooShortText, [{ Field: 'To', Message: trimTooShortText }]);
  const played = audioKey(accountId, 'audio', source.fileId, 'mp3');
  if ((await storage.size(played)) === null) throw new AppError('FileUnreadable', lostAudioText);
  const fileId = newFileId();
  try {
    const sound = await sounds.run({
      type: 'convert',
      file: storage.localPath(played),
      rules: 'any',
      part: { from: From * 1_000, to: end === source.lengthMs ? null : end },
      ...(await targetsOf(storage, accountId, 'audio', fileId)),
    });
    return await deps.database.inTenant(caller.tenant, async (tx) => {
      const about = { userId: caller.userId, name: Name, fileId, origin: source.origin, madeFor: null };
      const made = await insertAudio(tx, rowOf(sound, { ...about, now: deps.clock.now() }));
      await announceAudio(tx);
      const row = await readAudio(tx, viewerOf(caller), made);
      if (row === null) throw new AppError('NotFound');
      return presentAudio(caller, row);
    });
  } catch (error) {
    await removeFiles(storage, accountId, fileId);
    throw refusalError(error);
  }
}
