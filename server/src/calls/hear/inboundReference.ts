import { createHmac } from 'node:crypto';
import type { CallState } from '@carillon/rules/calls/callFlow';
import { decodeCallState, encodeCallState } from '@carillon/rules/calls/callState';
import { isSameSecret } from '../../platform/http/sameSecret.ts';

/** The call that the state belongs to, in the carrier's own words. */
export interface InboundCall {
  readonly carrier: string;
  readonly carrierCallId: string;
}

/**
 * The token that travels in the addresses and the tag of an inbound call: its state and our signature, which is valid
 * for that call alone. Under 240 characters of [A-Za-z0-9._~-].
 */
export function writeInbound(secret: string, call: InboundCall, state: CallState): string {
  const encoded = encodeCallState(state);
  return `in~${encoded}~${sign(secret, call, encoded)}`;
}

/** Reads such a token. Null if we did not sign it for this call. */
export function readInbound(secret: string, call: InboundCall, word: string): CallState | null {
  if (word.length > 512) return null;
  const [kind, encoded = '', signature = '', ...more] = word.split('~');
  if (kind !== 'in' || more.length > 0) return null;
  if (!isSameSecret(signature, sign(secret, call, encoded))) return null;
  return decodeCallState(encoded);
}

function sign(secret: string, { carrier, carrierCallId }: InboundCall, encoded: string): string {
  return createHmac('sha256', secret)
    .update(`inbound:${JSON.stringify([carrier, carrierCallId, encoded])}`)
    .digest('base64url')
    .slice(0, 22);
}

/**
 * The `key` in the address at which a carrier without credentials in its callbacks asks about calls to our numbers. It
 * is derived from the password of the carrier's webhooks, so that no second secret has to be exchanged.
 */
export function inboundKey(webhookPassword: string): string {
  return createHmac('sha256', webhookPassword).update('inbound calls').digest('hex').slice(0, 32);
}

/** True if the key was made from one of these passwords (two, separated by a comma, during a change). */
export function isInboundKey(webhookPasswords: string, given: string): boolean {
  return webhookPasswords
    .split(',')
    .map((password) => password.trim())
    .filter((password) => password !== '')
    .some((password) => isSameSecret(given, inboundKey(password)));
}
