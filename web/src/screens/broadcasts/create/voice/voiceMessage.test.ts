import { noVoiceMessageText } from '@carillon/rules/broadcasts/refusals';
import { describe, expect, it } from 'vitest';
import { emptyForm } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';
import { answerNameProblem, readCallerId } from './callRules.ts';
import { choiceFrom, sourceOf, transferOn } from './messageSources.ts';
import { surveyWording } from './surveyWords.ts';
import { choiceFields, choiceOf, creditsPerCall, voiceMessageProblems } from './voiceMessage.ts';

const form = (change: Partial<WizardForm> = {}): WizardForm => ({ ...emptyForm, ...change });
const audio = { kind: 'audio', audioId: 10_001 } as const;
const problems = (change: Partial<WizardForm>) =>
  voiceMessageProblems(form({ Audio: { AudioID: 10_001 }, ...change }), {
    readPhone: (typed) => readCallerId(typed, 1),
    answerProblem: answerNameProblem,
  });

describe('what a part of the message plays', () => {
  it.each(['live', 'voicemail'] as const)('is stored and read back unchanged: %s', (part) => {
    for (const choice of [{ kind: 'none' }, { kind: 'later' }, audio] as const)
      expect(choiceOf(form(choiceFields(part, choice)), part)).toEqual(choice);
  });
  it('is the existing message rather than one that comes later', () => {
    const both = form({ Audio: { AudioID: 10_001 }, RecordLater: true });
    expect(choiceOf(both, 'live')).toEqual(audio);
    // Once it is saved again, nothing promises a second one.
    expect(choiceFields('live', audio)).toEqual({ Audio: { AudioID: 10_001 }, RecordLater: false });
  });
  it('leaves the other part alone', () => {
    expect(choiceFields('voicemail', { kind: 'later' })).toEqual({ AudioVM: null, RecordLaterVM: true });
  });
});

describe('create a message or select one (B-031)', () => {
  it('uses only the choice from the source that is shown', () => {
    expect(choiceFrom('live', 'select', { create: audio })).toEqual({ kind: 'none' });
    expect(choiceFrom('live', 'create', { select: audio })).toEqual({ kind: 'none' });
  });
  it('restores the earlier choice', () => {
    expect(choiceFrom('live', 'create', { create: { kind: 'later' }, select: audio })).toEqual({
      kind: 'later',
    });
    expect(choiceFrom('voicemail', 'select', { select: audio })).toEqual(audio);
  });
  it('records a voicemail message later until it exists (B-108), and never leaves it open', () => {
    expect(choiceFrom('voicemail', 'create', {})).toEqual({ kind: 'later' });
    expect(choiceFrom('voicemail', 'select', {})).toBeNull();
    expect(choiceFrom('voicemail', 'same', { create: audio })).toEqual({ kind: 'none' });
  });
  it.each([
    ['live', { kind: 'none' }, undefined, undefined, 'create'],
    ['live', { kind: 'none' }, undefined, 'select', 'select'],
    ['live', { kind: 'later' }, undefined, 'select', 'create'],
    ['live', audio, undefined, undefined, null],
    ['live', audio, undefined, 'select', 'select'],
    ['live', audio, 'CreateBroadcastRecording', undefined, 'create'],
    ['live', audio, 'AudioLibrary', undefined, 'select'],
    // Another type removed the voicemail message.
    ['voicemail', { kind: 'none' }, undefined, 'create', 'same'],
    ['voicemail', { kind: 'later' }, undefined, 'same', 'create'],
    ['voicemail', audio, 'CallInRecording', 'same', 'select'],
  ] as const)('%s, %o of %s with %s shown, comes from %s', (part, choice, origin, shown, source) => {
    expect(sourceOf(part, choice, origin, shown)).toBe(source);
  });
});

