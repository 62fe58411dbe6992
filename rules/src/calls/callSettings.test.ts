import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  callCredits,
  callsAtATime,
  messageLengthOptions,
  optionThatFits,
  transferLinesError,
} from './callSettings.ts';

describe('settings of calls', () => {
  it('offers 18 numbers of calls at a time, Max first (B-262)', () => {
    expect(callsAtATime).toHaveLength(18);
    expect(callsAtATime[0]).toBe(0);
  });

  it('offers lengths by the account (P-249, B-261)', () => {
    expect(messageLengthOptions(false)).toEqual([30, 60, 90, 120]);
    expect(messageLengthOptions(true)).toEqual([15, 30, 45, 60, 75, 90, 105, 120]);
    expect(optionThatFits(61, false)).toBe(90);
    expect(optionThatFits(61, true)).toBe(75);
    expect(optionThatFits(121, false)).toBeNull();
  });

  it('charges by half minutes begun (P-248, B-260)', () => {
    const whole = { partialCredits: false };
    expect([25, 30, 31, 95, 120].map((seconds) => callCredits(seconds, whole))).toEqual([1, 1, 2, 4, 4]);
    expect(callCredits(null, whole)).toBe(4);
    expect(callCredits(null, whole, 60)).toBe(2);
    const partial = { partialCredits: true };
    expect([1, 15, 16, 31, 120].map((seconds) => callCredits(seconds, partial))).toEqual([
      0.5, 0.5, 1, 1.5, 4,
    ]);
  });

  it('never charges less for a longer message, nor more than whole half minutes where partial credits are on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.boolean(), (seconds, partialCredits) => {
        const account = { partialCredits };
        expect(callCredits(seconds + 1, account)).toBeGreaterThanOrEqual(callCredits(seconds, account));
        expect(callCredits(seconds, { partialCredits: true })).toBeLessThanOrEqual(
          callCredits(seconds, { partialCredits: false }),
        );
      }),
    );
  });

  it('wants 1 to 5,000 transfer lines (B-146, B-147)', () => {
    expect(transferLinesError(' ')).toBe('Enter the number of calls we can transfer at a time');
    expect(transferLinesError('two')).toBe('Enter a whole number');
    expect(transferLinesError('0')).toBe('Available lines must be at least 1');
    expect(transferLinesError('5001')).toBe('Available lines cannot be more than 5,000');
    expect(transferLinesError('1')).toBeNull();
    expect(transferLinesError('5000')).toBeNull();
  });
});
