import { expect, it } from 'vitest';
import { sharesOf } from '../../../parts/broadcasts/progress.ts';
import type { CallShares } from '../../../parts/broadcasts/progress.ts';
import { callHeadline, startWords, callingNow, comingText, headline } from './headline.ts';

const counted = {
  DeliveredTexts: 0,
  FailedTextTotal: 0,
  InvalidTextCount: 0,
  UnconfirmedTexts: 0,
  TotalCompleted: 0,
  PhoneNumberCount: 23,
};
const said = (label: string, counts: Partial<typeof counted>) =>
  headline(
    { StatusLabel: label as 'Broadcasting', BroadcastStatus: 'Finalizing', InvalidTextCount: 0 },
    sharesOf({ ...counted, ...counts }),
  );

it('does not claim that texts without a response are sent', () => {
  expect(said('Broadcasting', { DeliveredTexts: 21, TotalCompleted: 21, UnconfirmedTexts: 2 })).toBe(
    '21 of 23 texts done. We are asking the carrier about the other 2.',
  );
  expect(said('Broadcasting', { UnconfirmedTexts: 23 })).toBe('We are asking the carrier about 23 texts.');
  expect(said('Broadcasting', { DeliveredTexts: 23, TotalCompleted: 23 })).toBe(
    'All texts are out. The last confirmations are coming in.',
  );
});

it('counts a text that is being resent as waiting, and one that ended unsent as done', () => {
  expect(said('Broadcasting', { DeliveredTexts: 21, FailedTextTotal: 1, TotalCompleted: 22 })).toBe(
    '22 of 23 texts done',
  );
  expect(said('Broadcasting', { DeliveredTexts: 21, TotalCompleted: 22 })).toBe('22 of 23 texts done');
  expect(said('Completed', { DeliveredTexts: 22, TotalCompleted: 23 })).toBe('22 of 23 texts delivered');
  expect(said('Canceled', { DeliveredTexts: 5, TotalCompleted: 23 })).toBe('Canceled after 5 of 23 texts');
});

it('counts only existing texts: people who were left out had none', () => {
  const left = { PhoneNumberCount: 1204, InvalidTextCount: 1, LeftOutTotal: 1 };
  const paid = { ...left, InvalidTextCount: 7, DeliveredTexts: 1197, TotalCompleted: 1204 };
  expect(said('Completed', paid)).toBe('1,197 of 1,203 texts delivered');
  const over = { ...left, DeliveredTexts: 1197, FailedTextTotal: 6, TotalCompleted: 1204 };
  expect(said('Completed', over)).toBe('1,197 of 1,203 texts delivered');
  expect(said('Broadcasting', { ...left, DeliveredTexts: 200, TotalCompleted: 201 })).toBe(
    '200 of 1,203 texts done',
  );
  expect(said('Broadcasting', over)).toBe('All texts are out. The last confirmations are coming in.');
  expect(said('Canceled', { ...left, DeliveredTexts: 5, TotalCompleted: 1204 })).toBe(
    'Canceled after 5 of 1,203 texts',
  );
  expect(said('Scheduled', { ...left, TotalCompleted: 1 })).toBe('1,203 people will get this text');
  expect(said('Completed', { InvalidTextCount: 23, TotalCompleted: 23 })).toBe('No one could be texted');
});

const calls: CallShares = {
  live: 0,
  voicemail: 0,
  busy: 0,
  failed: 0,
  invalid: 0,
  unconfirmed: 0,
  unsent: 0,
  waiting: 0,
  again: 0,
  total: 20,
};
const idle = {
  CallsNow: 0,
  TransfersNow: 0,
  RetryTotal: 0,
  NextRetryDate: null,
  WindowOpensDate: null,
};
const called = (label: string, shares: Partial<CallShares>, more: object = {}) =>
  callHeadline(
    { StatusLabel: label, BroadcastType: 'Announcement', Calling: idle, ...more },
    { ...calls, ...shares },
  );

