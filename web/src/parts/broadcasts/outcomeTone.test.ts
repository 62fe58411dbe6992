import { expect, it } from 'vitest';
import { outcomeTone, outcomeWords } from './outcomeTone.ts';

type Told = Parameters<typeof outcomeTone>[0];
const result = (DeliveryStatus: string, Total: number, IsCall = false) => ({
  DeliveryStatus,
  Label: DeliveryStatus,
  Category: '',
  Tooltip: '',
  Total,
  IsCall,
});
const none = {
  BroadcastType: 'SMS' as const,
  StatusLabel: 'Completed',
  FailureAlert: false,
  DeliveredTexts: 0,
  FailedTextTotal: 0,
  InvalidTextCount: 0,
  UnconfirmedTexts: 0,
  TotalCompleted: 100,
  PhoneNumberCount: 100,
  LeftOutTotal: 0,
  CallTotal: 0,
  LivePersonTotal: 0,
  AnsweringMachineTotal: 0,
  BusyNoAnswerTotal: 0,
  InvalidNumberTotal: 0,
  UnconfirmedCalls: 0,
  Results: [],
  Calling: null,
};
const calls = { ...none, BroadcastType: 'Announcement' as const, CallTotal: 100 };
const both = { ...none, BroadcastType: 'SMSAndAnnouncement' as const, CallTotal: 100 };

it.each<[string, Partial<Told>, ReturnType<typeof outcomeTone>]>([
  ['all delivered', { DeliveredTexts: 100 }, 'green'],
  [
    'all taken by carriers that confirm none',
    { DeliveredTexts: 100, Results: [result('SentToCarrier', 100)] },
    'green',
  ],
  ['nine in ten delivered', { DeliveredTexts: 90, FailedTextTotal: 10 }, 'green'],
  ['more than one in ten failed', { DeliveredTexts: 89, FailedTextTotal: 11 }, 'amber'],
  [
    'half not sent, for want of credits',
    { DeliveredTexts: 50, Results: [result('NotEnoughCredits', 50)] },
    'amber',
  ],
  ['most failed', { DeliveredTexts: 20, FailedTextTotal: 80, FailureAlert: true }, 'red'],
  ['all failed', { FailedTextTotal: 100 }, 'red'],
  ['no one could be texted', { InvalidTextCount: 100, LeftOutTotal: 100 }, 'red'],
  [
    'a third left out before Send, the rest delivered',
    { DeliveredTexts: 67, InvalidTextCount: 33, LeftOutTotal: 33 },
    'green',
  ],
  ['all in doubt', { UnconfirmedTexts: 100 }, 'red'],
  ['a call that everyone took', { ...calls, LivePersonTotal: 60, AnsweringMachineTotal: 40 }, 'green'],
  ['a call that half missed', { ...calls, LivePersonTotal: 50, BusyNoAnswerTotal: 50 }, 'amber'],
  ['a call that no one took', { ...calls, BusyNoAnswerTotal: 100 }, 'red'],
  [
    'texts that arrived and calls that did not',
    { ...both, DeliveredTexts: 100, BusyNoAnswerTotal: 100 },
    'amber',
  ],
  ['one that still runs', { StatusLabel: 'Broadcasting' }, undefined],
  ['one that was canceled', { StatusLabel: 'Canceled' }, undefined],
])('%s has a badge of the right color', (_what, one, tone) => {
  expect(outcomeTone({ ...none, ...one } as Told)).toBe(tone);
});

it.each<[Partial<Told>, string | undefined]>([
  [{ DeliveredTexts: 95, FailedTextTotal: 5 }, undefined],
  [
    { DeliveredTexts: 80, FailedTextTotal: 20 },
    'Sending is over. 80 of 100 were reached; its page says why the others were not.',
  ],
  [{ FailedTextTotal: 100 }, 'Sending is over. No one was reached.'],
  [{ StatusLabel: 'Broadcasting' }, undefined],
])('%j says why it is not green', (one, words) => {
  expect(outcomeWords({ ...none, ...one } as Told)).toBe(words);
});
