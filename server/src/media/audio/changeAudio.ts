import { purgeAudioJob } from '../jobs.ts';
import type {
  AudioFilter,
  AudioMessage,
  deleteAudios,
  findAudioUses,
  getAudio,
  listAudio,
  putAudio,
} from '@carillon/contract/library/audio';
import { AppError } from '@carillon/contract/errors';
import type { AnswerOf, BodyOf, QueryOf } from '@carillon/contract/route';
import { itemsOf, mayChangeItem, narrowedOf, type Shelf } from '../../library/index.ts';
import type { Caller } from '../../platform/http/http.ts';
import { pageRange } from '../../platform/database/lists.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import {
  changeAudioRows,
  chooseAudio,
  deletedAudio,
  listAudioRows,
  markDeleted,
  readAudio,
  removeAudio,
  starAudio,
  unmarkDeleted,
} from './audio.sql.ts';
import { undoTicket } from '../../platform/undo.ts';
import type { AudioDeps, AudioListeners } from './audioDeps.ts';
import { audioKey } from './audioFiles.ts';
import { announceAudio } from './audioNews.ts';
import { findUses } from './audioUses.sql.ts';
import { presentAudio, viewerOf } from './presentAudio.ts';
import { removeFiles } from './storeAudio.ts';

/** Uses named in a warning, and beside a message. */
const mostUses = 100;
const readOnlyText =
  'This audio message belongs to someone else. Ask them or an account owner to change it, or use it as it is.';

export function listAudioMessages(
  deps: AudioDeps,
  caller: Caller,
  query: QueryOf<typeof listAudio>,
): Promise<{ items: AudioMessage[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const page = { ...pageRange(query), sortby: query.sortby };
    const { rows, size } = await listAudioRows(tx, viewerOf(caller), narrowedOf(query), page);
    return { items: rows.map((row) => presentAudio(caller, row)), size };
  });
}

export function showAudio(
  deps: AudioDeps,
  caller: Caller,
  audioId: number,
): Promise<AnswerOf<typeof getAudio>> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await readAudio(tx, viewerOf(caller), audioId);
    if (row === null) throw new AppError('NotFound');
    return { ...presentAudio(caller, row), UsedBy: await findUses(tx, [audioId], mostUses) };
  });
}

/** Renames, stars or shares one. Throws NotFound, or Forbidden where the caller may only read. */
export function changeAudio(
  deps: AudioDeps,
  caller: Caller,
  audioId: number,
  { Name, Favorite, Shared }: BodyOf<typeof putAudio>,
): Promise<AudioMessage> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const viewer = viewerOf(caller);
    const row = await readAudio(tx, viewer, audioId, { lock: true });
    if (row === null) throw new AppError('NotFound');
    if (Name !== undefined || Shared !== undefined) {
      if (!mayChangeItem(caller, row.userId)) throw new AppError('Forbidden', readOnlyText);
      await changeAudioRows(tx, [audioId], { name: Name, isShared: Shared });
    }
    if (Favorite !== undefined) await starAudio(tx, caller.userId, [audioId], Favorite);
    await announceAudio(tx);
    const changed = await readAudio(tx, viewer, audioId);
    if (changed === null) throw new AppError('NotFound');
    return presentAudio(caller, changed);
  });
}

/** Audio messages: broadcasts that have not begun lose what is deleted in the same transaction (2-decisions H8). */
export function audioShelf<Lost>(listeners: AudioListeners<Lost>): Shelf<AudioFilter, { kept: Lost }> {
  return {
    deleted: undoTicket('audio'),
    purge: purgeAudioJob,
    readOnlyText,
    choose: (tx, caller, choice) => chooseAudio(tx, viewerOf(caller), choice),
    share: (tx, ids, isShared) => changeAudioRows(tx, ids, { isShared }),
    star: starAudio,
    remove: async (tx, ids, deletion) => {
      const kept = await listeners.audioDeleted(tx, ids);
      await markDeleted(tx, ids, deletion);
      return { kept };
    },
    restore: async (tx, undoId, { kept }) => {
      const audioIds = await unmarkDeleted(tx, undoId);
      await listeners.audioRestored(tx, audioIds, kept);
    },
    announce: announceAudio,
  };
}

/** A selection of audio messages, as calls of the contract name it. */
export const choiceOf = (
  { Type, Items }: BodyOf<typeof deleteAudios>['Selection'],
  query: QueryOf<typeof deleteAudios>,
) => ({ ...narrowedOf(query), type: Type, ids: Items.map(({ AudioID }) => AudioID) });

/** What a deletion would take, and where it is used. */
export function usesOf<Lost>(
  deps: AudioDeps & { readonly audioListeners: AudioListeners<Lost> },
  caller: Caller,
  { Selection }: BodyOf<typeof findAudioUses>,
  query: QueryOf<typeof findAudioUses>,
): Promise<AnswerOf<typeof findAudioUses>> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { all, own } = await itemsOf(
      tx,
      caller,
      audioShelf(deps.audioListeners),
      choiceOf(Selection, query),
    );
    const Uses = await findUses(tx, own, mostUses);
    return { Count: own.length, ReadOnlyCount: all.length - own.length, Uses };
  });
}

/**
 * When a deletion can no longer be undone: files and rows go, but what a broadcast played stays playable without its
 * original. Safe to run twice.
 */
export async function purgeAudio(
  deps: Pick<AudioDeps, 'database' | 'storage'>,
  tenant: Tenant,
  undoId: string,
): Promise<void> {
  const { accountId } = tenant;
  const gone = await deps.database.inTenant(tenant, (tx) => deletedAudio(tx, undoId));
  for (const { audioId, fileId, isKept } of gone) {
    await deps.storage.remove(audioKey(accountId, 'audio', fileId, 'original'));
    if (isKept) continue;
    await removeFiles(deps.storage, accountId, fileId);
    await deps.database.inTenant(tenant, (tx) => removeAudio(tx, audioId));
  }
}
