import { describe, expect, it } from 'vitest';
import { textFacts } from './message.ts';
import type { TextFacts } from './message.ts';
import { checkStart } from './startTimes.ts';
import { messageProblems, moveTo, recipientProblems, settingsProblems } from './steps.ts';
import type { StepFacts } from './steps.ts';
import { editForm, emptyForm, formFromDraft, recipientsChanged, switchKind } from './wizardForm.ts';
import type { WizardForm } from './wizardForm.ts';

const zone = 'America/Chicago';
const now = Date.UTC(2026, 10, 20, 18, 0);

function text(body: string, limit = 160): TextFacts {
  return textFacts({
    text: body,
    signature: '',
    hasMedia: false,
    limit,
    international: false,
    customFields: [],
    links: undefined,
  });
}
const facts: StepFacts = {
  start: checkStart('', '', zone, now),
  usableNumbers: [7],
  blockedNumbers: [8],
  summary: { Total: 3, Textable: 2 },
  message: text('School is closed tomorrow.'),
  replyYes: text('Thanks'),
  replyNo: text('Thanks'),
};
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

  it('step 2 holds without recipients or without one that can get texts (B-110)', () => {
    const empty = { ...facts, summary: { Total: 0, Textable: 0 } };
    const held = moveTo(moveTo(filled, 2, facts).form, 3, empty);
    expect([held.form.CurrentStep, held.problems.length]).toEqual([2, 1]);
    expect(recipientProblems({ ...facts, summary: { Total: 4, Textable: 0 } })).toHaveLength(1);
    expect(recipientProblems({ ...facts, summary: undefined })).toHaveLength(1);
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

  it('a jump ahead stops, without blame, at the first step nobody confirmed', () => {
    expect(confirmed.CurrentStep).toBe(2);
    expect(moveTo(filled, 4, facts).problems).toEqual([]);
  });

  it('going back is always allowed, also from a step that is not valid', () => {
    const form = { ...walk(), CurrentStep: 3 };
    const back = moveTo(form, 1, { ...facts, message: text('') });
    expect([back.form.CurrentStep, back.problems]).toEqual([1, []]);
  });

  it('asking for the step one is on changes nothing; only the review is checked again', () => {
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

describe('confirmations', () => {
  it('are all taken back by another type; steps must be confirmed again (B-105)', () => {
    const switched = switchKind(walk(), 'survey');
    expect([
      switched.SettingsConfirmed,
      switched.RecipientsConfirmed,
      switched.MessagesConfirmed,
      switched.CompletedSteps,
    ]).toEqual([false, false, false, []]);
    expect(moveTo({ ...switched, CurrentStep: 1 }, 4, facts).form.CurrentStep).toBe(2);
    expect(switchKind(switched, 'survey')).toBe(switched);
  });

  it('clear what belongs to voice (B-106)', () => {
    expect(switchKind({ ...filled, CallerID: '2145550100' }, 'survey').CallerID).toBeNull();
  });

  it('go with the step that is edited, and only with that one', () => {
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
