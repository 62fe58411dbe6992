import { expect, it } from 'vitest';
import { sharesOf } from '../../../parts/ResultBar.tsx';
import { headline } from './headline.ts';

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

it('does not claim that texts without an answer are out', () => {
  expect(said('Broadcasting', { DeliveredTexts: 21, TotalCompleted: 21, UnconfirmedTexts: 2 })).toBe(
    '21 of 23 texts done. We are asking the carrier about the other 2.',
  );
  expect(said('Broadcasting', { UnconfirmedTexts: 23 })).toBe('We are asking the carrier about 23 texts.');
  expect(said('Broadcasting', { DeliveredTexts: 23, TotalCompleted: 23 })).toBe(
    'All texts are out. The last confirmations are coming in.',
  );
});

it('counts a text that is sent again as waiting, and one that ended unsent as done', () => {
  expect(said('Broadcasting', { DeliveredTexts: 21, FailedTextTotal: 1, TotalCompleted: 22 })).toBe(
    '22 of 23 texts done',
  );
  expect(said('Broadcasting', { DeliveredTexts: 21, TotalCompleted: 22 })).toBe('22 of 23 texts done');
  expect(said('Completed', { DeliveredTexts: 22, TotalCompleted: 23 })).toBe('22 of 23 texts delivered');
  expect(said('Canceled', { DeliveredTexts: 5, TotalCompleted: 23 })).toBe('Canceled after 5 of 23 texts');
});
