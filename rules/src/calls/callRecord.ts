import { callCodes, type CallCode } from './callCatalogue.ts';
import type { CallOutcomeLabel, CallRecord, CallState, EndCause } from './callFlow.ts';
import { compareTexts } from '../texts/compareTexts.ts';

type Facts = Pick<CallRecord, 'cause' | 'answeredBy' | 'voicemailBegun'>;

const unanswered: Readonly<Record<EndCause, CallOutcomeLabel>> = {
  // Connected, although no callback of the conversation is known: when unsure, a person (C1.3).
  completed: 'liveAnswer',
  busy: 'busy',
  noAnswer: 'noAnswer',
  invalid: 'invalid',
  failed: 'failed',
  canceled: 'canceled',
};

/**
 * The result of an ended call (2-decisions B2); null while it is in progress. A person who hung up early is a Live
 * Answer (C2). A machine that was given its message is Voicemail, also when a person picked up meanwhile (C5.4); one
 * that was not, because its greeting never ended, is No Answer (C5.3).
 */
export function outcomeOf(facts: Facts): CallOutcomeLabel | null {
  if (facts.cause === null) return null;
  if (facts.answeredBy === 'machine') return facts.voicemailBegun ? 'voicemail' : 'noAnswer';
  return facts.answeredBy === 'person' ? 'liveAnswer' : unanswered[facts.cause];
}

/** The number of the catalogue of call results (row B-257) for each result. */
export const callOutcomeCodes: Readonly<Record<CallOutcomeLabel, CallCode>> = {
  liveAnswer: callCodes.liveAnswer,
  voicemail: callCodes.voicemail,
  busy: callCodes.busy,
  noAnswer: callCodes.noAnswer,
  invalid: callCodes.invalid,
  failed: callCodes.callFailed,
  canceled: callCodes.canceled,
};

/** What is known of a call by its state. */
export function recordOf(state: CallState): CallRecord {
  return {
    steps: state.steps,
    outcome: outcomeOf(state),
    cause: state.cause,
    answeredBy: state.answeredBy,
    voicemailBegun: state.voicemailBegun,
    answer: state.answer,
    optedOut: state.optedOut,
    transferAsked: state.transferAskedAt !== null,
    transferred: state.transferred,
    keys: state.keys,
    saved: state.saved,
  };
}

/** Ends of a call, the most informative last. */
const causes: readonly (EndCause | null)[] = [
  null,
  'canceled',
  'failed',
  'noAnswer',
  'busy',
  'invalid',
  'completed',
];

/**
 * Which record knows more: the one of more steps; with as many steps and the same keys the one with the more
 * informative end; otherwise either, but always the same.
 */
function compareRecords(one: CallRecord, other: CallRecord): number {
  return (
    one.steps - other.steps ||
    one.keys.length - other.keys.length ||
    compareTexts(one.keys, other.keys) ||
    causes.indexOf(one.cause) - causes.indexOf(other.cause) ||
    compareTexts(one.answer ?? '', other.answer ?? '')
  );
}

/**
 * Joins two records of one call that were made from states unaware of each other, in any order: a callback that still
 * carries the first state may report the end. No fact is lost; where they differ, the one of more steps is right.
 */
export function mergeRecords(one: CallRecord, other: CallRecord): CallRecord {
  const [older, newer] = compareRecords(one, other) > 0 ? [other, one] : [one, other];
  const facts: Facts = {
    cause: newer.cause ?? older.cause,
    answeredBy:
      older.answeredBy === 'machine' || newer.answeredBy === 'machine'
        ? 'machine'
        : (newer.answeredBy ?? older.answeredBy),
    voicemailBegun: older.voicemailBegun || newer.voicemailBegun,
  };
  return {
    ...facts,
    steps: newer.steps,
    outcome: outcomeOf(facts),
    answer: newer.answer ?? older.answer,
    optedOut: older.optedOut || newer.optedOut,
    transferAsked: older.transferAsked || newer.transferAsked,
    transferred: older.transferred || newer.transferred,
    keys: newer.keys.length >= older.keys.length ? newer.keys : older.keys,
    saved: Math.max(older.saved, newer.saved),
  };
}
