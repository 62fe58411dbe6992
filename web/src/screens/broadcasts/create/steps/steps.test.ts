import {
  foreignCallerIdText,
  lostAudioText,
  messageNowText,
  noRecipientsText,
  outsideWindowText,
} from '@carillon/rules/broadcasts/refusals';
import { describe, expect, it } from 'vitest';
import { checkStart } from '../settings/startTimes.ts';
import { scheduleOf } from '../settings/scheduleOf.ts';
import { heldText } from '../message/heldText.ts';
import {
  callerIdCheckingText,
  callerIdError,
  heldAt,
  isWindowConflict,
  messageProblems,
  moveTo,
  recipientProblems,
  serverProblems,
  settingsProblems,
} from './steps.ts';
import type { Held, StepNumber } from './steps.ts';
import type { StepFacts } from './stepFacts.ts';
import { plainText as text, stepFacts as facts } from './stepFactsFixture.ts';
import { editForm, emptyForm, formFromDraft, recipientsChanged, switchKind } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

const zone = 'America/Chicago';
const now = Date.UTC(2026, 10, 20, 18, 0);
const defaults = { textNumberId: 7, calls: {} };
const filled: WizardForm = { ...emptyForm, BroadcastName: 'Closing', TextNumberID: 7 };
const confirmed = moveTo(filled, 4, facts).form;

function walk(): WizardForm {
  let form = filled;
  for (const step of [2, 3, 4] as const) form = moveTo(form, step, facts).form;
  return form;
}

describe('the four steps', () => {
  it('start at 1 with none completed; a finished step is completed and can be reopened (B-025)', () => {
    const fresh = formFromDraft({});
    expect([fresh.CurrentStep, fresh.CompletedSteps]).toEqual([1, []]);
    const second = moveTo(filled, 2, facts);
    expect(second.problems).toEqual([]);
    expect([second.form.CurrentStep, second.form.CompletedSteps]).toEqual([2, [1]]);
    const back = moveTo(second.form, 1, facts);
    expect([back.form.CurrentStep, back.form.CompletedSteps]).toEqual([1, [1]]);
  });

  it.each([
    ['no name', { BroadcastName: '' }, 'Enter a broadcast name'],
    ['a blank name', { BroadcastName: '   ' }, 'Enter a broadcast name'],
    ['51 characters', { BroadcastName: 'x'.repeat(51) }, 'Broadcast name must be at most 50 characters'],
    ['no number', { TextNumberID: null }, 'Choose a text number to send from'],
    ['no date', { startOption: 'START_LATER' }, 'Enter a start date'],
  ] as const)('step 1 holds with %s (B-109, B-129)', (_, change, message) => {
    const held = moveTo({ ...filled, ...change }, 2, facts);
    expect(held.form.CurrentStep).toBe(1);
    expect(held.problems[0]?.message).toBe(message);
    expect(held.form.CompletedSteps).toEqual([]);
  });

  it('takes a name of exactly 50 characters (B-129)', () => {
    expect(settingsProblems({ ...filled, BroadcastName: 'x'.repeat(50) }, facts)).toEqual([]);
  });

  it('refuses a number that carriers block, and one that is not ours', () => {
    expect(settingsProblems({ ...filled, TextNumberID: 8 }, facts)[0]?.message).toContain('blocked');
    expect(settingsProblems({ ...filled, TextNumberID: 9 }, facts)).toHaveLength(1);
  });

  it('requires no choice if there is nothing to choose from, and none before the numbers have loaded', () => {
    const form = { ...filled, TextNumberID: null };
    expect(settingsProblems(form, { ...facts, usableNumbers: [] })[0]?.message).toBe(
      'You have no text number to send from. An account owner can register one and assign it to you.',
    );
    expect(settingsProblems(form, { ...facts, usableNumbers: undefined })).toMatchObject([
      { field: 'TextNumberID', isWaiting: true },
    ]);
  });

  it('no step is reopened because of data that has not loaded yet', () => {
    const form = walk();
    for (const late of [{ usableNumbers: undefined }, { summary: undefined }]) {
      const held = moveTo(form, 4, { ...facts, ...late });
      expect(held.form).toEqual(form);
      expect(held.problems).toMatchObject([{ isWaiting: true }]);
    }
  });

  it('step 2 holds without recipients or without one that can get texts (B-110)', () => {
    const empty = { ...facts, summary: { Total: 0, Reached: 0 } };
    const held = moveTo(moveTo(filled, 2, facts).form, 3, empty);
    expect([held.form.CurrentStep, held.problems.length]).toEqual([2, 1]);
    expect(recipientProblems(filled, { ...facts, summary: { Total: 4, Reached: 0 } })).toHaveLength(1);
    expect(recipientProblems(filled, { ...facts, summary: undefined })).toHaveLength(1);
  });

  it('step 4 sends back to a message that is not valid (B-111)', () => {
    const form = walk();
    expect(form.CurrentStep).toBe(4);
    const broken = { ...form, CurrentStep: 1 };
    const held = moveTo(broken, 4, { ...facts, message: text('x'.repeat(161)) });
    expect(held.form.CurrentStep).toBe(3);
    expect(held.problems).toEqual([{ field: 'TextMessage', message: "Can't exceed 160 characters." }]);
    expect(held.form.CompletedSteps).toEqual([1, 2]);
  });

  it('a jump ahead stops, without an error, at the first unconfirmed step', () => {
    expect(confirmed.CurrentStep).toBe(2);
    expect(moveTo(filled, 4, facts).problems).toEqual([]);
  });

  it('going back is always allowed, even from an invalid step', () => {
    const form = { ...walk(), CurrentStep: 3 };
    const back = moveTo(form, 1, { ...facts, message: text('') });
    expect([back.form.CurrentStep, back.problems]).toEqual([1, []]);
  });

  it('opening the current step changes nothing, except that the review is checked again', () => {
    const third = { ...walk(), CurrentStep: 3 };
    const broken = { ...facts, usableNumbers: [] };
    expect(moveTo(third, 3, broken).form).toEqual(third);
    expect(moveTo(walk(), 4, broken).form.CurrentStep).toBe(1);
  });

  it('needs both auto replies when they are on (2-decisions E4)', () => {
    const form = { ...filled, IsTextSurvey: true, sendTextSurveyAutoReply: true };
    expect(messageProblems(form, { ...facts, replyNo: text('') })).toHaveLength(1);
    expect(messageProblems({ ...form, IsTextSurvey: false }, { ...facts, replyNo: text('') })).toEqual([]);
  });
});

