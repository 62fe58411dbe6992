import type { CallAction, Sound } from '@carillon/rules/calls/callFlow';
import { spokenText } from '../calls/spokenText.ts';
import type { ActionUrls, RenderedActions } from '../calls/voiceCarrier.ts';

/** A DTMF key that no telephone has: nothing ends a capture before its last key. */
const NO_KEY = 'D';
const LANGUAGE = 'en';

type Instruction = Readonly<Record<string, unknown>>;

/**
 * Actions as a script of Calls Markup Language (OpenAPI 3.210, `CmlScript`). It is JSON, so no text can become
 * an instruction; Infobip reads SSML in texts, so the two characters that begin and end markup are written in
 * their wide form.
 */
export function renderMarkup(actions: readonly CallAction[], urls: ActionUrls): RenderedActions {
  const script = actions.flatMap((action) => instructions(action, urls));
  return { contentType: 'application/json', body: JSON.stringify({ script }) };
}

function instructions(action: CallAction, urls: ActionUrls): Instruction[] {
  const next = { url: urls.next, method: 'POST' };
  const events = { url: urls.events, method: 'POST' };
  switch (action.kind) {
    case 'play':
      return played([action.sound]);
    case 'pause':
      return [{ action: 'pause', duration: Math.min(Math.max(action.seconds, 1), 5) }];
    case 'gather': {
      // The callback does not report the key that ends a capture, so each key with its own meaning is captured alone.
      const single = action.endKeys !== '#';
      const capture = {
        action: 'captureDtmf',
        maxLength: single ? 1 : action.maxKeys,
        terminator: single ? NO_KEY : action.endKeys,
      };
      const wait = Math.min(Math.max(action.firstKeySeconds, 1), 30);
      // A capture has one sound. Several are one capture after the other: without a key the next one follows.
      const sounds = action.sounds.flatMap(captured);
      return [
        ...sounds.slice(0, -1).map((sound) => ({
          ...capture,
          callback: { ...next, callOnEmpty: false },
          timeout: 1,
          ...sound,
        })),
        { ...capture, callback: { ...next, callOnEmpty: true }, timeout: wait, ...sounds.at(-1) },
      ];
    }
    case 'transfer':
      return [
        {
          action: 'dial',
          callback: next,
          from: digits(action.callerId),
          connectTimeout: Math.min(Math.max(action.ringSeconds, 1), 30),
          endpoints: [{ type: 'PHONE', phoneNumber: digits(action.to) }],
        },
      ];
    case 'record':
      return [
        {
          action: 'record',
          callback: next,
          recordingStatusCallbackUrl: events,
          recordingStatusCallbackEvents: ['completed'],
          timeout: action.maxSeconds,
          escapeDtmf: action.endKey,
          playBeep: true,
        },
      ];
    case 'hangUp':
      // Its default would say that the call was rejected.
      return [{ action: 'hangup', errorCode: 'NORMAL_HANGUP' }];
  }
}

function played(sounds: readonly Sound[]): Instruction[] {
  return sounds.flatMap((sound): Instruction[] => {
    if (sound.kind !== 'speech') return [{ action: 'play', content: content(sound) }];
    const text = words(sound.text);
    return text === '' ? [] : [{ action: 'say', text, language: LANGUAGE }];
  });
}

function captured(sound: Sound): Instruction[] {
  if (sound.kind !== 'speech') return [{ play: { content: content(sound) } }];
  const text = words(sound.text);
  return text === '' ? [] : [{ say: { text, language: LANGUAGE } }];
}

function content(sound: Exclude<Sound, { kind: 'speech' }>): Instruction {
  return sound.kind === 'audio'
    ? { type: 'URL', fileUrl: sound.url }
    : { type: 'RECORDING', fileId: sound.recordingId };
}

function words(text: string): string {
  return spokenText(text).replaceAll('<', '＜').replaceAll('>', '＞');
}

/** Infobip writes numbers without the plus. */
function digits(phone: string): string {
  return phone.replace('+', '');
}
