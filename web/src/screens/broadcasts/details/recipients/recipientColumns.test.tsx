import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import { expect, it } from 'vitest';
import { shown } from '../../../../testing/asText.tsx';
import { recipientColumns } from './recipientColumns.tsx';

const broadcast = {
  BroadcastType: 'SMS',
  TransferAndConnect: { IsTransfer: false },
  RetryTimes: 0,
} as Parameters<typeof recipientColumns>[0];
const result = (row: Partial<RecipientResult>): string => {
  const column = recipientColumns(broadcast, { kind: 'texts', filter: 'all' }).find(
    (one) => one.id === 'result',
  );
  const waiting = { TextResult: 'Not Yet Sent', TextResultCategory: 'not-completed', Reason: 'why' };
  return shown(<>{column?.cell({ ...waiting, NextTextDate: null, ...row } as RecipientResult)}</>).text;
};

it('a text that waits says below its result when it is tried again', () => {
  const in40Minutes = new Date(Date.now() + 40 * 60_000).toISOString();
  expect(result({ NextTextDate: in40Minutes })).toMatch(
    /^Not Yet Sent ?Tries again (tomorrow )?at \d+:\d\d [AP]M$/,
  );
  expect(result({ NextTextDate: new Date(Date.now() - 60_000).toISOString() })).toMatch(
    /Tries again in a moment$/,
  );
});

it('any other text has its result alone', () => {
  expect(result({})).toBe('Not Yet Sent');
  expect(result({ TextResult: 'Delivered', TextResultCategory: 'delivered' })).toBe('Delivered');
});
