import { describe, expect, it } from 'vitest';
import { createRequest, failurePlan, madeText, sendLabel, shownNow } from './sending.ts';
import { repeatingRequest, repeatsText } from '../wizard/repeating.ts';
import { creditShortage } from './creditShortage.ts';
import { emptyForm, waitsForMessage } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

const failure = { status: 500, errorCode: 500, errorName: 'Internal', message: '' };

describe('a create that failed', () => {
  it('shows the server’s message (B-229)', () => {
    expect(failurePlan({ ...failure, status: 400, message: 'Choose a number.' })).toEqual({
      kind: 'message',
      message: 'Choose a number.',
    });
  });

  it('has its own words for a lost network (B-230) and for a time-out (B-231)', () => {
    expect(failurePlan({ ...failure, status: 0 })).toEqual({
      kind: 'message',
      message:
        'An unknown network error occurred. Please verify that you have an internet connection and try again.',
    });
    expect(failurePlan({ ...failure, status: 504 })).toEqual({
      kind: 'maybeCreated',
      message:
        'The connection timed out. However, the broadcast may have been created successfully. Please check the home page before trying again.',
    });
  });

  it('shows the status text when only a proxy responded (P-213)', () => {
    for (const [status, unavailable] of [
      [502, 'Bad Gateway'],
      [503, 'Service Unavailable'],
    ] as const) {
      expect(failurePlan({ ...failure, status, errorCode: null, unavailable })).toEqual({
        kind: 'message',
        message: `${unavailable}. Please try again in a moment. Your draft is saved, and no one gets it twice.`,
      });
    }
  });

  it('is not in doubt when the server knows: an earlier click created it', () => {
    const message = 'This broadcast was already created.';
    expect(failurePlan({ ...failure, status: 409, errorName: 'AlreadySent', message })).toEqual({
      kind: 'alreadyCreated',
      message,
    });
  });

  it('opens the more-credits dialog on 4100, and the generic one otherwise (B-044)', () => {
    expect(failurePlan({ ...failure, errorCode: 4100, message: 'x' }).kind).toBe('moreCredits');
    expect(failurePlan(failure).kind).toBe('unexpected');
  });

  it('that differs from what was shown is a change to confirm, not an error', () => {
    const message = 'You were shown 2 people, and now this broadcast would go to 43 people.';
    expect(failurePlan({ ...failure, status: 409, errorName: 'NotAsShown', message })).toEqual({
      kind: 'changed',
      message,
    });
  });
});

const facts = { textPhoneNumber: null, countryId: 1 };

describe('the request', () => {
  it('has the fields of the form, null where its type has none (B-065)', () => {
    const form: WizardForm = {
      ...emptyForm,
      BroadcastName: 'Early closing',
      TextMessage: 'Hi {{FirstName}}',
      TemplateID: 9,
      TemplateName: 'Closing',
      PersonalizedFields: ['FirstName'],
      SettingsConfirmed: true,
      RecipientsConfirmed: true,
      MessagesConfirmed: true,
    };
    expect(createRequest(form, 5, 'key', { textPhoneNumber: null, countryId: 3 })).toMatchObject({
      DraftBroadcastID: 5,
      BroadcastName: 'Early closing',
      BroadcastType: 'SMS',
      CallerID: null,
      CallerIDNumber: null,
      CountryID: 3,
      TemplateID: 9,
      TemplateName: 'Closing',
      PersonalizedFields: ['FirstName'],
      SettingsConfirmed: true,
      RecipientsConfirmed: true,
      MessagesConfirmed: true,
    });
    expect(
      createRequest({ ...form, BroadcastType: 'Announcement', CallerID: '2145550100' }, 5, 'key', facts),
    ).toMatchObject({
      CallerID: '2145550100',
      CallerIDNumber: '2145550100',
      TemplateID: null,
      TemplateName: null,
    });
  });

  it('carries the key of the draft and no replies of a plain text', () => {
    const form = { ...emptyForm, textSurveyAutoReplyYes: 'Thanks', sendTextSurveyAutoReply: true };
    const body = createRequest(form, 5, 'key', { ...facts, textPhoneNumber: '2145550100' });
    expect(body.RequestKey).toBe('key');
    expect([body.sendTextSurveyAutoReply, body.textSurveyAutoReplyYes]).toEqual([false, null]);
  });

  it('carries what the button shows, as far as it is known', () => {
    const shown = shownNow({ Reached: 2, RosterRevision: '3-2-0' }, 2);
    expect(createRequest(emptyForm, 5, 'key', facts, shown).Shown).toEqual({
      Reached: 2,
      RosterRevision: '3-2-0',
      Credits: 2,
    });
    expect(shownNow({ Reached: 2, RosterRevision: '3-2-0' }, undefined)).not.toHaveProperty('Credits');
  });

  it('drops a later start that was typed but not chosen', () => {
    const form = { ...emptyForm, StartDate: '2026-11-21T09:15', startTimeText: '9:15 AM' };
    expect(createRequest(form, 5, 'key', facts).StartDate).toBeNull();
  });
});

