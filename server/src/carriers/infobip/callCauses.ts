import type { EndCause } from '@carillon/rules/calls/callFlow';
import { ownValue } from '@carillon/rules/texts/ownValue';

/**
 * Infobip's voice error ids that are published (reports, and `HangupStatus` of its calls SDK): 5 and the SIP
 * status, besides a few of its own. Ids that are not listed are failures.
 */
export const infobipCallErrors: Readonly<Record<number, EndCause>> = {
  0: 'completed',
  /** Answered by a person, and by a machine. */
  5000: 'completed',
  5001: 'completed',
  5002: 'busy',
  5003: 'noAnswer',
  5404: 'invalid',
  5408: 'noAnswer',
  5410: 'invalid',
  5480: 'noAnswer',
  5484: 'invalid',
  5486: 'busy',
  5487: 'canceled',
  5600: 'busy',
  5603: 'busy',
  5604: 'invalid',
};

/** Names of the Calls API (OpenAPI 3.210, `PublicErrorCode`), as its history and CML's dial report them. */
const names: Readonly<Record<string, EndCause>> = {
  NORMAL_HANGUP: 'completed',
  MACHINE_DETECTED: 'completed',
  NO_ANSWER: 'noAnswer',
  BUSY: 'busy',
  CANCELLED: 'canceled',
  REJECTED: 'busy',
  DESTINATION_NOT_FOUND: 'invalid',
  INVALID_DESTINATION: 'invalid',
  DESTINATION_UNAVAILABLE: 'noAnswer',
  REQUEST_TIMEOUT: 'noAnswer',
};

/** Why a call ended, by error id and name; what is missing is 0 and ''. */
export function infobipCause(id: number, name: string, answered: boolean): EndCause {
  const cause = ownValue(names, name) ?? infobipCallErrors[id] ?? 'failed';
  if (answered) return cause === 'failed' ? 'failed' : 'completed';
  return cause === 'completed' ? 'noAnswer' : cause;
}
