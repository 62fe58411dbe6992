import type { CarrierEvent } from './carrier.ts';

/** What decides how a text travels: the agent of its number, if any, and its pictures. */
export interface Travel {
  readonly rcsAgent?: string | null | undefined;
  /** How many pictures it has. */
  readonly pictures: number;
}

/**
 * The agent that sends a text over RCS, or null when it goes as SMS or MMS. A card of RCS shows one picture, so a text
 * with several goes as MMS. The same facts give the same result when a text in doubt is looked up.
 */
export function agentOf({ rcsAgent, pictures }: Travel): string | null {
  return rcsAgent !== undefined && rcsAgent !== null && pictures <= 1 ? rcsAgent : null;
}

/** The fields of a receipt that differ from one failure to the next. */
type Meaning = Pick<
  Extract<CarrierEvent, { kind: 'receipt' }>,
  'status' | 'code' | 'billed' | 'retry' | 'optedOut' | 'stopsSender' | 'fellBack'
>;

/**
 * The meaning of "the RCS message failed". The carrier has our fallback and sends it as SMS or MMS, whose own report
 * decides. If we called the text failed, or sent it again, its recipient could get it twice. An opt-out still counts.
 */
export function fallsBack(failure: { readonly optedOut: boolean }, sentToCarrier: number): Meaning {
  return {
    status: sentToCarrier,
    code: null,
    billed: true,
    retry: false,
    optedOut: failure.optedOut,
    fellBack: true,
  };
}
