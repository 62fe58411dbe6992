import {
  deleteAudios,
  findAudioUses,
  getAudio,
  getAudioSummary,
  listAudio,
  putAudio,
  putAudios,
  undoAudios,
} from '@carillon/contract/library/audio';
import type { AudioMessage } from '@carillon/contract/library/audio';
import type { Selection } from '@carillon/rules/contacts/selection';
import { call, present } from './client/client.ts';
import { libraryKind, narrowed } from './library.ts';
import type { ChosenItems, Mark } from './library.ts';

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
