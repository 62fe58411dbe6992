// The life of a broadcast in one table: every status, every event, what follows (2-decisions A2). No other place
// decides a status; `server/src/broadcasts/change/move.ts` is the only one that stores it.
import { broadcastStatuses, isTerminal } from './broadcastStatus.ts';
import type { BroadcastCategory, BroadcastStatus } from './broadcastStatus.ts';

/** What happens to a broadcast. */
export const broadcastEvents = [
  /** It is made of a draft. */
  'create',
  /** A message came, and none is missing anymore; or one of several was replaced. */
  'messagesComplete',
  /** A message was removed, or came while another one is still missing. */
  'messageMissing',
  /** With its messages there: its start passed, or lies outside its calling window. */
  'startUnfit',
  /** With its messages there: its start fits, or the window doesn't bind it. */
  'startFits',
  /** A user sets a start that fits, or lets the calls ignore the window. */
  'startChosen',
  'checkPassed',
  'checkFailed',
  'approve',
  'decline',
  'startReached',
  /** Its start is reached, and the occurrence before it still sends. */
  'waitForPrevious',
  'sendNow',
  'pause',
  'resume',
  /** A number was blocked, credits ran out, or the account may not send. */
  'hold',
  /** The calling window closed with numbers left, and it does not go on the next day. */
  'windowClosed',
  'allAttempted',
  /** All was attempted, and a carrier sent texts back to be sent again later. */
  'sentBack',
  /** Every number has its result, though receipts are still awaited (row B-092). */
  'allCompleted',
  'allFinal',
  /** No results for a day after the last attempt. */
  'resultsOverdue',
  'cancel',
  /** No message, or no start that fits the window, for 7 days. */
  'waitedTooLong',
  /** Paused for 7 days. */
  'pausedTooLong',
  /** A receipt or reply after the end. */
  'lateResult',
] as const;
export type BroadcastEvent = (typeof broadcastEvents)[number];

/** What an event depends on besides the status. Facts that are left out are false. */
export interface TransitionFacts {
  /** It makes calls. */
  readonly calls?: boolean;
  /** A voice message that it needs is missing. */
  readonly messageMissing?: boolean;
  /** Its account is reviewed: a person approves its broadcasts. */
  readonly reviewed?: boolean;
}

/** What a transition sets in motion, in the same transaction, in this order. */
export type BroadcastEffect =
  /** Its message is checked by a worker. */
  | 'checkMessage'
  /** Its start is put into the calendar. */
  | 'scheduleStart'
  | 'startParts'
  | 'pauseParts'
  | 'resumeParts'
  /** Numbers never reached get Canceled, Expired, or Message Rejected; what is held for them goes back. */
  | 'cancelNumbers'
  | 'expireNumbers'
  | 'rejectNumbers'
  /** The person who made it gets an email: it needs them. */
  | 'emailCreator';

/** A broadcast's place in the table. */
export interface BroadcastState {
  readonly status: BroadcastStatus;
  readonly category: BroadcastCategory;
}

/** One row of the table. */
export interface Transition {
  /** Row of 2-decisions A2; 'own' for what the requirements leave open. */
  readonly row: number | 'own';
  /** Null: it does not exist yet. */
  readonly from: readonly BroadcastStatus[] | null;
  readonly event: BroadcastEvent;
  /** Facts that must be so; the first row that fits counts. */
  readonly when?: TransitionFacts;
  /** 'same': it stays. 'declined': the status of the reason. */
  readonly to: BroadcastStatus | 'same' | 'declined';
  /** 'waiting': Processing stays Processing, everything else becomes NeedsMessage (A3). */
  readonly category: BroadcastCategory | 'same' | 'waiting';
  readonly effects: readonly BroadcastEffect[];
}

const beforeStart: readonly BroadcastStatus[] = [
  'PendingMessage',
  'MessageRecorded',
  'MessageRecordedUpdateWindow',
  'AudioStatusCheck',
  'AudioStatusFail',
  'AwaitingAuthorization',
  'AuthorizationApproved',
];
const over = broadcastStatuses.filter(isTerminal);

type Row = [
  row: Transition['row'],
  from: Transition['from'],
  event: BroadcastEvent,
  to: Transition['to'],
  category: Transition['category'],
  effects?: readonly BroadcastEffect[],
  when?: TransitionFacts,
];

