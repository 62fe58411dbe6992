import type { ReceiptChannel } from '@carillon/rules/texts/rcs/sentAs';

/**
 * The interface that every text carrier offers the rest of the product. A carrier's quirks stay in its own
 * folder, and only this closed set of outcomes leaves it (docs/carriers.md lists the mapping).
 */

/** One text to hand over. `from` and `to` are E.164 ("+12145550100"). */
export interface TextSubmission {
  /** Our own id for this attempt, committed before it is sent; travels as Bandwidth `tag`, Infobip `messageId`. */
  readonly attemptId: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly mediaUrls: readonly string[];
  /** The carrier gives up after this instant instead of delivering late; null for none. */
  readonly expiresAt: Date | null;
  /** People's replies go as 'high' if the carrier supports it (Bandwidth); 'default' when absent. */
  readonly priority?: 'default' | 'high';
  /**
   * The agent of our number, if it has one: the carrier then tries RCS first and falls back to SMS or MMS, all under
   * one message id. Whether it is used is the adapter's choice.
   */
  readonly rcsAgent?: string | null;
}

/** The meaning of a carrier's response to one submission. Closed: every adapter maps everything to one of these. */
export type SubmitOutcome =
  /** The carrier accepted it. `carrierMessageId` is null when its response could not be read. */
  | { readonly kind: 'accepted'; readonly carrierMessageId: string | null }
  /** The carrier refused it for good; `status` is the delivery status code (rules/messageStatus). */
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly billed: boolean }
  /** Certainly not sent (no connection, or a carrier fault that says so): try again with back-off. */
  | { readonly kind: 'retryLater'; readonly code: string }
  /** Rate limited: slow down the whole bucket for this many milliseconds. */
  | { readonly kind: 'slowDown'; readonly retryAfterMs: number }
  /** The carrier has this phone as opted out: suppress it. */
  | { readonly kind: 'optedOut'; readonly code: string }
  /** The request may have been accepted, but no response says so. Never resent blindly. */
  | { readonly kind: 'unknown'; readonly code: string };

/** An attempt whose outcome is unknown, to be looked up at the carrier. */
export interface AttemptInDoubt {
  readonly attemptId: string;
  readonly from: string;
  readonly to: string;
  /** As in its submission. */
  readonly rcsAgent?: string | null;
  /** How many pictures it had; none when absent. */
  readonly pictures?: number;
  /** Earliest and latest instant at which the carrier may have accepted it. */
  readonly sentAfter: Date;
  readonly sentBefore: Date;
}

/** What the carrier reports about an attempt in doubt. */
export type LookUpOutcome =
  | { readonly kind: 'found'; readonly carrierMessageId: string }
  | { readonly kind: 'notFound' }
  /** More than one message matches, so nothing can be concluded; it stays unknown. */
  | { readonly kind: 'ambiguous' }
  /** The carrier could not be reached now: ask again later. */
  | { readonly kind: 'unavailable'; readonly code: string };

/** One event of a webhook body, in the product's terms. Times are the carrier's. */
export type CarrierEvent =
  | {
      readonly kind: 'receipt';
      /** Unique key of the raw event: (message id, to, type, time), never its content. */
      readonly key: string;
      readonly attemptId: string | null;
      readonly carrierMessageId: string;
      readonly to: string;
      /** Delivery status code it asks for (rules/messageStatus decides whether the move is allowed). */
      readonly status: number;
      readonly code: string | null;
      /** False when the carrier does not bill this failure: the credit goes back. */
      readonly billed: boolean;
      /** True when resending later is right (carrier rate or day caps): the engine requeues it. */
      readonly retry: boolean;
      /** The carrier says the recipient opted out: suppress the number. */
      readonly optedOut: boolean;
      /** The channel that the carrier names; absent if it names none. */
      readonly channel?: ReceiptChannel;
      /** True: RCS could not deliver it, and its fallback is on its way. */
      readonly fellBack?: boolean;
      /** The carrier says that our number may not send; otherwise absent. */
      readonly stopsSender?: boolean;
      readonly at: Date;
    }
  | {
      readonly kind: 'inbound';
      readonly key: string;
      readonly carrierMessageId: string;
      readonly from: string;
      /** Our number, or the id of our RCS agent when the phone replied over RCS. */
      readonly to: string;
      readonly text: string;
      readonly mediaUrls: readonly string[];
      readonly at: Date;
    }
  /** Known format, a type that we do not act on; stored and counted. */
  | { readonly kind: 'ignored'; readonly key: string; readonly type: string }
  /** An element that could not be read; the others of the same body still count. */
  | { readonly kind: 'broken'; readonly key: string; readonly reason: string };

/** A text carrier. Methods never throw for failures of the carrier: everything is an outcome. */
export interface TextCarrier {
  readonly name: 'bandwidth' | 'infobip';
  /** AggregatorID of text numbers on this carrier (2 Bandwidth, 5 Infobip). */
  readonly aggregatorId: 2 | 5;
  /** How many texts one request may carry. */
  readonly maxBatch: number;
  /** True when a repeated attempt id is recognized and not sent twice (then resending the same id is safe). */
  readonly recognisesRepeatedIds: boolean;
  /** Maximum duration of one submit call, in milliseconds. A lease must outlive it. */
  readonly requestTimeoutMs: number;
  /**
   * Hands over up to `maxBatch` texts in one request, never retried inside. Texts that travel in different ways (SMS,
   * MMS, RCS) need one request for each way, at the same time. Returns one outcome per text, same order.
   */
  submitTexts(batch: readonly TextSubmission[]): Promise<SubmitOutcome[]>;
  /** Looks up at the carrier what happened to attempts in doubt; same order. */
  lookUpTexts(attempts: readonly AttemptInDoubt[]): Promise<LookUpOutcome[]>;
  /** True when the webhook's credentials are ours; constant time, on raw bytes; missing means false. */
  authenticate(headers: Readonly<Record<string, string | undefined>>, rawBody: Buffer): boolean;
  /**
   * False when no phone's text can be in this body, decided without reading it: nearly all bodies are receipts, which
   * are read later. True when in doubt.
   */
  mayBringTexts(rawBody: Buffer): boolean;
  /**
   * Reads a webhook body (already authenticated), as bytes or as text, into events; one bad element does not affect the
   * others. Throws only on a body that is not the carrier's JSON at all.
   */
  parseWebhook(rawBody: Buffer | string): CarrierEvent[];
  /**
   * What a request for an inbound picture must carry: credentials for the carrier's own addresses, nothing for others.
   */
  mediaHeaders(address: string): Readonly<Record<string, string>>;
  close(): Promise<void>;
}
