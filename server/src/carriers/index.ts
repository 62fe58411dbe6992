import { createBandwidthCarrier } from './bandwidth/bandwidthCarrier.ts';
import type { TextCarrier } from './carrier.ts';
import { createInfobipCarrier } from './infobip/infobipCarrier.ts';
import { createBandwidthVoice } from './bandwidth/bandwidthVoice.ts';
import { createInfobipVoice } from './infobip/infobipVoice.ts';
import type {
  BandwidthSettings,
  BandwidthVoiceSettings,
  ExchangeLimits,
  InfobipSettings,
  InfobipVoiceSettings,
} from './settings.ts';
import type { VoiceCarrier } from './calls/voiceCarrier.ts';

export type {
  AttemptInDoubt,
  CarrierEvent,
  LookUpOutcome,
  SubmitOutcome,
  TextCarrier,
  TextSubmission,
} from './carrier.ts';
export type {
  ActionUrls,
  CallChange,
  CallEnd,
  CallInDoubt,
  CallLookUp,
  CallOutcome,
  CallSubmission,
  CallUrls,
  ChangeOutcome,
  RenderedActions,
  TransferInDoubt,
  TransferLookUp,
  VoiceCarrier,
  VoiceEvent,
} from './calls/voiceCarrier.ts';
export {
  instantLookUps,
  mostPerCall,
  simulatedLookUps,
  unknownLookUps,
  type NumberLookUps,
} from './lookUps.ts';
export { pictureLimits } from './pictureLimits.ts';
export { isTooLate } from './tooLate.ts';
export { unknownCaller } from './calls/unknownCaller.ts';
export { simulatedLineTypes, unknownLineTypes, type LineType, type LineTypes } from './lineTypes.ts';
export type {
  BandwidthSettings,
  BandwidthVoiceSettings,
  ExchangeLimits,
  InfobipSettings,
  InfobipVoiceSettings,
} from './settings.ts';

/** Carriers by AggregatorID: 2 Bandwidth, 5 Infobip. One that is not set up is missing. */
export type Carriers = ReadonlyMap<2 | 5, TextCarrier>;

/**
 * The text carriers that are set up, ready to submit. One set per process; `close` each when the process
 * ends. Throws TypeError when an address is not a URL.
 */
export function createCarriers(
  settings: { readonly bandwidth: BandwidthSettings | null; readonly infobip: InfobipSettings | null },
  limits: ExchangeLimits,
): Carriers {
  const carriers = new Map<2 | 5, TextCarrier>();
  if (settings.bandwidth !== null) carriers.set(2, createBandwidthCarrier(settings.bandwidth, limits));
  if (settings.infobip !== null) carriers.set(5, createInfobipCarrier(settings.infobip, limits));
  return carriers;
}

/** Voice carriers by AggregatorID. One that is not set up is missing. */
export type VoiceCarriers = ReadonlyMap<2 | 5, VoiceCarrier>;

/**
 * The voice carriers that are set up, ready to call. One set per process; `close` each when the process ends.
 * Throws TypeError when an address is not a URL.
 */
export function createVoiceCarriers(
  settings: {
    readonly bandwidth: BandwidthVoiceSettings | null;
    readonly infobip: InfobipVoiceSettings | null;
  },
  limits: ExchangeLimits,
): VoiceCarriers {
  const carriers = new Map<2 | 5, VoiceCarrier>();
  if (settings.bandwidth !== null) carriers.set(2, createBandwidthVoice(settings.bandwidth, limits));
  if (settings.infobip !== null) carriers.set(5, createInfobipVoice(settings.infobip, limits));
  return carriers;
}
