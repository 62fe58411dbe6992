/** How a call ended, in Infobip's words: of reports (`id`, `name`), and of the Calls API (`code`, `state`). */
export interface InfobipEnding {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly state: string;
}

const answered: InfobipEnding = {
  id: 5000,
  name: 'VOICE_ANSWERED',
  code: 'NORMAL_HANGUP',
  state: 'FINISHED',
};
const failed: InfobipEnding = {
  id: 5503,
  name: 'EC_VOICE_SERVICE_UNAVAILABLE',
  code: 'SERVICE_UNAVAILABLE',
  state: 'FAILED',
};
const causes: Readonly<Record<string, InfobipEnding>> = {
  busy: { id: 5002, name: 'EC_VOICE_USER_BUSY', code: 'BUSY', state: 'BUSY' },
  timeout: { id: 5003, name: 'EC_VOICE_NO_ANSWER', code: 'NO_ANSWER', state: 'NO_ANSWER' },
  cancel: { id: 5487, name: 'EC_VOICE_ERROR_REQUEST_TERMINATED', code: 'CANCELLED', state: 'CANCELLED' },
  rejected: { id: 5603, name: 'EC_VOICE_ERROR_DECLINE', code: 'REJECTED', state: 'FAILED' },
};
const noSuchNumber: InfobipEnding = {
  id: 5404,
  name: 'EC_VOICE_ERROR_DESTINATION_NOT_FOUND',
  code: 'DESTINATION_NOT_FOUND',
  state: 'FAILED',
};

/** The ending of a call by the simulator's own cause and message. */
export function infobipEnding(cause: string, error: string, wasAnswered: boolean): InfobipEnding {
  if (wasAnswered) return cause === 'hangup' || cause === 'cancel' ? answered : failed;
  if (cause === 'rejected' && error.startsWith('Not found')) return noSuchNumber;
  return causes[cause] ?? failed;
}
