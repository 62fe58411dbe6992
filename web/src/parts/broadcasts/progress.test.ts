import { expect, it } from 'vitest';
import {
  callProgress,
  callSharesOf,
  outcomeText,
  progressText,
  sharesOf,
  spokenProgress,
  textProgress,
} from './progress.ts';

const texts = {
  DeliveredTexts: 6,
  FailedTextTotal: 1,
  InvalidTextCount: 1,
  UnconfirmedTexts: 1,
  TotalCompleted: 9,
  PhoneNumberCount: 12,
};
const result = (DeliveryStatus: string, Total: number, IsCall = true) => ({
  DeliveryStatus,
  Label: DeliveryStatus,
  Category: '',
  Tooltip: '',
  Total,
  IsCall,
});
const calls = {
  CallTotal: 20,
  LivePersonTotal: 6,
  AnsweringMachineTotal: 4,
  BusyNoAnswerTotal: 3,
  InvalidNumberTotal: 1,
  UnconfirmedCalls: 1,
  Results: [result('CallFailed', 2), result('NotYetCalled', 1), result('Calling', 1), result('Canceled', 1)],
  Calling: { CallsNow: 1, TransfersNow: 0, RetryTotal: 4, NextRetryDate: null, WindowOpensDate: null },
};

it('shares of texts add up to all people', () => {
  const shares = sharesOf({ ...texts, LeftOutTotal: 1 });
  expect(shares).toMatchObject({ unsent: 1, waiting: 2 });
  expect(progressText(textProgress(shares))).toBe(
    '82 percent of 11 texts done: 6 delivered, 1 failed, 1 unconfirmed, 1 not sent, 2 incomplete. 1 more person can’t be texted.',
  );
  expect(textProgress(shares)).toMatchObject({ total: 11, done: 9, people: 12 });
  expect(textProgress(shares).parts.reduce((sum, part) => sum + part.value, 0)).toBe(12);
});

it('a number that the carrier found invalid had a text, and counts among the texts', () => {
  const progress = textProgress(sharesOf(texts));
  expect(progress).toMatchObject({ total: 12, people: 12 });
  expect(progressText(progress)).toMatch(/^83 percent of 12 texts done: 6 delivered, 1 failed, 1 invalid/);
});

it('shares of calls add up to all people who are called, and a call that is retried is not done', () => {
  const progress = callProgress(callSharesOf(calls));
  expect(progress.parts.reduce((sum, part) => sum + part.value, 0)).toBe(20);
  expect(progress).toMatchObject({ done: 14, waiting: 2, reached: 10 });
  expect(outcomeText(progress)).toBe('6 answered, 4 voicemail, 5 not reached');
  expect(progressText(progress)).toMatch(
    /^70 percent of 20 calls done: 6 live answer, 4 voicemail, 3 busy \/ no answer/,
  );
});

it('a person who is called instead of texted is not a failed text', () => {
  const mixed = { ...texts, BroadcastType: 'SMSOrAnnouncement' as const, InvalidTextCount: 3 };
  const shares = sharesOf({
    ...mixed,
    CallTotal: 2,
    // The same status of a call is not a waiting text.
    Results: [result('NeedsSending', 1, false), result('NotYetCalled', 2), result('Canceled', 5)],
  });
  expect(shares).toMatchObject({ total: 10, invalid: 1, waiting: 1, unsent: 0 });
});

it.each([
  ['all confirmed', 6, 0, '6 delivered'],
  ['some not confirmed', 6, 2, '4 delivered and 2 sent to carrier'],
  ['none confirmed', 6, 6, '0 delivered and 6 sent to carrier'],
  ['none at all', 0, 0, '0 delivered'],
  ['results that are older than the counter', 1, 3, '0 delivered and 1 sent to carrier'],
])('delivered counts confirmed texts only: %s', (_what, DeliveredTexts, sent, words) => {
  const shares = sharesOf({
    ...texts,
    DeliveredTexts,
    FailedTextTotal: 0,
    Results: [result('SentToCarrier', sent, false), result('Delivered', DeliveredTexts - sent, false)],
  });
  expect(shares.delivered + shares.sent).toBe(DeliveredTexts);
  expect(outcomeText(textProgress(shares))).toBe(words);
});

it('people who were left out for a missing value have no texts', () => {
  const shares = sharesOf({
    ...texts,
    DeliveredTexts: 40,
    FailedTextTotal: 0,
    InvalidTextCount: 0,
    UnconfirmedTexts: 0,
    TotalCompleted: 54,
    PhoneNumberCount: 54,
    LeftOutTotal: 14,
    Results: [result('MissingValue', 14, false), result('Delivered', 40, false)],
  });
  expect(textProgress(shares)).toMatchObject({ total: 40, done: 40, people: 54 });
  expect(progressText(textProgress(shares))).toBe(
    '100 percent of 40 texts done: 40 delivered. 14 more were left out.',
  );
});

it.each([
  ['texts alone', [textProgress(sharesOf(texts))], /^83 percent of 12 texts done: /],
  ['calls alone', [callProgress(callSharesOf(calls))], /^70 percent of 20 calls done: /],
  [
    'texts and calls, with the figure of both first',
    [textProgress(sharesOf(texts)), callProgress(callSharesOf(calls))],
    /^78 percent done\. 83 percent of 12 texts done: .* 70 percent of 20 calls done: /,
  ],
])('the spoken progress has the figure that the page shows: %s', (_what, progress, words) => {
  expect(spokenProgress({ TotalCompleted: 25, PhoneNumberCount: 32 }, progress)).toMatch(words);
});

it('says less than one percent for both', () => {
  const both = [textProgress(sharesOf(texts)), callProgress(callSharesOf(calls))];
  expect(spokenProgress({ TotalCompleted: 1, PhoneNumberCount: 500 }, both)).toMatch(
    /^less than 1 percent done\. /,
  );
});
