import { describe, expect, it } from 'vitest';
import { checkText, clock, originText, spokenLength, thinPeaks } from './audioTexts.ts';

describe('lengths', () => {
  it.each([
    [0, '0:00', '0 seconds'],
    [1, '0:01', '1 second'],
    [59, '0:59', '59 seconds'],
    [60, '1:00', '1 minute'],
    [65, '1:05', '1 minute 5 seconds'],
    [120, '2:00', '2 minutes'],
    [6554, '109:14', '109 minutes 14 seconds'],
  ])('%d seconds', (seconds, shown, said) => {
    expect(clock(seconds)).toBe(shown);
    expect(spokenLength(seconds)).toBe(said);
  });
  it('a second counts when it is over', () => expect(clock(6.99)).toBe('0:06'));
});

it('says how a message came', () => {
  expect(originText('CreateBroadcast')).toBe('Uploaded');
  expect(originText('AudioLibraryRecording')).toBe('Recorded');
  expect(originText('CreateBroadcastTextToSpeech')).toBe('Text to speech');
  expect(originText('CallInRecording')).toBe('Recorded by phone');
  expect(checkText({ Code: 'TooLong' })).toBe('Over 2 minutes');
});

describe('a thinner waveform', () => {
  it('keeps the loudest of what it joins', () => {
    expect(thinPeaks([1, 5, 2, 9, 0, 3], 3)).toEqual([5, 9, 3]);
  });
  it('always has the requested number of bars', () => {
    expect(thinPeaks([4, 8], 4)).toEqual([4, 4, 8, 8]);
    expect(thinPeaks([], 3)).toEqual([0, 0, 0]);
  });
});
