import { describe, expect, it } from 'vitest';
import { createRequest, creditShortage, failurePlan, sendLabel } from './sending.ts';
import { emptyForm } from './wizardForm.ts';

const failure = { status: 500, errorCode: 500, errorName: 'Internal', message: '' };

describe('a create that failed', () => {
  it('says so with the server’s sentence (B-229)', () => {
    expect(failurePlan({ ...failure, status: 400, message: 'Choose a number.' })).toEqual({
      kind: 'message',
      message: 'There was an error creating your broadcast. Choose a number.',
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

  it('does not doubt what the server knows: an earlier click made it', () => {
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
});

describe('the request', () => {
  it('carries the key of the draft and no replies of a plain text', () => {
    const form = { ...emptyForm, textSurveyAutoReplyYes: 'Thanks', sendTextSurveyAutoReply: true };
    const body = createRequest(form, 5, 'key', '2145550100');
    expect(body.RequestKey).toBe('key');
    expect([body.sendTextSurveyAutoReply, body.textSurveyAutoReplyYes]).toEqual([false, null]);
  });

  it('drops a later start that was typed but not chosen', () => {
    const form = { ...emptyForm, StartDate: '2026-11-21T09:15', startTimeText: '9:15 AM' };
    expect(createRequest(form, 5, 'key', null).StartDate).toBeNull();
  });
});

describe('words', () => {
  it('name the number on the button', () => {
    expect(sendLabel(1204, false)).toBe('Send to 1,204 people');
    expect(sendLabel(1, true)).toBe('Schedule for 1 person');
  });

  it('say what is short and who can help (B-155)', () => {
    expect(creditShortage(10, 0, true).summary).toBe(
      "You don't have any available credits. Please purchase more credits.",
    );
    expect(creditShortage(10, 0, false).summary).toBe(
      "You don't have any available credits. Please contact an account owner to purchase more credits.",
    );
    expect(creditShortage(10, 4, false).options).toContain('Ask an account owner to add credits');
  });
});
