import type { ActionUrls, CallUrls, VoiceCarrier } from '../carriers/index.ts';
import type { CallSettings } from './callDeps.ts';
import { writeReference, type CallReference } from './callReference.ts';

/** Where carriers ask and tell, below the website's address. */
export const voicePaths = {
  /** What is to be played next. */
  script: (carrier: VoiceCarrier['name']) => `/webhooks/voice/${carrier}/script`,
  /** What needs no answer. */
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

/** The addresses that an answer of the script names. */
export function nextAddresses(
  settings: Pick<CallSettings, 'publicUrl' | 'secret'>,
  carrier: Pick<VoiceCarrier, 'name'>,
  reference: CallReference,
  carrierCallId: string,
): ActionUrls {
  const { tag, urls } = addressesOf(settings, carrier, reference);
  return { next: urls.answer, nextFallback: urls.answerFallback, events: urls.events, tag, carrierCallId };
}
