import {
  audioOriginHeader,
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
  undoAudios,
  uploadAudio,
} from '@carillon/contract/audio';
import type { AudioFilter, AudioMessage } from '@carillon/contract/audio';
import type { BodyIn, QueryIn } from '@carillon/contract/route';
import type { Selection } from '@carillon/rules/selection';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { AudioTools } from '../parts/audio/audioTools.ts';
import { addressOf, call, isMissing } from './client.ts';
import { errorText, fieldErrors } from './errors.ts';
import { sendRaw } from './sendRaw.ts';

/** Keys of everything about audio; a live event makes all of them stale. */
export const audioKeys = {
  all: ['audio'],
  lists: ['audio', 'list'],
  one: (id: number) => ['audio', 'one', id],
} as const;

const goneText = 'This was not found. It may have been removed.';

/** What a list is narrowed to. */
export interface AudioNarrowing {
  readonly filters: readonly AudioFilter[];
  readonly q: string;
}
/** Ticked messages, and what the list was narrowed to when they were. */
export interface ChosenAudio extends AudioNarrowing {
  readonly selection: Selection;
}

type ListPart = Omit<QueryIn<typeof listAudio>, 'filter' | 'q'>;
function narrowed({ filters, q }: AudioNarrowing) {
  return { ...(filters.length === 0 ? {} : { filter: filters.join(',') }), ...(q === '' ? {} : { q }) };
}

/** A page of the library; while a newer one is on its way the one before stays. */
export function audioListQuery(narrowing: AudioNarrowing, page: ListPart) {
  const query = { ...narrowed(narrowing), ...page };
  return queryOptions({
    queryKey: [...audioKeys.lists, query],
    queryFn: async ({ signal }) => {
      const found = await call(listAudio, { query, signal });
      if (isMissing(found)) throw new Error(goneText);
      return found;
    },
    placeholderData: keepPreviousData,
  });
}

/** How many there are by view (row B-074). */
export const audioSummaryQuery = queryOptions({
  queryKey: ['audio', 'summary'],
  queryFn: async ({ signal }) => {
    const counts = await call(getAudioSummary, { signal });
    if (isMissing(counts)) throw new Error(goneText);
    return counts;
  },
});

/** One message with the broadcasts that use it; null when it is gone. */
export function audioQuery(id: number) {
  return queryOptions({
    queryKey: audioKeys.one(id),
    queryFn: async ({ signal }) => {
      const found = await call(getAudio, { params: { AudioID: id }, signal });
      return isMissing(found) ? null : found;
    },
  });
}

const wire = ({ selection }: ChosenAudio) => ({
  Selection: {
    Type: selection.Type,
    Items: selection.Items.map((AudioID) => ({ AudioID })),
  },
});

function isMessage(value: unknown): value is AudioMessage {
  return typeof value === 'object' && value !== null && 'AudioID' in value && 'Length' in value;
}

async function there<T>(answer: Promise<T>): Promise<T> {
  const found = await answer;
  if (isMissing(found)) throw new Error(goneText);
  return found;
}

/** What can be done with messages of the library. Rejects with ApiError. */
export const library = {
  change: (id: number, body: BodyIn<typeof putAudio>) =>
    there(call(putAudio, { params: { AudioID: id }, body })),
  changeAll: (chosen: ChosenAudio, Update: BodyIn<typeof putAudios>['Update']) =>
    there(call(putAudios, { query: narrowed(chosen), body: { ...wire(chosen), Update } })),
  uses: (chosen: ChosenAudio) => there(call(findAudioUses, { query: narrowed(chosen), body: wire(chosen) })),
  remove: (chosen: ChosenAudio) => there(call(deleteAudios, { query: narrowed(chosen), body: wire(chosen) })),
  undo: (undoId: string) =>
    there(call(undoAudios, { params: { UndoID: undoId }, body: { UndoExecuted: true, UndoID: undoId } })),
};

/** To be called after a change of one's own. */
export function audioChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: audioKeys.all });
}

/** What the dialogs of audio ask of the server; the wizard uses them too. */
export const audioTools: AudioTools = {
  send: ({ file, fileName, name, origin }, onProgress) =>
    sendRaw({
      address: addressOf(uploadAudio, {
        query: { filename: fileName.slice(-255), ...(name ? { name } : {}) },
      }),
      file,
      headers: { [audioOriginHeader]: origin },
      isAnswer: isMessage,
      usual: 'There was an error adding your audio message.',
      onProgress,
    }),
  voices: async (signal) => (await there(call(listVoices, signal ? { signal } : {}))).Items,
  preview: (Text, VoiceID) => there(call(previewSpeech, { body: { Text, VoiceID } })),
  speak: ({ text, voiceId, name, origin }) =>
    there(
      call(createSpeech, {
        body: { Text: text, VoiceID: voiceId, Name: name },
        headers: { [audioOriginHeader]: origin },
      }),
    ),
  find: async ({ q, filters, page, pagesize }, signal) => {
    const query = { ...narrowed({ q, filters }), page, pagesize };
    const { Items, Size } = await there(call(listAudio, { query, ...(signal ? { signal } : {}) }));
    return { items: Items, size: Size };
  },
  failureText: (error) => errorText(error, 'adding', 'audio message'),
  failureFields: fieldErrors,
};
