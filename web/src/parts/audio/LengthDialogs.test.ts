import { describe, expect, it } from 'vitest';
import { lengthQuestion } from './LengthDialogs.tsx';

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
