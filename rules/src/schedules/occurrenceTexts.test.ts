import { describe, expect, it } from 'vitest';
import { failureOf, failureText } from './occurrenceTexts.ts';

describe('the sentence of a failure (B-242, B-243, 2-decisions G15)', () => {
  it.each([
    [
      4100,
      "Bus times could not be sent because there weren't enough credits. Purchase more credits and try again.",
    ],
    [
      2003,
      'Bus times could not be sent because its creator no longer has access to the text number. Please create a new repeating broadcast.',
    ],
    [101, 'Bus times could not be sent because its creator was disabled or your plan type changed.'],
    [500, 'Bus times could not be sent for an unknown reason. Our staff has been notified.'],
    [7, 'Bus times could not be sent for an unknown reason. Our staff has been notified.'],
  ])('%i', (code, text) => {
    expect(failureText(code, 'Bus times')).toBe(text);
  });
});

describe('the code of a failure', () => {
  it.each<[string, string[], number, string]>([
    ['NotEnoughCredits', [], 4100, ''],
    ['NumberUnusable', [], 2003, ''],
    ['NumberBlocked', [], 2003, ''],
    ['Validation', ['TextNumberID'], 2003, ''],
    ['AccountNotActive', [], 101, ''],
    ['Forbidden', [], 101, ''],
    ['NumberStopped', [], 500, 'why'],
    ['DailyLimitExceeded', [], 500, 'why'],
    ['Validation', ['Audio'], 500, 'why'],
  ])('%s of %j', (errorName, fields, code, detail) => {
    expect(failureOf({ errorName, message: 'why', fields })).toEqual({ code, detail });
  });
});
