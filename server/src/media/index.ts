import { pictureLimits } from '../carriers/index.ts';
import { handle, handleChore } from '../platform/capability.ts';
import { audioRoutes } from './audio/audioRoutes.ts';
import { purgeAudio } from './audio/changeAudio.ts';
import { purgeAudioJob, sweepFilesChore } from './jobs.ts';
import { sweepFiles } from './sweepFiles.ts';
import { createHmac, randomUUID } from 'node:crypto';
import { isSameSecret } from '../platform/http/sameSecret.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '@carillon/contract/errors';
import { getMedia, putImage } from '@carillon/contract/library/texts';
import { fileHeaders } from '../platform/http/browsers/browserRules.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { Routes } from '../platform/http/http.ts';
import { bodyLength } from '../platform/http/takeFiles.ts';
import type { Storage } from '../platform/files/storage.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { audioServer } from './audio/audioFiles.ts';
import { readMedia, saveMedia, useMedia } from './media.sql.ts';
import { drawAnew, drawingKey, pictureRefused } from './picturePool.ts';

export { useMedia };
export { PictureRefused } from './picture/pictureTypes.ts';
export { drawAnew, drawingKey } from './picturePool.ts';
export type { AudioDeps, AudioListeners } from './audio/audioDeps.ts';
export { checkAudio, findAudio, frozenAudio, peaksOf, setAudioUses } from './audio/audioForCalls.ts';
export { audioOriginOf } from './audio/audioRoutes.ts';
export { purgeAudio } from './audio/changeAudio.ts';
export { openSpeech, storeSpeech } from './audio/speech.ts';
export { accountsToPurgeMedia, purgeMedia } from './purgeMedia.ts';
export { storeAudio, uploadAudio } from './audio/storeAudio.ts';
export { sweepFiles } from './sweepFiles.ts';

const types = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
} as const;

/** What the first bytes say (2-broadcasts section 5: the type is also checked by leading bytes). */
function typeOf(bytes: Buffer): 'image/png' | 'image/jpeg' | 'image/gif' | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  const start = bytes.subarray(0, 6).toString('latin1');
  return start === 'GIF87a' || start === 'GIF89a' ? 'image/gif' : null;
}

/** What the first bytes of a picture from a phone say; null for what is not a picture that every browser shows. */
export function pictureType(bytes: Buffer): 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | null {
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return isWebp ? 'image/webp' : typeOf(bytes);
}

export function mediaRoutes(deps: { database: Database; storage: Storage; config: Config; clock: Clock }) {
  const { database, storage, config, clock } = deps;
  return (routes: Routes) => {
    routes.on(putImage, async ({ caller, params, file, request }) => {
      const extension = params.FileName.split('.').pop()?.toLowerCase() ?? '';
      const expected = Object.hasOwn(types, extension) ? types[extension as keyof typeof types] : null;
      if (expected === null) throw new AppError('Unprocessable', 'Choose a .jpg, .jpeg, .gif or .png image.');
      const mediaId = randomUUID();
      const key = `${caller.tenant.accountId}/media/${mediaId}`;
      const tooLarge = new AppError(
        'Unprocessable',
        `File size for ${extension} files shouldn't exceed 5 MB`,
      );
      const { maxPictureBytes, maxStoredBytes } = config.uploads;
      // First the size: a picture that comes as a form is too large as well.
      if ((bodyLength(request) ?? 0) > maxPictureBytes) throw tooLarge;
      const raw = drawingKey(caller.tenant.accountId);
      const given =
        file === undefined || file === null
          ? 0
          : await storage.put(raw, file, maxPictureBytes, tooLarge, maxStoredBytes);
      const head: Buffer[] = [];
      if (given > 0)
        for await (const chunk of storage.read(raw)) {
          head.push(chunk as Buffer);
          break;
        }
      const actual = typeOf(Buffer.concat(head));
      if (given === 0 || actual !== expected) {
        await storage.remove(raw);
        throw given === 0
          ? new AppError('NoFile')
          : new AppError(
              'Unprocessable',
              `This file is not a ${extension} image. Save it as .jpg, .gif or .png and try again.`,
            );
      }
      const size = await drawAnew(storage, {
        from: raw,
        to: key,
        contentType: actual,
        limits: pictureLimits,
      }).catch((error: unknown) => {
        throw pictureRefused(error);
      });
      const fileName = params.FileName.replace(/[^A-Za-z0-9._]/g, '').slice(-100) || `image.${extension}`;
      await database.inTenant(caller.tenant, (tx) =>
        saveMedia(tx, { mediaId, fileName, contentType: actual, size }, clock.now()),
      );
      return { MediaID: mediaId, Uri: `/api/media/${mediaId}`, ExplicitStatus: 'Clean' as const };
    });
    routes.on(getMedia, async ({ caller, params, reply }) => {
      const row = await database.inTenant(caller.tenant, (tx) => readMedia(tx, params.MediaID));
      if (row === null) throw new AppError('NotFound');
      await reply
        .headers(fileHeaders(row.contentType, 'picture'))
        .send(storage.read(`${caller.tenant.accountId}/media/${row.mediaId}`));
    });
  };
}

/** Where a carrier fetches an image: an unguessable address, signed for this account and image. */
export function publicMediaUrl(config: Config, accountId: number, mediaId: string): string {
  return `${config.publicUrl}/pictures/${accountId}/${mediaId}/${signature(config, accountId, mediaId)}`;
}

function signature(config: Config, accountId: number, mediaId: string): string {
  return createHmac('sha256', config.session.secret)
    .update(`picture:${accountId}:${mediaId}`)
    .digest('base64url');
}

/** Serves images and sound to carriers, who have no session. */
export function publicMedia(
  app: FastifyInstance,
  deps: { database: Database; storage: Storage; config: Config; clock: Clock },
): void {
  app.get(
    '/audio/:name',
    audioServer(deps.storage, () => deps.clock.now()),
  );
  app.get<{ Params: { account: string; media: string; signature: string } }>(
    '/pictures/:account/:media/:signature',
    async (request, reply) => {
      const { account, media, signature: given } = request.params;
      const accountId = Number(account);
      if (!isSameSecret(given, signature(deps.config, accountId, media))) throw new AppError('NotFound');
      const row = await deps.database.inTenant(asTenant(accountId), (tx) => readMedia(tx, media));
      if (row === null) throw new AppError('NotFound');
      return reply
        .headers(fileHeaders(row.contentType, 'picture', 'public'))
        .send(deps.storage.read(`${accountId}/media/${row.mediaId}`));
    },
  );
}

export const media = {
  routes: [mediaRoutes, audioRoutes],
  outsideRoutes: [publicMedia],
  jobs: [handle(purgeAudioJob, purgeAudio, (data) => data.UndoID)],
  chores: [handleChore(sweepFilesChore, sweepFiles)],
};