describe('the wording of a typed survey (B-145)', () => {
  it('names star keys, and 0 only where it transfers', () => {
    expect(surveyWording(true, [])).toMatch(/star 1.*star 2.*press 0/);
    expect(surveyWording(false, [])).not.toContain('0');
  });
  it('names the answers', () => {
    const names = [
      { ID: '1' as const, Label: ' Coming ' },
      { ID: '3' as const, Label: 'Late' },
    ];
    expect(surveyWording(false, names)).toBe('For Coming, press star 1. For Late, press star 3.');
  });
});

describe('credits of a call (B-260, 2-decisions J2)', () => {
  const account = { AccountTypeID: 2, PartialCreditsEnabled: false };
  it('follow the length, or the maximum length', () => {
    expect(creditsPerCall(31, account, 60)).toBe(2);
    expect(creditsPerCall(null, account, 60)).toBe(2);
    expect(creditsPerCall(31, { ...account, PartialCreditsEnabled: true }, 60)).toBe(1.5);
  });
  it('are nothing for accounts that pay by the month', () => {
    expect(creditsPerCall(31, { ...account, AccountTypeID: 1 }, 60)).toBeNull();
  });
});

describe('transfer turned on', () => {
  const own = { TransferNumber: '2145550100', TransferLines: 5 };
  it("begins with the user's settings", () => {
    expect(transferOn(form(), own)).toEqual({
      IsTransfer: true,
      TransferNumber: '(214) 555-0100',
      TransferLines: '5',
    });
  });
  it('keeps the input, even if it is wrong', () => {
    const typed = { TransferNumber: '999', TransferLines: 'many' };
    expect(transferOn(form(typed), own)).toMatchObject(typed);
  });
});

describe('what prevents calls', () => {
  it('is two answers with one name, if keys are answers at all', () => {
    const SurveyResponses = [
      { ID: '1' as const, Label: 'Yes' },
      { ID: '2' as const, Label: 'yes ' },
    ];
    expect(problems({ BroadcastType: 'Survey', SurveyResponses })).toEqual([
      { field: 'SurveyResponses', message: '*1 and *2 have the same name. Give each its own' },
    ]);
    expect(problems({ BroadcastType: 'Announcement', SurveyResponses })).toEqual([]);
    expect(problems({ BroadcastType: 'Survey', SurveyResponses: SurveyResponses.slice(1) })).toEqual([]);
  });
  it('is a missing message (B-143)', () => {
    expect(problems({ Audio: null })).toEqual([{ field: 'Audio', message: noVoiceMessageText }]);
    expect(problems({ Audio: null, RecordLater: true })).toEqual([]);
    expect(problems({})).toEqual([]);
  });
  const transfer = { IsTransfer: true, TransferNumber: '(214) 555-0100', TransferLines: '5' };
  it('is not a transfer that is off', () => {
    expect(problems({ ...transfer, IsTransfer: false, TransferLines: 'x' })).toEqual([]);
    expect(problems(transfer)).toEqual([]);
  });
  it.each([
    ['', 'Enter the number of calls we can transfer at a time'],
    ['many', 'Enter a whole number'],
    ['0', 'Available lines must be at least 1'],
    ['5001', 'Available lines cannot be more than 5,000'],
  ])('is a transfer with %j lines (B-146, B-147)', (TransferLines, message) => {
    expect(problems({ ...transfer, TransferLines })).toEqual([{ field: 'TransferLines', message }]);
  });
  it.each(['1', '5000', 12])('is not a transfer with %s lines', (TransferLines) => {
    expect(problems({ ...transfer, TransferLines })).toEqual([]);
  });
  it.each([
    ['', 'Enter a transfer phone number'],
    ['555', undefined],
    ['+44 20 7946 0958', 'Phone number must be from a supported country.'],
  ])('is a transfer to %j (2-decisions C)', (TransferNumber, message) => {
    const found = problems({ ...transfer, TransferNumber });
    expect(found.map(({ field }) => field)).toEqual(['TransferNumber']);
    if (message !== undefined) expect(found[0]?.message).toBe(message);
  });
});
