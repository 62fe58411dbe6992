/** Groups of the call results (row B-053). */
export type CallResultCategory =
  | 'delivered'
  | 'failed'
  | 'live-person'
  | 'voice-mail'
  | 'busy'
  | 'invalid'
  | 'message-rejected'
  | 'not-completed';

/** Numbers kept in the database for what became of a call (row B-257, 2-decisions B2). */
export const callCodes = {
  notYetCalled: 201,
  /** Handed to the carrier; users read "Not Yet Called". */
  calling: 202,
  liveAnswer: 203,
  voicemail: 204,
  noAnswer: 205,
  busy: 206,
  callFailed: 207,
  invalid: 208,
  doNotCall: 209,
  canceled: 210,
  expired: 211,
  messageRejected: 212,
  /** Handed over, and may or may not have rung; never called again automatically. */
  unconfirmed: 213,
  removed: 214,
} as const;
/** One of `callCodes`. */
export type CallCode = (typeof callCodes)[keyof typeof callCodes];

/** One line of the catalogue of call results. */
export interface CallStatusEntry {
  readonly code: CallCode;
  /** Name on the wire. */
  readonly name: string;
  /** What users read (row B-257). */
  readonly label: string;
  readonly category: CallResultCategory;
  /** One plain sentence: why. */
  readonly reason: string;
}

const entry = (
  code: CallCode,
  name: string,
  label: string,
  category: CallResultCategory,
  reason: string,
): CallStatusEntry => ({ code, name, label, category, reason });

/** The catalogue of call results, by number. */
export const callCatalogue: readonly CallStatusEntry[] = [
  entry(201, 'NotYetCalled', 'Not Yet Called', 'not-completed', 'This number is waiting to be called.'),
  entry(202, 'Calling', 'Not Yet Called', 'not-completed', 'Calling now.'),
  entry(203, 'LiveAnswer', 'Live Answer', 'live-person', 'A person answered the call.'),
  entry(204, 'Voicemail', 'Voicemail', 'voice-mail', 'Voicemail answered, and your message was left there.'),
  entry(205, 'NoAnswer', 'No Answer', 'busy', 'The phone rang and no one answered.'),
  entry(206, 'Busy', 'Busy', 'busy', 'The line was busy.'),
  entry(
    207,
    'CallFailed',
    'Call Failed',
    'failed',
    "The phone network couldn't complete this call. It wasn't charged; you can call this number again.",
  ),
  entry(
    208,
    'Invalid',
    'Invalid',
    'invalid',
    'This number is disconnected, not in service, or not a phone number. Correct it in your contacts.',
  ),
  entry(209, 'DoNotCall', 'Do Not Call', 'invalid', 'This number asked not to be called. It was not called.'),
  entry(
    210,
    'Canceled',
    'Canceled',
    'not-completed',
    'The broadcast was canceled before this number was called.',
  ),
  entry(
    211,
    'Expired',
    'Expired',
    'not-completed',
    'The calling window closed before this number could be called.',
  ),
  entry(
    212,
    'MessageRejected',
    'Message Rejected',
    'message-rejected',
    'The message of this broadcast was declined, so this number was not called.',
  ),
  entry(
    213,
    'Unconfirmed',
    'Unconfirmed',
    'not-completed',
    "The call was handed to the phone company and we don't know whether it rang. We never call again automatically in this case; you can.",
  ),
  entry(
    214,
    'Removed',
    'Removed',
    'not-completed',
    'This recipient was removed from the broadcast before this number was called.',
  ),
];

const byCode = new Map(callCatalogue.map((line) => [line.code as number, line]));

/** The line of a code; throws for an unknown number. */
export function callStatus(code: number): CallStatusEntry {
  const line = byCode.get(code);
  if (line === undefined) throw new RangeError(`${code} is no call status`);
  return line;
}

/** True when a number with this result is not called any more; busy, unanswered, and failed calls may be made again. */
export function isFinalCall(code: number): boolean {
  return code !== callCodes.notYetCalled && code !== callCodes.calling && code !== callCodes.unconfirmed;
}

/**
 * True when the call reached neither a person nor a voicemail and no result is pending. Retries that are left come
 * first. Recipients whom a user removed did not miss it.
 */
export function isMissedCall(code: number): boolean {
  const ended: readonly number[] = [callCodes.liveAnswer, callCodes.voicemail, callCodes.removed];
  return isFinalCall(code) && !ended.includes(code);
}

/** Codes of calls that reached neither a person nor a voicemail, once the broadcast is over. */
export const missedCallCodes: readonly CallCode[] = callCatalogue
  .map(({ code }) => code)
  .filter((code) => isMissedCall(code));

/** Codes of calls that are made again while retries are left (2-decisions B2). */
export const retriedCallCodes: readonly CallCode[] = [
  callCodes.busy,
  callCodes.noAnswer,
  callCodes.callFailed,
];

/** True for one of these codes. */
export function isRetriedCall(code: number): boolean {
  return retriedCallCodes.some((retried) => retried === code);
}

/** Tabs of the call results (row B-047, 2-decisions B3): which codes each shows; `all` is every number meant to be called. */
export const callTabs = {
  'live-person': [callCodes.liveAnswer],
  'voice-mail': [callCodes.voicemail],
  busy: [callCodes.busy, callCodes.noAnswer],
  'invalid-calls': [callCodes.invalid, callCodes.doNotCall],
  'incomplete-calls': [
    callCodes.notYetCalled,
    callCodes.calling,
    callCodes.canceled,
    callCodes.expired,
    callCodes.messageRejected,
    callCodes.callFailed,
    callCodes.unconfirmed,
    callCodes.removed,
  ],
} as const satisfies Readonly<Record<string, readonly CallCode[]>>;
/** A tab of the call results, besides all of them. */
export type CallTab = keyof typeof callTabs;