it('says only what is known about calls', () => {
  expect(called('Scheduled', { waiting: 20 })).toBe('20 people will be called');
  expect(called('Needs Message', { waiting: 20 })).toBe('20 people will be called once the message is there');
  expect(called('Scheduled', { waiting: 20 }, { PeopleTotal: 12 })).toBe(
    '12 people at 20 numbers will be called',
  );
  expect(called('Broadcasting', { live: 9, busy: 3, again: 3, waiting: 8 })).toBe('9 of 20 calls done');
  expect(called('Broadcasting', { live: 18, unconfirmed: 2 })).toBe(
    '18 of 20 calls done. We are asking the phone company about 2 more.',
  );
  expect(called('Broadcasting', { live: 20 })).toBe('Everyone was called.');
  expect(called('Paused', { busy: 3, again: 3, waiting: 8 })).toBe('Paused with 11 calls left');
  expect(called('Canceled', { live: 12, unsent: 8 })).toBe('Canceled after 12 of 20 calls');
  expect(called('Expired', { live: 12, unsent: 8 })).toBe('Ended after 12 of 20 calls');
  expect(called('Completed', { live: 12, voicemail: 5, busy: 3 })).toBe(
    '12 answered, 5 reached voicemail, of 20 calls',
  );
  const instead = { BroadcastType: 'SMSOrAnnouncement' as const };
  expect(called('Scheduled', { total: 0 }, instead)).toBe('People who can’t be texted are called');
  expect(called('Completed', { total: 0 }, instead)).toBe('No one was called');
});

const zone = 'America/Chicago';
const now = Date.parse('2026-01-16T04:00:00Z'); // Thursday 10:00 PM there
const goesOn = (Calling: Partial<typeof idle> | object, shares: Partial<CallShares> = {}) =>
  callingNow(
    { StatusLabel: 'Broadcasting', StartedDate: null, Calling: { ...idle, ...Calling } },
    { ...calls, ...shares },
    now,
    zone,
  );

it('says what calls are doing, and what they wait for', () => {
  expect(goesOn({})).toEqual([]);
  expect(goesOn({ CallsNow: 1 })).toEqual(['1 call going on now.']);
  expect(goesOn({ CallsNow: 8, TransfersNow: 2 })).toEqual([
    '8 calls going on now, 2 of them transferred to your organization.',
  ]);
  const monday = { WindowOpensDate: '2026-01-19T15:00:00Z' };
  expect(goesOn(monday, { waiting: 5, live: 15 })).toEqual([
    'Calls go on Monday 9:00 AM: now it is outside the calling window.',
  ]);
  expect(goesOn(monday, { waiting: 20 })[0]).toMatch(/^Calls begin Monday 9:00 AM/);
  expect(goesOn(monday, { live: 20 })).toEqual([]);
  expect(goesOn({ RetryTotal: 2, NextRetryDate: '2026-01-16T04:03:00Z' }, { again: 2, busy: 2 })).toEqual([
    '2 numbers were not reached and are called again, the next at 10:03 PM.',
  ]);
  expect(goesOn({ RetryTotal: 1, NextRetryDate: '2026-01-16T03:59:00Z' }, { again: 1 })).toEqual([
    '1 number was not reached and is called again.',
  ]);
});

it('says a coming time as people say it', () => {
  const said = (at: string) => comingText(Date.parse(at), now, zone);
  expect(said('2026-01-16T05:30:00Z')).toBe('at 11:30 PM');
  expect(said('2026-01-16T15:00:00Z')).toBe('Friday 9:00 AM');
  expect(said('2026-02-20T15:00:00Z')).toBe('Feb 20, 2026 9:00 AM');
});

it('says when it starts and, after a missed start, what it waits for', () => {
  const now = Date.parse('2026-03-04T15:00:00Z');
  const passed = '2026-03-04T14:00:00Z';
  const one = {
    StatusLabel: 'Processing',
    BroadcastStatus: 'MessageRecorded',
    BroadcastStatusCategory: 'Processing',
    StartDate: passed,
    StartedDate: null,
    Calling: null,
  } as const;
  expect(startWords({ ...one, StartedDate: passed }, now)).toEqual({ text: 'started', date: passed });
  const ahead = '2026-03-04T16:00:00Z';
  expect(startWords({ ...one, StartDate: ahead }, now)).toEqual({ text: 'starts', date: ahead });
  expect(startWords({ ...one, StatusLabel: 'Needs Message' }, now).text).toBe(
    'starts when its message is there',
  );
  expect(startWords({ ...one, BroadcastStatus: 'MessageRecordedUpdateWindow' }, now).text).toBe(
    'waits for a new start time',
  );
  expect(startWords({ ...one, BroadcastStatus: 'AudioStatusCheck' }, now).text).toBe(
    'starts when its message is checked',
  );
  expect(startWords({ ...one, BroadcastStatusCategory: 'Completed' }, now).text).toBe('never started');
});
