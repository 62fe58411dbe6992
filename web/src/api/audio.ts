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
  trimAudio,
  undoAudios,
  uploadAudio,
} from '@carillon/contract/library/audio';
import type { AudioMessage } from '@carillon/contract/library/audio';
import type { Selection } from '@carillon/rules/contacts/selection';
import type { AudioTools } from '../parts/audio/audioTools.ts';
import { addressOf, call, present } from './client/client.ts';
import { errorText, fieldErrors } from './client/errors.ts';
import { libraryKind, narrowed } from './library.ts';
import type { ChosenItems, Mark } from './library.ts';
import { sendRaw } from './client/sendRaw.ts';

const chosen = ({ Type, Items }: Selection) => ({
  Selection: { Type, Items: Items.map((AudioID) => ({ AudioID })) },
});
const flag = (mark: Mark, isOn: boolean) => (mark === 'isStarred' ? { Favorite: isOn } : { Shared: isOn });

/** Audio messages. */
export const audioKind = libraryKind<AudioMessage>({
  half: 'audio',
  key: 'audio',
  one: 'audio message',
  many: 'audio messages',
  short: 'message',
  itemOf: (message) => ({
    id: message.AudioID,
    name: message.Name,
    isStarred: message.Favorite,
    isShared: message.Shared,
    isOwn: message.IsOwn,
    ownerName: message.OwnerName,
    isReadOnly: message.ReadOnly,
    isUnused: message.Unused,
  }),
  marked: (message, mark, isOn) => ({ ...message, ...flag(mark, isOn) }),
  list: (query, signal) => call(listAudio, { query, signal }),
  summary: (signal) => call(getAudioSummary, { signal }),
  show: (AudioID, signal) => call(getAudio, { params: { AudioID }, signal }),
  mark: (AudioID, mark, isOn) => call(putAudio, { params: { AudioID }, body: flag(mark, isOn) }),
  markAll: (query, selection, mark, isOn) =>
    call(putAudios, { query, body: { ...chosen(selection), Update: flag(mark, isOn) } }),
  remove: (query, selection) => call(deleteAudios, { query, body: chosen(selection) }),
  undo: (UndoID) => call(undoAudios, { params: { UndoID }, body: { UndoExecuted: true, UndoID } }),
});

/** Calls that only audio messages have. They reject with ApiError. */
export const library = {
  rename: (AudioID: number, Name: string) => present(call(putAudio, { params: { AudioID }, body: { Name } })),
  /** What a deletion would remove, and where it is used. */
  uses: (items: ChosenItems) =>
    present(call(findAudioUses, { query: narrowed(items), body: chosen(items.selection) })),
};

function isMessage(value: unknown): value is AudioMessage {
  return typeof value === 'object' && value !== null && 'AudioID' in value && 'Length' in value;
}

/** The calls that the audio dialogs make. The wizard uses them too. */
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
  voices: async (signal) => (await present(call(listVoices, signal ? { signal } : {}))).Items,
  preview: (Text, VoiceID) => present(call(previewSpeech, { body: { Text, VoiceID } })),
  speak: ({ text, voiceId, name, origin }) =>
    present(
      call(createSpeech, {
        body: { Text: text, VoiceID: voiceId, Name: name },
        headers: { [audioOriginHeader]: origin },
      }),
    ),
  trim: (AudioID, { from, to, name }) =>
    present(call(trimAudio, { params: { AudioID }, body: { From: from, To: to, Name: name } })),
  find: audioKind.find,
  failureText: (error) => errorText(error, 'adding', 'audio message'),
  failureFields: fieldErrors,
};
