import { expect, it } from 'vitest';
import { summaryOf } from './summary.ts';

const now = Date.parse('2026-01-14T16:00:00Z');
const told = (BroadcastStatus: string, more: object = {}) =>
  summaryOf(
    {
      BroadcastStatus,
      BroadcastStatusCategory: 'Scheduled',
      StatusLabel: 'Scheduled',
      StartDate: null,
      HoldReason: null,
      ...more,
    } as never,
    now,
  );

it('a summary says where the broadcast stands and what it wants', () => {
  const later = { StartDate: '2026-01-14T18:00:00Z' };
  expect(told('AuthorizationApproved', later)).toMatchObject({
    title: 'Your broadcast is scheduled',
    tone: 'later',
    wants: null,
  });
  // An approved one that starts now counts as begun (2-decisions A3).
  expect(told('AuthorizationApproved', { StartDate: '2026-01-14T16:00:05Z' }).title).toBe(
    'Your broadcast is on its way',
  );
  expect(told('Broadcasting')).toMatchObject({ title: 'Your broadcast is on its way', wants: null });
  expect(told('PendingMessage', later)).toMatchObject({ tone: 'wants', wants: 'message', isAhead: true });
  expect(told('AudioStatusFail', { HoldReason: 'No sound.' })).toMatchObject({
    text: 'No sound.',
    wants: 'message',
  });
  expect(told('MessageRecordedUpdateWindow').wants).toBe('time');
  expect(told('Expired', { BroadcastStatusCategory: 'Completed', StatusLabel: 'Expired' }).title).toBe(
    'This broadcast is over: expired',
  );
});
