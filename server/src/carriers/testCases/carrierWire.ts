import type { SubmitOutcome, TextCarrier, TextSubmission } from '../carrier.ts';
import type { CarrierFixture } from './carrierFixture.ts';

/** The time of the test's clock. */
export const NOW = Date.parse('2026-11-20T17:00:00.000Z');
/** Credentials of the webhooks in the tests: the new password and the one it replaces. */
export const WEBHOOK_USER = 'hook';
export const WEBHOOK_PASSWORDS = 'new-secret, old-secret';

/** How one carrier writes the subjects of the shared cases on the wire. */
export interface CarrierWire {
  readonly name: 'bandwidth' | 'infobip';
  create(baseUrl: string, requestTimeoutMs?: number, connections?: number): TextCarrier;
  /** Path of the send call. */
  readonly sendPath: string;
  /** Path of the call that sends pictures, and the addresses that each text of its request names. */
  readonly picturePath: string;
  readPictures(body: string): { id: string; text: string; pictures: string[] }[];
  /** Path of the call that sends over RCS, and what its request says. */
  readonly rcsPath: string;
  readRcs(body: string): SentOverRcs;
  /** A 2xx response of that call. */
  rcsAccepted(text: TextSubmission): { status: number; body: unknown };
  /** Path of the call that looks up texts over RCS. */
  readonly rcsLookUpPath: string;
  /** The report that RCS failed for a text that has a fallback, and what a phone sends to our agent. */
  rcsFailed(what: 'spam' | 'optedOut', id: string, to: string): Record<string, unknown>;
  rcsReply(id: string, from: string, agent: string, text: string): Record<string, unknown>;
  /** The attempt ids, senders, recipients and texts of a send request. */
  readSend(body: string): { id: string; from: string; to: string; text: string; expires: unknown }[];
  /** A 2xx response that accepts these texts. */
  accepted(texts: readonly TextSubmission[]): { status: number; body: unknown };
  /** The id under which the carrier then knows the text. */
  carrierId(text: TextSubmission): string;
  /** A 4xx that complains about the recipient's number. */
  readonly badRecipient: { status: number; body: unknown };
  /** The carrier's own JSON 500, and what it means. */
  readonly internalError: { status: number; body: unknown };
  readonly internalErrorMeans: SubmitOutcome['kind'];
  /** A look-up response with this many matches for the text. */
  found(text: TextSubmission, times: number): unknown;
  /** A receipt element. */
  receipt(
    what:
      | 'sent'
      | 'delivered'
      | 'read'
      | 'spam'
      | 'optedOut'
      | 'dayCap'
      | 'unreachable'
      | 'noReceipt'
      | 'unheardOf',
    id: string,
    to: string,
  ): Record<string, unknown>;
  inbound(id: string, from: string, to: string, text: string): Record<string, unknown>;
  unknownType(): Record<string, unknown>;
  envelope(elements: readonly unknown[]): unknown;
}

/** A request that tries RCS first. */
export interface SentOverRcs {
  readonly id: string;
  readonly agent: string;
  readonly to: string;
  readonly words: string;
  readonly picture: string | null;
  /** What the carrier sends where RCS does not arrive, from our number. */
  readonly fallback: {
    readonly kind: 'SMS' | 'MMS';
    readonly from: string;
    readonly words: string;
    readonly pictures: string[];
  };
}

/** What a case works with: the carrier under test and the service it talks to. */
export interface Bench {
  readonly wire: CarrierWire;
  readonly fixture: CarrierFixture;
  readonly carrier: TextCarrier;
}

/** A case that every carrier must pass. */
export interface CarrierCase {
  readonly name: string;
  run(bench: Bench): Promise<void> | void;
}
