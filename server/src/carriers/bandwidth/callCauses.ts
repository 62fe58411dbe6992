import type { EndCause } from '@carillon/rules/calls/callFlow';
import { ownValue } from '@carillon/rules/texts/ownValue';

/**
 * Bandwidth's causes of a call's end (OpenAPI file bandwidth.yml, `callState.disconnectCause`) for a call that
 * was not answered. The list is declared open: another word is a failure.
 */
export const unansweredCauses: Readonly<Record<string, EndCause>> = {
  busy: 'busy',
  timeout: 'noAnswer',
  cancel: 'canceled',
  // Declined by the phone. The message below distinguishes it from a nonexistent number.
  rejected: 'busy',
  hangup: 'noAnswer',
  'callback-error': 'failed',
  'invalid-bxml': 'failed',
  'application-error': 'failed',
  'account-limit': 'failed',
  'node-capacity-exceeded': 'failed',
  error: 'failed',
  unknown: 'failed',
};

/** Words of the message with which a network says that there is no such number. */
const noSuchNumber =
  /not found|not in service|disconnected|unallocated|invalid number|\b(404|410|484|604)\b/i;

/** Causes of an answered call that ended as it should. */
const completed = new Set(['hangup', 'cancel', 'timeout']);

/** Why a call ended; `message` is Bandwidth's `errorMessage`, empty when there is none. */
export function bandwidthCause(cause: string, message: string, answered: boolean): EndCause {
  if (answered) return completed.has(cause) ? 'completed' : 'failed';
  if ((cause === 'rejected' || cause === 'error' || cause === 'unknown') && noSuchNumber.test(message))
    return 'invalid';
  return ownValue(unansweredCauses, cause) ?? 'failed';
}
