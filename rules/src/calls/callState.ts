import type { CallPhase, CallState, EndCause } from './callFlow.ts';

const phases: readonly CallPhase[] = [
  'dialing',
  'greeting',
  'message',
  'closing',
  'thanks',
  'star',
  'line',
  'transferring',
  'busyLines',
  'voicemail',
  'askId',
  'lookUp',
  'recording',
  'review',
  'saving',
  'leaving',
  'ended',
  // After the older ones, whose positions are in the addresses of calls in progress during an update.
  'launcher',
  'askList',
  'list',
  'launchRecording',
  'plan',
  'launchReview',
  'launching',
];
const causes: readonly EndCause[] = ['completed', 'busy', 'noAnswer', 'invalid', 'failed', 'canceled'];
const answerers = [null, 'person', 'machine'] as const;
const parts = [null, 'live', 'voicemail'] as const;
const none = '-';

/**
 * A call's state as a short token for an address or a tag: letters, digits, `-`, `_`, and dots between the fields,
 * under 200 characters. Star and pound, which mean something in addresses, are written s and p. It is not signed; the
 * code that puts it into an address must sign it.
 */
export function encodeCallState(state: CallState): string {
  const flags =
    (state.repeated ? 1 : 0) |
    (state.optedOut ? 2 : 0) |
    (state.transferred ? 4 : 0) |
    (state.voicemailBegun ? 8 : 0);
  return [
    '1',
    phases.indexOf(state.phase),
    state.steps,
    answerers.indexOf(state.answeredBy),
    flags,
    state.replays,
    state.strays,
    state.answer ?? none,
    state.transferAskedAt === null ? none : state.transferAskedAt.toString(36),
    state.tries,
    state.keys === '' ? none : state.keys.replaceAll('*', 's').replaceAll('#', 'p'),
    state.messageId ?? none,
    parts.indexOf(state.part),
    parts.indexOf(state.morePart),
    state.recordingId ?? none,
    state.saved,
    state.cause === null ? none : causes.indexOf(state.cause),
    ...(isLaunchKnown(state) ? [state.caller ?? none, state.launchId ?? none, state.listId ?? none] : []),
  ].join('.');
}

/** Calls of broadcasts do not have these, and neither did tokens of earlier versions. */
const isLaunchKnown = ({ caller, launchId, listId }: CallState): boolean =>
  caller !== null || launchId !== null || listId !== null;

const form =
  /^1\.(\d{1,2})\.(\d{1,3})\.([012])\.(\d{1,2})\.(\d{1,3})\.(\d{1,3})\.([1-9]|-)\.([0-9a-z]{1,8}|-)\.(\d{1,3})\.([0-9sp]{1,20}|-)\.(\d{6,9}|-)\.([012])\.([012])\.([A-Za-z0-9_-]{1,80})\.(\d{1,3})\.([0-5]|-)(?:\.(\d{7,15}|-)\.(\d{1,9}|-)\.(\d{1,9}|-))?$/;

/** The state of a token; null when it is not one. */
export function decodeCallState(word: string): CallState | null {
  const fields = form.exec(word);
  if (fields === null) return null;
  const text = (index: number): string => fields[index] ?? '';
  const number = (index: number): number => Number(text(index));
  const optional = (index: number): string | null =>
    text(index) === none || text(index) === '' ? null : text(index);
  const phase = phases[number(1)];
  const flags = number(4);
  if (phase === undefined || flags > 15) return null;
  const askedAt = optional(8);
  const cause = optional(16);
  return {
    phase,
    steps: number(2),
    answeredBy: answerers[number(3)] ?? null,
    repeated: (flags & 1) !== 0,
    optedOut: (flags & 2) !== 0,
    transferred: (flags & 4) !== 0,
    voicemailBegun: (flags & 8) !== 0,
    replays: number(5),
    strays: number(6),
    answer: optional(7),
    transferAskedAt: askedAt === null ? null : Number.parseInt(askedAt, 36),
    tries: number(9),
    keys: (optional(10) ?? '').replaceAll('s', '*').replaceAll('p', '#'),
    messageId: optional(11),
    part: parts[number(12)] ?? null,
    morePart: parts[number(13)] ?? null,
    recordingId: optional(14),
    saved: number(15),
    caller: optional(17),
    launchId: optional(18),
    listId: optional(19),
    cause: cause === null ? null : (causes[Number(cause)] ?? null),
  };
}
