// All SQL on: audio, audio_favorite. Names of owners, drafts and broadcasts are read where they are.
import type { AudioFilter } from '@carillon/contract/library/audio';
import type { Choice, Narrowed } from '../../library/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { orderBy } from '../../platform/database/lists.ts';
import { isUsed } from './audioUses.sql.ts';

/** The viewer: owners see everything, other users their own and, if they may, what others share (2-decisions H7). */
export interface AudioViewer {
  readonly userId: number;
  readonly isOwner: boolean;
}

/** An audio message as one user sees it. */
export interface AudioRow {
  readonly audioId: number;
  readonly userId: number;
  readonly ownerName: string;
  readonly name: string;
  readonly fileId: string;
  readonly lengthMs: number;
  readonly soundStartMs: number | null;
  readonly clippedPpm: number;
  readonly peaks: Buffer;
  readonly origin: string;
  readonly speechText: string | null;
  readonly voiceId: string | null;
  readonly isShared: boolean;
  readonly isFavorite: boolean;
  readonly isUsed: boolean;
  readonly createdAt: Date;
}

// $1 account, $2 the viewer's user id, $3 whether an owner.
const seen = `a.account_id = $1 and a.deleted_at is null and (a.user_id = $2 or $3::boolean or a.is_shared
  and exists (select from app_user v where v.account_id = $1 and v.user_id = $2 and v.can_see_group_audio))`;
const starred = `exists (select from audio_favorite f where f.account_id = $1 and f.user_id = $2 and f.audio_id = a.audio_id)`;
const columns = `a.audio_id as "audioId", a.user_id as "userId", trim(o.first_name || ' ' || o.last_name) as "ownerName", a.name,
  a.file_id as "fileId", a.length_ms as "lengthMs", a.sound_start_ms as "soundStartMs", a.clipped_ppm as "clippedPpm", a.peaks,
  a.origin, a.speech_text as "speechText", a.voice_id as "voiceId", a.is_shared as "isShared", ${starred} as "isFavorite",
  ${isUsed('a')} as "isUsed", a.created_at as "createdAt"`;
const from = 'audio a join app_user o on o.account_id = a.account_id and o.user_id = a.user_id';

const usedAs = (condition: string, madeFor: AudioFilter) =>
  `(a.made_for = '${madeFor}' or exists (select from audio_use u where u.account_id = $1 and u.audio_id = a.audio_id and ${condition}))`;
/** Used in, or recorded for, such a broadcast (2-decisions H7). */
const passes: Readonly<Record<AudioFilter, string>> = {
  starred,
  shared: 'a.is_shared',
  unused: `not ${isUsed('a')}`,
  announcement: usedAs('not u.is_survey', 'announcement'),
  survey: usedAs('u.is_survey', 'survey'),
  'transfer-connect': usedAs('u.is_transfer', 'transfer-connect'),
};

const narrowedBy = ({ filters }: Narrowed<AudioFilter>, q: string) =>
  [
    `(${q}::text is null or position(lower(${q}) in lower(a.name)) > 0)`,
    ...filters.map((name) => passes[name]),
  ].join(' and ');

const sorts = {
  Name: 'lower(a.name)',
  Length: 'a.length_ms',
  Created: 'a.created_at',
  Favorite: starred,
  Shared: 'a.is_shared',
};

export async function listAudioRows(
  tx: TenantTx,
  viewer: AudioViewer,
  narrowed: Narrowed<AudioFilter>,
  page: { sortby: string | undefined; offset: number; limit: number },
): Promise<{ rows: AudioRow[]; size: number }> {
  const values = [tx.accountId, viewer.userId, viewer.isOwner, narrowed.q];
  const where = `${seen} and ${narrowedBy(narrowed, '$4')}`;
  const order = orderBy(page.sortby, sorts, '-Created', 'a.audio_id desc');
  const rows = await tx.query<AudioRow>(
    `select ${columns} from ${from} where ${where} order by ${order} offset $5 limit $6`,
    [...values, page.offset, page.limit],
  );
  const [count] = await tx.query<{ n: number }>(
    `select count(*)::int as n from audio a where ${where}`,
    values,
  );
  return { rows, size: count?.n ?? 0 };
}

export async function countAudio(
  tx: TenantTx,
  viewer: AudioViewer,
): Promise<{ all: number; favorited: number; shared: number; unused: number }> {
  const [row] = await tx.query<{ all: number; favorited: number; shared: number; unused: number }>(
    `select count(*)::int as "all", count(*) filter (where ${starred})::int as favorited,
       count(*) filter (where a.is_shared)::int as shared, count(*) filter (where not ${isUsed('a')})::int as unused
     from audio a where ${seen}`,
    [tx.accountId, viewer.userId, viewer.isOwner],
  );
  return row ?? { all: 0, favorited: 0, shared: 0, unused: 0 };
}

/** One message; null when this user doesn't see it. */
export async function readAudio(
  tx: TenantTx,
  viewer: AudioViewer,
  audioId: number,
  options: { lock?: boolean } = {},
): Promise<AudioRow | null> {
  const [row] = await tx.query<AudioRow>(
    `select ${columns} from ${from} where ${seen} and a.audio_id = $4 ${options.lock === true ? 'for update of a' : ''}`,
    [tx.accountId, viewer.userId, viewer.isOwner, audioId],
  );
  return row ?? null;
}

/** What a selection names among what this user sees, locked in the order of ids. */
export function chooseAudio(
  tx: TenantTx,
  viewer: AudioViewer,
  choice: Choice<AudioFilter>,
): Promise<{ id: number; userId: number }[]> {
  return tx.query<{ id: number; userId: number }>(
    `select a.audio_id as id, a.user_id as "userId" from audio a
     where ${seen} and case $4 when 'Selected' then a.audio_id = any($5::int[])
       else ($4 = 'SelectedAll' or not a.audio_id = any($5::int[])) and ${narrowedBy(choice, '$6')} end
     order by a.audio_id for update of a`,
    [tx.accountId, viewer.userId, viewer.isOwner, choice.type, choice.ids, choice.q],
  );
}