const announcement: WizardForm = { ...emptyForm, BroadcastType: 'Announcement', CallerID: '2145550100' };

describe('the request of a kind with calls', () => {
  it('has the message, the caller, and the times, and omits a transfer that is turned off', () => {
    const form: WizardForm = {
      ...announcement,
      Audio: { AudioID: 10_001 },
      RecordLater: true,
      RecordLaterVM: true,
      TransferNumber: '2145550177',
      TransferLines: '4',
      CheckCallingWindow: true,
      CallingWindowIgnored: true,
      TextNumberID: 7,
    };
    const body = createRequest(form, 5, 'key', { ...facts, textPhoneNumber: '2145550100' });
    expect(body).toMatchObject({
      BroadcastType: 'Announcement',
      CallerID: '2145550100',
      Audio: { AudioID: 10_001 },
      RecordLater: false,
      RecordLaterVM: true,
      IsTransfer: false,
      TransferNumber: null,
      TransferLines: null,
      CheckCallingWindow: true,
      CallingWindowIgnored: true,
      RetryTimes: 1,
    });
    expect(body).toMatchObject({ TextNumberID: null, TextPhoneNumber: null });
    expect(createRequest({ ...form, IsTransfer: true }, 5, 'key', facts)).toMatchObject({
      TransferNumber: '2145550177',
      TransferLines: '4',
    });
  });

  it('has both parts where there are both, and no call without them', () => {
    const both = createRequest(
      { ...announcement, BroadcastType: 'SMSAndSurvey', IsTextSurvey: true },
      5,
      'k',
      facts,
    );
    expect(both).toMatchObject({ BroadcastType: 'SMSAndSurvey', IsTextSurvey: true, CallerID: '2145550100' });
    const text = createRequest({ ...emptyForm, IsTextSurvey: true, CallerID: '2145550100' }, 5, 'k', facts);
    expect(text).toMatchObject({ BroadcastType: 'SMS', IsTextSurvey: true, CheckCallingWindow: false });
    expect(text).toMatchObject({ CallerID: null, CallerIDNumber: null });
  });

  it.each(['START_IMMEDIATELY', 'START_LATER', 'REPEATING'] as const)(
    'has every field of the schedule with %s (B-066)',
    (startOption) => {
      const form: WizardForm = {
        ...announcement,
        startOption,
        StartDate: '2027-03-15T17:00',
        startTimeText: '5:00 PM',
        CallThrottle: 20,
        CheckCallingWindow: true,
        CallingWindowDays: ['Monday', 'Tuesday'],
        ContinueOnNextDay: true,
        StartTimeOfDay: { Hour: 8, Minute: 30 },
        StopTimeOfDay: { Hour: 17, Minute: 0 },
        RepeatingBroadcastSchedule: startOption === 'REPEATING' ? { ScheduleFrequency: 'weekdays' } : null,
      };
      const request = createRequest(form, 5, 'key', facts);
      const isLater = startOption !== 'START_IMMEDIATELY';
      expect(startOption === 'REPEATING' ? repeatingRequest(form, request) : request).toMatchObject({
        startOption,
        StartDate: isLater ? '2027-03-15T17:00' : null,
        CallThrottle: 20,
        CheckCallingWindow: true,
        CallingWindowDays: ['Monday', 'Tuesday'],
        ContinueOnNextDay: true,
        StartTimeOfDay: { Hour: 8, Minute: 30 },
        StopTimeOfDay: { Hour: 17, Minute: 0 },
        RepeatingBroadcastSchedule: startOption === 'REPEATING' ? { ScheduleFrequency: 'weekdays' } : null,
        ...(startOption === 'START_LATER' ? { startTimeText: '5:00 PM' } : {}),
      });
    },
  );

  it('waits for a missing message, including the one for machines', () => {
    const ready = { ...announcement, Audio: { AudioID: 10_001 } };
    expect(waitsForMessage(announcement)).toBe(true);
    expect(waitsForMessage(ready)).toBe(false);
    expect(waitsForMessage({ ...ready, RecordLaterVM: true })).toBe(true);
    expect(waitsForMessage({ ...ready, RecordLaterVM: true, AudioVM: { AudioID: 10_002 } })).toBe(false);
    expect(waitsForMessage(emptyForm)).toBe(false);
    expect(madeText({ ...announcement, BroadcastName: 'Snow day' }, '3 people')).toBe(
      '"Snow day" waits for its voice message.',
    );
  });
});

