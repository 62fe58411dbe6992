import type { CallbackTarget } from './bxml.ts';
import type { Leg } from '../leg.ts';
import type { Detection } from '../machineDetection.ts';
import type { Switchboard } from '../switchboard.ts';

/** How machines are detected, and which callback is notified. */
export interface DetectionRequest {
  readonly mode: 'sync' | 'async';
  readonly detection: Detection;
  readonly callback: CallbackTarget | null;
}

/** What a call of Bandwidth was made with. */
export interface BandwidthTerms {
  readonly accountId: string;
  readonly applicationId: string;
  /** Address of the voice API as the caller reaches it, for callUrl and mediaUrl. */
  readonly apiBase: string;
  readonly callbackTimeoutMs: number;
  /** First callback: "answer" of a call that was made, "initiate" of one that came in; null for a transfer's side. */
  readonly answer: CallbackTarget | null;
  readonly disconnect: CallbackTarget | null;
  readonly detection: DetectionRequest | null;
}

/** A callback that requests the next document. */
export interface Ask {
  readonly target: CallbackTarget;
  readonly event: string;
  readonly extra: Readonly<Record<string, unknown>>;
}

/** How a document ended: another one is requested, it was played to its end, or it was stopped. */
export type Played = Ask | 'done' | 'stop';

/** What documents are played on: a call, or the other side of a transfer. */
export interface PlayedCall {
  readonly leg: Leg;
  readonly board: Switchboard;
  readonly terms: BandwidthTerms;
  readonly callUrl: string;
  tag: string | null;
  /** Makes the call ring. */
  dial(ringForMs: number): void;
  /** Requests and plays documents until one ends without requesting another. */
  follow(first: Ask, turn: number): Promise<'done' | 'stop'>;
  /** Reports an event that expects no response. */
  tell(target: CallbackTarget | null, event: string, extra?: Readonly<Record<string, unknown>>): void;
  /** Another call on the same switchboard, for the other side of a transfer; `about` is in all of its callbacks. */
  beside(
    leg: Leg,
    terms: BandwidthTerms,
    tag: string | null,
    about: Readonly<Record<string, string>>,
  ): PlayedCall;
}

/** An id of an error, the same for the same call. */
export function errorId(callId: string): string {
  return callId.slice(-36);
}
