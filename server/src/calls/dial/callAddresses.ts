import type { ActionUrls, CallUrls, VoiceCarrier } from '../../carriers/index.ts';
import type { CallSettings } from './callDeps.ts';
import { writeReference, type CallReference } from './callReference.ts';

/** Where carriers send their requests and reports, below the website's address. */
export const voicePaths = {
  /** Asks what to play next. */
  script: (carrier: VoiceCarrier['name']) => `/webhooks/voice/${carrier}/script`,
  /** Needs no response. */
  events: (carrier: VoiceCarrier['name']) => `/webhooks/voice/${carrier}/events`,
};

/** The addresses of a new call, and its tag. */
export function addressesOf(
  settings: Pick<CallSettings, 'publicUrl' | 'secret'>,
  carrier: Pick<VoiceCarrier, 'name'>,
  reference: CallReference,
): { tag: string; urls: CallUrls } {
  const tag = writeReference(settings.secret, reference);
  const script = `${settings.publicUrl}${voicePaths.script(carrier.name)}?call=${tag}`;
  return {
    tag,
    urls: {
      answer: script,
      answerFallback: `${script}&again=1`,
      events: `${settings.publicUrl}${voicePaths.events(carrier.name)}?call=${tag}`,
    },
  };
}

/** The addresses in a response of the script. */
export function nextAddresses(
  settings: Pick<CallSettings, 'publicUrl' | 'secret'>,
  carrier: Pick<VoiceCarrier, 'name'>,
  reference: CallReference,
  carrierCallId: string,
): ActionUrls {
  const { tag, urls } = addressesOf(settings, carrier, reference);
  return { next: urls.answer, nextFallback: urls.answerFallback, events: urls.events, tag, carrierCallId };
}
