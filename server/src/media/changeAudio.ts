import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type {
  AudioMessage,
  deleteAudios,
  findAudioUses,
  getAudio,
  listAudio,
  putAudio,
  putAudios,
} from '@carillon/contract/audio';
import { AppError } from '@carillon/contract/errors';
import type { AnswerOf, BodyOf, QueryOf } from '@carillon/contract/route';
import type { TenantTx } from '../platform/database.ts';
import type { Caller } from '../platform/http.ts';
import { job } from '../platform/jobs.ts';
import { pageRange } from '../platform/lists.ts';
import type { Tenant } from '../platform/tenant.ts';
import { saveUndo, takeUndo, undoMs } from '../platform/undo.ts';
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
import type { AudioDeps, AudioListeners } from './audioDeps.ts';
import { audioKey } from './audioFiles.ts';
import { announceAudio } from './audioNews.ts';
import { findUses } from './audioUses.sql.ts';
import { mayChangeAudio, presentAudio, viewerOf } from './presentAudio.ts';
import { removeFiles } from './storeAudio.ts';

/** Removes for good what was deleted and not brought back in time. */
export const purgeAudioJob = job({
  name: 'purge-audio',
  data: z.object({ AccountID: z.number().int(), UndoID: z.string() }),
  expireInSeconds: 300,
});

const undoKind = 'audio';
/** Uses named in a warning, and beside a message. */
const mostUses = 100;
const readOnlyText =
  'This audio message belongs to someone else. Ask them or an account owner to change it, or use it as it is.';

type Narrowing = QueryOf<typeof putAudios>;
const narrowedOf = (query: Narrowing) => ({ filters: query.filter ?? [], q: query.q?.trim() || null });

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
      if (!mayChangeAudio(caller, row.userId)) throw new AppError('Forbidden', readOnlyText);
      await changeAudioRows(tx, [audioId], { name: Name, isShared: Shared });
    }
    if (Favorite !== undefined) await starAudio(tx, caller.userId, [audioId], Favorite);
    await announceAudio(tx);
    const changed = await readAudio(tx, viewer, audioId);
    if (changed === null) throw new AppError('NotFound');
    return presentAudio(caller, changed);
  });
}

interface Chosen {
  /** All that the selection names and the caller sees. */
  readonly all: readonly number[];
  /** Those of them that the caller may change. */
  readonly own: readonly number[];
}

async function choose(
  tx: TenantTx,
  caller: Caller,
  selection: BodyOf<typeof deleteAudios>['Selection'],
  query: Narrowing,
): Promise<Chosen> {
  const rows = await chooseAudio(tx, viewerOf(caller), {
    ...narrowedOf(query),
    type: selection.Type,
    audioIds: selection.Items.map(({ AudioID }) => AudioID),
  });
  if (selection.Type === 'Selected' && rows.length === 0) throw new AppError('NotFound');
  return {
    all: rows.map(({ audioId }) => audioId),
    own: rows.filter(({ userId }) => mayChangeAudio(caller, userId)).map(({ audioId }) => audioId),
  };
}

/** Stars or shares a selection; answers how many were changed. */
export function changeAudios(
  deps: AudioDeps,
  caller: Caller,
  { Selection, Update }: BodyOf<typeof putAudios>,
  query: Narrowing,
): Promise<{ Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { all, own } = await choose(tx, caller, Selection, query);
    if (Update.Shared !== undefined && own.length === 0 && all.length > 0)
      throw new AppError('Forbidden', readOnlyText);
    if (Update.Shared !== undefined) await changeAudioRows(tx, own, { isShared: Update.Shared });
    if (Update.Favorite !== undefined) await starAudio(tx, caller.userId, all, Update.Favorite);
    await announceAudio(tx);
    return { Count: Update.Favorite === undefined ? own.length : all.length };
  });
}

/** What a deletion would take, and where it is used. */
export function usesOf(
  deps: AudioDeps,
  caller: Caller,
  { Selection }: BodyOf<typeof findAudioUses>,
  query: Narrowing,
): Promise<AnswerOf<typeof findAudioUses>> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { all, own } = await choose(tx, caller, Selection, query);
    const Uses = await findUses(tx, own, mostUses);
    return { Count: own.length, ReadOnlyCount: all.length - own.length, Uses };
  });
}

/**
 * Deletes a selection; what the caller may only read stays. Broadcasts that have not begun lose the message in the same
 * transaction (2-decisions H8); the files stay until it can't be undone any more.
 */
export function deleteAudio(
  deps: AudioDeps & { readonly listeners: AudioListeners },
  caller: Caller,
  { Selection }: BodyOf<typeof deleteAudios>,
  query: Narrowing,
): Promise<{ UndoID: string; Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { all, own } = await choose(tx, caller, Selection, query);
    if (own.length === 0 && all.length > 0) throw new AppError('Forbidden', readOnlyText);
    const now = deps.clock.now();
    const undoId = `a_${randomUUID()}`;
    const kept = await deps.listeners.audioDeleted(tx, own);
    await markDeleted(tx, own, { undoId, now });
    await saveUndo(tx, { undoId, kind: undoKind, payload: { kept }, userId: caller.userId, now });
    await deps.jobs.enqueue(
      tx,
      purgeAudioJob,
      { AccountID: tx.accountId, UndoID: undoId },
      { key: undoId, at: new Date(now.getTime() + undoMs + 60_000) },
    );
    await announceAudio(tx);
    return { UndoID: undoId, Count: own.length };
  });
}

/** Takes a deletion back once, within 10 minutes; later or twice is UndoExecuted. */
export function undoDelete(
  deps: AudioDeps & { readonly listeners: AudioListeners },
  caller: Caller,
  undoId: string,
): Promise<{ UndoID: string; UndoExecuted: boolean }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const ticket = { undoId, kind: undoKind, userId: caller.userId, now: deps.clock.now() };
    const { kept } = await takeUndo<{ kept: unknown }>(tx, ticket);
    const audioIds = await unmarkDeleted(tx, undoId);
    await deps.listeners.audioRestored(tx, audioIds, kept);
    await announceAudio(tx);
    return { UndoID: undoId, UndoExecuted: true };
  });
}

/**
 * When a deletion can't be undone any more: files and rows go, but what a broadcast played stays playable without its
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
