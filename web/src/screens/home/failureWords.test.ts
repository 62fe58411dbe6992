import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { deliveryStatusByName } from '@carillon/rules/texts/messageStatus';
import { expect, it } from 'vitest';
import { failureWords } from './failureWords.ts';

const result = (DeliveryStatus: string, Total: number): Broadcast['Results'][number] => {
  const line = deliveryStatusByName(DeliveryStatus);
  if (line === undefined) throw new Error(`no result ${DeliveryStatus}`);
  const { label, category } = line;
  return { DeliveryStatus, Label: label, Category: category, Tooltip: '', Total, IsCall: false };
};
const busy = { ...result('NotDelivered', 90), DeliveryStatus: 'Busy', Label: 'Busy', IsCall: true };

it.each([
  ['a stopped number', [result('TextNumberUnavailable', 40)], ' Reason (all): Text Number Unavailable.'],
  [
    'some delivered',
    [result('Delivered', 5), result('TextNumberUnavailable', 40)],
    ' Reason (all): Text Number Unavailable.',
  ],
  [
    'most by one reason',
    [result('PhoneUnreachable', 3), result('TextNumberUnavailable', 1_040)],
    ' Reason (1,040 of 1,043): Text Number Unavailable.',
  ],
  ['phones', [result('PhoneUnreachable', 4)], ' Reason (all): Phone Unreachable.'],
  [
    'equal reasons',
    [result('NotDelivered', 2), result('PhoneUnreachable', 2)],
    ' Reason (2 of 4): Not Delivered.',
  ],
  [
    'opt-outs are no failure',
    [result('OptedOut', 90), result('PhoneUnreachable', 4)],
    ' Reason (all): Phone Unreachable.',
  ],
  [
    'invalid numbers are no failure',
    [result('InvalidNumber', 90), result('PhoneUnreachable', 4)],
    ' Reason (all): Phone Unreachable.',
  ],
  ['calls are no texts', [busy, result('PhoneUnreachable', 4)], ' Reason (all): Phone Unreachable.'],
  ['nothing counted yet', [], ''],
  ['none failed', [result('Delivered', 4)], ''],
  ['a line of zero', [result('PhoneUnreachable', 0)], ''],
] as const)('names the reason of most failed texts: %s', (_what, Results, words) => {
  expect(failureWords({ Results: [...Results] })).toBe(
    `Most of your texts failed. See why and how to fix it.${words}`,
  );
});
