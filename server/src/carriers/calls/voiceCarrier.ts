import type { CallAction, EndCause, MachineVerdict } from '@carillon/rules/calls/callFlow';

/**
 * The interface that every voice carrier offers the rest of the product. Only the closed sets below leave a
 * carrier's folder. Bandwidth is driven by BXML that answers its callbacks; Infobip by Calls Markup Language,
 * which is the same idea in JSON (docs/carriers.md says why, and what was checked against what).
 */

/** Addresses that a new call requests and reports to. All absolute, at most 2,000 characters. */
export interface CallUrls {
  /** Requested when the call is answered; the response is what is played. Carries attempt id and first state. */
  readonly answer: string;
  /** Requested instead when `answer` fails; on another host if there is one. */
  readonly answerFallback: string;
  /** Receives what needs no response, such as the end. Carries the attempt id. */
  readonly events: string;
}

/** One call to make. `from` and `to` are E.164 ("+12145550100"). */
export interface CallSubmission {
  /** Our own id for this attempt, committed before it is dialed; Infobip `externalId`. */
  readonly attemptId: string;
  readonly from: string;
  readonly to: string;
  readonly urls: CallUrls;
  /** Bandwidth's `tag`: comes back with every callback until a response replaces it. Begins with the attempt id. */
  readonly tag: string;
  /** How long it may ring, in seconds; 30 (C1.2). Infobip's markup calls know no such limit. */
  readonly ringSeconds: number;
  /** False for calls where a machine's answer makes no difference. */
  readonly detectMachine: boolean;
  /** Not dialed after this instant. Checked before the request leaves, because no carrier supports it. */
  readonly expiresAt: Date | null;
}

/** The meaning of a carrier's response to one call. Closed. */
export type CallOutcome =
  /** The carrier accepted it. `carrierCallId` is null when its response does not name it (Infobip: always). */
  | { readonly kind: 'accepted'; readonly carrierCallId: string | null }
  /** Refused for good; `status` is one of `callCodes` (rules/callCatalogue). */
  | { readonly kind: 'refused'; readonly status: number; readonly code: string }
  /** Certainly not dialed. `once`: at most one more try (Bandwidth's own 5xx); else with back-off. */
  | { readonly kind: 'retryLater'; readonly once: boolean; readonly code: string }
  /** Rate limited: slow down the whole bucket for this many milliseconds. */
  | { readonly kind: 'slowDown'; readonly retryAfterMs: number }
  /** It may have been dialed, but no response says so. Never redialed automatically. */
  | { readonly kind: 'unknown'; readonly code: string };

/** A call to look up: its outcome is unknown, or its end was not reported. */
export interface CallInDoubt {
  readonly attemptId: string;
  /** The carrier's id, when it is known; null queries by numbers and time. */
  readonly carrierCallId: string | null;
  readonly from: string;
  readonly to: string;
  /** Earliest and latest instant at which the carrier may have accepted it. */
  readonly sentAfter: Date;
  readonly sentBefore: Date;
}

/** How a call ended, in the product's terms. */
export interface CallEnd {
  readonly cause: EndCause;
  /** The carrier's own name or number for it. */
  readonly code: string;
  readonly answeredAt: Date | null;
  readonly endedAt: Date;
  /** Connected seconds that the carrier bills, rounded up; 0 when it was not answered, null when not reported. */
  readonly billedSeconds: number | null;
}

/** What the carrier says about a call. */
export type CallLookUp =
  | { readonly kind: 'going'; readonly carrierCallId: string; readonly answeredAt: Date | null }
  | { readonly kind: 'ended'; readonly carrierCallId: string; readonly end: CallEnd }
  /**
   * Nothing is known about it. For a call in doubt this proves nothing: it is reported to the user, not
   * redialed.
   */
  | { readonly kind: 'notFound' }
  /** More than one call matches, so nothing can be concluded. */
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'unavailable'; readonly code: string };

/** The other side of a transfer, a call of its own at the carrier, whose end was not reported. */
export interface TransferInDoubt {
  /** The carrier's id of the call that was transferred; null when it is not known. */
  readonly carrierCallId: string | null;
  /** The number that the organization saw, and its own; E.164. */
  readonly from: string;
  readonly to: string;
  /** Earliest and latest instant at which it may have been dialed. */
  readonly dialedAfter: Date;
  readonly dialedBefore: Date;
}

/** What the carrier says about such a side. */
export type TransferLookUp =
  | { readonly kind: 'going' }
  | { readonly kind: 'ended'; readonly end: CallEnd }
  /** Nothing is known about it, yet or at all; or more than one call matches. */
  | { readonly kind: 'notFound' }
  | { readonly kind: 'unavailable'; readonly code: string };

/** A change to a call that exists. */
export type CallChange =
  /** Playback stops, and `url` is requested for what to play instead; `tag` replaces the call's tag. */
  | { readonly kind: 'redirect'; readonly url: string; readonly fallbackUrl: string; readonly tag: string }
  /** Hangs up, or cancels a call that is queued or rings. */
  | { readonly kind: 'hangUp' };

/** The result of a change. */
export type ChangeOutcome =
  | { readonly kind: 'done' }
  /** The call is over already, or the carrier does not know it. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'retryLater'; readonly code: string }
  | { readonly kind: 'unknown'; readonly code: string }
  /** This carrier cannot do it; Infobip's markup calls cannot be redirected. */
  | { readonly kind: 'impossible' };

