import { expect, it } from 'vitest';
import { leftOutOf } from '../../../parts/peopleOf.ts';
import { leftOutText, summaryOf } from './summary.ts';

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

it('a summary says the state of the broadcast and what it needs', () => {
  const later = { StartDate: '2026-01-14T18:00:00Z' };
  expect(told('AuthorizationApproved', later)).toMatchObject({
    title: 'Your broadcast is scheduled',
    tone: 'later',
    wants: null,
  });
  // An approved one that starts now counts as started (2-decisions A3).
  expect(told('AuthorizationApproved', { StartDate: '2026-01-14T16:00:05Z' }).title).toBe(
    'Your broadcast is on its way',
  );
  expect(told('Broadcasting')).toMatchObject({ title: 'Your broadcast is on its way', wants: null });
  expect(told('PendingMessage', later)).toMatchObject({ tone: 'wants', wants: 'message', isAhead: true });
  expect(told('AudioStatusCheck', later)).toMatchObject({
    title: 'Checking your message',
    wants: null,
    isAhead: true,
  });
  expect(told('AudioStatusFail', { HoldReason: 'No sound.' })).toMatchObject({
    title: 'The message can’t be sent',
    text: 'No sound.',
    wants: 'message',
  });
  expect(told('MessageRecordedUpdateWindow').wants).toBe('time');
  const ended = (StatusLabel: string) =>
    told('Complete', { BroadcastStatusCategory: 'Completed', StatusLabel }).title;
  expect(ended('Completed')).toBe('Your broadcast is complete');
  expect(ended('Expired')).toBe('Your broadcast has expired');
  expect(ended('Something new')).toBe('Your broadcast is over');
});

it('a summary says how many of its people get nothing, if that is known', () => {
  const one = { PhoneNumberCount: 1204, CallTotal: 0, LeftOutTotal: 1 };
  expect(leftOutOf({ ...one, BroadcastType: 'SMS' })).toBe(1);
  expect(leftOutOf({ ...one, BroadcastType: 'Announcement', CallTotal: 1200 })).toBe(4);
  expect(leftOutOf({ ...one, BroadcastType: 'Announcement' })).toBe(0);
  expect(leftOutOf({ ...one, BroadcastType: 'SMSOrAnnouncement', CallTotal: 3 })).toBe(0);
  expect(leftOutText(1, true)).toBe(
    "1 more person is left out: opted out, can't be texted, or their text would be too long.",
  );
  expect(leftOutText(1200, false)).toBe("1,200 more people are left out: opted out, or can't be called.");
});
