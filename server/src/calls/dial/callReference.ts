import { createHmac } from 'node:crypto';
import type { CallState } from '@carillon/rules/calls/callFlow';
import { decodeCallState, encodeCallState } from '@carillon/rules/calls/callState';
import { isSameSecret } from '../../platform/http/sameSecret.ts';

/** Which attempt at which number. */
export interface CallAttempt {
  readonly accountId: number;
  readonly broadcastId: number;
  readonly recipientNo: number;
  readonly attempt: number;
}

/**
 * Our own id of a call attempt, as the carrier keeps it. It is derived only from what was committed before dialing, so
 * that the same attempt has the same id after a crash. At most 34 characters of [a-z0-9-].
 */
export function callIdOf(a: CallAttempt): string {
  return ['cv', ...[a.accountId, a.broadcastId, a.recipientNo, a.attempt].map((id) => id.toString(36))].join(
    '-',
  );
}

const form = /^cv-([0-9a-z]{1,7})-([0-9a-z]{1,7})-([0-9a-z]{1,7})-([0-9a-z]{1,4})$/;

/** Reads such an id. Null if it is not one of ours. */
export function parseCallId(id: string): CallAttempt | null {
  const [accountId = 0, broadcastId = 0, recipientNo = 0, attempt = 0] = (form.exec(id) ?? [])
    .slice(1)
    .map((part) => Number.parseInt(part, 36));
  return Math.min(accountId, broadcastId, recipientNo, attempt) >= 1 &&
    Math.max(accountId, broadcastId, recipientNo) < 2 ** 31
    ? { accountId, broadcastId, recipientNo, attempt }
    : null;
}

/** What a reference holds. */
export interface CallReference {
  readonly attempt: CallAttempt;
  readonly state: CallState;
}

/**
 * The token that travels in a call's addresses and tags: attempt, state, and our signature. A holder of it can only
 * repeat what was said in that call. Under 256 characters of [A-Za-z0-9._~-].
 */
export function writeReference(secret: string, { attempt, state }: CallReference): string {
  const words = `${callIdOf(attempt)}~${encodeCallState(state)}`;
  return `${words}~${sign(secret, words)}`;
}

/** Reads a reference. Null if we did not sign it. */
export function readReference(secret: string, word: string | null | undefined): CallReference | null {
  if (word === null || word === undefined || word.length > 512) return null;
  const [id = '', encoded = '', signature = '', ...more] = word.split('~');
  if (more.length > 0) return null;
  if (!isSameSecret(signature, sign(secret, `${id}~${encoded}`))) return null;
  const attempt = parseCallId(id);
  const state = decodeCallState(encoded);
  return attempt === null || state === null ? null : { attempt, state };
}

function sign(secret: string, words: string): string {
  return createHmac('sha256', secret).update(`call:${words}`).digest('base64url').slice(0, 22);
}