describe('settings of calls', () => {
  const call: WizardForm = { ...filled, BroadcastType: 'Announcement', CallerID: '2145550100' };

  it.each([
    ['none', null, 'Enter the number your calls come from'],
    ['blanks', '   ', 'Enter the number your calls come from'],
    ['5 digits', '21455', 'Must be 10 digits; use only numbers'],
    ['another country', '+44 20 7946 0958', 'Phone number must be from a supported country.'],
    ['an area code that does not exist', '9995550100', 'Enter a phone number with a valid area code.'],
    ['a number of somebody else', '2145550101', foreignCallerIdText],
  ] as const)('step 1 holds with a caller ID of %s (B-109, B-134, B-135)', (_, CallerID, message) => {
    const held = moveTo({ ...call, CallerID }, 2, facts);
    expect(held.form.CurrentStep).toBe(1);
    expect(held.problems).toEqual([{ field: 'CallerID', message }]);
  });

  it('accept the account’s number, as stored or as people write it, and require no text number', () => {
    expect(settingsProblems({ ...call, TextNumberID: null }, facts)).toEqual([]);
    expect(callerIdError('(214) 555-0100', facts)).toBeNull();
  });

  it('are not needed for texts', () => {
    expect(settingsProblems({ ...filled, CallerID: null }, facts)).toEqual([]);
  });

  it('wait for the rules and the numbers, but not for what is already known', () => {
    const loading = { readPhone: undefined, callerIds: ['2145550100'] };
    expect(callerIdError('2145550100', loading)).toBeNull();
    expect(callerIdError('2145550101', loading)).toBe(callerIdCheckingText);
    expect(callerIdError('2145550100', { ...facts, callerIds: undefined })).toBe(callerIdCheckingText);
  });

  it('report that the start does not fit the calling window, and only that is a conflict (B-136)', () => {
    const outside = { ...facts, window: { error: null, isOutside: true } };
    const held = moveTo(call, 2, outside);
    expect(held.problems).toEqual([{ field: 'StartDate', message: outsideWindowText }]);
    expect(isWindowConflict(held.problems)).toBe(true);
    expect(isWindowConflict(moveTo({ ...call, BroadcastName: '' }, 2, outside).problems)).toBe(false);
    expect(isWindowConflict([])).toBe(false);
  });

  it('show the server’s messages about days and hours at the calling window', () => {
    expect(serverProblems([{ Field: 'StartTimeOfDay', Message: 'x' }])).toEqual([
      { field: 'CallingWindow', message: 'x' },
    ]);
  });
});

