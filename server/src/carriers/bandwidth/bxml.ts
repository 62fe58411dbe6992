import type { CallAction, Sound } from '@carillon/rules/calls/callFlow';
import { spokenText } from '../calls/spokenText.ts';
import type { ActionUrls, RenderedActions } from '../calls/voiceCarrier.ts';
import { element, writeXml, type XmlNode } from '../xml.ts';

/** The parts that every address in a document needs. */
export interface BxmlSettings {
  /** Credentials of our callbacks. */
  readonly webhookUser: string;
  readonly webhookPassword: string;
  /** Credentials of the API, with which Bandwidth fetches its own recordings. */
  readonly apiUser: string;
  readonly apiPassword: string;
  /** Address of a recording's sound. */
  readonly recordingUrl: (carrierCallId: string, recordingId: string) => string;
}

/** Tags are cut off at this length in a document; longer ones would make it invalid. */
const LONGEST_TAG = 256;
/** The voice that reads texts without a recording. */
const VOICE = 'julie';

/**
 * Actions as BXML (dev.bandwidth.com, "BXML"). The tag comes first, so that the end of the call reports it even if
 * nothing else is played.
 */
export function renderBxml(
  actions: readonly CallAction[],
  urls: ActionUrls,
  settings: BxmlSettings,
): RenderedActions {
  const tag = urls.tag.slice(0, LONGEST_TAG);
  const verbs = actions.flatMap((action) => verbsOf(action, urls, settings));
  const children = verbs.length > 0 && tag !== '' ? [element('Tag', {}, [tag]), ...verbs] : verbs;
  return { contentType: 'application/xml', body: writeXml(element('Response', {}, children)) };
}

function verbsOf(action: CallAction, urls: ActionUrls, settings: BxmlSettings): XmlNode[] {
  const credentials = {
    username: settings.webhookUser,
    password: settings.webhookPassword,
    fallbackUsername: settings.webhookUser,
    fallbackPassword: settings.webhookPassword,
  };
  switch (action.kind) {
    case 'play':
      return sounds([action.sound], urls, settings);
    case 'pause':
      return [element('Pause', { duration: action.seconds })];
    case 'gather':
      return [
        element(
          'Gather',
          {
            gatherUrl: urls.next,
            gatherFallbackUrl: urls.nextFallback,
            ...credentials,
            maxDigits: action.maxKeys,
            terminatingDigits: action.endKeys,
            firstDigitTimeout: action.firstKeySeconds,
            interDigitTimeout: action.nextKeySeconds,
          },
          sounds(action.sounds, urls, settings),
        ),
      ];
    case 'transfer':
      return [
        element(
          'Transfer',
          {
            transferCallerId: action.callerId,
            callTimeout: action.ringSeconds,
            transferCompleteUrl: urls.next,
            transferCompleteFallbackUrl: urls.nextFallback,
            ...credentials,
          },
          [
            element(
              'PhoneNumber',
              {
                transferAnswerUrl: urls.events,
                transferDisconnectUrl: urls.events,
                username: settings.webhookUser,
                password: settings.webhookPassword,
              },
              [action.to],
            ),
          ],
        ),
      ];
    case 'record':
      return [
        ...sounds(action.tone === null ? [] : [action.tone], urls, settings),
        element('Record', {
          recordCompleteUrl: urls.next,
          recordCompleteFallbackUrl: urls.nextFallback,
          recordingAvailableUrl: urls.events,
          ...credentials,
          maxDuration: action.maxSeconds,
          terminatingDigits: action.endKey,
          fileFormat: 'wav',
        }),
      ];
    case 'hangUp':
      return [element('Hangup')];
  }
}

function sounds(list: readonly Sound[], urls: ActionUrls, settings: BxmlSettings): XmlNode[] {
  return list.flatMap((one): XmlNode[] => {
    switch (one.kind) {
      case 'audio':
        return [element('PlayAudio', {}, [one.url])];
      case 'recording':
        return [
          element('PlayAudio', { username: settings.apiUser, password: settings.apiPassword }, [
            settings.recordingUrl(urls.carrierCallId, one.recordingId),
          ]),
        ];
      case 'speech': {
        const words = spokenText(one.text);
        // An empty sentence would make the document invalid.
        return words === '' ? [] : [element('SpeakSentence', { voice: VOICE }, [words])];
      }
    }
  });
}
