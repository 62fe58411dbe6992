import type { FastifyRequest } from 'fastify';
import {
  audioOriginHeader,
  audioOrigins,
  createSpeech,
  deleteAudios,
  findAudioUses,
  getAudio,
  getAudioSummary,
  listAudio,
  listVoices,
  previewSpeech,
  putAudio,
  putAudios,
  trimAudio,
  undoAudios,
  uploadAudio,
  type AudioOrigin,
} from '@carillon/contract/library/audio';
import { AppError } from '@carillon/contract/errors';
import { deleteItems, markItems, undoDeletion } from '../../library/index.ts';
import type { Routes } from '../../platform/http/http.ts';
import { bodyLength } from '../../platform/http/takeFiles.ts';
import { envelope } from '../../platform/database/lists.ts';
import { countAudio } from './audio.sql.ts';
import type { AudioListeners } from './audioDeps.ts';
import { audioShelf, changeAudio, choiceOf, listAudioMessages, showAudio, usesOf } from './changeAudio.ts';
import { viewerOf } from './presentAudio.ts';
import { keepSpeech, preview, type SpeechDeps } from './speech.ts';
import { languageName } from './speechEngine.ts';
import { uploadAudio as upload } from './storeAudio.ts';
import { trimAudio as trim } from './trimAudio.ts';

/** The page a sound comes from (row B-216); `usual` for callers that are not a page. */
export function audioOriginOf(request: FastifyRequest, usual: AudioOrigin): AudioOrigin {
  const given = request.headers[audioOriginHeader.toLowerCase()];
  if (given === undefined) return usual;
  const origin = audioOrigins.find((name) => name === given);
  if (origin === undefined)
    throw new AppError('Validation', `${audioOriginHeader} must be one of ${audioOrigins.join(', ')}.`);
  return origin;
}

export function audioRoutes<Lost>(deps: SpeechDeps & { readonly audioListeners: AudioListeners<Lost> }) {
  const shelf = audioShelf(deps.audioListeners);
  return (routes: Routes) => {
    routes.on(listAudio, async ({ caller, query, request }) => {
      const { items, size } = await listAudioMessages(deps, caller, query);
      return envelope(request, query, items, size);
    });
    routes.on(getAudioSummary, async ({ caller }) => {
      const counts = await deps.database.inTenant(caller.tenant, (tx) => countAudio(tx, viewerOf(caller)));
      return {
        All: counts.all,
        Favorited: counts.favorited,
        Shared: counts.shared,
        Unused: counts.unused,
      };
    });
    routes.on(listVoices, () => ({
      Items: deps.speech.voices.map(({ id, name, language }, place) => ({
        VoiceID: id,
        Name: name,
        Language: language,
        LanguageName: languageName(language),
        IsDefault: place === 0,
      })),
    }));
    routes.on(getAudio, ({ caller, params }) => showAudio(deps, caller, params.AudioID));
    routes.on(putAudio, ({ caller, params, body }) => changeAudio(deps, caller, params.AudioID, body));
    routes.on(putAudios, ({ caller, body, query }) =>
      markItems(deps, caller, shelf, choiceOf(body.Selection, query), {
        isShared: body.Update.Shared,
        isStarred: body.Update.Favorite,
      }),
    );
    routes.on(findAudioUses, ({ caller, body, query }) => usesOf(deps, caller, body, query));
    routes.on(deleteAudios, ({ caller, body, query }) =>
      deleteItems(deps, caller, shelf, choiceOf(body.Selection, query)),
    );
    routes.on(undoAudios, ({ caller, params }) => undoDeletion(deps, caller, shelf, params.UndoID));
    routes.on(uploadAudio, ({ caller, query, file, request }) =>
      upload(deps, caller, {
        fileName: query.filename,
        name: query.name,
        origin: audioOriginOf(request, 'AudioLibrary'),
        body: file,
        length: bodyLength(request),
      }),
    );
    routes.on(trimAudio, ({ caller, params, body }) => trim(deps, caller, params.AudioID, body));
    routes.on(previewSpeech, ({ caller, body }) => preview(deps, caller, body));
    routes.on(createSpeech, ({ caller, body, request }) =>
      keepSpeech(deps, caller, body, audioOriginOf(request, 'AudioLibraryTextToSpeech')),
    );
  };
}
