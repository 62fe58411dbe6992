import { firstDrip, newStep } from '@carillon/rules/drips/firstDrip';
import { expect, it } from 'vitest';
import { dripRequest, mayAdd, onDate, settingsFaults, stepFaults, withStep } from './dripForm.ts';

const zone = 'America/Chicago';
const now = Date.parse('2026-01-14T16:00:00Z');
const late = 'Your start date and time cannot be earlier than previous step.';

it('a new step goes out 5 minutes after the one before (B-272)', () => {
  const drip = { ...firstDrip, Steps: [newStep, newStep] };
  const { starts, faults } = stepFaults(drip, now, zone);
  expect(starts).toEqual([now + 300_000, now + 600_000]);
  expect(faults).toEqual([{}, {}]);
});

it.each([
  ['an earlier date (B-164)', { When: 'DATE', Date: '2026-01-14', Time: '10:01 AM' }, { Date: late }],
  ['an equal time (2-decisions K4)', { When: 'DATE', Date: '2026-01-14', Time: '10:05 AM' }, { Date: late }],
  ['a later one', { When: 'DATE', Date: '2026-01-14', Time: '10:06 AM' }, {}],
  [
    '25:00 (B-165)',
    { When: 'DATE', Date: '2026-01-14', Time: '25:00' },
    { Time: 'Enter a time such as 5:00 AM or 5:00 PM' },
  ],
  ['no date', { When: 'DATE', Date: '', Time: '5:00 PM' }, { Date: 'Choose a valid start date and time.' }],
  [
    'two years ahead',
    { When: 'DATE', Date: '2028-01-14', Time: '5:00 PM' },
    { Date: 'Your start date and time is too far in the future.' },
  ],
  ['no wait', { WaitAmount: '' }, { Wait: 'Enter a whole number, at least 1' }],
] as const)('%s', (_name, change, fault) => {
  const drip = withStep({ ...firstDrip, Steps: [newStep, newStep] }, 1, change);
  expect(stepFaults(drip, now, zone).faults).toEqual([{}, fault]);
});

it('a first step on a date that passed is refused, and one that just passed is moved by the server', () => {
  const on = (Time: string) =>
    stepFaults(withStep(firstDrip, 0, { When: 'DATE', Date: '2026-01-14', Time }), now, zone).faults[0];
  expect(on('9:30 AM')).toEqual({ Date: 'Your start date and time cannot be in the past.' });
  expect(on('9:50 AM')).toEqual({});
});

it('choosing a date begins with what the wait meant', () => {
  expect(onDate(now + 300_000, now, zone)).toEqual({ When: 'DATE', Date: '2026-01-14', Time: '10:05 AM' });
});

it('the settings', () => {
  const good = { name: 'Welcome', number: 'usable', reached: 3 } as const;
  expect(settingsFaults(good)).toEqual({});
  expect(settingsFaults({ ...good, reached: undefined })).toEqual({});
  expect(settingsFaults({ name: 'x'.repeat(51), number: 'blocked', reached: 0 })).toEqual({
    name: 'Name cannot be longer than 50 characters.',
    number: expect.stringContaining('blocked'),
    recipients: 'Please add at least one valid recipient to your drip campaign.',
  });
});

it('has at most 20 steps', () => {
  const of = (length: number) => ({ ...firstDrip, Steps: Array.from({ length }, () => newStep) });
  expect([mayAdd(of(19)), mayAdd(of(20))]).toEqual([true, false]);
});

it('the request has the fields of the documents (B-084)', () => {
  const drip = {
    StopsOnReply: true,
    Steps: [
      { ...newStep, Message: 'Hi' },
      { ...newStep, Message: 'Again', WaitUnit: 'days' as const },
    ],
  };
  const request = dripRequest({ BroadcastName: ' Welcome ', TextNumberID: 7 }, drip, {
    draftId: 3,
    now,
    zone,
    requestKey: 'key',
    rosterRevision: '1-1-0',
    sentAnyway: ['shouting'],
  });
  expect(request).toEqual({
    name: 'Welcome',
    textNumberId: 7,
    draftBroadcastId: 3,
    stopsOnReply: true,
    steps: [
      {
        message: 'Hi',
        startDate: '2026-01-14T16:05:00.000Z',
        date: '2026-01-14',
        time: '10:05 AM',
        hasWait: false,
      },
      {
        message: 'Again',
        startDate: '2026-01-19T16:05:00.000Z',
        date: '2026-01-19',
        time: '10:05 AM',
        hasWait: true,
      },
    ],
    requestKey: 'key',
    rosterRevision: '1-1-0',
    sentAnyway: ['shouting'],
  });
});