interface EventBase {
  /**
   * Unique key of the raw event: (call id, type, time), never its content. Infobip reports no time with the callbacks
   * that wait for actions; their addresses distinguish them.
   */
  readonly key: string;
  readonly carrierCallId: string;
  /** Bandwidth's tag, Infobip's `externalId` if it is reported; null otherwise. The address carries the rest. */
  readonly reference: string | null;
  /** The carrier's time. */
  readonly at: Date;
}

/** One callback in the product's terms. Those marked (s) wait for a response made by `renderActions`. */
export type VoiceEvent =
  /**
   * (s when inbound) A call begins: a person calls one of our numbers, or ours was begun. E.164; `from` is empty when
   * withheld.
   */
  | (EventBase & {
      readonly kind: 'initiated';
      readonly direction: 'inbound' | 'outbound';
      readonly from: string;
      readonly to: string;
    })
  /** (s) `verdict` when the detector has decided; null when it was not requested, or is still running. */
  | (EventBase & { readonly kind: 'answered'; readonly verdict: MachineVerdict | null })
  /** (s) What was pressed, of 0-9 * #, with the key that ended it; '' for none. */
  | (EventBase & { readonly kind: 'keys'; readonly digits: string })
  | (EventBase & { readonly kind: 'machine'; readonly verdict: MachineVerdict })
  /** (s) The carrier requests what to play, because of a redirect. */
  | (EventBase & { readonly kind: 'redirected' })
  /** (s) A recording ended; null seconds when not reported. */
  | (EventBase & { readonly kind: 'recorded'; readonly recordingId: string; readonly seconds: number | null })
  /** The recording can be fetched. */
  | (EventBase & {
      readonly kind: 'recordingReady';
      readonly recordingId: string;
      readonly seconds: number | null;
    })
  /** The other side of a transfer picked up. The response is an empty document. */
  | (EventBase & { readonly kind: 'transferAnswered' })
  /** (s) The transfer is over and the person is still there. */
  | (EventBase & {
      readonly kind: 'transferEnded';
      readonly answered: boolean;
      readonly code: string;
      readonly seconds: number | null;
    })
  /** The other side of a transfer hung up or did not answer. */
  | (EventBase & { readonly kind: 'transferLegEnded'; readonly end: CallEnd })
  | (EventBase & { readonly kind: 'ended'; readonly end: CallEnd })
  /**
   * (s) A script could not be fetched or played (Infobip, at `answerFallback`): the response is played instead. The end
   * of the call is reported separately.
   */
  | (EventBase & { readonly kind: 'scriptFailed'; readonly code: string })
  /** Known format, a type that we do not act on; stored and counted. */
  | { readonly kind: 'ignored'; readonly key: string; readonly type: string }
  | { readonly kind: 'broken'; readonly key: string; readonly reason: string };

/** Addresses and tag that a response names. */
export interface ActionUrls {
  /** Requested with what the person did next (keys, end of a transfer or recording). Carries attempt id and state. */
  readonly next: string;
  readonly nextFallback: string;
  /** Notified when the other side of a transfer picks up, and when a recording can be fetched. */
  readonly events: string;
  /** Put on the call, so that its end reports the newest state (Bandwidth, at most 256 characters). */
  readonly tag: string;
  /** The carrier's id of the call, for playing its recordings. */
  readonly carrierCallId: string;
}

/** The response to a callback. */
export interface RenderedActions {
  readonly contentType: string;
  readonly body: string;
}

/** A voice carrier. Methods never throw for failures of the carrier: everything is an outcome. */
export interface VoiceCarrier {
  readonly name: 'bandwidth' | 'infobip';
  readonly aggregatorId: 2 | 5;
  /** How many calls one `startCalls` may carry; 1 for both carriers. */
  readonly maxBatch: number;
  /**
   * 'header': callbacks carry our Basic credentials and `authenticate` checks them. 'address': the carrier
   * sends none with its callbacks (Infobip's markup calls); their addresses must be signed by the server.
   */
  readonly callbackProof: 'header' | 'address';
  /** True when a call can be redirected while it plays. */
  readonly redirects: boolean;
  readonly requestTimeoutMs: number;
  /** Dials up to `maxBatch` calls, one request each, never retried inside. One outcome per call, same order. */
  startCalls(batch: readonly CallSubmission[]): Promise<CallOutcome[]>;
  /** Asks about calls in doubt or without an end; same order. */
  lookUpCalls(calls: readonly CallInDoubt[]): Promise<CallLookUp[]>;
  /** Asks what became of the other side of a transfer. */
  lookUpTransfer(transfer: TransferInDoubt): Promise<TransferLookUp>;
  updateCall(carrierCallId: string, change: CallChange): Promise<ChangeOutcome>;
  /** The sound of a recording (wav), or null if it is not available now. */
  fetchRecording(carrierCallId: string, recordingId: string): Promise<Buffer | null>;
  /** True if a callback's credentials are ours. Constant time. Missing credentials are invalid. */
  authenticate(headers: Readonly<Record<string, string | undefined>>, rawBody: Buffer): boolean;
  /**
   * Reads a callback's body: `script` at an address that waits for actions, `events` at one that is notified. Infobip
   * writes both in the same form. Throws only on a body that is not the carrier's JSON at all.
   */
  parseVoiceWebhook(rawBody: Buffer, address: 'script' | 'events'): VoiceEvent[];
  /** Writes actions as the carrier's document; no actions make an empty one. */
  renderActions(actions: readonly CallAction[], urls: ActionUrls): RenderedActions;
  close(): Promise<void>;
}
