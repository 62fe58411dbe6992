import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startsLater, whatCounts } from './form.ts';
import { asks, broadcastTypes, cleared, keeps } from './types.ts';

const typed = {
  BroadcastName: 'Snow day',
  StartDate: '2026-11-21T09:15',
  startTimeText: '9:15 AM',
  startOption: 'START_LATER',
  TextMessage: 'Is your child coming?',
  TextNumberID: 7,
  sendTextSurveyAutoReply: true,
  textSurveyAutoReplyYes: 'Thanks',
  textSurveyAutoReplyNo: 'Fine',
  CallerID: '2145550100',
  Audio: { AudioID: 10_001 },
  AudioVM: null,
  RecordLater: true,
  RecordLaterVM: true,
  IsTransfer: true,
  TransferNumber: '2145550177',
  TransferLines: '4',
  SurveyResponses: [{ ID: '1', Label: 'Coming' }],
  RetryTimes: 2,
};

describe('what counts of a form', () => {
  it.each([
    [
      'a time of a start at once',
      { startOption: 'START_IMMEDIATELY' },
      { StartDate: null, startTimeText: null },
    ],
    ['a time that was chosen', {}, { StartDate: '2026-11-21T09:15', startTimeText: '9:15 AM' }],
    ['a day without a choice', { startOption: undefined }, { StartDate: '2026-11-21T09:15' }],
    [
      'replies of a text that asks nothing',
      {},
      { sendTextSurveyAutoReply: false, textSurveyAutoReplyYes: null },
    ],
    [
      'replies of a question',
      { IsTextSurvey: true },
      { IsTextSurvey: true, sendTextSurveyAutoReply: true, textSurveyAutoReplyNo: 'Fine' },
    ],
    [
      'replies that are off',
      { IsTextSurvey: true, sendTextSurveyAutoReply: false },
      { sendTextSurveyAutoReply: false, textSurveyAutoReplyYes: null, textSurveyAutoReplyNo: null },
    ],
    ['a promise of a message that is there', {}, { RecordLater: false, Audio: { AudioID: 10_001 } }],
    ['a promise of one that is not', { Audio: null }, { RecordLater: true }],
    ['a promise of a voicemail', {}, { RecordLaterVM: true }],
    ['a voicemail that is there', { AudioVM: { AudioID: 10_002 } }, { RecordLaterVM: false }],
    ['a transfer that is on', {}, { TransferNumber: '2145550177', TransferLines: '4' }],
    ['a transfer that is off', { IsTransfer: false }, { TransferNumber: null, TransferLines: null }],
    [
      'a transfer of the other shape',
      { IsTransfer: undefined, TransferAndConnect: { IsTransfer: true } },
      { TransferNumber: '2145550177' },
    ],
    ['names of answers that no call asks for', {}, { SurveyResponses: [] }],
    [
      'names of answers',
      { BroadcastType: 'SMSAndSurvey' as const },
      { SurveyResponses: typed.SurveyResponses },
    ],
    [
      'calls of a text',
      { BroadcastType: 'SMS' as const },
      { CallerID: null, Audio: null, RetryTimes: undefined },
    ],
    ['a text of calls', { BroadcastType: 'Survey' as const }, { TextMessage: '', TextNumberID: null }],
  ])('%s', (_what, change, counts) =>
    expect(whatCounts({ ...typed, BroadcastType: 'SMSAndAnnouncement' as const, ...change })).toMatchObject(
      counts,
    ),
  );

  it('is decided once: nothing is left of a part that is gone, and again changes nothing', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...broadcastTypes),
        fc.record({
          IsTextSurvey: fc.boolean(),
          startOption: fc.constantFrom('START_LATER', 'START_IMMEDIATELY', undefined),
          sendTextSurveyAutoReply: fc.boolean(),
          Audio: fc.constantFrom(null, undefined, { AudioID: 1 }),
          RecordLater: fc.boolean(),
          IsTransfer: fc.boolean(),
        }),
        (BroadcastType, change) => {
          const form = { ...typed, ...change, BroadcastType };
          const counts = whatCounts(form);
          expect(counts).toMatchObject(cleared(BroadcastType));
          expect(whatCounts(counts)).toEqual(counts);
          expect(counts.BroadcastName).toBe(form.BroadcastName);
          // What a type keeps and nothing else decides stays as it was typed.
          for (const field of ['TextMessage', 'TextNumberID', 'CallerID', 'Audio', 'RetryTimes'] as const)
            if (keeps(BroadcastType, field)) expect(counts[field]).toEqual(form[field]);
          expect(counts.IsTextSurvey).toBe(asks(BroadcastType, change.IsTextSurvey).texts);
          expect(startsLater(counts)).toBe(startsLater(form));
        },
      ),
    ));
});
