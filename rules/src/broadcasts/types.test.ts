import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asks, broadcastTypes, cleared, keeps, kindFields, kindOf, partsOf, switchFields } from './types.ts';
import type { BroadcastType } from './types.ts';

/** Written out by hand from decision D, not computed: texts, calls, either, asks by texts when flagged, asks by calls. */
const shapes: readonly [BroadcastType, boolean, boolean, boolean, boolean, boolean][] = [
  ['SMS', true, false, false, true, false],
  ['GroupSMS', true, false, false, true, false],
  ['TextSurvey', true, false, false, true, false],
  ['Announcement', false, true, false, false, false],
  ['Survey', false, true, false, false, true],
  ['SMSAndAnnouncement', true, true, false, true, false],
  ['SMSAndSurvey', true, true, false, true, true],
  ['SMSOrAnnouncement', true, true, true, true, false],
  ['SMSOrSurvey', true, true, true, true, true],
];
/** Fields of which every part has its own; a field named here and no longer known, or the other way round, is found. */
const ofTexts = [
  'TextMessage',
  'TextNumberID',
  'Media',
  'IsTextSurvey',
  'sendTextSurveyAutoReply',
  'textSurveyAutoReplyYes',
  'textSurveyAutoReplyNo',
  'TemplateID',
  'TemplateName',
  'PersonalizedFields',
];
const ofCalls = [
  'CallerID',
  'Audio',
  'AudioVM',
  'RecordLater',
  'RecordLaterVM',
  'IsTransfer',
  'TransferNumber',
  'TransferLines',
  'TransferAndConnect',
  'SurveyResponses',
  'CheckCallingWindow',
  'CallingWindowIgnored',
  'UseRecipientTimeZone',
  'CallUnconfirmedMinutes',
  'RetryTimes',
  'CallingWindowDays',
  'StartTimeOfDay',
  'StopTimeOfDay',
  'ContinueOnNextDay',
];
const ofNone = [
  'BroadcastName',
  'StartDate',
  'startOption',
  'CallThrottle',
  'NumbersPerPerson',
  'IncludeSignature',
];

describe('the parts of a type', () => {
  it('are in the table for every type', () =>
    expect(shapes.map(([type]) => type).toSorted()).toEqual([...broadcastTypes].toSorted()));

  it.each(shapes)('%s: texts %s, calls %s, either %s, asks by text %s, by call %s', (type, ...is) => {
    const [texts, calls, either, byText, byCall] = is;
    expect(partsOf(type)).toEqual({ texts, calls, either });
    expect(asks(type, true)).toEqual({ texts: byText, calls: byCall });
    expect(asks(type)).toEqual({ texts: type === 'TextSurvey', calls: byCall });
  });

  it('is at least one, and either needs both', () => {
    for (const type of broadcastTypes) {
      const { texts, calls, either } = partsOf(type);
      expect(texts || calls).toBe(true);
      if (either) expect(texts && calls).toBe(true);
      for (const flag of [true, false]) {
        const asked = asks(type, flag);
        expect([asked.texts && !texts, asked.calls && !calls]).toEqual([false, false]);
      }
    }
  });
});

describe('kinds', () => {
  it.each([
    ['SMS', false, 'SMS'],
    ['SMS', true, 'TextSurvey'],
    ['GroupSMS', false, 'SMS'],
    ['GroupSMS', true, 'TextSurvey'],
    ['TextSurvey', false, 'TextSurvey'],
    ['TextSurvey', true, 'TextSurvey'],
    ['Announcement', true, 'Announcement'],
    ['SMSAndSurvey', false, 'SMSAndSurvey'],
    ['SMSOrAnnouncement', true, 'SMSOrAnnouncement'],
  ] as const)('%s with flag %s is %s', (type, flag, kind) => expect(kindOf(type, flag)).toBe(kind));

  it('are read again from the fields that choose them', () => {
    for (const type of broadcastTypes) {
      if (type === 'GroupSMS') continue;
      const { BroadcastType, IsTextSurvey } = kindFields(type);
      expect(kindOf(BroadcastType, IsTextSurvey)).toBe(type);
      expect(partsOf(BroadcastType)).toEqual(partsOf(type));
    }
  });
});

