import { describe, expect, it } from 'vitest';
import {
  allowedActions,
  alreadyStartedText,
  broadcastActions,
  broadcastStages,
  mayAct,
  mayStillChange,
  refusalOf,
  stageOf,
  type BroadcastAction,
} from './actions.ts';
import { plainUser } from '../accounts/rights.ts';
import { broadcastStatuses, isTerminal } from './broadcastStatus.ts';
import { broadcastEvents, canHappen, type BroadcastEvent } from './transitions.ts';

const now = Date.UTC(2026, 2, 4, 15);
const may = (action: BroadcastAction, status: string | number, start: Date | null = null) =>
  refusalOf(action, { status, start }, now) === null;

// The matrix of 2-decisions A4, as it is written there: processing, scheduled, sending, paused, finalizing, completed.
it.each<[BroadcastAction, string]>([
  ['rename', 'y y y y y y'],
  ['changeStart', 'y y n n n n'],
  ['changeText', 'y y n n n n'],
  ['changeAudio', 'y y n n n n'],
  ['removeRecipients', 'y y y y n n'],
  ['sendNow', 'n y n n n n'],
  ['pause', 'n n y n n n'],
  ['resume', 'n n n y n n'],
  ['cancel', 'y y y y n n'],
  ['delete', 'y y n n n y'],
  ['duplicate', 'y y y y y y'],
  ['resend', 'n n y y y y'],
  ['saveAsGroup', 'n n y y y y'],
  ['csv', 'n y y y y y'],
])('%s: %s', (action, line) => {
  const statuses = [
    'PendingMessage',
    'AuthorizationApproved',
    'Broadcasting',
    'Paused',
    'Finalizing',
    'Complete',
  ];
  expect(statuses.map(stageOf)).toEqual(broadcastStages);
  expect(statuses.map((status) => (may(action, status) ? 'y' : 'n')).join(' ')).toBe(line);
});

// Who may act (2-decisions A4): creator, admin of others' broadcasts, a user who sees all, one who may create nothing.
it.each<[BroadcastAction, string]>([
  ['rename', 'y y n n'],
  ['changeStart', 'y y n n'],
  ['changeText', 'y y n n'],
  ['changeAudio', 'y y n n'],
  ['removeRecipients', 'y y n n'],
  ['sendNow', 'y y n n'],
  ['pause', 'y y n n'],
  ['resume', 'y y n n'],
  ['cancel', 'y y n n'],
  ['delete', 'y y n n'],
  ['duplicate', 'y y y n'],
  ['resend', 'y y y n'],
  ['saveAsGroup', 'y y y y'],
  ['csv', 'y y y y'],
])('who may %s: %s', (action, line) => {
  const user = { ...plainUser, CanSeeAllBroadcasts: true, CanCreateBroadcast: true };
  const people = [
    mayAct(action, user, true),
    mayAct(action, { ...user, IsAccountAdmin: true }, false),
    mayAct(action, user, false),
    mayAct(action, { ...user, CanCreateBroadcast: false }, true),
  ];
  expect(people.map((is) => (is ? 'y' : 'n')).join(' ')).toBe(line);
});

it('does not depend on whether the account may send now: the server says what to do', () => {
  const suspended = { ...plainUser, CanCreateBroadcast: true, AccountStatusID: 1 };
  expect(mayAct('resume', suspended, true)).toBe(true);
});

describe('every status and action', () => {
  it('is allowed, or refused with a sentence', () => {
    for (const status of [...broadcastStatuses, 18, '18'])
      for (const action of broadcastActions) {
        const why = refusalOf(action, { status, start: null }, now);
        if (why !== null) expect(why).toMatch(/^[A-Z].*\.$/);
        expect(allowedActions({ status, start: null }, now).includes(action)).toBe(why === null);
      }
  });

  it('offers an action that moves it exactly where the table has the event', () => {
    const moves: BroadcastEvent[] = ['pause', 'resume', 'cancel', 'sendNow'];
    expect(moves.every((event) => broadcastEvents.includes(event))).toBe(true);
    for (const status of broadcastStatuses)
      for (const event of moves)
        expect(may(event as BroadcastAction, status), `${event} in ${status}`).toBe(canHappen(status, event));
  });

  it('leaves one that is over alone', () => {
    for (const status of broadcastStatuses.filter(isTerminal))
      expect(allowedActions({ status, start: null }, now)).toEqual([
        'rename',
        'delete',
        'duplicate',
        'resend',
        'saveAsGroup',
        'csv',
      ]);
  });
});

it('ends changes of a scheduled one a minute before its start, and of no other', () => {
  const start = new Date(now + 59_999);
  for (const action of ['changeStart', 'changeText', 'changeAudio', 'removeRecipients'] as const) {
    expect(may(action, 'AuthorizationApproved', new Date(now + 60_000))).toBe(true);
    expect(refusalOf(action, { status: 'AuthorizationApproved', start }, now)).toContain(
      'less than a minute',
    );
    expect(may(action, 'MessageRecordedUpdateWindow', start)).toBe(true);
    expect(refusalOf(action, { status: 'Broadcasting', start: new Date(now - 1) }, now)).toBe(
      action === 'removeRecipients' ? null : alreadyStartedText,
    );
  }
  expect(may('cancel', 'AuthorizationApproved', start)).toBe(true);
  expect(mayStillChange(null, now)).toBe(true);
});
