import {
  audioOriginHeader,
  createSpeech,
  listVoices,
  previewSpeech,
  trimAudio,
  uploadAudio,
} from '@carillon/contract/library/audio';
import type { AudioMessage } from '@carillon/contract/library/audio';
import type { AudioTools } from '../parts/audio/audioTools.ts';
import { audioKind } from './audio.ts';
import { addressOf, call, present } from './client/client.ts';
import { errorText, fieldErrors } from './client/errors.ts';
import { sendRaw } from './client/sendRaw.ts';

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