export interface NewAudio {
  readonly userId: number;
  readonly name: string;
  readonly fileId: string;
  readonly originalKind: 'mp3' | 'wav';
  readonly lengthMs: number;
  readonly soundStartMs: number | null;
  readonly clippedPpm: number;
  readonly peaks: Buffer;
  readonly origin: string;
  readonly speechText: string | null;
  readonly voiceId: string | null;
  readonly madeFor: 'announcement' | 'survey' | 'transfer-connect' | null;
  readonly now: Date;
}

export async function insertAudio(tx: TenantTx, audio: NewAudio): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into audio (account_id, user_id, name, file_id, original_kind, length_ms, sound_start_ms, clipped_ppm, peaks, origin,
       speech_text, voice_id, made_for, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning audio_id as id`,
    [
      tx.accountId,
      audio.userId,
      audio.name,
      audio.fileId,
      audio.originalKind,
      audio.lengthMs,
      audio.soundStartMs,
      audio.clippedPpm,
      audio.peaks,
      audio.origin,
      audio.speechText,
      audio.voiceId,
      audio.madeFor,
      audio.now,
    ],
  );
  if (row === undefined) throw new Error('the audio was not stored');
  return row.id;
}

/** Renames and shares; undefined leaves as it is. */
export async function changeAudioRows(
  tx: TenantTx,
  audioIds: readonly number[],
  change: { name?: string | undefined; isShared?: boolean | undefined },
): Promise<void> {
  await tx.query(
    `update audio set name = coalesce($3, name), is_shared = coalesce($4, is_shared)
     where account_id = $1 and audio_id = any($2::int[])`,
    [tx.accountId, audioIds, change.name ?? null, change.isShared ?? null],
  );
}

/** Sets or takes away this user's star. */
export async function starAudio(
  tx: TenantTx,
  userId: number,
  audioIds: readonly number[],
  isFavorite: boolean,
): Promise<void> {
  await tx.query(
    isFavorite
      ? `insert into audio_favorite (account_id, user_id, audio_id) select $1, $2, unnest($3::int[]) on conflict do nothing`
      : 'delete from audio_favorite where account_id = $1 and user_id = $2 and audio_id = any($3::int[])',
    [tx.accountId, userId, audioIds],
  );
}

export async function markDeleted(
  tx: TenantTx,
  audioIds: readonly number[],
  deletion: { undoId: string; now: Date },
): Promise<void> {
  await tx.query(
    'update audio set deleted_at = $3, undo_id = $4 where account_id = $1 and audio_id = any($2::int[])',
    [tx.accountId, audioIds, deletion.now, deletion.undoId],
  );
}

/** Restores what this deletion took; returns the ids. */
export async function unmarkDeleted(tx: TenantTx, undoId: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `update audio set deleted_at = null, undo_id = null
     where account_id = $1 and undo_id = $2 and deleted_at is not null returning audio_id as id`,
    [tx.accountId, undoId],
  );
  return rows.map((row) => row.id);
}

/** What this deletion took and is still deleted, with whether a broadcast needs it. */
export function deletedAudio(
  tx: TenantTx,
  undoId: string,
): Promise<{ audioId: number; fileId: string; isKept: boolean }[]> {
  return tx.query<{ audioId: number; fileId: string; isKept: boolean }>(
    `select a.audio_id as "audioId", a.file_id as "fileId", exists (select from audio_use u
       where u.account_id = $1 and u.audio_id = a.audio_id and u.used_by = 'broadcast') as "isKept"
     from audio a where a.account_id = $1 and a.undo_id = $2 and a.deleted_at is not null for update of a`,
    [tx.accountId, undoId],
  );
}

/** For good; no broadcast may use it. */
export async function removeAudio(tx: TenantTx, audioId: number): Promise<void> {
  await tx.query(`delete from audio_use where account_id = $1 and audio_id = $2 and used_by = 'draft'`, [
    tx.accountId,
    audioId,
  ]);
  await tx.query('delete from audio where account_id = $1 and audio_id = $2', [tx.accountId, audioId]);
}

/** What a call plays, deleted from the library or not. */
export async function readSound(
  tx: TenantTx,
  audioId: number,
): Promise<Pick<AudioRow, 'fileId' | 'lengthMs' | 'soundStartMs' | 'clippedPpm' | 'name'> | null> {
  const [row] = await tx.query<
    Pick<AudioRow, 'fileId' | 'lengthMs' | 'soundStartMs' | 'clippedPpm' | 'name'>
  >(
    `select file_id as "fileId", length_ms as "lengthMs", sound_start_ms as "soundStartMs", clipped_ppm as "clippedPpm", name
     from audio where account_id = $1 and audio_id = $2`,
    [tx.accountId, audioId],
  );
  return row ?? null;
}

/** Loudness along messages, deleted or not. */
export function readPeaks(
  tx: TenantTx,
  audioIds: readonly number[],
): Promise<{ audioId: number; peaks: Buffer }[]> {
  return tx.query(
    'select audio_id as "audioId", peaks from audio where account_id = $1 and audio_id = any($2::int[])',
    [tx.accountId, audioIds],
  );
}

/** Which of these files belong to a message, deleted or not. */
export async function knownFiles(tx: TenantTx, fileIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    'select file_id as id from audio where account_id = $1 and file_id = any($2)',
    [tx.accountId, fileIds],
  );
  return new Set(rows.map((row) => row.id));
}