describe('recipients and messages of calls', () => {
  it('the sentence for no recipients fits the kind (B-110)', () => {
    const nobody = { ...facts, summary: { Total: 4, Reached: 0 } };
    const say = (BroadcastType: WizardForm['BroadcastType']) =>
      recipientProblems({ ...filled, BroadcastType }, nobody)[0]?.message;
    expect([say('SMS'), say('Survey'), say('SMSOrSurvey')]).toEqual([
      'None of your recipients can receive texts. Add people who can.',
      'None of your recipients can be called. Add people who can.',
      'None of your recipients can be texted or called. Add people who can.',
    ]);
  });

  it('a kind asks for the message of each of its parts (B-111, B-143)', () => {
    const fieldsOf = (BroadcastType: WizardForm['BroadcastType'], more: Partial<WizardForm> = {}) =>
      messageProblems({ ...filled, BroadcastType, ...more }, { ...facts, message: text('') }).map(
        ({ field }) => field,
      );
    expect(fieldsOf('SMS')).toEqual(['TextMessage']);
    expect(fieldsOf('Announcement')).toEqual(['Audio']);
    expect(fieldsOf('SMSAndSurvey')).toEqual(['TextMessage', 'Audio']);
    expect(fieldsOf('Announcement', { RecordLater: true })).toEqual([]);
  });

  it('a message that left the library is missing', () => {
    const form: WizardForm = { ...filled, BroadcastType: 'Announcement', Audio: { AudioID: 10_001 } };
    expect(messageProblems(form, { ...facts, lostAudio: ['Audio'] })).toEqual([
      { field: 'Audio', message: lostAudioText },
    ]);
  });
});

describe('confirmations', () => {
  it('are all cleared by another type, and steps must be confirmed again (B-105)', () => {
    const switched = switchKind(walk(), 'TextSurvey', defaults);
    expect([
      switched.SettingsConfirmed,
      switched.RecipientsConfirmed,
      switched.MessagesConfirmed,
      switched.CompletedSteps,
    ]).toEqual([false, false, false, []]);
    expect(moveTo({ ...switched, CurrentStep: 1 }, 4, facts).form.CurrentStep).toBe(2);
    expect(switchKind(switched, 'TextSurvey', defaults)).toBe(switched);
  });

  it('clear what belongs to voice (B-106)', () => {
    expect(switchKind({ ...filled, CallerID: '2145550100' }, 'TextSurvey', defaults).CallerID).toBeNull();
  });

  it('are cleared for the edited step only', () => {
    const form = walk();
    expect(editForm(form, { BroadcastName: 'Other' }).CompletedSteps).toEqual([2, 3]);
    expect(editForm(form, { TextMessage: 'Other' }).CompletedSteps).toEqual([1, 2]);
    expect(editForm(form, { BroadcastName: form.BroadcastName }).CompletedSteps).toEqual([1, 2, 3]);
  });

  it('a changed roster unsets the message only when it takes values from it', () => {
    const form = walk();
    expect(recipientsChanged(form).CompletedSteps).toEqual([1, 3]);
    const personal = { ...form, TextMessage: 'Hi {{FirstName}}' };
    expect(recipientsChanged(personal).CompletedSteps).toEqual([1]);
  });
});

it('says why the user is held before the requested step, and nothing when continuing', () => {
  expect(heldAt(2, 2)).toBeNull();
  expect(heldAt(1, 3)).toBeNull();
  expect(heldAt(undefined, 1)).toBeNull();
  expect(heldAt(9, 1)).toBeNull();
  expect(heldAt(4, 2)).toEqual({ wanted: 4, at: 2 });
  expect(heldText({ wanted: 4, at: 2 }, [{ field: 'recipients', message: noRecipientsText }])).toBe(
    'Before “Review and send”, finish “Recipients”. Add at least one recipient.',
  );
  const waiting = [{ field: 'recipients', message: 'Being counted.', isWaiting: true }] as const;
  expect(heldText({ wanted: 3, at: 2 }, waiting)).toBe('Before “Message”, finish “Recipients”.');
});

