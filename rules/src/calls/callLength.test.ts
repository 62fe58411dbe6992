import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callLengths, unknownCall, usualCall, type EndedCall } from './callLength.ts';
import { meanLength } from './callLines.ts';

const call = (seconds: number, isAnswered: boolean, messageSeconds = 10): EndedCall => ({
  ms: seconds * 1_000,
  messageMs: messageSeconds * 1_000,
  isAnswered,
  isMissed: !isAnswered,
});
const many = (one: EndedCall, count: number): EndedCall[] => Array.from({ length: count }, () => one);
/** Seconds on average, with the quarter of a second until a line dials again. */
const mean = (seconds: number | null, usual = unknownCall) => meanLength(callLengths(seconds, usual)) / 1_000;

describe('what calls take', () => {
  it('is a guess before twenty have ended', () => {
    expect(usualCall(many(call(20, true), 19))).toEqual(unknownCall);
    expect([mean(10), mean(null)]).toEqual([40.25, 60.25]);
  });

  it('is learned from those that ended, and a longer message is heard by those who answer', () => {
    const usual = usualCall([...many(call(25, true), 30), ...many(call(35, false), 10)]);
    expect(usual.missed).toBe(0.25);
    expect([mean(10, usual), mean(30, usual)]).toEqual([27.75, 42.75]);
    expect(new Set(callLengths(30, usual))).toEqual(new Set([45_250, 35_250]));
  });

  it('has no message where no call is answered', () => {
    expect(mean(60, usualCall(many(call(30, false), 40)))).toBe(30.25);
  });

  it('is never less for a longer message', () => {
    const calls = fc.array(
      fc.record({
        ms: fc.integer({ min: 0, max: 300_000 }),
        messageMs: fc.integer({ min: 0, max: 120_000 }),
        isAnswered: fc.boolean(),
        isMissed: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(calls, fc.nat(120), fc.nat(60), (ended, seconds, more) => {
        const usual = usualCall(ended);
        expect(mean(seconds + more, usual)).toBeGreaterThanOrEqual(mean(seconds, usual));
      }),
    );
  });
});
