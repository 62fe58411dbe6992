import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { callCatalogue } from '@carillon/rules/calls/callCatalogue';
import { deliveryStatusByName } from '@carillon/rules/texts/messageStatus';
import { expect, it } from 'vitest';
import { missedAct } from './missed.ts';

type Told = Parameters<typeof missedAct>[0];
const result = (DeliveryStatus: string, Total: number, IsCall = false): Broadcast['Results'][number] => {
  const line = IsCall
    ? callCatalogue.find(({ name }) => name === DeliveryStatus)
    : deliveryStatusByName(DeliveryStatus);
  if (line === undefined) throw new Error(`no result ${DeliveryStatus}`);
  return { DeliveryStatus, Label: line.label, Category: line.category, Tooltip: '', Total, IsCall };
};
const one: Told = {
  BroadcastType: 'SMS',
  BroadcastStatusCategory: 'Completed',
  StartedDate: '2026-11-25T10:00:00Z',
  PhoneNumberCount: 2_739,
  PeopleTotal: null,
  Results: [],
};
const texts = (...Results: Broadcast['Results']): Told => ({ ...one, Results });
const calls = (...Results: Broadcast['Results']): Told => ({
  ...one,
  BroadcastType: 'Announcement',
  Results,
});

it.each([
  [
    'failed, invalid and not sent together',
    texts(
      result('Delivered', 2_724),
      result('PhoneUnreachable', 11),
      result('OptedOut', 3),
      result('Expired', 1),
    ),
    15,
    'Text the other 12',
    '3 numbers can’t or may not be texted, and will be skipped unless you correct them.',
  ],
  [
    'only failed',
    texts(result('Delivered', 9), result('NotDelivered', 1)),
    1,
    'Text the person who didn’t get it',
    '',
  ],
  [
    'only numbers that can’t be texted',
    texts(result('Delivered', 9), result('NotTextable', 2)),
    2,
    undefined,
    'These numbers can’t or may not be texted.',
  ],
  [
    'one of them',
    texts(result('PhoneUnreachable', 1), result('InvalidNumber', 1)),
    2,
    'Text the other one',
    '1 number can’t or may not be texted, and will be skipped unless you correct it.',
  ],
  [
    'a canceled one',
    texts(result('Delivered', 10), result('Canceled', 2_729)),
    2_729,
    'Text the 2,729 people who didn’t get it',
    '',
  ],
  ['no credits', texts(result('NotEnoughCredits', 40)), 40, 'Text the 40 people who didn’t get it', ''],
  ['missing values', texts(result('MissingValue', 4)), 4, 'Text the 4 people who didn’t get it', ''],
  [
    'numbers of people with several',
    { ...texts(result('NotDelivered', 12)), PeopleTotal: 2_000 },
    12,
    'Text the 12 numbers that didn’t get it',
    '',
  ],
  [
    'numbers of people with several, one of them invalid',
    { ...texts(result('NotDelivered', 4), result('InvalidNumber', 1)), PeopleTotal: 4 },
    5,
    'Text the other 4',
    '1 number can’t or may not be texted, and will be skipped unless you correct it.',
  ],
  [
    'nearly over: one text in retry',
    {
      ...texts(result('NeedsSending', 1), result('NotDelivered', 11)),
      BroadcastStatusCategory: 'Broadcasting' as const,
    },
    11,
    'Text the 11 people who didn’t get it',
    '',
  ],
  [
    'calls',
    calls(
      result('LiveAnswer', 5, true),
      result('Busy', 2, true),
      result('NoAnswer', 1, true),
      result('CallFailed', 1, true),
    ),
    4,
    'Call the 4 people who didn’t get it',
    '',
  ],
  [
    'calls to numbers that may not be called',
    calls(result('DoNotCall', 1, true)),
    1,
    undefined,
    'This number can’t or may not be called.',
  ],
])('%s are one action', (_what, broadcast, total, label, note) => {
  expect(missedAct(broadcast as Told)).toEqual({
    of: broadcast.BroadcastType === 'SMS' ? 'texts' : 'calls',
    total,
    label,
    note,
  });
});

it.each([
  ['all were reached', texts(result('Delivered', 9), result('SentToCarrier', 2), result('Read', 1))],
  ['the rest waits for an answer', texts(result('Delivered', 9), result('Unconfirmed', 2))],
  [
    'it has only begun',
    {
      ...texts(result('NeedsSending', 2_000), result('NotDelivered', 1)),
      BroadcastStatusCategory: 'Broadcasting' as const,
    },
  ],
  [
    'calls are made again',
    { ...calls(result('Busy', 1, true)), BroadcastStatusCategory: 'Broadcasting' as const },
  ],
  ['it never started', { ...texts(result('OptedOut', 1)), StartedDate: null }],
  [
    'calls make up for texts',
    { ...texts(result('NotTextable', 1)), BroadcastType: 'SMSOrAnnouncement' as const },
  ],
  [
    'calls go beside texts',
    { ...texts(result('NotTextable', 1)), BroadcastType: 'SMSAndAnnouncement' as const },
  ],
])('nothing is offered while or if %s', (_what, broadcast) => {
  expect(missedAct(broadcast as Told)).toBeNull();
});