it.each([
  [{ wanted: 4, at: 2 }, 'people you mean', 'Then choose “Next: Message” to go on to “Review and send”.'],
  [{ wanted: 3, at: 2 }, 'people you mean', 'Then choose “Next: Message”.'],
  [{ wanted: 4, at: 3 }, 'Read your message', 'Then choose “Next: Review and send”.'],
  [{ wanted: 2, at: 1 }, 'the start', 'Then choose “Next: Recipients”.'],
  [{ wanted: 4, at: 1 }, 'the start', 'Then choose “Next: Recipients” to go on to “Review and send”.'],
] as [Held, string, string][])(
  'at a step where nothing is missing it says what to do (B-110)',
  (held, look, then) => {
    const said = heldText(held, []);
    expect(said).toContain('Nothing is missing here.');
    expect(said).toContain(look);
    expect(said).toContain(then);
    expect(said).not.toContain('finish');
  },
);

describe('a step that an address names', () => {
  const open = (completed: number[], current: number, wanted: StepNumber, more: Partial<StepFacts> = {}) => {
    const form = {
      ...filled,
      CurrentStep: current,
      SettingsConfirmed: completed.includes(1),
      RecipientsConfirmed: completed.includes(2),
      MessagesConfirmed: completed.includes(3),
      CompletedSteps: completed,
    };
    return moveTo(form, wanted, { ...facts, ...more }, false).form;
  };
  const empty = { summary: { Total: 0, Reached: 0 } };
  it.each([
    // completed, current step, requested step, opened step
    [[1, 2, 3], 1, 2, 2],
    [[1, 2, 3], 1, 4, 4],
    [[1, 2, 3], 4, 2, 2],
    [[2, 3], 1, 2, 2],
    [[], 1, 2, 2],
    [[], 1, 4, 2],
    [[1], 2, 4, 2],
    [[1, 3], 2, 4, 2],
    [[1, 2], 3, 4, 3],
    [[1, 2], 1, 3, 3],
    [[1, 2], 2, 4, 3],
  ] as [number[], number, StepNumber, number][])(
    'with %j done, from step %i, opening step %i leads to %i',
    (done, at, wanted, opens) => {
      const form = open(done, at, wanted);
      expect(form.CurrentStep).toBe(opens);
      // Completed steps stay completed, and only the user confirms recipients and message.
      expect(form.CompletedSteps.filter((step) => step > 1)).toEqual(done.filter((step) => step > 1));
    },
  );
  it('stays where something is missing', () => {
    expect(open([1, 2, 3], 1, 4, empty).CurrentStep).toBe(2);
    expect(open([1, 2, 3], 4, 4, empty).CurrentStep).toBe(2);
  });
  it('waits for data that has not loaded', () => {
    expect(open([1, 2, 3], 1, 4, { summary: undefined })).toMatchObject({
      CurrentStep: 1,
      CompletedSteps: [1, 2, 3],
    });
  });
});

describe('a broadcast that repeats', () => {
  const repeating: WizardForm = {
    ...filled,
    startOption: 'REPEATING',
    StartDate: '2026-11-21T09:00',
    startTimeText: '9:00 AM',
    RepeatingBroadcastSchedule: { ScheduleFrequency: 'daily', Interval: 101 },
  };
  const known = (form: WizardForm) => ({
    ...facts,
    start: checkStart('2026-11-21', '9:00 AM', zone, now),
    schedule: scheduleOf(form, zone, null),
  });

  it('is held by what is wrong with its schedule (B-151 to B-154)', () => {
    expect(settingsProblems(repeating, known(repeating))).toEqual([
      { field: 'RepeatingBroadcastSchedule', message: 'Must be less than or equal to 100' },
    ]);
    const fixed = { ...repeating, RepeatingBroadcastSchedule: { ScheduleFrequency: 'daily' as const } };
    expect(settingsProblems(fixed, known(fixed))).toEqual([]);
  });

  it('needs its first start', () => {
    const form = { ...repeating, StartDate: null, startTimeText: null };
    const nothing = { ...known(form), start: checkStart('', '', zone, now) };
    expect(settingsProblems(form, nothing).map(({ field }) => field)).toContain('StartDate');
  });

  it('needs its voice message from the beginning', () => {
    const call = switchKind({ ...repeating, RecordLater: true }, 'Announcement', defaults);
    const later = { ...call, RecordLater: true, Audio: null };
    const messages = messageProblems(later, known(later)).map(({ message }) => message);
    expect(messages).toContain(messageNowText);
    const once = { ...later, startOption: 'START_LATER' as const };
    expect(messageProblems(once, facts).map(({ message }) => message)).not.toContain(messageNowText);
  });

  it('shows what the server says about its schedule at the schedule', () => {
    expect(serverProblems([{ Field: 'EndDateTime', Message: 'Too late.' }])).toEqual([
      { field: 'RepeatingBroadcastSchedule', message: 'Too late.' },
    ]);
  });
});