// Credits are held when a broadcast is created, whatever its first status, so no row names it. Ends without an effect
// on numbers (rows 24 and 25) leave the unused rest to the engines, which settle each part when its last number is final.
const rows: readonly Row[] = [
  [4, null, 'create', 'PendingMessage', 'NeedsMessage', [], { messageMissing: true }],
  [3, null, 'create', 'AudioStatusCheck', 'Processing', [], { calls: true }],
  [2, null, 'create', 'AwaitingAuthorization', 'Processing', [], { reviewed: true }],
  [1, null, 'create', 'AuthorizationApproved', 'Scheduled'],

  [5, ['PendingMessage'], 'messagesComplete', 'MessageRecorded', 'same'],
  [5, ['PendingMessage'], 'messageMissing', 'same', 'same'],
  [11, ['AudioStatusFail'], 'messagesComplete', 'MessageRecorded', 'same'],
  // Another message while the last one still waits or is checked: everything begins anew (A4).
  [
    'own',
    ['MessageRecorded', 'MessageRecordedUpdateWindow', 'AudioStatusCheck'],
    'messagesComplete',
    'MessageRecorded',
    'same',
  ],
  [
    15,
    ['AwaitingAuthorization', 'AuthorizationApproved'],
    'messagesComplete',
    'AudioStatusCheck',
    'Processing',
    ['checkMessage'],
  ],
  [
    14,
    [
      'MessageRecorded',
      'MessageRecordedUpdateWindow',
      'AudioStatusCheck',
      'AudioStatusFail',
      'AwaitingAuthorization',
      'AuthorizationApproved',
    ],
    'messageMissing',
    'PendingMessage',
    'waiting',
  ],
  [6, ['MessageRecorded'], 'startUnfit', 'MessageRecordedUpdateWindow', 'same', ['emailCreator']],
  [7, ['MessageRecorded'], 'startFits', 'AudioStatusCheck', 'same', ['checkMessage']],
  [8, ['MessageRecordedUpdateWindow'], 'startChosen', 'AudioStatusCheck', 'same', ['checkMessage']],
  [8, ['MessageRecordedUpdateWindow'], 'sendNow', 'AudioStatusCheck', 'same', ['checkMessage']],
  [9, ['AudioStatusCheck'], 'checkPassed', 'AwaitingAuthorization', 'same'],
  [10, ['AudioStatusCheck'], 'checkFailed', 'AudioStatusFail', 'NeedsMessage', ['emailCreator']],
  [12, ['AwaitingAuthorization'], 'approve', 'AuthorizationApproved', 'Scheduled', ['scheduleStart']],
  [13, ['AwaitingAuthorization'], 'decline', 'declined', 'Completed', ['rejectNumbers', 'emailCreator']],
  // Approved automatically, and read by a person before it started.
  [
    'own',
    ['MessageRecordedUpdateWindow', 'AuthorizationApproved'],
    'decline',
    'declined',
    'Completed',
    ['rejectNumbers', 'emailCreator'],
  ],
  // Row 17 needs no row of its own: calls wait for their window in the calling engine, texts start on time.
  [16, ['AuthorizationApproved'], 'startReached', 'Broadcasting', 'Broadcasting', ['startParts']],
  ['own', ['AuthorizationApproved'], 'waitForPrevious', 'same', 'same'],
  [18, ['AuthorizationApproved'], 'sendNow', 'Broadcasting', 'Broadcasting', ['startParts']],
  [19, ['Broadcasting'], 'pause', 'Paused', 'Broadcasting', ['pauseParts']],
  [20, ['Paused'], 'resume', 'Broadcasting', 'Broadcasting', ['resumeParts']],
  // Row 21, a closed window that opens again, changes nothing: the calling engine waits.
  [22, ['Broadcasting'], 'windowClosed', 'Expired', 'Completed', ['expireNumbers']],
  [23, ['Broadcasting'], 'allAttempted', 'Finalizing', 'Broadcasting'],
  ['own', ['Finalizing'], 'sentBack', 'Broadcasting', 'Broadcasting'],
  ['own', ['Broadcasting', 'Paused', 'Finalizing'], 'allCompleted', 'same', 'Completed'],
  [24, ['Broadcasting', 'Paused', 'Finalizing'], 'allFinal', 'Complete', 'Completed'],
  [25, ['Finalizing'], 'resultsOverdue', 'Complete', 'Completed'],
  [26, ['Broadcasting', 'Paused'], 'decline', 'declined', 'Completed', ['rejectNumbers', 'emailCreator']],
  [27, ['Broadcasting'], 'hold', 'Paused', 'Broadcasting', ['pauseParts', 'emailCreator']],
  [28, [...beforeStart, 'Broadcasting', 'Paused'], 'cancel', 'Canceled', 'Completed', ['cancelNumbers']],
  [
    29,
    ['PendingMessage', 'AudioStatusFail', 'MessageRecordedUpdateWindow'],
    'waitedTooLong',
    'Expired',
    'Completed',
    ['expireNumbers'],
  ],
  [30, ['Paused'], 'pausedTooLong', 'Expired', 'Completed', ['expireNumbers']],
  [31, over, 'lateResult', 'same', 'same'],
];

