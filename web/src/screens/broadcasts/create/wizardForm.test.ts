import { describe, expect, it } from 'vitest';
import { inReach, kindsFor, kindTitle, reaches, reachOf } from './kinds.ts';
import {
  editForm,
  emptyForm,
  hasCalls,
  hasTexts,
  isTextSurvey,
  isVoiceSurvey,
  kindOf,
  lostBySwitch,
  switchKind,
  wizardKinds,
} from './wizardForm.ts';
import type { CallDefaults, WizardForm } from './wizardForm.ts';

const calls: CallDefaults = {
  CallerID: '2145550100',
  CallThrottle: 20,
  RetryTimes: 2,
  CallingWindowDays: ['Monday'],
  StartTimeOfDay: { Hour: 8, Minute: 0 },
  StopTimeOfDay: { Hour: 17, Minute: 0 },
  ContinueOnNextDay: false,
};
const defaults = { textNumberId: 7, calls };
const confirmed = { SettingsConfirmed: true, RecipientsConfirmed: true, MessagesConfirmed: true };
const typedText: WizardForm = {
  ...emptyForm,
  ...confirmed,
  CompletedSteps: [1, 2, 3],
  BroadcastName: 'Snow day',
  TextNumberID: 9,
  TextMessage: 'School is closed.',
  Media: [{ MediaID: 'a', Uri: '/a' }],
  CallThrottle: 50,
};
const typedCall: WizardForm = {
  ...switchKind(emptyForm, 'Announcement', defaults),
  ...confirmed,
  Audio: { AudioID: 10_001 },
  AudioVM: { AudioID: 10_002 },
  IsTransfer: true,
  TransferNumber: '2145550177',
  TransferLines: 4,
  CallingWindowIgnored: true,
};

describe('the kinds (B-008, B-009)', () => {
  it('are read from the form as they were set', () => {
    for (const kind of wizardKinds) expect(kindOf(switchKind(typedText, kind, defaults))).toBe(kind);
    expect(kindOf({ BroadcastType: 'GroupSMS', IsTextSurvey: false })).toBe('SMS');
    expect(switchKind(emptyForm, 'TextSurvey', defaults)).toMatchObject({
      BroadcastType: 'SMS',
      IsTextSurvey: true,
    });
  });

  it.each([
    ['SMS', true, false, false, false],
    ['TextSurvey', true, false, true, false],
    ['Announcement', false, true, false, false],
    ['Survey', false, true, false, true],
    ['SMSAndAnnouncement', true, true, false, false],
    ['SMSOrAnnouncement', true, true, false, false],
    ['SMSAndSurvey', true, true, true, true],
    ['SMSOrSurvey', true, true, true, true],
  ] as const)('%s: texts %s, calls %s, asks by text %s, by call %s', (kind, texts, called, asks, voice) => {
    const form = switchKind(emptyForm, kind, defaults);
    expect([hasTexts(form), hasCalls(form), isTextSurvey(form), isVoiceSurvey(form)]).toEqual([
      texts,
      called,
      asks,
      voice,
    ]);
  });

  it('can all be chosen by two questions, and each has a name', () => {
    const offered = reaches.flatMap(({ value }) => kindsFor(value).map((one) => one.value));
    expect(offered.toSorted()).toEqual([...wizardKinds].toSorted());
    for (const { value } of reaches)
      expect(kindsFor(value).map((one) => reachOf(one.value))).toEqual([value, value]);
    expect(new Set(wizardKinds.map(kindTitle)).size).toBe(8);
    expect(inReach('TextSurvey', 'call')).toBe('Survey');
    expect(inReach('SMSOrAnnouncement', 'text')).toBe('SMS');
  });
});

