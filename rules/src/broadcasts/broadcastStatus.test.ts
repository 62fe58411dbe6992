import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedActions,
  broadcastCategories,
  broadcastStatuses,
  firstStatus,
  isDeclined,
  isFinished,
  isTerminal,
  label,
  mayDo,
  mayStillChange,
  nextStatus,
  textCategory,
} from './broadcastStatus.ts';
import type { BroadcastEvent } from './broadcastStatus.ts';

const now = Date.UTC(2026, 2, 4, 15);
const events: BroadcastEvent[] = [
  'approve',
  'decline',
  'start',
  'sendNow',
  'pause',
  'resume',
  'allAttempted',
  'allFinal',
  'sentBack',
  'resultsOverdue',
  'stopAsSpam',
  'outOfCredits',
  'numberBlocked',
  'cancel',
  'pausedTooLong',
];

describe('label', () => {
  test.each([
    ['Completed', 'Canceled', 'Canceled'],
    ['Completed', 'Expired', 'Expired'],
    ['Completed', 'AuthorizationDeclinedSpam', 'Declined'],
    ['Completed', 18, 'Declined'],
    ['Completed', '18', 'Declined'],
    ['Completed', 'Complete', 'Completed'],
    ['NeedsMessage', 'PendingMessage', 'Needs Message'],
    ['NeedsMessage', 'AudioStatusFail', 'Needs Message'],
    ['NeedsMessage', 'MessageRecorded', 'Processing'],
    ['NeedsMessage', 'AuthorizationApproved', 'Processing'],
    ['Processing', 'PendingMessage', 'Needs Message'],
    ['Processing', 'AwaitingAuthorization', 'Processing'],
    ['Scheduled', 'AuthorizationApproved', 'Broadcasting'],
    ['Scheduled', 'MessageRecorded', 'Scheduled'],
    ['Broadcasting', 'Paused', 'Paused'],
    ['Broadcasting', 'Broadcasting', 'Broadcasting'],
    ['Broadcasting', 'Finalizing', 'Broadcasting'],
  ] as const)('%s with %s reads %s', (category, status, text) => {
    expect(label(category, status, now, now)).toBe(text);
  });

  test('a start more than 10 seconds ahead reads Scheduled', () => {
    expect(label('Broadcasting', 'Broadcasting', now + 10_000, now)).toBe('Broadcasting');
    expect(label('Broadcasting', 'Broadcasting', now + 10_001, now)).toBe('Scheduled');
    expect(label('Scheduled', 'AuthorizationApproved', new Date(now + 60_000), new Date(now))).toBe(
      'Scheduled',
    );
    expect(label('Broadcasting', 'Paused', now + 60_000, now)).toBe('Paused');
    expect(label('Broadcasting', 'Broadcasting', null, now)).toBe('Broadcasting');
  });

  test('every category and status has a label', () => {
    for (const category of broadcastCategories) {
      for (const status of broadcastStatuses) expect(label(category, status, null, now)).not.toBe('');
    }
  });
});

describe('lifecycle of a text broadcast', () => {
  test('pause, resume and cancel', () => {
    expect(nextStatus('Broadcasting', 'pause')).toBe('Paused');
    expect(nextStatus('Paused', 'resume')).toBe('Broadcasting');
    expect(nextStatus('AuthorizationApproved', 'cancel')).toBe('Canceled');
    expect(nextStatus('Paused', 'cancel')).toBe('Canceled');
    expect(nextStatus('Finalizing', 'cancel')).toBeNull();
    expect(nextStatus('Paused', 'pause')).toBeNull();
    expect(firstStatus(false)).toBe('AuthorizationApproved');
    expect(firstStatus(true)).toBe('AwaitingAuthorization');
  });

  test('nothing leaves a terminal status, and it can always be reached', () => {
    for (const status of broadcastStatuses.filter(isTerminal)) {
      for (const event of events) expect(nextStatus(status, event)).toBeNull();
    }
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.constantFrom(...events)), (review, list) => {
        const end = list.reduce((status, event) => nextStatus(status, event) ?? status, firstStatus(review));
        expect(textCategory(end) === 'Completed').toBe(isTerminal(end));
        const ends = events.some((event) => {
          const next = nextStatus(end, event);
          return next !== null && isTerminal(next);
        });
        expect(ends || isTerminal(end)).toBe(true);
      }),
    );
  });

  test('pause, resume and cancel are offered exactly where they work', () => {
    for (const status of [
      'AwaitingAuthorization',
      'AuthorizationApproved',
      'Broadcasting',
      'Paused',
      'Finalizing',
      'Complete',
    ] as const) {
      for (const action of ['pause', 'resume', 'cancel', 'sendNow'] as const) {
        expect(mayDo(action, status), `${action} in ${status}`).toBe(nextStatus(status, action) !== null);
      }
    }
  });
});

test('actions', () => {
  expect(allowedActions('Broadcasting')).not.toContain('changeText');
  expect(allowedActions('Broadcasting')).not.toContain('delete');
  expect(allowedActions('Complete')).toEqual([
    'rename',
    'duplicate',
    'resend',
    'saveAsGroup',
    'csv',
    'delete',
  ]);
  expect(allowedActions(18)).toContain('delete');
  expect(allowedActions('AuthorizationApproved')).toContain('csv');
  expect(allowedActions('AwaitingAuthorization')).not.toContain('sendNow');
  for (const status of broadcastStatuses) {
    expect(mayDo('rename', status)).toBe(true);
    expect(mayDo('duplicate', status)).toBe(true);
  }
  expect(mayStillChange(now + 60_000, now)).toBe(true);
  expect(mayStillChange(now + 59_999, now)).toBe(false);
});

test('finished', () => {
  expect(isFinished({ status: 'Broadcasting', totalCompleted: 5, phoneNumberCount: 5 })).toBe(true);
  expect(isFinished({ status: 'Broadcasting', totalCompleted: 4, phoneNumberCount: 5 })).toBe(false);
  expect(isFinished({ status: 'Broadcasting', totalCompleted: 0, phoneNumberCount: 0 })).toBe(false);
  expect(isFinished({ status: 'Expired', totalCompleted: 0, phoneNumberCount: 5 })).toBe(true);
  expect(isDeclined('AuthorizationApproved')).toBe(false);
});
