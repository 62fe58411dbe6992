import { describe, expect, test } from 'vitest';
import { broadcastCategories, broadcastStatuses, isDeclined, isFinished, label } from './broadcastStatus.ts';

const now = Date.UTC(2026, 2, 4, 15);
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

test('finished', () => {
  expect(isFinished({ status: 'Broadcasting', totalCompleted: 5, phoneNumberCount: 5 })).toBe(true);
  expect(isFinished({ status: 'Broadcasting', totalCompleted: 4, phoneNumberCount: 5 })).toBe(false);
  expect(isFinished({ status: 'Broadcasting', totalCompleted: 0, phoneNumberCount: 0 })).toBe(false);
  expect(isFinished({ status: 'Expired', totalCompleted: 0, phoneNumberCount: 5 })).toBe(true);
  expect(isDeclined('AuthorizationApproved')).toBe(false);
});