describe('another kind', () => {
  it('clears all confirmations (B-105)', () => {
    for (const kind of wizardKinds.filter((one) => one !== 'SMS'))
      expect(switchKind(typedText, kind, defaults)).toMatchObject({
        SettingsConfirmed: false,
        RecipientsConfirmed: false,
        MessagesConfirmed: false,
        CompletedSteps: [],
      });
    expect(switchKind(typedText, 'SMS', defaults)).toBe(typedText);
  });

  it.each(['SMS', 'TextSurvey'] as const)('%s keeps nothing of calls (B-106)', (kind) => {
    expect(switchKind(typedCall, kind, defaults)).toMatchObject({
      Audio: null,
      AudioVM: null,
      RecordLater: false,
      RecordLaterVM: false,
      IsTransfer: false,
      TransferNumber: null,
      TransferLines: null,
      CallerID: null,
      CheckCallingWindow: false,
      CallingWindowIgnored: false,
      CallThrottle: 0,
      TextNumberID: 7,
    });
    expect(lostBySwitch(typedCall, kind)).toContain('voice message');
  });

  it.each(['Announcement', 'Survey'] as const)('%s keeps nothing of texts (B-107)', (kind) => {
    const replies = { ...typedText, sendTextSurveyAutoReply: true, textSurveyAutoReplyYes: 'Thanks' };
    expect(switchKind({ ...replies, IsTextSurvey: true }, kind, defaults)).toMatchObject({
      TextMessage: '',
      Media: [],
      TextNumberID: null,
      IsTextSurvey: false,
      sendTextSurveyAutoReply: false,
      textSurveyAutoReplyYes: '',
      BroadcastName: 'Snow day',
    });
    expect(lostBySwitch(typedText, kind)).toContain('text was removed');
  });

  it('with texts and calls keeps both (2-decisions D)', () => {
    expect(switchKind(typedText, 'SMSAndAnnouncement', defaults)).toMatchObject({
      TextMessage: 'School is closed.',
      TextNumberID: 9,
    });
    expect(switchKind(typedCall, 'SMSOrAnnouncement', defaults)).toMatchObject({
      Audio: { AudioID: 10_001 },
      IsTransfer: true,
      TextNumberID: 7,
    });
    expect(lostBySwitch(typedText, 'SMSOrSurvey')).toBeNull();
    expect(lostBySwitch(emptyForm, 'Announcement')).toBeNull();
  });

  it("starts calls with the user's voice settings and the window on, and keeps what was chosen", () => {
    const first = switchKind(typedText, 'Announcement', defaults);
    expect(first).toMatchObject({ ...calls, CheckCallingWindow: true });
    const chosen = { ...first, CallThrottle: 5, RetryTimes: 0 as const };
    expect(switchKind(chosen, 'SMSOrSurvey', defaults)).toMatchObject({ CallThrottle: 5, RetryTimes: 0 });
  });

  it('records the voicemail of a survey later, unless there is one (B-108)', () => {
    expect(switchKind(typedText, 'Survey', defaults).RecordLaterVM).toBe(true);
    expect(switchKind(typedText, 'SMSAndSurvey', defaults).RecordLaterVM).toBe(true);
    expect(switchKind(typedCall, 'Survey', defaults)).toMatchObject({
      RecordLaterVM: false,
      AudioVM: { AudioID: 10_002 },
    });
    const back = switchKind(switchKind(typedText, 'Survey', defaults), 'Announcement', defaults);
    expect(back.RecordLaterVM).toBe(false);
  });

  it('and back again is a form without input', () => {
    const back = switchKind(switchKind(emptyForm, 'Announcement', defaults), 'SMS', {
      ...defaults,
      textNumberId: null,
    });
    expect(back).toEqual(emptyForm);
  });
});

describe('editing', () => {
  it('call settings and messages reopens their step', () => {
    const form = { ...typedCall, ...confirmed, CompletedSteps: [1, 2, 3] };
    expect(editForm(form, { RetryTimes: 0 }).CompletedSteps).toEqual([2, 3]);
    expect(editForm(form, { Audio: { AudioID: 10_009 } }).CompletedSteps).toEqual([1, 2]);
    expect(editForm(form, { Audio: { AudioID: 10_001 } }).CompletedSteps).toEqual([1, 2, 3]);
  });

  it('a different start or window is not the ignored one', () => {
    expect(editForm(typedCall, { CallingWindowDays: ['Friday'] }).CallingWindowIgnored).toBe(false);
    expect(editForm(typedCall, { startOption: 'START_LATER' }).CallingWindowIgnored).toBe(false);
    expect(editForm(typedCall, { BroadcastName: 'Other' }).CallingWindowIgnored).toBe(true);
    expect(editForm(typedCall, { CallingWindowIgnored: false }).CallingWindowIgnored).toBe(false);
  });
});
