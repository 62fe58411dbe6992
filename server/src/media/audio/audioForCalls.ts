import type { AudioMessage } from '@carillon/contract/library/audio';
import { shownSeconds } from '@carillon/rules/audio/audioLimits';
import type { Config } from '../../platform/settings/config.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { readAudio, readPeaks, readSound } from './audio.sql.ts';
import { audioKey, audioPath } from './audioFiles.ts';
import { replaceUses } from './audioUses.sql.ts';
import { checksOf, presentAudio, viewerOf } from './presentAudio.ts';

/** Why a message whose sound is gone can't be used. */
export const lostAudioText = 'This message can no longer be read. Record or upload it again.';

/** A message of the library that the caller may put into a draft or broadcast; null when there is none for them. */
export async function findAudio(tx: TenantTx, caller: Caller, audioId: number): Promise<AudioMessage | null> {
  const row = await readAudio(tx, viewerOf(caller), audioId);
  return row === null ? null : presentAudio(caller, row);
}

/**
 * Records what a draft or broadcast plays now, none or several; call it in the transaction that changes it. What a
 * broadcast uses keeps its files when it leaves the library. The messages must be the account's.
 */
export function setAudioUses(
  tx: TenantTx,
  by: { kind: 'draft' | 'broadcast'; id: number; isSurvey: boolean; isTransfer: boolean },
  audioIds: readonly (number | null | undefined)[],
): Promise<void> {
  const used = audioIds.filter((id): id is number => typeof id === 'number');
  return replaceUses(tx, by, [...new Set(used)]);
}

/** What becomes part of a call script. */
export interface FrozenAudio {
  readonly audioId: number;
  readonly name: string;
  /** Where a carrier fetches it: mu-law of 8,000 Hz; the address is good for as long as a broadcast uses it. */
  readonly url: string;
  /** Where a browser plays it, relative to the website. */
  readonly webUri: string;
  /** As it is shown and charged. */
  readonly seconds: number;
  readonly milliseconds: number;
}

/**
 * The lasting address of a message, whether it is still in the library or not; null when the account has none of this
 * id. The library item's later name, star and deletion change nothing about it.
 */
export async function frozenAudio(
  tx: TenantTx,
  config: Pick<Config, 'publicUrl'>,
  audioId: number,
): Promise<FrozenAudio | null> {
  const sound = await readSound(tx, audioId);
  if (sound === null) return null;
  return {
    audioId,
    name: sound.name,
    url: config.publicUrl + audioPath(tx.accountId, sound.fileId, 'wav'),
    webUri: audioPath(tx.accountId, sound.fileId, 'mp3'),
    seconds: shownSeconds(sound.lengthMs),
    milliseconds: sound.lengthMs,
  };
}

/** Loudness along messages, deleted from the library or not, by id (`AudioMessage.Peaks`). */
export async function peaksOf(
  tx: TenantTx,
  audioIds: readonly (number | undefined)[],
): Promise<Map<number, number[]>> {
  const ids = audioIds.filter((id): id is number => id !== undefined);
  const rows = ids.length === 0 ? [] : await readPeaks(tx, ids);
  return new Map(rows.map(({ audioId, peaks }) => [audioId, [...peaks]]));
}

export type AudioVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/**
 * The automatic check of a message before it is sent (2-decisions A1, AudioStatusCheck): it is there for telephones,
 * has a second or more, has sound, is not over 2 minutes. `reason` is a sentence for users.
 */
export async function checkAudio(tx: TenantTx, storage: Storage, audioId: number): Promise<AudioVerdict> {
  const sound = await readSound(tx, audioId);
  const bytes =
    sound === null ? null : await storage.size(audioKey(tx.accountId, 'audio', sound.fileId, 'wav'));
  if (sound === null || bytes === null)
    return {
      ok: false,
      reason: lostAudioText,
    };
  const fault = checksOf(sound).find(({ Blocks }) => Blocks);
  return fault === undefined ? { ok: true } : { ok: false, reason: fault.Message };
}
