import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { broadcastCategories, broadcastStatuses, isTerminal, label } from './broadcastStatus.ts';
import type { BroadcastStatus } from './broadcastStatus.ts';
import {
  broadcastEvents,
  canHappen,
  declinedStatuses,
  eventsOfCreation,
  follow,
  transition,
  transitions,
  type BroadcastEvent,
  type BroadcastState,
  type DeclineKind,
  type TransitionFacts,
} from './transitions.ts';

const kinds = Object.keys(declinedStatuses) as DeclineKind[];
const states: BroadcastState[] = broadcastStatuses.flatMap((status) =>
  broadcastCategories.map((category) => ({ status, category })),
);
/** What the requirements say of each status, event by event; everything else is refused. */
const written: Readonly<Record<BroadcastStatus, Partial<Record<BroadcastEvent, BroadcastStatus>>>> = {
  PendingMessage: {
    messagesComplete: 'MessageRecorded',
    messageMissing: 'PendingMessage',
    cancel: 'Canceled',
    waitedTooLong: 'Expired',
  },
  MessageRecorded: {
    messagesComplete: 'MessageRecorded',
    messageMissing: 'PendingMessage',
    startUnfit: 'MessageRecordedUpdateWindow',
    startFits: 'AudioStatusCheck',
    cancel: 'Canceled',
  },
  MessageRecordedUpdateWindow: {
    messagesComplete: 'MessageRecorded',
    messageMissing: 'PendingMessage',
    startChosen: 'AudioStatusCheck',
    sendNow: 'AudioStatusCheck',
    decline: 'AuthorizationDeclined',
    cancel: 'Canceled',
    waitedTooLong: 'Expired',
  },
  AudioStatusCheck: {
    messagesComplete: 'MessageRecorded',
    messageMissing: 'PendingMessage',
    checkPassed: 'AwaitingAuthorization',
    checkFailed: 'AudioStatusFail',
    cancel: 'Canceled',
  },
  AudioStatusFail: {
    messagesComplete: 'MessageRecorded',
    messageMissing: 'PendingMessage',
    cancel: 'Canceled',
    waitedTooLong: 'Expired',
  },
  AwaitingAuthorization: {
    messagesComplete: 'AudioStatusCheck',
    messageMissing: 'PendingMessage',
    approve: 'AuthorizationApproved',
    decline: 'AuthorizationDeclined',
    cancel: 'Canceled',
  },
  AuthorizationApproved: {
    messagesComplete: 'AudioStatusCheck',
    messageMissing: 'PendingMessage',
    startReached: 'Broadcasting',
    waitForPrevious: 'AuthorizationApproved',
    sendNow: 'Broadcasting',
    decline: 'AuthorizationDeclined',
    cancel: 'Canceled',
  },
  Broadcasting: {
    pause: 'Paused',
    hold: 'Paused',
    windowClosed: 'Expired',
    allAttempted: 'Finalizing',
    allCompleted: 'Broadcasting',
    allFinal: 'Complete',
    decline: 'AuthorizationDeclined',
    cancel: 'Canceled',
  },
  Paused: {
    resume: 'Broadcasting',
    allCompleted: 'Paused',
    allFinal: 'Complete',
    decline: 'AuthorizationDeclined',
    cancel: 'Canceled',
    pausedTooLong: 'Expired',
  },
  Finalizing: {
    sentBack: 'Broadcasting',
    allCompleted: 'Finalizing',
    allFinal: 'Complete',
    resultsOverdue: 'Complete',
  },
  Complete: { lateResult: 'Complete' },
  Canceled: { lateResult: 'Canceled' },
  Expired: { lateResult: 'Expired' },
  AuthorizationDeclined: { lateResult: 'AuthorizationDeclined' },
  AuthorizationDeclinedMissingComponent: { lateResult: 'AuthorizationDeclinedMissingComponent' },
  AuthorizationDeclinedPoorQuality: { lateResult: 'AuthorizationDeclinedPoorQuality' },
  AuthorizationDeclinedSpam: { lateResult: 'AuthorizationDeclinedSpam' },
  AuthorizationDeclinedForeignLanguage: { lateResult: 'AuthorizationDeclinedForeignLanguage' },
};

test.each(broadcastStatuses.flatMap((status) => broadcastEvents.map((event) => [status, event] as const)))(
  '%s, %s: as written',
  (status, event) => {
    const wanted = written[status][event] ?? null;
    for (const category of broadcastCategories)
      expect(transition({ status, category }, event)?.status ?? null).toBe(wanted);
    expect(canHappen(status, event)).toBe(wanted !== null);
  },
);