describe('fields', () => {
  it('of each part are these', () => {
    expect(Object.keys(cleared('Announcement')).toSorted()).toEqual(ofTexts.toSorted());
    expect(Object.keys(cleared('SMS')).toSorted()).toEqual(ofCalls.toSorted());
  });

  it.each(shapes)('%s keeps those of its own parts alone', (type, texts, calls) => {
    for (const field of ofTexts) expect([field, keeps(type, field)]).toEqual([field, texts]);
    for (const field of ofCalls) expect([field, keeps(type, field)]).toEqual([field, calls]);
    for (const field of ofNone) expect([field, keeps(type, field)]).toEqual([field, true]);
    const gone = [...ofTexts, ...ofCalls].filter((field) => !keeps(type, field));
    expect(Object.keys(cleared(type)).toSorted()).toEqual(gone.toSorted());
  });

  it('that go are empty (B-106, B-107)', () => {
    expect(cleared('Announcement')).toMatchObject({ TextMessage: '', TextNumberID: null, Media: [] });
    expect(cleared('SMS')).toMatchObject({ Audio: null, IsTransfer: false, CheckCallingWindow: false });
    // Settings of calls are the user's own again.
    for (const field of ['RetryTimes', 'CallingWindowDays', 'StartTimeOfDay', 'ContinueOnNextDay'])
      expect(cleared('SMS')).toHaveProperty(field, undefined);
  });
});

describe('a switch', () => {
  const type = fc.constantFrom(...broadcastTypes);
  const audio = fc.constantFrom(null, undefined, { AudioID: 10_001 });

  it('takes confirmations back and leaves nothing of a part that is gone', () =>
    fc.assert(
      fc.property(type, type, audio, fc.boolean(), (from, to, AudioVM, flag) => {
        const change = switchFields({ BroadcastType: from, AudioVM }, to, flag);
        expect(change).toMatchObject({
          BroadcastType: to,
          SettingsConfirmed: false,
          RecipientsConfirmed: false,
          MessagesConfirmed: false,
          CompletedSteps: [],
          IsTextSurvey: asks(to, flag).texts,
        });
        // Texts that do not ask are not answered automatically.
        if (!change.IsTextSurvey) expect(change.sendTextSurveyAutoReply).toBe(false);
        expect('CallThrottle' in change).toBe(partsOf(from).calls !== partsOf(to).calls);
        const shared = [...ofTexts, ...ofCalls].filter((field) => keeps(from, field) && keeps(to, field));
        const decided = ['IsTextSurvey', 'sendTextSurveyAutoReply', 'RecordLaterVM'];
        expect(shared.filter((field) => field in change && !decided.includes(field))).toEqual([]);
      }),
    ));

  it.each([
    ['Announcement', 'Survey', null, true],
    ['Announcement', 'Survey', { AudioID: 1 }, false],
    ['SMS', 'SMSAndSurvey', null, true],
    ['SMS', 'SMSOrSurvey', undefined, true],
    ['Survey', 'Announcement', null, false],
    ['SMSOrSurvey', 'SMSOrAnnouncement', null, false],
    ['Survey', 'SMSAndSurvey', null, undefined],
    ['Announcement', 'SMSAndAnnouncement', null, undefined],
    ['Survey', 'SMS', null, false],
    ['SMS', 'TextSurvey', null, false],
  ] as const)('from %s to %s with voicemail %j records it later: %s (B-108)', (from, to, AudioVM, later) =>
    expect(switchFields({ BroadcastType: from, AudioVM }, to, false).RecordLaterVM).toBe(later),
  );
});