describe('words', () => {
  it('name the number on the button', () => {
    expect(sendLabel('1,204 people', emptyForm)).toBe('Send to 1,204 people');
    expect(sendLabel('1 person', { ...emptyForm, startOption: 'START_LATER' })).toBe('Schedule for 1 person');
    expect(sendLabel('12 people', { ...announcement, RecordLater: true })).toBe('Create for 12 people');
  });

  it('say how many recipients the server accepted, and no number that it did not return', () => {
    const named = { ...emptyForm, BroadcastName: 'Closing' };
    expect(madeText(named, '43 people')).toBe('"Closing" is on its way for 43 people.');
    expect(madeText(named, null)).toBe('"Closing" is on its way.');
  });

  it('say what is short and who can help (B-155)', () => {
    expect(creditShortage(10, 0, true)).toBe(
      "You don't have any available credits. Please purchase more credits.",
    );
    expect(creditShortage(10, 0, false)).toBe(
      "You don't have any available credits. Please contact an account owner to purchase more credits.",
    );
    expect(creditShortage(10, 4, true)).toBe(
      'This broadcast needs 10 credits and you have 4 available. You are 6 credits short.',
    );
  });
});

describe('a broadcast that repeats', () => {
  const repeating: WizardForm = {
    ...emptyForm,
    BroadcastName: ' Roll call ',
    startOption: 'REPEATING',
    StartDate: '2027-03-10T09:00',
    startTimeText: '9:00 AM',
    RepeatingBroadcastSchedule: { ScheduleFrequency: 'custom', Interval: 2, IntervalFrequency: 'weeks' },
  };
  const sender = { textPhoneNumber: '2145550100', countryId: 1 };

  it('sends its schedule and its first start (B-113)', () => {
    expect(repeatingRequest(repeating, createRequest(repeating, 7, 'key', sender))).toMatchObject({
      DraftBroadcastID: 7,
      BroadcastName: 'Roll call',
      startOption: 'REPEATING',
      StartDate: '2027-03-10T09:00',
      RepeatingBroadcastSchedule: { ScheduleFrequency: 'custom', Interval: 2, IntervalFrequency: 'weeks' },
    });
  });

  it('says how it repeats and when it goes out first', () => {
    const first = { words: 'Wednesday, March 10, 2027 at 9:00 AM', note: '' };
    const meaning = { faults: [], description: 'Daily', dates: [first], total: 32, until: '' };
    // Its start was moved: the server's counts.
    const made = { words: '12 people', startsAt: '2027-03-10T15:02:00Z', zone: 'America/Chicago' };
    expect(repeatsText(repeating, meaning, made)).toBe(
      '"Roll call" repeats for 12 people: Daily. First on Wednesday, March 10, 2027 at 9:02 AM.',
    );
    expect(sendLabel('12 people', repeating)).toBe('Schedule for 12 people');
  });

  it('saves changes of a sequence instead of making another one', () => {
    const changed = { ...repeating, RepeatingBroadcastID: 5 };
    expect(sendLabel('12 people', changed)).toBe('Save changes');
    expect(repeatsText(changed, null, { words: null, startsAt: null, zone: 'UTC' })).toBe(
      '"Roll call" was changed, from its next date on.',
    );
  });
});
