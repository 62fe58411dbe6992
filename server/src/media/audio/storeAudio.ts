import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { finished, PassThrough, Readable } from 'node:stream';
import type { AudioMessage, AudioOrigin } from '@carillon/contract/library/audio';
import { AppError } from '@carillon/contract/errors';
import {
  emptyAudioText,
  largestAudioBytes,
  longestAudioName,
  tooLargeAudioText,
  unsupportedAudioText,
} from '@carillon/rules/audio/audioLimits';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Storage } from '../../platform/files/storage.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { insertAudio, readAudio, type NewAudio } from './audio.sql.ts';
import { sounds, type AudioDeps } from './audioDeps.ts';
import { audioKey, type AudioFolder } from './audioFiles.ts';
import { announceAudio } from './audioNews.ts';
import { presentAudio, viewerOf } from './presentAudio.ts';
import { SoundRefused, type SoundResult, type SoundRules } from '../sound/soundTypes.ts';

/** A new name for files, of 192 random bits. */
export const newFileId = () => randomBytes(24).toString('base64url');

/** Where the two versions are written, in a folder that exists. */
export async function targetsOf(storage: Storage, accountId: number, folder: AudioFolder, fileId: string) {
  const phone = storage.localPath(audioKey(accountId, folder, fileId, 'wav'));
  await mkdir(path.dirname(phone), { recursive: true, mode: 0o700 });
  return { phone, web: storage.localPath(audioKey(accountId, folder, fileId, 'mp3')) };
}

export async function removeFiles(storage: Storage, accountId: number, fileId: string): Promise<void> {
  for (const version of ['original', 'wav', 'mp3'])
    await storage.remove(audioKey(accountId, 'audio', fileId, version));
}

/** Of the sentences for files, as an error for the caller. */
export function refusalError(error: unknown): unknown {
  if (!(error instanceof SoundRefused)) return error;
  return new AppError(error.reason === 'Unreadable' ? 'FileUnreadable' : 'Unprocessable', error.message);
}

/** A stored sound as a row of the library. */
export function rowOf(
  sound: SoundResult,
  about: Omit<
    NewAudio,
    'originalKind' | 'lengthMs' | 'soundStartMs' | 'clippedPpm' | 'peaks' | 'speechText' | 'voiceId'
  > & { speechText?: string; voiceId?: string },
): NewAudio {
  return {
    speechText: null,
    voiceId: null,
    ...about,
    originalKind: sound.kind,
    lengthMs: sound.milliseconds,
    soundStartMs: sound.soundStartMs,
    clippedPpm: sound.clippedPerMillion,
    peaks: Buffer.from(sound.peaks),
  };
}

/** The name of a message: what was given, or the file's without its ending. */
export function audioName(given: string | undefined, fileName: string): string {
  const name = given ?? fileName.replace(/^.*[/\\]/, '').replace(/\.[A-Za-z0-9]{1,5}$/, '');
  const settled = name.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return [...settled].slice(0, longestAudioName).join('').trim() || 'Audio message';
}

interface NewFile {
  readonly body: Readable;
  readonly rules: SoundRules;
  readonly userId: number;
  readonly name: string;
  readonly origin: AudioOrigin | 'CallInRecording';
  readonly madeFor?: NewAudio['madeFor'];
}

/** Stores a file with its two versions and `finish` in the same transaction; of a refused one nothing is kept. */
async function store<T>(
  deps: AudioDeps,
  tenant: Tenant,
  file: NewFile,
  finish: (tx: TenantTx, audioId: number, sound: SoundResult) => Promise<T>,
): Promise<T> {
  const { storage } = deps;
  const { accountId } = tenant;
  const fileId = newFileId();
  const original = audioKey(accountId, 'audio', fileId, 'original');
  try {
    await storage.put(
      original,
      file.body,
      largestAudioBytes,
      new AppError('FileTooLarge', tooLargeAudioText),
      // A message spoken by telephone is kept in any case: it can't be said again.
      file.origin === 'CallInRecording' ? 0 : deps.config.uploads.maxStoredBytes,
    );
    const sound = await sounds.run({
      type: 'convert',
      file: storage.localPath(original),
      rules: file.rules,
      ...(await targetsOf(storage, accountId, 'audio', fileId)),
    });
    return await deps.database.inTenant(tenant, async (tx) => {
      const { userId, name, origin, madeFor = null } = file;
      const row = rowOf(sound, { userId, name, origin, madeFor, fileId, now: deps.clock.now() });
      const audioId = await insertAudio(tx, row);
      await announceAudio(tx);
      return await finish(tx, audioId, sound);
    });
  } catch (error) {
    await removeFiles(storage, accountId, fileId);
    throw refusalError(error);
  }
}

/**
 * Stores an uploaded file in the library. Errors: NoFile, FileTooLarge (413), Unprocessable for what is neither an .mp3
 * nor a .wav as row B-149 asks, FileUnreadable for what is damaged.
 */
export async function uploadAudio(
  deps: AudioDeps,
  caller: Caller,
  upload: {
    fileName: string;
    name: string | undefined;
    origin: AudioOrigin;
    body: Readable | undefined;
    /** As the request announces it, in bytes. */
    length: number | undefined;
  },
  /** Runs in the same transaction; when it throws, nothing is kept. */
  within: (tx: TenantTx, audioId: number) => Promise<void> = async () => {},
): Promise<AudioMessage> {
  const { body, length, fileName, origin } = upload;
  // First the size: a file that comes as a form is too large as well.
  if (length !== undefined && length > largestAudioBytes)
    throw new AppError('FileTooLarge', tooLargeAudioText);
  if (body === undefined || body === null) throw new AppError('NoFile');
  if (length === 0) throw new AppError('FileUnreadable', emptyAudioText);
  if (!/\.(?:mp3|wav)$/i.test(fileName)) throw new AppError('Unprocessable', unsupportedAudioText);
  return store(
    deps,
    caller.tenant,
    {
      body: apart(body),
      rules: origin.endsWith('Recording') ? 'recording' : 'file',
      userId: caller.userId,
      name: audioName(upload.name, fileName),
      origin,
    },
    async (tx, audioId) => {
      await within(tx, audioId);
      const row = await readAudio(tx, viewerOf(caller), audioId);
      if (row === null) throw new AppError('NotFound');
      return presentAudio(caller, row);
    },
  );
}

/**
 * Stores a sound that a carrier recorded (an .mp3, or any .wav) in the library of a user; `within` runs in the same
 * transaction, and when it throws nothing is kept. Throws AppError with a sentence for users when it can't be read.
 */
export function storeAudio<T>(
  deps: AudioDeps,
  sound: {
    tenant: Tenant;
    userId: number;
    bytes: Uint8Array;
    name: string;
    origin: AudioOrigin | 'CallInRecording';
    madeFor?: NewAudio['madeFor'];
  },
  within: (tx: TenantTx, audioId: number) => Promise<T>,
): Promise<T> {
  const { tenant, bytes, ...about } = sound;
  const file = {
    ...about,
    name: audioName(sound.name, ''),
    body: Readable.from([bytes]),
    rules: 'any',
  } as const;
  return store(deps, tenant, file, within);
}

/** The body as a stream that can be refused without ending the request, or the sender would not get the reason. */
function apart(body: Readable): Readable {
  const copy = new PassThrough();
  body.pipe(copy);
  // A sender who goes away half way has sent no file.
  finished(body, { writable: false }, (error) => {
    if (error) copy.destroy(error);
  });
  return copy;
}
