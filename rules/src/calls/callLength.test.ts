import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callLength, unknownCall, usualCall, type EndedCall } from './callLength.ts';

const call = (seconds: number, isAnswered: boolean, messageSeconds = 10): EndedCall => ({
  ms: seconds * 1_000,
  messageMs: messageSeconds * 1_000,
  isAnswered,
});
const many = (one: EndedCall, count: number): EndedCall[] => Array.from({ length: count }, () => one);

describe('what calls take', () => {
  it('is a guess before twenty have ended', () => {
    expect(usualCall(many(call(20, true), 19))).toEqual(unknownCall);
    expect(callLength(10, unknownCall, 10)).toEqual({ callMs: 40_000, longCallMs: 55_000 });
    expect(callLength(null, unknownCall, 10)).toEqual({ callMs: 60_000, longCallMs: 75_000 });
  });

  it('is learned from those that ended, and a longer message is heard by those who answer', () => {
    const usual = usualCall([...many(call(25, true), 30), ...many(call(35, false), 10)]);
    expect(usual).toMatchObject({ answered: 0.75, besidesMs: 20_000 });
    expect(callLength(10, usual, 10)).toEqual({ callMs: 27_500, longCallMs: 45_000 });
    expect(callLength(30, usual, 10)).toEqual({ callMs: 42_500, longCallMs: 65_000 });
  });

  it('has no message where no call is answered', () => {
    const usual = usualCall(many(call(30, false), 40));
    expect(callLength(60, usual, 10)).toEqual({ callMs: 30_000, longCallMs: 30_000 });
  });

  it('ends with the longest of those that are made at a time', () => {
    const usual = usualCall([...many(call(20, false), 27), ...many(call(30, false), 2), call(90, false)]);
    const long = [1, 10, 20, 100, 0].map((atATime) => callLength(10, usual, atATime).longCallMs);
    expect(long).toEqual([23_000, 30_000, 30_000, 90_000, 90_000]);
  });

  it('is never less for a longer message, and a long call never shorter than the average', () => {
    const calls = fc.array(
      fc.record({
        ms: fc.integer({ min: 0, max: 300_000 }),
        messageMs: fc.integer({ min: 0, max: 120_000 }),
        isAnswered: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(calls, fc.nat(120), fc.nat(60), (ended, seconds, more) => {
        const usual = usualCall(ended);
        const [shorter, longer] = [callLength(seconds, usual, 5), callLength(seconds + more, usual, 5)];
        expect(longer.callMs).toBeGreaterThanOrEqual(shorter.callMs);
        expect(longer.longCallMs).toBeGreaterThanOrEqual(longer.callMs);
      }),
    );
  });
});
