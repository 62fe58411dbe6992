import { createBandwidthCarrier } from './bandwidth/bandwidthCarrier.ts';
import type { TextCarrier } from './carrier.ts';
import { createInfobipCarrier } from './infobip/infobipCarrier.ts';
import type { BandwidthSettings, InfobipSettings } from './settings.ts';

export type {
  AttemptInDoubt,
  CarrierEvent,
  LookUpOutcome,
  SubmitOutcome,
  TextCarrier,
  TextSubmission,
} from './carrier.ts';
export { simulatedLineTypes, unknownLineTypes, type LineType, type LineTypes } from './lineTypes.ts';
export type { BandwidthSettings, InfobipSettings } from './settings.ts';

/** Carriers by AggregatorID: 2 Bandwidth, 5 Infobip. */
export type Carriers = ReadonlyMap<2 | 5, TextCarrier>;

/**
 * The text carriers, ready to submit. One set per process; `close` each when the process ends.
 * Throws TypeError when an address is not a URL.
 */
export function createCarriers(settings: {
  readonly bandwidth: BandwidthSettings;
  readonly infobip: InfobipSettings;
}): Carriers {
  return new Map<2 | 5, TextCarrier>([
    [2, createBandwidthCarrier(settings.bandwidth)],
    [5, createInfobipCarrier(settings.infobip)],
  ]);
}
