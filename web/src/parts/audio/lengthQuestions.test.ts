import { describe, expect, it } from 'vitest';
import { choiceQuestion, lengthQuestion } from './lengthQuestions.ts';

describe('a message before it is used (B-148, 2-decisions H1)', () => {
  const choices = [30, 60, 90, 120];
  it.each([
    [30, 30, null],
    [31, 30, { kind: 'increase', to: 60 }],
    [61, 60, { kind: 'increase', to: 90 }],
    [120, 120, null],
    [120, 30, { kind: 'increase', to: 120 }],
    [121, 120, { kind: 'tooLong' }],
    [150, 30, { kind: 'tooLong' }],
  ])('of %d seconds where %d are allowed', (seconds, longest, question) => {
    expect(lengthQuestion(seconds, { longest, choices })).toEqual(question);
  });
});

describe('what else keeps calls from playing a message', () => {
  const setting = { longest: 30, choices: [30, 60, 90, 120] };
  const check = (Code: 'Silent' | 'TooLong' | 'Clipping', Blocks: boolean) => ({
    Code,
    Blocks,
    Message: Code,
  });
  it('is shown before the dialog about its length', () => {
    expect(choiceQuestion({ Length: 45, Checks: [check('Silent', true)] }, setting)).toEqual({
      kind: 'faulty',
      fault: 'Silent',
    });
  });
  it('does not include a message that only sounds bad', () => {
    expect(choiceQuestion({ Length: 20, Checks: [check('Clipping', false)] }, setting)).toBeNull();
  });
  it('of more than 2 minutes has its own sentence (B-148)', () => {
    const long = { Length: 150, Checks: [check('TooLong', true), check('Silent', true)] };
    expect(choiceQuestion(long, setting)).toEqual({ kind: 'tooLong' });
  });
});
