import { describe, expect, it } from 'vitest';
import { messageTooLongText, shownSeconds, unsupportedAudioText } from './audioLimits.ts';

describe('lengths', () => {
  it.each([
    [120_499, 120],
    [120_500, 121],
    [9_499, 9],
    [9_500, 10],
    [0, 0],
  ])('%i ms are shown as %i s', (milliseconds, seconds) => {
    expect(shownSeconds(milliseconds)).toBe(seconds);
  });
});

describe('texts', () => {
  it('are those of the requirements (B-148, B-238)', () => {
    expect(messageTooLongText(150)).toBe(
      'Your message cannot exceed 2 minutes. The message you selected is 150 seconds long.',
    );
    expect(unsupportedAudioText).toMatch(/^We aren't able to accept this type of file\. /);
  });
});