describe('the table', () => {
  it('has each row of the requirements that changes something', () => {
    const rows = new Set(transitions.map(({ row }) => row));
    // 17 and 21 change nothing: calls wait for their window in their engine.
    const numbers = Array.from({ length: 31 }, (_, n) => n + 1).filter((n) => n !== 17 && n !== 21);
    expect(numbers.filter((n) => !rows.has(n))).toEqual([]);
  });

  it('has one row at most for each state, event, and set of facts', () => {
    const keys = transitions.flatMap(({ from, event, when }) =>
      (from ?? ['new']).map((status) => `${status} ${event} ${JSON.stringify(when ?? {})}`),
    );
    expect(keys.length).toBe(new Set(keys).size);
  });

  it('lists an ended broadcast as completed and no other, but for one whose every number has its result', () => {
    for (const state of states)
      for (const event of broadcastEvents) {
        const next = transition(state, event);
        if (next === null || next.row === 31 || event === 'allCompleted') continue;
        if (next.category === state.category) continue;
        expect(next.category === 'Completed', `${state.status} ${event}`).toBe(isTerminal(next.status));
      }
  });

  it.each<[state: BroadcastState, event: BroadcastEvent, category: string]>([
    [{ status: 'AudioStatusCheck', category: 'Processing' }, 'messageMissing', 'Processing'],
    [{ status: 'AudioStatusCheck', category: 'NeedsMessage' }, 'messageMissing', 'NeedsMessage'],
    [{ status: 'AuthorizationApproved', category: 'Scheduled' }, 'messageMissing', 'NeedsMessage'],
    [{ status: 'AudioStatusCheck', category: 'Processing' }, 'checkFailed', 'NeedsMessage'],
    [{ status: 'AudioStatusCheck', category: 'NeedsMessage' }, 'checkPassed', 'NeedsMessage'],
    [{ status: 'AuthorizationApproved', category: 'Scheduled' }, 'messagesComplete', 'Processing'],
    [{ status: 'AwaitingAuthorization', category: 'NeedsMessage' }, 'approve', 'Scheduled'],
    [{ status: 'Finalizing', category: 'Completed' }, 'sentBack', 'Broadcasting'],
  ])('%o, %s: category %s (A1, A3)', (state, event, category) => {
    expect(transition(state, event)?.category).toBe(category);
  });

  it('keeps the fault of a declined message (B-090)', () => {
    for (const declinedFor of kinds)
      expect(
        transition({ status: 'Broadcasting', category: 'Broadcasting' }, 'decline', { declinedFor })?.status,
      ).toBe(declinedStatuses[declinedFor]);
  });

  it('ends texts and calls with every end that leaves numbers unreached', () => {
    const leftOver: BroadcastEvent[] = [
      'cancel',
      'decline',
      'windowClosed',
      'waitedTooLong',
      'pausedTooLong',
    ];
    for (const { event, effects } of transitions)
      expect(
        effects.some((effect) => effect.endsWith('Numbers')),
        event,
      ).toBe(leftOver.includes(event));
  });
});

describe('a new broadcast', () => {
  it.each<[string, TransitionFacts & { startsNow: boolean }, string, string]>([
    ['texts now', { startsNow: true }, 'Broadcasting', 'Broadcasting'],
    ['texts later', { startsNow: false }, 'AuthorizationApproved', 'Scheduled'],
    ['texts under review', { startsNow: true, reviewed: true }, 'AwaitingAuthorization', 'Processing'],
    ['calls now', { startsNow: true, calls: true }, 'Broadcasting', 'Broadcasting'],
    ['calls later', { startsNow: false, calls: true }, 'AuthorizationApproved', 'Scheduled'],
    [
      'calls under review',
      { startsNow: false, calls: true, reviewed: true },
      'AwaitingAuthorization',
      'Processing',
    ],
    [
      'a message to come',
      { startsNow: true, calls: true, messageMissing: true },
      'PendingMessage',
      'NeedsMessage',
    ],
  ])('%s', (_name, facts, status, category) => {
    expect(follow(null, eventsOfCreation(facts), facts)).toMatchObject({ status, category });
  });

  it('has all effects of the events it goes through, in order', () => {
    const facts = { startsNow: true, calls: true };
    expect(follow(null, eventsOfCreation(facts), facts)?.effects).toEqual(['scheduleStart', 'startParts']);
    expect(follow(null, ['create', 'resume'])).toBeNull();
  });
});

describe('properties', () => {
  const event = fc.constantFrom(...broadcastEvents);
  const facts = fc.record({
    calls: fc.boolean(),
    messageMissing: fc.boolean(),
    reviewed: fc.boolean(),
    declinedFor: fc.constantFrom(...kinds),
  });

  it('a broadcast that is over never changes its status or list again (B-091)', () => {
    const over = states.filter(({ status }) => isTerminal(status));
    fc.assert(
      fc.property(fc.constantFrom(...over), fc.array(event), facts, (state, list, of) => {
        for (const one of list) {
          const next = transition(state, one, of);
          if (next !== null) expect([next.status, next.category]).toEqual([state.status, state.category]);
          expect(next?.effects ?? []).toEqual([]);
        }
      }),
    );
  });

  it('whatever happens to a new one, it can still come to an end, and always has a label', () => {
    fc.assert(
      fc.property(fc.boolean(), facts, fc.array(event, { maxLength: 30 }), (startsNow, of, list) => {
        const first = follow(null, eventsOfCreation({ ...of, startsNow }), of) as BroadcastState;
        const last = list.reduce<BroadcastState>((state, one) => transition(state, one, of) ?? state, first);
        expect(label(last.category, last.status, null, 0)).not.toBe('');
        const ends = broadcastEvents.some((one) => {
          const next = transition(last, one, of);
          return next !== null && isTerminal(next.status);
        });
        expect(ends || isTerminal(last.status)).toBe(true);
      }),
    );
  });
});