/** The table of 2-decisions A2, in its order. */
export const transitions: readonly Transition[] = rows.map(
  ([row, from, event, to, category, effects = [], when]) => ({
    row,
    from,
    event,
    to,
    category,
    effects,
    ...(when === undefined ? {} : { when }),
  }),
);

/** What is wrong with a declined message; the status is kept for each (A1, row B-090). */
export const declinedStatuses = {
  other: 'AuthorizationDeclined',
  component: 'AuthorizationDeclinedMissingComponent',
  quality: 'AuthorizationDeclinedPoorQuality',
  spam: 'AuthorizationDeclinedSpam',
  language: 'AuthorizationDeclinedForeignLanguage',
} as const satisfies Readonly<Record<string, BroadcastStatus>>;
export type DeclineKind = keyof typeof declinedStatuses;

/** What follows from an event. */
export interface Outcome extends BroadcastState {
  readonly row: Transition['row'];
  readonly effects: readonly BroadcastEffect[];
}

const holds = (when: TransitionFacts = {}, facts: TransitionFacts): boolean =>
  (Object.keys(when) as (keyof TransitionFacts)[]).every((fact) => when[fact] === (facts[fact] ?? false));

/**
 * What an event leads to in a state (null: the broadcast is being made); null when the event can't happen there. Once
 * it is over, a broadcast never changes its status again (rows B-091, B-099 to B-101).
 */
export function transition(
  state: BroadcastState | null,
  event: BroadcastEvent,
  facts: TransitionFacts & { readonly declinedFor?: DeclineKind } = {},
): Outcome | null {
  const found = transitions.find(
    ({ from, event: of, when }) =>
      of === event &&
      (state === null ? from === null : (from?.includes(state.status) ?? false)) &&
      holds(when, facts),
  );
  if (found === undefined) return null;
  const { row, to, category, effects } = found;
  return {
    row,
    effects,
    status:
      to === 'declined'
        ? declinedStatuses[facts.declinedFor ?? 'other']
        : to === 'same'
          ? (state as BroadcastState).status
          : to,
    category: categoryAfter(state, category),
  };
}

function categoryAfter(state: BroadcastState | null, category: Transition['category']): BroadcastCategory {
  if (category === 'waiting') return state?.category === 'Processing' ? 'Processing' : 'NeedsMessage';
  return category === 'same' ? (state as BroadcastState).category : category;
}

/** True when the event may happen in the status. */
export function canHappen(status: BroadcastStatus, event: BroadcastEvent): boolean {
  return transition({ status, category: 'Processing' }, event) !== null;
}

/**
 * Where several events lead that happen at once, one after another, with all effects in order; null when one of them
 * can't happen. A broadcast that is sent right away is created, checked, approved, and started in one step.
 */
export function follow(
  state: BroadcastState | null,
  events: readonly BroadcastEvent[],
  facts: TransitionFacts & { readonly declinedFor?: DeclineKind } = {},
): (BroadcastState & { readonly effects: readonly BroadcastEffect[] }) | null {
  let now = state;
  const effects: BroadcastEffect[] = [];
  for (const event of events) {
    const next = transition(now, event, facts);
    if (next === null) return null;
    effects.push(...next.effects);
    now = { status: next.status, category: next.category };
  }
  return now === null ? null : { ...now, effects };
}

/**
 * The events that a new broadcast goes through at once. Its messages were checked with its form, a person's review is
 * awaited only for accounts under review, and one that is sent right away starts.
 */
export function eventsOfCreation(
  facts: TransitionFacts & { readonly startsNow: boolean },
): readonly BroadcastEvent[] {
  if (facts.messageMissing === true) return ['create'];
  const events: BroadcastEvent[] = facts.calls === true ? ['create', 'checkPassed'] : ['create'];
  if (facts.reviewed === true) return events;
  if (facts.calls === true) events.push('approve');
  return facts.startsNow ? [...events, 'startReached'] : events;
}
